"""Laws of Roll & Write alone that hold at every moment, whoever plays and however badly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from alhambra.rules import rollwrite as game
from alhambra.rules.api import IllegalChoice
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Done, Keep, Nudge, Refusal
from alhambra.rules.rollwrite.events import Completed
from alhambra.rules.rollwrite.model import Player, State
from tests.rules.rollwrite.play import BOXES, TABLES, TEMPERS, Played, Step, played
from tests.rules.rollwrite.referee import Referee, Sheet

SEEDS = range(2)

each_table = pytest.mark.parametrize("name", TABLES)


def of(name: str) -> Iterator[Played]:
    """The games at this table, of all tempers."""
    for temper, seed in product(TEMPERS, SEEDS):
        yield played(name, temper, seed)


def every(number: int, name: str) -> Iterator[Step]:
    """Each step of this number of the games at this table, each game from another one on."""
    for at, one in enumerate(of(name)):
        yield from one.steps[at * 7 % number :: number]


# -- the second referee ----------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", BOXES)
@each_table
def test_the_second_referee_sees_the_same_game(name: str, sheet: str) -> None:
    """Events in their order, choices, dice, coins, places and points: he goes by the rule text."""
    for temper, seed in product(TEMPERS, SEEDS):
        one = played(name, temper, seed, sheet)
        follows = Referee(frame.event for frame in one.frames).game()
        for state, seat, choice, _ in one.steps:
            seen = next(follows)
            choices = game.choices(state, seat)
            assert seat == seen.seat
            assert set(choices) == seen.choices and len(choices) == len(seen.choices)
            assert choice in seen.choices
            assert tuple(map(noted, state.players)) == seen.sheets
            assert {str(name): number for name, number in state.taken.items()} == seen.gone
        assert next(follows, None) is None


def noted(player: Player) -> Sheet:
    marks = player.crossed
    cells = [(b, y) for b in range(1, 7) for y in range(1, 7) if marks >> 6 * (y - 1) + b - 1 & 1]
    return Sheet(
        frozenset(cells),
        player.track,
        player.track - player.coins,
        player.blue,
        player.yellow,
        {str(name): points for name, points in player.paid.items()},
        frozenset(map(str, player.completed)),
    )


# -- choices ---------------------------------------------------------------------------------------


PIPS = range(8)
DICE: tuple[Any, ...] = ("blue", "yellow", "red")
"""Red is none."""
ALL: tuple[Choice, ...] = (
    Coins(),
    Done(),
    *(Nudge(die, a, b) for die in DICE for a, b in product(PIPS, PIPS)),
    *(Build(b, y, again) for b, y, again in product(PIPS, PIPS, (False, True))),
    *(Keep(b, y) for b, y in product(PIPS, PIPS)),
)
"""Every choice that can be thought of, and some that cannot."""


@cache
def probed(name: str) -> frozenset[Refusal]:
    """Try every choice in positions all along the games; the reasons met."""
    met = {Refusal.NOT_YOUR_TURN, Refusal.GAME_OVER}
    for at, (state, seat, _, frames) in enumerate(every(23, name)):
        legal = set(game.choices(state, seat))
        assert legal <= set(ALL)
        for tried, choice in enumerate(ALL):
            reason = game.refusal(state, seat, choice)
            assert (reason is None) == (choice in legal), (choice, reason)
            if reason is not None:
                met.add(reason)
                if tried % 60 == at % 60:
                    with pytest.raises(IllegalChoice, match=f"^{reason}$"):
                        game.apply(state, seat, choice, Seeded(0))
            assert game.refusal(state, seat + 1, choice) is Refusal.NOT_YOUR_TURN
        last = frames[-1].state
        if not game.actors(last):
            assert {game.refusal(last, seat, choice) for choice in ALL} == {Refusal.GAME_OVER}
    last = next(of(name)).steps[-1].frames[-1].state
    assert game.refusal(last, last.to_move, Coins()) is Refusal.GAME_OVER
    return frozenset(met)


@each_table
def test_refused_is_whatever_is_not_a_choice(name: str) -> None:
    assert probed(name)


def test_every_reason_for_a_refusal_is_met() -> None:
    assert frozenset[Refusal]().union(*map(probed, TABLES)) == set(Refusal)


@each_table
def test_nothing_is_hidden(name: str) -> None:
    for state, seat, _, _ in every(29, name):
        assert game.observe(state, seat) == game.observe(state, None) == state
        assert game.redeal(state, seat, Seeded(0)) == state


# -- what the games have to have shown -------------------------------------------------------------


def _all() -> Iterator[Played]:
    return (one for name in TABLES for one in of(name))


def _all_small() -> Iterator[Played]:
    for name, temper in product(TABLES, TEMPERS):
        yield from (played(name, temper, seed, "small types") for seed in SEEDS)


def _last(one: Played) -> State:
    return one.steps[-1].frames[-1].state


def test_the_rare_things_occurred() -> None:
    """A full track, a completed type shared, and by a virtual player, and a shared victory."""
    games = [*_all(), *_all_small()]
    finals = [_last(one) for one in games]
    assert any(player.track == 20 for state in finals for player in state.players)
    assert any(len(state.winners) > 1 for state in finals)
    paid = [f.event.points for one in games for f in one.frames if isinstance(f.event, Completed)]
    assert any(len(points) > 1 for points in paid)
    assert any(len(points) > 1 and any(isinstance(who, str) for who in points) for points in paid)
    assert not all(paid)
