"""The evaluation of a position: the value of a seat's hand, palace and tiles.

All values are points at the end of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from alhambra.ai.alhambra.expectations import MOST_MONEY, EvaluationTerms
from alhambra.ai.alhambra.fast_state import FastState, FastTile, Hand, Held, Market, changed
from alhambra.ai.alhambra.holdings import FACTS, REACH, TOTAL, Purse, Site, SiteFit
from alhambra.rules.alhambra.choices import Choice, Give, Place, Store
from alhambra.rules.api import Seat

DEAR: Final = 20
"""More money of one currency than this is a hoard: it pays the dearest tile with some to spare."""
LEAST_STORED: Final = 0.2
"""The fewest points for a tile in the reserve, because it may still be useful."""

HandPart: TypeAlias = tuple[int, float, float]
"""The money of one currency at the end of a turn: its total, its value in points beyond the
total, and the gain if the tile that is on sale for it is bought next."""
TileSpot: TypeAlias = tuple[float, Site, tuple[Held, ...], tuple[FastTile, ...]]
"""A place where a tile may go: the points gained there, then the seat's site, what all hold, and
its reserve."""
ChosenSpot: TypeAlias = tuple[float, Site, tuple[Held, ...], tuple[FastTile, ...], Choice]
"""The same with the choice."""


class Evaluation:
    """The evaluation of tiles, palace and hand for one seat."""

    __slots__ = (
        "_fast",
        "_money",
        "_prospects",
        "_terms",
        "dirks",
        "mine",
        "seat",
        "site",
        "stakes",
    )

    def __init__(
        self, fast: FastState, terms: EvaluationTerms, seat: Seat, *, gifts: bool = True
    ) -> None:
        """With ``gifts`` tiles may be given to Dirk."""
        self._fast, self._terms, self.seat = fast, terms, seat
        self.site: Site = fast.sites[seat]
        self.stakes = terms.stakes[seat]
        self.mine: int = 1 << 4 * seat
        """One more tile of the seat, as a ``Held``."""
        self.dirks: int = 1 << 4 * fast.players if gifts and fast.players == 2 else 0
        """One more tile of Dirk's, as a ``Held``; 0 if he gets none."""
        self._prospects: list[float | None] = [None, None, None, None]
        first, second, third, fourth = fast.hands[seat]
        money = TOTAL[first] + TOTAL[second] + TOTAL[third] + TOTAL[fourth]
        self._money: int = money if money < MOST_MONEY else MOST_MONEY

    def gain(self, there: FastTile) -> float:
        """Return the gain of a tile on sale, before its price."""
        type_, terms, site = there.type_, self._terms, self.site
        stake, has = self.stakes[type_], self._fast.held[type_]
        before = stake[has]
        up = stake[has + self.mine] - before
        gain = terms.stored * up
        fits = site.fits(there.walls)
        if fits:
            best = fits[0]
            in_palace = (
                up
                + terms.wall * (best.wall - site.wall)
                + terms.room[site.room]
                - terms.room[best.room]
                + terms.cells * (best.cells - site.cells)
            )
            if in_palace > gain:
                gain = in_palace
        if self.dirks:
            gift = stake[has + self.dirks] - before
            if gift > gain:
                gain = gift
        return (gain if gain > 0 else 0.0) + terms.bought

    def prospect(self, place: int, there: FastTile) -> float:
        """Return the gain of buying the tile on the market place next, its price taken off."""
        prospect = self._prospects[place]
        if prospect is None:
            money, all_ = self._terms.money, self._money
            left = all_ - there.price if all_ > there.price else 0
            prospect = self.gain(there) + money[left] - money[all_]
            self._prospects[place] = prospect
        return prospect

    def up(self, held: tuple[Held, ...], laid: FastTile) -> float:
        """Return the gain of one more tile of the type."""
        stake, has = self.stakes[laid.type_], held[laid.type_]
        return stake[has + self.mine] - stake[has]

    def stored(self, held: tuple[Held, ...], kept: FastTile) -> float:
        """Return the value of the tile in the reserve."""
        share = self._terms.stored * self.up(held, kept)
        return share if share > LEAST_STORED else LEAST_STORED

    def points(self, site: Site | SiteFit) -> float:
        """Return the value of a palace's wall and room."""
        terms = self._terms
        return terms.wall * site.wall - terms.room[site.room] + terms.cells * site.cells

    def standing(self) -> float:
        """Return the value of palace, reserve and hand, without the races for majorities."""
        fast, seat, stored = self._fast, self.seat, 0.0
        for kept in fast.reserves[seat]:
            stored += self.stored(fast.held, kept)
        return self.points(self.site) + stored + self.of_hand(fast.hands[seat], fast.market)

    def of_hand(self, hand: Hand, market: Market) -> float:
        """Return the value of the hand at the end of a turn, with these tiles on sale."""
        return self.of_parts(self.parts(hand, market))

    def parts(self, hand: Hand, market: Market) -> list[HandPart]:
        """Return the value of the hand by currency. Written out, because ``map`` takes longer."""
        first, second, third, fourth = hand
        return [
            self.part(0, first, market[0]),
            self.part(1, second, market[1]),
            self.part(2, third, market[2]),
            self.part(3, fourth, market[3]),
        ]

    def part(self, place: int, purse: Purse, there: FastTile | None) -> HandPart:
        """Return a currency's part of the hand's value, if this is on sale for it."""
        terms = self._terms
        total, variety, cards, reach = FACTS[purse]
        worth, gain = terms.variety * variety + terms.card * cards, 0.0
        if total > DEAR:
            worth -= terms.hoard * (total - DEAR)
        if there is not None and total >= (price := there.price):
            gain = self._prospects[place] or self.prospect(place, there)
            if reach >> price & 1:
                worth += terms.exact
                if gain > 0:
                    worth += terms.exact_gain * gain
        return total, worth, gain

    def of_parts(self, parts: Sequence[HandPart]) -> float:
        """Return the value of a hand from its currencies."""
        (here, a, best), (there, b, second), (third, c, gain), (fourth, d, least) = parts
        if best < second:
            best, second = second, best
        if gain < least:
            gain, least = least, gain
        if gain > best:
            best, second = gain, best if best > least else least
        elif gain > second:
            second = gain
        terms, total = self._terms, here + there + third + fourth
        worth: float = terms.money[total if total < MOST_MONEY else MOST_MONEY] + (a + b + c + d)
        if best > 0:
            worth += terms.prospect * best
            if second > 0:
                worth += terms.second * second
        return worth

    def next_exact(self) -> float:
        """Return the value of being the seat whose turn is next: it can pay exactly at once."""
        fast, most = self._fast, 0.0
        hand = fast.hands[self.seat]
        for place, there in enumerate(fast.market):
            if there is not None and REACH[hand[place]] >> there.price & 1:
                most = max(most, self.prospect(place, there))
        return self._terms.next_exact * most

    def spot(
        self, site: Site, held: tuple[Held, ...], reserve: tuple[FastTile, ...], there: FastTile
    ) -> TileSpot:
        """Return the best spot for a tile bought or won."""
        gain, to = self.best_spot(site, held, there)
        return gain, *self.laid(site, held, reserve, there, to)

    def laid(
        self,
        site: Site,
        held: tuple[Held, ...],
        reserve: tuple[FastTile, ...],
        there: FastTile,
        to: Held,
    ) -> tuple[Site, tuple[Held, ...], tuple[FastTile, ...]]:
        """Return site, holdings and reserve with the tile on the spot ``to`` of ``best_spot``."""
        if not to:
            return site, held, (*reserve, there)
        if to == self.mine:
            site = site.laid(site.fits(there.walls)[0].cell, there.walls)
        return site, more(held, there, to), reserve

    def best_spot(self, site: Site, held: tuple[Held, ...], there: FastTile) -> tuple[float, Held]:
        """Return the gain on the best spot, and the holder's tile there; 0 for the reserve."""
        type_ = there.type_
        stake, has = self.stakes[type_], held[type_]
        before = stake[has]
        up = stake[has + self.mine] - before
        kept = self._terms.stored * up
        gain, to = (kept if kept > LEAST_STORED else LEAST_STORED), 0
        fits = site.fits(there.walls)
        if fits:
            in_palace = self.points(fits[0]) - self.points(site) + up
            if in_palace > gain:
                gain, to = in_palace, self.mine
        if self.dirks:
            gift = stake[has + self.dirks] - before
            if gift > gain:
                gain, to = gift, self.dirks
        return gain + self._terms.bought, to

    def every_spot(
        self, site: Site, held: tuple[Held, ...], reserve: tuple[FastTile, ...], there: FastTile
    ) -> list[ChosenSpot]:
        """Return the spots for a tile bought or won, with choices: cells, the reserve, Dirk."""
        tile, bought = there.tile, self._terms.bought
        stored = bought + self.stored(held, there)
        spots: list[ChosenSpot] = [(stored, site, held, (*reserve, there), Store(tile))]
        laid = more(held, there, self.mine)
        for fit in site.fits(there.walls):
            gain = bought + self.points(fit) - self.points(site) + self.up(held, there)
            then = site.laid(fit.cell, there.walls)
            spots.append((gain, then, laid, reserve, Place(tile, fit.cell)))
        if self.dirks:
            stake, has = self.stakes[there.type_], held[there.type_]
            gain = bought + stake[has + self.dirks] - stake[has]
            given = more(held, there, self.dirks)
            spots.append((gain, site, given, reserve, Give(tile)))
        return spots


def more(held: tuple[Held, ...], of: FastTile, by: int) -> tuple[Held, ...]:
    """Add ``by``, one tile of one holder, to what all hold of the tile's type."""
    type_ = of.type_
    return changed(held, type_, held[type_] + by)


class AmongRivals(Evaluation):
    """The values of things for a seat that knows the hands: the next rival pays what it can."""

    __slots__ = ("_wanted",)

    def __init__(
        self, fast: FastState, terms: EvaluationTerms, seat: Seat, *, gifts: bool = True
    ) -> None:
        super().__init__(fast, terms, seat, gifts=gifts)
        self._wanted = _wanted(fast, terms, (seat + 1) % fast.players)

    def of_hand(self, hand: Hand, market: Market) -> float:
        return super().of_hand(hand, market) - self.cost(market)

    def cost(self, market: Market, sold: int | None = None) -> float:
        """Return the cost of leaving these tiles, except the one on ``sold``, to the next rival."""
        costs, best = 0.0, 0.0
        for place, cost, gain in self._wanted:
            if market[place] is not None and place != sold:
                costs += cost
                if gain > best:
                    best = gain
        return costs + self._terms.left_best * best


def _wanted(fast: FastState, terms: EvaluationTerms, rival: Seat) -> list[tuple[int, float, float]]:
    """Return what the rival can pay: the place, what leaving the tile costs, its gain."""
    evaluation, wanted = Evaluation(fast, terms, rival), []
    hand = fast.hands[rival]
    for place, there in enumerate(fast.market):
        if there is not None and TOTAL[hand[place]] >= (price := there.price):
            gain, cost = evaluation.prospect(place, there), terms.left_able
            if gain < 0:
                gain = 0.0
            if REACH[hand[place]] >> price & 1:
                cost += terms.left_exact + terms.left_gain * gain
            wanted.append((place, cost, gain))
    return wanted
