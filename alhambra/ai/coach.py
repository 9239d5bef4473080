"""What the strongest opponent would do, and what it makes of a turn that was played."""

from __future__ import annotations

from alhambra.ai.advice import Advice, Judgement, Turn
from alhambra.ai.bot import Level, candidates, left_behind
from alhambra.ai.reasons import reasons
from alhambra.ai.search import Search, Tried, outlook_on
from alhambra.ai.sketch import Sketch
from alhambra.ai.telling import course_of
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import State


def advise(
    level: Level, state: State, seed: str, *, steps: int, most: int = 3
) -> tuple[Advice, ...]:
    """The best turns from here to the end of the turn, the best first.

    ``level`` is whose opinion is asked; ``state`` must be one re-dealt for the seat to move.
    ``steps`` is how many futures are tried, for all turns together. The same arguments give the
    same advice.
    """
    study = _Study(level, state, seed)
    return study.best(steps, most)


def judge(
    level: Level,
    state: State,
    played: Turn,
    seed: str,
    *,
    steps: int,
    most: int = 3,
) -> Judgement:
    """What the turn that was played is worth beside the best ones, in the same futures."""
    study = _Study(level, state, seed)
    best = study.best(steps, most)
    return Judgement(study.of(played), best)


class _Study:
    """A position of a seat, and the turns tried in it."""

    def __init__(self, level: Level, state: State, seed: str) -> None:
        mind = level.mind(state)
        self._sketch = Sketch(state)
        self._outlook = outlook_on(self._sketch, mind.policy)
        courses = candidates(self._sketch, state, mind.policy)
        self._search = Search(self._sketch, mind, courses[: level.candidates], seed, level.rounds)

    def best(self, steps: int, most: int) -> tuple[Advice, ...]:
        """The best turns found; of those with the same actions only the one that places best."""
        ranked = self._search.run(lambda done: done / steps, keep=2 * most)
        by_actions: dict[tuple[Choice, ...], Tried] = {}
        for tried in ranked:
            by_actions.setdefault(tried.course.actions, tried)
        best = sorted([*by_actions.values()][:most], key=lambda tried: -tried.lead)
        return tuple(self._advice(tried) for tried in best)

    def of(self, turn: Turn) -> Advice:
        """What a turn is worth in the futures that the best ones were tried in."""
        course = course_of(self._sketch, turn)
        for tried in self._search.tried:
            if left_behind(tried.course) == left_behind(course):
                break
        else:
            tried = Tried(course, [], [])
        while len(tried.leads) < self._search.futures:
            self._search.step(tried)
        return self._advice(tried)._replace(turn=turn)

    def _advice(self, tried: Tried) -> Advice:
        course = tried.course
        return Advice(
            (*course.actions, *course.laying),
            sum(tried.points) / len(tried.points),
            tried.lead,
            reasons(self._sketch, self._outlook, course),
        )
