"""Names of the sprites that every game draws, and the shapes of the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import product


class Pointer(StrEnum):
    """A shape of the pointer; its sprite is ``pointer-`` and this name."""

    ARROW = "arrow"
    HAND = "hand"
    """Over something that can be taken."""
    GRAB = "grab"
    """Carrying something, or moving the view."""
    NO = "no"
    """Over a place that does not accept what is carried."""
    TEXT = "text"
    """Over a text field."""


SIGNS = (
    "arrow-down", "arrow-left", "arrow-right", "arrow-up", "bag", "cards", "check", "clock",
    "computer", "cross", "crown", "deck", "exchange", "eye", "human", "menu", "mouse", "pad",
    "plus", "redo", "reserve", "save", "sound", "undo", "wall",
)  # fmt: skip
"""Symbols that scenes and tables draw by name."""
PICTURES = (
    "table", "title", "evening", "fountain", "card-back", "dirk", "laurel",
    "cell-hover", "cell-illegal", "cell-legal", "cell-remove", "cell-swap",
)  # fmt: skip
EFFECTS = (
    "lift-shadow", "wall-spark",
    *(f"dust-{step}" for step in range(5)), *(f"spark-{step}" for step in range(4)),
    *(f"bird-{step}" for step in range(4)), "ripples",
)  # fmt: skip
PLACES = (1, 2, 3)
MOST_PLAYERS = 6
BUTTONS = tuple(
    kind + state
    for kind, state in product(("button", "primary"), ("", "-hover", "-pressed", "-disabled"))
)
FRAMES = (
    *BUTTONS, "panel", "panel-active", "panel-dark", "field", "field-focus", "focus", "tooltip",
    "chip", "card-glow", "place-glow", "tile-shadow",
)  # fmt: skip
"""The nine-slices."""


def shared_sprites() -> Iterator[str]:
    """Yield the names of the sprites that every game draws, without ``FRAMES``."""
    yield from (*SIGNS, *PICTURES, *EFFECTS)
    yield from (f"emblem-{number}" for number in range(MOST_PLAYERS))
    yield from (f"medal-{place}" for place in PLACES)
    yield from (f"pointer-{pointer}" for pointer in Pointer)
