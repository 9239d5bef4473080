"""Temperaments decide among turns that are worth nearly the same, and never more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from alhambra.ai.alhambra.bot import AlhambraPosition
from alhambra.ai.alhambra.evaluation import Evaluation
from alhambra.ai.alhambra.fast_state import TurnPlan
from alhambra.ai.alhambra.holdings import TOTAL
from alhambra.ai.alhambra.weights import Temperament
from alhambra.ai.thinking import Search
from alhambra.match.alhambra.game import shipped_levels, shipped_temperaments
from alhambra.rules.alhambra.choices import Buy
from alhambra.rules.alhambra.model import State
from alhambra.rules.alhambra.observe import redeal
from alhambra.rules.chance import Seeded
from tests.ai.alhambra.play import fast_of, outlook_of, positions

HARD = replace(shipped_levels()["hard"], candidates=16)
ALL = shipped_temperaments()
STATES = [*positions(3, "keeper", 37), *positions(2, "builder", 41), *positions(4, "anybody", 41)]
PLANS = [AlhambraPosition(HARD, state).candidates() for state in STATES]


def likings(temperament: Temperament) -> list[list[tuple[float, TurnPlan, State]]]:
    """By position: how much its turns are liked."""
    level = replace(HARD, temperament=temperament)
    return [
        [(AlhambraPosition(level, state).liking(plan), plan, state) for plan in plans]
        for state, plans in zip(STATES, PLANS, strict=True)
    ]


@pytest.mark.parametrize("name", ALL)
def test_no_turn_is_liked_by_more_than_the_margin_and_none_without_a_temperament(name: str) -> None:
    found = [points for there in likings(ALL[name]) for points, *_ in there]
    assert max(map(abs, found)) <= ALL[name].margin <= 2
    assert len(set(found)) > 2
    plain = AlhambraPosition(HARD, STATES[0])
    assert {plain.liking(plan) for plan in PLANS[0]} == {0.0}


@pytest.mark.parametrize("name", ALL)
def test_the_turn_taken_is_at_most_two_margins_worse_than_the_best(name: str) -> None:
    calm = replace(HARD, slips=0.0)
    differ = 0
    for state in STATES:
        best = AlhambraPosition(calm, state).plan_at_once("seed")
        taken = AlhambraPosition(replace(calm, temperament=ALL[name]), state).plan_at_once("seed")
        assert best.worth - 2 * ALL[name].margin <= taken.worth <= best.worth
        differ += taken != best
    assert differ


def test_each_likes_what_it_is_called_after() -> None:
    for name, amount, often in AMOUNTS:
        right = wrong = 0
        for there in likings(replace(ALL[name], broken=0.0)):
            told = [(points, amount(plan, state)) for points, plan, state in there]
            counted = [(points, much) for points, much in told if much is not None]
            for (liked, much), (less, little) in combinations(counted, 2):
                if liked != less and much != little:
                    agree = (liked > less) == (much > little)
                    right, wrong = right + agree, wrong + (not agree)
        assert right > often * (right + wrong) > 0, (name, right, wrong)


def _wall(plan: TurnPlan, state: State) -> float:
    return plan.site.wall


def _alike(plan: TurnPlan, state: State) -> float | None:
    """How many tiles of its type there were before the only tile bought."""
    bought = [choice.tile for choice in plan.actions if isinstance(choice, Buy)]
    if len(bought) != 1:
        return None
    own = state.players[state.to_move].palace.tiles.values()
    return sum(tile.building == bought[0].building for tile in own)


def _money(plan: TurnPlan, state: State) -> float:
    return sum(TOTAL[purse] for purse in plan.hand)


def _wanted(plan: TurnPlan, state: State) -> float | None:
    """What the rivals would gain of the only tile bought; None if there is not one."""
    bought = [choice.place for choice in plan.actions if isinstance(choice, Buy)]
    if len(bought) != 1:
        return None
    fast, terms = fast_of(state), outlook_of(state)
    rivals = (Evaluation(fast, terms, seat) for seat in range(fast.players) if seat != fast.to_move)
    return max(rival.gain(bought[0]) for rival in rivals)


AMOUNTS: tuple[tuple[str, Callable[[TurnPlan, State], float | None], float], ...] = (
    ("wall-builder", _wall, 0.99),
    ("collector", _alike, 0.9),
    ("banker", _money, 0.9),
    ("spoiler", _wanted, 0.9),
)
"""By temperament: an amount, and how often of two turns the one with more of it is liked more."""


def test_what_is_hidden_changes_no_liking() -> None:
    for number, (state, plans) in enumerate(zip(STATES, PLANS, strict=True)):
        dealt = redeal(state, state.to_move, Seeded(f"{number}"), knows_hands=False)
        for temperament in ALL.values():
            level = replace(HARD, temperament=temperament)
            here, there = AlhambraPosition(level, state), AlhambraPosition(level, dealt)
            assert [*map(here.liking, plans)] == [*map(there.liking, plans)]


def test_a_search_weighs_the_liking_to_the_end() -> None:
    level = replace(shipped_levels()["expert"], candidates=4, rounds=1)
    state = STATES[1]
    plans = AlhambraPosition(level, state).candidates()
    beloved = plans[-1]

    class Fond(AlhambraPosition):
        def liking(self, plan: TurnPlan) -> float:
            return 1000.0 if plan == beloved else 0.0

    ranked = Search(Fond(level, state), plans, "seed").run(lambda done: done / 24)
    assert ranked[0].plan == beloved
