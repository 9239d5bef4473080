"""Laws of both games that hold at every moment, whoever plays and however badly."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import product
from typing import Any, NamedTuple, get_args

import pytest

from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.choices import Choice as PalaceChoice
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.choices import Choice as SheetChoice
from tests.rules.alhambra import play as palaces
from tests.rules.alhambra import positions as palace_positions
from tests.rules.play import Played
from tests.rules.rollwrite import play as sheets
from tests.rules.rollwrite import positions as sheet_positions

SEEDS = range(2)


class Laws(NamedTuple):
    """A game, and by table the whole games played there."""

    game: Any
    box: Any
    choice: Any
    played: Callable[..., Played[Any, Any, Any]]
    games: dict[str, list[tuple[Any, str, int]]]

    def of(self, name: str) -> Iterator[Played[Any, Any, Any]]:
        return (self.played(*whole) for whole in self.games[name])


PALACES = Laws(
    alhambra,
    palace_positions.the_box(),
    PalaceChoice,
    palaces.played,
    {
        f"{number}-{temper}": [(number, temper, seed) for seed in SEEDS]
        for number in (2, 3, 6)  # the fewest, with Dirk; the fewest without him; the most
        for temper in palaces.TEMPERS
    },
)
SHEETS = Laws(
    rollwrite,
    sheet_positions.the_box(),
    SheetChoice,
    sheets.played,
    {
        name: [(name, temper, seed) for temper, seed in product(sheets.TEMPERS, SEEDS)]
        for name in sheets.TABLES
    },
)
BOTH = pytest.mark.parametrize("laws", [PALACES, SHEETS], ids=["alhambra", "rollwrite"])
ALL = [(laws, name) for laws in (PALACES, SHEETS) for name in laws.games]
each = pytest.mark.parametrize(("laws", "name"), ALL, ids=[name for _, name in ALL])


@each
def test_no_choice_is_listed_twice_and_the_order_is_fixed(laws: Laws, name: str) -> None:
    for number, one in enumerate(laws.of(name)):
        for state, seat, _, _ in one.steps[number * 7 % 23 :: 23]:
            choices = laws.game.choices(state, seat)
            assert len(set(choices)) == len(choices)
            assert laws.game.choices(deepcopy(state), seat) == choices


@each
def test_whoever_is_to_act_has_a_choice_and_nobody_else(laws: Laws, name: str) -> None:
    game = laws.game
    for one in laws.of(name):
        number = len(one.steps[0].state.players)
        for state, seat, _, _ in one.steps:
            assert game.actors(state) == (seat,)
            for other in range(-1, number + 1):
                assert bool(game.choices(state, other)) == (other == seat)
        over = one.steps[-1].frames[-1].state
        assert game.actors(over) == ()
        assert not any(game.choices(over, seat) for seat in range(number))


@each
def test_applying_any_choice_leaves_all_states_as_they_were(laws: Laws, name: str) -> None:
    for one in laws.of(name):
        for at in range(11, len(one.steps), 67):
            state, seat, _, _ = one.steps[at]
            before = one.steps[at - 10 : at + 1]
            copies = deepcopy(before)
            for choice in laws.game.choices(state, seat):
                frames = laws.game.apply(state, seat, choice, Seeded("law"))
                assert frames[-1].state != state
            assert before == copies


@each
def test_every_state_follows_from_its_event(laws: Laws, name: str) -> None:
    for one in laws.of(name):
        state = laws.game.blank(laws.box)
        for event, after in one.frames:
            state = laws.game.evolve(state, event)
            assert state == after


@each
def test_states_and_events_survive_pickling(laws: Laws, name: str) -> None:
    game = laws.game
    for one in laws.of(name):
        frames = one.frames
        for frame in frames[:: max(1, len(frames) // 20)]:
            again = pickle.loads(pickle.dumps(frame))
            assert again == frame
            for seat in range(len(frame.state.players)):
                assert game.choices(again.state, seat) == game.choices(frame.state, seat)


@each
def test_the_same_seed_gives_the_same_game(laws: Laws, name: str) -> None:
    for table, temper, _ in laws.games[name][:: len(SEEDS)]:
        first = laws.played(table, temper, 0)
        again = vars(laws.played)["__wrapped__"](table, temper, 0)
        assert [frame.event for frame in again.frames] == [frame.event for frame in first.frames]
        other = laws.played(table, temper, 1)
        assert [frame.event for frame in other.start] != [frame.event for frame in first.start]


@each
def test_games_end_with_a_result(laws: Laws, name: str) -> None:
    for one in laws.of(name):
        *before, last = [frame.state for frame in one.frames]
        result = laws.game.result(last)
        assert result is not None and result.winners
        assert all(laws.game.result(state) is None for state in before[::29])


@BOTH
def test_every_kind_of_event_and_choice_occurred(laws: Laws) -> None:
    games = [one for name in laws.games for one in laws.of(name)]
    events = {type(frame.event) for one in games for frame in one.frames}
    choices = {type(step.choice) for one in games for step in one.steps}
    assert events == set(get_args(laws.game.Event))
    assert choices == set(get_args(laws.choice))
