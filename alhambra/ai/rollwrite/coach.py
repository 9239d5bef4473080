"""What the strongest opponent would do in Roll & Write, and what it makes of a turn played."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from alhambra.ai.rollwrite.advice import Advice, Judgement, Reason
from alhambra.ai.rollwrite.bot import Level, candidates
from alhambra.ai.rollwrite.fast_state import FastState, TurnPlan
from alhambra.ai.rollwrite.reasons import reasons
from alhambra.ai.rollwrite.search import Search
from alhambra.ai.rollwrite.translation import Turn, translate_plan, translate_turn
from alhambra.ai.study import Study
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.model import State


def advise(
    level: Level, state: State, seed: str, *, steps: int, most: int = 3
) -> tuple[Advice, ...]:
    """The best turns of the player to move, up to the next throw of dice, the best first.

    ``level`` is whose opinion is asked. ``steps`` is how many futures are tried, for all turns
    together. The same arguments give the same advice.
    """
    return Study(_Ways(level, state), seed, steps, most).advice()


def judge(
    level: Level, state: State, played: Turn, seed: str, *, steps: int, most: int = 3
) -> Judgement:
    """What the turn is worth, up to the next throw of dice, that was played from here, beside the
    best ones, for which ``steps`` are meant.

    The points between them are told as far as they are no luck. Where none is better the turn that
    was played is the best. Raises ``ValueError`` for choices that end no turn.
    """
    return Study(_Ways(level, state), seed, steps, most).judgement(played)


class _Ways:
    """The turns of a position, as a study asks for them."""

    def __init__(self, level: Level, state: State) -> None:
        self._level, self._fast = level, FastState(state)
        self._mind = level.mind(self._fast)

    def candidates(self) -> Sequence[TurnPlan]:
        return candidates(self._fast, self._mind, self._level)

    def search(self, plans: Sequence[TurnPlan], seed: str) -> Search:
        return self._level.search(self._fast, plans, seed)

    def alike(self, plan: TurnPlan) -> Hashable:
        return self.same(plan)

    def same(self, plan: TurnPlan) -> Hashable:
        """The buildings and the pair that is left; of coins only what they cost, and where."""
        blue, yellow, blue2, yellow2 = plan.dice
        pairs = (blue, yellow), (blue2, yellow2)
        if plan.builds == 2:
            return plan.cost, frozenset(pairs)
        if plan.builds or self._fast.thrown or self._fast.used:
            return plan.cost, plan.builds, pairs
        return plan.cost, tuple(sorted((blue, blue2))), tuple(sorted((yellow, yellow2)))

    def turn(self, plan: TurnPlan) -> tuple[Choice, ...]:
        return translate_plan(self._fast, plan)

    def plan(self, turn: tuple[Choice, ...]) -> TurnPlan:
        return translate_turn(self._fast, turn)

    def reasons(self, plan: TurnPlan) -> tuple[Reason, ...]:
        return reasons(self._fast, self._mind, plan)
