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
    """A tile of a type, for each tile that the seat has more of it than of all types on average."""
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


class Liking:
    """How much the seat to move likes its turns."""

    def __init__(self, temperament: Temperament, fast: FastState, terms: EvaluationTerms) -> None:
        self._of, self._fast, self._seat = temperament, fast, fast.to_move
        self._rivals = [
            Evaluation(fast, terms, seat) for seat in range(fast.players) if seat != self._seat
        ]
        self._wanted = [
            max(rival.gain(place) for rival in self._rivals) if temperament.denied else 0.0
            for place in range(len(fast.market))
        ]
        """By market place: what the rival who wants the tile most would gain."""

    def __call__(self, plan: TurnPlan) -> float:
        """Return the points of a turn, between minus and plus the margin."""
        of, points = self._of, 0.0
        if of.walls:
            points += of.walls * (plan.site.wall - self._fast.sites[self._seat].wall)
        if of.many or of.lead:
            points += self._collected(plan.held)
        if of.money or of.exact:
            points += of.money * (_total(plan.hand) - _total(self._fast.hands[self._seat]))
            points += of.exact * sum(map(_is_exact, plan.actions))
        if of.denied or of.broken:
            points += of.denied * self._denied(plan) + of.broken * self._broken(plan)
        return max(-of.margin, min(of.margin, points))

    def _collected(self, held: tuple[Held, ...]) -> float:
        """Return the points for new tiles of types of which there are many, and for new leads."""
        points, before = 0.0, self._fast.held
        usual = sum(self._count(of_type) for of_type in before) / len(before)
        for had, has in zip(before, held, strict=True):
            if had != has:
                fresh = self._count(has) - self._count(had)
                points += self._of.many * fresh * (self._count(had) - usual)
                points += self._of.lead * (self._leads(has) - self._leads(had))
        return points

    def _count(self, of_type: Held) -> int:
        return of_type >> 4 * self._seat & 15

    def _leads(self, of_type: Held) -> bool:
        """The seat has more tiles of the type than any rival."""
        return self._count(of_type) > max(of_type >> 4 * r.seat & 15 for r in self._rivals)

    def _denied(self, plan: TurnPlan) -> float:
        """Return by how much rivals want the tiles bought more than what is on sale on average."""
        bought = [choice.place for choice in plan.actions if isinstance(choice, Buy)]
        usual = sum(self._wanted) / len(self._wanted)
        return sum(self._wanted[place] - usual for place in bought)

    def _broken(self, plan: TurnPlan) -> float:
        """Return what the rivals lose on average in the races for majorities."""
        before, lost = self._fast.held, 0.0
        for type_, now in enumerate(plan.held):
            if now != before[type_]:
                for rival in self._rivals:
                    stake = rival.stakes[type_]
                    lost += stake[before[type_]] - stake[now]
        return lost / len(self._rivals)


def _is_exact(choice: object) -> bool:
    return isinstance(choice, Buy) and sum(card.value for card in choice.pay) == choice.tile.price


def _total(hand: Hand) -> int:
    return sum(TOTAL[cards] for cards in hand)
