"""What is seen for a moment only: the shadow of a lifted thing, dust, sparks."""

from __future__ import annotations

import math
from functools import partial
from random import Random
from typing import Protocol

import skia
from draw import around, circle, colour, paint, rounded, star
from palette import NORMAL
from sheets import Sheet, Sprite, pack, vector

SHADOW = 160
"""Side of the picture of a shadow; the thing it belongs to is ``CORE`` wide, in its middle."""
CORE = 104
DUST = (240, 160)
"""Size of a picture of dust: it rises round a square of 128 whose lower edge is at 124."""
DUST_STAGES = 5
SPARK = 72
SPARK_STAGES = 4
BIRD = (150, 110)
BIRD_STAGES = 4

_SAND, _SAND_LIT = "#c9b28a", "#fff0cf"


def lift_shadow(canvas: skia.Canvas) -> None:
    """Draw the shadow of something that is carried above the table: a dark core, a wide rim."""
    rim = (SHADOW - CORE) / 2
    for by, blur, alpha in ((-6, 17, 95), (4, 9, 80), (14, 5, 40)):
        side = CORE - 2 * by
        box = rounded(rim + by, rim + by, side, side, 16)
        canvas.drawRRect(box, paint("#020a0d", alpha, blur=blur))


def dust(canvas: skia.Canvas, stage: int) -> None:
    """Draw dust that is pressed out below a square, near the edges, and thins out."""
    random = Random(11)
    part = (stage + 0.6) / DUST_STAGES
    spread = 1 - (1 - part) ** 2
    for number in range(72):
        edge = random.uniform(-1, 1)
        side = number % 3
        if side == 0:  # along the lower edge
            x, y, out = 120 + edge * 58, 122 + random.uniform(-4, 5), (edge * 0.8, 0.5)
        else:  # low on the left and the right
            way = 1 if side == 1 else -1
            x, y, out = 120 + way * 62, 118 - abs(edge) * 44, (way * 1.0, -0.25)
        reach = random.uniform(10, 38) * spread
        x, y = x + out[0] * reach, y + out[1] * reach * 0.55 - 12 * part * part
        radius = random.uniform(8, 18) * (0.5 + 0.9 * spread)
        strength = round(random.uniform(45, 105) * (1 - part) ** 1.15)
        sand = colour(_SAND_LIT if number % 2 else _SAND, strength)
        clear = colour(_SAND_LIT if number % 2 else _SAND, 0)
        canvas.drawPath(circle(x, y, radius), around((x, y), radius, sand, clear))
    for _ in range(12):  # grains
        angle = random.uniform(0.1, math.pi - 0.1)
        far = 66 + random.uniform(4, 42) * spread
        x, y = 120 + math.cos(angle) * far, 92 + math.sin(angle) * far * 0.5
        grain = paint(_SAND_LIT, round(210 * (1 - part)))
        canvas.drawPath(circle(x, y - 10 * part, random.uniform(0.7, 1.4)), grain)


def spark(canvas: skia.Canvas, stage: int) -> None:
    """Draw a golden spark: wide and white at first, then smaller, redder and fainter."""
    middle, part = SPARK / 2, stage / SPARK_STAGES
    light = 1 - part
    halo = middle * (0.95 - 0.25 * part)
    glow = ("#fff3c4", NORMAL.glow, "#f0a92f", "#e07a1d")[stage]
    shades = (colour(glow, round(200 * light)), colour(glow, round(70 * light)), colour(glow, 0))
    canvas.drawPath(
        circle(middle, middle, halo), around((middle, middle), halo, *shades, stops=(0, 0.4, 1))
    )
    reach = middle * (0.92 - 0.5 * part)
    rays = star(middle, middle, reach, reach * 0.09, stage * 0.22, tips=4)
    canvas.drawPath(rays, paint("#fff6d8", round(255 * light), blur=0.6))
    small = star(middle, middle, reach * 0.5, reach * 0.1, math.pi / 4 + stage * 0.22, tips=4)
    canvas.drawPath(small, paint(glow, round(230 * light)))
    core = 5.5 * light + 1.5
    canvas.drawPath(circle(middle, middle, core), paint("#ffffff", round(255 * light), blur=1.2))


def bird(canvas: skia.Canvas, stage: int) -> None:
    """Draw the shadow of a swift that flies to the right; its wings are spread at stage 0."""
    spread = (1.0, 0.9, 0.72, 0.86)[stage]
    x, y = BIRD[0] / 2, BIRD[1] / 2
    path = skia.Path()
    path.moveTo(x + 25, y)  # the beak
    for side in (-1, 1):
        tip = x - 30 - 12 * (1 - spread), y + side * 44 * spread
        path.moveTo(x + 25, y)
        path.cubicTo(x + 20, y + side * 5, x + 14, y + side * 5, x + 11, y + side * 6)
        path.cubicTo(x + 12, y + side * 20, x - 4, y + side * 36 * spread, *tip)
        path.cubicTo(x - 10, y + side * 30 * spread, x - 4, y + side * 15, x - 6, y + side * 5)
        path.cubicTo(x - 16, y + side * 4, x - 24, y + side * 5, x - 37, y + side * 9)
        path.lineTo(x - 29, y)
        path.close()
    canvas.drawPath(path, paint("#020a0d", 255, blur=2.4))


class _Staged(Protocol):
    """Draws one stage of something."""

    def __call__(self, canvas: skia.Canvas, stage: int) -> None: ...


def _stages(name: str, count: int, size: tuple[int, int], draw: _Staged) -> list[Sprite]:
    return [vector(f"{name}-{k}", *size, partial(draw, stage=k)) for k in range(count)]


def effects_sheet() -> Sheet:
    """Return what is seen for a moment only, stage by stage."""
    sprites = [
        vector("lift-shadow", SHADOW, SHADOW, lift_shadow),
        *_stages("dust", DUST_STAGES, DUST, dust),
        *_stages("spark", SPARK_STAGES, (SPARK, SPARK), spark),
        *_stages("bird", BIRD_STAGES, BIRD, bird),
    ]
    return pack("effects", sprites, 800)
