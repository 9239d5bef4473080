"""Gardens: four beds between channels of water, and a star of paths round a pool."""

from __future__ import annotations

import math

from kit.fronts import slab
from kit.materials import Materials
from kit.props import cypress, flowers, hedge, kiosk, palm, tree
from kit.site import Site
from kit.solids import box, cylinder, lathe, prism, ring


def beds(m: Materials, site: Site) -> None:
    """Lay out the garden of four beds."""
    box(0, 0, 0, 0.86, 0.86, 0.012, m["stone"], 0.004)
    for right in (-1, 1):
        for up in (-1, 1):
            _bed(m, right, up)
    _channels(m)
    prism(ring(0, 0, 8, 0.135, math.pi / 8), 0.01, 0.035, m["marble"], 0.005)
    prism(ring(0, 0, 8, 0.112, math.pi / 8), 0.040, 0.008, m["water"], 0)
    profile = (
        (0.03, 0), (0.018, 0.02), (0.016, 0.06), (0.055, 0.085),
        (0.065, 0.098), (0.058, 0.098), (0.02, 0.088),
    )  # fmt: skip
    lathe(0, 0, 0.03, profile, m["marble"], 24)
    cylinder(0, 0, 0.118, 0.055, 0.004, m["water"], 24)
    lathe(0, 0, 0.11, [(0.014, 0), (0.010, 0.04), (0.022, 0.055), (0, 0.06)], m["marble"], 16)
    for seed, side in enumerate((-1, 1)):
        cypress(side * 0.30, 0.30, 0.02, 0.36, m, seed)
        cypress(side * 0.17, 0.33, 0.02, 0.28, m, seed + 4)
        tree(side * 0.20, 0.17, 0.02, 0.17, m, seed + 2, "leaf2", fruit=True)
        tree(side * 0.235, -0.235, 0.02, 0.20, m, seed + 2, fruit=True)


def _bed(m: Materials, right: int, up: int) -> None:
    """Plant a lawn with flowers inside a clipped hedge."""
    box(right * 0.235, up * 0.235, 0.012, 0.34, 0.34, 0.016, m["lawn"], 0.006)
    x0, x1 = sorted((right * 0.085, right * 0.385))
    y0, y1 = sorted((up * 0.085, up * 0.385))
    for line in ((x0, y0, x1, y0), (x0, y1, x1, y1), (x0, y0, x0, y1), (x1, y0, x1, y1)):
        hedge(*line, 0.02, 0.032, 0.045, m)
    colours = [m["fl_r"], m["fl_y"], m["fl_w"], m["fl_p"]]
    inside = (x0 + 0.04, y0 + 0.04, x1 - 0.04, y1 - 0.04)
    flowers(*inside, 0.032, 26, colours, right + up * 3 + 9)


def _channels(m: Materials) -> None:
    box(0, 0, 0.010, 0.86, 0.052, 0.008, m["water"], 0)
    box(0, 0, 0.010, 0.052, 0.86, 0.008, m["water"], 0)
    for side in (-1, 1):
        box(0, side * 0.032, 0.010, 0.86, 0.012, 0.014, m["marble"], 0.002)
        box(side * 0.032, 0, 0.010, 0.012, 0.86, 0.014, m["marble"], 0.002)


def star(m: Materials, site: Site) -> None:
    """Lay out the garden of the star."""
    box(0, 0, 0, 0.86, 0.86, 0.012, m["stone"], 0.004)
    box(0, 0, 0.012, 0.80, 0.80, 0.014, m["lawn"], 0.006)
    tips, notches = ring(0, 0, 8, 0.36), ring(0, 0, 8, 0.265, math.pi / 8)
    outline = [p for pair in zip(tips, notches, strict=True) for p in pair]
    slab(outline, 0.024, 0.010, m["stone"])
    prism(ring(0, 0, 32, 0.215), 0.03, 0.026, m["marble"], 0.005)
    prism(ring(0, 0, 32, 0.185), 0.052, 0.007, m["water"], 0)
    kiosk(0, 0, 0.045, 0.055, 0.085, m, "teal")
    for k, (x, y) in enumerate(ring(0, 0, 8, 0.335, math.pi / 8)):
        prism(ring(x, y, 10, 0.058, math.pi / 4 * k + math.pi / 8), 0.022, 0.016, m["hedge"], 0.006)
        colours = [m[("fl_r", "fl_y", "fl_p")[k % 3]], m["fl_w"]]
        flowers(x - 0.032, y - 0.032, x + 0.032, y + 0.032, 0.042, 14, colours, k)
    edge, gate = 0.385, 0.08
    for line in (
        (-edge, edge, edge, edge), (-edge, -edge, -gate, -edge), (gate, -edge, edge, -edge),
        (-edge, -edge, -edge, edge), (edge, -edge, edge, edge),
    ):  # fmt: skip
        hedge(*line, 0.02, 0.032, 0.045, m)
    for side in (-1, 1):
        palm(side * 0.30, 0.30, 0.02, 0.26, m, side + 4, "leaf2")
        palm(side * 0.30, -0.27, 0.02, 0.20, m, side + 7, "leaf2")
        cypress(side * 0.16, 0.345, 0.02, 0.28, m, 4)
        tree(side * 0.345, 0.02, 0.02, 0.15, m, 5, fruit=True)


VARIANTS = (beds, star, star)
