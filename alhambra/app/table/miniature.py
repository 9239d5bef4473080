"""A palace drawn into a box: thumbnails, scoring, and the wall that is traced along it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.ui.box import Box, Point
from alhambra.rules.alhambra.palace import FOUNTAIN, Cell, Palace

ROOF = 0.47
"""How far roofs reach above the northernmost row, in tiles."""


class Plan(NamedTuple):
    """Where the cells of a palace lie on the screen."""

    origin: Point
    """The left upper corner of the fountain's cell, in pixels."""
    side: float
    """A cell's side in pixels."""

    def box(self, cell: Cell) -> Box:
        """The square of a cell."""
        x, y = cell
        left, top = self.origin
        return Box(left + x * self.side, top + y * self.side, self.side, self.side)

    def corner(self, x: float, y: float) -> Point:
        """The point on the screen at so many cells from the fountain's left upper corner."""
        return self.origin[0] + x * self.side, self.origin[1] + y * self.side

    def cell_at(self, point: Point) -> Cell:
        """The cell below a point of the screen."""
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        return int(x // self.side), int(y // self.side)


def fitted(palace: Palace, box: Box, largest: float) -> Plan:
    """The plan that shows the whole palace, roofs too, in the middle of the box.

    No cell gets larger than ``largest`` pixels.
    """
    cells = [*palace.tiles, FOUNTAIN]
    west, east = min(x for x, _ in cells), max(x for x, _ in cells) + 1
    north, south = min(y for _, y in cells), max(y for _, y in cells) + 1
    wide, high = east - west, south - north + ROOF
    side = max(1.0, min(box.w / wide, box.h / high, largest))
    left = box.x + (box.w - wide * side) / 2 - west * side
    top = box.y + (box.h - high * side) / 2 + ROOF * side - north * side
    return Plan((left, top), side)


def draw_palace(canvas: Canvas, palace: Palace, plan: Plan) -> None:
    """The tiles from north to south, so that roofs stand before what is behind them."""
    for cell in sorted([*palace.tiles, FOUNTAIN], key=lambda at: (at[1], at[0])):
        tile = palace.tiles.get(cell)
        canvas.tile("fountain" if tile is None else tile.id, plan.box(cell))


_CORNERS = (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0)))
"""By side NESW: where it begins and ends, clockwise, in cells from the cell's corner."""


def wall_points(plan: Plan, sides: Sequence[tuple[Cell, int]], shown: float) -> list[Point]:
    """The line along the first ``shown`` sides of a run of walls; parts of a side count."""
    points: list[Point] = []
    for number, ((x, y), side) in enumerate(sides):
        part = min(1.0, shown - number)
        if part <= 0:
            break
        (x0, y0), (x1, y1) = _CORNERS[side]
        if not points:
            points.append(plan.corner(x + x0, y + y0))
        points.append(plan.corner(x + x0 + (x1 - x0) * part, y + y0 + (y1 - y0) * part))
    return points
