"""What a level and a temperament like about turns, beyond what they are worth."""

from __future__ import annotations

from typing import Final

from alhambra.ai.alhambra.advice import is_exact
from alhambra.ai.alhambra.evaluation import Evaluation
from alhambra.ai.alhambra.expectations import EvaluationTerms
from alhambra.ai.alhambra.fast_state import FastState, FastTile, TurnPlan, hand_total
from alhambra.ai.alhambra.holdings import TOTAL
from alhambra.ai.alhambra.weights import Temperament
from alhambra.rules.alhambra.choices import Buy

AHEAD: Final = 0.5
"""The liking for a tile that can be bought next, as a share of that for one that is bought."""
RICH: Final = 20
"""With more money in hand a seat rather buys than waits. Whoever buys opens tiles for the others,
so equals would wait for each other for many turns."""


def eagerness(fast: FastState, restless: float) -> float:
    """Return the points by which the seat to move likes a turn that buys a tile: ``restless`` for
    the square of its money beyond ``RICH``.
    """
    return restless * max(0, hand_total(fast.hands[fast.to_move]) - RICH) ** 2


class Liking:
    """Gives the points for which the seat to move likes a turn."""

    def __init__(self, temperament: Temperament, fast: FastState, terms: EvaluationTerms) -> None:
        self._of, self._fast, self._seat = temperament, fast, fast.to_move
        self._rivals = [
            Evaluation(fast, terms, seat) for seat in range(fast.players) if seat != self._seat
        ]
        self._wanted = self._wants()
        """By market place: the points for buying its tile."""

    def __call__(self, plan: TurnPlan) -> float:
        """Return the points of a turn, between minus and plus the margin."""
        of, points = self._of, 0.0
        if of.walls:
            points += of.walls * (plan.site.wall - self._fast.sites[self._seat].wall)
        if of.money or of.exact:
            points += of.money * (hand_total(plan.hand) - hand_total(self._fast.hands[self._seat]))
            points += of.exact * sum(map(is_exact, plan.actions))
        if of.many or of.denied:
            points += self._bought(plan) + AHEAD * self._next(plan)
        if of.broken:
            points += of.broken * self._broken(plan)
        return max(-of.margin, min(of.margin, points))

    # -- tiles on sale -----------------------------------------------------------------------------

    def _wants(self) -> list[float]:
        """Return by how much it wants the tile on each place more than those on sale on average."""
        wants = [0.0 if there is None else self._wants_tile(there) for there in self._fast.market]
        number = sum(there is not None for there in self._fast.market)
        usual = sum(wants) / max(1, number)
        return [
            0.0 if there is None else points - usual
            for points, there in zip(wants, self._fast.market, strict=True)
        ]

    def _wants_tile(self, there: FastTile) -> float:
        points, of = 0.0, self._of
        if of.many:
            points += of.many * (self._fast.held[there.type_] >> 4 * self._seat & 15)
        if of.denied:
            points += of.denied * max(rival.gain(there) for rival in self._rivals)
        return points

    def _bought(self, plan: TurnPlan) -> float:
        return sum(self._wanted[choice.place] for choice in plan.actions if isinstance(choice, Buy))

    def _next(self, plan: TurnPlan) -> float:
        """Return the points for the tile it likes best of those it can buy after the turn."""
        return max(
            (
                max(0.0, self._wanted[place])
                for place, there in enumerate(plan.market)
                if there is not None and TOTAL[plan.hand[place]] >= there.price
            ),
            default=0.0,
        )

    def _broken(self, plan: TurnPlan) -> float:
        """Return what the rivals lose on average in the races for majorities."""
        lost = 0.0
        for type_, (had, has) in enumerate(zip(self._fast.held, plan.held, strict=True)):
            if had != has:
                stakes = [rival.stakes[type_] for rival in self._rivals]
                lost += sum(stake[had] - stake[has] for stake in stakes)
        return lost / len(self._rivals)
