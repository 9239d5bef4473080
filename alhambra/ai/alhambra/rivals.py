"""The evaluation of a turn for one who knows the hands: what rivals can pay exactly may be gone.

A rival who can pay a tile exactly gets it and acts again. So a tile that it wants is worth less
to wait for, and leaving it is worth less than taking it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from alhambra.ai.alhambra.evaluation import Evaluation, EvaluationTerms
from alhambra.ai.alhambra.fast_state import FastState, Piece
from alhambra.ai.alhambra.purse import REACH, Purse
from alhambra.rules.api import Seat

TAKES: Final[Mapping[int, float]] = {2: 0.5, 3: 0.3, 4: 0.1, 5: 0.5, 6: 0.5}
"""By the number of players: the chance that a rival takes a tile it wants and can pay exactly.
Measured in games (docs/opponents.md)."""


class AmongRivals(Evaluation):
    """The values of things for a seat that knows what its rivals can pay exactly."""

    __slots__ = ("_harm", "_left")

    def __init__(
        self, fast: FastState, terms: EvaluationTerms, seat: Seat, *, gifts: bool = True
    ) -> None:
        super().__init__(fast, terms, seat, gifts=gifts)
        takes = TAKES[fast.players]
        self._left = [1.0] * len(fast.market)
        """By market place: the chance that its tile is there when the seat's next turn comes."""
        self._harm = [0.0] * len(fast.market)
        """By market place: the points of lead that leaving its tile to the rivals costs."""
        for place, gain in _wanted(fast, terms, seat):
            self._harm[place] += self._left[place] * takes * gain / (fast.players - 1)
            self._left[place] *= 1 - takes

    def _part(self, place: int, purse: Purse, there: Piece | None) -> tuple[int, float, float]:
        total, worth, prospect = super()._part(place, purse, there)
        if there is not None:
            left = self._left[place]
            if REACH[purse] >> there.price & 1:
                worth -= (1 - left) * self._terms.exact
            worth -= self._harm[place]
            prospect *= left
        return total, worth, prospect


def _wanted(fast: FastState, terms: EvaluationTerms, seat: Seat) -> Iterator[tuple[int, float]]:
    """The market places whose tiles rivals can pay exactly, and what each gains there; rivals in
    their order after the seat."""
    for step in range(1, fast.players):
        rival = (seat + step) % fast.players
        evaluation = Evaluation(fast, terms, rival)
        for place, there in enumerate(fast.market):
            if there is not None and REACH[fast.hands[rival][place]] >> there.price & 1:
                gain = evaluation.purchase(place)
                if gain > 0:
                    yield place, gain
