"""Line charts: a scale at round numbers, lines, and labels kept apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import TextStyle

ROUND_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""Possible distances of the scale's lines."""


class ValueScale(NamedTuple):
    """The values at the lower and the upper edge of a chart."""

    least: int
    most: int

    def y(self, plot: Box, value: float) -> float:
        """Return where a value is in the box of the lines."""
        return plot.bottom - plot.h * (value - self.least) / (self.most - self.least)

    def draw(self, canvas: Canvas, plot: Box, count: int, style: TextStyle) -> None:
        """Draw lines at round numbers, at most ``count``, with figures at their left ends."""
        marked = (range(-(-self.least // step) * step, self.most + 1, step) for step in ROUND_STEPS)
        for value in next(found for found in marked if len(found) <= count):
            y = self.y(plot, value)
            canvas.line(
                ((plot.x, y), (plot.right, y)), "muted", max(1.0, canvas.metrics.unit), 0.35
            )
            figure = Box(plot.x - canvas.bar_height - canvas.tight, y, canvas.bar_height, 0)
            canvas.write(str(value), figure.inset(0, -canvas.broad), style.muted.right)


def draw_curve(canvas: Canvas, points: Sequence[Point], colour: str, alpha: float = 1.0) -> None:
    """Draw a line with its shadow through points of the window."""
    canvas.line(points, "shadow", canvas.close, 0.8)
    canvas.line(points, colour, canvas.tight, alpha)


def spread_out(heights: Sequence[float], step: float, lowest: float) -> list[float]:
    """Return heights in order, at least ``step`` apart, and none below the lowest.

    >>> spread_out([10, 12, 90], 5, 80)
    [10, 15, 80]
    """
    found: list[float] = []
    for height in heights:
        found.append(max(height, found[-1] + step) if found else height)
    limit = lowest
    for number in range(len(found) - 1, -1, -1):
        found[number] = min(found[number], limit)
        limit = found[number] - step
    return found
