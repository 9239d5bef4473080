"""Hatchings that distinguish sources of points where colours do not."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas

STEP = 11
"""Units from one line of a hatching to the next."""
STRENGTH = 0.3
"""Opacity of a hatching."""


class Pattern(NamedTuple):
    """The look of a source of points."""

    colour: str
    """The colour of the theme."""
    ink: str
    """The colour of figures on it."""
    sign: str
    """The sprite that stands for it."""
    ways: tuple[tuple[float, float], ...]
    """Directions of the lines of its hatching, right and down. The plain one has none."""
    tint: str | None = None
    """The colour of the sprite on it; None: its own."""


ACROSS, UPRIGHT, FALLING, RISING = (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, -1.0)


def hatched(canvas: Canvas, box: Box, pattern: Pattern) -> None:
    """Draw a box in the colour and with the hatching of a source of points."""
    canvas.fill(box, pattern.colour)
    step, width = canvas.metrics.px(STEP), max(1.0, canvas.metrics.px(1.6))
    with canvas.clip(box):
        for right, down in pattern.ways:
            for start, end in _lines(box, right, down, step):
                canvas.line((start, end), pattern.ink, width, STRENGTH)


def _lines(
    box: Box, right: float, down: float, step: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return lines over the box in this direction, a step apart."""
    if not down:
        count = int(box.h / step) + 1
        ys = [box.bottom - step * (number + 0.5) for number in range(count)]
        return [((box.x, y), (box.right, y)) for y in ys]
    if not right:
        xs = [box.x + step * (number + 0.5) for number in range(int(box.w / step) + 1)]
        return [((x, box.y), (x, box.bottom)) for x in xs]
    reach = box.h
    first, last = (box.x - reach, box.right) if down > 0 else (box.x, box.right + reach)
    starts = [first + step * number for number in range(int((last - first) / step) + 1)]
    way = reach if down > 0 else -reach
    return [((x, box.y), (x + way, box.bottom)) for x in starts]
