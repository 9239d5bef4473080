"""The five piles of money, and where the scoring cards may lie in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from alhambra.rules.alhambra.model import DeckCard, ScoringCard

PILES: Final = 5
SCORING_PILES: Final[Mapping[int, int]] = {1: 1, 3: 2}
"""By pile, from 0 at the top: the round of the scoring card that is shuffled into it."""


def pile_sizes(cards: int) -> tuple[int, ...]:
    """Five piles as equal as possible, the upper ones larger by one where it does not come out.

    ``cards`` are the money cards: scoring cards are not counted.
    """
    return _all_sizes(cards)[0]


def _all_sizes(cards: int) -> list[tuple[int, ...]]:
    """All ways to make five piles as equal as possible, the one with larger upper ones first.

    Rule text: which piles are the larger is free.
    """
    size, over = divmod(cards, PILES)
    return [
        tuple(size + (pile in larger) for pile in range(PILES))
        for larger in combinations(range(PILES), over)
    ]


def scoring_windows(sizes: Sequence[int]) -> dict[int, tuple[int, int]]:
    """By round: the first and last place its scoring card can have in the fresh deck, from 1."""
    windows = {}
    start = 1
    for pile, size in enumerate(sizes):
        size += pile in SCORING_PILES
        if pile in SCORING_PILES:
            windows[SCORING_PILES[pile]] = (start, start + size - 1)
        start += size
    return windows


def piles_of(deck: Sequence[DeckCard]) -> tuple[int, ...] | None:
    """Sizes of piles that a fresh deck can have been stacked of.

    None where it has not each scoring card once, and in its pile.
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
