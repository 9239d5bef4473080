"""Arcades: a hall with three great striped arches, and a gallery of two storeys."""

from __future__ import annotations

import math

from kit.fronts import arcade, arch, facade
from kit.materials import Materials
from kit.props import column, palm, pool, tree, window
from kit.roofs import Edges, hip_roof
from kit.site import Site
from kit.solids import box, cylinder, lathe, prism, ring

_WIDTH = 0.74


def hall(m: Materials, site: Site) -> None:
    """Build the hall with three striped horseshoe arches."""
    y, height, z = -0.03, 0.30, 0.02
    box(0, 0, 0, 0.80, 0.76, z, m["stone2"], 0.005)
    box(0, y + 0.20, z, _WIDTH, 0.30, height, m["ochre"], 0.004)
    box(0, y + 0.040, z, _WIDTH - 0.02, 0.02, height - 0.02, m["shade"], 0)
    box(0, y + 0.02, z, _WIDTH, 0.06, 0.006, m["brownst"], 0)
    stripes = (m["brownst"], m["cream"])
    front = (0, y, z)
    arcade(3, _WIDTH, height, 0.095, m["ochre"], front, thick=0.055, gap=0.23, stripes=stripes)
    _paired_columns(m, y - 0.030, z)
    box(0, y - 0.004, z + height - 0.006, _WIDTH + 0.012, 0.070, 0.016, m["ochre"], 0.003)
    for k in range(13):
        x = -_WIDTH / 2 + 0.02 + k * (_WIDTH - 0.04) / 12
        box(x, y - 0.030, z + height - 0.026, 0.022, 0.016, 0.020, m["brownst"], 0.002)
    edges = Edges(m["rf_brownr"], m["wood"])
    at = (0, y + 0.160, z + height + 0.012)
    hip_roof(at, (_WIDTH, 0.390, 0.120), m["rf_brown"], edges, over=0.004, top=0.42)
    _lantern(m, y)
    _forecourt(m)


def _paired_columns(m: Materials, y: float, z: float) -> None:
    for k in range(4):
        x = max(-_WIDTH / 2 + 0.022, min(_WIDTH / 2 - 0.022, -_WIDTH / 2 + _WIDTH / 3 * k))
        for shift in (-0.021, 0.021) if 0 < k < 3 else (0.0,):
            column(x + shift, y, z, 0.105, m["marble"], 0.0125)


def _lantern(m: Materials, y: float) -> None:
    """Set the small lantern on the roof."""
    box(0, y + 0.19, 0.40, 0.15, 0.12, 0.085, m["ochre"], 0.004)
    for x in (-0.042, 0, 0.042):
        opening = arch(0, 0.026, 0, 0.034, "round", 8)
        facade(opening, 0.010, m["dark"], (x, y + 0.129, 0.43))
    edges = Edges(m["rf_brownr"], m["cream"])
    hip_roof((0, y + 0.19, 0.487), (0.15, 0.12, 0.06), m["rf_brown"], edges, over=0.014)


def _forecourt(m: Materials) -> None:
    for k in range(9):
        stripe = m["brownst"] if k % 2 else m["ochre"]
        box(-0.32 + 0.08 * k, -0.235, 0.0195, 0.040, 0.23, 0.003, stripe, 0)
    pool(0, -0.245, 0.021, 0.40, 0.120, m)
    for side in (-1, 1):
        tub = ring(side * 0.315, -0.245, 8, 0.062, math.pi / 8)
        prism(tub, 0.02, 0.022, m["marble"], 0.003)
        tree(side * 0.315, -0.245, 0.035, 0.15, m, side + 3, fruit=True)


def gallery(m: Materials, site: Site) -> None:
    """Build the long gallery with an upper loggia and two low wings."""
    y, height, z = 0.10, 0.20, 0.02
    box(0, 0, 0, 0.80, 0.76, z, m["stone2"], 0.005)
    box(0, y + 0.175, z, _WIDTH, 0.25, height + 0.16, m["ochre"], 0.004)
    box(0, y + 0.022, z, _WIDTH - 0.02, 0.02, height - 0.02, m["shade"], 0)
    box(0, y + 0.0455, 0.034 + height, _WIDTH - 0.02, 0.006, 0.11, m["shade"], 0)
    stripes = (m["brownst"], m["cream"])
    front = (0, y - 0.02, z)
    arcade(4, _WIDTH, height, 0.065, m["ochre"], front, thick=0.05, gap=0.22, stripes=stripes)
    for k in range(5):
        x = max(-_WIDTH / 2 + 0.016, min(_WIDTH / 2 - 0.016, -_WIDTH / 2 + _WIDTH / 4 * k))
        column(x, y - 0.05, z, 0.075, m["marble"], 0.0115)
    box(0, y + 0.015, z + height, _WIDTH + 0.01, 0.10, 0.014, m["ochre"], 0.003)
    loggia = (0, y + 0.02, 0.034 + height)
    arcade(7, _WIDTH, 0.15, 0.055, m["ochre"], loggia, kind="round")
    edges = Edges(m["rf_brownr"], m["wood"])
    at = (0, y + 0.155, 0.187 + height)
    hip_roof(at, (_WIDTH, 0.32, 0.10), m["rf_brown"], edges, over=0.012, top=0.46)
    for side in (-1, 1):
        box(side * 0.325, -0.07, z, 0.09, 0.30, 0.11, m["ochre"], 0.004)
        wing = (side * 0.325, -0.07, 0.135)
        hip_roof(wing, (0.09, 0.30, 0.05), m["rf_brown"], edges, over=0.014)
        window(side * 0.325, -0.222, 0.035, m, 0.045, 0.04, "horseshoe", "cream")
    _garden(m)


def _garden(m: Materials) -> None:
    """Lay the gallery's court with a fountain, two orange trees and two palms."""
    for k in range(7):
        stripe = m["brownst"] if k % 2 else m["ochre"]
        box(-0.24 + 0.08 * k, -0.20, 0.0195, 0.040, 0.33, 0.003, stripe, 0)
    prism(ring(0, -0.175, 8, 0.115, math.pi / 8), 0.02, 0.028, m["marble"], 0.004)
    prism(ring(0, -0.175, 8, 0.093, math.pi / 8), 0.044, 0.007, m["water"], 0)
    profile = (
        (0.024, 0), (0.014, 0.02), (0.013, 0.05), (0.042, 0.068),
        (0.05, 0.08), (0.043, 0.08), (0.015, 0.072),
    )  # fmt: skip
    lathe(0, -0.175, 0.04, profile, m["marble"], 24)
    cylinder(0, -0.175, 0.113, 0.042, 0.003, m["water"], 24)
    for side in (-1, 1):
        tree(side * 0.185, -0.275, 0.02, 0.13, m, side + 3, fruit=True)
        palm(side * 0.33, -0.325, 0.0, 0.17, m, side + 2)


VARIANTS = (hall, gallery, gallery)
