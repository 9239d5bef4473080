"""The place of a palace's cells on the ground, as large as fits, zoomed or moved."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import NamedTuple

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.brush import Brush
from alhambra.rules.alhambra.palace import FOUNTAIN, Cell, Palace

OVERHANG = 0.47
"""The height of roofs beyond their cell, in cells."""
EDGE = 0.25
"""Free ground around the palace, in cells."""
SMALLEST_ZOOM, LARGEST_ZOOM = 0.5, 3.0


class View(NamedTuple):
    """The zoom and the move of the ground by the player; by default the whole palace fits."""

    zoom: float = 1.0
    east: float = 0.0
    """The distance that the ground has moved, in cells."""
    south: float = 0.0

    @property
    def is_fit(self) -> bool:
        """True if nothing was zoomed or moved."""
        return self == FIT


FIT = View()


class Ground(NamedTuple):
    """A grid of cells on the window."""

    origin: Point
    """The left upper corner of the fountain's cell."""
    side: float
    """Pixels of a cell's side."""

    def box(self, cell: Cell) -> Box:
        x, y = self.origin
        return Box(x + cell[0] * self.side, y + cell[1] * self.side, self.side, self.side)

    def cell_at(self, point: Point) -> Cell:
        """The cell below a point."""
        x, y = self.origin
        return int((point[0] - x) // self.side), int((point[1] - y) // self.side)


def bounds(
    cells: Iterable[Cell], free: Iterable[Cell] = (), edge: float = EDGE
) -> tuple[float, float, float, float]:
    """Return the western, northern, eastern and southern end of what ``fit`` shows, in cells."""
    roofed, empty = tuple(cells), tuple(free)
    xs, ys = zip(*roofed, *empty, strict=True)
    north = min([y - OVERHANG for _, y in roofed] + [float(y) for _, y in empty])
    return min(xs) - edge, north - edge, max(xs) + 1 + edge, max(ys) + 1 + edge


def fit(
    area: Box,
    cells: Iterable[Cell],
    largest: float,
    view: View = FIT,
    free: Iterable[Cell] = (),
    edge: float = EDGE,
) -> Ground:
    """Return the ground with the cells in the middle of the area, no cell above ``largest``.

    ``cells`` have roofs, ``free`` ones are empty. The view zooms about the area's middle and moves
    from there. ``edge`` is the free ground around all of them, in cells.
    """
    west, north, east, south = bounds(cells, free, edge)
    side = min(area.w / (east - west), area.h / (south - north), largest)
    side *= view.zoom
    middle_x, middle_y = (west + east) / 2 - view.east, (north + south) / 2 - view.south
    x, y = area.center
    return Ground((x - middle_x * side, y - middle_y * side), side)


def zoomed(view: View, steps: float, about: Point, area: Box, side: float) -> View:
    """Return the view zoomed in by ``steps``, with the ground below a point staying there.

    ``side`` is the cells' side before.
    """
    zoom = min(LARGEST_ZOOM, max(SMALLEST_ZOOM, view.zoom * 1.15**steps))
    grown = zoom / view.zoom
    x, y = area.center
    off_x, off_y = (about[0] - x) / side, (about[1] - y) / side
    return View(zoom, view.east - off_x + off_x / grown, view.south - off_y + off_y / grown)


def moved(view: View, by: Point, side: float) -> View:
    """Return the view after the ground was dragged by these pixels."""
    return view._replace(east=view.east + by[0] / side, south=view.south + by[1] / side)


def in_sight(view: View, ground: Ground, cells: Iterable[Cell], area: Box) -> View:
    """The view moved as little as it takes for the middle of one of the cells to be in the area.

    ``ground`` is that of the view.
    """
    steps: list[Point] = []
    for cell in cells:
        x, y = ground.box(cell).center
        east = max(0.0, area.x - x) or min(0.0, area.right - x)
        south = max(0.0, area.y - y) or min(0.0, area.bottom - y)
        steps.append((east, south))
    return moved(view, min(steps, key=lambda step: hypot(*step)), ground.side)


def palace_squares(palace: Palace, ground: Ground) -> list[tuple[Cell, str, Box]]:
    """Return cell, sprite and square of each tile and the fountain, from north to south.

    Southern roofs stand before what is north of them.
    """
    laid = {cell: tile.id for cell, tile in palace.tiles.items()} | {FOUNTAIN: "fountain"}
    order = sorted(laid, key=lambda cell: (cell[1], cell[0]))
    return [(cell, laid[cell], ground.box(cell)) for cell in order]


def draw_palace(brush: Brush, palace: Palace, ground: Ground, name: str = "") -> None:
    """Draw the tiles of a palace and its fountain; ids of sprites begin with the name."""
    for cell, tile, square in palace_squares(palace, ground):
        brush.tile(tile, square, id=f"{name}-{cell}/tile")


def with_roof(tile: Box) -> Box:
    """Return the box of a tile's picture, whose roof reaches above its square."""
    roof = tile.h * OVERHANG
    return Box(tile.x, tile.y - roof, tile.w, tile.h + roof)
