"""Search: the promising turns, each tried in the same possible futures.

In each future a turn is played, then everybody plays on for some turns as looks best from near at
hand, and the position reached is weighed. Whoever falls behind is dropped at half-time (sequential
halving), so that the thinking goes into the turns that matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from alhambra.ai import sequential_halving
from alhambra.ai.rollwrite.evaluation_terms import Mind, prospects
from alhambra.ai.rollwrite.fast_state import Dice, FastState, TurnPlan
from alhambra.ai.rollwrite.future import Future
from alhambra.ai.rollwrite.planner import Planner
from alhambra.ai.sequential_halving import Halving
from alhambra.rules.api import Seat

REACH: Final = 3
"""Coins that are thought to be spent on nudging by those who play on."""
TRUST: Final = 2.0
"""How many futures the look from near at hand counts for."""


Tried: TypeAlias = sequential_halving.Tried[TurnPlan]
"""A turn, and the leads and points it brought in the futures it was tried in."""


def lead_of(points: Sequence[float], seat: Seat) -> float:
    """How far a seat is ahead of the others who score, half of the best of them and half of their
    mean; where nobody else does, its points."""
    others = [*points[:seat], *points[seat + 1 :]]
    if not others:
        return points[seat]
    return points[seat] - max(others) / 2 - sum(others) / (2 * len(others))


def keep(fast: FastState, mind: Mind) -> Dice:
    """The pair that it looks best to park, and the other."""
    return max(Planner(fast, mind, REACH, ahead=False).keeps())[1]


def play(fast: FastState, plan: TurnPlan, future: Future, mind: Mind) -> None:
    """Play a turn, and what follows from it up to the next. Of dice thrown what looks best is
    kept."""
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
    """Let everybody play as looks best, for so many turns or to the end of the game."""
    for _ in range(turns):
        if fast.over:
            return
        play(fast, Planner(fast, mind, REACH, ahead=False).best(), future, mind)


class Search(Halving[TurnPlan]):
    """A search among some turns of a seat.

    ``turns``: how many are played on, as looks best to the first of the ``minds``; the other
    weighs the position reached.
    """

    def __init__(
        self,
        fast: FastState,
        minds: tuple[Mind, Mind],
        plans: Sequence[TurnPlan],
        seed: str,
        turns: int,
    ) -> None:
        super().__init__(plans, TRUST)
        self._fast, self._seed = fast, seed
        self._mind, self._leaf = minds
        self._turns = turns
        self._futures: list[Future] = []

    def _future(self, number: int) -> Future:
        while len(self._futures) <= number:
            seed = f"{self._seed}/{len(self._futures)}"
            self._futures.append(Future(self._fast, self._turns + 1, seed))
        return self._futures[number]

    def outcome(self, plan: TurnPlan, future: int) -> tuple[float, float]:
        """As every search tells it: play the turn there, and on for some turns."""
        dice, seat = self._future(future), self._fast.to_move
        fast = self._fast.copy()
        play(fast, plan, dice, self._mind)
        play_on(fast, self._turns, dice, self._mind)
        points = prospects(fast, self._leaf, seat)
        return lead_of(points, seat), points[seat]
