"""From the numbers of a sketch to the choices of the game, and back."""

from __future__ import annotations

from functools import lru_cache

from alhambra.ai.alhambra.advice import Turn
from alhambra.ai.alhambra.purse import VALUES, Purse, purse
from alhambra.ai.alhambra.sketch import Course, Money, Sketch, money_of, piece, plus
from alhambra.rules.alhambra.choices import Add, Buy, Give, Place, Remove, Store, Swap, Take
from alhambra.rules.alhambra.model import Card, Currency, Tile
from alhambra.rules.alhambra.money import by_currency


@lru_cache(maxsize=1 << 12)
def taking(cards: tuple[Money, ...], currencies: tuple[Currency, ...]) -> Take:
    """The choice to take the cards. ``currencies`` are those of the market places."""
    taken = [Card(currencies[money // 10], money % 10) for money in cards]
    return Take(tuple(sorted(taken, key=by_currency)))


@lru_cache(maxsize=1 << 12)
def buying(place: int, tile: Tile, paid: Purse, currency: Currency) -> Buy:
    """The choice to buy the tile with the cards of a purse."""
    return Buy(place, tile, tuple(Card(currency, value) for value in VALUES[paid]))


def course_of(sketch: Sketch, turn: Turn) -> Course:
    """A turn as a sketch needs it, from the choices of the seat to move; its worth is not told."""
    seat = sketch.to_move
    hand, site = list(sketch.hands[seat]), sketch.sites[seat]
    held, market = list(sketch.held), list(sketch.market)
    reserve = list(sketch.reserves[seat])
    taken: tuple[Money, ...] = ()
    slot = {currency: place for place, currency in enumerate(sketch.currencies)}
    mine, dirks = 1 << 4 * seat, 1 << 4 * sketch.players
    for choice in turn:
        match choice:
            case Take(cards):
                taken = tuple(money_of(card, slot) for card in cards)
                hand = list(plus(tuple(hand), taken))
            case Buy(place, _, pay):
                hand[place] -= purse(card.value for card in pay)
                market[place] = None
            case Add(tile, cell) | Place(tile, cell):
                site = site.like(site.palace.with_tile(cell, tile))
                held[piece(tile).type_] += mine
                if isinstance(choice, Add):
                    reserve.remove(piece(tile))
            case Remove(tile, cell):
                site = site.like(site.palace.without(cell))
                held[piece(tile).type_] -= mine
                reserve.append(piece(tile))
            case Swap(tile, cell, out):
                site = site.like(site.palace.swapped(cell, tile))
                held[piece(tile).type_] += mine
                held[piece(out).type_] -= mine
                reserve.remove(piece(tile))
                reserve.append(piece(out))
            case Store(tile):
                reserve.append(piece(tile))
            case Give(tile):
                held[piece(tile).type_] += dirks
    actions = tuple(choice for choice in turn if not isinstance(choice, Place | Store | Give))
    laying = tuple(choice for choice in turn if isinstance(choice, Place | Store | Give))
    return Course(
        0.0,
        tuple(hand),
        site,
        tuple(held),
        tuple(reserve),
        tuple(market),
        taken,
        actions,
        laying,
    )
