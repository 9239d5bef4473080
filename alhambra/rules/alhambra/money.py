"""Money: which cards can be taken or paid, and the five piles of the deck.

``scoring_windows`` says where the scoring cards may lie in the piles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from operator import attrgetter
from typing import Final

from alhambra.rules.alhambra.model import TAKE_LIMIT, Card, DeckCard, ScoringCard

_worth = attrgetter("value")


@cache
def by_currency(card: Card) -> tuple[str, int]:
    """The order in which cards are listed: by currency, then by falling value."""
    return card.currency, -card.value


def takings(row: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The sets of cards that may be taken from the face-up row, each once, single cards first.

    Rule text: one card of any value, or several whose sum is at most 5.
    """
    cards = sorted(row, key=by_currency)
    single = tuple(dict.fromkeys(combinations(cards, 1)))
    return single + _several(tuple([card for card in cards if card.value < TAKE_LIMIT]))


@lru_cache(maxsize=1 << 12)
def _several(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The sets of two or more of the row's low cards, each once."""
    sets = (some for size in range(2, len(cards) + 1) for some in combinations(cards, size))
    return tuple(dict.fromkeys(some for some in sets if sum(map(_worth, some)) <= TAKE_LIMIT))


@lru_cache(maxsize=1 << 12)
def payments(values: tuple[int, ...], price: int) -> tuple[tuple[int, ...], ...]:
    """The sets of values that pay the price and contain no unnecessary card.

    ``values`` are those in hand, from the highest down; payments have the same order. Exact
    payments come first, then the others by overpayment.
    """
    found = _paying(values, price)
    if len(found) < 2:
        return found
    return tuple(sorted(found, key=lambda pay: (sum(pay), len(pay), pay)))


@lru_cache(maxsize=1 << 14)
def _paying(values: tuple[int, ...], price: int) -> tuple[tuple[int, ...], ...]:
    """Distinct sets of the values, highest first, that reach the price only with the last card.

    The last card of a set is its lowest. If the sum is below the price without it, every card of
    the set is necessary.
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
    """The payment contains an unnecessary card."""
    return bool(values) and sum(values) - min(values) >= price


PILES: Final = 5
SCORING_PILES: Final[Mapping[int, int]] = {1: 1, 3: 2}
"""By pile, from 0 at the top: the round of the scoring card that is shuffled into it."""


def pile_sizes(cards: int) -> tuple[int, ...]:
    """Five piles as equal as possible; the upper piles get the cards that are left over.

    ``cards`` is the number of money cards, without scoring cards.
    """
    return _all_sizes(cards)[0]


def _all_sizes(cards: int) -> list[tuple[int, ...]]:
    """All ways to make five piles as equal as possible, starting with larger upper piles.

    The rule text does not say which piles are larger.
    """
    size, over = divmod(cards, PILES)
    return [
        tuple(size + (pile in larger) for pile in range(PILES))
        for larger in combinations(range(PILES), over)
    ]


def scoring_windows(sizes: Sequence[int]) -> dict[int, tuple[int, int]]:
    """By round: the first and last possible place of its scoring card in a new deck, from 1."""
    windows = {}
    start = 1
    for pile, size in enumerate(sizes):
        size += pile in SCORING_PILES
        if pile in SCORING_PILES:
            windows[SCORING_PILES[pile]] = (start, start + size - 1)
        start += size
    return windows


def piles_of(deck: Sequence[DeckCard]) -> tuple[int, ...] | None:
    """Sizes of piles that a new deck can be stacked from.

    None unless the deck has each scoring card once, in its pile.
    """
    places = {card.round: at for at, card in enumerate(deck, 1) if isinstance(card, ScoringCard)}
    cards = sum(not isinstance(card, ScoringCard) for card in deck)
    if cards + len(SCORING_PILES) != len(deck):
        return None
    for sizes in _all_sizes(cards):
        windows = scoring_windows(sizes).items()
        if all(first <= places.get(round, 0) <= last for round, (first, last) in windows):
            return sizes
    return None
