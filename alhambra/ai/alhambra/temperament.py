"""What an opponent likes beyond its level: small points for a turn, the same at every level.

They decide among turns that are worth nearly the same, and are limited so that none decides more.
Everything they count lies open on the table, apart from the opponent's own hand.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Final

from alhambra.ai.alhambra.evaluation import Evaluation, EvaluationTerms
from alhambra.ai.alhambra.fast_state import FastState, Hand, Held, TurnPlan
from alhambra.ai.alhambra.purse import TOTAL
from alhambra.rules.alhambra.choices import Buy


@dataclass(frozen=True, slots=True, kw_only=True)
class Temperament:
    """The points that an opponent adds to the value of a turn for what it likes."""

    name: str
    """The texts under ``temperament.<name>`` describe it to players."""
    person: str
    """The name of the opponent who has it, in all languages."""
    margin: float
    """By at most so many points it likes or dislikes a turn."""
    walls: float = 0.0
    """A side of the longest wall."""
    many: float = 0.0
    """A tile bought, for each tile that the seat has more of its type than of all on average."""
    lead: float = 0.0
    """Having the most tiles of a type, alone."""
    money: float = 0.0
    """A unit of money in hand."""
    exact: float = 0.0
    """A purchase paid exactly."""
    denied: float = 0.0
    """A point by which a rival wants a tile bought more than the tiles on sale on average."""
    broken: float = 0.0
    """A point that a rival loses in the races for majorities."""


LIKINGS: Final = tuple(one.name for one in fields(Temperament) if one.default is not MISSING)
"""What a temperament may like."""


AHEAD: Final = 0.5
"""The liking for a tile that can be bought next, as a share of that for one that is bought."""


class Liking:
    """How much the seat to move likes its turns."""

    def __init__(self, temperament: Temperament, fast: FastState, terms: EvaluationTerms) -> None:
        self._of, self._fast, self._seat = temperament, fast, fast.to_move
        self._rivals = [
            Evaluation(fast, terms, seat) for seat in range(fast.players) if seat != self._seat
        ]
        self._tastes = [a + b for a, b in zip(self._of_many(), self._of_denied(), strict=True)]
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
        if of.lead or of.broken:
            points += self._contested(plan)
        return max(-of.margin, min(of.margin, points))

    # -- tiles on sale -----------------------------------------------------------------------------

    def _of_many(self) -> list[float]:
        """Return the points for the tile on each place, by how many of its type the seat has."""
        counts = [self._count(held) for held in self._fast.held]
        usual, market = sum(counts) / len(counts), self._fast.market
        return [0.0 if t is None else self._of.many * (counts[t.type_] - usual) for t in market]

    def _of_denied(self) -> list[float]:
        """Return the points for the tile on each place, by how much a rival wants it."""
        places = range(len(self._fast.market))
        if not self._of.denied:
            return [0.0 for _ in places]
        wanted = [max(rival.gain(place) for rival in self._rivals) for place in places]
        usual = sum(wanted) / len(wanted)
        return [self._of.denied * (gain - usual) for gain in wanted]

    def _bought(self, plan: TurnPlan) -> float:
        return sum(self._tastes[choice.place] for choice in plan.actions if isinstance(choice, Buy))

    def _next(self, plan: TurnPlan) -> float:
        """Return the points for the tile it likes best of those it can buy after the turn."""
        return max(
            (
                max(0.0, self._tastes[place])
                for place, there in enumerate(plan.market)
                if there is not None and TOTAL[plan.hand[place]] >= there.price
            ),
            default=0.0,
        )

    # -- majorities --------------------------------------------------------------------------------

    def _contested(self, plan: TurnPlan) -> float:
        """Return the points for types that the seat now leads, and for what rivals lose."""
        points, each = 0.0, self._of.broken / len(self._rivals)
        for type_, (had, has) in enumerate(zip(self._fast.held, plan.held, strict=True)):
            if had != has:
                points += self._of.lead * (self._leads(has) - self._leads(had))
                stakes = [rival.stakes[type_] for rival in self._rivals]
                points += each * sum(stake[had] - stake[has] for stake in stakes)
        return points

    def _count(self, held: Held) -> int:
        return held >> 4 * self._seat & 15

    def _leads(self, held: Held) -> bool:
        """The seat has more tiles of the type than any rival."""
        return self._count(held) > max(held >> 4 * rival.seat & 15 for rival in self._rivals)


def _is_exact(choice: object) -> bool:
    return isinstance(choice, Buy) and sum(card.value for card in choice.pay) == choice.tile.price


def _total(hand: Hand) -> int:
    return sum(TOTAL[cards] for cards in hand)
