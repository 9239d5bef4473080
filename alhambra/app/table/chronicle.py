"""The chronicle: what happened, line by line."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.rules.alhambra.model import Card, Tile
from alhambra.rules.api import Holder


class Entry(NamedTuple):
    """A line of the chronicle."""

    who: Holder | None
    text: str
    tiles: tuple[Tile, ...] = ()
    """The tiles it tells of."""
    cards: tuple[Card, ...] = ()
    """The money it tells of."""
    at: int = 0
    """The number of its frame."""
    signs: tuple[str, ...] = ()
    """Sprites of what else it tells of, each a square."""
