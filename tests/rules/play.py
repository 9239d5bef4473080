"""Whole games of either game, decision by decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from alhambra.rules.api import Chance, Frame, Table

E = TypeVar("E")
S = TypeVar("S")
C = TypeVar("C")
MOST_DECISIONS = 6000
"""No game of any temper is longer; a longer one would not end."""


class Step(NamedTuple, Generic[E, S, C]):
    """One decision of a game: who chose what where, and what followed."""

    state: S
    seat: int
    choice: C
    frames: tuple[Frame[E, S], ...]


class Played(NamedTuple, Generic[E, S, C]):
    """A whole game."""

    start: tuple[Frame[E, S], ...]
    steps: tuple[Step[E, S, C], ...]

    @property
    def frames(self) -> tuple[Frame[E, S], ...]:
        """All frames, from the set-up to the end."""
        return (*self.start, *(frame for step in self.steps for frame in step.frames))


def play_out(
    game: Any, box: Any, table: Table, chance: Chance, choose: Callable[[Any, Any], Any]
) -> Played[Any, Any, Any]:
    """The game at this table, played to its end by ``choose(state, choices)``."""
    start = game.start(box, table, chance)
    state = start[-1].state
    steps: list[Step[Any, Any, Any]] = []
    while game.actors(state):
        (seat,) = game.actors(state)
        choice = choose(state, game.choices(state, seat))
        steps.append(Step(state, seat, choice, game.apply(state, seat, choice, chance)))
        state = steps[-1].frames[-1].state
        assert len(steps) < MOST_DECISIONS
    return Played(start, tuple(steps))
