"""Every sprite that code and data name: a missing one is told before a game begins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from alhambra.app.gfx.pointer import Pointer
from alhambra.rules.alhambra.model import PLAYERS, Box, Building, Currency

SIGNS = (
    "arrow-down", "arrow-left", "arrow-right", "arrow-up", "bag", "cards", "check", "clock",
    "computer", "cross", "crown", "deck", "exchange", "eye", "human", "menu", "mouse", "pad",
    "plus", "redo", "reserve", "save", "sound", "undo", "wall",
)  # fmt: skip
"""The symbols scenes and the table draw by name."""
PICTURES = (
    "table", "title", "evening", "fountain", "card-back", "dirk", "laurel",
    "cell-hover", "cell-illegal", "cell-legal", "cell-remove", "cell-swap",
)  # fmt: skip
EFFECTS = (
    "lift-shadow", "wall-spark",
    *(f"dust-{step}" for step in range(5)), *(f"spark-{step}" for step in range(4)),
)  # fmt: skip
PLACES = (1, 2, 3)
SCORING_CARDS = ("scoring-1", "scoring-2")
BUTTONS = tuple(
    kind + state
    for kind, state in product(("button", "primary"), ("", "-hover", "-pressed", "-disabled"))
)
FRAMES = (
    *BUTTONS, "panel", "panel-active", "panel-dark", "field", "field-focus", "focus", "tooltip",
    "chip", "card-glow", "card-shadow", "place-glow", "tile-shadow",
    *(f"place-{currency}" for currency in Currency), "sheet", "bonus-plate", "bonus-plate-earned",
)  # fmt: skip
"""The nine-slices that are stretched round something."""


SHEET = (
    *(f"die-{colour}-{pips}" for colour in ("blue", "yellow") for pips in range(1, 7)),
    *(f"die-{colour}-roll-{turn}" for colour in ("blue", "yellow") for turn in range(8)),
    *(f"box-crossed-{number}" for number in range(3)), "box-crossing", "type-done",
    "coin-box", "coin-box-circled", "coin-box-spent",
)  # fmt: skip
"""The pieces of Roll & Write, but for its buildings."""


def needed_sprites(box: Box) -> Iterator[str]:
    """The names of all sprites for a game with this box; those of ``FRAMES`` not among them."""
    yield from (*SIGNS, *PICTURES, *EFFECTS, *SCORING_CARDS, *SHEET)
    yield from (tile.id for tile in box.tiles)
    for currency in Currency:
        yield f"coin-{currency}"
        yield from (f"{currency}-{value}" for value in box.values)
    for building in Building:
        yield from (f"{sign}-{building}" for sign in ("type", "round", "pill", "box"))
    for number in range(max(PLAYERS)):
        yield from (f"emblem-{number}", f"pattern-{number}")
    yield from (f"medal-{place}" for place in PLACES)
    yield from (f"pointer-{pointer}" for pointer in Pointer)
