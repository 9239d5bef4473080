"""Sizes that follow the window: everything is laid out in units of a screen of 1920 by 1080."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.app.ui.box import Box

WIDE, HIGH = 1920, 1080
"""The screen, in units, for which sizes are given."""
SMALLEST = (1280, 720)
"""The smallest window, in pixels."""
SMALLEST_TEXT = 14
"""No text is smaller than this, in pixels."""


class Metrics(NamedTuple):
    """How large things are in a window of this size, at the player's interface size."""

    width: int
    height: int
    scale: float = 1.0
    """The interface size the player asked for: 1.0 is normal."""

    @property
    def unit(self) -> float:
        """Pixels of a unit."""
        return min(self.width / WIDE, self.height / HIGH) * self.scale

    @property
    def window(self) -> Box:
        """The whole window."""
        return Box(0, 0, self.width, self.height)

    def px(self, units: float) -> float:
        """So many units in pixels."""
        return units * self.unit

    def text(self, units: float) -> int:
        """The size in pixels of a text of so many units: whole, and never too small to read."""
        return max(SMALLEST_TEXT, round(units * self.unit))
