"""Pavilions: an octagonal kiosk under a fluted blue dome, and a hall between two small kiosks."""

from __future__ import annotations

import math

from kit.fronts import arcade, arch, facade
from kit.materials import Materials
from kit.props import column, cypress, drum_windows, finial, kiosk, pool, steps, tree
from kit.roofs import Edges, hip_roof, skirt_roof
from kit.site import Site
from kit.solids import box, cylinder, fluted_dome, lathe, prism, ring

_EIGHTH = math.pi / 8


def octagon(m: Materials, site: Site) -> None:
    """Build the great octagonal kiosk."""
    radius, columns = 0.315, 0.315 * 0.86
    prism(ring(0, 0, 8, radius + 0.075, _EIGHTH), 0, 0.026, m["stone"], 0.006)
    prism(ring(0, 0, 8, radius + 0.030, _EIGHTH), 0.026, 0.026, m["marble"], 0.006)
    prism(ring(0, 0, 8, radius * 0.62, _EIGHTH), 0.052, 0.003, m["bluelt"], 0)
    eaves = _octagon_arches(m, columns, 0.052)
    prism(ring(0, 0, 8, columns + 0.034, _EIGHTH), eaves, 0.014, m["plaster"], 0.004)
    skirt_roof(eaves + 0.014, columns + 0.036, 0.160, 0.075, m["rf_blue"], m["rf_bluer"])
    _octagon_dome(m, eaves + 0.077)
    steps(0, -0.345, 0, 0.13, 0.05, 0.05, 3, m["marble"])
    for seed, side in ((0, -1), (1, 1)):
        prism(ring(side * 0.335, -0.335, 8, 0.06, _EIGHTH), 0, 0.02, m["marble"], 0.003)
        tree(side * 0.335, -0.335, 0.015, 0.15, m, seed + 3, fruit=True)
        cypress(side * 0.335, 0.335, 0, 0.24, m, seed + 2)


def _octagon_arches(m: Materials, radius: float, z: float) -> float:
    """Stand columns and arches round the kiosk; return the height of the eaves."""
    height = 0.20
    for x, y in ring(0, 0, 8, radius, _EIGHTH):
        column(x, y, z, height, m["marble"], 0.015)
    side = 2 * radius * math.sin(_EIGHTH)
    foot, top = height - 0.075, height + 0.075
    opening = arch(0, side * 0.66, foot, 0.02, steps=16)
    comb = [(-side / 2, top), (-side / 2, foot), *opening, (side / 2, foot), (side / 2, top)]
    for i, (x, y) in enumerate(ring(0, 0, 8, radius * math.cos(_EIGHTH))):
        facade(comb, 0.030, m["plaster"], (x, y, z), math.pi * i / 4 + math.pi / 2)
    return z + height + 0.072


def _octagon_dome(m: Materials, z: float) -> None:
    cylinder(0, 0, z, 0.158, 0.075, m["plaster"], 40)
    drum_windows(0, 0, z + 0.018, 0.158, 16, (0.030, 0.030), m["glass"])
    hoop = [(0.160, 0), (0.176, 0.006), (0.176, 0.018), (0.160, 0.022)]
    lathe(0, 0, z + 0.072, hoop, m["gold"], 40)
    fluted_dome(0, 0, z + 0.092, 0.160, 0.20, m["blueglaze"], 14, onion=0.16)
    finial(0, 0, z + 0.285, 0.070, m["gold"])


def hall(m: Materials, site: Site) -> None:
    """Build the hall of ambassadors: a hipped roof with a dome, two kiosks and a long pool."""
    box(0, 0.02, 0, 0.76, 0.74, 0.02, m["stone"], 0.006)
    box(0, 0.14, 0.02, 0.54, 0.44, 0.03, m["marble"], 0.006)
    y, width, height, z = 0.17, 0.40, 0.22, 0.05
    box(0, y + 0.02, z, width - 0.02, width * 0.76, height, m["plaster"], 0.005)
    box(0, y - 0.155, z, width - 0.02, 0.01, height - 0.02, m["glass"], 0)
    stripes = (m["bluelt"], m["cream"])
    front = (0, y - 0.178, z)
    arcade(3, width, height, 0.075, m["plaster"], front, thick=0.035, gap=0.22, stripes=stripes)
    for k in range(4):
        x = max(-width / 2 + 0.014, min(width / 2 - 0.014, -width / 2 + width / 3 * k))
        column(x, y - 0.205, z, 0.088, m["marble"], 0.011)
    top, depth = z + height, width * 0.92
    box(0, y - 0.005, top, width + 0.02, depth, 0.014, m["blueglaze"], 0.003)
    edges = Edges(m["rf_bluer"], m["plaster"])
    size = (width + 0.02, depth, 0.13)
    hip_roof((0, y - 0.005, top + 0.014), size, m["rf_blue"], edges, over=0.012, top=0.12)
    _hall_dome(m, y, top + 0.10)
    pool(0, -0.195, 0.021, 0.26, 0.20, m)
    for seed, side in enumerate((-1, 1)):
        kiosk(side * 0.275, -0.17, 0.02, 0.068, 0.105, m, "blueglaze")
        cypress(side * 0.36, 0.34, 0, 0.25, m, seed)
        cypress(side * 0.33, 0.16, 0.02, 0.20, m, seed + 2)
        tree(side * 0.345, -0.345, 0, 0.12, m, seed + 4, "leaf2")


def _hall_dome(m: Materials, y: float, z: float) -> None:
    cylinder(0, y, z, 0.085, 0.075, m["plaster"], 32)
    drum_windows(0, y, z + 0.025, 0.085, 12, (0.024, 0.026), m["glass"])
    hoop = [(0.086, 0), (0.098, 0.005), (0.098, 0.013), (0.086, 0.016)]
    lathe(0, y, z + 0.072, hoop, m["gold"])
    fluted_dome(0, y, z + 0.086, 0.088, 0.115, m["blueglaze"], 12, onion=0.16)
    finial(0, y, z + 0.196, 0.055, m["gold"])


VARIANTS = (octagon, hall, hall)
