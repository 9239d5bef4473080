"""The chronicle: what happened, line by line."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.rules.api import Holder


class Entry(NamedTuple):
    """A line of the chronicle."""

    who: Holder | None
    text: str
    tiles: tuple[str, ...] = ()
    """The sprites of the tiles it tells of."""
    cards: tuple[str, ...] = ()
    """The sprites of the cards it tells of."""
    at: int = 0
    """The number of its frame."""
    signs: tuple[str, ...] = ()
    """Sprites of what else it tells of, each a square."""
