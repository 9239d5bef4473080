"""The full-screen grounds, 1920 x 1080 units: the table, and what lies round the palace city."""

from __future__ import annotations

import random

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


def table(canvas: skia.Canvas, centre: tuple[float, float] = (0.5, 0.44)) -> None:
    """Draw the teal table with girih lines and a dark rim; light falls on ``centre``."""
    whole = rect(0, 0, WIDTH, HEIGHT)
    middle = (WIDTH * centre[0], HEIGHT * centre[1])
    light = around(middle, WIDTH * 0.72, "#2b6a70", "#1a4752", "#0d2630", stops=(0, 0.55, 1))
    canvas.drawRect(whole, light)
    origin = (WIDTH / 2 % _PERIOD, HEIGHT / 2 % _PERIOD)
    for alpha, ornament in (
        (26, Ornament(strap=colour("#e9d6a4"))),
        (14, Ornament(octagon=colour("#bfe3da"))),
    ):
        canvas.saveLayerAlpha(None, alpha)
        girih(canvas, WIDTH, HEIGHT, _PERIOD, ornament, 2.2, origin)
        canvas.restore()
    shade = [colour("#030d12", a) for a in (0, 0, 150)]
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
