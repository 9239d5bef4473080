"""Money cards, the card back and the two scoring cards, 300 x 450 units each."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import recolour
import skia
from buildart import draw_building
from coinart import draw_coin, outline
from draw import (
    around,
    colour,
    down,
    paint,
    polygon,
    rect,
    rim,
    rounded,
    star,
    text,
)
from glyphs import GLYPHS
from palette import Palette, is_pale
from zellige import Ornament, girih

WIDTH, HEIGHT = 300, 450
_RADIUS = 22
_SHARP = skia.SamplingOptions(skia.CubicResampler.Mitchell())


def window(x: float, y: float, width: float, height: float, lobes: int = 7) -> skia.Path:
    """Return a Moorish window: a round arch of small lobes."""
    radius = width / 2
    centre = y + radius
    path = skia.Path()
    path.moveTo(x, y + height)
    path.lineTo(x, centre)
    chord = 2 * radius * math.sin(math.pi / lobes / 2)
    for k in range(1, lobes + 1):
        angle = math.pi - math.pi * k / lobes
        end = (x + radius + radius * math.cos(angle), centre - radius * math.sin(angle))
        small, clockwise = skia.Path.ArcSize.kSmall_ArcSize, skia.PathDirection.kCW
        path.arcTo(chord * 0.62, chord * 0.62, 0, small, clockwise, *end)
    path.lineTo(x + width, y + height)
    path.close()
    return path


def _board(
    canvas: skia.Canvas, palette: Palette, base: str, dark: str, ornament: Ornament, alpha: int
) -> None:
    """Draw the cream edge and the ornamented field."""
    edge = rounded(0, 0, WIDTH, HEIGHT, _RADIUS)
    canvas.drawRRect(edge, down(0, HEIGHT, "#fdf3d9", "#ecd9ae"))
    canvas.drawRRect(
        rounded(0.8, 0.8, WIDTH - 1.6, HEIGHT - 1.6, 21), paint("#8f6a2a", 110, stroke=1.6)
    )
    field = rounded(9, 9, WIDTH - 18, HEIGHT - 18, 15)
    canvas.save()
    canvas.clipRRect(field, True)
    canvas.drawRect(
        rect(0, 0, WIDTH, HEIGHT),
        around((WIDTH / 2, HEIGHT * 0.45), HEIGHT * 0.66, base, base, dark),
    )
    canvas.saveLayerAlpha(None, palette.calm(alpha))
    girih(canvas, WIDTH, HEIGHT, 75, ornament, 1.6)
    canvas.restore()
    canvas.restore()
    canvas.drawRRect(field, paint(palette.gold, stroke=palette.wide(2.4)))


def _draw_window(canvas: skia.Canvas, palette: Palette) -> None:
    frame = window(44, 64, WIDTH - 88, HEIGHT - 64 - 60)
    canvas.drawPath(frame, paint(alpha=130, blur=5))
    canvas.drawPath(frame, down(64, HEIGHT - 60, *palette.paper))
    canvas.drawPath(frame, rim(60, HEIGHT - 60, "#ffe9ad", "#c8943a", "#8f6220", width=6))
    canvas.drawPath(frame, paint("#fff7dc", 170, stroke=1.2))


def _corner(canvas: skia.Canvas, palette: Palette, currency: str, value: int) -> None:
    """Draw the coin-shaped plate with the value: readable when the cards are fanned."""
    base, dark, _, ink = palette.currencies[currency]
    canvas.drawPath(outline(currency, 42, 44, 31), paint(alpha=130, blur=3.5))
    canvas.drawPath(outline(currency, 42, 42, 31), down(10, 74, *palette.coin_rim))
    canvas.drawPath(outline(currency, 42, 42, 27), down(10, 74, base, dark))
    if not is_pale(base):
        text(canvas, str(value), 42, 56.5, 38, paint(alpha=140, blur=0.8))
    text(canvas, str(value), 42, 55, 38, paint(ink))


def _foot(canvas: skia.Canvas, palette: Palette, currency: str) -> None:
    """Draw the coin of the currency between two lines under the window."""
    y = HEIGHT - 34
    for side in (-1, 1):
        left = WIDTH / 2 + (26 if side > 0 else -96)
        canvas.drawRect(rect(left, y - 0.9, 70, 1.8), paint("#fff2cf", 190))
        canvas.drawPath(star(WIDTH / 2 + side * 99, y, 5.4, 3.6), paint("#fff2cf", 220))
    draw_coin(canvas, palette, currency, WIDTH / 2, y, 17)


def _pile(canvas: skia.Canvas, palette: Palette, currency: str, value: int, piles: Path) -> None:
    """Draw the rendered coins, as many as the value, at the foot of the window."""
    source = piles / f"pile_{currency}_{value}.webp"
    picture = recolour.pile(source, currency, palette.currencies[currency])
    pixels = np.ascontiguousarray(np.asarray(picture))
    pile = skia.Image.fromarray(pixels, skia.kRGBA_8888_ColorType).withDefaultMipmaps()
    width = 206
    height = width * pile.height() / pile.width()
    place = rect(WIDTH / 2 - width / 2, HEIGHT - 60 - height + 12, width, height)
    sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    canvas.drawImageRect(pile, place, sampling if pile.hasMipmaps() else _SHARP)


def money(canvas: skia.Canvas, palette: Palette, currency: str, value: int, piles: Path) -> None:
    """Draw a money card; ``piles`` holds the rendered coins, as many as the value."""
    base, dark, light, _ = palette.currencies[currency]
    ornament = Ornament(colour(dark), colour(light, 120), colour(light))
    _board(canvas, palette, base, dark, ornament, 70)
    _draw_window(canvas, palette)
    text(canvas, str(value), WIDTH / 2, 224.5, 130, paint("#ffffff", blur=0.6))
    text(canvas, str(value), WIDTH / 2, 222, 130, paint(dark))
    canvas.drawRect(rect(84, 241, WIDTH - 168, 1.6), paint(base, 150))
    canvas.drawPath(star(WIDTH / 2, 242, 9, 6.5), paint(base))
    _pile(canvas, palette, currency, value, piles)
    _corner(canvas, palette, currency, value)
    draw_coin(canvas, palette, currency, WIDTH - 40, 40, 23)
    _foot(canvas, palette, currency)


def back(canvas: skia.Canvas, palette: Palette) -> None:
    """Draw the back of the money cards."""
    gold, red = colour(palette.gold), colour("#c8553a")
    canvas.drawRRect(rounded(0, 0, WIDTH, HEIGHT, _RADIUS), down(0, HEIGHT, "#fdf3d9", "#ecd9ae"))
    canvas.drawRRect(
        rounded(0.8, 0.8, WIDTH - 1.6, HEIGHT - 1.6, 21), paint("#8f6a2a", 110, stroke=1.6)
    )
    field = rounded(9, 9, WIDTH - 18, HEIGHT - 18, 15)
    canvas.save()
    canvas.clipRRect(field, True)
    centre = (WIDTH / 2, HEIGHT / 2)
    canvas.drawRect(rect(0, 0, WIDTH, HEIGHT), around(centre, HEIGHT * 0.6, "#1f6870", "#0f3a44"))
    ornament = Ornament(colour("#185660"), colour(palette.gold, 210), gold, red)
    girih(canvas, WIDTH, HEIGHT, 100, ornament, 2.6, (50, 25))
    canvas.restore()
    canvas.drawRRect(field, paint(palette.gold, stroke=palette.wide(2.6)))
    canvas.drawCircle(*centre, 62, paint(alpha=150, blur=6))
    canvas.drawPath(star(*centre, 72, 56), down(155, 295, "#ffe9ad", "#c8943a"))
    canvas.drawPath(star(*centre, 64, 50), paint("#12424d"))
    draw_building(canvas, "arcades", centre[0], centre[1] - 2, 30, palette.gold)


def _medal(
    canvas: skia.Canvas, palette: Palette, x: float, y: float, size: float, numeral: str
) -> None:
    """Draw a hanging gold medal with the numeral of the scoring."""
    for side in (-1, 1):
        ribbon = polygon(
            [
                (x + side * 6, y + size * 0.5),
                (x + side * 44, y + size * 0.5),
                (x + side * 58, y + size + 62),
                (x + side * 38, y + size + 46),
                (x + side * 18, y + size + 62),
            ]
        )
        canvas.drawPath(ribbon, paint(alpha=110, blur=3))
        canvas.drawPath(ribbon, down(y, y + size + 62, "#d2503f", "#8a241d"))
    canvas.drawPath(star(x, y + 4, size, size * 0.84, tips=16), paint(alpha=130, blur=5))
    top, bottom = y - size, y + size
    canvas.drawPath(
        star(x, y, size, size * 0.84, tips=16), down(top, bottom, "#fff0bf", "#e2b04a", "#8d5f1b")
    )
    canvas.drawCircle(x, y, size * 0.76, down(top, bottom, "#a8752a", "#ffe9ad"))
    canvas.drawCircle(x, y, size * 0.70, around((x, y - 16), size, "#1f6870", "#0f3a44"))
    canvas.drawPath(star(x, y, size * 0.66, size * 0.52), paint(palette.gold, 70, stroke=1.6))
    text(canvas, numeral, x, y + size * 0.27 + 2.5, size * 0.76, paint(alpha=150, blur=1.2))
    text(canvas, numeral, x, y + size * 0.27, size * 0.76, paint("#ffe7a8"))


def scoring(canvas: skia.Canvas, palette: Palette, numeral: str) -> None:
    """Draw a scoring card: a medal under a crown, the six building types below."""
    ornament = Ornament(colour("#7a211c"), colour("#f0c890", 120), colour("#f0c890"))
    _board(canvas, palette, "#a8382d", "#6a1a17", ornament, 60)
    _draw_window(canvas, palette)
    crown = GLYPHS["crown"]()
    matrix = skia.Matrix().setTranslate(WIDTH / 2, 117)
    matrix.preScale(34, 26)
    crown.transform(matrix)
    canvas.drawPath(crown, paint("#5a3a10", 120, blur=2))
    canvas.drawPath(crown, down(92, 140, "#f3cf74", "#b97f26"))
    _medal(canvas, palette, WIDTH / 2, 224, 74, numeral)
    for k, (kind, shades) in enumerate(palette.buildings.items()):
        x, y = WIDTH / 2 + (k - 2.5) * 40, HEIGHT - 35
        canvas.drawCircle(x, y + 1.5, 16.5, paint(alpha=120, blur=2))
        canvas.drawCircle(
            x, y, 16.5, down(y - 17, y + 17, palette.gold_rim[0], palette.gold_rim[2])
        )
        canvas.drawCircle(x, y, 14.6, down(y - 15, y + 15, shades.base, shades.dark))
        draw_building(canvas, kind, x, y, 8.6, shades.ink)
