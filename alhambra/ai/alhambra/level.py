"""The decision of a level on a turn, and its play in rollouts.

In a rollout all seats play a few rounds without search. The position is evaluated after each round
and the mean counts: early rounds contain less luck, later ones show more effects of the turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Final, NamedTuple

from alhambra.ai.alhambra.advice import HAND, ROOM, WALL, Reason, is_exact, reasons
from alhambra.ai.alhambra.decision import decide
from alhambra.ai.alhambra.evaluation import Evaluation
from alhambra.ai.alhambra.expectations import EvaluationTerms, Expectations, expectations_of
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan
from alhambra.ai.alhambra.liking import Liking, eagerness
from alhambra.ai.alhambra.planner import Planner, Turn, by_worth, translate_turn
from alhambra.ai.alhambra.weights import Temperament, Weights
from alhambra.ai.position import Level, Position, lead_of, split_sources
from alhambra.rules.alhambra.choices import Buy, Choice, Remove, Swap, Take
from alhambra.rules.alhambra.model import EXTRA, FINAL_ROUND, LEFTOVER, PLACE, TAKE_LIMIT, State

LEAST_TURNS: Final = 6
"""The fewest turns of a rollout: with two players, a few rounds are only a few turns."""
TRUST: Final = 4.0
"""The weight of the evaluation before the search, in futures."""
ALIKE: Final = 4
"""At most this many similar turns are kept."""
NARROW: Final = 15
"""If fewer of the game's tiles fit a palace, redesigns are considered."""
OVERLOOKED: Final = 0.5
"""The share of a beginner's turns in which it does not see that coins fit exactly."""


class LevelExpectations(NamedTuple):
    """The evaluation of positions: ``policy`` during a rollout, ``leaf`` where it stops."""

    policy: Expectations
    leaf: Expectations


def terms_for(fast: FastState, expectations: Expectations) -> EvaluationTerms:
    """Return the evaluation terms for this position."""
    return expectations.terms(fast.scored, fast.cards_to_scoring, len(fast.bag))


def best_plan(fast: FastState, policy: Expectations) -> TurnPlan:
    """Return the turn with the best evaluation."""
    return decide(fast, terms_for(fast, policy))


def play_on(fast: FastState, turns: int, policy: Expectations) -> None:
    """Play the turn with the best evaluation for every seat: ``turns`` turns, or to the game's end.

    A game that ends is scored; a game that is already scored does not change.
    """
    for _ in range(turns):
        if fast.over:
            break
        fast.play(best_plan(fast, policy))
    if fast.over and fast.scored != FINAL_ROUND:
        finish(fast, policy)


def finish(fast: FastState, policy: Expectations) -> None:
    """Award the tiles left in the market, place them, and score the last round."""
    for seat, won in sorted(fast.awarded().items()):
        for left in won:
            worth = Evaluation(fast, terms_for(fast, policy), seat, gifts=False)
            spot = worth.spot(fast.sites[seat], fast.held, fast.reserves[seat], left)
            _, fast.sites[seat], fast.held, fast.reserves[seat] = spot
    fast.score(FINAL_ROUND)


def prospects(fast: FastState, leaf: Expectations) -> list[float]:
    """Return the points that each seat can expect at the end of the game."""
    if fast.scored == FINAL_ROUND:
        return [float(score) for score in fast.scores[: fast.players]]
    terms = terms_for(fast, leaf)
    points = []
    races = [race[held] for race, held in zip(terms.races, fast.held, strict=True)]
    for seat in range(fast.players):
        evaluation, expected = Evaluation(fast, terms, seat), float(fast.scores[seat])
        for race in races:
            expected += race[seat]
        expected += terms.coming + evaluation.standing()
        if seat == fast.to_move:
            expected += evaluation.next_exact()
        points.append(expected)
    return points


def sources(fast: FastState, leaf: Expectations) -> list[list[float]]:
    """Return the expected points of each seat by what they come from, as in ``prospects``.

    Those are the six types, then ``WALL``, ``ROOM`` and ``HAND``. Points won before the position
    was made are left out.
    """
    found = [[0.0] * fast.players for _ in range(HAND + 1)]
    for scoring in fast.scorings:
        won = (*fast.majority_points(scoring), scoring.walls)
        for here, points in zip(found, won, strict=False):
            for seat, more in enumerate(points):
                here[seat] += more
    if fast.scored == FINAL_ROUND:
        return found
    terms = terms_for(fast, leaf)
    for here, race, held in zip(found, terms.races, fast.held, strict=False):
        for seat in range(fast.players):
            here[seat] += race[held][seat]
    for seat, site in enumerate(fast.sites):
        evaluation = Evaluation(fast, terms, seat)
        found[WALL][seat] += terms.wall * site.wall
        found[ROOM][seat] += terms.cells * site.cells - terms.room[site.room]
        found[HAND][seat] += terms.coming + evaluation.standing() - evaluation.points(site)
        if seat == fast.to_move:
            found[HAND][seat] += evaluation.next_exact()
    return found


def rounds_ahead(rounds: int, players: int) -> int:
    """Return the number of rounds in a rollout."""
    return max(rounds, ceil(LEAST_TURNS / players))


@dataclass(frozen=True, slots=True, kw_only=True)
class AlhambraLevel(Level):
    """A strength of opponents of Alhambra."""

    knows_hands: bool
    """The level remembers all cards, so it knows the other hands."""
    restless: float
    """The points of ``eagerness`` for the square of its money beyond ``RICH``."""
    rounds: int
    """The rounds in a rollout."""
    plans: Mapping[int, Weights]
    """The weights for finding turns, by the number of players."""
    leaves: Mapping[int, Weights]
    """The weights for positions where a rollout stops, by the number of players."""
    plain: bool = False
    """Its turns are those of a beginner: one purchase at most, nothing is rebuilt, and in half of
    the turns it does not see that coins fit exactly.
    """
    temperament: Temperament | None = None
    """Its likings beyond that; None: none."""

    def mind(self, state: State) -> LevelExpectations:
        """Return the level's evaluation for the players and box of a state."""
        players = len(state.players)
        return LevelExpectations(
            expectations_of(state.box, players, self.plans[players]),
            expectations_of(state.box, players, self.leaves[players]),
        )


def planner_for(
    fast: FastState, state: State, policy: Expectations, *, knows_hands: bool = True
) -> Planner:
    """Return a planner. With ``knows_hands`` it counts what the next rival can pay."""
    return Planner(
        fast,
        terms_for(fast, policy),
        gifts=state.phase is not LEFTOVER,
        knows_hands=knows_hands,
    )


def candidates(
    fast: FastState, state: State, policy: Expectations, *, knows_hands: bool = True
) -> list[TurnPlan]:
    """Return the turns to consider, each once, best evaluation first."""
    planner = planner_for(fast, state, policy, knows_hands=knows_hands)
    if state.phase in (PLACE, LEFTOVER):
        found = planner.layings(fast.pending)
    else:
        extra = state.phase is EXTRA
        found = [*planner.plans(extra=extra), *planner.all_plans(extra=extra)]
        if not extra:
            found = [plan for plan in found if not planner.waits(plan)] or found
    found = _ranked_by_end(fast, found, policy)
    found.sort(key=by_worth, reverse=True)
    return _different(found)


def _ranked_by_end(
    fast: FastState, plans: Sequence[TurnPlan], policy: Expectations
) -> list[TurnPlan]:
    """Rank the turns that end the game by its result, which is certain; leave out those with the
    same purchases and result.

    The best of them keeps the highest evaluation of all, so that it compares with turns after
    which the game goes on; each other one is worth less by what it leads less.
    """
    found, ended = list[TurnPlan](), dict[Hashable, tuple[float, TurnPlan]]()
    for plan in plans:
        if plan.market.count(None) <= len(fast.bag):
            found.append(plan)
            continue
        end = fast.copy()
        end.play(plan)
        finish(end, policy)
        lead = lead_of(end.scores, fast.to_move)
        ended.setdefault((plan.market, *end.scores), (lead, plan))
    if ended:
        best = max(lead for lead, _ in ended.values())
        most = max(plan.worth for _, plan in ended.values())
        found += [plan._replace(worth=most - best + lead) for lead, plan in ended.values()]
    return found


def _different(plans: Sequence[TurnPlan]) -> list[TurnPlan]:
    """Keep the first of all turns with the same result, and at most ``ALIKE`` similar ones.

    Similar turns have the same purchases and placements, or the same actions.
    """
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
    """Return keys that similar turns share; none if nothing is bought."""
    bought = tuple(choice.tile for choice in plan.actions if isinstance(choice, Buy))
    if not bought:
        return ()
    return (bought, plan.laying, type(plan.actions[-1])), plan.actions


def left_behind(plan: TurnPlan) -> Hashable:
    """Return a key for the result of a turn, whatever the order of its actions."""
    palace = frozenset((cell, tile.walls) for cell, tile in plan.site.palace.tiles.items())
    reserve = tuple(sorted([kept.tile for kept in plan.reserve]))
    market = tuple([there and there.tile for there in plan.market])
    return plan.hand, palace, plan.held, reserve, market


def is_plain(plan: TurnPlan) -> bool:
    """Return true if at most one tile is bought, and none is taken out of the palace."""
    bought = sum(isinstance(choice, Buy) for choice in plan.actions)
    return bought <= 1 and not any(isinstance(one, Swap | Remove) for one in plan.actions)


class AlhambraPosition(Position[TurnPlan, FastState, Choice, Reason]):
    """A position of Alhambra as a level sees it."""

    trust = TRUST

    def __init__(self, level: AlhambraLevel, state: State) -> None:
        """``state`` must be one re-dealt for the seat to move."""
        self._level, self._state = level, state
        self._fast, self._mind = FastState(state), level.mind(state)
        self.seat = self._fast.to_move
        self.stops = rounds_ahead(level.rounds, self._fast.players)
        self.searchable = state.phase is not LEFTOVER
        likes, terms = level.temperament, terms_for(self._fast, self._mind.policy)
        self._liking = None if likes is None else Liking(likes, self._fast, terms)
        self._eager = eagerness(self._fast, level.restless)

    def plan_at_once(self, seed: str) -> TurnPlan:
        level, fast, state, random = self._level, self._fast, self._state, Random(seed)
        planner = planner_for(fast, state, self._mind.policy, knows_hands=level.knows_hands)
        extra = state.phase is EXTRA
        if state.phase in (PLACE, LEFTOVER):
            plans = planner.layings(fast.pending)
        elif level.plain or fast.sites[fast.to_move].room < NARROW:
            plans = planner.all_plans(extra=extra)
        else:
            plans = planner.plans(extra=extra, chains_only=not level.slips, eager=self._eager)
        if level.plain:
            plans = [plan for plan in plans if is_plain(plan)] or plans
            if random.random() < OVERLOOKED:
                plans = [plan for plan in plans if not any(map(is_exact, plan.actions))] or plans
        return max(
            plans,
            key=lambda plan: plan.worth + self.liking(plan) + level.slips * random.gauss(0, 1),
        )

    def liking(self, plan: TurnPlan) -> float:
        liking = 0.0 if self._liking is None else self._liking(plan)
        return liking + self._eager if None in plan.market else liking

    def candidates(self) -> Sequence[TurnPlan]:
        knows = self._level.knows_hands
        found = candidates(self._fast, self._state, self._mind.policy, knows_hands=knows)
        return found[: self._level.candidates]

    def worth_advising(self, plans: Sequence[TurnPlan]) -> Sequence[TurnPlan]:
        """Leave out turns that do not take all the money they could, unless all turns do so."""
        return [plan for plan in plans if not self._leaves_money(plan)] or plans

    def _leaves_money(self, plan: TurnPlan) -> bool:
        """The turn takes money, and could take more."""
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

    def nothing(self) -> TurnPlan:
        return self._fast.empty_plan()

    def sources(self, rollout: FastState, weights: Sequence[float]) -> tuple[float, ...]:
        return split_sources(sources(rollout, self._mind.leaf), weights, self.seat, WALL)

    def reasons(self, plan: TurnPlan, gains: Sequence[float]) -> tuple[Reason, ...]:
        return reasons(self._fast, plan, gains)

    def deal_future(self, seed: str) -> FastState:
        return self._fast.deal_anew(seed)

    def play(self, future: FastState, plan: TurnPlan, seed: str) -> FastState:
        rollout = future.copy()
        rollout.luck = f"{seed}/later"
        rollout.play(plan)
        return rollout

    def play_on(self, rollout: FastState) -> None:
        play_on(rollout, rollout.players, self._mind.policy)

    def prospects(self, rollout: FastState) -> Sequence[float]:
        return prospects(rollout, self._mind.leaf)
