"""Rendering piles of coins: as many coins as a money card is worth, with their shadow."""

from __future__ import annotations

import math
import random
from pathlib import Path

import bpy
import coinart
import numpy as np
import skia
from kit.fronts import slab
from kit.materials import Materials, plain
from kit.scene import View, camera, render, reset, set_up
from kit.solids import Point2, mesh, place
from PIL import Image

WIDTH, HEIGHT = 384, 330
SAMPLES = 20
_SLOPE = math.radians(50)
_THICK = 0.16
_PITCH = 0.185
_ENAMEL = {"denar": "#1c4f9c", "dirham": "#2a7334", "ducat": "#bf4408", "gulden": "#e3b600"}
# Heights of the stacks by the number of coins, and their places by the number of stacks.
_STACKS = (
    (1,), (1, 1), (1, 1, 1), (2, 1, 1), (2, 2, 1), (2, 2, 2), (3, 2, 2), (3, 3, 2), (3, 3, 3),
)  # fmt: skip
_PLACES: dict[int, tuple[Point2, ...]] = {
    1: ((0, 0),),
    2: ((-0.92, 0.40), (0.92, -0.40)),
    3: ((0, 1.02), (-1.10, -0.62), (1.10, -0.66)),
}


def outlines(path: skia.Path, fineness: int = 64) -> list[list[Point2]]:
    """Sample the contours of a path as polygons, y upwards."""
    result: list[list[Point2]] = []
    measure = skia.PathMeasure(path, True)
    while True:
        length = measure.getLength()
        if length > 0:
            count = max(12, int(fineness * min(1, length / 3)))
            points = [measure.getPosTan(length * i / count)[0] for i in range(count)]
            result.append([(point.fX, -point.fY) for point in points])
        if not measure.nextContour():
            return result


def _coin(currency: str, at: tuple[float, float, float], turn: float, m: Materials) -> None:
    """Lay a coin: a gold plate with a raised rim, enamel and a raised figure."""
    edge = outlines(coinart.outline(currency, 0, 0, 1))[0]
    inside = outlines(coinart.outline(currency, 0, 0, 0.84))[0]
    parts = [
        slab(edge, 0, _THICK * 0.80, m["gold"], 0.012),
        slab(edge, _THICK * 0.78, _THICK * 0.22, m["gold"], 0.018, [inside]),
        slab(inside, _THICK * 0.70, 0.03, m["enamel"]),
    ]
    grow = skia.Matrix().setScale(0.98, 0.98)
    for path in coinart.figure(currency):
        path.transform(grow)
        for shape in outlines(path, 48):
            parts.append(slab(shape, _THICK * 0.70 + 0.025, 0.03, m["figure"], 0.006))
    holder = bpy.data.objects.new("coin", None)
    bpy.context.scene.collection.objects.link(holder)
    for part in parts:
        part.parent = holder
    holder.location = at
    holder.rotation_euler = (0, 0, turn)


def _stack_up(currency: str, value: int, m: Materials) -> None:
    chance = random.Random(value * 7 + len(currency))
    heights = _STACKS[value - 1]
    most = 0.2 if currency == "dirham" else 0.35
    for height, (x, y) in zip(heights, _PLACES[len(heights)], strict=True):
        for level in range(height):
            slip = [chance.uniform(-0.05, 0.05) * (level > 0) for _ in range(2)]
            at = (x + slip[0], y + slip[1], level * _PITCH)
            _coin(currency, at, chance.uniform(-most, most), m)


def _soft_shadow(picture: Image.Image) -> Image.Image:
    """Thin and warm the shadow, which is rendered nearly black."""
    pixels = np.asarray(picture).astype(float) / 255
    coin = np.clip((pixels[..., :3].max(-1) - 0.02) / 0.10, 0, 1)
    pixels[..., 3] *= 0.34 + 0.66 * coin
    shade = (1 - coin)[..., None]
    pixels[..., :3] = pixels[..., :3] * (1 - shade) + np.array([0.30, 0.18, 0.06]) * shade
    return Image.fromarray((pixels * 255 + 0.5).astype("uint8"), "RGBA")


def _look() -> None:
    """Look at the pile from nearer the ground than at the tiles, without stretching."""
    settings = bpy.context.scene.render
    settings.resolution_x, settings.resolution_y = WIDTH, HEIGHT
    settings.pixel_aspect_x = settings.pixel_aspect_y = 1.0
    camera(5.0, _SLOPE, (0, 0, 0.22))


def render_pile(currency: str, value: int, target: Path) -> None:
    """Render ``value`` coins, 1 to 9, to a WebP of WIDTH x HEIGHT pixels."""
    reset()
    set_up(View(WIDTH, samples=SAMPLES))
    _look()
    figure = "#6b4208" if currency == "gulden" else "#f8ecd0"
    materials = {
        "gold": plain("gold", "#f3b840", 0.32, 0.5, metal=0.55),
        "enamel": plain("enamel", _ENAMEL[currency], 0.3, 0.5),
        "figure": plain("figure", figure, 0.45, 0.4),
    }
    corners = [(-9, -9, 0), (9, -9, 0), (9, 9, 0), (-9, 9, 0)]
    table = place(mesh("table", corners, [(0, 1, 2, 3)]), plain("table", "#ffffff"))
    table.is_shadow_catcher = True
    _stack_up(currency, value, materials)
    target.parent.mkdir(parents=True, exist_ok=True)
    _soft_shadow(render()).save(target, quality=95, alpha_quality=100, method=5)
