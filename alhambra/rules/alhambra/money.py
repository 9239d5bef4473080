"""What can be taken and what can be paid: small sums over a few cards, worked out once each."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from operator import attrgetter

from alhambra.rules.alhambra.model import TAKE_LIMIT, Card

_worth = attrgetter("value")


@cache
def by_currency(card: Card) -> tuple[str, int]:
    """The order in which cards are listed: by currency, then by falling value."""
    return card.currency, -card.value


def takings(row: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The sets of cards that may be taken from the face-up row, alike ones once, single ones first.

    Rule text: one card of any value, or several whose sum is at most 5.
    """
    cards = sorted(row, key=by_currency)
    single = tuple(dict.fromkeys(combinations(cards, 1)))
    return single + _several(tuple([card for card in cards if card.value < TAKE_LIMIT]))


@lru_cache(maxsize=1 << 12)
def _several(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The sets of two cards and more of the row's small ones, alike ones once."""
    sets = (some for size in range(2, len(cards) + 1) for some in combinations(cards, size))
    return tuple(dict.fromkeys(some for some in sets if sum(map(_worth, some)) <= TAKE_LIMIT))


@lru_cache(maxsize=1 << 12)
def payments(values: tuple[int, ...], price: int) -> tuple[tuple[int, ...], ...]:
    """The sets of values that pay the price and from which none could be kept back.

    ``values`` are those in hand, from the highest down, and so is each payment. Exact payments
    come first, then the rest by how much they waste.
    """
    found = _paying(values, price)
    if len(found) < 2:
        return found
    return tuple(sorted(found, key=lambda pay: (sum(pay), len(pay), pay)))


@lru_cache(maxsize=1 << 14)
def _paying(values: tuple[int, ...], price: int) -> tuple[tuple[int, ...], ...]:
    """Distinct sets of the values, highest first, that reach the price only with their last one.

    As values fall, the last card of a set is its smallest: if the sum misses the price without
    it, no card could be kept back.
    """
    if sum(values) < price:
        return ()
    found: list[tuple[int, ...]] = []
    before = 0
    for at, value in enumerate(values):
        if value == before:
            continue
        before = value
        if value >= price:
            found.append((value,))
        else:
            found += [(value, *rest) for rest in _paying(values[at + 1 :], price - value)]
    return tuple(found)


def is_wasteful(values: tuple[int, ...], price: int) -> bool:
    """A card of the payment could be kept back and the rest would still pay."""
    return bool(values) and sum(values) - min(values) >= price
