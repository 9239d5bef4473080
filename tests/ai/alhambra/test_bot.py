"""Positions in which one turn is plainly right: tiles for Dirk, palaces with little room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from alhambra.ai.alhambra.bot import AlhambraLevel
from alhambra.ai.thinking import think
from alhambra.match.alhambra.game import shipped_levels
from alhambra.rules.alhambra.choices import Add, Buy, Give, Place, Remove, Swap
from alhambra.rules.alhambra.model import LEFTOVER, PLACE, State
from tests.ai.alhambra.play import fast_of, outlook_of, whole
from tests.rules.alhambra.positions import DECK, cards, deck, player, position, the_box, tile, tiles

GOOD = {
    name: replace(shipped_levels()[name], steps=min(shipped_levels()[name].steps, 48), candidates=8)
    for name in ("hard", "expert", "master")
}
good_levels = pytest.mark.parametrize("level", GOOD.values(), ids=GOOD)
SEARCHING = {name: level for name, level in GOOD.items() if level.steps}
searching_levels = pytest.mark.parametrize("level", SEARCHING.values(), ids=SEARCHING)

# -- Dirk ------------------------------------------------------------------------------------------

RIVALS_TOWERS = "tower-12 0 -1 tower-11 0 -2 tower-11-n 0 -3 tower-8-nes 1 0"
"""Four towers of the rival."""
DIRKS_TOWERS = "tower-9-nw tower-9-es tower-9-ne tower-7-new"
"""As many of Dirk's."""


def last_turns(dirk: str, ours: str = "tower-10-w 0 2 tower-11-s -1 0") -> State:
    """The bag is empty, the last scoring near, and a tower can be paid exactly. It would be our
    third, behind the four of the rival's."""
    return position(
        player("ducat-9 ducat-4", f"seraglio-9 0 1 arcades-10 1 0 {ours}", score=60),
        player("denar-1", f"{RIVALS_TOWERS} pavilion-8 0 1", score=60),
        dirk=tiles(dirk),
        market="garden-12-s garden-11 chambers-11 tower-13-e",
        bag=(),
        scored=2,
        deck_size=60,
        money=cards("denar-1 dirham-1 denar-2 gulden-1"),
    )


@good_levels
def test_a_tile_that_takes_the_first_place_from_the_rival_goes_to_dirk(
    level: AlhambraLevel,
) -> None:
    """Dirk is level with the rival: another tower is worth nothing to us, and costs him half."""
    state = last_turns(DIRKS_TOWERS)
    turn = think(level, state, 0, "dirk")
    whole(state, turn)
    assert any(isinstance(choice, Buy) and choice.place == 3 for choice in turn)
    assert Give(tile("tower-13-e")) in turn


@good_levels
def test_dirk_gets_nothing_that_would_not_hurt_the_rival(level: AlhambraLevel) -> None:
    """Without towers of his own Dirk would take the last paid place, from us if from anybody."""
    turn = think(level, last_turns(""), 0, "dirk")
    assert not any(isinstance(choice, Give) for choice in turn)


@good_levels
def test_dirk_gets_nothing_that_would_take_our_own_first_place(level: AlhambraLevel) -> None:
    state = last_turns(DIRKS_TOWERS, "tower-10-w 0 2 tower-11-s -1 0 tower-12 2 0 tower-11-n 2 -1")
    rival = player("denar-1", "pavilion-8 0 1", score=60)
    turn = think(level, state._replace(players=(state.players[0], rival)), 0, "dirk")
    assert not any(isinstance(choice, Give) for choice in turn)


@pytest.mark.parametrize("level", shipped_levels().values(), ids=shipped_levels())
def test_nothing_that_was_won_at_the_end_is_given_away(level: AlhambraLevel) -> None:
    state = last_turns(DIRKS_TOWERS)._replace(
        phase=LEFTOVER, market=(None,) * 4, to_place=tiles("tower-13-e garden-11")
    )
    turn = think(level, state, 0, "end")
    whole(state, turn)
    assert len(turn) == 2


# -- room ------------------------------------------------------------------------------------------


def early(
    ours: str, *, reserve: str = "", to_place: str = "", hand: str = "", players: int = 3
) -> State:
    """Early in a game: most tiles are in the bag, all scorings ahead."""
    market = "garden-11 chambers-11 tower-13-e arcades-10"
    out = f"{ours} {reserve} {to_place} {market} seraglio-9".split()
    return position(
        player(hand or "denar-5 ducat-3", ours, reserve),
        player("gulden-5 ducat-3", "seraglio-9 0 1"),
        *[player("denar-3") for _ in range(players - 2)],
        market=market,
        phase=PLACE if to_place else position().phase,
        to_place=tiles(to_place),
        bag=tuple(tile for tile in the_box().tiles if tile.id not in out)[:36],
        deck=deck(f"{DECK} scoring-1 {DECK} scoring-2 {DECK}"),
        deck_size=62,
    )


NARROW = {
    "as long a wall, and 22 tiles that fit or 50": (
        "tower-7-new 0 -1 garden-6-esw 0 1 arcades-7-es 1 0",
        "pavilion-5-nw",
    ),
    "11 sides of wall and 11 tiles that fit, or 7 and 43": (
        "arcades-5-nw -1 0 tower-9-ne 0 -1 seraglio-6-es 0 1 arcades-4-nes 1 0",
        "pavilion-3-sw",
    ),
}


@good_levels
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("case", NARROW)
def test_a_tile_goes_where_room_is_left(case: str, players: int, level: AlhambraLevel) -> None:
    ours, bought = NARROW[case]
    state = early(ours, to_place=bought, players=players)
    palace, tile = state.players[0].palace, state.to_place[0]
    site = fast_of(state).sites[0]
    rooms = {
        cell: site.like(palace.with_tile(cell, tile)).room for cell in palace.cells_for(tile.walls)
    }
    assert max(rooms.values()) - min(rooms.values()) > 25
    (choice,) = think(level, state, 0, "room")
    assert isinstance(choice, Place)
    assert rooms[choice.cell] > 40


CLOSED = "tower-7-new 0 -1 garden-6-esw 0 1 chambers-5-nsw -1 0 arcades-4-nes 1 0"


@searching_levels
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("reserve", ["tower-11 tower-12", ""], ids=["swap", "remove"])
def test_a_palace_that_nothing_fits_is_opened(
    reserve: str, players: int, level: AlhambraLevel
) -> None:
    """By a tile without walls from the reserve, or by taking one away."""
    state = early(CLOSED, reserve=reserve, players=players)
    assert fast_of(state).sites[0].room == 0
    turn = think(level, state, 0, "closed")
    assert any(isinstance(choice, Remove | Swap) for choice in turn)
    assert fast_of(whole(state, turn)[-1].state).sites[0].room > 0


@good_levels
def test_a_tile_of_the_reserve_that_fits_at_last_is_laid(level: AlhambraLevel) -> None:
    """Nothing else is to be had: no money lies there, nothing can be bought."""
    state = early("tower-7-new 0 -1", reserve="tower-11")._replace(money=(), deck=(), deck_size=0)
    (choice,) = think(level, state, 0, "reserve")
    assert isinstance(choice, Add)


def test_narrowness_is_the_worse_the_more_tiles_are_to_come() -> None:
    state = early("tower-7-new 0 -1")
    harm = outlook_of(state).room
    late = outlook_of(state._replace(bag=state.bag[:6])).room
    assert harm[5] > late[5] > 0
    assert harm[5] > harm[25] > 0
