"""Sizes that follow the window. All layout is in units of a screen of 1920 by 1080."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import inf

from alhambra.app.gfx.box import Box

WIDE, HIGH = 1920, 1080
"""The size of the screen in units."""
SMALLEST = (1280, 720)
"""The smallest window, in pixels."""
SMALLEST_TEXT = 14
"""The smallest text size, in pixels."""
LEAST_UNIT = SMALLEST[0] / WIDE
"""Least pixels per unit: with fewer, the smallest letters would not fit their boxes."""
LINE = 0.8
"""Size of letters as a share of their line's height, where they are enlarged."""


@dataclass(frozen=True)
class Metrics:
    """Pixel sizes for a window of this size at the player's interface size."""

    width: int
    height: int
    scale: float = 1.0
    """The interface size the player asked for: 1.0 is normal."""
    limit: float = inf
    """The largest scale of boxes at which the screen fits; letters may be larger."""

    def within(self, wide: float, high: float) -> Metrics:
        """Return the sizes for something that needs this many units."""
        base = min(self.width / WIDE, self.height / HIGH)
        return replace(self, limit=min(self.width / wide, self.height / high) / base)

    @cached_property  # a picture asks for it thousands of times
    def unit(self) -> float:
        """Pixels of a unit."""
        base = min(self.width / WIDE, self.height / HIGH)
        return max(base * min(self.scale, self.limit), min(base, LEAST_UNIT))

    @cached_property
    def letters(self) -> float:
        """How much larger letters are than their boxes: above 1 where boxes cannot grow."""
        return max(1.0, self.scale / self.limit)

    @property
    def window(self) -> Box:
        """The whole window."""
        return Box(0, 0, self.width, self.height)

    def px(self, units: float) -> float:
        """Return units in pixels."""
        return units * self.unit

    def text(self, units: float) -> int:
        """Return the size of a text in whole pixels, never too small to read."""
        return max(SMALLEST_TEXT, round(units * self.unit * self.letters))

    def line(self, units: float, height: float) -> int:
        """Return the size of a line of text in pixels, in a box of this height in pixels.

        Letters larger than their boxes grow as far as the height allows.
        """
        usual = round(units * self.unit)
        return max(SMALLEST_TEXT, min(self.text(units), max(usual, int(height * LINE))))
