"""Somebody's last games as bars, and lines of results beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.ui.fitting import write_line

LAST = 24
"""The most games that are shown as bars."""
BAR = 58
"""Units of a bar's width at most."""
SWATCH, BETWEEN = 22, 16
"""Units of a side of a colour in the key, and between its names."""
LINE = 46
"""Units of the height of a line of results at most."""
LINES = 6
"""The most lines of results."""


class Bar(NamedTuple):
    """A game."""

    parts: tuple[int, ...]
    """Points by part, from the lowest up."""
    won: bool

    @property
    def points(self) -> int:
        """The sum of the parts."""
        return sum(self.parts)


def shades(count: int) -> tuple[float, ...]:
    """Return the opacity of each of this many parts of a bar, the lowest part least.

    >>> shades(3)
    (0.4, 0.7, 1.0)
    """
    return tuple(round(1 - 0.6 * (count - 1 - n) / (count - 1), 2) for n in range(count))


def draw_bars(
    canvas: Canvas, box: Box, heading: str, key: Sequence[str], bars: Sequence[Bar]
) -> None:
    """Draw the last games, the newest at the right; ``key`` names the parts of a bar."""
    px = canvas.metrics.px
    head, rest = box.cut_top(px(34), px(30))
    size = canvas.metrics.text(17)
    needed = [px(SWATCH + 8) + canvas.measure(text, size)[0] for text in key]
    names, head = head.cut_right(sum(needed) + px(BETWEEN) * (len(key) - 1), px(BETWEEN))
    cells = names.columns(needed, px(BETWEEN))
    for text, shade, cell in zip(key, shades(len(key)), cells, strict=True):
        swatch, words = cell.cut_left(px(SWATCH), px(6))
        canvas.fill(swatch.centered(px(SWATCH), px(SWATCH)), "gold", shade, px(3))
        write_line(canvas, text, words, 17, colour="muted")
    write_line(canvas, heading, head, 20, "bold", "title")
    bars = bars[-LAST:]
    most = max(bar.points for bar in bars) or 1
    each = min(px(BAR), rest.w / len(bars))
    for number, bar in enumerate(bars):
        column = Box(rest.x + number * each, rest.y, each, rest.h)
        _draw_bar(canvas, bar, column.inset(each * 0.12, 0), most)


def _draw_bar(canvas: Canvas, bar: Bar, column: Box, most: int) -> None:
    """Draw one game: its points above, a medal at the foot if it was won."""
    px = canvas.metrics.px
    foot, area = column.cut_bottom(px(40), px(4))
    bottom = area.bottom
    for points, shade in zip(bar.parts, shades(len(bar.parts)), strict=True):
        high = area.h * points / most
        piece = Box(area.x, bottom - high, area.w, max(0, high - max(1, px(1.5))))
        canvas.fill(piece, "gold", shade, px(3))
        bottom -= high
    figure = Box(column.x - px(6), bottom - px(28), column.w + px(12), px(28))
    write_line(canvas, str(bar.points), figure, 18, "bold", "figures", "center")
    if bar.won:
        canvas.image("medal-1", foot.fit(64 / 76))


def draw_lines(
    canvas: Canvas, box: Box, heading: str, lines: Sequence[tuple[str, str]], names: float
) -> None:
    """Draw names with a result each; ``names`` is their width relative to that of the results."""
    px = canvas.metrics.px
    head, rest = box.cut_top(px(34), px(10))
    write_line(canvas, heading, head, 20, "bold", "title")
    high = min(px(LINE), rest.h / LINES)
    for number, (name, result) in enumerate(lines[:LINES]):
        row = Box(rest.x, rest.y + number * high, rest.w, high)
        left, right = row.columns((names, 1), px(10))
        write_line(canvas, name, left, 20, "bold")
        write_line(canvas, result, right, 20, colour="cream", align="right")
