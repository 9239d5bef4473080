"""Positions, turns played out and levels of little thought for the tests of opponents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from alhambra.ai.alhambra.expectations import EvaluationTerms
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan
from alhambra.ai.alhambra.level import AlhambraLevel, terms_for
from alhambra.ai.alhambra.planner import Turn
from alhambra.match.alhambra.game import shipped_levels
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.model import LEFTOVER, OVER, State
from alhambra.rules.api import Chance
from alhambra.rules.chance import Seeded
from tests.rules.alhambra.play import played

BRIEF: Final[Mapping[str, AlhambraLevel]] = {
    name: replace(
        level,
        steps=min(level.steps, 8),
        candidates=min(level.candidates, 4),
        rounds=min(level.rounds, 1),
    )
    for name, level in shipped_levels().items()
}
"""The levels, those that play on in thought with few futures for few turns."""


def fast_of(state: State) -> FastState:
    """The state as a fast state, hidden things included."""
    return FastState(state)


def outlook_of(state: State, level: str = "hard") -> EvaluationTerms:
    """The rest of the game, as the level sees it."""
    return terms_for(fast_of(state), shipped_levels()[level].mind(state).policy)


def translate_plan(plan: TurnPlan) -> Turn:
    return (*plan.actions, *plan.laying)


def whole(state: State, turn: Turn, chance: Chance | None = None) -> History:
    """The frames of a turn. It must be legal, and over after its last choice, not before.

    Raises ``IllegalChoice`` for a choice that is refused.
    """
    before = state
    frames: History = ()
    for choice in turn:
        assert not is_over(before, state), f"over before {choice}"
        frames += game.apply(state, state.to_move, choice, chance or Seeded("turn"))
        state = frames[-1].state
    assert is_over(before, state), f"after {turn} there is more to choose"
    return frames


def is_over(before: State, state: State) -> bool:
    """Tell whether the turn that was going on before is over."""
    if state.phase is OVER or (state.phase is LEFTOVER) != (before.phase is LEFTOVER):
        return True
    return (state.turn, state.to_move) != (before.turn, before.to_move)


def positions(number: int, temper: str, every: int, seed: int = 0) -> Iterator[State]:
    """States of a game in which somebody has to choose, ``every`` decisions apart."""
    for step in played(number, temper, seed).steps[::every]:
        yield step.state
