"""What people leave about a palace: rugs, jars, pots, wells, flags; and its peacocks."""

from __future__ import annotations

import math
import random

from kit.fronts import facade
from kit.materials import Material, Materials
from kit.props import blob, finial
from kit.solids import Point2, box, cylinder, lathe, mesh, place, prism, ring

RUGS = ("teal", "redcl", "purp", "blueglaze")


def rug(
    x: float, y: float, z: float, size: tuple[float, float], colour: str, m: Materials,
    border: float = 0.025, lift: float = 0.002,
) -> None:  # fmt: skip
    """Spread a rug: a border, a cream ground and a middle field."""
    for k, name in enumerate((colour, "cream", colour)):
        width, depth = (side - border * k for side in size)
        box(x, y, z + lift * k, width, depth, 0.003, m[name], 0)


def jar(x: float, y: float, z: float, height: float, m: Materials, clay: str = "terra") -> None:
    """Stand a big-bellied jar."""
    parts = ((0.18, 0), (0.36, 0.35), (0.34, 0.55), (0.16, 0.85), (0.22, 1.0), (0.12, 0.98))
    lathe(x, y, z, [(height * r, height * h) for r, h in parts], m[clay], 14)


def jars(x: float, y: float, z: float, m: Materials, luck: random.Random) -> None:
    """Stand two or three jars together."""
    for k in range(luck.choice((2, 3))):
        height = luck.uniform(0.042, 0.062)
        at = (x + 0.042 * (k - 0.7), y + luck.uniform(-0.012, 0.012))
        jar(*at, z, height, m, luck.choice(("terra", "terra", "teal")))


def flower_pot(
    x: float, y: float, z: float, size: float, m: Materials, luck: random.Random
) -> None:
    """Stand a pot with a flowering bush."""
    cylinder(x, y, z, size * 0.32, size * 0.5, m["terra"], 12, top=size * 0.42)
    blob(x, y, z + size * 0.72, size * 0.45, m["leaf"], luck.randrange(7), 1, 0.12)
    blossom = m[luck.choice(("fl_r", "fl_y", "fl_w", "fl_p"))]
    for p, q in ring(x, y, 5, size * 0.32, luck.uniform(0, 1)):
        blob(p, q, z + size * 0.98, size * 0.15, blossom, 1, 1, 0.0)


def tub(x: float, y: float, z: float, radius: float, m: Materials, stone: str = "marble") -> float:
    """Set a low tub of eight sides and return the height of its earth."""
    prism(ring(x, y, 8, radius, math.pi / 8), z, 0.022, m[stone], 0.003)
    return z + 0.016


def well(x: float, y: float, z: float, radius: float, m: Materials) -> None:
    """Sink a round well under a little wooden roof."""
    rim = [(1, 0), (1, 0.9), (0.72, 0.9), (0.70, 0.4)]
    lathe(x, y, z, [(radius * r, radius * h) for r, h in rim], m["stone"], 20)
    cylinder(x, y, z, radius * 0.74, radius * 0.5, m["water"], 20)
    post = radius * 2.1
    for side in (-1, 1):
        box(x + side * radius * 0.9, y, z, radius * 0.2, radius * 0.2, post, m["wood"], 0.002)
    box(x, y, z + post * 0.72, radius * 1.8, radius * 0.16, radius * 0.16, m["wood"], 0)
    gable(x, y, z + post, (radius * 2.7, radius * 2.2, radius * 0.9), m["brownst"])


def gable(
    x: float, y: float, z: float, size: tuple[float, float, float], material: Material
) -> None:
    """Lay a saddle roof of width, depth and height, its ridge from west to east."""
    a, b, high = size[0] / 2, size[1] / 2, size[2]
    corners = [(-a, -b, 0), (a, -b, 0), (a, b, 0), (-a, b, 0), (-a, 0, high), (a, 0, high)]
    faces = [(3, 2, 1, 0), (0, 1, 5, 4), (2, 3, 4, 5), (1, 2, 5), (3, 0, 4)]
    place(mesh("gable", corners, faces), material, (x, y, z))


def bowl(x: float, y: float, z: float, size: float, m: Materials) -> None:
    """Stand a marble bowl on a foot, with a jet of water as high as the bowl."""
    parts = (
        (0.30, 0), (0.18, 0.20), (0.16, 0.60), (0.55, 0.85),
        (0.65, 0.98), (0.58, 0.98), (0.20, 0.88),
    )  # fmt: skip
    lathe(x, y, z, [(size * r, size * h) for r, h in parts], m["marble"], 24)
    cylinder(x, y, z + size * 0.90, size * 0.57, size * 0.04, m["water"], 24)
    jet(x, y, z + size * 0.9, size * 0.8, m)


def jet(x: float, y: float, z: float, height: float, m: Materials) -> None:
    """Let water spring up and fall in a little crown."""
    parts = ((0.05, 0), (0.06, 0.7), (0.24, 0.72), (0.20, 0.92), (0.0, 1.0))
    lathe(x, y, z, [(height * r, height * h) for r, h in parts], m["spray"], 12)


def pennant(
    x: float, y: float, z: float, height: float, m: Materials, cloth: str, length: float = 0.10
) -> None:
    """Fly a forked pennant from a pole that ends in gold."""
    cylinder(x, y, z, 0.006, height, m["wood"], 8)
    finial(x, y, z + height, 0.026, m["gold"])
    deep = length * 0.62
    outline: list[Point2] = [
        (0, 0), (length * 0.5, -deep * 0.06), (length, 0), (length * 0.78, deep * 0.48),
        (length, deep), (length * 0.5, deep * 0.92), (0, deep),
    ]  # fmt: skip
    facade(outline, 0.006, m[cloth], (x, y, z + height - deep))


def hanging(x: float, y: float, z: float, size: tuple[float, float], m: Materials) -> None:
    """Hang a purple banner of width and length from a gold rod at (x, z) before a south wall."""
    half, length = size[0] / 2, size[1]
    outline = [(-half, half - length), (0, -length), (half, half - length), (half, 0), (-half, 0)]
    facade(outline, 0.010, m["purp"], (x, y, z))
    box(x, y - 0.004, z - 0.004, size[0] * 1.25, 0.016, 0.011, m["gold"], 0.002)
    facade(ring(0, -length * 0.45, 4, half * 0.55), 0.015, m["gold"], (x, y, z))


def peacock(x: float, y: float, z: float, size: float, m: Materials) -> None:
    """Let a peacock spread its tail towards the south."""
    fan = [(size * math.cos(a), size * (0.35 + math.sin(a)))
           for a in (math.pi * (k / 12 * 1.2 - 0.1) for k in range(13))]  # fmt: skip
    facade([(0, 0.1 * size), *fan], 0.008, m["emerald"], (x, y + size * 0.35, z))
    for k in range(5):
        a = math.pi * (0.1 + 0.2 * k)
        eye = (x + size * 0.8 * math.cos(a), y + size * 0.33, z + size * (0.35 + 0.8 * math.sin(a)))
        blob(*eye, size * 0.12, m["gold"], 1, 1, 0.0, smooth=True)
    blob(x, y, z + size * 0.45, size * 0.36, m["blueglaze"], 1, 2, 0.0, smooth=True)
    cylinder(x, y - size * 0.1, z + size * 0.6, size * 0.16, size * 0.5, m["blueglaze"], 10)
    blob(x, y - size * 0.15, z + size * 1.12, size * 0.2, m["blueglaze"], 1, 2, 0.0, smooth=True)


def fence(x0: float, y0: float, x1: float, y1: float, z: float, m: Materials) -> None:
    """Set a low fence of posts and a rail from point to point along an axis."""
    length = abs(x1 - x0) + abs(y1 - y0)
    count = max(2, round(length / 0.09))
    for k in range(count + 1):
        t = k / count
        at = (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)
        box(*at, z, 0.018, 0.018, 0.060, m["brownst"], 0.003)
    size = (abs(x1 - x0) + 0.012, abs(y1 - y0) + 0.012, 0.012)
    box((x0 + x1) / 2, (y0 + y1) / 2, z + 0.033, *size, m["brownst"], 0)


def stack(x: float, y: float, z: float, length: float, m: Materials) -> None:
    """Pile up firewood."""
    for row, count in enumerate((3, 2)):
        for k in range(count):
            log = prism(ring(0, 0, 7, 0.015), 0, length, m["brownst"], 0.002)
            log.rotation_euler = (0, math.pi / 2, 0)
            across = (k - (count - 1) / 2) * 0.030
            log.location = (x - length / 2, y + across, z + 0.014 + 0.025 * row)
