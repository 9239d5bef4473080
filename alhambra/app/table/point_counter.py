"""Points being counted: figures that roll up, and fly to the sum they are added to."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.table.motion import Track, Way, slowing
from alhambra.app.table.picture import Layer, Words
from alhambra.app.table.picture_builder import PictureBuilder

ROLLING = 0.3
"""Seconds in which a figure rolls up."""
FLYING = 0.34
"""Seconds in which points fly to their sum."""
_ARC = Track(arc=0.1)
ROW_TIME = 0.75
"""Seconds from one type to the next."""
BEFORE = 0.6
"""How much sooner than that a type's row is there, in rows."""
SUM_TIME = 0.5
"""Seconds from the last row to the sums."""
SHOWN = ROLLING + FLYING + 0.01
"""Seconds after which the points of a row have rolled up and reached the sums."""


class CountedPoints(NamedTuple):
    """Points whose counting began so many seconds ago."""

    points: int
    age: float
    still: bool = False
    """Whether nothing rolls or flies."""

    @property
    def rolled(self) -> int:
        """What the figure shows."""
        if self.still or self.age >= ROLLING:
            return self.points
        return round(self.points * slowing(max(0.0, self.age) / ROLLING))

    @property
    def added(self) -> int:
        """How many of the points have reached the sum."""
        return self.points if self.still or self.age >= ROLLING + FLYING else 0

    def fly(self, builder: PictureBuilder, id: str, start: Box, end: Box) -> None:
        """Put up the points on their way from their row to the sum, if they are on it."""
        part = (self.age - ROLLING) / FLYING
        if self.still or not self.points or not 0 <= part < 1:
            return
        box = Way(start, end.centered(start.w, start.h), _ARC).box(part)
        size = builder.metrics.text(30 - 2 * round(3 * part))
        look = Words(f"+{self.points}", size, "title", "bright", "center", shadow=True)
        builder.add(id, look, box, Layer.FLYING, min(1.0, part * 6, (1 - part) * 4))
