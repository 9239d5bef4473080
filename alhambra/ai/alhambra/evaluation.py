"""What a seat's hand, palace and tiles are worth to it in a position, in points."""

from __future__ import annotations

from typing import Final, NamedTuple

from alhambra.ai.alhambra.evaluation_terms import MOST_MONEY, EvaluationTerms
from alhambra.ai.alhambra.fast_state import FastState, Hand, Held, Market, Piece
from alhambra.ai.alhambra.purse import FACTS, TOTAL, Purse
from alhambra.ai.alhambra.site import Site
from alhambra.rules.alhambra.choices import Choice, Give, Place, Store
from alhambra.rules.api import Seat

LEAST_STORED: Final = 0.2
"""Points for any tile in the reserve: it may yet be of use."""


class Spot(NamedTuple):
    """Where a tile may go, the points it gains there, and what it leaves behind."""

    gain: float
    site: Site
    held: tuple[Held, ...]
    reserve: tuple[Piece, ...]
    choice: Choice | None
    """Where the choices were asked for."""


class Evaluation:
    """The values of things for a seat."""

    __slots__ = (
        "_fast",
        "_gains",
        "_parts",
        "_terms",
        "_total",
        "dirks",
        "mine",
        "seat",
        "site",
        "stakes",
    )

    def __init__(
        self, fast: FastState, terms: EvaluationTerms, seat: Seat, *, gifts: bool = True
    ) -> None:
        """``gifts``: whether tiles may be given to Dirk."""
        self._fast, self._terms, self.seat = fast, terms, seat
        self.site: Site = fast.sites[seat]
        self.stakes = terms.stakes[seat]
        self.mine: int = 1 << 4 * seat
        """One more tile of the seat, in numbers of tiles held."""
        self.dirks: int = 1 << 4 * fast.players if gifts and fast.players == 2 else 0
        """One more tile of Dirk's; 0 where he gets none."""
        self._gains: list[float | None] = [None] * len(fast.market)
        self._parts: dict[int, tuple[int, float, float]] = {}
        self._total = sum(TOTAL[purse] for purse in fast.hands[seat])

    def gain(self, place: int) -> float:
        """The gain of the tile on the market place, without its price."""
        gain = self._gains[place]
        if gain is None:
            there = self._fast.market[place]
            gain = 0.0 if there is None else max(0.0, self._gain(there))
            self._gains[place] = gain
        return gain

    def _gain(self, there: Piece) -> float:
        stake, has = self.stakes[there.type_], self._fast.held[there.type_]
        before, terms = stake[has], self._terms
        up = stake[has + self.mine] - before
        gain = terms.stored * up
        fits = self.site.fits(there.walls)
        if fits:
            laid, site = fits[0].site, self.site
            in_palace = (
                up
                + terms.wall * (laid.wall - site.wall)
                + terms.room[site.room]
                - terms.room[laid.room]
                + terms.cells * (laid.cells - site.cells)
            )
            if in_palace > gain:
                gain = in_palace
        if self.dirks:
            gift = stake[has + self.dirks] - before
            if gift > gain:
                gain = gift
        return gain

    def up(self, held: tuple[Held, ...], laid: Piece) -> float:
        """The gain of one more tile of the type."""
        stake, has = self.stakes[laid.type_], held[laid.type_]
        return stake[has + self.mine] - stake[has]

    def stored(self, held: tuple[Held, ...], kept: Piece) -> float:
        """The value of the tile in the reserve."""
        share = self._terms.stored * self.up(held, kept)
        return share if share > LEAST_STORED else LEAST_STORED

    def points(self, site: Site) -> float:
        """The value of a palace's wall and room."""
        terms = self._terms
        return terms.wall * site.wall - terms.room[site.room] + terms.cells * site.cells

    def standing(self) -> float:
        """The value of palace, reserve and hand now, without the races for majorities."""
        fast, seat = self._fast, self.seat
        stored = sum(self.stored(fast.held, kept) for kept in fast.reserves[seat])
        return self.points(self.site) + stored + self.of_hand(fast.hands[seat], fast.market)

    def of_hand(self, hand: Hand, market: Market) -> float:
        """What the hand is worth at the end of a turn, with these tiles still on sale."""
        parts = self._parts
        total, worth, best = 0, 0.0, 0.0
        for place, purse in enumerate(hand):
            key = purse * 8 + place * 2 + (market[place] is not None)
            part = parts.get(key)
            if part is None:
                part = parts[key] = self._part(place, purse, market[place])
            total += part[0]
            worth += part[1]
            if part[2] > best:
                best = part[2]
        money = self._terms.money
        here: float = money[total] if total < MOST_MONEY else money[MOST_MONEY]
        return here + worth + self._terms.prospect * best

    def _part(self, place: int, purse: Purse, there: Piece | None) -> tuple[int, float, float]:
        """A currency's part of a hand: its sum, what it is worth beyond that, and what the tile
        there would bring if it were bought next."""
        terms = self._terms
        total, variety, reach = FACTS[purse]
        worth, prospect = terms.variety * variety, 0.0
        if there is not None and total >= there.price:
            money, all_ = terms.money, min(self._total, MOST_MONEY)
            prospect = self.gain(place) + money[max(0, all_ - there.price)] - money[all_]
            if reach >> there.price & 1:
                worth += terms.exact
                prospect += terms.exact
        return total, worth, prospect

    # -- where tiles go ----------------------------------------------------------------------------

    def spot(
        self, site: Site, held: tuple[Held, ...], reserve: tuple[Piece, ...], there: Piece
    ) -> Spot:
        """The best spot for a tile, without the choice."""
        type_ = there[0]
        stake, has = self.stakes[type_], held[type_]
        before = stake[has]
        up = stake[has + self.mine] - before
        kept = self._terms.stored * up
        gain, to = (kept if kept > LEAST_STORED else LEAST_STORED), 0
        fits = site.fits(there[2])
        if fits:
            laid = fits[0].site
            in_palace = self.points(laid) - self.points(site) + up
            if in_palace > gain:
                gain, to = in_palace, self.mine
        if self.dirks:
            gift = stake[has + self.dirks] - before
            if gift > gain:
                gain, to = gift, self.dirks
        if not to:
            return Spot(gain, site, held, (*reserve, there), None)
        if to == self.mine:
            site = laid
        return Spot(gain, site, more(held, there, to), reserve, None)

    def every_spot(
        self, site: Site, held: tuple[Held, ...], reserve: tuple[Piece, ...], there: Piece
    ) -> list[Spot]:
        """The best cells for the tile, the reserve and Dirk, each with its choice."""
        tile = there.tile
        spots = [Spot(self.stored(held, there), site, held, (*reserve, there), Store(tile))]
        laid = more(held, there, self.mine)
        for cell, then in site.fits(there.walls):
            gain = self.points(then) - self.points(site) + self.up(held, there)
            spots.append(Spot(gain, then, laid, reserve, Place(tile, cell)))
        if self.dirks:
            stake, has = self.stakes[there.type_], held[there.type_]
            gain = stake[has + self.dirks] - stake[has]
            given = more(held, there, self.dirks)
            spots.append(Spot(gain, site, given, reserve, Give(tile)))
        return spots


def more(held: tuple[Held, ...], of: Piece, by: int) -> tuple[Held, ...]:
    """What everybody holds, with one tile more of a type; ``by`` says whose."""
    type_ = of[0]
    return (*held[:type_], held[type_] + by, *held[type_ + 1 :])
