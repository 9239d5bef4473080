"""The sprites that Roll & Write draws."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra.rules.kit.buildings import Building
from alhambra.rules.rollwrite.model import Box

FRAMES = ("sheet", "bonus-plate", "bonus-plate-earned")
"""The nine-slices."""
PIECES = (
    *(f"die-{colour}-{pips}" for colour in ("blue", "yellow") for pips in range(1, 7)),
    *(f"die-{colour}-roll-{turn}" for colour in ("blue", "yellow") for turn in range(8)),
    *(f"box-crossed-{number}" for number in range(3)), "box-crossing", "type-done",
    "coin-box", "coin-box-circled", "coin-box-spent",
)  # fmt: skip
"""Dice, crosses and coins."""


def needed_sprites(box: Box) -> Iterator[str]:
    """Yield the names of all sprites of the game; they are the same for every box."""
    yield from PIECES
    yield from (f"box-{building}" for building in Building)
