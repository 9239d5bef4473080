"""Playing on in thought: better than the near look. What it has in common with the other game is
tested in ``tests.ai.test_search``.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import stdev

import pytest

from alhambra.ai.alhambra import level
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan
from alhambra.ai.alhambra.holdings import MOST_REMEMBERED, Memo
from alhambra.ai.alhambra.level import (
    TRUST,
    AlhambraPosition,
    finish,
    left_behind,
    prospects,
    rounds_ahead,
)
from alhambra.ai.alhambra.planner import translate_turn
from alhambra.ai.search import Search, Tried, likings, think
from alhambra.match.alhambra.game import shipped_levels
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Buy
from alhambra.rules.alhambra.model import State
from tests.ai.alhambra.play import fast_of, translate_plan
from tests.rules.alhambra.play import played
from tests.rules.alhambra.positions import cards, new_game, player, position

PLAYERS = tuple(game.PLAYERS)
EXPERT = shipped_levels()["expert"]
LAST_TURN = position(
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
"""The bag is empty: whoever buys ends the game."""


def search_in(
    state: State, seed: str = "seed", most: int = 6, rounds: int = 1
) -> Search[TurnPlan, FastState]:
    position = AlhambraPosition(replace(EXPERT, candidates=most, rounds=rounds), state)
    return Search(position, position.candidates(), seed)


def test_every_turn_has_its_try_and_those_that_are_left_have_more() -> None:
    search = search_in(new_game(3, 4)[-1].state, most=8)
    ranked = search.run(lambda done: done / 60)
    assert all(tried.leads for tried in search.tried)
    most = search.futures
    promises = [tried.lead + TRUST * tried.plan.worth / most for tried in ranked]
    assert promises == sorted(promises, reverse=True)
    assert all(len(tried.leads) == most for tried in ranked)
    assert min(len(tried.leads) for tried in search.tried) < most


def test_of_two_who_play_as_many_turns_are_thought_of_as_of_three() -> None:
    assert [players * rounds_ahead(2, players) for players in PLAYERS] == [6, 6, 8, 10, 12]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_position_is_weighed_after_each_round(
    monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    """A turn is worth the mean of the points after each round."""
    state = new_game(players, 3)[-1].state
    weighed: list[int] = []

    def told(fast: FastState, _: object) -> list[float]:
        weighed.append(fast.to_move)
        return [10.0 ** len(weighed) if seat == state.to_move else 0.0 for seat in range(players)]

    monkeypatch.setattr(level, "prospects", told)
    search = search_in(state, rounds=2)
    search.step(search.tried[0])
    rounds = rounds_ahead(2, players)
    mean = sum(10.0**number for number in range(1, rounds + 1)) / rounds
    assert weighed == [(state.to_move + 1) % players] * rounds
    assert search.tried[0].points == search.tried[0].leads == [mean]


def test_a_game_that_ends_in_thought_is_scored_once() -> None:
    state = LAST_TURN
    search = search_in(state, most=200, rounds=4)
    tried = next(tried for tried in search.tried if has_bought(translate_plan(tried.plan)))
    search.step(tried)
    fast = fast_of(state)
    fast.play(tried.plan)
    finish(fast, EXPERT.mind(state).policy)
    assert tried.points == [fast.scores[0]]


@pytest.mark.parametrize("name", ["expert", "master"])
def test_a_sure_win_is_not_thrown_away(name: str) -> None:
    """The bag is empty: whoever buys ends the game. We are 4 points behind and have the dearest
    tower on sale, paid exactly, which brings the first place; a turn later the rival has it."""
    state = LAST_TURN
    level = replace(shipped_levels()[name], steps=40, candidates=8)
    turn = think(level, state, 0, "win")
    assert [choice.place for choice in turn if isinstance(choice, Buy)] == [3]
    search = search_in(state, most=200)
    buying, waiting = (
        next(tried for tried in search.tried if has_bought(translate_plan(tried.plan)) is bought)
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
    steps = [step for step in played(3, "exact", 5).steps if step.state.scored == 2][-12:]
    last = [
        each for each in steps if each.state.phase.value == "action" and not each.state.to_place
    ]
    assert last
    for step in last:
        fast = fast_of(step.state)
        fast.market = (*fast.market[:3], None)
        fast.bag = ()
        fast.over = True
        fast.score(3)
        assert prospects(fast, EXPERT.mind(step.state).leaf) == fast.scores


def test_what_was_told_is_what_was_tried() -> None:
    state = new_game(2, 6)[-1].state
    search = search_in(state)
    best = search.run(lambda steps: steps / 20)[0].plan
    assert left_behind(translate_turn(fast_of(state), translate_plan(best))) == left_behind(best)


def test_a_level_that_slips_misjudges_each_turn_once_and_by_as_much_as_it_should() -> None:
    position = AlhambraPosition(EXPERT, LAST_TURN)
    plans = position.candidates()
    errors = [
        liking
        for number in range(40)
        for liking in likings(position, plans, 3.0, f"slips {number}")
    ]
    sober = likings(position, plans, 0.0, "slips 0")
    assert stdev(errors) == pytest.approx(3.0, rel=0.15)
    again = likings(position, plans, 3.0, "slips 0")
    assert again == errors[: len(plans)]
    assert sober == [position.liking(plan) for plan in plans]


def test_a_liking_decides_between_turns_that_are_as_good() -> None:
    position = AlhambraPosition(EXPERT, LAST_TURN)
    plan = position.candidates()[0]
    search = Search(position, [plan, plan, plan], "equal", (0.5, 2.0, -1.0))
    assert search.run(lambda steps: steps / 6)[0].liking == 2.0


@pytest.mark.parametrize("futures", [2, 20])
def test_a_liking_counts_in_points_however_many_the_futures(futures: int) -> None:
    position = AlhambraPosition(EXPERT, new_game(2, 6)[-1].state)
    plans = position.candidates()[:2]

    def found(*fond: float) -> list[Tried[TurnPlan]]:
        search = Search(position, plans, "seed", fond)
        return search.run(lambda steps: steps / (2 * futures))

    def mean(tried: Tried[TurnPlan]) -> float:
        first = position.trust * tried.plan.worth
        return (sum(tried.leads) + first) / (futures + position.trust)

    better, worse = found()
    gap, second = mean(better) - mean(worse), plans.index(worse.plan)
    assert gap > 0
    for more, best in (gap - 0.1, better), (gap + 0.1, worse):
        fond = [more if number == second else 0.0 for number in range(2)]
        assert found(*fond)[0].plan == best.plan


# -- memo ------------------------------------------------------------------------------------------


def test_no_more_is_remembered_than_there_is_room_for() -> None:
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return number * 2

    memo = Memo(double)
    assert [memo[number] for number in range(MOST_REMEMBERED + 5)] == [
        2 * n for n in range(MOST_REMEMBERED + 5)
    ]
    assert len(memo) == 5
    assert memo[MOST_REMEMBERED + 1] == 2 * (MOST_REMEMBERED + 1)
    assert len(asked) == MOST_REMEMBERED + 5
    assert memo[0] == 0
    assert len(asked) == MOST_REMEMBERED + 6
