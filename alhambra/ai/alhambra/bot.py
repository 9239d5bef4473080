"""How a level decides a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

from alhambra.ai.alhambra.advice import Turn
from alhambra.ai.alhambra.evaluation_terms import Expectations, expectations_of
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan
from alhambra.ai.alhambra.planner import Planner, by_worth
from alhambra.ai.alhambra.search import Mind, Search, terms_for
from alhambra.ai.alhambra.weights import Weights
from alhambra.ai.level import Level as CommonLevel
from alhambra.rules.alhambra.choices import Buy
from alhambra.rules.alhambra.model import EXTRA, LEFTOVER, PLACE, State
from alhambra.rules.api import Seat

ALIKE: Final = 4
"""At most this many similar turns are kept."""


NARROW: Final = 15
"""Where fewer of the game's tiles fit a palace, rebuilding it comes to mind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level(CommonLevel):
    """How strong an opponent is, and how it plays."""

    knows_hands: bool
    """It keeps account of all cards, and so knows the others' hands."""
    rounds: int
    """How many rounds of the table it plays on in thought."""
    plans: Mapping[int, Weights]
    """By the number of players: what it makes of things when it looks for a turn."""
    leaves: Mapping[int, Weights]
    """The same for the positions at which playing on in thought stops."""

    def mind(self, state: State) -> Mind:
        """How the level sees such a game."""
        players = len(state.players)
        return Mind(
            expectations_of(state.box, players, self.plans[players]),
            expectations_of(state.box, players, self.leaves[players]),
        )


def think(level: Level, state: State, seat: Seat, seed: str, *, clock: bool = False) -> Turn:
    """The level's choices from here to the end of the seat's turn.

    ``state`` must be one re-dealt for the seat. The same state and seed give the same turn, unless
    the ``clock`` limits the thinking instead of a number of steps.
    """
    began = perf_counter()
    sketch = FastState(state)
    mind = level.mind(state)
    if not level.steps or state.phase is LEFTOVER:
        best = _at_once(level, sketch, state, mind.policy, Random(seed))
    elif len(courses := candidates(sketch, state, mind.policy)[: level.candidates]) == 1:
        best = courses[0]
    else:
        search = Search(sketch, mind, courses, seed, level.rounds)
        if clock:
            best = search.run(lambda _: (perf_counter() - began) / level.seconds)[0].course
        else:
            best = search.run(lambda steps: steps / level.steps)[0].course
    return (*best.actions, *best.laying)


def _at_once(
    level: Level, sketch: FastState, state: State, policy: Expectations, random: Random
) -> TurnPlan:
    """The turn with the best evaluation, with the level's errors."""
    planner = planner_for(sketch, state, policy)
    extra = state.phase is EXTRA
    if state.phase in (PLACE, LEFTOVER):
        courses = planner.layings(sketch.pending)
    elif sketch.sites[sketch.to_move].room < NARROW:
        courses = planner.all_courses(extra=extra)
    else:
        courses = planner.courses(extra=extra, chains_only=not level.slips)
    return max(courses, key=lambda course: course.worth + level.slips * random.gauss(0, 1))


def planner_for(sketch: FastState, state: State, policy: Expectations) -> Planner:
    """A planner that tells the choices."""
    return Planner(
        sketch,
        terms_for(sketch, policy),
        sketch.currencies,
        gifts=state.phase is not LEFTOVER,
    )


def candidates(sketch: FastState, state: State, policy: Expectations) -> list[TurnPlan]:
    """The turns to consider, the best evaluation first; none twice."""
    planner = planner_for(sketch, state, policy)
    if state.phase in (PLACE, LEFTOVER):
        found = planner.layings(sketch.pending)
    else:
        extra = state.phase is EXTRA
        found = [*planner.courses(extra=extra), *planner.all_courses(extra=extra)]
    found.sort(key=by_worth, reverse=True)
    return _different(found)


def _different(courses: Sequence[TurnPlan]) -> list[TurnPlan]:
    """Of turns that leave the same behind, the first; and few of those that are much alike: with
    the same purchases and placements, or with the same actions."""
    left: dict[Hashable, TurnPlan] = {}
    alike: Counter[Hashable] = Counter()
    for course in courses:
        behind = left_behind(course)
        kinds = _kinds(course)
        if behind not in left and all(alike[kind] < ALIKE for kind in kinds):
            left[behind] = course
            alike.update(kinds)
    return list(left.values())


def _kinds(course: TurnPlan) -> tuple[Hashable, ...]:
    """In what turns are alike: none of those in which nothing is bought."""
    bought = tuple(choice.tile for choice in course.actions if isinstance(choice, Buy))
    if not bought:
        return ()
    return (bought, course.laying, type(course.actions[-1])), course.actions


def left_behind(course: TurnPlan) -> Hashable:
    """What a turn leaves behind, however it was played."""
    palace = frozenset((cell, tile.walls) for cell, tile in course.site.palace.tiles.items())
    return course.hand, palace, course.held, tuple(sorted(course.reserve)), course.market
