"""The land round the title's palace city: its hill, rolling country, water and groves.

The city stands about the origin; x points east, y north. Heights and lengths are in tiles.
"""

from __future__ import annotations

import math
import random
from collections.abc import Container

import bpy
from kit.blends import blend, noisy, weighed
from kit.materials import Materials, linear, plain
from kit.props import cypress, palm, tree
from kit.solids import box, mesh, place
from kit.stock import Stock
from mathutils import Vector, noise
from sierra import squares

_WATER = -1.15
_REACH = 52.0


def materials() -> Materials:
    """Return what the land is made of."""
    return {
        "olive": plain("olive", "#8b9a63", 0.85, vary=0.2),
        "land": _meadow(),
        "water far": plain("water far", "#1d6f86", 0.06, 0.6, bump=0.10, bump_scale=9),
    }


def _meadow() -> bpy.types.Material:
    """Return grass that is dry here and there, and sand at the water."""
    material = plain("land", "#7c8f45", 0.95, bump=0.6, bump_scale=9)
    tree = material.node_tree
    place = tree.nodes.new("ShaderNodeSeparateXYZ")
    ground = tree.nodes.new("ShaderNodeNewGeometry")
    tree.links.new(ground.outputs["Position"], place.inputs[0])
    patches, grain = noisy(tree, 0.55, 6), noisy(tree, 5.0, 5)
    dry = blend(tree, patches, (0.44, 0.62), linear("#6f8c3e"), linear("#b9a560"))
    grass = blend(tree, grain, (0.42, 0.75), dry, linear("#55702f"))
    edge = weighed(tree, place.outputs["Z"], grain, 0.12)
    shore = blend(tree, edge, (_WATER + 0.16, _WATER + 0.07), grass, linear("#cdb98a"))
    tree.links.new(shore, tree.nodes["Principled BSDF"].inputs["Base Color"])
    return material


def height(x: float, y: float) -> float:
    """Return the height of the land; in the west it falls away to the water."""
    far = math.hypot(x * 0.82 - 0.1, y * 1.02)
    hill = -0.12 - 1.0 * (1 - math.exp(-((max(0, far - 4.1) / 4.6) ** 2)))
    plain = 0.16 * min(1, max(0, far - 10) / 10)
    rough: float = noise.fractal(Vector((x * 0.22, y * 0.22, 3.0)), 1.0, 2.0, 5)
    rolling = 0.42 * min(1, max(0, far - 3.6) / 4) + 1.3 * min(1, max(0, far - 14) / 22)
    shore = 2.4 * max(0, -(x * 0.80 + y * 0.60) - 5.0 + 0.9 * rough) * math.exp(-max(0, y - 6) / 8)
    return hill + plain + rough * rolling - 1.1 * (1 - math.exp(-shore))


def build_land(m: Materials) -> None:
    """Lay the land as a grid that is finer near the city, and the water under it."""
    steps = 260
    line = [_REACH * t * abs(t) ** 1.1 for t in (2 * k / steps - 1 for k in range(steps + 1))]
    corners = [(x, y, height(x, y)) for y in line for x in line]
    place(mesh("land", corners, squares(len(line), len(line))), m["land"], smooth=True)
    box(0, 0, _WATER - 0.1, 2 * _REACH, 2 * _REACH, 0.1, m["water far"], 0)


def _trees(stock: Stock, m: Materials) -> None:
    for seed in range(3):
        cypress(0, 0, -0.02, 0.42, m, seed)
        stock.keep(f"cypress {seed}")
        tree(0, 0, -0.02, 0.26, m, seed, "olive")
        stock.keep(f"olive {seed}")
        palm(0, 0, -0.02, 0.36, m, seed, "leaf2")
        stock.keep(f"palm {seed}")


def plant_groves(stock: Stock, city: Container[tuple[int, int]], m: Materials) -> None:
    """Scatter cypresses, olives and palms outside the city's squares, and plant olive orchards."""
    _trees(stock, m)
    chance = random.Random(12)
    for _ in range(16000):
        x, y = chance.uniform(-20, 22), chance.uniform(-11, 24)
        grove = noise.noise(Vector((x * 0.5, y * 0.5, 9.0)))
        if _free(x, y, city) and chance.random() < 0.30 + 1.4 * grove:
            kinds = ("cypress", "olive", "olive", "palm") if grove > 0.1 else ("olive", "cypress")
            _plant(stock, chance, chance.choice(kinds), x, y)
    for row in range(-40, 90):
        for number in range(-70, 80):
            x, y = 0.36 * number + 0.10 * row, 0.36 * row - 0.10 * number
            orchard = noise.noise(Vector((x * 0.24, y * 0.24, 4.0)))
            if orchard > 0.16 and y > -9 and _free(x, y, city):
                _plant(stock, chance, "olive", x, y)


def _free(x: float, y: float, city: Container[tuple[int, int]]) -> bool:
    """Tell whether a tree has room here, on dry land and off the city's squares."""
    room = 0.22
    walled = any(
        (round(x + dx), round(y + dy)) in city for dx in (-room, room) for dy in (-room, room)
    )
    return not walled and height(x, y) > _WATER + 0.10


def _plant(stock: Stock, chance: random.Random, kind: str, x: float, y: float) -> None:
    turn, size = chance.uniform(0, 6.3), chance.uniform(0.7, 1.25)
    stock.put(f"{kind} {chance.randrange(3)}", (x, y, height(x, y)), turn, size)
