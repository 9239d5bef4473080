"""Search for any game: turns are tried in the same possible futures.

In each future a turn is played, then everybody plays on without search, and the position reached is
evaluated. The worse half is dropped again and again (sequential halving), so that most futures are
spent on the best turns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple

from alhambra.ai.position import F, P, Rollouts
from alhambra.rules.api import Seat


class Tried(NamedTuple, Generic[P]):
    """A turn, and the leads and points it brought in the futures it was tried in."""

    plan: P
    leads: list[float]
    points: list[float]

    @property
    def lead(self) -> float:
        """The mean lead."""
        return sum(self.leads) / len(self.leads)


def lead_of(points: Sequence[float], seat: Seat) -> float:
    """How far a seat is ahead of the others: the mean of its leads over the best of them and over
    their mean. Its points, if nobody else scores.
    """
    others = [*points[:seat], *points[seat + 1 :]]
    if not others:
        return points[seat]
    return points[seat] - max(others) / 2 - sum(others) / (2 * len(others))


class Search(Generic[P, F]):
    """A search among some turns of a position."""

    def __init__(self, rollouts: Rollouts[P, F], plans: Sequence[P], seed: str) -> None:
        self._rollouts, self._seed = rollouts, seed
        self.tried = [Tried(plan, [], []) for plan in plans]
        self.steps = 0
        self._futures: list[F] = []

    @property
    def futures(self) -> int:
        """In how many futures the turns that were left in the end were tried."""
        return len(self._futures)

    def step(self, tried: Tried[P]) -> None:
        """Try the turn in one more future."""
        lead, points = self._outcome(tried.plan, len(tried.leads))
        tried.leads.append(lead)
        tried.points.append(points)
        self.steps += 1

    def _outcome(self, plan: P, number: int) -> tuple[float, float]:
        """The lead and the points that the turn brings in the future of this number, from 0."""
        rollouts, seat, stops = self._rollouts, self._rollouts.seat, self._rollouts.stops
        rollout = rollouts.play(self._future(number), plan, f"{self._seed}/{number}")
        lead, points = 0.0, 0.0
        for _ in range(stops):
            rollouts.play_on(rollout)
            expected = rollouts.prospects(rollout)
            lead += lead_of(expected, seat)
            points += expected[seat]
        return lead / stops, points / stops

    def _future(self, number: int) -> F:
        while len(self._futures) <= number:
            self._futures.append(self._rollouts.deal_future(f"{self._seed}/{len(self._futures)}"))
        return self._futures[number]

    def run(self, spent: Callable[[int], float], keep: int = 2) -> list[Tried[P]]:
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

    def _promise(self, tried: Tried[P]) -> float:
        """The mean lead, mixed with less and less of the first evaluation."""
        return tried.lead + self._rollouts.trust * tried.plan.worth / len(tried.leads)
