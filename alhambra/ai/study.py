"""The study of a position of any game: its best turns, and the value of a turn played.

The best turns are chosen in some futures and measured in others. Of many turns the one that looks
best was also a lucky one, so it looks better than it is in the futures it was chosen in, and beside
it whatever was played would seem to give points away.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from statistics import fmean, variance
from typing import Final, Generic

from alhambra.ai.advice import Advice, C, Judgement, R
from alhambra.ai.position import F, P, Position
from alhambra.ai.search import Search, Tried

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
