"""Towers: a square keep under a purple pyramid, and an octagonal keep with four turrets."""

from __future__ import annotations

import math

from kit.fronts import arch, facade
from kit.materials import Materials
from kit.props import cypress, finial, steps, tree, window
from kit.roofs import Edges, hip_roof, pyramid_roof
from kit.site import Site
from kit.solids import Point2, box, cylinder, prism, ring

_EIGHTH = math.pi / 8


def _banner(half: float, tip: float) -> list[Point2]:
    """Return a banner with a pointed foot as (x, z) points."""
    return [(-half, 0.0), (0, -tip), (half, 0.0), (half, 0.17), (-half, 0.17)]


def square(m: Materials, site: Site) -> None:
    """Build the square keep between two annexes."""
    width, height = 0.30, 0.52
    box(0, 0.02, 0, 0.52, 0.50, 0.05, m["stone2"], 0.008)
    box(0, 0.02, 0.05, 0.44, 0.42, 0.03, m["stone"], 0.008)
    box(0, 0.04, 0.08, width, width, height, m["rose"], 0.008, taper=0.03)
    box(0, 0.04, 0.28, width + 0.012, width + 0.012, 0.018, m["cream"], 0.003)
    box(0, 0.04, 0.06 + height, width + 0.03, width + 0.03, 0.03, m["cream"], 0.004)
    _square_top(m, width, 0.09 + height)
    _square_front(m, 0.04 - width / 2)
    edges = Edges(m["rf_purpler"], m["cream"])
    for seed, side in ((2, -1), (3, 1)):
        box(side * 0.235, 0.06, 0.0, 0.17, 0.24, 0.19, m["rose"], 0.006)
        at = (side * 0.235, 0.06, 0.20)
        hip_roof(at, (0.17, 0.24, 0.09), m["rf_purple"], edges, over=0.015)
        front = (side * 0.235, -0.062, 0.08)
        facade(arch(0, 0.05, 0, 0.05, "pointed"), 0.012, m["dark"], front)
        cypress(side * 0.36, -0.22, 0, 0.22, m, seed)
        tree(side * 0.31, -0.33, 0, 0.11, m, 3, "leaf2")
    steps(0, -0.20, 0, 0.16, 0.09, 0.08, 4, m["stone"])


def _square_top(m: Materials, width: float, z: float) -> None:
    """Crown the keep with merlons, a lantern and its roof."""
    for k in range(4):
        along = -width / 2 + width * k / 3
        for side in (-1, 1):
            box(along, 0.04 + side * width / 2, z, 0.05, 0.034, 0.055, m["cream"], 0.006)
            box(side * width / 2, 0.04 + along, z, 0.034, 0.05, 0.055, m["cream"], 0.006)
    box(0, 0.04, z - 0.002, width - 0.02, width - 0.02, 0.004, m["terra"], 0)
    box(0, 0.04, z, 0.19, 0.19, 0.11, m["rose"], 0.005)
    for x in (-0.045, 0.045):
        facade(arch(0, 0.04, 0, 0.045, "pointed"), 0.012, m["dark"], (x, -0.056, z + 0.02))
    box(0, 0.04, z + 0.105, 0.225, 0.225, 0.014, m["cream"], 0.003)
    roof = (0, 0.04, z + 0.118)
    pyramid_roof(*roof, 4, 0.165, 0.20, m["rf_purple"], math.pi / 4, m["rf_purpler"])
    finial(0, 0.04, z + 0.31, 0.06, m["gold"])


def _square_front(m: Materials, y: float) -> None:
    """Cut the gate and the double window and hang two banners."""
    facade(arch(0, 0.11, 0, 0.09), 0.020, m["cream"], (0, y - 0.004, 0.08))
    facade(arch(0, 0.078, 0, 0.082), 0.028, m["wood"], (0, y - 0.006, 0.08))
    for x in (-0.035, 0.035):
        opening = arch(0, 0.045, 0, 0.07, "pointed")
        facade(opening, 0.014, m["dark"], (x, y + 0.004, 0.40))
    plate = [(-0.075, 0.385), (0.075, 0.385), (0.075, 0.53), (-0.075, 0.53)]
    holes = [arch(x, 0.046, 0.40, 0.07, "pointed") for x in (-0.035, 0.035)]
    facade(plate, 0.014, m["cream"], (0, y + 0.0035, 0.0), holes=holes)
    for x in (-0.115, 0.115):
        facade(_banner(0.026, 0.03), 0.008, m["purp"], (x, y - 0.008, 0.34))
        box(x, y - 0.010, 0.505, 0.064, 0.014, 0.010, m["gold"], 0.002)


def octagon(m: Materials, site: Site) -> None:
    """Build the octagonal keep with four turrets."""
    radius = 0.155 * 1.16
    prism(ring(0, 0.03, 8, 0.33, _EIGHTH), 0, 0.04, m["stone2"], 0.008)
    prism(ring(0, 0.03, 8, 0.27, _EIGHTH), 0.04, 0.03, m["stone"], 0.008)
    prism(ring(0, 0.05, 8, radius, _EIGHTH), 0.07, 0.42, m["rose"], 0.006)
    for z in (0.22, 0.47):
        prism(ring(0, 0.05, 8, 0.155 * 1.24, _EIGHTH), z, 0.02, m["cream"], 0.003)
    _octagon_top(m, radius * math.cos(_EIGHTH))
    _octagon_front(m, 0.05 - radius * math.cos(_EIGHTH))
    for x, y, height in ((-0.27, -0.14, 0.17), (0.27, -0.14, 0.17), (-0.27, 0.24, 0.22),
                         (0.27, 0.24, 0.22)):  # fmt: skip
        _turret(m, x, y, height)
    for side in (-1, 1):
        box(side * 0.27, 0.05, 0, 0.05, 0.34, 0.10, m["rose"], 0.004)
        box(side * 0.27, 0.05, 0.10, 0.06, 0.33, 0.012, m["cream"], 0.003)
        tree(side * 0.17, -0.30, 0, 0.13, m, side + 4, fruit=True)
        cypress(side * 0.37, -0.31, 0, 0.21, m, side + 2)
    steps(0, -0.215, 0, 0.14, 0.10, 0.066, 4, m["stone"])


def _octagon_top(m: Materials, wall: float) -> None:
    """Crown the keep; ``wall`` is the distance of its walls from its middle."""
    for i in range(8):
        angle = math.pi / 4 * i
        for along in (-0.034, 0.034):
            x = wall * math.cos(angle) - along * math.sin(angle)
            y = 0.05 + wall * math.sin(angle) + along * math.cos(angle)
            box(x, y, 0.49, 0.034, 0.042, 0.05, m["cream"], 0.006, turn=angle)
    lantern = 0.155 * 0.78
    prism(ring(0, 0.05, 8, lantern, _EIGHTH), 0.47, 0.13, m["rose"], 0.005)
    opening = arch(0, 0.045, 0, 0.05, "pointed")
    for i, (x, y) in enumerate(ring(0, 0.05, 8, lantern * math.cos(_EIGHTH))):
        facade(opening, 0.012, m["dark"], (x, y, 0.525), math.pi / 4 * i + math.pi / 2)
    prism(ring(0, 0.05, 8, 0.155 * 0.90, _EIGHTH), 0.597, 0.014, m["cream"], 0.003)
    roof = (0, 0.05, 0.611)
    pyramid_roof(*roof, 8, 0.155 * 0.93, 0.20, m["rf_purple"], _EIGHTH, m["rf_purpler"])
    finial(0, 0.05, 0.80, 0.06, m["gold"])


def _octagon_front(m: Materials, y: float) -> None:
    facade(arch(0, 0.085, 0, 0.085), 0.016, m["cream"], (0, y - 0.003, 0.07))
    facade(arch(0, 0.055, 0, 0.078), 0.024, m["wood"], (0, y - 0.004, 0.07))
    facade(_banner(0.030, 0.035), 0.010, m["purp"], (0, y - 0.008, 0.285))
    box(0, y - 0.010, 0.452, 0.078, 0.016, 0.011, m["gold"], 0.002)
    facade(ring(0, 0.085, 8, 0.014), 0.014, m["gold"], (0, y - 0.010, 0.285))


def _turret(m: Materials, x: float, y: float, height: float) -> None:
    cylinder(x, y, 0, 0.066, height, m["rose"])
    cylinder(x, y, height, 0.073, 0.014, m["cream"])
    pyramid_roof(x, y, height + 0.014, 12, 0.076, 0.115, m["rf_purple"])
    finial(x, y, height + 0.115, 0.035, m["gold"])
    window(x, y - 0.064, height * 0.45, m, 0.024, 0.03, "pointed", "cream")


VARIANTS = (square, octagon, octagon)
