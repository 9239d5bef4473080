"""A player's small score sheet: the crosses, and the points of each row and column."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.scale import SMALLEST_TEXT
from alhambra.app.gfx.theme import LABEL
from alhambra.rules.rollwrite.model import CELLS, SIDES, Cross, Crossed, Grid, bit, building_at
from alhambra.rules.rollwrite.scoring import LineScore

CROSSES = 3
"""Pictures of a hand-drawn cross."""
FIGURES = 1.35
"""The width of the figures beside the cells, in cells."""
FREE = 0.34
"""Opacity of cells without a cross."""


def square_of(box: Box, cell: Cross) -> Box:
    """Return the box of a cell on a sheet; figures stand at the right and below."""
    side = _side(box)
    wide = side * (SIDES + FIGURES)
    left = box.x + (box.w - wide) / 2
    top = box.y + (box.h - side * (SIDES + 1)) / 2
    return Box(left + (cell[0] - 1) * side, top + (cell[1] - 1) * side, side, side)


def around_cells(box: Box) -> Box:
    """Return the box of a sheet whose cells, without figures, fill this one."""
    side = min(box.w, box.h) / SIDES
    cells = box.centered(side * SIDES, side * SIDES)
    return Box(cells.x, cells.y, side * (SIDES + FIGURES), side * (SIDES + 1))


def amid(box: Box) -> Box:
    """Return the box of a sheet whose cells are centred in this one, with room for the figures."""
    side = min(box.w / (SIDES + 2 * FIGURES), box.h / (SIDES + 2))
    return around_cells(box.centered(side * SIDES, side * SIDES))


def _side(box: Box) -> float:
    return min(box.w / (SIDES + FIGURES), box.h / (SIDES + 1))


def draw_cells(brush: Brush, name: str, box: Box, grid: Grid, marks: Crossed) -> None:
    """Draw the buildings; those with a cross stand out."""
    for number, cell in enumerate(CELLS):
        square = square_of(box, cell).inset(-_side(box) * 0.03)
        crossed = bool(marks & bit(cell))
        sprite = f"{name}-{cell[0]}{cell[1]}"
        building = building_at(grid, cell)
        brush.image(f"box-{building}", square, 1.0 if crossed else FREE, id=f"{sprite}/box")
        if crossed:
            brush.image(
                f"box-crossed-{number % CROSSES}", square, id=f"{sprite}/cross", layer=Layer.TILES
            )


def draw_lines(
    brush: Brush,
    name: str,
    box: Box,
    lines: Sequence[LineScore],
    drawn: float,
    still: bool,
) -> None:
    """Draw the counted rows and columns with their points; a light draws the present one.

    Points are left out if the sheet is too small for them.
    """
    for number, line in enumerate(lines):
        part = min(1.0, drawn - number)
        if part <= 0:
            return
        first, last = _ends(number)
        start, end = square_of(box, first).center, square_of(box, last).center
        if part < 1 and not still:
            here = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            width = max(2.0, _side(box) * 0.16)
            brush.line(
                (start, here), "bright", width, glow=True, id=f"{name}/line", layer=Layer.FRONT
            )
        elif line.points:
            _draw_light(brush, f"{name}-{number}", start, end, _side(box))
            if _side(box) < SMALLEST_TEXT:
                continue
            figure = _figure_box(square_of(box, last), number < SIDES)
            points = str(line.points)
            brush.write(
                points,
                figure,
                LABEL.coloured("figures").centered,
                id=f"{name}-{number}/points",
                layer=Layer.FRONT,
            )


def _draw_light(brush: Brush, name: str, start: Point, end: Point, side: float) -> None:
    """Draw the ground of a row or column that counts."""
    band = Box(start[0], start[1], end[0] - start[0], end[1] - start[1]).inset(-side * 0.56)
    brush.fill(band, "gold", 0.5, brush.corner, id=f"{name}/light", layer=Layer.PANELS)


def _ends(number: int) -> tuple[Cross, Cross]:
    """Return the first and last cell of a row from the top, or of a column from the left."""
    if number < SIDES:
        return (1, number + 1), (SIDES, number + 1)
    return (number - SIDES + 1, 1), (number - SIDES + 1, SIDES)


def _figure_box(last: Box, of_row: bool) -> Box:
    """Return the box of the points: beyond the last cell."""
    if of_row:
        return last._replace(x=last.right, w=last.w * FIGURES)
    return last._replace(y=last.bottom).inset(-last.w * 0.1, 0)
