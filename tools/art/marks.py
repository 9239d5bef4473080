"""The marks on palace cells, 128 x 128 units each."""

from __future__ import annotations

from typing import Protocol

import skia
from draw import around, colour, paint, polygon, rounded, star
from palette import Palette

_CELL = 128


def _cell(inset: float, radius: float) -> skia.RRect:
    return rounded(inset, inset, _CELL - 2 * inset, _CELL - 2 * inset, radius)


def _medal(canvas: skia.Canvas, fill: str, alpha: int) -> None:
    canvas.drawPath(star(64, 66, 25, 19.2), paint(alpha=110, blur=2))
    canvas.drawPath(star(64, 64, 25, 19.2), paint(fill, alpha))


def _plus_bars(canvas: skia.Canvas, ink: skia.Paint) -> None:
    canvas.drawRRect(rounded(53, 61.6, 22, 4.8, 2), ink)
    canvas.drawRRect(rounded(61.6, 53, 4.8, 22, 2), ink)


def _lit(middle: int, rim: int) -> skia.Paint:
    """Light that gathers at the sides of a cell."""
    stops = (colour("#ffe9a8", middle), colour("#ffe9a8", middle), colour("#ffdf8a", rim))
    return around((_CELL / 2, _CELL / 2), _CELL * 0.7, *stops, stops=(0.0, 0.45, 1.0))


def cell_legal(canvas: skia.Canvas, p: Palette) -> None:
    """A cell where the tile may stand."""
    canvas.drawRRect(_cell(5, 12), paint(p.glow, 110, stroke=6, blur=4))
    canvas.drawRRect(_cell(5, 11), _lit(34, 96))
    canvas.drawRRect(_cell(6, 10), paint(alpha=90, stroke=p.wide(4.4), dash=(13, 9)))
    canvas.drawRRect(_cell(6, 10), paint("#ffe39a", 240, stroke=p.wide(2.6), dash=(13, 9)))
    _medal(canvas, "#ffe9a8", 225)
    _plus_bars(canvas, paint("#23454c"))


def cell_hover(canvas: skia.Canvas, p: Palette) -> None:
    """The legal cell under the pointer."""
    canvas.drawRRect(_cell(5, 12), paint(p.glow, 200, stroke=8, blur=4.5))
    canvas.drawRRect(_cell(5, 11), _lit(66, 168))
    canvas.drawRRect(_cell(5.5, 10), paint("#fff0bd", 255, stroke=p.wide(4)))
    _medal(canvas, "#fff3c9", 255)
    _plus_bars(canvas, paint("#23454c"))


def _hatch(canvas: skia.Canvas, ink: skia.Paint) -> None:
    canvas.save()
    canvas.clipRRect(_cell(6, 10), True)
    for k in range(-9, 10):
        x = k * 15
        canvas.drawLine(x, 128, x + 128, 0, ink)
    canvas.restore()


def cell_illegal(canvas: skia.Canvas, p: Palette) -> None:
    """A cell where the tile may not stand: hatched, with a cross."""
    canvas.drawRRect(_cell(6, 10), paint("#3a0f0c", 90))
    _hatch(canvas, paint(p.bad, 88, stroke=3.2))
    canvas.drawRRect(_cell(6, 10), paint("#e07a66", p.firm(190), stroke=p.wide(2)))
    canvas.drawCircle(64, 64, 17, paint("#4a1712", 235))
    canvas.drawCircle(64, 64, 17, paint("#f0a08c", 235, stroke=2))
    pen = paint("#ffe1d6", stroke=4, cap=True)
    canvas.drawLine(57.5, 57.5, 70.5, 70.5, pen)
    canvas.drawLine(70.5, 57.5, 57.5, 70.5, pen)


def _marked(canvas: skia.Canvas, p: Palette, shade: str, line: str) -> None:
    canvas.drawRRect(_cell(5, 12), paint(shade, 110, blur=4))
    canvas.drawRRect(_cell(5, 11), paint(shade, 46))
    canvas.drawRRect(_cell(5.5, 10), paint(line, 245, stroke=p.wide(3)))
    canvas.drawCircle(64, 66, 25, paint(alpha=120, blur=2))
    canvas.drawCircle(64, 64, 25, paint("#0e2d37", 240))
    canvas.drawCircle(64, 64, 24, paint(line, stroke=2))


def cell_swap(canvas: skia.Canvas, p: Palette) -> None:
    """A tile that may be exchanged."""
    _marked(canvas, p, "#5ad0e0", "#aef0f5")
    arrow = polygon([(49, 58), (57, 50), (57, 55.4), (78, 55.4), (78, 60.6), (49, 60.6)])
    canvas.drawPath(arrow, paint("#d9fbfb"))
    canvas.rotate(180, 64, 64)
    canvas.drawPath(arrow, paint("#d9fbfb"))


def cell_remove(canvas: skia.Canvas, p: Palette) -> None:
    """A tile that may be taken away: an arrow that leaves its square."""
    _marked(canvas, p, "#f0b060", "#ffd9a0")
    arrow = polygon([(64, 46), (75, 58), (67.4, 58), (67.4, 68), (60.6, 68), (60.6, 58), (53, 58)])
    canvas.drawPath(arrow, paint("#fff0d6"))
    tray = polygon(
        [(50, 66), (54.5, 66), (54.5, 75), (73.5, 75), (73.5, 66), (78, 66), (78, 79.5), (50, 79.5)]
    )
    canvas.drawPath(tray, paint("#fff0d6"))


class Mark(Protocol):
    """Draws a mark."""

    def __call__(self, canvas: skia.Canvas, p: Palette) -> None: ...


MARKS: dict[str, Mark] = {
    "cell-legal": cell_legal,
    "cell-hover": cell_hover,
    "cell-illegal": cell_illegal,
    "cell-swap": cell_swap,
    "cell-remove": cell_remove,
}
