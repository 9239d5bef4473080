"""Pictures of the rule book: the score sheet, dice, the coin track and the table of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from alhambra.app.games.rollwrite.grid import amid, draw_cells, draw_lines, square_of
from alhambra.app.games.rollwrite.table.chronicle import holder_name, holder_sign
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import LABEL, STRONG
from alhambra.app.learn.book import Drawing
from alhambra.app.learn.book_blocks import draw_verdict
from alhambra.app.program.i18n import Texts
from alhambra.rules.api import Building
from alhambra.rules.rollwrite.model import LINES, Cross, Crossed, Pip, virtual_name
from alhambra.rules.rollwrite.model import Box as SheetBox
from alhambra.rules.rollwrite.scoring import lines_of

SHEET = 380
"""Units of the height of a score sheet."""
DIE = 96
"""Units of the side of a die at most."""
COINS_A_ROW = 10
"""Boxes in a row of the coin track."""


def draw_dice(canvas: Canvas, blue: Sequence[Pip], yellow: Sequence[Pip], box: Box) -> None:
    """Draw dice, the blue ones above the yellow ones."""
    px = canvas.px
    rows = [("blue", blue), ("yellow", yellow)]
    for (colour, dice), row in zip(rows, box.rows(2, canvas.broad), strict=True):
        side = min(row.h, px(DIE), row.w / max(1, len(dice)) - canvas.broad)
        line = row.centered(len(dice) * (side + canvas.broad) - canvas.broad, side)
        for pips, place in zip(dice, line.columns(max(1, len(dice)), canvas.broad), strict=False):
            canvas.image(f"die-{colour}-{pips}", place)


def dice_drawing(blue: Sequence[Pip], yellow: Sequence[Pip]) -> Drawing:
    """Draw dice alone."""
    return Drawing(230, lambda canvas, box, texts: draw_dice(canvas, blue, yellow, box))


def sheet_drawing(
    box: SheetBox,
    crossed: Crossed,
    marks: Mapping[Cross, bool] | None = None,
    dice: tuple[Sequence[Pip], Sequence[Pip]] = ((), ()),
    lines: int = 0,
) -> Drawing:
    """Draw a sheet with its crosses; ``marks``: cells as possible or not; ``dice`` beside it.

    ``lines``: so many rows and columns are lit with their points.
    """

    def draw(canvas: Canvas, area: Box, texts: Texts) -> None:
        sheet = draw_sheet(canvas, area, texts, box, crossed, dice, lines)
        for cell, possible in (marks or {}).items():
            draw_verdict(canvas, square_of(sheet, cell), legal=possible)

    return Drawing(SHEET, draw)


def draw_sheet(
    canvas: Canvas,
    area: Box,
    texts: Texts,
    box: SheetBox,
    crossed: Crossed,
    dice: tuple[Sequence[Pip], Sequence[Pip]] = ((), ()),
    lines: int = 0,
) -> Box:
    """Draw a sheet with its crosses as ``sheet_drawing`` says; return the box of its grid."""
    left, right = area.cut_left(area.w * 0.3) if any(dice) else (area.cut_left(0)[0], area)
    draw_dice(canvas, *dice, left.inset(0, left.h * 0.15))
    sheet = amid(right)
    with canvas.layered():
        draw_cells(canvas, "sheet", sheet, box.grid, crossed)
        counted = lines_of(box.lines, crossed)
        draw_lines(canvas, "lines", sheet, counted, min(lines, len(LINES)), True)
    return sheet


def points_drawing(box: SheetBox) -> Drawing:
    """Draw the places of each type with their points."""

    def draw(canvas: Canvas, area: Box, texts: Texts) -> None:
        px = canvas.px
        table = area.centered(min(area.w, px(820)), area.h)
        for building, row in zip(Building, table.rows(len(Building), canvas.close), strict=True):
            sign, name, *cells = row.columns((0.6, 1.8, *(0.7 for _ in range(3))), canvas.space)
            canvas.image(f"box-{building}", sign.fit(1))
            canvas.write(texts.t(f"building_type.{building}"), name, STRONG)
            for points, cell in zip(box.points[building], cells, strict=True):
                canvas.write(str(points), cell, STRONG.coloured("figures").centered)

    return Drawing(340, draw)


def track_drawing(box: SheetBox, circled: int, spent: int) -> Drawing:
    """Draw the coin track: so many boxes circled, the first of them spent."""

    def draw(canvas: Canvas, area: Box, texts: Texts) -> None:
        rows = -(-box.track // COINS_A_ROW)
        side = min(
            canvas.button_height, area.w / COINS_A_ROW - canvas.close, area.h / rows - canvas.close
        )
        grid = area.centered((side + canvas.close) * COINS_A_ROW, (side + canvas.close) * rows)
        for number in range(box.track):
            row, column = divmod(number, COINS_A_ROW)
            x, y = grid.x + column * (side + canvas.close), grid.y + row * (side + canvas.close)
            look = "-spent" if number < spent else "-circled" if number < circled else ""
            canvas.image("coin-box", Box(x, y, side, side))
            if look:
                canvas.image(f"coin-box{look}", Box(x, y, side, side))

    return Drawing(180, draw)


def virtual_drawing(held: Sequence[Sequence[int]]) -> Drawing:
    """Draw virtual players: for each, how many buildings of every type it holds."""

    def draw(canvas: Canvas, area: Box, texts: Texts) -> None:
        px = canvas.px
        table = area.centered(min(area.w, px(820)), min(area.h, px(76) * len(held)))
        rows = table.rows(len(held), canvas.space)
        for number, (counts, row) in enumerate(zip(held, rows, strict=True)):
            canvas.fill(row, "hollow", 0.35, canvas.corner)
            sign, name, *cells = row.inset(canvas.broad, canvas.close).columns(
                (0.7, 2.2, *(1.0,) * 6), canvas.close
            )
            who = virtual_name(number)
            canvas.image(holder_sign(who), sign.fit(1))
            canvas.write(holder_name(who, (), texts.t), name, LABEL)
            for building, count, cell in zip(Building, counts, cells, strict=True):
                box, figure = cell.columns(2, canvas.close)
                canvas.image(f"box-{building}", box.fit(1), 1.0 if count else 0.4)
                colour = "figures" if count else "muted"
                canvas.write(str(count), figure, STRONG.coloured(colour))

    return Drawing(76 * len(held) + 20, draw)
