"""The patient player: it buys exactly or not at all, and waits while its rival has the money."""

from __future__ import annotations

import inspect

import pytest

import bench.ismcts
import bench.waiting
from alhambra.match.match import start
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Buy, Place, Take
from alhambra.rules.alhambra.model import PLACE, Box, Card, Hand, State
from bench.ladder.games import Task
from bench.ladder.games import play as play_match
from bench.waiting import choose
from tests.games import play, table

PRICE = 12


def sale(box: Box, hand: tuple[int, ...], rival: tuple[int, ...]) -> State:
    """The first turn of two who hold these values in the currency of a tower of 12 on sale."""
    state: State = start(box, table(2))[-1].state
    tower = next(tile for tile in box.tiles if tile.id == "tower-12")
    currency = state.market_currencies[0]
    hands = [Hand().plus(Card(currency, value) for value in values) for values in (hand, rival)]
    if state.to_move:
        hands.reverse()
    players = zip(state.players, hands, strict=True)
    return state._replace(
        players=tuple(one._replace(hand=held) for one, held in players),
        market=(tower, *state.market[1:]),
    )


def test_it_buys_from_a_poor_rival_and_waits_for_one_who_can_pay_what_comes(box: Box) -> None:
    state = sale(box, (PRICE,), ())
    assert isinstance(choose(state, state.to_move), Buy)
    state = sale(box, (PRICE,), (4, 3, 2, 1))
    assert isinstance(choose(state, state.to_move), Take)


def test_it_buys_nothing_that_it_cannot_pay_exactly(box: Box) -> None:
    state = sale(box, (PRICE - 4, 5), ())
    assert isinstance(choose(state, state.to_move), Take)


@pytest.mark.parametrize("players", [2, 4])
def test_its_choice_is_legal_wherever_somebody_decides(box: Box, players: int) -> None:
    for _, frames in [*play(box, players, 3)][:-1:3]:
        state = frames[-1].state
        assert choose(state, state.to_move) in game.choices(state, state.to_move)


def test_a_tile_goes_where_the_wall_gets_longest(box: Box) -> None:
    """On a palace with room to spare all else is alike."""
    for _, frames in [*play(box, 3, 5, decisions=40)]:
        state = frames[-1].state
        if state.phase is not PLACE:
            continue
        palace = state.players[state.to_move].palace
        chosen = choose(state, state.to_move)
        walls = [
            palace.with_tile(one.cell, one.tile).wall
            for one in game.choices(state, state.to_move)
            if isinstance(one, Place)
        ]
        assert isinstance(chosen, Place)
        assert palace.with_tile(chosen.cell, chosen.tile).wall == max(walls)


def test_two_of_it_end_their_game() -> None:
    told = play_match(Task("waiting", "waiting", 2, seed=1, seat_of_a=0))
    assert all(one.exact == one.bought > 0 for one in told.seats)


@pytest.mark.parametrize("module", [bench.waiting, bench.ismcts])
def test_it_knows_only_the_rules(module: object) -> None:
    source = inspect.getsource(module)  # type: ignore[arg-type]
    imports = [line for line in source.splitlines() if line.startswith(("import", "from"))]
    assert not [line for line in imports if "alhambra" in line and "alhambra.rules" not in line]
