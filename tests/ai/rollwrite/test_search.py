"""Playing on in thought: repeatable, within its limits, in the same luck for all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from alhambra.ai.rollwrite import bot
from alhambra.ai.rollwrite.bot import candidates, think
from alhambra.ai.rollwrite.future import Future
from alhambra.ai.rollwrite.search import TRUST, Search, lead_of, play
from alhambra.ai.rollwrite.sketch import Sketch
from alhambra.match.sheet_levels import SHEET_LEVELS
from alhambra.rules.rollwrite.model import KEEP, Solo, State
from tests.ai.rollwrite.play import KINDS, Kind, all_but, new_game, position, random_game

EXPERT = SHEET_LEVELS["expert"]


def search_in(state: State, seed: str = "seed", most: int = 6, turns: int = 3) -> Search:
    level = replace(EXPERT, turns=turns)
    sketch = Sketch(state)
    courses = candidates(sketch, level.mind(sketch), level)[:most]
    return level.search(sketch, courses, seed)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_same_seed_searches_in_the_same_way(kind: Kind) -> None:
    others = 0
    for step in list(random_game(kind, 1))[::9]:
        one, two, three = (search_in(step.before, seed) for seed in ("a", "a", "b"))
        for search in (one, two, three):
            search.run(lambda steps: steps / 20)
        assert [tried.leads for tried in one.tried] == [tried.leads for tried in two.tried]
        others += [tried.leads for tried in one.tried] != [tried.leads for tried in three.tried]
    assert others


@pytest.mark.parametrize("steps", [12, 40, 90])
def test_about_as_many_futures_are_tried_as_are_allowed(steps: int) -> None:
    search = search_in(new_game(Kind(3), 4), most=8)
    ranked = search.run(lambda done: done / steps)
    assert steps <= search.steps <= steps + 8 * 3
    assert search.steps == sum(len(tried.leads) for tried in search.tried)
    assert len(ranked) == 2


def test_whoever_falls_behind_is_dropped() -> None:
    """Of two turns the one that was tried longer promised no less as long as both were tried."""
    for seed in range(3):
        search = search_in(new_game(Kind(3), seed), most=8)
        search.run(lambda done: done / 90)
        for dropped in search.tried:
            number = len(dropped.leads)
            for kept in search.tried:
                if len(kept.leads) > number:
                    for_kept = sum(kept.leads[:number]) + TRUST * kept.course.worth
                    for_dropped = sum(dropped.leads) + TRUST * dropped.course.worth
                    assert for_kept >= for_dropped - 1e-9
        fewest = min(len(tried.leads) for tried in search.tried)
        assert fewest < max(len(tried.leads) for tried in search.tried)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_all_turns_are_tried_in_the_same_futures(players: int) -> None:
    """A turn tried twice has the same leads: luck does not tell between turns."""
    search = search_in(new_game(Kind(players), 2), turns=6)
    twin = search.tried[0]._replace(leads=[], points=[])
    for _ in range(5):
        search.step(search.tried[0])
        search.step(twin)
    assert twin.leads == search.tried[0].leads
    assert len(set(twin.leads)) > 1


def test_thinking_leaves_the_position_as_it_is() -> None:
    sketch = Sketch(new_game(Kind(3), 2))
    mind = EXPERT.mind(sketch)
    before = {name: getattr(sketch.copy(), name) for name in Sketch.__slots__}
    courses = candidates(sketch, mind, EXPERT)
    EXPERT.search(sketch, courses, "seed").run(lambda steps: steps / 20)
    assert {name: getattr(sketch, name) for name in Sketch.__slots__} == before


class Clock:
    """A clock of which every look takes so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.now = 0.0
        self.looks = 0

    def __call__(self) -> float:
        self.now += self.seconds
        self.looks += 1
        return self.now


@pytest.mark.parametrize("looks", [10, 40])
def test_by_the_clock_the_thinking_stops_when_the_time_is_up(
    monkeypatch: pytest.MonkeyPatch, looks: int
) -> None:
    state = new_game(Kind(3), 4)
    level = replace(EXPERT, steps=10**6, candidates=4, seconds=2.0, turns=3)
    clock = Clock(2.0 / looks)
    monkeypatch.setattr(bot, "perf_counter", clock)
    assert think(level, state, state.to_move, "clock", clock=True)
    assert looks - 1 <= clock.looks <= looks + 3


def test_a_pair_to_keep_takes_a_fifth_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is decided after the turn has had its own."""
    state = next(step.before for step in random_game(Kind(2), 9) if step.before.phase is KEEP)
    level = replace(EXPERT, seconds=2.0, turns=2)
    clock = Clock(2.0 / 50)
    monkeypatch.setattr(bot, "perf_counter", clock)
    assert think(level, state, state.to_move, "clock", clock=True)
    assert 9 <= clock.looks <= 14


def test_without_the_clock_nobody_looks_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new_game(Kind(3), 4)
    level = replace(EXPERT, steps=12, candidates=4, turns=3)
    expected = think(level, state, state.to_move, "seed")
    monkeypatch.setattr(bot, "perf_counter", Clock(10**9))
    assert think(level, state, state.to_move, "seed") == expected


def test_played_to_the_end_a_future_tells_the_points_of_the_game() -> None:
    """In the last turn nothing is thrown: a turn leads to the same totals in every future, but
    for what virtual players get."""
    state = position(new_game(Kind(4), 3), round=15, mine=all_but((1, 1), (2, 2)), coins=4)
    last = (state.starts - 1) % 4
    players = list(state.players)
    players[state.to_move], players[last] = players[last], players[state.to_move]
    parked = players[state.to_move]
    if len(players[last].blue) == 2:
        players[state.to_move] = parked._replace(blue=parked.blue[:1], yellow=parked.yellow[:1])
    state = state._replace(players=tuple(players), to_move=last)
    search = search_in(state, most=3)
    for tried in search.tried:
        for _ in range(3):
            search.step(tried)
        assert len(set(tried.leads)) == 1
        sketch = Sketch(state)
        play(sketch, tried.course, Future(sketch, 1, "any"), EXPERT.mind(sketch))
        assert sketch.over
        assert tried.points[0] == sketch.totals()[last]


def test_a_lead_is_over_the_best_of_the_others_and_their_mean() -> None:
    points = [50.0, 40.0, 20.0]
    assert lead_of(points, 0) == 15
    assert lead_of(points, 2) == -27.5
    assert lead_of([7.0, 9.0], 1) == 2
    assert lead_of([7.0], 0) == 7


@pytest.mark.parametrize("score", [False, True])
def test_alone_the_lead_over_virtual_players_counts_where_they_score(score: bool) -> None:
    """In the last turn of a game all is sure but the building they still get."""
    state = new_game(Kind(1, Solo(3, score)), 6)
    state = position(state, dice=(1, 2, 1, 2), mine=0b1111, round=state.rounds)
    search = search_in(state)
    for tried in search.tried:
        search.step(tried)
        after = Sketch(state)
        play(after, tried.course, Future(after, 4, "seed/0"), EXPERT.mind(after))
        mine, *theirs = after.totals()
        assert tried.points == [mine] and len(theirs) == 3 * score
        lead = mine - (max(theirs) + sum(theirs) / 3) / 2 if score else mine
        assert tried.leads == [pytest.approx(lead)]
