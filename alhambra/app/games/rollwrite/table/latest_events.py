"""What happened last in a game of Roll & Write, in a panel: the newest line at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.table.chronicle import Entry
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture_builder import Say
from alhambra.app.ui.fitting import write_line, write_lines
from alhambra.app.ui.ornaments import sheet

LETTERS = 17
"""Units of the letters."""
LINE = 26
"""Units of the height of a line at least."""


def draw_lately(canvas: Canvas, say: Say, box: Box, entries: Sequence[Entry], unit: float) -> None:
    """As many of the last entries as there is room for; ``unit`` is a unit's pixels."""
    sheet(canvas, box)
    heading, below = box.inset(16 * unit, 12 * unit).cut_top(32 * unit, 6 * unit)
    write_line(canvas, say("table.chronicle").upper(), heading, 18.5, "title", "title", shadow=True)
    size, bottom = canvas.metrics.text(LETTERS), below.bottom
    for number, entry in enumerate(reversed(entries)):
        width = below.w - (LINE + 8) * unit
        high = max(canvas.measure(entry.text, size, "body", width)[1], LINE * unit)
        if bottom - high < below.y:
            break
        row = Box(below.x, bottom - high, below.w, high)
        sign, words = row.cut_left(LINE * unit, 8 * unit)
        if entry.who is not None:
            canvas.image(emblem(entry.who), sign.fit(1))
        colour = "cream" if number else "figures"
        write_lines(canvas, entry.text, words, LETTERS, colour=colour, valign="middle")
        bottom = row.y - 5 * unit
