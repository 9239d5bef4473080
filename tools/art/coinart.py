"""The four coins: their outlines and the figures on them, as vector paths."""

from __future__ import annotations

import math

import skia
from draw import circle, down, minus, paint, plus, rounded, star, svg
from palette import Palette, is_pale


def outline(currency: str, x: float, y: float, size: float) -> skia.Path:
    """Return the edge of a coin; ``size`` is half its height. The shape tells the currency."""
    if currency == "denar":
        return circle(x, y, size * 0.94)
    if currency == "dirham":
        path = skia.Path()
        half = size * 0.84
        path.addRRect(rounded(x - half, y - half, 2 * half, 2 * half, size * 0.16))
        return path
    if currency == "ducat":
        return star(x, y, size * 1.06, size * 0.82, math.pi / 8)
    leaves = [
        circle(x + dx * size * 0.46, y + dy * size * 0.46, size * 0.52)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    return plus(*leaves)


def figure(currency: str) -> list[skia.Path]:
    """Return the figure on a coin of half height 1 around the origin."""
    if currency == "denar":
        moon = minus(circle(-0.04, 0, 0.50), circle(0.17, -0.06, 0.41))
        return [moon, star(0.26, -0.06, 0.20, 0.10, -math.pi / 2)]
    if currency == "dirham":
        leaf = svg("M 0 -.08 C .30 -.24 .24 -.52 0 -.70 C -.24 -.52 -.30 -.24 0 -.08 Z")
        return [_turned(leaf, 45 + 90 * k) for k in range(4)]
    if currency == "ducat":
        return [star(0, 0, 0.56, 0.30, -math.pi / 2)]
    petal = svg("M 0 -.66 C .22 -.36 .22 -.10 .08 .10 L -.08 .10 C -.22 -.10 -.22 -.36 0 -.66 Z")
    curl = (
        "M {0} .10 C {1} -.16 {2} -.36 {3} -.14 C {4} .06 {5} .16 {2} .06 "
        "C {6} -.06 {7} .0 {8} .10 Z"
    )
    knots = (0.12, 0.20, 0.42, 0.60, 0.70, 0.50, 0.40, 0.26, 0.24)
    curls = [svg(curl.format(*(side * k for k in knots))) for side in (1, -1)]
    band = skia.Path()
    band.addRRect(rounded(-0.34, 0.14, 0.68, 0.11, 0.04))
    foot = svg("M -.10 .29 L .10 .29 L .20 .60 L 0 .50 L -.20 .60 Z")
    return [petal, *curls, band, foot]


def _turned(path: skia.Path, degrees: float) -> skia.Path:
    turned = skia.Path(path)
    turned.transform(skia.Matrix().setRotate(degrees))
    return turned


def draw_figure(
    canvas: skia.Canvas, currency: str, x: float, y: float, size: float, ink: skia.Paint
) -> None:
    """Draw the figure alone; ``size`` is half the coin's height."""
    canvas.save()
    canvas.translate(x, y)
    canvas.scale(size, size)
    for path in figure(currency):
        canvas.drawPath(path, ink)
    canvas.restore()


def draw_plate(
    canvas: skia.Canvas, palette: Palette, currency: str, x: float, y: float, size: float
) -> None:
    """Draw the coin without its figure: gold rim and enamel."""
    base, dark, _, _ = palette.currencies[currency]
    top, bottom = y - size, y + size
    rim = 0.86 - 0.04 * palette.bold
    canvas.drawPath(outline(currency, x, y, size), down(top, bottom, *palette.coin_rim))
    canvas.drawPath(outline(currency, x, y, size * rim), down(top, bottom, dark, base))
    canvas.drawPath(
        outline(currency, x, y, size * (rim - 0.06)), down(top, bottom, base, base, dark)
    )


def draw_coin(
    canvas: skia.Canvas, palette: Palette, currency: str, x: float, y: float, size: float
) -> None:
    """Draw a flat coin with a soft shadow; ``size`` is half its height."""
    shadow = outline(currency, x, y + size * 0.10, size)
    canvas.drawPath(shadow, paint(alpha=90, blur=size * 0.08))
    draw_plate(canvas, palette, currency, x, y, size)
    shades = palette.currencies[currency]
    if not is_pale(shades.base):
        draw_figure(canvas, currency, x, y + size * 0.03, size * 0.98, paint(alpha=80))
    draw_figure(canvas, currency, x, y, size * 0.98, paint(shades.ink))
