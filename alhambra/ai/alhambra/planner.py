"""The possible turns of the seat to move, each with the value of the position after it.

A turn is a chain of exact payments followed by one action. Of the many ways to pay and to place,
``plans`` tries those that keep the most value; ``all_plans`` tries more of them, and redesigns.
``translate_turn`` leads from the choices of the game to a plan.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import nlargest
from itertools import permutations
from operator import itemgetter
from typing import Final, TypeAlias

from alhambra.ai.alhambra.evaluation import AmongRivals, ChosenSpot, Evaluation, more
from alhambra.ai.alhambra.expectations import EvaluationTerms
from alhambra.ai.alhambra.fast_state import (
    FastState,
    FastTile,
    Held,
    Money,
    TurnPlan,
    changed,
    money_of,
    piece,
    plus,
    without,
)
from alhambra.ai.alhambra.holdings import (
    REACH,
    TOTAL,
    VALUES,
    WAYS,
    Memo,
    Purse,
    PursePayment,
    Site,
    purse,
)
from alhambra.rules.alhambra.choices import (
    Add,
    Buy,
    Choice,
    Give,
    Pass,
    Place,
    Remove,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.model import TAKE_LIMIT, Card, Currency, Tile
from alhambra.rules.alhambra.money import by_currency, takings

by_worth = itemgetter(0)
CURRENCIES: Final = tuple(Currency)
"""Placeholders for the places' currencies: which cards may be taken does not depend on them."""
LAYINGS: Final = 8
"""The most ways to place tiles bought earlier that are considered if the turn goes on."""
Turn: TypeAlias = tuple[Choice, ...]
"""The choices of a seat until its turn ends."""


def _several(low: tuple[Money, ...]) -> tuple[tuple[Money, ...], ...]:
    cards = tuple(Card(CURRENCIES[money // 10], money % 10) for money in low)
    found = (
        tuple(sorted(10 * CURRENCIES.index(card.currency) + card.value for card in taken))
        for taken in takings(cards)
        if len(taken) > 1
    )
    return tuple(sorted(found, key=lambda taken: (len(taken), taken)))


_SEVERAL: Final[Memo[tuple[Money, ...], tuple[tuple[Money, ...], ...]]] = Memo(_several)
"""By the low cards of a row, sorted: the sets of two or more that may be taken."""


def takings_from(row: Sequence[Money]) -> list[tuple[Money, ...]]:
    """Return the sets of cards that may be taken from the face-up row, smaller sets first."""
    found: list[tuple[Money, ...]] = []
    low: list[Money] = []
    before = None
    for money in sorted(row):
        if money != before:
            found.append((money,))
        if money % 10 < TAKE_LIMIT:
            low.append(money)
        before = money
    return [*found, *_SEVERAL[tuple(low)]]


class Planner:
    """Finds the turns of the seat to move."""

    def __init__(
        self,
        fast: FastState,
        terms: EvaluationTerms,
        *,
        gifts: bool = True,
        knows_hands: bool = True,
    ) -> None:
        """With ``gifts`` tiles may be given to Dirk. With ``knows_hands`` it counts what the next
        rival can pay.
        """
        self._fast, self._seat = fast, fast.to_move
        evaluation = AmongRivals if knows_hands else Evaluation
        self._worth = evaluation(fast, terms, self._seat, gifts=gifts)
        self._found: list[TurnPlan] = []

    def plans(
        self, *, extra: bool = False, chains_only: bool = True, eager: float = 0.0
    ) -> list[TurnPlan]:
        """Return a few good turns, in no order.

        Every exact purchase that is worth its money is made, then every action is tried once. With
        ``extra`` the next action may be waived. Without ``chains_only`` turns may also end between
        the exact purchases, and the first may cost ``eager`` points more than it is worth.
        """
        now = max(self.layings(self._fast.pending), key=by_worth)
        gained = now.worth
        while (bought := self._exact_purchase(now, eager)) is not None:
            if not chains_only:
                self._act(now, gained, extra)
            gained += bought.worth
            now, extra, eager = bought, True, 0.0
        self._act(now, gained, extra)
        return self._found or self.all_plans()

    def _exact_purchase(self, now: TurnPlan, eager: float) -> TurnPlan | None:
        """Return the best exact purchase that is worth its money; ``worth`` is the tile's gain."""
        worth, best = self._worth.of_hand(now.hand, now.market) - eager, None
        for place, there in enumerate(now.market):
            if there is not None and REACH[now.hand[place]] >> there.price & 1:
                way = WAYS[now.hand[place], there.price][0]
                for bought in self._purchase(
                    now, place, there, way, (self._best_spot(now, there),)
                ):
                    net = bought.worth + self._worth.of_hand(bought.hand, bought.market)
                    if net > worth:
                        worth, best = net, bought
        return best

    def all_plans(self, *, extra: bool = False) -> list[TurnPlan]:
        """Return many more turns, with other payments, other cells, and redesigns."""
        for here in nlargest(LAYINGS, self.layings(self._fast.pending), key=by_worth):
            self._try_actions(here, here.worth, extra)
        if not self._found:  # nothing can be done
            self._pass(self._fast.empty_plan(), 0.0)
        return self._found

    def waits(self, plan: TurnPlan) -> bool:
        """The turn only rebuilds, and is worth no more than doing nothing."""
        if plan.taken or plan.market != self._fast.market:
            return False
        return plan.worth <= self._worth.of_hand(plan.hand, plan.market)

    def layings(self, bought: Sequence[FastTile]) -> list[TurnPlan]:
        """Return the ways to place bought tiles, in every order; ``worth`` is their gain."""
        found: list[TurnPlan] = []
        here = self._fast.empty_plan()
        for order in permutations(bought):
            self._lay(here, order, 0.0, found)
        return found

    def _lay(
        self, now: TurnPlan, bought: Sequence[FastTile], gained: float, found: list[TurnPlan]
    ) -> None:
        if not bought:
            found.append(now._replace(worth=gained))
            return
        spots = self._every_spot(now, bought[0])
        if len(now.laying) > 1:
            spots = [max(spots, key=by_worth)]
        for gain, site, held, reserve, choice in spots:
            laid = now._replace(site=site, held=held, reserve=reserve, laying=(*now.laying, choice))
            self._lay(laid, bought[1:], gained + gain, found)

    # -- one action after the other ----------------------------------------------------------------

    def _act(self, now: TurnPlan, gained: float, extra: bool) -> None:
        """Add every sensible way to end the turn here."""
        currencies, found = self._fast.currencies, self._found
        _, hand, site, held, reserve, market, _, actions, laying = now
        for cards in takings_from(self._fast.row):
            after = plus(hand, cards)
            worth = gained + self._worth.of_hand(after, market)
            done = (*actions, taking(cards, currencies))
            found.append(TurnPlan(worth, after, site, held, reserve, market, cards, done, laying))
        for place, there in enumerate(market):
            if there is not None and TOTAL[hand[place]] >= there.price:
                way = WAYS[hand[place], there.price][0]
                if not way.waste:
                    continue  # not the end of a turn
                for bought in self._purchase(
                    now, place, there, way, (self._best_spot(now, there),)
                ):
                    worth = gained + bought.worth + self._worth.of_hand(bought.hand, bought.market)
                    found.append(TurnPlan(worth, *bought[1:]))
        for kept in self._fast.reserves[self._seat]:
            self._add(now, kept)
        if extra:
            self._pass(now, gained)

    def _pass(self, now: TurnPlan, gained: float) -> None:
        """Add the turn that ends without another action."""
        worth = gained + self._worth.of_hand(now.hand, now.market)
        self._found.append(TurnPlan(worth, *now[1:7], (*now.actions, Pass()), now.laying))

    def _try_actions(self, now: TurnPlan, gained: float, extra: bool, least: int = 0) -> None:
        """Try every action at this point, and everything after an exact purchase.

        Exact purchases are tried from the market place ``least`` on.
        """
        self._act(now, gained, extra)
        first = not now.actions
        if first:
            self._take_away(now)
            for kept in self._fast.reserves[self._seat]:
                self._swap(now, kept)
        for place, there in enumerate(now.market):
            if there is None or TOTAL[now.hand[place]] < there.price:
                continue
            ways = WAYS[now.hand[place], there.price]
            for way in ways[:3] if first else ways[:1]:
                spots = self._every_spot(now, there) if first else [self._best_spot(now, there)]
                for bought in self._purchase(now, place, there, way, spots):
                    worth = gained + bought.worth
                    if not way.waste:
                        if place >= least:
                            self._try_actions(bought, worth, True, place)
                    elif first:  # else it was tried already
                        worth += self._worth.of_hand(bought.hand, bought.market)
                        self._found.append(TurnPlan(worth, *bought[1:]))

    def _purchase(
        self,
        now: TurnPlan,
        place: int,
        there: FastTile,
        way: PursePayment,
        spots: Iterable[ChosenSpot],
    ) -> list[TurnPlan]:
        """Yield the turn with the tile bought, and the gain, for each spot it may go to."""
        _, hand, _, _, _, market, _, actions, laying = now
        after, left = changed(hand, place, way.rest), changed(market, place, None)
        paid, currency = hand[place] - way.rest, self._fast.currencies[place]
        actions = (*actions, buying(place, there.tile, paid, currency))
        return [
            TurnPlan(
                gain,
                after,
                site,
                held,
                reserve,
                left,
                (),
                actions,
                (*laying, choice),
            )
            for gain, site, held, reserve, choice in spots
        ]

    def _add(self, now: TurnPlan, kept: FastTile) -> None:
        """Redesign: move the tile from the reserve to its best cell."""
        here = self._fast.empty_plan()
        held, reserve = more(here.held, kept, self._worth.mine), without(here.reserve, kept)
        gain = self._worth.up(here.held, kept) - self._worth.stored(here.held, kept)
        fits = here.site.fits(kept.walls)
        for fit in fits[:1] if now.actions else fits:
            site = here.site.laid(fit.cell, kept.walls)
            self._redesigned(now, gain, site, held, reserve, Add(kept.tile, fit.cell))

    def _take_away(self, now: TurnPlan) -> None:
        """Redesign: move a tile from the palace to the reserve."""
        here = self._fast.empty_plan()
        palace = here.site.palace
        for cell in palace.removable():
            out = piece(palace.tiles[cell])
            site = here.site.like(palace.without(cell))
            held = more(here.held, out, -self._worth.mine)
            gain = self._worth.stored(held, out) - self._worth.up(held, out)
            choice = Remove(out.tile, cell)
            self._redesigned(now, gain, site, held, (*here.reserve, out), choice)

    def _swap(self, now: TurnPlan, kept: FastTile) -> None:
        """Redesign: exchange the tile of the reserve for one of the palace."""
        here = self._fast.empty_plan()
        palace = here.site.palace
        for cell in palace.swaps_for(kept.walls):
            out = piece(palace.tiles[cell])
            site = here.site.like(palace.swapped(cell, kept.tile))
            held = more(here.held, out, -self._worth.mine)
            gain = self._worth.up(held, kept) - self._worth.up(held, out)
            gain += self._worth.stored(held, out) - self._worth.stored(here.held, kept)
            held = more(held, kept, self._worth.mine)
            reserve = (*without(here.reserve, kept), out)
            self._redesigned(now, gain, site, held, reserve, Swap(kept.tile, cell, out.tile))

    def _redesigned(
        self,
        now: TurnPlan,
        gain: float,
        site: Site,
        held: tuple[Held, ...],
        reserve: tuple[FastTile, ...],
        choice: Choice,
    ) -> None:
        """Add a turn that ends with a redesign; tiles bought are placed after it."""
        gain += self._worth.points(site) - self._worth.points(self._fast.sites[self._seat])
        actions = (*now.actions, choice)
        end = TurnPlan(0.0, now.hand, site, held, reserve, now.market, (), actions)
        for laid in self._bought(now):
            more_, site, held, reserve, where = self._best_spot(end, laid)
            gain += more_
            laying = (*end.laying, where)
            end = TurnPlan(0.0, now.hand, site, held, reserve, now.market, (), actions, laying)
        self._found.append(TurnPlan(gain + self._worth.of_hand(now.hand, now.market), *end[1:]))

    def _bought(self, now: TurnPlan) -> list[FastTile]:
        """Return the tiles bought so far in the turn."""
        before = self._fast.market
        bought = [there for there, left in zip(before, now.market, strict=True) if there != left]
        return [*self._fast.pending, *(there for there in bought if there)]

    # -- where tiles go ----------------------------------------------------------------------------

    def _best_spot(self, now: TurnPlan, there: FastTile) -> ChosenSpot:
        return max(self._every_spot(now, there), key=by_worth)

    def _every_spot(self, now: TurnPlan, there: FastTile) -> list[ChosenSpot]:
        return self._worth.every_spot(now.site, now.held, now.reserve, there)


@lru_cache(maxsize=1 << 12)
def taking(cards: tuple[Money, ...], currencies: tuple[Currency, ...]) -> Take:
    """Return the choice to take the cards. ``currencies`` are those of the market places."""
    taken = [Card(currencies[money // 10], money % 10) for money in cards]
    return Take(tuple(sorted(taken, key=by_currency)))


@lru_cache(maxsize=1 << 12)
def buying(place: int, tile: Tile, paid: Purse, currency: Currency) -> Buy:
    """Return the choice to buy the tile with the cards of a purse."""
    return Buy(place, tile, tuple(Card(currency, value) for value in VALUES[paid]))


def translate_turn(fast: FastState, turn: Turn) -> TurnPlan:
    """Return the plan for these choices of the seat to move; its ``worth`` is not computed."""
    plan = fast.empty_plan()
    for choice in turn:
        plan = _add_choice(plan, choice, fast)
    laying = tuple(choice for choice in turn if isinstance(choice, Place | Store | Give))
    actions = tuple(choice for choice in turn if not isinstance(choice, Place | Store | Give))
    return plan._replace(actions=actions, laying=laying)


def _add_choice(plan: TurnPlan, choice: Choice, fast: FastState) -> TurnPlan:
    """Return the plan extended by the choice."""
    _, hand, site, held, reserve, market, *_ = plan
    mine, dirks = 1 << 4 * fast.to_move, 1 << 4 * fast.players
    match choice:
        case Take(cards):
            slot = {currency: place for place, currency in enumerate(fast.currencies)}
            taken = tuple(money_of(card, slot) for card in cards)
            return plan._replace(hand=plus(hand, taken), taken=taken)
        case Buy(place, _, pay):
            rest = hand[place] - purse(card.value for card in pay)
            return plan._replace(
                hand=changed(hand, place, rest), market=changed(market, place, None)
            )
        case Place(tile, cell):
            laid = site.like(site.palace.with_tile(cell, tile))
            return plan._replace(site=laid, held=more(held, piece(tile), mine))
        case Store(tile):
            return plan._replace(reserve=(*reserve, piece(tile)))
        case Give(tile):
            return plan._replace(held=more(held, piece(tile), dirks))
    return _rebuilt(plan, choice, mine)


def _rebuilt(plan: TurnPlan, choice: Choice, mine: Held) -> TurnPlan:
    """Return the plan extended by this redesign; ``mine`` is one more tile of the seat's."""
    _, _, site, held, reserve, *_ = plan
    palace = site.palace
    match choice:
        case Add(tile, cell):
            palace, reserve = palace.with_tile(cell, tile), without(reserve, piece(tile))
            held = more(held, piece(tile), mine)
        case Remove(tile, cell):
            palace, reserve = palace.without(cell), (*reserve, piece(tile))
            held = more(held, piece(tile), -mine)
        case Swap(tile, cell, out):
            palace = palace.swapped(cell, tile)
            reserve = (*without(reserve, piece(tile)), piece(out))
            held = more(more(held, piece(tile), mine), piece(out), -mine)
    return plan._replace(site=site.like(palace), held=held, reserve=reserve)
