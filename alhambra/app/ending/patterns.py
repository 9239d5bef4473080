"""Hatchings that tell sources of points apart where colours do not."""

from __future__ import annotations

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.ui.box import Box
from alhambra.match.course import WALL
from alhambra.rules.alhambra.model import Building

STEP = 11
"""Units from one line of a hatching to the next."""
STRENGTH = 0.3
"""How much a hatching covers."""
_DIAGONAL = ((1.0, 1.0),)
_WAYS: dict[str, tuple[tuple[float, float], ...]] = {
    Building.PAVILION: (),
    Building.SERAGLIO: ((1.0, 0.0),),
    Building.ARCADES: ((0.0, 1.0),),
    Building.CHAMBERS: ((1.0, -1.0),),
    Building.GARDEN: _DIAGONAL,
    Building.TOWER: ((1.0, 1.0), (1.0, -1.0)),
    WALL: ((1.0, 0.0), (0.0, 1.0)),
}
"""By source: in which ways its lines go, right and down. The plain one has none."""


def colour_of(source: str) -> str:
    """The colour of the theme for a source of points."""
    return "gold" if source == WALL else source


def ink_on(source: str) -> str:
    """The colour of figures on it."""
    return "ink" if source == WALL else f"on-{source}"


def sign_of(source: str) -> str:
    """The sprite that stands for it."""
    return "wall" if source == WALL else f"type-{source}"


def hatched(canvas: Canvas, box: Box, source: str) -> None:
    """A box in the colour and with the hatching of a source."""
    canvas.fill(box, colour_of(source))
    step, width = canvas.metrics.px(STEP), max(1.0, canvas.metrics.px(1.6))
    with canvas.clip(box):
        for right, down in _WAYS[source]:
            for start, end in _lines(box, right, down, step):
                canvas.line((start, end), ink_on(source), width, STRENGTH)


def _lines(
    box: Box, right: float, down: float, step: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Lines over the box in the way, a step apart."""
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
