"""What the strongest opponent would do, and what it makes of a turn that was played.

The best turns are chosen in some futures and measured in others. Of many turns the one that looks
best was also a lucky one, so it looks better than it is in the futures it was chosen in, and beside
it whatever was played would seem to give points away.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, variance
from typing import Final

from alhambra.ai.alhambra.advice import Advice, Judgement, Turn
from alhambra.ai.alhambra.bot import Level, candidates, left_behind
from alhambra.ai.alhambra.reasons import reasons
from alhambra.ai.alhambra.search import Search, Tried, outlook_on
from alhambra.ai.alhambra.sketch import Course, Sketch
from alhambra.ai.alhambra.telling import course_of
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import State

MEASURED: Final = 0.6
"""The share of the thinking that measures what was chosen in the rest of it."""
FEWEST: Final = 2
"""Futures without which nothing is known of luck."""


def advise(
    level: Level, state: State, seed: str, *, steps: int, most: int = 3
) -> tuple[Advice, ...]:
    """The best turns from here to the end of the turn, the best first.

    ``level`` is whose opinion is asked; ``state`` must be one re-dealt for the seat to move.
    ``steps`` is how many futures are tried, for all turns together. The same arguments give the
    same advice.
    """
    study = _Study(level, state, seed, steps, most)
    own = study.best[0]
    return (study.advice(own), *study.beside(own))


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
    study = _Study(level, state, seed, steps, most)
    own = study.of(played)
    advice = study.advice(own)._replace(turn=played)
    ranked = sorted((advice, *study.beside(own)), key=lambda one: one.lead, reverse=True)
    return Judgement(advice, tuple(ranked[:most]))


def surplus(own: Sequence[float], other: Sequence[float]) -> float:
    """By how much one turn leads further than one's own in the same futures, as far as it is no
    luck.

    The mean difference is drawn towards 0, by the square of its standard error: far where it is
    little more than that, hardly where it is many times as much. Within its error it is 0.
    """
    gains = [theirs - mine for mine, theirs in zip(own, other, strict=True)]
    gain, luck = fmean(gains), variance(gains) / len(gains)
    return gain - luck / gain if gain**2 > luck else 0.0


class _Study:
    """A position of a seat, the best turns found in it, and what turns bring in fresh futures."""

    def __init__(self, level: Level, state: State, seed: str, steps: int, most: int) -> None:
        mind = level.mind(state)
        self._sketch = Sketch(state)
        self._outlook = outlook_on(self._sketch, mind.policy)
        courses = candidates(self._sketch, state, mind.policy)[: level.candidates]
        choice = Search(self._sketch, mind, courses, seed, level.rounds)
        ranked = choice.run(lambda done: done / (steps * (1 - MEASURED)), keep=2 * most)
        found = [tried.course for tried in ranked]
        self._fresh = Search(
            self._sketch, mind, _different(found)[:most], f"{seed}/fresh", level.rounds
        )
        self._futures = max(FEWEST, round(steps * MEASURED / most))
        for tried in self.best:
            self._measure(tried)

    @property
    def best(self) -> list[Tried]:
        """The best turns found, in the order they were chosen in."""
        return self._fresh.tried

    def of(self, turn: Turn) -> Tried:
        """A turn, in the same futures."""
        course = course_of(self._sketch, turn)
        for tried in self.best:
            if left_behind(tried.course) == left_behind(course):
                return tried
        tried = Tried(course, [], [])
        self._measure(tried)
        return tried

    def _measure(self, tried: Tried) -> None:
        while len(tried.leads) < self._futures:
            self._fresh.step(tried)

    def beside(self, own: Tried) -> list[Advice]:
        """The best turns other than this one, the best first, each with its surplus over it.

        That of the one chosen as the best is the limit: more is the luck of one among many.
        """
        limit = max(0.0, surplus(own.leads, self.best[0].leads))
        told = [
            self.advice(tried, min(limit, surplus(own.leads, tried.leads)) + own.lead)
            for tried in self.best
            if tried is not own
        ]
        return sorted(told, key=lambda one: one.lead, reverse=True)

    def advice(self, tried: Tried, lead: float | None = None) -> Advice:
        """What there is to say of a turn; ``lead`` where it is not the mean one."""
        course = tried.course
        return Advice(
            (*course.actions, *course.laying),
            fmean(tried.points),
            tried.lead if lead is None else lead,
            reasons(self._sketch, self._outlook, course),
        )


def _different(courses: Sequence[Course]) -> list[Course]:
    """Of those with the same actions only the one that places best."""
    by_actions: dict[tuple[Choice, ...], Course] = {}
    for course in courses:
        by_actions.setdefault(course.actions, course)
    return list(by_actions.values())
