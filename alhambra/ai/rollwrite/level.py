"""The decision of a level on a turn of Roll & Write."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final, NamedTuple

from alhambra.ai.position import Level, Position, split_sources
from alhambra.ai.rollwrite.advice import Reason, reasons
from alhambra.ai.rollwrite.evaluation import Mind, mind_of, prospects, sources
from alhambra.ai.rollwrite.fast_state import (
    ALL,
    BITS,
    NOTHING,
    OUT,
    TYPES,
    Dice,
    FastState,
    TurnPlan,
    cell_at,
    nudging,
)
from alhambra.ai.rollwrite.planner import Planner, Turn, by_worth, translate_plan, translate_turn
from alhambra.ai.rollwrite.weights import Weights
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.model import SIDES, State

REACH: Final = 3
"""The most coins that a seat spends on nudging in a rollout."""
TRUST: Final = 2.0
"""The weight of the evaluation before the search, in futures."""


class Future:
    """The throws of the next turns, and the buildings of virtual players.

    The dice of a turn do not depend on what was built before it, so turns are compared with the
    same luck.
    """

    def __init__(self, fast: FastState, turns: int, seed: str) -> None:
        number = Random(seed).random
        self._from, self._round = fast.clock, fast.clock // fast.players
        self._throws: list[Dice] = []
        for _ in range(turns):
            blue, yellow, blue2, yellow2 = (1 + int(SIDES * number()) for _ in range(4))
            self._throws.append((blue, yellow, blue2, yellow2))
        rounds = turns // fast.players + 1
        self._grown = [[number() for _ in range(fast.virtual)] for _ in range(rounds)]

    def throw(self, clock: int) -> Dice:
        """Return the dice thrown at the end of the turn; for a pair, the first two count."""
        return self._throws[clock - self._from]

    def grow(self, fast: FastState) -> None:
        """Give each virtual player the building of the round that ends.

        A completed type is thrown again, so the building is a random one of the other types.
        """
        sizes = fast.tables.sizes
        round = (fast.clock - 1) // fast.players - self._round
        for number, luck in enumerate(self._grown[round]):
            shift = BITS * (fast.players + number)
            open_ = [
                0 if held >> shift & OUT >= size else size
                for held, size in zip(fast.held, sizes, strict=True)
            ]
            at = luck * sum(open_)
            for type_, many in enumerate(open_):
                at -= many
                if at < 0:
                    fast.grow(number, type_)
                    break


class Rollout(NamedTuple):
    """A game in a possible future."""

    fast: FastState
    future: Future


def keep(fast: FastState, mind: Mind) -> Dice:
    """Return the pair with the best evaluation to park, then the other pair."""
    return max(Planner(fast, mind, REACH, ahead=False).keeps())[1]


def play(fast: FastState, plan: TurnPlan, future: Future, mind: Mind) -> None:
    """Play a turn and everything up to the next one. The best pair of dice thrown is kept."""
    if fast.thrown:
        fast.hand_on(plan.dice[:2], plan.dice[2:])
    else:
        four = fast.act(plan)
        if fast.clock < fast.rounds * fast.players - 1:
            fast.throw(future.throw(fast.clock), four=four)
            if fast.thrown:
                dice = keep(fast, mind)
                fast.hand_on(dice[:2], dice[2:])
    if fast.end_turn():
        future.grow(fast)
        fast.pay()


def play_on(fast: FastState, turns: int, future: Future, mind: Mind) -> None:
    """Play turns with the best evaluation: ``turns`` of them, or to the end of the game."""
    for _ in range(turns):
        if fast.over:
            return
        play(fast, Planner(fast, mind, REACH, ahead=False).best(), future, mind)


SHARE_OF_PAIR: Final = 0.2
"""The share of a level's time for the choice of the pair to keep, after its turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollwriteLevel(Level):
    """A strength of opponents of Roll & Write."""

    reach: int
    """The most coins to spend on nudging in a turn."""
    turns: int
    """The turns in a rollout, over all seats."""
    plans: Mapping[int, Weights]
    """The weights for finding turns, by the number of players."""
    leaves: Mapping[int, Weights]
    """The weights for positions where a rollout stops, by the number of players."""

    def mind(self, fast: FastState) -> Mind:
        """Return the level's evaluation for finding turns in the game of a position."""
        return mind_of(fast, self.plans[fast.players])


def find_plans(fast: FastState, mind: Mind, reach: int) -> list[TurnPlan]:
    """Return the turns of the position; of turns with the same result, the best.

    A planner assigns each die its new number, which may cost more than needed.
    """
    planner = Planner(fast, mind, reach)
    if fast.thrown:
        return [TurnPlan(worth, dice, 0, 0) for worth, dice in planner.keeps()]
    best: dict[Hashable, TurnPlan] = {}
    for plan in sorted(planner.plans(), key=by_worth, reverse=True):
        if plan.cost == nudging(fast.dice, plan.dice):
            best.setdefault(left_behind(plan), plan)
    return list(best.values())


def slips(
    fast: FastState, mind: Mind, level: RollwriteLevel, seed: str
) -> Callable[[TurnPlan], float]:
    """Return a function that gives the level's error about a turn, in points.

    Each building has one error in all turns that cross it out, taking coins has another; the cost
    of nudges has none.
    """
    random = Random(seed)
    wrong = [level.slips * random.gauss(0, 1) for _ in ALL]
    coins = level.slips * random.gauss(0, 1)

    def slip(plan: TurnPlan) -> float:
        one, other = cell_at(*plan.dice[:2]), cell_at(*plan.dice[2:])
        if fast.thrown:
            return mind.weights.dice * wrong[one]
        if fast.used:
            return wrong[other] if plan.builds else 0.0
        return (coins, wrong[one], wrong[one] + wrong[other])[plan.builds]

    return slip


def candidates(fast: FastState, mind: Mind, level: RollwriteLevel) -> Sequence[TurnPlan]:
    """Return the turns to consider, best evaluation first."""
    return sorted(find_plans(fast, mind, level.reach), key=by_worth, reverse=True)[
        : level.candidates
    ]


def left_behind(plan: TurnPlan) -> Hashable:
    """Return a key for the result of a turn: the buildings, and the coins spent."""
    blue, yellow, blue2, yellow2 = plan.dice
    pairs = (cell_at(blue, yellow), cell_at(blue2, yellow2))
    if plan.builds == 2:
        return plan.builds, frozenset(pairs), plan.cost
    return plan.builds, pairs[0] if plan.builds else None, plan.cost


class RollwritePosition(Position[TurnPlan, Rollout, Choice, Reason]):
    """A position of Roll & Write as a level sees it. A plan ends at the next throw of dice."""

    trust = TRUST
    stops = 1

    def __init__(self, level: RollwriteLevel, state: State) -> None:
        self._level, self._fast = level, FastState(state)
        self._mind = level.mind(self._fast)
        self.seat = self._fast.to_move
        self.share = SHARE_OF_PAIR if self._fast.thrown else 1.0

    @cached_property
    def _leaf(self) -> Mind:
        """The level's evaluation of positions where rollouts stop."""
        return mind_of(self._fast, self._level.leaves[self._fast.players])

    def plan_at_once(self, seed: str) -> TurnPlan:
        slip = slips(self._fast, self._mind, self._level, seed)
        plans = find_plans(self._fast, self._mind, self._level.reach)
        return max(plans, key=lambda plan: plan.worth + slip(plan))

    def candidates(self) -> Sequence[TurnPlan]:
        return candidates(self._fast, self._mind, self._level)

    def choices(self, plan: TurnPlan) -> Turn:
        return translate_plan(self._fast, plan)

    def plan(self, choices: Turn) -> TurnPlan:
        return translate_turn(self._fast, choices)

    def key(self, plan: TurnPlan) -> Hashable:
        """Buildings: their cells and the unused pair; coins: only the cost and the cell."""
        blue, yellow, blue2, yellow2 = plan.dice
        pairs = (blue, yellow), (blue2, yellow2)
        if plan.builds == 2:
            return plan.cost, frozenset(pairs)
        if plan.builds or self._fast.thrown or self._fast.used:
            return plan.cost, plan.builds, pairs
        return plan.cost, tuple(sorted((blue, blue2))), tuple(sorted((yellow, yellow2)))

    def nothing(self) -> TurnPlan:
        """Return the turn without buildings and coins; the pair that seems least worth keeping."""
        if self._fast.thrown:
            return min(find_plans(self._fast, self._mind, 0), key=by_worth)
        return TurnPlan(0.0, self._fast.dice, 0, NOTHING)

    def sources(self, rollout: Rollout, weights: Sequence[float]) -> tuple[float, ...]:
        found = sources(rollout.fast, self._leaf, self.seat)
        return split_sources(found, weights, self.seat, len(TYPES))

    def reasons(self, plan: TurnPlan, gains: Sequence[float]) -> tuple[Reason, ...]:
        return reasons(self._fast, plan, gains)

    def deal_future(self, seed: str) -> Rollout:
        return Rollout(self._fast, Future(self._fast, self._level.turns + 1, seed))

    def play(self, future: Rollout, plan: TurnPlan, seed: str) -> Rollout:
        rollout = Rollout(future.fast.copy(), future.future)
        play(rollout.fast, plan, rollout.future, self._mind)
        return rollout

    def play_on(self, rollout: Rollout) -> None:
        play_on(rollout.fast, self._level.turns, rollout.future, self._mind)

    def prospects(self, rollout: Rollout) -> Sequence[float]:
        return prospects(rollout.fast, self._leaf, self.seat)
