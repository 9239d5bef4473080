"""A drawing looks as if its commands were drawn one by one, wherever it lies."""

from __future__ import annotations

from functools import partial

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import KEPT_DRAWINGS, Canvas, Drawings
from alhambra.app.gfx.commands import flattened
from alhambra.app.gfx.painter import Painter
from alhambra.app.gfx.scale import Metrics
from alhambra.app.gfx.theme import TextStyle, load_theme
from alhambra.paths import asset, data_file
from tests.app import stage
from tests.app.driving import game
from tests.app.gfx.sheets import Sheet, pixels

LIST = Box(20, 30, 300, 150)
ROW = Box(25.4, 60.7, 280, 70)
FAR = 4
"""By so much a channel may differ: half-transparent pixels are rounded once more."""


def draw_row(canvas: Canvas, box: Box) -> None:
    """A row with everything that can be drawn."""
    canvas.fill(box, "hollow", 0.5, 12)
    left, rest = box.cut_left(70, 8)
    canvas.frame("panel-dark", left)
    canvas.image("crown", left.inset(10).fit(1))
    with canvas.clip(rest.inset(4)):
        canvas.text("Alhambra", rest, 40, TextStyle(0, "title", shadow=True), valign="top")
        canvas.circle(rest.center, 30, "gold", 0.5)
    canvas.line([(rest.x, rest.y), (rest.right, rest.bottom)], "figures", 3)


def draw_list(canvas: Canvas, row: Box, drawings: Drawings | None) -> None:
    canvas.fill(Box(0, 0, 640, 400), "cream")
    with canvas.clip(LIST):
        if drawings is None:
            draw_row(canvas, row)
        else:
            drawings.show(canvas, "row", row, 4, lambda box: draw_row(canvas, box))


def test_the_commands_of_a_drawing_are_those_that_were_drawn() -> None:
    plain, drawn, drawings = stage.canvas(), stage.canvas(), Drawings()
    for down in (0, -40, 90, 1000):
        row = ROW.moved(0, down)
        draw_list(plain, row, None)
        draw_list(drawn, row, drawings)
        assert len(drawn.commands) == 2
        assert list(flattened(drawn.commands)) == list(plain.commands)
        plain.present()
        drawn.present()


def test_a_drawing_looks_like_its_commands() -> None:
    with game(painted=True):
        sheets, theme = (Sheet(), Sheet()), load_theme(data_file("theme.yaml"))
        painters = [Painter(sheet, asset("."), theme) for sheet in sheets]
        drawings = Drawings()
        for down in (0, -40, 90):  # the sheets arrive after the first picture
            for painter, drawn in zip(painters, (None, drawings), strict=True):
                canvas = Canvas(Metrics(640, 400), painter)
                draw_list(canvas, ROW.moved(0, down), drawn)
                canvas.present()
                painter.settle()
            one, other = map(pixels, sheets)
            assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= FAR
        for painter in painters:
            painter.close()


def test_what_is_not_shown_any_more_is_dropped() -> None:
    canvas, drawings, drawn = stage.canvas(), Drawings(), list[int]()

    def draw(number: int, box: Box) -> None:
        drawn.append(number)

    for number in (*range(KEPT_DRAWINGS), 0, KEPT_DRAWINGS, 0, 1):
        drawings.show(canvas, number, ROW, 4, partial(draw, number))
    assert drawn == [*range(KEPT_DRAWINGS + 1), 1]
