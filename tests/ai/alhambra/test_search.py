"""Playing on in thought: repeatable, within its limits, and better than the near look."""

from __future__ import annotations

from dataclasses import replace

import pytest

from alhambra.ai.alhambra import bot
from alhambra.ai.alhambra.bot import candidates, left_behind, think
from alhambra.ai.alhambra.search import TRUST, Search, lead_of, prospects
from alhambra.ai.alhambra.telling import course_of
from alhambra.match.levels import LEVELS
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Buy
from alhambra.rules.alhambra.model import State
from tests.ai.alhambra.thinking import positions, sketch_of, turn_of
from tests.rules.play import played
from tests.rules.positions import cards, new_game, player, position

PLAYERS = tuple(game.PLAYERS)
EXPERT = LEVELS["expert"]


def search_in(state: State, seed: str = "seed", most: int = 6, rounds: float = 1) -> Search:
    sketch, mind = sketch_of(state), EXPERT.mind(state)
    return Search(sketch, mind, candidates(sketch, state, mind.policy)[:most], seed, rounds)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_same_seed_searches_in_the_same_way(players: int) -> None:
    others = 0
    for state in positions(players, "builder", 60):
        if state.to_place or not game.actors(state):
            continue
        one, two, three = (search_in(state, seed) for seed in ("a", "a", "b"))
        for search in (one, two, three):
            search.run(lambda steps: steps / 20)
        assert [tried.leads for tried in one.tried] == [tried.leads for tried in two.tried]
        others += [tried.leads for tried in one.tried] != [tried.leads for tried in three.tried]
    assert others


@pytest.mark.parametrize("steps", [12, 40, 90])
def test_about_as_many_futures_are_tried_as_are_allowed(steps: int) -> None:
    search = search_in(new_game(3, 4)[-1].state, most=8)
    ranked = search.run(lambda done: done / steps)
    assert steps <= search.steps <= steps + 8 * 3
    assert search.steps == sum(len(tried.leads) for tried in search.tried)
    assert search.futures == max(len(tried.leads) for tried in search.tried)
    leads = [tried.lead for tried in ranked]
    assert leads == sorted(leads, reverse=True)
    assert len(ranked) == 2


def test_every_turn_has_its_try_and_those_that_are_left_have_more() -> None:
    search = search_in(new_game(3, 4)[-1].state, most=8)
    ranked = search.run(lambda done: done / 60)
    assert all(tried.leads for tried in search.tried)
    most = search.futures
    assert all(len(tried.leads) == most for tried in ranked)
    assert min(len(tried.leads) for tried in search.tried) < most


def test_whoever_falls_behind_is_dropped() -> None:
    """Of two turns the one that was tried longer promised no less as long as both were tried: by
    its leads, and a little by how it looked from near at hand."""
    for seed in range(3):
        search = search_in(new_game(3, seed)[-1].state, most=8)
        search.run(lambda done: done / 90)
        for dropped in search.tried:
            number = len(dropped.leads)
            for kept in search.tried:
                if len(kept.leads) > number:
                    for_kept = sum(kept.leads[:number]) + TRUST * kept.course.worth
                    for_dropped = sum(dropped.leads) + TRUST * dropped.course.worth
                    assert for_kept >= for_dropped - 1e-9
        fewest = min(len(tried.leads) for tried in search.tried)
        halvings = (len(search.tried) - 1).bit_length()
        assert fewest <= 90 / halvings / len(search.tried) + 1


def test_all_turns_are_tried_in_the_same_futures() -> None:
    """A turn tried twice has the same leads: luck does not tell between turns."""
    state = new_game(4, 2)[-1].state
    search = search_in(state)
    twin = search.tried[0]._replace(leads=[], points=[])
    for _ in range(5):
        search.step(search.tried[0])
        search.step(twin)
    assert twin.leads == search.tried[0].leads
    assert len(set(twin.leads)) > 1


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
    state = new_game(3, 4)[-1].state
    level = replace(EXPERT, steps=10**6, candidates=4, seconds=2.0)
    clock = Clock(2.0 / looks)
    monkeypatch.setattr(bot, "perf_counter", clock)
    turn = think(level, state, state.to_move, "clock", clock=True)
    assert turn
    assert looks - 1 <= clock.looks <= looks + 3


def test_without_the_clock_nobody_looks_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new_game(3, 4)[-1].state
    level = replace(EXPERT, steps=12, candidates=4)
    expected = think(level, state, state.to_move, "seed")
    monkeypatch.setattr(bot, "perf_counter", Clock(10**9))
    assert think(level, state, state.to_move, "seed") == expected


@pytest.mark.parametrize("name", ["expert", "master"])
def test_a_sure_win_is_not_thrown_away(name: str) -> None:
    """The bag is empty: whoever buys ends the game. We are 4 points behind and have the dearest
    tower on sale, paid exactly, which brings the first place; a turn later the rival has it."""
    state = position(
        player("ducat-9 ducat-4", "tower-12 0 1 tower-11 1 0", score=60),
        player("ducat-9 ducat-4 gulden-1", "tower-11-n 0 1 tower-11-s -1 0", score=64),
        player("dirham-1", "pavilion-8 0 1", score=20),
        market="garden-12-s garden-11 chambers-11 tower-13-e",
        bag=(),
        scored=2,
        deck=(),
        deck_size=110,
        money=cards("denar-1 dirham-1 denar-2 gulden-1"),
    )
    level = replace(LEVELS[name], steps=40, candidates=8)
    turn = think(level, state, 0, "win")
    assert [choice.place for choice in turn if isinstance(choice, Buy)] == [3]
    search = search_in(state, most=200)
    buying, waiting = (
        next(tried for tried in search.tried if has_bought(turn_of(tried.course)) is bought)
        for bought in (True, False)
    )
    for _ in range(4):
        search.step(buying)
        search.step(waiting)
    assert buying.lead > waiting.lead + 5


def has_bought(turn: object) -> bool:
    assert isinstance(turn, tuple)
    return any(isinstance(choice, Buy) for choice in turn)


def test_a_game_that_is_over_is_what_it_is() -> None:
    """After the last scoring nothing more is expected."""
    last = [step for step in played(3, "exact", 5).steps if step.state.scored == 2][-12:]
    for step in last:
        if step.state.to_place or step.state.phase.value != "action":
            continue
        sketch = sketch_of(step.state)
        sketch.market = (*sketch.market[:3], None)
        sketch.bag = ()
        sketch.over = True
        sketch.score(3)
        assert prospects(sketch, EXPERT.mind(step.state).leaf) == sketch.scores


def test_a_lead_is_over_the_best_of_the_others_or_their_mean() -> None:
    points = [50.0, 40.0, 20.0]
    assert lead_of(points, 0, 1) == 10
    assert lead_of(points, 0, 0) == 20
    assert lead_of(points, 0, 0.5) == 15
    assert lead_of(points, 2, 0.5) == -27.5
    assert lead_of([7.0, 9.0], 1, 0.5) == 2


def test_what_was_told_is_what_was_tried() -> None:
    state = new_game(2, 6)[-1].state
    search = search_in(state)
    best = search.run(lambda steps: steps / 20)[0].course
    assert left_behind(course_of(sketch_of(state), turn_of(best))) == left_behind(best)
