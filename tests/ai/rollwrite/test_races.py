"""Expected points of a type against cases that can be worked out, and playing on in thought."""

from __future__ import annotations

from dataclasses import replace

import pytest

from alhambra.ai import search
from alhambra.ai.rollwrite.evaluation import mind_of, prospects
from alhambra.ai.rollwrite.fast_state import BITS, OUT, FastState, TurnPlan
from alhambra.ai.rollwrite.level import Future, Rollout, RollwritePosition, play, play_on
from alhambra.ai.rollwrite.races import binomial
from alhambra.ai.rollwrite.weights import Weights
from alhambra.ai.search import Search, think
from alhambra.match.rollwrite.game import shipped_levels
from alhambra.rules.rollwrite.model import KEEP, State
from tests.ai.rollwrite.play import KINDS, SOLOS, all_but, new_game, position, random_game
from tests.stand_ins import TickingClock

TOWER = 5


def held(*numbers: int) -> int:
    return sum(number << BITS * holder for holder, number in enumerate(numbers))


SURE = {
    "the places of the rules": ("4", (5, 3, 4, 0), (21, 6, 13, 0)),
    "the best place of who completed the type is gone": ("4", (OUT, 3, 4, 0), (0, 6, 13, 0)),
    "no place is left": ("4", (OUT, OUT, OUT, 7), (0, 0, 0, 0)),
    "two who tie share": ("3", (4, 4, 2), (17, 17, 6)),
    "virtual players hold places": ("solo-2", (4, 5, 2), (13,)),
    "both of them": ("solo-2", (4, 5, 6), (6,)),
    "virtual players who score have points too": ("solo-2-score", (4, 5, 2), (13, 21, 6)),
    "and none for what they completed": ("solo-2-score", (4, OUT, 2), (13, 0, 6)),
}


@pytest.mark.parametrize(("kind", "numbers", "points"), SURE.values(), ids=SURE)
def test_with_nothing_to_come_the_places_are_sure(
    kind: str, numbers: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """The points of the towers when the game is over, by seat."""
    fast = FastState(new_game(kind, 1))
    races = mind_of(fast, Weights()).races
    turns = fast.rounds * fast.players
    assert races.expected(TOWER, held(*numbers), 0, turns, 0, 0) == points


def test_a_building_more_is_never_worth_less() -> None:
    fast = FastState(new_game("3", 1))
    races = mind_of(fast, Weights()).races
    for clock in (0, 20, 40, 53):
        for number in range(8):
            now, more = (
                races.expected(TOWER, held(n, 3, 4), 0, clock, 0, 1) for n in (number, number + 1)
            )
            assert more[0] >= now[0] - 1e-9
            assert more[1] <= now[1] + 1e-9 and more[2] <= now[2] + 1e-9


def test_the_points_of_all_are_no_more_than_the_places() -> None:
    fast = FastState(new_game("4", 1))
    races = mind_of(fast, Weights()).races
    for clock in (0, 30, 59):
        points = races.expected(TOWER, held(2, 5, 1, 3), 0, clock, 0, 1)
        assert 0 < sum(points) <= 40.5
        assert points[1] == max(points)


def test_chances_add_up() -> None:
    for trials in range(9):
        assert sum(binomial(trials, 0.3)) == pytest.approx(1)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_game_that_is_over_is_what_it_is(kind: str) -> None:
    last = random_game(kind, 5)[-1]
    fast = FastState(last.frames[-1].state._replace(to_move=last.state.to_move))
    fast.clock = fast.rounds * fast.players
    mind = mind_of(fast, Weights())
    assert prospects(fast, mind, 0) == list(last.frames[-1].state.totals.values())


@pytest.mark.parametrize("kind", SOLOS[1::2], ids=str)
def test_virtual_players_who_score_are_expected_to_have_what_they_get(kind: str) -> None:
    off = []
    for seed in range(12):
        fast = FastState(new_game(kind, seed))
        mind = shipped_levels()["hard"].mind(fast)
        future = Future(fast, fast.rounds, f"{seed}")
        play_on(fast, fast.rounds // 2, future, mind)
        expected = prospects(fast, mind_of(fast, shipped_levels()["expert"].leaves[1]), 0)
        assert len(expected) == 1 + fast.virtual
        play_on(fast, fast.rounds, future, mind)
        off += [hoped - had for hoped, had in zip(expected, fast.totals(), strict=True)]
    assert abs(sum(off) / len(off)) < 3


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_expected_points_come_near_to_what_games_bring(players: int) -> None:
    """From the middle of games of hard, on average: neither hopes nor fears are far off."""
    off = []
    for seed in range(8):
        fast = FastState(new_game("solo-2" if players == 1 else str(players), seed))
        mind = shipped_levels()["hard"].mind(fast)
        leaf = mind_of(fast, shipped_levels()["expert"].leaves[players])
        turns = fast.rounds * players
        future = Future(fast, turns, f"{seed}")
        play_on(fast, turns // 2, future, mind)
        expected = prospects(fast, leaf, 0)
        play_on(fast, turns, future, mind)
        off += [hoped - had for hoped, had in zip(expected, fast.totals(), strict=True)]
    assert abs(sum(off) / len(off)) < 8


# -- search ----------------------------------------------------------------------------------------


EXPERT = shipped_levels()["expert"]


def search_in(
    state: State, seed: str = "seed", most: int = 6, turns: int = 3
) -> Search[TurnPlan, Rollout]:
    position = RollwritePosition(replace(EXPERT, turns=turns, candidates=most), state)
    return Search(position, position.candidates(), seed)


def test_thinking_leaves_the_position_as_it_is() -> None:
    position = RollwritePosition(EXPERT, new_game("3", 2))
    fast = position.deal_future("any").fast
    before = {name: getattr(fast.copy(), name) for name in FastState.__slots__}
    Search(position, position.candidates(), "seed").run(lambda steps: steps / 20)
    assert {name: getattr(fast, name) for name in FastState.__slots__} == before


def test_a_pair_to_keep_takes_a_fifth_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is decided after the turn has had its own."""
    state = next(step.state for step in random_game("2", 9) if step.state.phase is KEEP)
    level = replace(EXPERT, seconds=2.0, turns=2)
    clock = TickingClock(2.0 / 50)
    monkeypatch.setattr(search, "perf_counter", clock)
    assert think(level, state, state.to_move, "clock", clock=True)
    assert 9 <= clock.looks <= 14


def test_played_to_the_end_a_future_tells_the_points_of_the_game() -> None:
    """In the last turn nothing is thrown: a turn leads to the same totals in every future, but
    for what virtual players get."""
    state = position(new_game("4", 3), round=15, mine=all_but((1, 1), (2, 2)), coins=4)
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
        fast = FastState(state)
        play(fast, tried.plan, Future(fast, 1, "any"), EXPERT.mind(fast))
        assert fast.over
        assert tried.points[0] == fast.totals()[last]


@pytest.mark.parametrize("score", [False, True])
def test_alone_the_lead_over_virtual_players_counts_where_they_score(score: bool) -> None:
    """In the last turn of a game all is sure but the building they still get."""
    state = new_game(f"solo-3{'-score' * score}", 6)
    state = position(state, dice=(1, 2, 1, 2), mine=0b1111, round=state.rounds)
    search = search_in(state)
    for tried in search.tried:
        search.step(tried)
        after = FastState(state)
        play(after, tried.plan, Future(after, 4, "seed/0"), EXPERT.mind(after))
        mine, *theirs = after.totals()
        assert tried.points == [mine] and len(theirs) == 3 * score
        lead = mine - (max(theirs) + sum(theirs) / 3) / 2 if score else mine
        assert tried.leads == [pytest.approx(lead)]
