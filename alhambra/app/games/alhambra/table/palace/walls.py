"""Walls as lines above the roofs: those of every tile, and the longest one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from alhambra.app.games.alhambra.table.palace.ground import Ground
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot
from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.commands import Layer, Line
from alhambra.app.table.picture import PictureBuilder
from alhambra.rules.alhambra.model import Tile
from alhambra.rules.alhambra.palace import Cell, Palace, Walls

WALL_COLOUR = "bright"
QUIET, STRONG = (0.018, 0.85), (0.036, 1.0)
"""Width of a wall's line, in sides of a cell, and its opacity: usually, and while it matters."""
THINNEST = 1.6, 2.6
"""Its least width in pixels."""
WALL_ROOM = 0.06
"""Distance of badges on a tile from its edges, in sides: they cover no wall."""
GOLD = 0.055
"""Width of the golden line along the longest wall, in sides of a cell."""
RIM = 1.5
"""Pixels of the dark rim on each side of a strong line."""
_CORNERS = (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0)))
"""By side NESW: where it begins and ends, clockwise, in cells from the cell's corner."""

Run: TypeAlias = tuple[Cell, Cell]
"""A straight run of walls, from corner to corner of the grid."""


def wall_line(
    ground: Ground, sides: Sequence[tuple[Cell, int]], shown: float = 1e9
) -> tuple[Point, ...]:
    """The line along the first ``shown`` sides of a run of walls; parts of a side count."""
    left, top = ground.origin
    points: list[Point] = []
    for number, ((x, y), side) in enumerate(sides):
        part = min(1.0, shown - number)
        if part <= 0:
            break
        (x0, y0), (x1, y1) = _CORNERS[side]
        if not points:
            points.append((left + (x + x0) * ground.side, top + (y + y0) * ground.side))
        ahead, down = x + x0 + (x1 - x0) * part, y + y0 + (y1 - y0) * part
        points.append((left + ahead * ground.side, top + down * ground.side))
    return tuple(points)


def draw_wall(brush: Brush, ground: Ground, line: Sequence[Point]) -> None:
    """Draw a wall as a line of gold that shines."""
    wide = ground.side * GOLD
    brush.line(line, "bright", wide * 1.2, 0.8, glow=True)
    for colour, part in (("ink", 1.5), ("gold", 1.0), ("bright", 0.4)):
        brush.line(line, colour, wide * part)


def wall_runs(walls: Mapping[Cell, Walls]) -> list[Run]:
    """Return the straight runs of all these walls; where two walls touch, one."""
    edges: set[tuple[bool, int, int]] = set()
    for (x, y), there in walls.items():
        for side in range(4):
            if there >> side & 1:
                (x0, y0), (_, y1) = sorted(_CORNERS[side])
                along, across = (x + x0, y + y0) if y0 == y1 else (y + y0, x + x0)
                edges.add((y0 == y1, across, along))
    runs = []
    ordered = sorted(edges)
    for _, group in groupby(enumerate(ordered), key=lambda one: (*one[1][:2], one[1][2] - one[0])):
        row = [edge for _, edge in group]
        level, across, first = row[0]
        last = row[-1][2] + 1
        runs.append(
            ((first, across), (last, across)) if level else ((across, first), (across, last))
        )
    return runs


def walls_matter(snapshot: AlhambraSnapshot) -> bool:
    """Return true while a tile is carried, or the key to look at walls is down."""
    return snapshot.ui.peeking or snapshot.ui.tile is not None


def show_palace_walls(
    builder: PictureBuilder, ground: Ground, palace: Palace, without: Tile | None, *, strong: bool
) -> None:
    """Draw the walls of a palace but for those of one tile, above its roofs."""
    walls = {cell: tile.walls for cell, tile in palace.tiles.items() if tile != without}
    _show(builder, "walls", ground, wall_runs(walls), Layer.BADGES, strong=strong)


def show_tile_walls(
    builder: PictureBuilder, name: str, tile: Tile, square: Box, layer: Layer, *, strong: bool
) -> None:
    """Draw the walls of a loose tile above its roof."""
    edge = square.w * 0.015
    ground = Ground((square.x + edge, square.y + edge), square.w - 2 * edge)
    _show(builder, name, ground, wall_runs({(0, 0): tile.walls}), layer, strong=strong)


def _show(
    builder: PictureBuilder,
    name: str,
    ground: Ground,
    runs: Iterable[Run],
    layer: Layer,
    *,
    strong: bool,
) -> None:
    share, alpha = STRONG if strong else QUIET
    width = max(THINNEST[strong], ground.side * share)
    for (x0, y0), (x1, y1) in runs:
        start, end = ground.box((x0, y0)), ground.box((x1, y1))
        points = ((start.x, start.y), (end.x, end.y))
        box = Box(start.x, start.y, end.x - start.x, end.y - start.y)
        id = f"{name}/wall-{x0},{y0}-{x1},{y1}"
        if strong:
            rim = Line(points, "shadow", width + 2 * RIM)
            builder.add(f"{id}-rim", rim, box, layer, 0.55)
        builder.add(id, Line(points, WALL_COLOUR, width), box, layer, alpha)
