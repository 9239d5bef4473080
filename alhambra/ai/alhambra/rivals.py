"""The evaluation of a turn for one who knows the hands: what it leaves to the next rival.

A rival who can pay a tile gets it, and one who can pay it exactly acts again. So the tiles left on
sale cost something if the next rival has money for them.
"""

from __future__ import annotations

from alhambra.ai.alhambra.evaluation import Evaluation, EvaluationTerms
from alhambra.ai.alhambra.fast_state import FastState, Hand, Market
from alhambra.ai.alhambra.purse import REACH, TOTAL
from alhambra.rules.api import Seat


class AmongRivals(Evaluation):
    """The values of things for a seat that knows what the next rival can pay."""

    __slots__ = ("_costs", "_wanted")

    def __init__(
        self, fast: FastState, terms: EvaluationTerms, seat: Seat, *, gifts: bool = True
    ) -> None:
        super().__init__(fast, terms, seat, gifts=gifts)
        self._wanted = _wanted(fast, terms, (seat + 1) % fast.players)
        """By market place: the cost of leaving the tile, and its gain for the rival."""
        self._costs: list[float | None] = [None] * (1 << len(self._wanted))
        """By the places whose tiles are left, one bit each; None: not computed yet."""

    def of_hand(self, hand: Hand, market: Market) -> float:
        left = 0
        for there in market:
            left += left + (there is not None)
        cost = self._costs[left]
        if cost is None:
            cost = self._costs[left] = self._cost(market)
        return super().of_hand(hand, market) - cost

    def _cost(self, market: Market) -> float:
        """Return the cost of leaving these tiles to the next rival."""
        left = [one for one, there in zip(self._wanted, market, strict=True) if there is not None]
        best = max((gain for _, gain in left), default=0.0)
        return sum(cost for cost, _ in left) + self._terms.left_best * best


def _wanted(fast: FastState, terms: EvaluationTerms, rival: Seat) -> list[tuple[float, float]]:
    """By market place: what leaving the tile costs, and what it gains the rival."""
    evaluation, hand = Evaluation(fast, terms, rival), fast.hands[rival]
    wanted = [(0.0, 0.0)] * len(fast.market)
    for place, there in enumerate(fast.market):
        if there is not None and TOTAL[hand[place]] >= there.price:
            gain, cost = max(0.0, evaluation.purchase(place)), terms.left_able
            if REACH[hand[place]] >> there.price & 1:
                cost += terms.left_exact + terms.left_gain * gain
            wanted[place] = cost, gain
    return wanted
