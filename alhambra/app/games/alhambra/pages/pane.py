"""A palace in a part of the window, to be moved and zoomed; or tiles without a palace."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra.app.games.alhambra.table.palace.ground import (
    FIT,
    Ground,
    bounds,
    fit,
    moved,
    palace_squares,
    zoomed,
)
from alhambra.app.games.alhambra.table.palace.walls import wall_line
from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import LABEL
from alhambra.rules.alhambra.model import Building, Tile
from alhambra.rules.alhambra.palace import FOUNTAIN, Cell, Palace

LARGEST = 210
"""Units of a side of a tile at most."""
ACROSS = 6
"""The number of tiles without a palace that lie side by side."""
APART = 0.1
"""The distance of such a tile from the edge of its cell, in cells."""


class Pane:
    """Tiles on a ground of their own."""

    def __init__(
        self,
        tiles: Palace | tuple[Tile, ...],
        fresh: frozenset[str] = frozenset(),
        beside: frozenset[Cell] = frozenset(),
    ) -> None:
        """``fresh`` are the ids of tiles to be outlined.

        ``beside`` are cells that need room too, so that two panes show the same ground.
        """
        self._beside = beside
        self._tiles = tiles
        self._fresh = fresh
        self.view = FIT
        self.area = Box(0, 0, 1, 1)
        """The box of the window in which it was drawn last."""
        self._place = self.area
        """The part of it where all of the tiles fit."""
        self.ground = Ground((0, 0), 1)
        """The cells as they were drawn last."""

    def fit(self) -> None:
        """Show all of it."""
        self.view = FIT

    def zoom(self, steps: float, about: Point) -> None:
        """Come nearer to a point of the window; to the middle if the pane is not there."""
        at = about if self.area.contains(about) else self._place.center
        view = zoomed(self.view, steps, at, self._place, self.ground.side)
        self.view = view if abs(view.zoom - 1) > 0.02 else FIT

    def move(self, by: Point) -> None:
        """Move the ground by this many pixels."""
        self.view = moved(self.view, by, self.ground.side)

    @property
    def columns(self) -> float:
        """The number of columns of tiles, with the free ground beside them."""
        west, _, east, _ = bounds(self._taken())
        return east - west

    def largest_side(self, canvas: Canvas, box: Box) -> float:
        """Return the side of a cell, in pixels, at which all tiles fit the box."""
        return fit(box.inset(canvas.space), self._taken(), canvas.px(LARGEST)).side

    def draw(self, canvas: Canvas, box: Box, side: float | None = None) -> None:
        """Draw the tiles with their prices, and the longest wall.

        With a ``side`` of cells in pixels they stand on the lower edge of the box.
        """
        self.area = self._place = box.inset(canvas.space)
        if side is not None:
            _, north, _, south = bounds(self._taken())
            self._place = self.area.cut_bottom((south - north) * side)[0]
        cells = self._cells()
        largest = side or canvas.px(LARGEST)
        self.ground = ground = fit(self._place, self._taken(), largest, self.view)
        apart = 0.0 if isinstance(self._tiles, Palace) else ground.side * APART
        with canvas.clip(self.area):
            for cell, tile in cells:
                square = ground.box(cell).inset(apart)
                canvas.tile("fountain" if tile is None else tile.id, square)
            for cell, tile in cells:
                if tile is not None and tile.id in self._fresh:
                    canvas.frame("focus", ground.box(cell))
                if tile is not None:
                    draw_price(canvas, tile, ground.box(cell).inset(apart))
            if isinstance(self._tiles, Palace) and (sides := self._tiles.longest_wall()):
                line = wall_line(ground, sides)
                canvas.line(line, "bright", max(2.0, ground.side * 0.03), 0.7, glow=True)

    def _taken(self) -> list[Cell]:
        """The cells that need room."""
        return [*self._beside, *(cell for cell, _ in self._cells())] or [FOUNTAIN]

    def _cells(self) -> list[tuple[Cell, Tile | None]]:
        """Return the cells with their tiles, from north to south; the fountain is None."""
        if isinstance(self._tiles, Palace):
            tiles = self._tiles.tiles
            squares = palace_squares(self._tiles, self.ground)
            return [(cell, tiles.get(cell)) for cell, _, _ in squares]
        return list(_in_rows(self._tiles))


def _in_rows(tiles: tuple[Tile, ...]) -> Iterator[tuple[Cell, Tile]]:
    """Loose tiles by type and price."""
    order = list(Building)
    ordered = sorted(
        tiles, key=lambda tile: (order.index(Building(tile.building)), tile.price, tile.id)
    )
    for number, tile in enumerate(ordered):
        yield (number % ACROSS, number // ACROSS), tile


def draw_price(canvas: Canvas, tile: Tile, square: Box) -> None:
    """Draw a tile's price in the corner of its square."""
    side = max(square.w * 0.2, canvas.line_height)
    box = Box(square.x + square.w * 0.03, square.bottom - side - square.w * 0.01, side, side)
    canvas.image(f"round-{tile.building}", box)
    units = side * 0.62 / canvas.metrics.unit
    canvas.write(str(tile.price), box, LABEL.sized(units).coloured(f"on-{tile.building}").centered)
