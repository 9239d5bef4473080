"""The sprites that Alhambra draws."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra.rules.alhambra.model import PLAYERS, Box, Building, Currency

SCORING_CARDS = ("scoring-1", "scoring-2")
FRAMES = tuple(f"place-{currency}" for currency in Currency)
"""The nine-slices."""


def needed_sprites(box: Box) -> Iterator[str]:
    """Yield the names of all sprites of a game with this box."""
    yield from SCORING_CARDS
    yield from (tile.id for tile in box.tiles)
    for currency in Currency:
        yield f"coin-{currency}"
        yield from (f"{currency}-{value}" for value in box.values)
    for building in Building:
        yield from (f"{sign}-{building}" for sign in ("type", "round", "pill", "box"))
    yield from (f"pattern-{number}" for number in range(max(PLAYERS)))
