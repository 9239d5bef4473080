"""A position as opponents of any game see it: turns, possible futures, their evaluation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from alhambra.ai.advice import C, R
from alhambra.rules.api import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How strong an opponent is. The texts under ``level.<name>`` describe it to players."""

    name: str
    slips: float
    """By how many points it misjudges a turn, as a standard deviation."""
    steps: int
    """Futures tried for all its turns together; 0 for one that does not search."""
    seconds: float
    """The same by the clock, for play."""
    candidates: int
    """The number of turns it searches among."""


class Evaluated(Protocol):
    """A turn with its evaluation before any search."""

    @property
    def worth(self) -> float:
        """The evaluation, in points."""


P = TypeVar("P", bound=Evaluated)
"""A plan: a turn as the opponents of the game consider it."""
F = TypeVar("F")
"""The game in a possible future, as it is played on in thought."""


class Rollouts(ABC, Generic[P, F]):
    """How a position is played on in thought."""

    seat: Seat
    """The seat that has to decide."""
    trust: float
    """How many futures the evaluation before the search counts for."""
    stops: int
    """How often a rollout is evaluated; the mean counts."""

    @abstractmethod
    def deal_future(self, seed: str) -> F:
        """The position with a new draw of everything that is still unknown."""

    @abstractmethod
    def play(self, future: F, plan: P, seed: str) -> F:
        """A copy of the position in this future, with the turn played.

        ``seed`` is for luck that the future does not hold.
        """

    @abstractmethod
    def play_on(self, rollout: F) -> None:
        """Let everybody play without search, up to the next evaluation."""

    @abstractmethod
    def prospects(self, rollout: F) -> Sequence[float]:
        """The points that every seat may expect at the end of the game."""


class Position(Rollouts[P, F], Generic[P, F, C, R]):
    """A position as a level of its game sees it."""

    searchable = True
    """The level searches here, if it does at all."""
    share = 1.0
    """The share of the level's time that this decision may take."""

    @abstractmethod
    def plan_at_once(self, seed: str) -> P:
        """The best turn without search, with the level's errors."""

    def worth_advising(self, plans: Sequence[P]) -> Sequence[P]:
        """Leave out turns that do the same as another and plainly less."""
        return plans

    @abstractmethod
    def candidates(self) -> Sequence[P]:
        """The turns to search among, the best evaluation first."""

    @abstractmethod
    def choices(self, plan: P) -> tuple[C, ...]:
        """The choices of a turn."""

    @abstractmethod
    def plan(self, choices: tuple[C, ...]) -> P:
        """The turn that these choices make up. Raises ``ValueError`` if they do not."""

    @abstractmethod
    def key(self, plan: P) -> Hashable:
        """A key that differs for all turns."""

    def kind(self, plan: P) -> Hashable:
        """A key that is the same for similar turns: advice names only the best of them."""
        return self.key(plan)

    @abstractmethod
    def reasons(self, plan: P) -> tuple[R, ...]:
        """The reasons for and against a turn, the most important first."""


AnyPosition: TypeAlias = Position[Any, Any, Any, Any]
"""A position of some game."""
