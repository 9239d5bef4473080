"""Playing on in thought, in either game: repeatable, within limits, in the same luck for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from alhambra.ai import search as thoughts
from alhambra.ai.alhambra.level import TRUST as PALACES_TRUST
from alhambra.ai.position import lead_of
from alhambra.ai.rollwrite.level import TRUST as SHEETS_TRUST
from alhambra.ai.search import LEAST_FUTURES
from alhambra.match.alhambra.game import shipped_levels
from alhambra.match.games import MATCH_GAMES
from alhambra.match.rollwrite.game import shipped_levels as sheet_levels
from alhambra.opponents.simulation import SimulationSummary, play_out, table_for
from alhambra.opponents.thinker import Inline
from alhambra.rules import alhambra as game
from alhambra.rules import alhambra as palaces
from alhambra.rules.alhambra.events import Bought, Dealt, Ended, Took
from alhambra.rules.api import Result
from tests.ai.alhambra.play import positions
from tests.ai.alhambra.test_search import search_in as search_palaces
from tests.ai.rollwrite import play as sheets
from tests.ai.rollwrite.test_races import search_in as search_sheets
from tests.rules.alhambra.positions import new_game, the_box
from tests.stand_ins import TickingClock


def palace_states(players: int) -> Iterator[Any]:
    for state in positions(players, "builder", 60):
        if not state.to_place and palaces.actors(state):
            yield state


def sheet_states(kind: str) -> Iterator[Any]:
    return (step.state for step in sheets.random_game(kind, 1)[::9])


class Thinking(NamedTuple):
    """A game, and the search through its turns."""

    expert: Any
    search: Callable[..., Any]
    trust: float
    new: Callable[[int, int], Any]
    """A new game of this many players, with a seed."""


PALACES = Thinking(
    shipped_levels()["expert"],
    search_palaces,
    PALACES_TRUST,
    lambda players, seed: new_game(players, seed)[-1].state,
)
SHEETS = Thinking(
    replace(sheet_levels()["expert"], turns=3),
    search_sheets,
    SHEETS_TRUST,
    lambda players, seed: sheets.new_game(str(players), seed),
)
both = pytest.mark.parametrize("thinking", [PALACES, SHEETS], ids=["alhambra", "rollwrite"])


@pytest.mark.parametrize(
    ("thinking", "states"),
    [
        *((PALACES, lambda n=n: palace_states(n)) for n in (2, 6)),
        *((SHEETS, lambda kind=kind: sheet_states(kind)) for kind in sheets.KINDS[::3]),
    ],
)
def test_the_same_seed_searches_in_the_same_way(
    thinking: Thinking, states: Callable[[], Iterator[Any]]
) -> None:
    others = 0
    for state in states():
        one, two, three = (thinking.search(state, seed) for seed in ("a", "a", "b"))
        for search in (one, two, three):
            search.run(lambda steps: steps / 20)
        assert [tried.leads for tried in one.tried] == [tried.leads for tried in two.tried]
        others += [tried.leads for tried in one.tried] != [tried.leads for tried in three.tried]
    assert others


@both
@pytest.mark.parametrize("steps", [12, 40, 90])
def test_about_as_many_futures_are_tried_as_are_allowed(thinking: Thinking, steps: int) -> None:
    search = thinking.search(thinking.new(3, 4), most=8)
    ranked = search.run(lambda done: done / steps)
    fewest = LEAST_FUTURES * len(search.tried)
    assert max(steps, fewest) <= search.steps < max(steps, fewest) + 8
    assert search.steps == sum(len(tried.leads) for tried in search.tried)
    assert len(ranked) == 2


@both
def test_where_time_is_up_no_turn_is_judged_on_one_future(thinking: Thinking) -> None:
    search = thinking.search(thinking.new(3, 4), most=8)
    ranked = search.run(lambda done: 1.0)
    assert [len(tried.leads) for tried in search.tried] == [LEAST_FUTURES] * len(search.tried)
    assert len(ranked) == 2


@both
def test_whoever_falls_behind_is_dropped(thinking: Thinking) -> None:
    """Of two turns the one that was tried longer promised no less as long as both were tried: by
    its leads, and a little by how it looked from near at hand."""
    for seed in range(3):
        search = thinking.search(thinking.new(3, seed), most=8)
        search.run(lambda done: done / 90)
        for dropped in search.tried:
            number = len(dropped.leads)
            for kept in search.tried:
                if len(kept.leads) > number:
                    for_kept = sum(kept.leads[:number]) + thinking.trust * kept.plan.worth
                    for_dropped = sum(dropped.leads) + thinking.trust * dropped.plan.worth
                    assert for_kept >= for_dropped - 1e-9
        fewest = min(len(tried.leads) for tried in search.tried)
        assert fewest < max(len(tried.leads) for tried in search.tried)
        halvings = (len(search.tried) - 1).bit_length()
        assert fewest <= 90 / halvings / len(search.tried) + 1


@both
@pytest.mark.parametrize("players", [2, 4])
def test_all_turns_are_tried_in_the_same_futures(thinking: Thinking, players: int) -> None:
    """A turn tried twice has the same leads: luck does not tell between turns."""
    search = thinking.search(thinking.new(players, 2))
    twin = search.tried[0]._replace(leads=[], points=[])
    for _ in range(5):
        search.step(search.tried[0])
        search.step(twin)
    assert twin.leads == search.tried[0].leads
    assert len(set(twin.leads)) > 1


@both
@pytest.mark.parametrize("looks", [10, 40])
def test_by_the_clock_the_thinking_stops_when_the_time_is_up(
    monkeypatch: pytest.MonkeyPatch, thinking: Thinking, looks: int
) -> None:
    state = thinking.new(3, 4)
    level = replace(thinking.expert, steps=10**6, candidates=4, seconds=2.0, tables={})
    clock = TickingClock(2.0 / looks)
    monkeypatch.setattr(thoughts, "perf_counter", clock)
    assert thoughts.think(level, state, state.to_move, "clock", clock=True)
    assert looks - 1 <= clock.looks <= looks + 3


@both
def test_without_the_clock_nobody_looks_at_it(
    monkeypatch: pytest.MonkeyPatch, thinking: Thinking
) -> None:
    state = thinking.new(3, 4)
    level = replace(thinking.expert, steps=12, candidates=4, tables={})
    expected = thoughts.think(level, state, state.to_move, "seed")
    monkeypatch.setattr(thoughts, "perf_counter", TickingClock(10**9))
    assert thoughts.think(level, state, state.to_move, "seed") == expected


def test_a_lead_is_over_the_best_of_the_others_and_their_mean() -> None:
    points = [50.0, 40.0, 20.0]
    assert lead_of(points, 0) == 15
    assert lead_of(points, 2) == -27.5
    assert lead_of([7.0, 9.0], 1) == 2
    assert lead_of([7.0], 0) == 7


# -- bots ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [("normal", "easy", 6), ("hard", "normal", 12), ("expert", "hard", 3)],
)
def test_each_level_is_better_than_the_one_below(
    monkeypatch: pytest.MonkeyPatch, better: str, worse: str, games: int
) -> None:
    """Three at the table, seats rotated: it takes far more than its third of the wins, and more
    points. Those that play on in thought do so only a little here, and are better even so."""
    brief = {
        name: replace(level, steps=12, candidates=4, tables={}) if level.steps else level
        for name, level in shipped_levels().items()
    }
    opponents = {game.NAME: MATCH_GAMES[game.NAME]._replace(read_levels=lambda: brief)}
    monkeypatch.setattr("alhambra.match.games.MATCH_GAMES", opponents)
    summary = SimulationSummary()
    for seed in range(games):
        levels = [worse] * 3
        levels[seed % 3] = better
        *_, last = play_out(the_box(), table_for("alhambra", tuple(levels), seed), Inline())
        assert isinstance(last, Ended)
        summary.ended(tuple(levels), Result(last.totals, last.winners))
    assert summary.of(better).wins > 1.4 * games / 3
    assert summary.of(better).mean_points > summary.of(worse).mean_points


def test_no_opponent_hoards_money() -> None:
    """At the end of a game hands are small: money is for buildings."""
    box, table = the_box(), table_for("alhambra", ("normal",) * 4, 3)
    held = [0] * 4
    for entry in play_out(box, table, Inline()):
        if isinstance(entry, Dealt | Took):
            held[entry.player] += len(entry.cards)
        elif isinstance(entry, Bought):
            held[entry.player] -= len(entry.pay)
        assert max(held) < 20
