"""Chambers: white houses with flat roofs, and a domed house round a white court."""

from __future__ import annotations

from kit.fronts import arch, facade
from kit.materials import Materials
from kit.props import blob, cypress, drum_windows, finial, hedge, pool, tree, window
from kit.site import Site
from kit.solids import box, cylinder, fluted_dome, lathe, mesh, place


def _house(x: float, y: float, width: float, depth: float, height: float, m: Materials) -> None:
    """Build a white house with a parapet round its roof."""
    white, rim = m["plaster"], 0.018
    box(x, y, 0, width, depth, height, white, 0.010)
    for side in (-1, 1):
        along = y + side * (depth / 2 - rim / 2)
        box(x, along, height - 0.002, width, rim, 0.026, white, 0.005)
        across = x + side * (width / 2 - rim / 2)
        box(across, y, height - 0.002, rim, depth - 2 * rim + 0.002, 0.0255, white, 0.005)
    box(x, y, height - 0.001, width - 0.03, depth - 0.03, 0.005, m["pale"], 0)


def _rug(
    x: float, y: float, z: float, size: tuple[float, float], colour: str, m: Materials,
    border: float = 0.025, lift: float = 0.002,
) -> None:  # fmt: skip
    """Spread a rug: a border, a cream ground and a middle field."""
    for k, name in enumerate((colour, "cream", colour)):
        width, depth = (side - border * k for side in size)
        box(x, y, z + lift * k, width, depth, 0.003, m[name], 0)


def houses(m: Materials, site: Site) -> None:
    """Build a cluster of houses with two small domes, a pergola and an awning."""
    white = m["plaster"]
    _house(-0.17, 0.19, 0.34, 0.28, 0.34, m)
    _house(0.19, 0.20, 0.30, 0.26, 0.25, m)
    _house(-0.22, -0.10, 0.26, 0.26, 0.19, m)
    _house(0.12, -0.08, 0.36, 0.28, 0.145, m)
    box(-0.04, 0.22, 0, 0.16, 0.18, 0.42, white, 0.010)
    box(-0.04, 0.22, 0.415, 0.18, 0.20, 0.014, m["stone2"], 0.004)
    fluted_dome(-0.04, 0.22, 0.43, 0.083, 0.10, white, 8, onion=0.02, depth=0.03)
    finial(-0.04, 0.22, 0.525, 0.045, m["gold"])
    box(0.22, 0.22, 0, 0.15, 0.15, 0.34, white, 0.010)
    fluted_dome(0.22, 0.22, 0.34, 0.075, 0.085, white, 8, onion=0.0, depth=0.02)
    finial(0.22, 0.22, 0.42, 0.04, m["gold"])
    for x, y, z in (
        (-0.27, 0.047, 0.22), (-0.19, 0.047, 0.22), (0.30, 0.068, 0.165), (0.12, 0.068, 0.17),
        (-0.28, -0.232, 0.085), (-0.16, -0.232, 0.085), (0.02, -0.222, 0.07), (0.22, -0.222, 0.07),
    ):  # fmt: skip
        window(x, y, z, m)
    window(0.12, -0.222, 0.0, m, 0.06, 0.075, "horseshoe", fill="wood")
    _rug(-0.25, 0.20, 0.346, (0.10, 0.13), "teal", m)
    _rug(0.14, -0.02, 0.151, (0.10, 0.13), "redcl", m)
    _pergola(m)
    _awning(m)
    for i in range(6):
        box(-0.065, -0.26 + 0.035 * i, 0, 0.06, 0.035, 0.022 * (i + 1), white, 0.003)
    tree(0.02, -0.02, 0.15, 0.09, m, 2, "leaf2")
    tree(-0.33, -0.33, 0, 0.13, m, 3, fruit=True)
    tree(0.33, -0.33, 0, 0.12, m, 6, "leaf2")
    cypress(0.375, -0.02, 0, 0.26, m, 2)
    cypress(0.36, -0.12, 0, 0.19, m, 3)
    cypress(-0.385, -0.02, 0, 0.22, m, 4)


def _pergola(m: Materials) -> None:
    """Stand a pergola with a vine on the western roof."""
    for i in range(2):
        for j in range(2):
            box(-0.30 + 0.15 * i, -0.19 + 0.16 * j, 0.19, 0.012, 0.012, 0.075, m["wood"], 0)
    for k in range(6):
        box(-0.225, -0.205 + 0.038 * k, 0.262, 0.19, 0.013, 0.010, m["wood"], 0.002)
        leaves = (-0.30 + 0.03 * k, -0.20 + 0.012 * (k % 3), 0.275)
        blob(*leaves, 0.020 + 0.004 * (k % 2), m["leaf"], k, 1, 0.2)


def _awning(m: Materials) -> None:
    for k in range(6):
        left, right = 0.03 + 0.03 * k, 0.06 + 0.03 * k
        high, low = (-0.218, 0.142), (-0.30, 0.105)
        corners = [(left, *high), (right, *high), (right, *low), (left, *low)]
        place(mesh("awning", corners, [(0, 3, 2, 1)]), m["teal"] if k % 2 else m["cream"])


def court(m: Materials, site: Site) -> None:
    """Build a house under a great white dome, with wings round a pool."""
    white = m["plaster"]
    box(0, 0, 0, 0.78, 0.76, 0.012, m["pale"], 0.004)
    _house(0, 0.20, 0.40, 0.30, 0.28, m)
    cylinder(0, 0.20, 0.28, 0.135, 0.06, white, 40)
    drum_windows(0, 0.20, 0.292, 0.135, 14, (0.028, 0.028), m["teal"])
    hoop = [(0.136, 0), (0.15, 0.005), (0.15, 0.014), (0.136, 0.018)]
    lathe(0, 0.20, 0.336, hoop, white, 40)
    fluted_dome(0, 0.20, 0.352, 0.138, 0.155, white, 16, onion=0.08, depth=0.05)
    finial(0, 0.20, 0.50, 0.06, m["gold"])
    for side in (-1, 1):
        _wing(m, side)
    facade(arch(0, 0.13, 0, 0.09), 0.018, m["teal"], (0, 0.046, 0.012))
    facade(arch(0, 0.095, 0, 0.08), 0.026, m["wood"], (0, 0.044, 0.012))
    pool(0, -0.17, 0.012, 0.17, 0.26, m)


def _wing(m: Materials, side: int) -> None:
    _house(side * 0.29, 0.12, 0.20, 0.32, 0.20, m)
    _house(side * 0.265, -0.16, 0.24, 0.22, 0.13, m)
    window(side * 0.135, 0.048, 0.17, m)
    window(side * 0.29, -0.042, 0.14, m)
    window(side * 0.215, -0.272, 0.055, m)
    window(side * 0.315, -0.272, 0.055, m)
    dome = (side * 0.29, 0.16, 0.205)
    fluted_dome(*dome, 0.07, 0.075, m["plaster"], 10, onion=0.05, depth=0.04)
    finial(side * 0.29, 0.16, 0.275, 0.038, m["gold"])
    _rug(side * 0.265, -0.16, 0.131, (0.11, 0.12), "teal", m, 0.0275, 0.0015)
    cypress(side * 0.37, 0.35, 0, 0.25, m, 3)
    tree(side * 0.345, -0.335, 0, 0.11, m, side + 4, fruit=True)
    hedge(side * 0.108, -0.27, side * 0.108, -0.07, 0.012, 0.022, 0.035, m)


VARIANTS = (houses, court, court)
