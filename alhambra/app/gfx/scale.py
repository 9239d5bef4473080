"""Sizes that follow the window: gaps and heights by name, and units in pixels."""

from __future__ import annotations

from abc import ABC, abstractmethod
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

LARGE_LETTERS = 1.4
"""From this size on, relative to their boxes, letters count as large."""


TIGHT, CLOSE, SPACE, BROAD, PANEL, PAGE = 4, 7, 10, 14, 20, 28
"""Units of the gaps: between parts, things of a row, rows, and blocks; in panels and pages."""
HAIR, CORNER = 2, 10
"""Units of the width of a line, and of the radius of a corner."""
LINE_HEIGHT, HEAD_HEIGHT, SIGN_SIZE, ROW_HEIGHT, BUTTON_HEIGHT, BAR_HEIGHT = 28, 34, 44, 50, 56, 64
"""Units of the heights of lines, headings, emblems, rows, buttons, and rows of large things."""
BUTTON_WIDTH = 340
"""Units of the width of a button that stands alone."""


class Scale(ABC):
    """The gaps and sizes that screens are laid out with, in pixels."""

    @abstractmethod
    def px(self, units: float) -> float:
        """Return units in pixels."""

    @property
    def tight(self) -> float:
        """The gap between the parts of a thing."""
        return self.px(TIGHT)

    @property
    def close(self) -> float:
        """The gap between the things of a row."""
        return self.px(CLOSE)

    @property
    def space(self) -> float:
        """The gap between rows."""
        return self.px(SPACE)

    @property
    def broad(self) -> float:
        """The gap between blocks."""
        return self.px(BROAD)

    @property
    def panel(self) -> float:
        """The gap inside the edge of a panel."""
        return self.px(PANEL)

    @property
    def page(self) -> float:
        """The gap inside the edge of a page."""
        return self.px(PAGE)

    @property
    def hair(self) -> float:
        """The width of a line."""
        return self.px(HAIR)

    @property
    def corner(self) -> float:
        """The radius of a corner; a smaller box gets round ends."""
        return self.px(CORNER)

    @property
    def line_height(self) -> float:
        """The height of a line of text."""
        return self.px(LINE_HEIGHT)

    @property
    def head_height(self) -> float:
        """The height of a heading."""
        return self.px(HEAD_HEIGHT)

    @property
    def sign_size(self) -> float:
        """The side of an emblem."""
        return self.px(SIGN_SIZE)

    @property
    def row_height(self) -> float:
        """The height of a row with an emblem."""
        return self.px(ROW_HEIGHT)

    @property
    def button_height(self) -> float:
        return self.px(BUTTON_HEIGHT)

    @property
    def bar_height(self) -> float:
        """The height of a row of large things."""
        return self.px(BAR_HEIGHT)

    @property
    def button_width(self) -> float:
        """The width of a button that stands alone."""
        return self.px(BUTTON_WIDTH)


@dataclass(frozen=True)
class Metrics(Scale):
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
        """The scale of letters relative to their boxes: above 1 where boxes cannot grow."""
        return max(1.0, self.scale / self.limit)

    def between(self, usual: float, lettered: float) -> float:
        """Return ``usual`` where letters suit their boxes, ``lettered`` where they are large."""
        part = min(1.0, (self.letters - 1) / (LARGE_LETTERS - 1))
        return usual + (lettered - usual) * part

    @property
    def window(self) -> Box:
        """The whole window."""
        return Box(0, 0, self.width, self.height)

    def px(self, units: float) -> float:
        """Return units in pixels."""
        return units * self.unit

    @property
    def text_unit(self) -> float:
        """Pixels of a unit of letters."""
        return self.unit * self.letters

    def text(self, units: float) -> int:
        """Return the size of a text in whole pixels, never too small to read."""
        return max(SMALLEST_TEXT, round(units * self.text_unit))

    def line(self, units: float, height: float) -> int:
        """Return the size of a line of text in pixels, in a box of this height in pixels.

        Letters larger than their boxes grow as far as the height allows.
        """
        usual = round(units * self.unit)
        return max(SMALLEST_TEXT, min(self.text(units), max(usual, int(height * LINE))))
