"""Why choices are refused. That they are is a law: whatever the referee does not list.

The position of most rows: places 0 to 3 take gulden, dirham, denar and ducat and offer tower-13-e,
garden-12-s, chambers-11 and arcades-10; four nines lie face up.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import (
    Add,
    Choice,
    Give,
    Pass,
    Place,
    Refusal,
    Remove,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.model import LEFTOVER, State
from alhambra.rules.api import IllegalChoice
from tests.rules.alhambra.positions import (
    ALL_FOUR,
    ANY,
    BUYER,
    TWO_BOUGHT,
    Scripted,
    after,
    buy,
    cards,
    player,
    position,
    refused,
    take,
    tile,
    tiles,
)

ARCADES, GARDEN, TOWER = tile("arcades-10"), tile("garden-10"), tile("tower-11")
NARROW, CLOSED = tile("pavilion-2-new"), tile("tower-13-e")
BUILDER = player("denar-9", "garden-10 0 1  garden-11 0 2", "tower-11 pavilion-2-new")
WITH_A_RESERVE = player("ducat-9 ducat-1 denar-9 denar-9", reserve="tower-11")
REFUSED: Mapping[str, tuple[State, Mapping[Choice, Refusal | None]]] = {
    "money": (
        position(ANY, ANY, money=cards("denar-5 dirham-2 dirham-2 gulden-9")),
        {
            take("denar-5"): None,
            take("dirham-2 dirham-2"): None,
            take("denar-5 dirham-2"): Refusal.OVER_FIVE,
            take("dirham-2 dirham-2 dirham-2"): Refusal.CARD_NOT_SHOWN,
            take("denar-1"): Refusal.CARD_NOT_SHOWN,
            Take(()): Refusal.NO_CARDS,
            Pass(): Refusal.MUST_ACT,
            Store(CLOSED): Refusal.NOTHING_TO_PLACE,
        },
    ),
    "payments": (
        position(player("denar-9 denar-3 ducat-9 ducat-5 ducat-1 ducat-1 dirham-9"), ANY, ANY),
        {
            buy(3, "arcades-10", "ducat-9 ducat-1"): None,
            buy(3, "arcades-10", "ducat-9 ducat-5"): None,
            buy(2, "chambers-11", "denar-9 denar-3"): None,
            buy(3, "arcades-10", "ducat-9 ducat-5 ducat-1"): Refusal.CARD_COULD_BE_KEPT,
            buy(3, "arcades-10", "ducat-9 ducat-1 ducat-1"): Refusal.CARD_COULD_BE_KEPT,
            buy(3, "arcades-10", "ducat-1 ducat-9"): Refusal.CARDS_OUT_OF_ORDER,
            buy(3, "arcades-10", "ducat-8 ducat-2"): Refusal.CARD_NOT_IN_HAND,
            buy(3, "arcades-10", "denar-9 ducat-1"): Refusal.WRONG_CURRENCY,
            buy(3, "arcades-10", ""): Refusal.NO_CARDS,
            buy(1, "garden-12-s", "dirham-9"): Refusal.TOO_LITTLE,
            buy(3, "chambers-11", "ducat-9 ducat-1"): Refusal.PLACE_EMPTY,
            buy(4, "arcades-10", "ducat-9 ducat-1"): Refusal.PLACE_EMPTY,
        },
    ),
    "redesigns": (
        position(BUILDER, ANY, ANY),
        {
            Remove(GARDEN, (0, 1)): Refusal.CUTS_OFF_TILES,
            Remove(GARDEN, (0, 0)): Refusal.FOUNTAIN_STAYS,
            Remove(GARDEN, (5, 5)): Refusal.NOTHING_THERE,
            Remove(GARDEN, (0, 2)): Refusal.NOTHING_THERE,
            Add(TOWER, (0, 1)): Refusal.OCCUPIED,
            Add(TOWER, (4, 4)): Refusal.NO_NEIGHBOUR,
            Add(NARROW, (1, 0)): Refusal.WALL_MEETS_OPEN_SIDE,
            Add(CLOSED, (1, 0)): Refusal.NOT_IN_RESERVE,
            Swap(NARROW, (0, 1), GARDEN): Refusal.WALL_MEETS_OPEN_SIDE,
            Swap(TOWER, (0, 1), tile("garden-11")): Refusal.NOTHING_THERE,
        },
    ),
    "a tile that was bought this turn": (
        after(position(player("ducat-9 ducat-1", "garden-10 0 1"), ANY, ANY), ALL_FOUR[0]),
        {
            Add(ARCADES, (1, 0)): Refusal.NOT_IN_RESERVE,
            Swap(ARCADES, (0, 1), GARDEN): Refusal.NOT_IN_RESERVE,
            Pass(): None,
        },
    ),
    "tiles to be placed": (
        after(position(BUYER, ANY, ANY), *TWO_BOUGHT),
        {
            take("gulden-9"): Refusal.PLACE_TILES_FIRST,
            Pass(): Refusal.PLACE_TILES_FIRST,
            Add(ARCADES, (1, 0)): Refusal.PLACE_TILES_FIRST,
            Store(CLOSED): Refusal.NOT_TO_PLACE,
            Place(ARCADES, (2, 0)): Refusal.NO_NEIGHBOUR,
            Place(ARCADES, (0, 0)): Refusal.OCCUPIED,
            Place(ARCADES, (1, 0)): None,
            Give(ARCADES): Refusal.NO_DIRK,
        },
    ),
    "tiles to be placed beside Dirk": (
        after(position(WITH_A_RESERVE, ANY), *TWO_BOUGHT),
        {Give(ARCADES): None, Give(TOWER): Refusal.NOT_TO_PLACE},
    ),
    "tiles that were won": (
        position(ANY, ANY, phase=LEFTOVER, to_place=tiles("tower-11")),
        {
            Give(TOWER): Refusal.NOT_FOR_DIRK,
            Pass(): Refusal.PLACE_TILES_FIRST,
            Store(TOWER): None,
        },
    ),
}


@pytest.mark.parametrize(("state", "expected"), REFUSED.values(), ids=REFUSED)
def test_the_reason_of_a_refusal_is_the_first_that_holds(
    state: State, expected: Mapping[Choice, Refusal | None]
) -> None:
    assert {choice: refused(state, choice) for choice in expected} == expected


def test_who_can_do_nothing_passes() -> None:
    """All the money is in hands, nothing is affordable, nothing can be redesigned."""
    state = position(player("denar-1"), ANY, ANY, money=(), deck=())
    assert game.choices(state, 0) == (Pass(),)
    assert after(state, Pass()).to_move == 1


def test_only_who_is_to_move_may_choose() -> None:
    state = position(ANY, ANY, ANY)
    assert game.refusal(state, 1, take("denar-9")) is Refusal.NOT_YOUR_TURN
    with pytest.raises(IllegalChoice, match="not_your_turn"):
        game.apply(state, 1, take("denar-9"), Scripted())
