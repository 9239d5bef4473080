"""What several screens are adorned with."""

from __future__ import annotations

import math

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.ui.fitting import fitted_line

LETTERS_TOP, LETTERS_BOTTOM = (255, 244, 208), (205, 146, 54)
"""The colours between which golden letters shade."""
BANDS = 12
STRIPS = 56
"""Of how many strips darkness is made."""
DARKEST = 0.26
CAPITAL = 0.7
"""The height of a capital of the title font, in sizes."""


def backdrop(canvas: Canvas, name: str, aspect: float = 16 / 9) -> None:
    """A picture of this width over height that covers the window, from its middle."""
    window = canvas.metrics.window
    canvas.image(
        name, window.centered(max(window.w, window.h * aspect), max(window.h, window.w / aspect))
    )


def veil(canvas: Canvas) -> None:
    """Darken what is on the screen, for something that is laid over it."""
    canvas.fill(canvas.metrics.window, "shadow", 0.7)


def sheet(canvas: Canvas, panel: Box) -> None:
    """A panel nothing shines through, for something that is laid over a screen."""
    canvas.fill(panel.inset(canvas.metrics.px(3)), "night", 1.0, canvas.metrics.px(18))
    canvas.frame("panel", panel)


def pane(canvas: Canvas, panel: Box) -> None:
    """A panel a picture shines through a little, for something that is laid over it."""
    canvas.fill(panel, "night", 0.45, canvas.metrics.px(14))
    canvas.frame("panel-dark", panel)


def overlay(canvas: Canvas, title: str, wide: float, high: float, picture: str = "") -> Box:
    """A panel of so many units at most; what its heading leaves of it.

    It lies over the darkened screen, or over a picture that shines through it.
    """
    px, window = canvas.metrics.px, canvas.metrics.window
    panel = window.centered(min(px(wide), window.w - px(40)), min(px(high), window.h - px(30)))
    if picture:
        backdrop(canvas, picture)
        pane(canvas, panel)
    else:
        veil(canvas)
        sheet(canvas, panel)
    head, rest = panel.inset(px(40), px(22)).cut_top(px(60), px(6))
    heading(canvas, title, head, 36)
    return rest


def dusk(canvas: Canvas, full: float, none: float) -> None:
    """Darkness from the left, full as far as the one part of the window, gone at the other."""
    window = canvas.metrics.window
    canvas.fill(window._replace(w=window.w * full), "hollow", DARKEST)
    fading = Box(window.w * full, 0, window.w * (none - full), window.h)
    for number, strip in enumerate(fading.columns(STRIPS)):
        part = 1 - (number + 1) / (STRIPS + 1)
        canvas.fill(strip, "hollow", DARKEST * part * part * (3 - 2 * part))


def golden(canvas: Canvas, text: str, box: Box, size: int) -> None:
    """Large letters of gold, centred in the box: lighter above, darker below."""
    text, size = fitted_line(canvas, text, box.w, size, "title")
    canvas.text(text, box, size, "title", "shadow", "center", "middle", shadow=True)
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
            canvas.text(text, box, size, "title", colour, "center", "middle")


def heading(canvas: Canvas, text: str, box: Box, units: float) -> None:
    """A screen's or a panel's heading in the middle of the box, between two golden lines."""
    px = canvas.metrics.px
    text, size = fitted_line(
        canvas, text.upper(), box.w - px(60), canvas.metrics.text(units), "title"
    )
    canvas.text(text, box, size, "title", "title", "center", "middle", shadow=True)
    wide = canvas.measure(text, size, "title")[0]
    reach = min((box.w - wide) / 2 - px(20), px(260))
    if reach < px(30):
        return
    for way in (-1, 1):
        near = box.center[0] + way * (wide / 2 + px(22))
        rule(canvas, (near, box.center[1]), way * (reach - px(4)))


def divider(canvas: Canvas, box: Box) -> None:
    """A star between two golden lines, across the box."""
    px = canvas.metrics.px
    x, y = box.center
    star(canvas, (x, y), px(11))
    for way in (-1, 1):
        ends = [(x + way * px(26), y), (x + way * box.w / 2, y)]
        canvas.line(ends, "gold", max(1, px(1.8)), 0.6)


def rule(canvas: Canvas, start: Point, length: float) -> None:
    """A golden line from a small star; it goes left if the length is negative."""
    px = canvas.metrics.px
    x, y = start
    side = px(7) if length > 0 else -px(7)
    star(canvas, (x + side, y), px(7))
    canvas.line([(x + 2.4 * side, y), (x + length, y)], "gold", max(1, px(1.6)), 0.55)


def star(canvas: Canvas, center: Point, radius: float) -> None:
    """The eight-pointed star of the tile work: two squares."""
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
