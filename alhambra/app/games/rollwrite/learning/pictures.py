"""Pictures of exercises and of the rule book: score sheets, dice, coins, tables of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from alhambra.app.games.rollwrite.small_sheet import amid, draw_cells, draw_lines, square_of
from alhambra.app.games.rollwrite.table.chronicle import holder_name, holder_sign
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import LABEL, STRONG, TITLE
from alhambra.app.learn.book import Exercises, Posed, PositionDrawing
from alhambra.app.learn.book_blocks import draw_holdings
from alhambra.app.program.i18n import Texts
from alhambra.learning.exercise import HeldShown, make
from alhambra.learning.rollwrite.exercises import KINDS, SheetShown, TrackShown, cross_id
from alhambra.rules.api import Building
from alhambra.rules.rollwrite import NAME
from alhambra.rules.rollwrite.model import NUMBERS, Pip, virtual_name
from alhambra.rules.rollwrite.model import Box as SheetBox
from alhambra.rules.rollwrite.scoring import lines_of

SHEET_HEIGHT, HELD_HEIGHT, TRACK_HEIGHT = 380, 270, 180
"""Units of the heights of a score sheet, of everybody's buildings, and of coins in the book."""
WIDTH, TABLE_WIDTH = 1100, 820
"""Units of the width of a picture, and of a table of the rule book, at most."""
VIRTUAL_HEIGHT = 76
"""Units of the height of the row of a virtual player at most."""
DIE_SIDE = 96
"""Units of the side of a die at most."""
DIE_INSET = 0.16
"""Space around the dice along the sheet, in widths of a cell."""
COINS_A_ROW = 10
"""Boxes in a row of the coin track."""


def drawing_of(box: SheetBox, shown: object) -> PositionDrawing:
    match shown:
        case SheetShown():
            return PositionDrawing(SHEET_HEIGHT, partial(_draw_sheet, box, shown))
        case HeldShown():
            return PositionDrawing(HELD_HEIGHT, partial(_draw_held, shown))
        case TrackShown():
            return PositionDrawing(TRACK_HEIGHT, partial(_draw_track, box, shown))
        case _:
            raise TypeError(f"nothing draws {shown!r}")


def _draw_sheet(
    box: SheetBox, shown: SheetShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw a sheet and the dice beside it."""
    area = area.centered(min(area.w, canvas.px(WIDTH)), area.h)
    if shown.blue or shown.yellow:
        left, area = area.cut_left(area.w * 0.3)
        _draw_dice(canvas, shown.blue, shown.yellow, left.inset(0, left.h * 0.15))
    sheet = amid(area)
    with canvas.layered():
        draw_cells(canvas, "sheet", sheet, box.grid, shown.crossed)
        lines = lines_of(box.lines, shown.crossed)
        draw_lines(canvas, "lines", sheet, lines, shown.lines if answered else 0, True)
    for pips in NUMBERS:
        above, left = square_of(sheet, (pips, 1)), square_of(sheet, (1, pips))
        canvas.image(f"die-blue-{pips}", above.moved(0, -above.h).inset(above.w * DIE_INSET))
        canvas.image(f"die-yellow-{pips}", left.moved(-left.w, 0).inset(left.w * DIE_INSET))
    if shown.asked is not None:
        square = square_of(sheet, shown.asked)
        canvas.circle(square.center, square.w * 0.42, "hollow", 0.85)
        size = square.w * 0.55 / canvas.metrics.unit
        canvas.write("?", square, TITLE.sized(size).coloured("bright").centered)
    for cell in shown.cells:
        _draw_outline(canvas, square_of(sheet, cell))
    return {cross_id(cell): square_of(sheet, cell) for cell in shown.cells}


def _draw_dice(canvas: Canvas, blue: Sequence[Pip], yellow: Sequence[Pip], box: Box) -> None:
    """Draw dice, the blue ones above the yellow ones."""
    px = canvas.px
    rows = [("blue", blue), ("yellow", yellow)]
    for (colour, dice), row in zip(rows, box.rows(2, canvas.broad), strict=True):
        side = min(row.h, px(DIE_SIDE), row.w / max(1, len(dice)) - canvas.broad)
        line = row.centered(len(dice) * (side + canvas.broad) - canvas.broad, side)
        for pips, place in zip(dice, line.columns(max(1, len(dice)), canvas.broad), strict=False):
            canvas.image(f"die-{colour}-{pips}", place)


def draw_rolled(
    blue: Sequence[Pip],
    yellow: Sequence[Pip],
    canvas: Canvas,
    area: Box,
    texts: Texts,
    answered: bool,
) -> Mapping[str, Box]:
    """Draw dice alone."""
    _draw_dice(canvas, blue, yellow, area)
    return {}


def _draw_outline(canvas: Canvas, square: Box) -> None:
    """Draw the edge of a building that can be marked."""
    left, top, right, bottom = square.x, square.y, square.right, square.bottom
    edge = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    canvas.line(edge, "gold", max(1.5, canvas.tight))


def _draw_held(
    shown: HeldShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw how many buildings of a type everybody has."""
    sign = f"box-{shown.building}"
    draw_holdings(canvas, area, sign, (sign, "box-crossed-0"), shown.held, shown.asked)
    return {}


def _draw_track(
    box: SheetBox, shown: TrackShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw a coin track."""
    rows = -(-box.track // COINS_A_ROW)
    side = min(
        canvas.button_height, area.w / COINS_A_ROW - canvas.close, area.h / rows - canvas.close
    )
    grid = area.centered((side + canvas.close) * COINS_A_ROW, (side + canvas.close) * rows)
    for number in range(box.track):
        row, column = divmod(number, COINS_A_ROW)
        x, y = grid.x + column * (side + canvas.close), grid.y + row * (side + canvas.close)
        look = "-spent" if number < shown.spent else "-circled" if number < shown.circled else ""
        canvas.image("coin-box", Box(x, y, side, side))
        if look:
            canvas.image(f"coin-box{look}", Box(x, y, side, side))
    return {}


def draw_points(
    box: SheetBox, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw the places of each type with their points."""
    table = area.centered(min(area.w, canvas.px(TABLE_WIDTH)), area.h)
    for building, row in zip(Building, table.rows(len(Building), canvas.close), strict=True):
        sign, name, *cells = row.columns((0.6, 1.8, *(0.7 for _ in range(3))), canvas.space)
        canvas.image(f"box-{building}", sign.fit(1))
        canvas.write(texts.t(f"building_type.{building}"), name, STRONG)
        for points, cell in zip(box.points[building], cells, strict=True):
            canvas.write(str(points), cell, STRONG.coloured("figures").centered)
    return {}


def draw_virtual(
    held: Sequence[Sequence[int]], canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw virtual players: for each, how many buildings of every type it holds."""
    px = canvas.px
    table = area.centered(min(area.w, px(TABLE_WIDTH)), min(area.h, px(VIRTUAL_HEIGHT) * len(held)))
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
    return {}


def open_exercises(box: SheetBox) -> Exercises:
    """Return the exercises of Roll & Write."""
    kinds = {kind.name: kind for kind in KINDS}

    def pose(name: str, seed: int) -> Posed:
        exercise = make(kinds[name], box, seed)
        return Posed(exercise, drawing_of(box, exercise.shown))

    topics = {kind.name: kind.topic for kind in KINDS}
    return Exercises(NAME, topics, pose)
