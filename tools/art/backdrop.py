"""The two full-screen grounds, 1920 x 1080 units: the table and the title."""

from __future__ import annotations

import skia
from draw import around, colour, down, paint, rect
from zellige import Ornament, girih

WIDTH, HEIGHT = 1920, 1080
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


def title(canvas: skia.Canvas) -> None:
    """Draw the evening sky of the title."""
    whole = rect(0, 0, WIDTH, HEIGHT)
    canvas.drawRect(whole, down(0, HEIGHT * 0.20, "#0f323d", "#23525b", "#326168"))
    canvas.drawRect(whole, _glow((0.62, 0.17), 0.46, 0.30, 170))


def _glow(centre: tuple[float, float], reach: float, flat: float, alpha: int) -> skia.Paint:
    """Return a wide warm glow; centre and reach in parts of the picture's width and height."""
    values = [colour("#ffb877", a) for a in (alpha, alpha * 2 // 5, 0)]
    ink = around((0, 0), WIDTH * reach, *values, stops=(0, 0.45, 1))
    matrix = skia.Matrix.Translate(WIDTH * centre[0], HEIGHT * centre[1])
    matrix.preScale(1, flat)
    ink.setShader(ink.getShader().makeWithLocalMatrix(matrix))
    return ink


def title_light(canvas: skia.Canvas) -> None:
    """Lay over the finished title: warm air, the dark for the menu with its girih, dark rims."""
    whole = rect(0, 0, WIDTH, HEIGHT)
    canvas.drawRect(whole, _glow((0.62, 0.24), 0.50, 0.32, 62))
    dark = [colour("#071d26", alpha) for alpha in (244, 214, 80, 0)]
    across = skia.GradientShader.MakeLinear([(0, 0), (WIDTH * 0.52, 0)], dark, [0, 0.45, 0.74, 1])
    canvas.drawRect(whole, paint(shader=across))
    canvas.saveLayerAlpha(None, 20)
    origin = (WIDTH / 2 % _PERIOD, HEIGHT / 2 % _PERIOD)
    girih(canvas, WIDTH, HEIGHT, _PERIOD, Ornament(strap=colour("#e9d6a4")), 2.2, origin)
    veil = [colour("#000000", alpha) for alpha in (255, 255, 0)]
    left = paint(
        shader=skia.GradientShader.MakeLinear([(0, 0), (WIDTH * 0.38, 0)], veil, [0, 0.5, 1])
    )
    left.setBlendMode(skia.BlendMode.kDstIn)
    canvas.drawRect(whole, left)
    canvas.restore()
    shade = [colour("#030d12", alpha) for alpha in (0, 0, 165)]
    middle = (WIDTH * 0.60, HEIGHT * 0.48)
    canvas.drawRect(whole, around(middle, WIDTH * 0.66, *shade, stops=(0, 0.55, 1)))
