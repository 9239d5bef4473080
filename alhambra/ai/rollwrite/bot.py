"""How an opponent of some level decides a turn of Roll & Write."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

from alhambra.ai.level import Level as CommonLevel
from alhambra.ai.rollwrite.evaluation_terms import Mind, mind_of
from alhambra.ai.rollwrite.fast_state import FastState, TurnPlan, nudging
from alhambra.ai.rollwrite.planner import Planner, by_worth
from alhambra.ai.rollwrite.search import Search
from alhambra.ai.rollwrite.tables import ALL, cell_at
from alhambra.ai.rollwrite.translation import Turn, translate_plan
from alhambra.ai.rollwrite.weights import Weights
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.model import State

KEEPING: Final = 0.2
"""The share of the time that is taken for the pair to keep, which is decided after the turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level(CommonLevel):
    """How strong an opponent is, and how it plays."""

    reach: int
    """Coins it thinks of spending on nudging in a turn."""
    turns: int
    """How many turns it plays on in thought, everybody's together."""
    plans: Mapping[int, Weights]
    """By the number of players: what it makes of things when it looks for a turn."""
    leaves: Mapping[int, Weights]
    """The same for the positions at which playing on in thought stops."""

    def mind(self, fast: FastState) -> Mind:
        """How the level sees the game of a position when it looks for a turn."""
        return mind_of(fast, self.plans[fast.players])

    def search(self, fast: FastState, plans: Sequence[TurnPlan], seed: str) -> Search:
        """A search of the level's among some turns."""
        leaf = mind_of(fast, self.leaves[fast.players])
        return Search(fast, (self.mind(fast), leaf), plans, seed, self.turns)


def think(level: Level, state: State, seat: Seat, seed: str, *, clock: bool = False) -> Turn:
    """What the seat, whose turn it is, does up to the next throw of dice.

    The same state and seed give the same turn, unless the ``clock`` limits the thinking in place
    of a number of steps.
    """
    began = perf_counter()
    if seat != state.to_move:
        raise ValueError(f"it is not the turn of seat {seat}")
    fast = FastState(state)
    mind = level.mind(fast)
    if not level.steps:
        slip = slips(fast, mind, level, seed)
        turns = find_plans(fast, mind, level.reach)
        best = max(turns, key=lambda plan: plan.worth + slip(plan))
    elif len(plans := candidates(fast, mind, level)) == 1:
        best = plans[0]
    else:
        search = level.search(fast, plans, seed)
        if clock:
            seconds = level.seconds * (KEEPING if fast.thrown else 1)
            best = search.run(lambda _: (perf_counter() - began) / seconds)[0].plan
        else:
            best = search.run(lambda steps: steps / level.steps)[0].plan
    return translate_plan(fast, best)


def find_plans(fast: FastState, mind: Mind, reach: int) -> list[TurnPlan]:
    """The turns there are in the position; of those that leave the same behind, the best.

    A planner thinks of which die comes to lie where; that may cost more than it has to.
    """
    planner = Planner(fast, mind, reach)
    if fast.thrown:
        return [TurnPlan(worth, dice, 0, 0) for worth, dice in planner.keeps()]
    best: dict[Hashable, TurnPlan] = {}
    for plan in sorted(planner.plans(), key=by_worth, reverse=True):
        if plan.cost == nudging(fast.dice, plan.dice):
            best.setdefault(left_behind(plan), plan)
    return list(best.values())


def slips(fast: FastState, mind: Mind, level: Level, seed: str) -> Callable[[TurnPlan], float]:
    """By how many points the level misjudges each turn.

    It has a wrong idea of what each building brings, the same in all turns that cross it out, and
    of taking coins. What coins and nudges cost it knows.
    """
    random = Random(seed)
    wrong = [level.slips * random.gauss(0, 1) for _ in ALL]
    coins = level.slips * random.gauss(0, 1)

    def slip(plan: TurnPlan) -> float:
        one, other = cell_at(*plan.dice[:2]), cell_at(*plan.dice[2:])
        if fast.thrown:
            return mind.weights.dice * wrong[one]
        if fast.used:
            return wrong[other] if plan.builds else 0.0
        return (coins, wrong[one], wrong[one] + wrong[other])[plan.builds]

    return slip


def candidates(fast: FastState, mind: Mind, level: Level) -> Sequence[TurnPlan]:
    """The turns to consider, the best evaluation first."""
    return sorted(find_plans(fast, mind, level.reach), key=by_worth, reverse=True)[
        : level.candidates
    ]


def left_behind(plan: TurnPlan) -> Hashable:
    """What tells the turn from others: the buildings, and the coins spent."""
    blue, yellow, blue2, yellow2 = plan.dice
    pairs = (cell_at(blue, yellow), cell_at(blue2, yellow2))
    if plan.builds == 2:
        return plan.builds, frozenset(pairs), plan.cost
    return plan.builds, pairs[0] if plan.builds else None, plan.cost
