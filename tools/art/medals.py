"""Round things: chips and badges of the building types, emblems of the players."""

from __future__ import annotations

import math
from collections.abc import Callable

import skia
from buildart import add_arch, cypress, draw_building
from draw import around, circle, colour, down, minus, paint, rect, rounded, star
from palette import Palette, is_pale

Draw = Callable[[skia.Canvas], None]


def disc(
    canvas: skia.Canvas, palette: Palette, x: float, y: float, radius: float, fill: skia.Paint
) -> None:
    """Draw a gold-rimmed disc with a soft shadow."""
    canvas.drawCircle(x, y + radius * 0.08, radius, paint(alpha=120, blur=radius * 0.09))
    canvas.drawCircle(x, y, radius, down(y - radius, y + radius, *palette.gold_rim))
    canvas.drawCircle(x, y, radius * (0.89 - 0.03 * palette.bold), fill)


def type_chip(canvas: skia.Canvas, palette: Palette, kind: str) -> None:
    """56 x 56: the disc of a building type with its icon."""
    base, dark, light, ink = palette.buildings[kind]
    disc(canvas, palette, 28, 27.5, 25, down(4, 52, base, base, dark))
    canvas.drawCircle(28, 27.5, 21.4, paint(light, 70, stroke=0.9))
    if not is_pale(base):
        draw_building(canvas, kind, 28, 28.4, 14.2, "#000000")
    draw_building(canvas, kind, 28, 27.3, 14.2, ink)


def round_badge(canvas: skia.Canvas, palette: Palette, kind: str) -> None:
    """44 x 44: an empty disc for a price."""
    base, dark, _, _ = palette.buildings[kind]
    disc(canvas, palette, 22, 21.5, 19.5, down(4, 40, base, dark))


def pill(canvas: skia.Canvas, palette: Palette, kind: str) -> None:
    """92 x 44: the icon of a building type and room for a price on its right."""
    base, dark, _, ink = palette.buildings[kind]
    canvas.drawRRect(rounded(4, 5, 84, 37, 18.5), paint(alpha=120, blur=2.0))
    canvas.drawRRect(rounded(3, 2.5, 86, 38, 19), down(2, 41, *palette.gold_rim))
    canvas.drawRRect(rounded(6, 5.5, 80, 32, 16), down(5, 38, base, dark))
    draw_building(canvas, kind, 25.5, 21.2, 12.2, ink)


def _rays(canvas: skia.Canvas, ink: skia.Paint) -> None:
    for k in range(16):
        canvas.save()
        canvas.rotate(k * 22.5)
        canvas.drawRect(rect(-1.3, -32, 2.6, 64), ink)
        canvas.restore()


def _rings(canvas: skia.Canvas, ink: skia.Paint) -> None:
    for radius in (23.5, 28.2):
        canvas.drawPath(minus(circle(0, 0, radius + 1.1), circle(0, 0, radius - 1.1)), ink)


def _checks(canvas: skia.Canvas, ink: skia.Paint) -> None:
    canvas.save()
    canvas.rotate(45)
    for i in range(-4, 4):
        for j in range(-4, 4):
            if (i + j) % 2:
                canvas.drawRect(rect(i * 8, j * 8, 8, 8), ink)
    canvas.restore()


def _stripes(canvas: skia.Canvas, ink: skia.Paint) -> None:
    for k in range(-4, 5):
        canvas.drawRect(rect(k * 7 - 1.6, -32, 3.2, 64), ink)


def _dots(canvas: skia.Canvas, ink: skia.Paint) -> None:
    for k in range(14):
        angle = k * math.pi / 7
        canvas.drawCircle(26.3 * math.cos(angle), 26.3 * math.sin(angle), 1.9, ink)


def _courses(canvas: skia.Canvas, ink: skia.Paint) -> None:
    for row in range(-4, 5):
        canvas.drawRect(rect(-32, row * 8 - 0.9, 64, 1.8), ink)
        for k in range(-4, 5):
            canvas.drawRect(rect(k * 12 + (row % 2) * 6 - 0.9, row * 8, 1.8, 8), ink)


def _emblem_star(canvas: skia.Canvas, ink: skia.Paint) -> None:
    canvas.drawPath(star(0, 0, 22, 12.6, -math.pi / 2), ink)


def _emblem_moon(canvas: skia.Canvas, ink: skia.Paint) -> None:
    canvas.drawPath(minus(circle(-1, 0, 20), circle(8, -3, 16.5)), ink)


def _emblem_leaves(canvas: skia.Canvas, ink: skia.Paint) -> None:
    for k in range(4):
        canvas.save()
        canvas.rotate(45 + 90 * k)
        leaf = skia.Path()
        leaf.moveTo(0, -2.4)
        leaf.cubicTo(10, -8, 8, -17, 0, -23)
        leaf.cubicTo(-8, -17, -10, -8, 0, -2.4)
        canvas.drawPath(leaf, ink)
        canvas.restore()


def _emblem_cypress(canvas: skia.Canvas, ink: skia.Paint) -> None:
    canvas.save()
    canvas.scale(22, 22)
    for x, width, top, bottom in ((-0.60, 0.20, -0.5, 0.6), (0.60, 0.20, -0.5, 0.6)):
        canvas.drawPath(cypress(x, width, top, bottom), ink)
        canvas.drawRect(rect(x - 0.06, bottom - 0.06, 0.12, 0.26), ink)
    canvas.drawPath(cypress(0, 0.28, -1.05, 0.62), ink)
    canvas.drawRect(rect(-0.07, 0.55, 0.14, 0.25), ink)
    canvas.drawRect(rect(-0.85, 0.76, 1.7, 0.14), ink)
    canvas.restore()


def _emblem_arch(canvas: skia.Canvas, ink: skia.Paint) -> None:
    outer, inner = skia.Path(), skia.Path()
    add_arch(outer, 0, 17, 37, 38)
    add_arch(inner, 0, 18, 21, 27)
    canvas.drawPath(minus(outer, inner), ink)
    canvas.drawRect(rect(-19.5, 15.6, 14, 3.6), ink)
    canvas.drawRect(rect(5.5, 15.6, 14, 3.6), ink)


def _emblem_tower(canvas: skia.Canvas, ink: skia.Paint) -> None:
    draw_building(canvas, "tower", 0, 0, 21.5, _hexadecimal(ink))


def _emblem_rosette(canvas: skia.Canvas, ink: skia.Paint) -> None:
    for k in range(6):
        canvas.save()
        canvas.rotate(60 * k)
        canvas.drawOval(skia.Rect.MakeLTRB(-5.6, -21, 5.6, -5), ink)
        canvas.restore()
    canvas.drawCircle(0, 0, 4.6, ink)


def _hexadecimal(ink: skia.Paint) -> str:
    return f"#{ink.getColor() & 0xFFFFFF:06x}"


_GROUNDS = (_rays, _rings, _checks, _stripes, _dots, _courses)
_FIGURES = (
    _emblem_star,
    _emblem_moon,
    _emblem_leaves,
    _emblem_cypress,
    _emblem_arch,
    _emblem_tower,
)


def _medallion(canvas: skia.Canvas, palette: Palette, base: str) -> None:
    deep = colour("#101820", 120)
    fill = around((27, 24), 52, base, base, deep)
    disc(canvas, palette, 36, 35, 33, down(4, 66, base, base))
    canvas.drawCircle(36, 35, 29.4, fill)


def emblem(canvas: skia.Canvas, palette: Palette, index: int) -> None:
    """72 x 72: a player's emblem; colour, ground and figure all differ."""
    base = palette.players[index]
    pale = is_pale(base)
    _medallion(canvas, palette, base)
    ink = "#3b3226" if pale else "#fff6dd"
    canvas.save()
    canvas.clipPath(circle(36, 35, 29.4), skia.ClipOp.kIntersect, True)
    canvas.translate(36, 35)
    ground = paint("#000000", 30) if pale else paint("#fff6dd", palette.calm(44))
    _GROUNDS[index](canvas, ground)
    canvas.restore()
    _figure(canvas, _FIGURES[index], ink, pale)


def dirk(canvas: skia.Canvas, palette: Palette) -> None:
    """72 x 72: the emblem of Dirk, the neutral third of a game of two."""
    _medallion(canvas, palette, palette.dirk)
    _figure(canvas, _emblem_rosette, "#f2f0e6", False)


def _figure(
    canvas: skia.Canvas, figure: Callable[[skia.Canvas, skia.Paint], None], ink: str, pale: bool
) -> None:
    canvas.save()
    canvas.translate(36, 35)
    if not pale:
        canvas.translate(0, 1.6)
        figure(canvas, paint("#140c06", 255))
        canvas.translate(0, -1.6)
    figure(canvas, paint(ink))
    canvas.restore()
