"""Points by source, as bars of several parts with a key."""

from __future__ import annotations

from collections.abc import Mapping

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.scenes.patterns import Pattern, hatched
from alhambra.app.ui.fitting import write_line

NAMES = 280
"""Units of the column with the names."""
TOTAL = 74
"""Units of the column with the sum of a bar."""
THICK = 60
"""Units a bar is high at most."""
FIGURES = 19
"""Units of the figures in the bars."""


def show_key(
    canvas: Canvas, patterns: Mapping[str, Pattern], names: Mapping[str, str], box: Box
) -> None:
    """Draw the meaning of colours and hatchings; ``names`` by source, in order."""
    px = canvas.metrics.px
    cells = box.columns(len(names), px(10))
    for (source, name), cell in zip(names.items(), cells, strict=True):
        pattern = patterns[source]
        swatch, words = cell.cut_left(px(38), px(8))
        hatched(canvas, swatch.centered(swatch.w, px(30)), pattern)
        sign, words = words.cut_left(px(34), px(8))
        canvas.image(pattern.sign, sign.fit(1))
        write_line(canvas, name, words, 19, "bold")


def show_bar(
    canvas: Canvas,
    patterns: Mapping[str, Pattern],
    gains: Mapping[str, int],
    line: Box,
    unit: float,
) -> None:
    """Draw a bar with a part per source, and its sum; ``unit``: pixels per point."""
    px = canvas.metrics.px
    thick = min(px(THICK), line.h)
    x = line.x
    for source, pattern in patterns.items():
        if not gains.get(source):
            continue
        part = Box(x, line.center[1] - thick / 2, gains[source] * unit, thick)
        x = part.right
        _draw_part(canvas, pattern, gains[source], part._replace(w=part.w - max(1, px(1.5))))
    points = sum(gains.values())
    sum_ = Box(x + px(10), line.y, line.right - x - px(10), line.h)
    write_line(canvas, str(points), sum_, 24, "bold", "figures" if points else "faint")


def _draw_part(canvas: Canvas, pattern: Pattern, points: int, part: Box) -> None:
    """Draw its colour and hatching, and its sign and figure if they fit."""
    hatched(canvas, part, pattern)
    px = canvas.metrics.px
    size = canvas.metrics.text(FIGURES)
    wide = canvas.measure(str(points), size, "bold")[0] + px(8)
    side = min(part.h - px(4), px(32))
    if part.w < wide + px(2) or part.h < size:
        return
    with_sign = part.w >= side + wide + px(8)
    inner = part.centered((side + px(3) if with_sign else 0) + wide, part.h)
    if with_sign:
        sign, inner = inner.cut_left(side, px(3))
        canvas.image(pattern.sign, sign.fit(1), tint=pattern.tint)
    plate = inner.centered(wide, min(part.h - px(2), size * 1.15))
    canvas.fill(plate, pattern.colour, 0.85, px(6))
    canvas.text(str(points), plate, size, "bold", pattern.ink, "center", "middle")
