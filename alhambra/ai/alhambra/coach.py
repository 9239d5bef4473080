"""The best turns by search, and the value of a turn that was played."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from alhambra.ai.alhambra.advice import Advice, Judgement, Reason, Turn
from alhambra.ai.alhambra.bot import Level, candidates, left_behind
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan
from alhambra.ai.alhambra.reasons import reasons
from alhambra.ai.alhambra.search import Search, terms_for
from alhambra.ai.alhambra.translation import translate_turn
from alhambra.ai.study import Study
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import State


def advise(
    level: Level, state: State, seed: str, *, steps: int, most: int = 3
) -> tuple[Advice, ...]:
    """The best turns from here to the end of the turn, the best first.

    ``level`` is whose opinion is asked; ``state`` must be one re-dealt for the seat to move.
    ``steps`` is how many futures are tried, for all turns together. The same arguments give the
    same advice.
    """
    return Study(_Ways(level, state), seed, steps, most).advice()


def judge(
    level: Level,
    state: State,
    played: Turn,
    seed: str,
    *,
    steps: int,
    most: int = 3,
) -> Judgement:
    """What the turn that was played is worth beside the best ones, for which ``steps`` are meant.

    The points between them are told as far as they are no luck. Where none is better the turn that
    was played is the best.
    """
    return Study(_Ways(level, state), seed, steps, most).judgement(played)


class _Ways:
    """The turns of a position, as a study asks for them."""

    def __init__(self, level: Level, state: State) -> None:
        self._level, self._state = level, state
        self._mind = level.mind(state)
        self._fast = FastState(state)
        self._terms = terms_for(self._fast, self._mind.policy)

    def candidates(self) -> Sequence[TurnPlan]:
        found = candidates(self._fast, self._state, self._mind.policy)
        return found[: self._level.candidates]

    def search(self, plans: Sequence[TurnPlan], seed: str) -> Search:
        return Search(self._fast, self._mind, plans, seed, self._level.rounds)

    def alike(self, plan: TurnPlan) -> Hashable:
        """Of those with the same actions only the one that places best is told."""
        return plan.actions

    def same(self, plan: TurnPlan) -> Hashable:
        return left_behind(plan)

    def turn(self, plan: TurnPlan) -> tuple[Choice, ...]:
        return *plan.actions, *plan.laying

    def plan(self, turn: tuple[Choice, ...]) -> TurnPlan:
        return translate_turn(self._fast, turn)

    def reasons(self, plan: TurnPlan) -> tuple[Reason, ...]:
        return reasons(self._fast, self._terms, plan)
