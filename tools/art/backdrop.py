"""The two full-screen grounds, 1920 x 1080 units: the table and the title."""

from __future__ import annotations

import skia
from draw import around, colour, paint, rect
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
    """Draw the ground of the title: the light falls on the palace, the left stays dark."""
    table(canvas, (0.70, 0.46))
    dark = [colour("#04131a", alpha) for alpha in (215, 150, 0)]
    shade = skia.GradientShader.MakeLinear([(0, 0), (WIDTH * 0.55, 0)], dark, [0, 0.5, 1])
    canvas.drawRect(rect(0, 0, WIDTH, HEIGHT), paint(shader=shade))
