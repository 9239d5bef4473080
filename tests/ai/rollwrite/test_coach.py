"""Hints: the best turns with points that can be trusted, and reasons that add up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from alhambra.ai.rollwrite.advice import (
    CoinsHeld,
    Finished,
    Free,
    Handed,
    Line,
    Parked,
    Race,
    Reason,
    reasons,
)
from alhambra.ai.rollwrite.evaluation import COINS
from alhambra.ai.rollwrite.fast_state import FastState
from alhambra.ai.rollwrite.level import find_plans
from alhambra.ai.rollwrite.planner import MOST_NUDGE_COINS
from alhambra.ai.search import judge
from alhambra.match.rollwrite.game import shipped_levels
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Building
from alhambra.rules.rollwrite.choices import Build, Coins, Keep
from alhambra.rules.rollwrite.model import Cross, State, crossed
from tests.ai.rollwrite.play import (
    SOLOS,
    cells_of_type,
    new_game,
    position,
    random_game,
)

EXPERT = replace(shipped_levels()["expert"], candidates=6, turns=3)


def test_who_takes_no_coins_in_place_of_a_full_row_has_lost_what_it_would_give() -> None:
    """Five of a row, and the dice at the sixth, in the last round."""
    state = position(
        new_game("3", 2),
        dice=(6, 6, 1, 1),
        mine=crossed((blue, 1) for blue in range(1, 6)),
        coins=0,
        round=18,
    )
    built = judge(EXPERT, state, (Build(6, 1, False),), "seed", steps=24)
    assert built.lost == 0
    passed = judge(EXPERT, state, (Coins(),), "seed", steps=24)
    assert passed.best[0].turn == (Build(6, 1, False),)
    assert passed.lost >= 5
    with pytest.raises(ValueError, match="pair"):
        judge(EXPERT, state, (Keep(6, 1),), "seed", steps=24)


def test_it_is_the_pair_kept_that_is_judged() -> None:
    seen = 0
    for step in random_game("3", 8):
        if not FastState(step.state).thrown:
            continue
        for choice in game.choices(step.state, step.state.to_move):
            judgement = judge(EXPERT, step.state, (choice,), "seed", steps=24)
            assert judgement.played.turn == (choice,)
            pairs = {r.pair for r in judgement.played.reasons if isinstance(r, Parked)}
            assert isinstance(choice, Keep) and pairs <= {(choice.blue, choice.yellow)}
        seen += 1
        if seen == 3:
            return
    raise AssertionError("four dice were not thrown often enough")


def reasons_of(state: State, cell: Cross) -> tuple[Reason, ...]:
    """The reasons for the turn that builds just there, at the least cost."""
    fast = FastState(state)
    mind = EXPERT.mind(fast)
    for plan in find_plans(fast, mind, MOST_NUDGE_COINS):
        if plan.dice[:2] == cell and plan.builds == 1:
            return reasons(fast, plan, [1.0] * COINS + [-0.5, -0.25])
    raise AssertionError(f"no turn builds at {cell}")


def test_a_type_completed_tells_the_place_it_brings() -> None:
    towers = cells_of_type(Building.TOWER)
    last = blue, yellow = towers[0]
    state = position(
        new_game("3", 2),
        dice=(blue, blue % 6 + 1, yellow, yellow % 6 + 1),
        mine=crossed(towers[1:]),
        round=9,
    )
    told = reasons_of(state, last)
    (finished,) = (reason for reason in told if isinstance(reason, Finished))
    assert (finished.building, finished.place, finished.brings) == (Building.TOWER, 1, 21)
    assert finished.points >= 0
    seat = state.to_move
    other = state.players[seat - 1]._replace(completed=frozenset({Building.TOWER}))
    players = [other if at == (seat - 1) % 3 else one for at, one in enumerate(state.players)]
    taken = {**state.taken, Building.TOWER: 1}
    told = reasons_of(state._replace(players=tuple(players), taken=taken), last)
    (finished,) = (reason for reason in told if isinstance(reason, Finished))
    assert (finished.place, finished.brings) == (2, 13)


def test_races_lines_coins_and_the_pair_handed_on_are_told_by_their_numbers() -> None:
    """Five of a row, the sixth two pips away."""
    state = position(
        new_game("3", 2),
        dice=(4, 4, 1, 1),
        mine=crossed((blue, 1) for blue in range(1, 6)),
        coins=3,
        round=14,
    )
    told = reasons_of(state, (6, 1))
    by_kind = {type(reason): reason for reason in told}
    line, race, coins = by_kind[Line], by_kind[Race], by_kind[CoinsHeld]
    assert isinstance(line, Line) and isinstance(race, Race) and isinstance(coins, CoinsHeld)
    assert any(
        isinstance(one, Line) and (one.row, one.number, one.before, one.after) == (True, 1, 5, 6)
        for one in told
    )
    assert (race.building, race.before, race.after, race.size) == (Building.PAVILION, 0, 1, 4)
    assert (coins.before, coins.after) == (3, 1)
    assert coins.points < 0 < line.points
    for reason in told:
        if isinstance(reason, Handed):
            assert (reason.pair, reason.seat) == ((4, 1), (state.to_move + 1) % 3)
            assert reason.points <= 0


def test_a_free_choice_of_dice_is_told_only_where_there_is_one() -> None:
    found = set()
    for kind in ("solo-2", "2"):
        for step in random_game(kind, 8)[::3]:
            fast = FastState(step.state)
            mind = EXPERT.mind(fast)
            for number, plan in enumerate(find_plans(fast, mind, MOST_NUDGE_COINS)[::6]):
                gains = [(-1.0) ** number] * (COINS + 2)
                kinds = {type(reason) for reason in reasons(fast, plan, gains)}
                assert not (Free in kinds and (kind in SOLOS or plan.builds == 1))
                assert not (Handed in kinds and kind in SOLOS)
                found |= kinds
    assert found >= {Race, Line, CoinsHeld, Parked}
