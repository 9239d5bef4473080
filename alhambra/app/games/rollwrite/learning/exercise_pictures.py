"""Pictures of exercises: the score sheet with buildings that can be marked, dice, coins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from alhambra.app.games.rollwrite.grid import square_of
from alhambra.app.games.rollwrite.learning.rule_pictures import draw_sheet, track_drawing
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import TITLE
from alhambra.app.learn.book_blocks import holdings_drawing
from alhambra.app.learn.exercises import Exercises, Picture, Posed
from alhambra.app.program.i18n import Texts
from alhambra.learning.exercises import make
from alhambra.learning.rollwrite.exercises import KINDS, HeldShown, SheetShown, TrackShown, cross_id
from alhambra.rules.rollwrite import NAME
from alhambra.rules.rollwrite.model import LINES, NUMBERS
from alhambra.rules.rollwrite.model import Box as SheetBox

WIDTH, HELD_HIGH = 1100, 330
"""Units of the width of a picture, and of the height of a table, at most."""
INSET = 0.16
"""Space around the dice along the sheet, in widths of a cell."""


def picture_of(box: SheetBox, shown: object) -> Picture:
    """Return what draws a position."""
    match shown:
        case SheetShown():
            return partial(_draw_sheet, box, shown)
        case HeldShown():
            return partial(_draw_held, shown)
        case TrackShown():
            return partial(_draw_track, box, shown)
        case _:
            raise TypeError(f"nothing draws {shown!r}")


def _draw_sheet(
    box: SheetBox, shown: SheetShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw a sheet and the dice beside it."""
    area = area.centered(min(area.w, canvas.px(WIDTH)), area.h)
    lit = len(LINES) if shown.lines and answered else 0
    dice = shown.blue, shown.yellow
    sheet = draw_sheet(canvas, area, texts, box, shown.crossed, dice, lit)
    for pips in NUMBERS:
        above, left = square_of(sheet, (pips, 1)), square_of(sheet, (1, pips))
        canvas.image(f"die-blue-{pips}", above.moved(0, -above.h).inset(above.w * INSET))
        canvas.image(f"die-yellow-{pips}", left.moved(-left.w, 0).inset(left.w * INSET))
    if shown.asked is not None:
        square = square_of(sheet, shown.asked)
        canvas.circle(square.center, square.w * 0.42, "hollow", 0.85)
        size = square.w * 0.55 / canvas.metrics.unit
        canvas.write("?", square, TITLE.sized(size).coloured("bright").centered)
    for cell in shown.cells:
        _draw_outline(canvas, square_of(sheet, cell))
    return {cross_id(cell): square_of(sheet, cell) for cell in shown.cells}


def _draw_outline(canvas: Canvas, square: Box) -> None:
    """Draw the edge of a building that can be marked."""
    left, top, right, bottom = square.x, square.y, square.right, square.bottom
    edge = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    canvas.line(edge, "gold", max(1.5, canvas.tight))


def _draw_held(
    shown: HeldShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw how many buildings of a type everybody has."""
    px, sign = canvas.metrics.px, f"box-{shown.building}"
    area = area.centered(min(area.w, px(WIDTH)), min(area.h, px(HELD_HIGH)))
    holdings_drawing(sign, (sign, "box-crossed-0"), shown.held, shown.asked).draw(
        canvas, area, texts
    )
    return {}


def _draw_track(
    box: SheetBox, shown: TrackShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw a coin track."""
    track_drawing(box, shown.circled, shown.spent).draw(canvas, area, texts)
    return {}


def open_exercises(box: SheetBox) -> Exercises:
    """Return the exercises of Roll & Write."""
    kinds = {kind.name: kind for kind in KINDS}

    def pose(name: str, seed: int) -> Posed:
        exercise = make(kinds[name], box, seed)
        return Posed(exercise, picture_of(box, exercise.shown))

    topics = {kind.name: kind.topic for kind in KINDS}
    return Exercises(NAME, "Roll & Write", topics, pose)
