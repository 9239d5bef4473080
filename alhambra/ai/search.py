"""The search for a turn of any game: all turns are tried in the same possible futures.

In each future a turn is played, then all seats play on without search, and the position reached is
evaluated. The worse half of the turns is dropped repeatedly (sequential halving), so most futures
are spent on the best turns.

A ``Study`` finds the best turns of a position, and the value of a turn played. It chooses the best
turns in some futures and measures them in others: the best of many turns was also lucky in the
futures that chose it, so measured there, any turn played would seem to lose points.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import repeat
from random import Random
from statistics import fmean, variance
from time import perf_counter
from typing import Any, Final, Generic, NamedTuple, TypeAlias

from alhambra.ai.alhambra.level import AlhambraPosition
from alhambra.ai.position import (
    Advice,
    AnyAdvice,
    AnyJudgement,
    AnyPosition,
    C,
    F,
    Judgement,
    Level,
    P,
    Position,
    R,
    Rollouts,
    lead_of,
    lead_weights,
)
from alhambra.ai.rollwrite.level import RollwritePosition
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyChoice, AnyState, game_of

MEASURED_SHARE: Final = 0.6
"""The share of the futures that measure the turns; the rest of the futures choose them."""
FEWEST_MEASURED: Final = 2
"""The fewest futures that have a standard error."""
LEAST_FUTURES: Final = 2
"""The fewest futures in which a turn is tried before it is dropped: one alone is mostly luck."""
Turn: TypeAlias = tuple[AnyChoice, ...]
"""The choices of a turn in order, up to the first event that reveals something."""
POSITIONS: Final[Mapping[str, Callable[[Any, AnyState], AnyPosition]]] = {
    alhambra.NAME: AlhambraPosition,
    rollwrite.NAME: RollwritePosition,
}
"""By game name: makes the position as a level sees it, from the level and a state."""


class Tried(NamedTuple, Generic[P]):
    """A turn with its lead and points in each future tried."""

    plan: P
    leads: list[float]
    points: list[float]
    liking: float = 0.0
    """By how many points the level likes or misjudges the turn, however often it is tried."""
    sources: Sequence[Sequence[float]] = ()
    """By future, in a ``Comparison``: the lead by what it comes from."""

    @property
    def lead(self) -> float:
        return sum(self.leads) / len(self.leads)


class Search(Generic[P, F]):
    """A search among some turns of a position."""

    def __init__(
        self, rollouts: Rollouts[P, F], plans: Sequence[P], seed: str, likings: Sequence[float] = ()
    ) -> None:
        """``likings`` are points by which turns count for more than they lead; none by default."""
        self._rollouts, self._seed = rollouts, seed
        self.tried = [
            Tried(plan, [], [], liking)
            for plan, liking in zip(plans, likings or repeat(0.0), strict=False)
        ]
        self.steps = 0
        self._futures: list[F] = []

    @property
    def futures(self) -> int:
        """The number of futures in which the remaining turns were tried."""
        return len(self._futures)

    def step(self, tried: Tried[P]) -> None:
        """Try the turn in one more future."""
        seat, stops = self._rollouts.seat, self._rollouts.stops
        lead, points = 0.0, 0.0
        for _, expected in self._stops(tried.plan, len(tried.leads)):
            lead += lead_of(expected, seat)
            points += expected[seat]
        tried.leads.append(lead / stops)
        tried.points.append(points / stops)
        self.steps += 1

    def _stops(self, plan: P, number: int) -> Iterator[tuple[F, Sequence[float]]]:
        """Play the turn in the future ``number``, from 0; yield the rollout where it stops.

        With it comes the points that each seat can expect there.
        """
        rollouts = self._rollouts
        rollout = rollouts.play(self._future(number), plan, f"{self._seed}/{number}")
        for _ in range(rollouts.stops):
            rollouts.play_on(rollout)
            yield rollout, rollouts.prospects(rollout)

    def _future(self, number: int) -> F:
        while len(self._futures) <= number:
            self._futures.append(self._rollouts.deal_future(f"{self._seed}/{len(self._futures)}"))
        return self._futures[number]

    def run(self, spent: Callable[[int], float], keep: int = 2) -> list[Tried[P]]:
        """Try the turns, dropping the worse half repeatedly; return the rest, best first.

        ``spent`` gives the share of the budget, 0 to 1, that is used after a number of steps.
        ``keep`` is the number of turns that are never dropped.
        """
        left = self.tried
        halvings = max(1, (len(left) - 1).bit_length())
        for number in range(1, halvings + 1):
            while len(left[0].leads) < LEAST_FUTURES or spent(self.steps) < number / halvings:
                for tried in left:
                    self.step(tried)
            best = sorted(left, key=self._promise, reverse=True)
            left = best[: max(keep, (len(left) + 1) // 2)]
        return sorted(left, key=self._promise, reverse=True)

    def _promise(self, tried: Tried[P]) -> float:
        """Return the mean of the leads and the first evaluation, which counts like some futures.

        The liking comes on top.
        """
        trust = self._rollouts.trust
        mean = (sum(tried.leads) + trust * tried.plan.worth) / (len(tried.leads) + trust)
        return mean + tried.liking


class Comparison(Search[P, F]):
    """Measures turns in the same futures, and where their lead comes from."""

    def measure(self, plan: P, futures: int) -> Tried[P]:
        """Try the turn in this many futures."""
        seat, stops = self._rollouts.seat, self._rollouts.stops
        tried, sources = Tried(plan, [], []), list[list[float]]()
        for number in range(futures):
            lead, points, parts = 0.0, 0.0, list[tuple[float, ...]]()
            for rollout, expected in self._stops(plan, number):
                lead += lead_of(expected, seat)
                points += expected[seat]
                parts.append(self._rollouts.sources(rollout, lead_weights(expected, seat)))
            tried.leads.append(lead / stops)
            tried.points.append(points / stops)
            sources.append([sum(part) / stops for part in zip(*parts, strict=True)])
        return tried._replace(sources=sources)


class Study(Generic[P, F, C, R]):
    """The best turns of a position, measured in other futures than those that chose them."""

    def __init__(
        self,
        position: Position[P, F, C, R],
        seed: str,
        steps: int,
        most: int,
        *,
        advises: bool = False,
    ) -> None:
        """``steps`` is the number of futures tried, over all of the ``most`` best turns.

        With ``advises`` only turns that are worth advising are studied.
        """
        self._position, self._most = position, most
        plans = position.candidates()
        choice = Search(position, position.worth_advising(plans) if advises else plans, seed)
        ranked = choice.run(lambda done: done / (steps * (1 - MEASURED_SHARE)), keep=2 * most)
        different: dict[Hashable, P] = {}
        for tried in ranked:
            different.setdefault(position.kind(tried.plan), tried.plan)
        self._fresh = Comparison(position, (), f"{seed}/fresh")
        self._futures = max(FEWEST_MEASURED, round(steps * MEASURED_SHARE / most))
        self._best = [self._measure(plan) for plan in [*different.values()][:most]]
        """The best turns found, in the order of the choosing futures."""
        self._nothing = self._measure(position.nothing())

    def advice(self) -> tuple[Advice[C, R], ...]:
        """Return the best turns, best first."""
        own = self._best[0]
        return self._advise(own, own), *self._beside(own)

    def judgement(self, played: tuple[C, ...]) -> Judgement[C, R]:
        """Return the value of the turn that was played, compared with the best ones.

        Differences are corrected for luck. If no turn is better, the turn played is the best.
        """
        own = self._try_played(played)
        advice = self._advise(own, own)._replace(turn=played)
        ranked = sorted((advice, *self._beside(own)), key=lambda one: one.lead, reverse=True)
        return Judgement(advice, tuple(ranked[: self._most]))

    def _try_played(self, turn: tuple[C, ...]) -> Tried[P]:
        """Try the turn that was played in the same futures."""
        position = self._position
        plan = position.plan(turn)
        for tried in self._best:
            if position.key(tried.plan) == position.key(plan):
                return tried
        return self._measure(plan)

    def _measure(self, plan: P) -> Tried[P]:
        return self._fresh.measure(plan, self._futures)

    def _beside(self, own: Tried[P]) -> list[Advice[C, R]]:
        """Return the best turns other than this one, best first, each with its surplus over it.

        No surplus exceeds that of the turn that was chosen as the best: more would be luck.
        """
        limit = max(0.0, surplus(own.leads, self._best[0].leads))
        others = [
            self._advise(tried, own, min(limit, surplus(own.leads, tried.leads)))
            for tried in self._best
            if tried is not own
        ]
        return sorted(others, key=lambda one: one.lead, reverse=True)

    def _advise(self, tried: Tried[P], own: Tried[P], more: float = 0.0) -> Advice[C, R]:
        """Return the advice on a turn that leads by ``more`` points than the own one.

        Only the lead and the gain are corrected for luck, not what they come from.
        """
        position = self._position
        sources = zip(_means(tried), _means(self._nothing), strict=True)
        return Advice(
            position.choices(tried.plan),
            fmean(tried.points),
            own.lead + more,
            own.lead - self._nothing.lead + more,
            position.reasons(tried.plan, [here - none for here, none in sources]),
        )


def _means(tried: Tried[P]) -> list[float]:
    """Return the mean of each source of a turn's lead."""
    return [fmean(parts) for parts in zip(*tried.sources, strict=True)]


def surplus(own: Sequence[float], other: Sequence[float]) -> float:
    """Return how much more a turn leads than the own turn in the same futures, without luck.

    The mean difference shrinks towards 0 with the square of its standard error: much if it is only
    a little above the error, hardly if it is many times the error. Within the error it is 0.
    """
    gains = [theirs - mine for mine, theirs in zip(own, other, strict=True)]
    gain, luck = fmean(gains), variance(gains) / len(gains)
    return gain - luck / gain if gain**2 > luck else 0.0


def _position(level: Level, state: AnyState) -> AnyPosition:
    return POSITIONS[game_of(state).NAME](level, state)


def likings(position: AnyPosition, plans: Sequence[P], slips: float, seed: str) -> list[float]:
    """Return what a level likes about each turn, and its error: ``slips`` is the deviation."""
    random = Random(f"{seed}/slips")
    return [position.liking(plan) + slips * random.gauss(0, 1) for plan in plans]


def think(level: Level, state: AnyState, seat: Seat, seed: str, *, clock: bool = False) -> Turn:
    """Return a level's choices from here to the end of the seat's turn.

    ``state`` must be re-dealt for the seat. The same state and seed give the same turn, unless the
    ``clock`` limits the search instead of a number of steps. Raises ``ValueError`` for a seat that
    has nothing to decide.
    """
    began = perf_counter()
    level = level.at(len(state.players))
    position = _position(level, state)
    if seat != position.seat:
        raise ValueError(f"it is not the turn of seat {seat}")
    if not level.steps or not position.searchable:
        best = position.plan_at_once(seed)
    elif len(plans := position.candidates()) == 1:
        best = plans[0]
    else:
        search = Search(position, plans, seed, likings(position, plans, level.slips, seed))
        if clock:
            seconds = level.seconds * position.share
            best = search.run(lambda _: (perf_counter() - began) / seconds)[0].plan
        else:
            best = search.run(lambda steps: steps / level.steps)[0].plan
    return position.choices(best)


def advise(
    level: Level, state: AnyState, seed: str, *, steps: int, most: int = 3
) -> tuple[AnyAdvice, ...]:
    """Return the best turns of the seat to move, best first, as the level sees them.

    ``state`` must be re-dealt for that seat. ``steps`` is the number of futures tried, over all
    turns; ``most`` is the number of turns. The same arguments give the same advice.
    """
    return Study(_position(level, state), seed, steps, most, advises=True).advice()


def judge(
    level: Level, state: AnyState, played: Turn, seed: str, *, steps: int, most: int = 3
) -> AnyJudgement:
    """Return the value of a turn played, compared with the best ones; otherwise as ``advise``.

    Raises ``ValueError`` if the choices are not a turn.
    """
    return Study(_position(level, state), seed, steps, most).judgement(played)
