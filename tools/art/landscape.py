"""The land round the title's palace city: its hill, rolling country, mountains and groves.

The city stands about the origin; x points east, y north. Heights and lengths are in tiles.
"""

from __future__ import annotations

import math
import random
from collections.abc import Container

from kit.materials import Materials, plain
from kit.props import cypress, palm, tree
from kit.solids import Face, Point3, box, mesh, place
from kit.stock import Stock
from mathutils import Vector, noise

_WATER = -1.15


def materials() -> Materials:
    """Return what the land is made of."""
    earth = {"mottle": 0.35, "mottle_scale": 1.4, "bump": 0.6, "bump_scale": 9}
    return {
        "olive": plain("olive", "#7d8a55", 0.85, vary=0.2),
        "land": plain("land", "#5f6a3c", 0.95, **earth),
        "rock": plain("rock", "#6f6a78", 0.95),
        "snow": plain("snow", "#e6ddd8", 0.8),
        "water far": plain("water far", "#14474f", 0.08, 0.6, bump=0.12, bump_scale=16),
    }


def height(x: float, y: float) -> float:
    """Return the height of the land; in the south-west it falls away to the water."""
    far = math.hypot(x * 0.82 - 0.1, y * 1.02)
    hill = -0.12 - 1.0 * (1 - math.exp(-((max(0, far - 4.1) / 4.6) ** 2)))
    rough = noise.fractal(Vector((x * 0.22, y * 0.22, 3.0)), 1.0, 2.0, 5)
    shore = max(0, -(x * 0.80 + y * 0.55) - 4.4 + 0.6 * rough)
    return hill + rough * 0.42 * min(1, max(0, far - 3.6) / 4) - 1.1 * (1 - math.exp(-shore))


def _squares(columns: int, rows: int) -> list[Face]:
    """Return the faces of a grid whose corners are listed row by row."""
    return [
        (k, k + 1, k + columns + 1, k + columns)
        for j in range(rows - 1)
        for k in range(j * columns, (j + 1) * columns - 1)
    ]


def build_land(m: Materials) -> None:
    """Lay the land as a grid that is finer near the city, and the water under it."""
    steps = 220
    line = [26 * t * abs(t) ** 0.6 for t in (2 * k / steps - 1 for k in range(steps + 1))]
    corners = [(x, y, height(x, y)) for y in line for x in line]
    place(mesh("land", corners, _squares(len(line), len(line))), m["land"], smooth=True)
    box(0, 0, _WATER - 0.1, 80, 80, 0.1, m["water far"], 0)


def _peak(x: float, y: float) -> float:
    """Return the height of the mountains in the north."""
    ridge = max(0.0, 1 - abs(noise.fractal(Vector((x * 0.13, y * 0.13, 5.0)), 1.0, 2.0, 4)))
    middle = math.exp(-(((y - 34) / 6) ** 2))
    return -3.0 + 6.2 * middle * ridge**1.3 * (0.80 + 0.20 * math.sin(x * 0.13 + 0.6))


def build_mountains(m: Materials) -> None:
    """Raise mountains behind the country, in plain facets with snow on the heights."""
    xs, ys = [k * 0.8 for k in range(-60, 76)], [24 + k * 0.8 for k in range(24)]
    chance = random.Random(4)
    corners: list[Point3] = []
    for y in ys:
        for x in xs:
            p, q = x + chance.uniform(-0.3, 0.3), y + chance.uniform(-0.3, 0.3)
            corners.append((p, q, _peak(p, q)))
    facets = [f for a, b, c, d in _squares(len(xs), len(ys)) for f in ((a, b, c), (a, c, d))]
    parts: dict[str, list[Face]] = {"rock": [], "snow": []}
    for facet in facets:
        high = sum(corners[k][2] for k in facet) / 3
        snowy = high > 1.2 + chance.uniform(-0.45, 0.45)
        parts["snow" if snowy else "rock"].append(facet)
    for name, faces in parts.items():
        place(mesh(name, corners, faces), m[name])


def _trees(stock: Stock, m: Materials) -> None:
    for seed in range(3):
        cypress(0, 0, -0.02, 0.42, m, seed)
        stock.keep(f"cypress {seed}")
        tree(0, 0, -0.02, 0.26, m, seed, "olive")
        stock.keep(f"olive {seed}")
        palm(0, 0, -0.02, 0.36, m, seed, "leaf2")
        stock.keep(f"palm {seed}")


def plant_groves(stock: Stock, city: Container[tuple[int, int]], m: Materials) -> None:
    """Scatter cypresses, olives and palms over the slopes outside the city's squares."""
    _trees(stock, m)
    chance = random.Random(12)
    for _ in range(7000):
        x, y = chance.uniform(-14, 14), chance.uniform(-11, 14)
        room = 0.22
        walled = any(
            (round(x + dx), round(y + dy)) in city for dx in (-room, room) for dy in (-room, room)
        )
        grove = noise.noise(Vector((x * 0.5, y * 0.5, 9.0)))
        wet = height(x, y) < _WATER + 0.04
        if walled or wet or chance.random() > 0.30 + 1.4 * grove:
            continue
        kinds = ("cypress", "olive", "olive", "palm") if grove > 0.1 else ("olive", "cypress")
        name = f"{chance.choice(kinds)} {chance.randrange(3)}"
        turn, size = chance.uniform(0, 6.3), chance.uniform(0.7, 1.25)
        stock.put(name, (x, y, height(x, y)), turn, size)
