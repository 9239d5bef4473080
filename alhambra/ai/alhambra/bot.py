"""How a level decides a turn, and how it plays on in thought.

In a rollout everybody plays for a few rounds without search. The position is evaluated after each
round, and the mean counts: early rounds have seen less luck, late ones more of what a turn brings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Final, NamedTuple

from alhambra.ai.alhambra.advice import Reason, Turn
from alhambra.ai.alhambra.evaluation import (
    Evaluation,
    EvaluationTerms,
    Expectations,
    expectations_of,
)
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan
from alhambra.ai.alhambra.planner import Planner, by_worth
from alhambra.ai.alhambra.reasons import reasons
from alhambra.ai.alhambra.translation import translate_turn
from alhambra.ai.alhambra.weights import Weights
from alhambra.ai.position import Level as CommonLevel
from alhambra.ai.position import Position
from alhambra.rules.alhambra.choices import Buy, Choice, Take
from alhambra.rules.alhambra.model import EXTRA, FINAL_ROUND, LEFTOVER, PLACE, TAKE_LIMIT, State


class Mind(NamedTuple):
    """How positions are seen: by those who play on, and where playing on stops."""

    policy: Expectations
    leaf: Expectations


def terms_for(fast: FastState, expectations: Expectations) -> EvaluationTerms:
    """Return the evaluation terms at this position."""
    return expectations.terms(fast.scored, fast.cards_to_scoring, len(fast.bag))


def best_plan(fast: FastState, policy: Expectations) -> TurnPlan:
    """The turn with the best evaluation."""
    return max(Planner(fast, terms_for(fast, policy)).plans(), key=by_worth)


def play_on(fast: FastState, turns: int, policy: Expectations) -> None:
    """Play the best-looking turn for every seat, for this many turns or to the end of the game.

    A game that ends is scored; one that was scored already stays as it is.
    """
    for _ in range(turns):
        if fast.over:
            break
        fast.play(best_plan(fast, policy))
    if fast.over and fast.scored != FINAL_ROUND:
        finish(fast, policy)


def finish(fast: FastState, policy: Expectations) -> None:
    """Give away what is left in the market, let it be placed, and score for the last time."""
    for seat, won in sorted(fast.awarded().items()):
        for left in won:
            worth = Evaluation(fast, terms_for(fast, policy), seat, gifts=False)
            spot = worth.spot(fast.sites[seat], fast.held, fast.reserves[seat], left)
            _, fast.sites[seat], fast.held, fast.reserves[seat], _ = spot
    fast.score(FINAL_ROUND)


def prospects(fast: FastState, leaf: Expectations) -> list[float]:
    """The points every seat may expect at the end of the game."""
    if fast.scored == FINAL_ROUND:
        return [float(score) for score in fast.scores[: fast.players]]
    terms = terms_for(fast, leaf)
    points = [float(score) for score in fast.scores[: fast.players]]
    for race, held in zip(terms.races, fast.held, strict=True):
        expected = race[held]
        for seat in range(fast.players):
            points[seat] += expected[seat]
    for seat in range(fast.players):
        points[seat] += terms.coming + Evaluation(fast, terms, seat).standing()
    return points


LEAST_TURNS: Final = 6
"""The fewest turns of a rollout: if only two play, a few rounds are soon over."""
TRUST: Final = 4.0
"""How many futures the evaluation before the search counts for."""


def rounds_ahead(rounds: int, players: int) -> int:
    """The number of rounds that a rollout plays."""
    return max(rounds, ceil(LEAST_TURNS / players))


ALIKE: Final = 4
"""At most this many similar turns are kept."""


NARROW: Final = 15
"""If fewer of the game's tiles fit a palace, redesigns are considered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level(CommonLevel):
    """How strong an opponent is, and how it plays."""

    knows_hands: bool
    """It counts all cards, and so knows the others' hands."""
    rounds: int
    """The rounds of the table in a rollout."""
    plans: Mapping[int, Weights]
    """The weights for finding turns, by the number of players."""
    leaves: Mapping[int, Weights]
    """The weights for positions where a rollout stops, by the number of players."""

    def mind(self, state: State) -> Mind:
        """How the level sees such a game."""
        players = len(state.players)
        return Mind(
            expectations_of(state.box, players, self.plans[players]),
            expectations_of(state.box, players, self.leaves[players]),
        )


def planner_for(fast: FastState, state: State, policy: Expectations) -> Planner:
    """A planner whose plans have choices."""
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
    """The first of turns with the same result, and few similar ones: with the same purchases and
    placements, or with the same actions."""
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
    """Keys of what similar turns share; none if nothing is bought."""
    bought = tuple(choice.tile for choice in plan.actions if isinstance(choice, Buy))
    if not bought:
        return ()
    return (bought, plan.laying, type(plan.actions[-1])), plan.actions


def left_behind(plan: TurnPlan) -> Hashable:
    """The result of a turn, however it was played."""
    palace = frozenset((cell, tile.walls) for cell, tile in plan.site.palace.tiles.items())
    return plan.hand, palace, plan.held, tuple(sorted(plan.reserve)), plan.market


class AlhambraPosition(Position[TurnPlan, FastState, Choice, Reason]):
    """A position of Alhambra as a level sees it: how the level decides a turn."""

    trust = TRUST

    def __init__(self, level: Level, state: State) -> None:
        """``state`` must be one re-dealt for the seat to move."""
        self._level, self._state = level, state
        self._fast, self._mind = FastState(state), level.mind(state)
        self.seat = self._fast.to_move
        self.stops = rounds_ahead(level.rounds, self._fast.players)
        self.searchable = state.phase is not LEFTOVER

    def plan_at_once(self, seed: str) -> TurnPlan:
        level, fast, state, random = self._level, self._fast, self._state, Random(seed)
        planner = planner_for(fast, state, self._mind.policy)
        extra = state.phase is EXTRA
        if state.phase in (PLACE, LEFTOVER):
            plans = planner.layings(fast.pending)
        elif fast.sites[fast.to_move].room < NARROW:
            plans = planner.all_plans(extra=extra)
        else:
            plans = planner.plans(extra=extra, chains_only=not level.slips)
        return max(plans, key=lambda plan: plan.worth + level.slips * random.gauss(0, 1))

    def candidates(self) -> Sequence[TurnPlan]:
        found = candidates(self._fast, self._state, self._mind.policy)
        return found[: self._level.candidates]

    def worth_advising(self, plans: Sequence[TurnPlan]) -> Sequence[TurnPlan]:
        """Leave out turns that leave money which may be taken along, unless all do."""
        return [plan for plan in plans if not self._leaves_money(plan)] or plans

    def _leaves_money(self, plan: TurnPlan) -> bool:
        """Return true if the turn takes money and more may be taken with it."""
        taken = next((choice.cards for choice in plan.actions if isinstance(choice, Take)), None)
        if taken is None:
            return False
        room = TAKE_LIMIT - sum(card.value for card in taken)
        left = Counter(self._state.money) - Counter(taken)
        return any(card.value <= room for card in left)

    def choices(self, plan: TurnPlan) -> Turn:
        return *plan.actions, *plan.laying

    def plan(self, choices: Turn) -> TurnPlan:
        return translate_turn(self._fast, choices)

    def key(self, plan: TurnPlan) -> Hashable:
        return left_behind(plan)

    def kind(self, plan: TurnPlan) -> Hashable:
        return plan.actions

    def reasons(self, plan: TurnPlan) -> tuple[Reason, ...]:
        return reasons(self._fast, terms_for(self._fast, self._mind.policy), plan)

    def deal_future(self, seed: str) -> FastState:
        """The position with a new order of deck and bag."""
        return self._fast.deal_anew(seed)

    def play(self, future: FastState, plan: TurnPlan, seed: str) -> FastState:
        rollout = future.copy()
        rollout.random = Random(f"{seed}/later")
        rollout.play(plan)
        return rollout

    def play_on(self, rollout: FastState) -> None:
        """Play a round."""
        play_on(rollout, rollout.players, self._mind.policy)

    def prospects(self, rollout: FastState) -> Sequence[float]:
        return prospects(rollout, self._mind.leaf)
