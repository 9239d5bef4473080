"""The study of a position of any game: its best turns, and the value of a turn played.

The best turns are chosen in some futures and measured in others. Of many turns the one that looks
best was also a lucky one, so it looks better than it is in the futures it was chosen in, and beside
it whatever was played would seem to give points away.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from statistics import fmean, variance
from typing import Final, Generic, Protocol, TypeVar

from alhambra.ai.advice import Advice, C, Judgement, R
from alhambra.ai.sequential_halving import Halving, Tried, Weighed

MEASURED: Final = 0.6
"""The share of the thinking that measures what was chosen in the rest of it."""
FEWEST: Final = 2
"""Futures without which nothing is known of luck."""

K = TypeVar("K", bound=Weighed)
"""A turn as the opponents of the game think of it."""
R_co = TypeVar("R_co", covariant=True)


class TurnSource(Protocol[K, C, R_co]):
    """The turns of a position, as their game knows them."""

    def candidates(self) -> Sequence[K]:
        """The turns to consider."""

    def search(self, plans: Sequence[K], seed: str) -> Halving[K]:
        """A search among these turns."""

    def alike(self, plan: K) -> Hashable:
        """What tells it from others beside which it may be told."""

    def same(self, plan: K) -> Hashable:
        """A key that is different for all turns."""

    def turn(self, plan: K) -> tuple[C, ...]:
        """Its choices."""

    def plan(self, turn: tuple[C, ...]) -> K:
        """The turn these choices make up."""

    def reasons(self, plan: K) -> tuple[R_co, ...]:
        """The reasons for and against it, the most important first."""


class Study(Generic[K, C, R]):
    """A position of a seat, the best turns found in it, and what turns bring in fresh futures."""

    def __init__(self, ways: TurnSource[K, C, R], seed: str, steps: int, most: int) -> None:
        """``steps`` are the futures tried for the ``most`` best turns, all together."""
        self._ways, self._most = ways, most
        choice = ways.search(ways.candidates(), seed)
        ranked = choice.run(lambda done: done / (steps * (1 - MEASURED)), keep=2 * most)
        different: dict[Hashable, K] = {}
        for tried in ranked:
            different.setdefault(ways.alike(tried.plan), tried.plan)
        self._fresh = ways.search([*different.values()][:most], f"{seed}/fresh")
        self._futures = max(FEWEST, round(steps * MEASURED / most))
        for tried in self._best:
            self._measure(tried)

    @property
    def _best(self) -> Sequence[Tried[K]]:
        """The best turns found, in the order they were chosen in."""
        return self._fresh.tried

    def advice(self) -> tuple[Advice[C, R], ...]:
        """The best turns, the best first."""
        own = self._best[0]
        return self._told(own), *self._beside(own)

    def judgement(self, played: tuple[C, ...]) -> Judgement[C, R]:
        """The value of the turn that was played, beside the best ones.

        The points between them are told as far as they are no luck. Where none is better the turn
        that was played is the best.
        """
        own = self._of(played)
        advice = self._told(own)._replace(turn=played)
        ranked = sorted((advice, *self._beside(own)), key=lambda one: one.lead, reverse=True)
        return Judgement(advice, tuple(ranked[: self._most]))

    def _of(self, turn: tuple[C, ...]) -> Tried[K]:
        """A turn, in the same futures."""
        ways = self._ways
        plan = ways.plan(turn)
        for tried in self._best:
            if ways.same(tried.plan) == ways.same(plan):
                return tried
        fresh = Tried(plan, [], [])
        self._measure(fresh)
        return fresh

    def _measure(self, tried: Tried[K]) -> None:
        while len(tried.leads) < self._futures:
            self._fresh.step(tried)

    def _beside(self, own: Tried[K]) -> list[Advice[C, R]]:
        """The best turns other than this one, the best first, each with its surplus over it.

        That of the one chosen as the best is the limit: more is the luck of one among many.
        """
        limit = max(0.0, surplus(own.leads, self._best[0].leads))
        told = [
            self._told(tried, min(limit, surplus(own.leads, tried.leads)) + own.lead)
            for tried in self._best
            if tried is not own
        ]
        return sorted(told, key=lambda one: one.lead, reverse=True)

    def _told(self, tried: Tried[K], lead: float | None = None) -> Advice[C, R]:
        """What there is to say of a turn; ``lead`` where it is not the mean one."""
        plan, ways = tried.plan, self._ways
        return Advice(
            ways.turn(plan),
            fmean(tried.points),
            tried.lead if lead is None else lead,
            ways.reasons(plan),
        )


def surplus(own: Sequence[float], other: Sequence[float]) -> float:
    """By how much one turn leads further than one's own in the same futures, as far as it is no
    luck.

    The mean difference is drawn towards 0, by the square of its standard error: far where it is
    little more than that, hardly where it is many times as much. Within its error it is 0.
    """
    gains = [theirs - mine for mine, theirs in zip(own, other, strict=True)]
    gain, luck = fmean(gains), variance(gains) / len(gains)
    return gain - luck / gain if gain**2 > luck else 0.0
