"""An opponent's likings beyond its level: small points for a turn, the same at every level.

They decide among turns that are worth nearly the same, and are limited so that none decides more.
Everything they count lies open on the table, apart from the opponent's own hand.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Final

from alhambra.ai.alhambra.evaluation import Evaluation, EvaluationTerms
from alhambra.ai.alhambra.fast_state import FastState, Hand, TurnPlan
from alhambra.ai.alhambra.holdings import TOTAL
from alhambra.rules.alhambra.choices import Buy


@dataclass(frozen=True, slots=True, kw_only=True)
class Temperament:
    """The points that an opponent adds to the value of a turn for what it likes."""

    name: str
    """The texts under ``temperament.<name>`` describe it to players."""
    person: str
    """The name of the opponent who has it, in all languages."""
    margin: float
    """The most points by which it likes or dislikes a turn."""
    walls: float = 0.0
    """A side of the longest wall."""
    many: float = 0.0
    """A tile bought, for each tile that the seat has of its type, beyond what is on sale."""
    money: float = 0.0
    """A unit of money in hand."""
    exact: float = 0.0
    """A purchase paid exactly."""
    denied: float = 0.0
    """A point that a tile bought would gain a rival, beyond what is on sale on average."""
    broken: float = 0.0
    """A point that a rival loses in the races for majorities."""


LIKINGS: Final = tuple(one.name for one in fields(Temperament) if one.default is not MISSING)
"""The names of the points of a temperament."""


AHEAD: Final = 0.5
"""The liking for a tile that can be bought next, as a share of that for one that is bought."""


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
            points += of.money * (_total(plan.hand) - _total(self._fast.hands[self._seat]))
            points += of.exact * sum(map(_is_exact, plan.actions))
        if of.many or of.denied:
            points += self._bought(plan) + AHEAD * self._next(plan)
        if of.broken:
            points += of.broken * self._broken(plan)
        return max(-of.margin, min(of.margin, points))

    # -- tiles on sale -----------------------------------------------------------------------------

    def _wants(self) -> list[float]:
        """Return by how much it wants the tile on each place more than those on sale on average."""
        places = [place for place, there in enumerate(self._fast.market) if there is not None]
        wants = [0.0] * len(self._fast.market)
        if places and (self._of.many or self._of.denied):
            for place in places:
                wants[place] = self._of.many * self._count(place) + self._of.denied * max(
                    rival.gain(place) for rival in self._rivals
                )
            usual = sum(wants) / len(places)
            for place in places:
                wants[place] -= usual
        return wants

    def _count(self, place: int) -> int:
        """Return the number of its own tiles of the type of the tile on the place."""
        there = self._fast.market[place]
        return 0 if there is None else self._fast.held[there.type_] >> 4 * self._seat & 15

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


def _is_exact(choice: object) -> bool:
    return isinstance(choice, Buy) and sum(card.value for card in choice.pay) == choice.tile.price


def _total(hand: Hand) -> int:
    return sum(TOTAL[cards] for cards in hand)
