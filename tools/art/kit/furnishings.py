"""What people put into a court: rugs, jars, pennants and plants of one sort or another."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from kit.materials import Materials
from kit.props import cypress, palm, tree
from kit.solids import box, cylinder, lathe, mesh, place, prism, ring


def rug(
    x: float, y: float, z: float, width: float, depth: float, m: Materials, field: str,
    border: str = "gold",
) -> None:  # fmt: skip
    """Spread a bordered rug."""
    box(x, y, z, width, depth, 0.004, m[field], 0.001)
    box(x, y, z + 0.0025, width * 0.84, depth - width * 0.16, 0.003, m[border], 0)
    box(x, y, z + 0.0040, width * 0.62, depth - width * 0.38, 0.003, m[field], 0)


def jar(x: float, y: float, z: float, height: float, m: Materials, clay: str = "terra") -> None:
    """Stand a bellied jar."""
    parts = (
        (0.16, 0), (0.30, 0.20), (0.36, 0.42), (0.28, 0.68),
        (0.14, 0.82), (0.20, 0.97), (0.20, 1), (0.12, 0.99),
    )  # fmt: skip
    lathe(x, y, z, [(height * r, height * h) for r, h in parts], m[clay], 18, crease=60)


def pennant(x: float, y: float, z: float, height: float, m: Materials, cloth: str) -> None:
    """Raise a flag on a gilt pole; it blows to the east."""
    cylinder(x, y, z, 0.006, height, m["gold"], 8)
    size, low = height * 0.62, height * 0.52
    corners = []
    for i in range(6):
        t = i / 5
        wave, drop = 0.012 * math.sin(4.5 * t), 0.5 * (height - low) * t
        corners += [
            (size * t, wave, low + drop * 0.8),
            (size * t, wave, height * 0.98 - drop * 0.8),
        ]
    faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(5)]
    place(mesh("pennant", corners, faces), m[cloth], (x, y, z))


def tub(x: float, y: float, z: float, radius: float, m: Materials, stone: str = "marble") -> float:
    """Set a low tub of eight sides and return the height of its earth."""
    prism(ring(x, y, 8, radius, math.pi / 8), z, 0.022, m[stone], 0.003)
    return z + 0.016


def plant(
    x: float, y: float, z: float, height: float, m: Materials, luck: random.Random,
    sorts: Sequence[str] = ("orange", "tree", "pale", "cypress"),
) -> None:  # fmt: skip
    """Plant a tree of chance sort and of about that height.

    Sorts: orange (a tree with fruit), tree, pale (a lighter tree), cypress, palm.
    """
    sort, seed = luck.choice(sorts), luck.randrange(1000)
    height *= luck.uniform(0.88, 1.14)
    if sort == "cypress":
        cypress(x, y, z, height * 1.5, m, seed)
    elif sort == "palm":
        palm(x, y, z, height * 1.2, m, seed)
    else:
        leaf = "leaf2" if sort == "pale" else "leaf"
        tree(x, y, z, height, m, seed, leaf, fruit=sort == "orange")
