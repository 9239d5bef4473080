"""The end of the game, where it is seldom met: ties, money of nobody, a late scoring card."""

from __future__ import annotations

from typing import Any

import pytest

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Store
from alhambra.rules.alhambra.events import LeftoverAwarded, Scored
from alhambra.rules.alhambra.model import Player, State
from alhambra.rules.api import Result
from tests.rules.alhambra.positions import (
    after,
    buy,
    cards,
    deck,
    do,
    kinds,
    player,
    position,
    tile,
)

LAST = buy(3, "arcades-10", "ducat-9 ducat-4")
STORE = Store(tile("arcades-10"))


def last_turn(*others: Player, **facts: Any) -> State:
    """The position before player 0, with ducats to pay the arcades, buys the last tile."""
    return position(player("ducat-9 ducat-4"), *others, bag=(), **facts)


ANY = player()


def awards(state: State) -> list[tuple[str, int | None]]:
    """The left-over tiles and who gets them when the last tile is bought."""
    events = [frame.event for frame in do(state, LAST, STORE)]
    return [(e.tile.id, e.player) for e in events if isinstance(e, LeftoverAwarded)]


def test_a_scoring_card_in_the_last_refill_is_scored_before_the_end() -> None:
    coming = deck("scoring-2 " + "denar-1 " * 5)
    state = last_turn(ANY, ANY, money=cards("denar-9"), deck=coming, scored=1)
    frames = do(state, LAST, STORE)
    rounds = [frame.event.round for frame in frames if isinstance(frame.event, Scored)]
    assert rounds == [2, 3]
    names = kinds(frames)
    assert names.index("Scored") < names.index("LeftoverAwarded")


LEFT = {
    "the most money of the place's currency": (
        ("gulden-5 denar-1", "gulden-2 gulden-2 dirham-1"),
        (1, 2, 1),
    ),
    "values count, not cards": (("gulden-9", "gulden-3 gulden-3 gulden-2"), (1, None, None)),
    "a tie means that nobody gets it": (
        ("gulden-5", "gulden-3 gulden-2", "gulden-4"),
        (None, None, None),
    ),
    "a currency that nobody holds": (("denar-9", "denar-8"), (None, None, 1)),
}


@pytest.mark.parametrize(("hands", "winners"), LEFT.values(), ids=LEFT)
def test_who_gets_a_tile_that_is_left(hands: tuple[str, ...], winners: tuple[int | None]) -> None:
    found = awards(last_turn(*map(player, hands)))
    assert found == [*zip(("tower-13-e", "garden-12-s", "chambers-11"), winners, strict=True)]


def ended(*scores: int, **facts: Any) -> State:
    """The end of a game of players with these scores; nothing more is scored."""
    others = [player(score=score) for score in scores[1:]]
    state = last_turn(*others, **facts)
    mover = state.players[0]._replace(score=scores[0])
    return after(state._replace(players=(mover, *state.players[1:])), LAST, STORE)


def test_a_tie_is_a_shared_victory() -> None:
    assert ended(55, 40, 55).winners == (0, 2)
    assert ended(0, 0, 0).winners == (0, 1, 2)


def test_dirk_cannot_win() -> None:
    state = ended(30, 40, dirk_score=90)
    result = game.result(state)
    assert result == Result({0: 30, 1: 40, "dirk": 90}, (1,))
