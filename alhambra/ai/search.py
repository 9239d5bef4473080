"""Search for any game: turns are tried in the same possible futures.

In each future a turn is played, then everybody plays on without search, and the position reached
is evaluated. The worse half is dropped again and again (sequential halving), so that most futures
are spent on the best turns.

A ``Study`` finds a position's best turns, and the value of a turn played. It chooses the best turns
in some futures and measures them in others. Of many turns the one that looks best was also a lucky
one: in the futures it was chosen in it looks better than it is, and any turn that was played would
seem to give points away beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from statistics import fmean, variance
from typing import Final, Generic, NamedTuple

from alhambra.ai.advice import Advice, C, Judgement, R
from alhambra.ai.position import F, P, Position, Rollouts
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


MEASURED: Final = 0.6
"""The share of the futures that measure what was chosen in the rest of them."""
FEWEST: Final = 2
"""The fewest futures that show a spread."""


class Study(Generic[P, F, C, R]):
    """A position, the best turns found in it, and what turns bring in fresh futures."""

    def __init__(
        self,
        position: Position[P, F, C, R],
        seed: str,
        steps: int,
        most: int,
        *,
        advises: bool = False,
    ) -> None:
        """``steps`` are the futures tried for the ``most`` best turns, all together.

        ``advises``: only turns that are worth advising are studied.
        """
        self._position, self._most = position, most
        plans = position.candidates()
        choice = Search(position, position.worth_advising(plans) if advises else plans, seed)
        ranked = choice.run(lambda done: done / (steps * (1 - MEASURED)), keep=2 * most)
        different: dict[Hashable, P] = {}
        for tried in ranked:
            different.setdefault(position.kind(tried.plan), tried.plan)
        self._fresh = Search(position, [*different.values()][:most], f"{seed}/fresh")
        self._futures = max(FEWEST, round(steps * MEASURED / most))
        for tried in self._best:
            self._measure(tried)

    @property
    def _best(self) -> Sequence[Tried[P]]:
        """The best turns found, in the order they were chosen in."""
        return self._fresh.tried

    def advice(self) -> tuple[Advice[C, R], ...]:
        """The best turns, the best first."""
        own = self._best[0]
        return self._advise(own), *self._beside(own)

    def judgement(self, played: tuple[C, ...]) -> Judgement[C, R]:
        """The value of the turn that was played, beside the best ones.

        The points between them are those that are not luck. If none is better, the turn that was
        played is the best.
        """
        own = self._try_played(played)
        advice = self._advise(own)._replace(turn=played)
        ranked = sorted((advice, *self._beside(own)), key=lambda one: one.lead, reverse=True)
        return Judgement(advice, tuple(ranked[: self._most]))

    def _try_played(self, turn: tuple[C, ...]) -> Tried[P]:
        """The turn that was played, in the same futures."""
        position = self._position
        plan = position.plan(turn)
        for tried in self._best:
            if position.key(tried.plan) == position.key(plan):
                return tried
        fresh = Tried(plan, [], [])
        self._measure(fresh)
        return fresh

    def _measure(self, tried: Tried[P]) -> None:
        while len(tried.leads) < self._futures:
            self._fresh.step(tried)

    def _beside(self, own: Tried[P]) -> list[Advice[C, R]]:
        """The best turns other than this one, the best first, each with its surplus over it.

        No surplus is above that of the turn that was chosen as the best: more is the luck of one
        among many.
        """
        limit = max(0.0, surplus(own.leads, self._best[0].leads))
        others = [
            self._advise(tried, min(limit, surplus(own.leads, tried.leads)) + own.lead)
            for tried in self._best
            if tried is not own
        ]
        return sorted(others, key=lambda one: one.lead, reverse=True)

    def _advise(self, tried: Tried[P], lead: float | None = None) -> Advice[C, R]:
        """The advice on a turn; ``lead`` replaces the mean one."""
        position = self._position
        return Advice(
            position.choices(tried.plan),
            fmean(tried.points),
            tried.lead if lead is None else lead,
            position.reasons(tried.plan),
        )


def surplus(own: Sequence[float], other: Sequence[float]) -> float:
    """By how much a turn leads further than one's own in the same futures, without luck.

    The mean difference is drawn towards 0, by the square of its standard error: far if it is little
    more than that, hardly if it is many times as much. Within its error it is 0.
    """
    gains = [theirs - mine for mine, theirs in zip(own, other, strict=True)]
    gain, luck = fmean(gains), variance(gains) / len(gains)
    return gain - luck / gain if gain**2 > luck else 0.0
