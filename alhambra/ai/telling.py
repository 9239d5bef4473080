"""From the numbers of a sketch back to the choices of the game."""

from __future__ import annotations

from functools import lru_cache

from alhambra.ai.purse import VALUES, Purse
from alhambra.ai.sketch import Money
from alhambra.rules.alhambra.choices import Buy, Take
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
