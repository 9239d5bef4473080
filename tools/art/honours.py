"""Honours: medals of the three places, the winner's laurel, and the players' patterns."""

from __future__ import annotations

import math
from functools import partial

import skia
from draw import around, circle, colour, down, minus, paint, polygon, rect, star, svg, text
from palette import Palette
from sheets import Sprite, vector

SILVER = ("#fbfdff", "#b9c4cc", "#66737d")
BRONZE = ("#f6cfa2", "#b8743a", "#6a3a16")
MEDAL_GOLD = ("#fff0bf", "#e2b04a", "#8d5f1b")
_FIELDS = {1: ("#b8382f", "#6a1a17"), 2: ("#2f6db5", "#173a68"), 3: ("#4f7d46", "#284a22")}
_METALS = {1: MEDAL_GOLD, 2: SILVER, 3: BRONZE}
_FIGURES = {1: "#fff0bf", 2: "#f4f9fc", 3: "#ffe3c4"}
LEAF = ("#ffe9a6", "#dba53c", "#8d5f1b")
_SOFT = 44
"""How much of a player's colour there is in the signs of his pattern, of 255."""


# ---------------------------------------------------------------------------------------- medals
def _scalloped(x: float, y: float, radius: float, lobes: int) -> skia.Path:
    path = circle(x, y, radius * 0.9)
    for k in range(lobes):
        angle = 2 * math.pi * k / lobes
        lobe = circle(
            x + radius * 0.78 * math.cos(angle), y + radius * 0.78 * math.sin(angle), radius * 0.25
        )
        path = skia.Op(path, lobe, skia.kUnion_PathOp)
    return path


def _plate(place: int, y: float, radius: float) -> skia.Path:
    """A sun for the first, a star of eight for the second, a rosette for the third place."""
    if place == 1:
        return star(32, y, radius, radius * 0.83, tips=16)
    if place == 2:
        return star(32, y, radius, radius * 0.765)
    return _scalloped(32, y, radius * 0.98, 12)


def _ribbons(canvas: skia.Canvas, shades: tuple[str, str]) -> None:
    for side in (-1, 1):
        tail = polygon(
            (32 + side * x, y) for x, y in ((2, 40), (17, 36), (23, 69), (15.5, 64), (9.5, 71.5))
        )
        shadow = skia.Path(tail)
        shadow.offset(0, 1.4)
        canvas.drawPath(shadow, paint(alpha=120, blur=1.4))
        canvas.drawPath(tail, down(38, 72, *shades))
        canvas.drawPath(tail, paint("#fff3cf", 70, stroke=0.8))


def medal(canvas: skia.Canvas, place: int) -> None:
    """64 x 76: the medal of a place, 1 to 3; metal, shape and figure all differ."""
    metal, field = _METALS[place], _FIELDS[place]
    _ribbons(canvas, field)
    y = 31.0
    canvas.drawPath(_plate(place, y + 1.8, 29.5), paint(alpha=150, blur=2))
    canvas.drawPath(_plate(place, y, 29.5), down(y - 29, y + 29, *metal))
    canvas.drawPath(_plate(place, y, 28.4), paint(metal[0], 150, stroke=0.9))
    canvas.drawCircle(32, y, 21.4, down(y - 21, y + 21, metal[2], metal[0]))
    canvas.drawCircle(32, y, 19.6, around((28, y - 7), 30, *field))
    canvas.drawCircle(32, y, 17.6, paint(metal[0], 80, stroke=0.9))
    figure = str(place)
    text(canvas, figure, 32, y + 11.6, 30, paint(alpha=170, blur=0.8))
    text(canvas, figure, 32, y + 10.4, 30, paint(_FIGURES[place]))


def _leaf(canvas: skia.Canvas, x: float, y: float, turn: float, size: float) -> None:
    canvas.save()
    canvas.translate(x, y)
    canvas.rotate(turn)
    canvas.scale(size, size)
    shape = svg("M 0 0 C .34 -.30 .34 -.78 0 -1.1 C -.34 -.78 -.34 -.30 0 0 Z")
    shade = skia.Path(shape)
    shade.offset(0.03, 0.07)
    canvas.drawPath(shade, paint("#2a1a04", 150, blur=0.05))
    canvas.drawPath(shape, down(-1.1, 0, *LEAF))
    canvas.drawLine(0, -0.12, 0, -0.92, paint("#7a4c0c", 150, stroke=0.055, cap=True))
    canvas.restore()


def laurel(canvas: skia.Canvas) -> None:
    """128 x 128: a golden wreath, open above; a disc of 76 finds room in it."""
    for side in (-1, 1):
        canvas.save()
        canvas.translate(64, 62)
        canvas.scale(side, 1)
        stem = skia.Path()
        stem.addArc(skia.Rect.MakeLTRB(-47, -47, 47, 47), 88, -128)
        canvas.drawPath(stem, paint("#8d5f1b", stroke=2.4, cap=True))
        for k in range(10):
            angle = math.radians(84 - 13.4 * k)
            x, y = 47 * math.cos(angle), 47 * math.sin(angle)
            along = 84 - 13.4 * k
            size = 17.5 - 0.55 * k
            _leaf(canvas, x, y, along + 38, size)
            _leaf(canvas, x, y, along - 38, size * 0.9)
        tip = math.radians(84 - 13.4 * 10)
        _leaf(canvas, 47 * math.cos(tip), 47 * math.sin(tip), 84 - 134 - 4, 13)
        canvas.restore()
    canvas.drawPath(star(64, 111.5, 12, 8.6), paint(alpha=150, blur=1.6))
    canvas.drawPath(star(64, 110, 12, 8.6), down(98, 122, *MEDAL_GOLD))
    canvas.drawPath(star(64, 110, 8.2, 6), around((62, 107), 12, "#d2503f", "#7a211c"))


# -------------------------------------------------------------------------------------- patterns
PATTERN = (300, 72)
"""Size of a pattern; the emblem belongs on (40, 37)."""
_X, _Y = 40.0, 37.0


def _rays(canvas: skia.Canvas, ink: skia.Paint) -> None:
    for k in range(24):
        turn = math.pi * k / 12
        ends = [
            (_X + 300 * math.cos(turn + way), _Y + 300 * math.sin(turn + way))
            for way in (-0.045, 0.045)
        ]
        canvas.drawPath(polygon([(_X, _Y), *ends]), ink)


def _rings(canvas: skia.Canvas, ink: skia.Paint) -> None:
    for radius in range(34, 290, 15):
        canvas.drawPath(minus(circle(_X, _Y, radius + 2.2), circle(_X, _Y, radius - 2.2)), ink)


def _checks(canvas: skia.Canvas, ink: skia.Paint) -> None:
    canvas.translate(_X, _Y)
    canvas.rotate(45)
    for i in range(-16, 17):
        for j in range(-16, 17):
            if (i + j) % 2:
                canvas.drawRect(rect(i * 13, j * 13, 13, 13), ink)


def _stripes(canvas: skia.Canvas, ink: skia.Paint) -> None:
    for k in range(26):
        canvas.drawRect(rect(k * 12 - 2.8, 0, 5.6, 80), ink)


def _dots(canvas: skia.Canvas, ink: skia.Paint) -> None:
    for row in range(6):
        for k in range(20):
            canvas.drawCircle(k * 16 + (row % 2) * 8, row * 13.9 + 1, 3.4, ink)


def _courses(canvas: skia.Canvas, ink: skia.Paint) -> None:
    for row in range(6):
        canvas.drawRect(rect(0, row * 14 - 1, 300, 2), ink)
        for k in range(13):
            canvas.drawRect(rect(k * 26 + (row % 2) * 13 - 1, row * 14, 2, 14), ink)


_PATTERNS = (_rays, _rings, _checks, _stripes, _dots, _courses)


def pattern(canvas: skia.Canvas, palette: Palette, index: int) -> None:
    """300 x 72: a player's colour and the ground of his emblem, fading to the right.

    Made for the head of a panel: its left upper corner is round.
    """
    width, height = PATTERN
    corner = skia.RRect()
    radii = [skia.Point(14, 14), skia.Point(0, 0), skia.Point(0, 0), skia.Point(0, 0)]
    corner.setRectRadii(skia.Rect.MakeWH(width, height), radii)
    canvas.clipRRect(corner, True)
    canvas.saveLayer(None, None)
    canvas.drawRect(skia.Rect.MakeWH(width, height), paint(palette.players[index], 84))
    canvas.save()
    _PATTERNS[index](canvas, paint("#fff6dd", _SOFT))
    canvas.restore()
    fade = skia.GradientShader.MakeLinear(
        [(0, 0), (width, 0)], [colour("#000000", 255), colour("#000000", 110), colour("#000000", 0)]
    )
    mask = paint(shader=fade)
    mask.setBlendMode(skia.BlendMode.kDstIn)
    canvas.drawRect(skia.Rect.MakeWH(width, height), mask)
    low = skia.GradientShader.MakeLinear(
        [(0, height * 0.45), (0, height)], [colour("#000000", 255), colour("#000000", 0)]
    )
    mask.setShader(low)
    canvas.drawRect(skia.Rect.MakeWH(width, height), mask)
    canvas.restore()


# ----------------------------------------------------------------------------------------- light
def wall_spark(canvas: skia.Canvas) -> None:
    """64 x 64: the light at the head of the line that traces a wall."""
    clear = colour("#ffb03a", 0)
    canvas.drawCircle(32, 32, 31, around((32, 32), 31, colour("#ffd76a", 150), clear))
    canvas.drawCircle(32, 32, 16, around((32, 32), 16, colour("#fff3c4", 230), clear))
    for turn, reach, wide in ((0, 30, 2.6), (math.pi / 2, 30, 2.6), (math.pi / 4, 18, 1.9)):
        for quarter in (0, 1):
            angle = turn + quarter * math.pi / 2
            ahead = (math.cos(angle), math.sin(angle))
            ray = polygon(
                [
                    (32 + ahead[0] * reach, 32 + ahead[1] * reach),
                    (32 - ahead[1] * wide, 32 + ahead[0] * wide),
                    (32 - ahead[0] * reach, 32 - ahead[1] * reach),
                    (32 + ahead[1] * wide, 32 - ahead[0] * wide),
                ]
            )
            canvas.drawPath(ray, paint("#fff6d8", 210, blur=0.5))
    canvas.drawCircle(32, 32, 5.4, paint("#ffffff", blur=1.2))


def sprites(palette: Palette) -> list[Sprite]:
    """Return medals, laurel, patterns and the light of the wall."""
    medals = [vector(f"medal-{place}", 64, 76, partial(medal, place=place)) for place in _METALS]
    patterns = [
        vector(f"pattern-{index}", *PATTERN, partial(pattern, palette=palette, index=index))
        for index in range(len(palette.players))
    ]
    rest = [vector("laurel", 128, 128, laurel), vector("wall-spark", 64, 64, wall_spark)]
    return [*medals, *rest, *patterns]
