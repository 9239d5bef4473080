"""What is expected of a type, held against cases that can be worked out."""

from __future__ import annotations

import pytest

from alhambra.ai.rollwrite.bot import Future, play_on
from alhambra.ai.rollwrite.evaluation import mind_of, prospects
from alhambra.ai.rollwrite.fast_state import BITS, OUT, FastState
from alhambra.ai.rollwrite.races import binomial
from alhambra.ai.rollwrite.weights import Weights
from alhambra.match.rollwrite.game import shipped_levels
from alhambra.rules.rollwrite.model import Solo
from tests.ai.rollwrite.play import KINDS, SOLOS, Kind, new_game, random_game

TOWER = 5


def held(*numbers: int) -> int:
    return sum(number << BITS * holder for holder, number in enumerate(numbers))


def at_the_end(kind: Kind, *numbers: int) -> tuple[float, ...]:
    """What everybody may expect of the towers with the game over."""
    fast = FastState(new_game(kind, 1))
    races = mind_of(fast, Weights()).races
    return races.expected(TOWER, held(*numbers), 0, fast.rounds * fast.players, 0, 0)


def test_with_nothing_to_come_the_places_are_sure() -> None:
    assert at_the_end(Kind(4), 5, 3, 4, 0) == (21, 6, 13, 0)


def test_who_completed_the_type_has_its_best_place_and_no_other() -> None:
    assert at_the_end(Kind(4), OUT, 3, 4, 0) == (0, 6, 13, 0)
    assert at_the_end(Kind(4), OUT, OUT, OUT, 7) == (0, 0, 0, 0)


def test_two_who_tie_share() -> None:
    assert at_the_end(Kind(3), 4, 4, 2) == (17, 17, 6)


def test_virtual_players_hold_places() -> None:
    assert at_the_end(Kind(1), 4, 5, 2) == (13,)
    assert at_the_end(Kind(1), 4, 5, 6) == (6,)


def test_virtual_players_who_score_have_their_points_too() -> None:
    scoring = Kind(1, Solo(2, True))
    assert at_the_end(scoring, 4, 5, 2) == (13, 21, 6)
    assert at_the_end(scoring, 4, OUT, 2) == (13, 0, 6)


def test_a_building_more_is_never_worth_less() -> None:
    fast = FastState(new_game(Kind(3), 1))
    races = mind_of(fast, Weights()).races
    for clock in (0, 20, 40, 53):
        for number in range(8):
            now, more = (
                races.expected(TOWER, held(n, 3, 4), 0, clock, 0, 1) for n in (number, number + 1)
            )
            assert more[0] >= now[0] - 1e-9
            assert more[1] <= now[1] + 1e-9 and more[2] <= now[2] + 1e-9


def test_the_points_of_all_are_no_more_than_the_places() -> None:
    fast = FastState(new_game(Kind(4), 1))
    races = mind_of(fast, Weights()).races
    for clock in (0, 30, 59):
        points = races.expected(TOWER, held(2, 5, 1, 3), 0, clock, 0, 1)
        assert 0 < sum(points) <= 40.5
        assert points[1] == max(points)


def test_chances_add_up() -> None:
    for trials in range(9):
        assert sum(binomial(trials, 0.3)) == pytest.approx(1)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_game_that_is_over_is_what_it_is(kind: Kind) -> None:
    last = list(random_game(kind, 5))[-1]
    fast = FastState(last.frames[-1].state._replace(to_move=last.before.to_move))
    fast.clock = fast.rounds * fast.players
    mind = mind_of(fast, Weights())
    assert prospects(fast, mind, 0) == list(last.frames[-1].state.totals.values())


@pytest.mark.parametrize("kind", SOLOS[1::2], ids=str)
def test_virtual_players_who_score_are_expected_to_have_what_they_get(kind: Kind) -> None:
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
    for seed in range(16):
        fast = FastState(new_game(Kind(players), seed))
        mind = shipped_levels()["hard"].mind(fast)
        leaf = mind_of(fast, shipped_levels()["expert"].leaves[players])
        turns = fast.rounds * players
        future = Future(fast, turns, f"{seed}")
        play_on(fast, turns // 2, future, mind)
        expected = prospects(fast, leaf, 0)
        play_on(fast, turns, future, mind)
        off += [hoped - had for hoped, had in zip(expected, fast.totals(), strict=True)]
    assert abs(sum(off) / len(off)) < 8
