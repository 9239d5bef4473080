"""The full-screen grounds, 1920 x 1080 units: the table, and what lies round the palace city."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np
import skia
import skies
from draw import around, colour, down, paint, rect
from lights import Light
from zellige import Ornament, girih

WIDTH, HEIGHT = 1920, 1080
HORIZON = 0.30
"""Where the land ends behind the city, in parts of the height."""
_PERIOD = 150


class TableLight(NamedTuple):
    """How the table is lit."""

    ground: tuple[str, str, str]
    """In the middle, half way, at the rim."""
    strap: tuple[str, int]
    """Lines of the girih, and how opaque they are."""
    octagon: tuple[str, int]
    shade: tuple[str, int]
    """Of the rim."""
    lamps: tuple[tuple[float, float, float, int], ...] = ()
    """Pools of lamplight: the middle in parts of width and height, reach in parts of the width,
    strength."""


_LAMPS = (
    (0.47, 0.42, 0.34, 150), (0.02, 0.03, 0.26, 110), (0.98, 0.08, 0.24, 100),
    (0.04, 0.99, 0.24, 90), (0.94, 0.97, 0.27, 100),
)  # fmt: skip
_NIGHT = "#05030a"

TABLES: dict[str, TableLight] = {
    "day": TableLight(
        ("#2b6a70", "#1a4752", "#0d2630"), ("#e9d6a4", 26), ("#bfe3da", 14), ("#030d12", 150)
    ),
    "evening": TableLight(
        ("#2c2f58", "#1c1f40", "#0e1024"), ("#ffcf8e", 34), ("#ffb36b", 16), (_NIGHT, 150), _LAMPS
    ),
    "day-contrast": TableLight(
        ("#15303a", "#0e222a", "#071217"), ("#e9d6a4", 9), ("#bfe3da", 5), ("#020709", 150)
    ),
    "evening-contrast": TableLight(
        ("#17182e", "#101122", "#080913"), ("#f0c98c", 9), ("#ffb982", 5), (_NIGHT, 150),
        tuple((x, y, reach, strength // 3) for x, y, reach, strength in _LAMPS),
    ),
}  # fmt: skip
"""The table's editions by light; for the palette of high contrast darker and calmer."""


def table(canvas: skia.Canvas, light: TableLight) -> None:
    """Draw the table with girih lines and a dark rim."""
    whole = rect(0, 0, WIDTH, HEIGHT)
    middle = (WIDTH * 0.5, HEIGHT * 0.44)
    canvas.drawRect(whole, around(middle, WIDTH * 0.72, *light.ground, stops=(0, 0.55, 1)))
    for x, y, reach, strength in light.lamps:
        fading = (strength, strength * 5 // 8, strength // 5, 0)
        pool = [colour("#8a4a1e", alpha) for alpha in fading]
        ink = around((WIDTH * x, HEIGHT * y), WIDTH * reach, *pool, stops=(0, 0.34, 0.68, 1))
        canvas.drawRect(whole, ink)
    origin = (WIDTH / 2 % _PERIOD, HEIGHT / 2 % _PERIOD)
    for alpha, ornament in (
        (light.strap[1], Ornament(strap=colour(light.strap[0]))),
        (light.octagon[1], Ornament(octagon=colour(light.octagon[0]))),
    ):
        canvas.saveLayerAlpha(None, alpha)
        girih(canvas, WIDTH, HEIGHT, _PERIOD, ornament, 2.2, origin)
        canvas.restore()
    rim, strength = light.shade
    shade = [colour(rim, alpha) for alpha in (0, 0, strength)]
    canvas.drawRect(whole, around(middle, WIDTH * 0.62, *shade, stops=(0, 0.55, 1)))


def sky(canvas: skia.Canvas, light: Light) -> None:
    """Draw the sky behind the city."""
    whole = rect(0, 0, WIDTH, HEIGHT)
    canvas.drawRect(whole, down(0, HEIGHT * HORIZON, *light.sky))
    _stars(canvas, light)
    canvas.drawRect(whole, _glow(light, (0.44, HORIZON * 0.8), 0.62, 0.30))
    picture = skies.clouds(light, WIDTH, HEIGHT, HORIZON)
    image = skia.Image.fromarray(np.asarray(picture), skia.kRGBA_8888_ColorType)
    canvas.drawImageRect(image, whole, skia.SamplingOptions(skia.FilterMode.kLinear))


def _stars(canvas: skia.Canvas, light: Light) -> None:
    """Strew stars over the upper sky, fewer towards the horizon."""
    chance = random.Random(5)
    for _ in range(light.stars):
        x, y = chance.uniform(0, WIDTH), HEIGHT * HORIZON * chance.random() ** 1.5
        fading = 1 - y / (HEIGHT * HORIZON)
        alpha = round(230 * fading * chance.uniform(0.25, 1))
        canvas.drawCircle(x, y, chance.choice((0.8, 0.9, 1.1, 1.6)), paint("#fff3dc", alpha))


def _glow(light: Light, centre: tuple[float, float], reach: float, flat: float) -> skia.Paint:
    """Return a wide warm glow; centre and reach in parts of the picture's width and height."""
    values = [colour(light.glow, a) for a in (light.glowing, light.glowing * 2 // 5, 0)]
    ink = around((0, 0), WIDTH * reach, *values, stops=(0, 0.45, 1))
    matrix = skia.Matrix.Translate(WIDTH * centre[0], HEIGHT * centre[1])
    matrix.preScale(1, flat)
    ink.setShader(ink.getShader().makeWithLocalMatrix(matrix))
    return ink


def veil(canvas: skia.Canvas, light: Light) -> None:
    """Lay over the finished picture: shade for the menu with its girih, and dark rims."""
    whole = rect(0, 0, WIDTH, HEIGHT)
    left, everywhere = light.veiled
    canvas.drawRect(whole, paint(light.veil, everywhere))
    dark = [colour(light.veil, round(left * part)) for part in (0.86, 0.80, 0.62, 0.24, 0)]
    stops = [0, 0.36, 0.58, 0.82, 1]
    across = skia.GradientShader.MakeLinear([(0, 0), (WIDTH * 0.58, 0)], dark, stops)
    canvas.drawRect(whole, paint(shader=across))
    canvas.saveLayerAlpha(None, 30)
    origin = (WIDTH / 2 % _PERIOD, HEIGHT / 2 % _PERIOD)
    girih(canvas, WIDTH, HEIGHT, _PERIOD, Ornament(strap=colour("#e9d6a4")), 2.2, origin)
    fade = [colour("#000000", alpha) for alpha in (255, 255, 0)]
    ends = [(0, 0), (WIDTH * 0.40, 0)]
    kept = paint(shader=skia.GradientShader.MakeLinear(ends, fade, [0, 0.5, 1]))
    kept.setBlendMode(skia.BlendMode.kDstIn)
    canvas.drawRect(whole, kept)
    canvas.restore()
    shade = [colour(light.veil, alpha) for alpha in (0, 0, 110)]
    middle = (WIDTH * 0.58, HEIGHT * 0.50)
    canvas.drawRect(whole, around(middle, WIDTH * 0.70, *shade, stops=(0, 0.60, 1)))
