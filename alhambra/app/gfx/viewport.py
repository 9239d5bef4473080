"""The place and the scale of the picture in the window: small windows show it scaled.

Boxes and letters need ``SMALLEST`` pixels. If a window has fewer, across or down, the picture is
drawn as large as necessary, and scaled to the window.
"""

from __future__ import annotations

from typing import NamedTuple

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.scale import SMALLEST

LEAST_WINDOW = (576, 324)
"""The smallest window in pixels: it fits a screen of 640 by 480."""
MOST = 4
"""A scaled picture is at most this many times ``SMALLEST``, however narrow the window is."""
CELLS = (1, 2, 4, 8, 16, 32)
"""Sides of a cell, in pixels of the window. pygame's filter calculates in binary fractions, so with
powers of two a cell scaled alone looks the same as when all are scaled.
"""


class Viewport(NamedTuple):
    """The window is made of square cells; each shows a square of the picture, scaled."""

    columns: int
    rows: int
    cell: int = 1
    """The side of a cell in pixels of the window."""
    source: int = 1
    """The side of the square it shows, in pixels of the picture."""
    left: int = 0
    top: int = 0
    """Free pixels of the window before the first column and row."""

    @property
    def picture(self) -> tuple[int, int]:
        """Width and height of the picture in its own pixels."""
        return self.columns * self.source, self.rows * self.source

    @property
    def scaled(self) -> bool:
        """True if the picture has other pixels than the window."""
        return self.cell != self.source

    @property
    def scale(self) -> float:
        """Window pixels per picture pixel."""
        return self.cell / self.source

    def to_picture(self, at: Point) -> Point:
        """Return the place in the picture that is shown at a place in the window.

        A pointer outside the window stays within a window's width of it.
        """
        x, y = at
        if self.scaled:
            x, y = (x - self.left) / self.scale, (y - self.top) / self.scale
        wide, high = self.picture
        return min(max(x, -wide), 2 * wide), min(max(y, -high), 2 * high)

    def to_window(self, box: Box) -> Box:
        """Return the box of the window that shows a box of the picture."""
        scale = self.scale
        x, y = self.left + box.x * scale, self.top + box.y * scale
        return Box(x, y, box.w * scale, box.h * scale)


def fitted(width: int, height: int) -> Viewport:
    """Return the viewport of a window of this size in pixels."""
    width, height = max(1, width), max(1, height)
    if width >= SMALLEST[0] and height >= SMALLEST[1]:
        return Viewport(width, height)
    ways = [_fit_cells(width, height, cell) for cell in CELLS if cell <= min(width, height)]
    return max(ways, key=lambda way: way.scale * _covered_share(way, width, height) ** 2)


def _fit_cells(width: int, height: int, cell: int) -> Viewport:
    """Return the viewport with the largest picture of cells of this side."""
    columns, rows = width // cell, height // cell
    source = max(-(-SMALLEST[0] // columns), -(-SMALLEST[1] // rows))
    columns = min(columns, MOST * SMALLEST[0] // source)
    rows = min(rows, MOST * SMALLEST[1] // source)
    left, top = (width - columns * cell) // 2, (height - rows * cell) // 2
    return Viewport(columns, rows, cell, source, left, top)


def _covered_share(way: Viewport, width: int, height: int) -> float:
    """Return the share of the window that the picture covers."""
    return way.columns * way.rows * way.cell**2 / (width * height)
