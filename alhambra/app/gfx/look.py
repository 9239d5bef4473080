"""Looks of the table: a light, and a palette for its pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

LIGHTS = ("day", "evening")
PALETTES = ("normal", "colour-blind", "contrast")
"""Standard; distinct with every kind of colour-blindness; bright on black."""


class Look(NamedTuple):
    """A light and a palette. Shapes are the same in all looks."""

    light: str = LIGHTS[0]
    palette: str = PALETTES[0]

    def edition(self, editions: Sequence[str]) -> str | None:
        """Return which edition of a sheet suits this look; None if none does.

        An edition for this light and palette, ``evening-contrast``, wins over one for the palette
        or the light alone.
        """
        wanted = (f"{self.light}-{self.palette}", self.palette, self.light)
        return next((edition for edition in wanted if edition in editions), None)


USUAL = Look()
LOOKS = tuple(Look(light, palette) for light in LIGHTS for palette in PALETTES)
