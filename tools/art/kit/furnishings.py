"""What people put into a court: rugs, jars, wells and plants of one sort or another."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from kit.materials import Materials
from kit.props import cypress, palm, tree
from kit.solids import box, cylinder, lathe, prism, ring


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


def well(x: float, y: float, z: float, radius: float, m: Materials) -> None:
    """Build a round well: a stone ring, and a beam on two posts over it."""
    prism(ring(x, y, 8, radius * 1.5, math.pi / 8), z, 0.008, m["stone"], 0.003)
    cylinder(x, y, z + 0.007, radius, 0.036, m["marble"], 24)
    cylinder(x, y, z + 0.041, radius * 0.72, 0.004, m["water"], 24)
    for side in (-1, 1):
        box(x + side * radius * 0.92, y, z, 0.014, 0.014, 0.105, m["wood"], 0.002)
    box(x, y, z + 0.104, radius * 2.4, 0.016, 0.014, m["wood"], 0.002)


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
