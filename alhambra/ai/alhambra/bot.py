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
    fast = FastState(state)
    mind = level.mind(state)
    if not level.steps or state.phase is LEFTOVER:
        best = _at_once(level, fast, state, mind.policy, Random(seed))
    elif len(plans := candidates(fast, state, mind.policy)[: level.candidates]) == 1:
        best = plans[0]
    else:
        search = Search(fast, mind, plans, seed, level.rounds)
        if clock:
            best = search.run(lambda _: (perf_counter() - began) / level.seconds)[0].plan
        else:
            best = search.run(lambda steps: steps / level.steps)[0].plan
    return (*best.actions, *best.laying)


def _at_once(
    level: Level, fast: FastState, state: State, policy: Expectations, random: Random
) -> TurnPlan:
    """The turn with the best evaluation, with the level's errors."""
    planner = planner_for(fast, state, policy)
    extra = state.phase is EXTRA
    if state.phase in (PLACE, LEFTOVER):
        plans = planner.layings(fast.pending)
    elif fast.sites[fast.to_move].room < NARROW:
        plans = planner.all_plans(extra=extra)
    else:
        plans = planner.plans(extra=extra, chains_only=not level.slips)
    return max(plans, key=lambda plan: plan.worth + level.slips * random.gauss(0, 1))


def planner_for(fast: FastState, state: State, policy: Expectations) -> Planner:
    """A planner that tells the choices."""
    return Planner(
        fast,
        terms_for(fast, policy),
        fast.currencies,
        gifts=state.phase is not LEFTOVER,
    )


def candidates(fast: FastState, state: State, policy: Expectations) -> list[TurnPlan]:
    """The turns to consider, the best evaluation first; none twice."""
    planner = planner_for(fast, state, policy)
    if state.phase in (PLACE, LEFTOVER):
        found = planner.layings(fast.pending)
    else:
        extra = state.phase is EXTRA
        found = [*planner.plans(extra=extra), *planner.all_plans(extra=extra)]
    found.sort(key=by_worth, reverse=True)
    return _different(found)


def _different(plans: Sequence[TurnPlan]) -> list[TurnPlan]:
    """Of turns that leave the same behind, the first; and few of those that are much alike: with
    the same purchases and placements, or with the same actions."""
    left: dict[Hashable, TurnPlan] = {}
    alike: Counter[Hashable] = Counter()
    for plan in plans:
        behind = left_behind(plan)
        kinds = _kinds(plan)
        if behind not in left and all(alike[kind] < ALIKE for kind in kinds):
            left[behind] = plan
            alike.update(kinds)
    return list(left.values())


def _kinds(plan: TurnPlan) -> tuple[Hashable, ...]:
    """In what turns are alike: none of those in which nothing is bought."""
    bought = tuple(choice.tile for choice in plan.actions if isinstance(choice, Buy))
    if not bought:
        return ()
    return (bought, plan.laying, type(plan.actions[-1])), plan.actions


def left_behind(plan: TurnPlan) -> Hashable:
    """What a turn leaves behind, however it was played."""
    palace = frozenset((cell, tile.walls) for cell, tile in plan.site.palace.tiles.items())
    return plan.hand, palace, plan.held, tuple(sorted(plan.reserve)), plan.market
