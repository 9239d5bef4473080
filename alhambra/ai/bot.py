"""The levels of the computer, and how each decides a turn."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

from alhambra.ai.advice import Turn
from alhambra.ai.outlook import Expectations, Weights, expectations_of
from alhambra.ai.planner import Planner, by_worth
from alhambra.ai.search import Mind, Search, outlook_on
from alhambra.ai.site import Census
from alhambra.ai.sketch import Course, Sketch
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.model import EXTRA, LEFTOVER, PLACE, State
from alhambra.rules.api import Seat


@dataclass(frozen=True, slots=True)
class Level:
    """How strong an opponent is. What it is like is said in the texts under ``level.<name>``."""

    name: str
    knows_hands: bool
    """Whether it keeps account of all cards, and so knows the others' hands."""
    weights: Weights
    lapses: float = 0.0
    """How often it is content with its second-best turn, 0 to 1."""
    steps: int = 0
    """Futures tried for all turns together; 0 for one that does not play on in thought."""
    seconds: float = 0.0
    """The same by the clock, for play."""
    candidates: int = 8
    """How many turns are thought about."""
    rounds: float = 2.0
    """How many rounds of the table are played on in thought."""

    def mind(self, state: State) -> Mind:
        """How the level sees such a game."""
        seen = expectations_of(state.box, len(state.players), self.weights)
        return Mind(seen, seen)


_EASY = Weights(exact=0.3, variety=0, prospect=0, later=0.4, room=0.3, rivals=0, open=0.2)
_NORMAL = Weights(variety=0, prospect=0, later=0.6, room=1, rivals=0)
_BEST = Weights()

LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        Level("easy", knows_hands=False, weights=_EASY, lapses=0.3),
        Level("normal", knows_hands=False, weights=_NORMAL),
        Level("hard", knows_hands=True, weights=_BEST),
        Level("expert", knows_hands=True, weights=_BEST, steps=240, seconds=0.28, candidates=10),
        Level("master", knows_hands=True, weights=_BEST, steps=1600, seconds=1.9, candidates=16),
    )
}
"""From the weakest to the strongest."""


def think(level: Level, state: State, seat: Seat, seed: str, *, clock: bool = False) -> Turn:
    """What the level does from here to the end of the seat's turn.

    ``state`` must be one re-dealt for the seat. The same state and seed give the same turn, unless
    the ``clock`` limits the thinking in place of a number of steps.
    """
    choices = game.choices(state, seat)
    if len(choices) == 1:
        return choices
    began = perf_counter()
    sketch = Sketch(state, Census(state.box))
    mind = level.mind(state)
    courses = candidates(sketch, state, mind.policy, wide=level.steps > 0)
    random = Random(seed)
    best = courses[0]
    if len(courses) > 1 and random.random() < level.lapses:
        best = courses[1]
    if level.steps and len(courses) > 1 and state.phase is not LEFTOVER:
        search = Search(sketch, mind, courses[: level.candidates], seed, level.rounds)
        if clock:
            end = began + level.seconds
            best = search.halve(1 << 20, lambda: perf_counter() > end)[0].course
        else:
            best = search.halve(level.steps)[0].course
    return (*best.actions, *best.laying)


def candidates(sketch: Sketch, state: State, policy: Expectations, *, wide: bool) -> list[Course]:
    """The turns that make sense, by their worth from near at hand; none twice."""
    planner = Planner(
        sketch,
        outlook_on(sketch, policy),
        sketch.currencies,
        gifts=state.phase is not LEFTOVER,
    )
    if state.phase in (PLACE, LEFTOVER):
        found = planner.layings(sketch.pending)
    elif wide:
        found = planner.all_courses(extra=state.phase is EXTRA)
    else:
        found = planner.courses(extra=state.phase is EXTRA)
    found.sort(key=by_worth, reverse=True)
    return different(found)


def different(courses: Sequence[Course]) -> list[Course]:
    """Of turns that leave the same behind, the first."""
    left: dict[Hashable, Course] = {}
    for course in courses:
        left.setdefault(left_behind(course), course)
    return list(left.values())


def left_behind(course: Course) -> Hashable:
    """What a turn leaves behind, however it came about."""
    palace = frozenset((cell, tile.walls) for cell, tile in course.site.palace.tiles.items())
    return course.hand, palace, course.held, tuple(sorted(course.reserve)), course.market
