"""Gardens: a kitchen garden with a well, four beds between water, and a star round a pavilion."""

from __future__ import annotations

import math
import random

from kit.fronts import slab
from kit.materials import Materials
from kit.props import blob, cypress, flowers, hedge, kiosk, palm, plant
from kit.site import Site
from kit.solids import box, lathe, prism, ring
from kit.wares import bowl, fence, flower_pot, jars, jet, peacock, well

_BLOSSOMS = ("fl_r", "fl_y", "fl_w", "fl_p")


# --------------------------------------------------------------------------------------- modest
def orchard(m: Materials, site: Site) -> None:
    """Lay out a kitchen garden: beds of vegetables, a few fruit trees, a well and a fence."""
    luck = site.chance("plants")
    hand = site.chance("mirror").choice((-1, 1))
    box(0, 0, 0, 0.86, 0.86, 0.012, m["lawn"], 0.004)
    box(0.0, -0.03, 0.006, 0.075, 0.80, 0.010, m["stone2"], 0.003)
    box(0.0, -0.055, 0.0065, 0.74, 0.070, 0.010, m["stone2"], 0.003)
    crops = luck.sample(("cabbage", "marrow", "herb", "rose"), 4)
    for k, crop in enumerate(crops):
        _row(m, hand * 0.205, 0.055 + 0.085 * k, crop, luck)
    for k, crop in enumerate(luck.sample(crops, 2)):
        _row(m, hand * 0.205, -0.155 - 0.085 * k, crop, luck)
    sorts = luck.sample(("orange", "lemon", "pomegranate"), 2)
    for x in (-0.13, -0.28):
        for y in (0.075, 0.20, 0.32):
            at = (x * hand + luck.uniform(-0.012, 0.012), y + luck.uniform(-0.012, 0.012), 0.012)
            plant((*sorts, "olive"), at, 0.135 + 0.06 * site.splendour, m, luck)
    well(-0.20 * hand, -0.20, 0.012, 0.062, m)
    jars(-0.30 * hand, -0.145, 0.012, m, luck)
    plant(sorts, (-0.315 * hand, -0.30, 0.012), 0.125, m, luck)
    if site.splendour > 0.15:
        flower_pot(-0.085 * hand, -0.125, 0.012, 0.055, m, luck)
        flower_pot(0.065 * hand, -0.335, 0.012, 0.055, m, luck)
    for side in (-1, 1):
        fence(side * 0.368, -0.365, side * 0.368, 0.365, 0.012, m)
        fence(side * 0.075, -0.366, side * 0.366, -0.366, 0.012, m)
    fence(-0.366, 0.367, 0.366, 0.367, 0.012, m)


def _row(m: Materials, x: float, y: float, crop: str, luck: random.Random) -> None:
    """Plant a bed of one crop from west to east."""
    box(x, y, 0.012, 0.27, 0.062, 0.020, m["soil"], 0.006)
    for k in range(6):
        at = (x + (k - 2.5) * 0.043, y + luck.uniform(-0.004, 0.004))
        if crop == "cabbage":
            blob(*at, 0.040, 0.021, m["leaf2"], luck.randrange(7), 1, 0.1, 0.8)
        elif crop == "herb":
            blob(*at, 0.038, 0.019, m["cyp"], luck.randrange(7), 1, 0.2)
        else:
            blob(*at, 0.036, 0.020, m["leaf"], luck.randrange(7), 1, 0.2, 0.7)
            fruit = m["orange"] if crop == "marrow" else m["fl_r"]
            blob(at[0] + 0.008, at[1] - 0.014, 0.050, 0.012, fruit, k, 1, 0.0, smooth=True)


# ----------------------------------------------------------------------------------------- rich
def beds(m: Materials, site: Site) -> None:
    """Lay out the garden of four beds between channels of water."""
    luck = site.chance("plants")
    box(0, 0, 0, 0.86, 0.86, 0.012, m["stone"], 0.004)
    for right in (-1, 1):
        for up in (-1, 1):
            _bed(m, right, up, luck, site.splendour)
    _channels(m)
    prism(ring(0, 0, 8, 0.135, math.pi / 8), 0.01, 0.035, m["marble"], 0.005)
    prism(ring(0, 0, 8, 0.112, math.pi / 8), 0.040, 0.008, m["water"], 0)
    bowl(0, 0, 0.03, 0.10 + 0.05 * (site.splendour - 0.4), m)
    for side in (-1, 1):
        cypress(side * 0.30, 0.30, 0.02, luck.uniform(0.32, 0.37), m, luck.randrange(9))
        cypress(side * 0.17, 0.325, 0.02, luck.uniform(0.25, 0.30), m, luck.randrange(9))
        plant(("olive", "lemon", "orange"), (side * 0.22, 0.16, 0.02), 0.16, m, luck)
        front = ("palm",) if site.splendour > 0.55 else ("orange", "pomegranate")
        plant(front, (side * 0.235, -0.225, 0.02), 0.19, m, luck)


def _bed(m: Materials, right: int, up: int, luck: random.Random, splendour: float) -> None:
    """Plant a lawn with flowers inside a clipped hedge."""
    box(right * 0.235, up * 0.235, 0.012, 0.34, 0.34, 0.016, m["lawn"], 0.006)
    x0, x1 = sorted((right * 0.085, right * 0.365))
    y0, y1 = sorted((up * 0.085, up * 0.365))
    for y in (y0, y1):
        hedge(x0, y, x1, y, 0.02, 0.032, 0.045, m)
    for x in (x0, x1):
        hedge(x, y0, x, y1, 0.021, 0.030, 0.042, m)
    colours = [m[name] for name in luck.sample(_BLOSSOMS, 2)]
    inside = (x0 + 0.04, y0 + 0.04, x1 - 0.04, y1 - 0.04)
    flowers(*inside, 0.034, round(16 + 24 * splendour), colours, luck.randrange(1000))
    for x in (x0, x1):
        for y in (y0, y1):
            blob(x, y, 0.075, 0.028, m["hedge"], 1, 2, 0.05)


def _channels(m: Materials) -> None:
    box(0, 0, 0.010, 0.86, 0.052, 0.008, m["water"], 0)
    box(0, 0, 0.0105, 0.052, 0.86, 0.008, m["water"], 0)
    for side in (-1, 1):
        box(0, side * 0.032, 0.010, 0.86, 0.012, 0.014, m["marble"], 0.002)
        box(side * 0.032, 0, 0.010, 0.012, 0.86, 0.0145, m["marble"], 0.002)


# ---------------------------------------------------------------------------------------- grand
def star(m: Materials, site: Site) -> None:
    """Lay out the star of paths round a pool with a domed pavilion, palms and fountains."""
    luck = site.chance("plants")
    box(0, 0, 0, 0.86, 0.86, 0.012, m["stone"], 0.004)
    box(0, 0, 0.012, 0.80, 0.80, 0.014, m["lawn"], 0.006)
    tips, notches = ring(0, 0, 8, 0.36), ring(0, 0, 8, 0.275, math.pi / 8)
    outline = [p for pair in zip(tips, notches, strict=True) for p in pair]
    slab(outline, 0.024, 0.010, m["marble"])
    prism(ring(0, 0, 32, 0.225), 0.03, 0.026, m["marble"], 0.005)
    prism(ring(0, 0, 32, 0.198), 0.052, 0.007, m["water"], 0)
    _pavilion(m, site.splendour)
    for x, y in ring(0, 0, 8, 0.170, math.pi / 8):
        jet(x, y, 0.055, 0.055, m)
    _rose_beds(m, luck)
    _outer_hedge(m)
    for side in (-1, 1):
        palm(side * 0.295, 0.295, 0.02, luck.uniform(0.27, 0.32), m, luck.randrange(99), "leaf2")
        palm(side * 0.285, -0.275, 0.02, luck.uniform(0.19, 0.23), m, luck.randrange(99), "leaf2")
        cypress(side * 0.165, 0.335, 0.02, luck.uniform(0.26, 0.32), m, luck.randrange(9))
    _guests(m, luck, site.splendour)


def _pavilion(m: Materials, splendour: float) -> None:
    """Stand the domed pavilion in the pool; gold crowns the dearest."""
    high = 0.09 + 0.06 * splendour
    kiosk(0, 0, 0.050, 0.098, high, m, "emerald")
    hoop = [(0.112, 0), (0.124, 0.004), (0.124, 0.014), (0.112, 0.018)]
    lathe(0, 0, 0.084 + high, hoop, m["gold"], 32)
    if splendour > 0.85:
        crown = [(0.064, 0), (0.050, 0.020), (0.028, 0.036), (0.009, 0.050), (0, 0.052)]
        lathe(0, 0, 0.193 + high, crown, m["gold"], 24)


def _guests(m: Materials, luck: random.Random, splendour: float) -> None:
    """Let peacocks strut on the western and eastern points of the star, or plant trees there."""
    sides = luck.sample((-1, 1), 2)
    for side, needed in zip(sides, (0.75, 0.95), strict=True):
        if splendour > needed:
            peacock(side * 0.292, 0.0, 0.034, 0.048, m)
        else:
            plant(("orange", "pomegranate", "lemon"), (side * 0.32, 0.02, 0.03), 0.125, m, luck)


def _rose_beds(m: Materials, luck: random.Random) -> None:
    """Plant eight round beds between the points of the star."""
    first = luck.sample(("fl_r", "fl_y", "fl_p"), 3)
    for k, (x, y) in enumerate(ring(0, 0, 8, 0.325, math.pi / 8)):
        prism(ring(x, y, 10, 0.055, math.pi / 4 * k + math.pi / 8), 0.022, 0.016, m["hedge"], 0.006)
        colours = [m[first[k % 2]], m["fl_w"]]
        around = (x - 0.032, y - 0.032, x + 0.032, y + 0.032)
        flowers(*around, 0.042, 14, colours, luck.randrange(1000))


def _outer_hedge(m: Materials) -> None:
    edge, gate = 0.366, 0.08
    hedge(-edge, edge, edge, edge, 0.02, 0.030, 0.045, m)
    for side in (-1, 1):
        hedge(side * gate, -edge, side * edge, -edge, 0.02, 0.030, 0.045, m)
        hedge(side * edge, -edge, side * edge, edge, 0.021, 0.028, 0.042, m)
        blob(side * gate, -edge, 0.080, 0.030, m["hedge"], 1, 2, 0.05)


VARIANTS = (orchard, beds, star)
