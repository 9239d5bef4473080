"""Backgrounds, panels and headings of all screens."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.fitting import fitted_line
from alhambra.app.gfx.theme import CAPTION, DISPLAY, LEAD, TITLE, TextStyle
from alhambra.app.ui.form import Form
from alhambra.app.ui.widget import Widget, set_boxes

LETTERS_TOP, LETTERS_BOTTOM = (255, 244, 208), (205, 146, 54)
"""The colours of golden letters, at the top and at the bottom."""
PANEL_ROW = 72
"""Units of the height of a row in a panel at most."""
ASPECT = 16 / 9
"""Width over height of the pictures behind screens."""
BANDS = 12
STRIPS = 56
"""The strips of a gradient of darkness."""
DARKEST = 0.26
CAPITAL = 0.7
"""The height of a capital letter of the title font, relative to its size."""


def cover(window: Box) -> Box:
    """Return the box of a picture that covers the whole window, centred."""
    return window.centered(max(window.w, window.h * ASPECT), max(window.h, window.w / ASPECT))


def backdrop(canvas: Canvas, name: str) -> None:
    """Draw a picture over the whole window, centred."""
    canvas.image(name, cover(canvas.metrics.window))


def veil(canvas: Canvas) -> None:
    """Darken the screen below a panel."""
    canvas.fill(canvas.metrics.window, "shadow", 0.7)


def opaque_panel(canvas: Canvas, panel: Box) -> None:
    canvas.fill(panel.inset(canvas.tight), "night", 1.0, canvas.corner)
    canvas.frame("panel", panel)


def translucent_panel(canvas: Canvas, panel: Box) -> None:
    """Draw a translucent panel over a picture."""
    canvas.fill(panel, "night", 0.45, canvas.corner)
    canvas.frame("panel-dark", panel)


def rows_in_panel(
    canvas: Canvas, box: Box, title: str, count: int, foot: float = 0
) -> tuple[Box, ...]:
    """Draw a panel with a heading; return the boxes of its rows, above a foot of this height."""
    canvas.frame("panel", box)
    head, rest = box.inset(canvas.panel, canvas.broad).cut_top(canvas.head_height, canvas.tight)
    canvas.write(title.upper(), head, CAPTION.centered)
    rest = rest.cut_bottom(foot)[1]
    gap = min(canvas.broad, rest.h * 0.05, rest.h / count * 0.16)
    high = min(canvas.px(PANEL_ROW), (rest.h + gap) / count - gap)
    return rest.centered(rest.w, (high + gap) * count - gap).rows(count, gap)


def overlay(
    canvas: Canvas, title: str, wide: float, high: float, picture: str = "", room: Box | None = None
) -> Box:
    """Draw a panel of these units at most, with a heading; return the box below the heading.

    It is opaque over the darkened screen, or translucent over a picture. It lies in the middle of
    the window, or of a ``room`` in it.
    """
    px, room = canvas.metrics.px, room or canvas.metrics.window
    panel = room.centered(
        min(px(wide), room.w - canvas.sign_size), min(px(high), room.h - canvas.line_height)
    )
    if picture:
        backdrop(canvas, picture)
        translucent_panel(canvas, panel)
    else:
        veil(canvas)
        opaque_panel(canvas, panel)
    head, rest = panel.inset(canvas.page, canvas.panel).cut_top(canvas.button_height, canvas.close)
    heading(canvas, title, head)
    return rest


class ModalBox(NamedTuple):
    """Sizes of a box, in units."""

    width: float
    height: float
    style: TextStyle = LEAD
    foot: float = 60
    """Height of the buttons."""
    gap: float = 16
    """Space between the sentences and the buttons."""
    button_row: float | None = None
    """Largest width of all buttons together; None: that of the box."""

    @property
    def room(self) -> tuple[float, float]:
        """The units it needs across and down."""
        return self.width + 40, self.height + 30

    def open(self, canvas: Canvas, title: str) -> tuple[Box, Box]:
        """Draw the box and its heading; return the boxes of the sentences and of the buttons."""
        px = canvas.px
        rest = overlay(canvas, title, self.width, self.height)
        foot, body = rest.cut_bottom(px(self.foot), px(self.gap))
        return body, foot

    def write(self, canvas: Canvas, text: str, body: Box, colour: str = "cream") -> None:
        """Write the sentences."""
        canvas.write_lines(text, body, self.style.coloured(colour).centered, valign="middle")

    def place(self, canvas: Canvas, buttons: Sequence[Widget], foot: Box) -> None:
        """Place the buttons side by side."""
        px = canvas.px
        if self.button_row is not None:
            foot = foot.centered(min(foot.w, px(self.button_row)), foot.h)
        set_boxes(buttons, foot.columns(len(buttons), canvas.panel))

    def draw(self, canvas: Canvas, title: str, text: str, form: Form) -> None:
        """Draw everything; all widgets of the form are its buttons."""
        body, foot = self.open(canvas, title)
        self.write(canvas, text, body)
        self.place(canvas, form.widgets, foot)
        form.draw(canvas)


def fading_shade(canvas: Canvas, box: Box) -> None:
    """Darken the box, less and less from its left to its right."""
    for number, strip in enumerate(box.columns(STRIPS)):
        part = 1 - (number + 1) / (STRIPS + 1)
        canvas.fill(strip, "hollow", DARKEST * part * part * (3 - 2 * part))


def golden(canvas: Canvas, text: str, box: Box, size: int) -> None:
    """Draw large golden letters, centred in the box."""
    text, size = fitted_line(canvas, text, box.w, size, "title")
    canvas.text(text, box, size, DISPLAY.coloured("shadow").centered.shadowed)
    high = size * CAPITAL
    top = box.center[1] - high / 2
    for band in range(BANDS):
        part = band / (BANDS - 1)
        mixed = (
            round(above + (below - above) * part)
            for above, below in zip(LETTERS_TOP, LETTERS_BOTTOM, strict=True)
        )
        first = box.y if band == 0 else top + high * band / BANDS
        last = box.bottom if band == BANDS - 1 else top + high * (band + 1) / BANDS
        colour = "#{:02x}{:02x}{:02x}".format(*mixed)
        with canvas.clip(Box(box.x, first, box.w, last - first)):
            canvas.text(text, box, size, DISPLAY.coloured(colour).centered)


def heading(canvas: Canvas, text: str, box: Box, style: TextStyle = TITLE) -> None:
    """Draw a heading in the middle of the box, between two golden lines."""
    px = canvas.px
    text, size = canvas.fit_width(text.upper(), box.w - canvas.button_height, style)
    canvas.text(text, box, size, style.centered.shadowed)
    wide = canvas.measure(text, size, "title")[0]
    reach = min((box.w - wide) / 2 - canvas.panel, px(260))
    if reach < canvas.line_height:
        return
    for way in (-1, 1):
        near = box.center[0] + way * (wide / 2 + canvas.panel)
        rule(canvas, (near, box.center[1]), way * (reach - canvas.tight))


def divider(canvas: Canvas, box: Box) -> None:
    """Draw a star between two golden lines, across the box."""
    x, y = box.center
    star(canvas, (x, y), canvas.space)
    for way in (-1, 1):
        ends = [(x + way * canvas.line_height, y), (x + way * box.w / 2, y)]
        canvas.line(ends, "gold", max(1, canvas.hair), 0.6)


def rule(canvas: Canvas, start: Point, length: float) -> None:
    """Draw a golden line from a small star; to the left if the length is negative."""
    x, y = start
    side = canvas.close if length > 0 else -canvas.close
    star(canvas, (x + side, y), canvas.close)
    canvas.line([(x + 2.4 * side, y), (x + length, y)], "gold", max(1, canvas.hair), 0.55)


def star(canvas: Canvas, center: Point, radius: float) -> None:
    """Draw the eight-pointed star of the tile work: two squares."""
    width = max(1.2, radius / 6)
    for turn in (0.0, math.pi / 4):
        corners = [
            (
                center[0] + radius * math.cos(turn + quarter * math.pi / 2),
                center[1] + radius * math.sin(turn + quarter * math.pi / 2),
            )
            for quarter in (0, 1, 2, 3, 0)
        ]
        canvas.line(corners, "gold", width)
