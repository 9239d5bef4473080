"""Sizes that follow the window: everything is laid out in units of a screen of 1920 by 1080."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import inf

from alhambra.app.gfx.box import Box

WIDE, HIGH = 1920, 1080
"""The screen, in units, for which sizes are given."""
SMALLEST = (1280, 720)
"""The smallest window, in pixels."""
SMALLEST_TEXT = 14
"""No text is smaller than this, in pixels."""
LEAST_UNIT = SMALLEST[0] / WIDE
"""Pixels of a unit at least: with smaller ones the smallest letters would not fit their boxes."""
LINE = 0.8
"""The size of letters in parts of the height of a line's box, where they grow beyond the usual."""


@dataclass(frozen=True)
class Metrics:
    """How large things are in a window of this size, at the player's interface size."""

    width: int
    height: int
    scale: float = 1.0
    """The interface size the player asked for: 1.0 is normal."""
    limit: float = inf
    """How large boxes may become so that all of a screen has room; letters may be larger."""

    def within(self, wide: float, high: float) -> Metrics:
        """The sizes for something that needs so many units: boxes grow as far as it has room."""
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
        """So many units in pixels."""
        return units * self.unit

    def text(self, units: float) -> int:
        """The size in pixels of a text of so many units: whole, and never too small to read."""
        return max(SMALLEST_TEXT, round(units * self.unit * self.letters))

    def line(self, units: float, height: float) -> int:
        """The size in pixels of a line of so many units in a box of this height in pixels.

        Letters larger than their boxes grow as far as the height allows.
        """
        usual = round(units * self.unit)
        return max(SMALLEST_TEXT, min(self.text(units), max(usual, int(height * LINE))))
