"""Sequential halving for any game: turns are tried in more and more futures, and the worse half is
dropped again and again, so that most futures are spent on the best turns.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar


class Weighed(Protocol):
    """A turn with its evaluation before any search."""

    @property
    def worth(self) -> float:
        """The evaluation, in points."""


C = TypeVar("C", bound=Weighed)
"""A turn of the game."""


class Tried(NamedTuple, Generic[C]):
    """A turn, and the leads and points it brought in the futures it was tried in."""

    plan: C
    leads: list[float]
    points: list[float]

    @property
    def lead(self) -> float:
        """The mean lead."""
        return sum(self.leads) / len(self.leads)


class Halving(ABC, Generic[C]):
    """A search among some turns."""

    def __init__(self, plans: Sequence[C], trust: float) -> None:
        """``trust``: how many futures the first evaluation counts for."""
        self._trust = trust
        self.tried = [Tried(plan, [], []) for plan in plans]
        self.steps = 0

    @abstractmethod
    def outcome(self, plan: C, future: int) -> tuple[float, float]:
        """The lead and the points that the turn brings in the future of this number, from 0."""

    def step(self, tried: Tried[C]) -> None:
        """Try the turn in one more future."""
        lead, points = self.outcome(tried.plan, len(tried.leads))
        tried.leads.append(lead)
        tried.points.append(points)
        self.steps += 1

    def run(self, spent: Callable[[int], float], keep: int = 2) -> list[Tried[C]]:
        """Try the turns, dropping the worse half again and again; the best comes first.

        ``spent`` gives the share of the budget, 0 to 1, that is used after this many steps.
        ``keep``: how many stay to the end.
        """
        left = self.tried
        halvings = max(1, (len(left) - 1).bit_length())
        for number in range(1, halvings + 1):
            while not self.steps or spent(self.steps) < number / halvings:
                for tried in left:
                    self.step(tried)
            best = sorted(left, key=self._promise, reverse=True)
            left = best[: max(keep, (len(left) + 1) // 2)]
        return sorted(left, key=self._promise, reverse=True)

    def _promise(self, tried: Tried[C]) -> float:
        """The mean lead, mixed with less and less of the first evaluation."""
        return tried.lead + self._trust * tried.plan.worth / len(tried.leads)
