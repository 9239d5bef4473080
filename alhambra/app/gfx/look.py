"""The looks of the table: its light, and the palette of its pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

LIGHTS = ("day", "evening")
PALETTES = ("normal", "colour-blind", "contrast")
"""What most see best; what every kind of colour-blindness can tell apart; bright on black."""


class Look(NamedTuple):
    """A light and a palette. Shapes are the same in all of them."""

    light: str = LIGHTS[0]
    palette: str = PALETTES[0]

    def edition(self, editions: Sequence[str]) -> str | None:
        """Which of a sheet's editions is for this look, if one is.

        One for just this light and palette, ``evening-contrast``, goes before one for the palette
        or the light alone.
        """
        wanted = (f"{self.light}-{self.palette}", self.palette, self.light)
        return next((edition for edition in wanted if edition in editions), None)


USUAL = Look()
LOOKS = tuple(Look(light, palette) for light in LIGHTS for palette in PALETTES)
