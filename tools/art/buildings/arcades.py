"""Arcades: a low loggia, a hall with three great striped arches, a gallery with a portal."""

from __future__ import annotations

import math
import random

from kit.fronts import arcade, arch, facade
from kit.materials import Materials
from kit.props import column, finial, palm, plant, pool, window
from kit.roofs import Edges, hip_roof
from kit.site import Site
from kit.solids import box, cylinder, lathe, prism, ring
from kit.wares import jar, rug, tub, well

_WIDTH = 0.74


# ---------------------------------------------------------------------------------------- modest
def loggia(m: Materials, site: Site) -> None:
    """Build a low loggia of three arches behind an open court."""
    luck, y, z, width = site.chance("plants"), 0.105, 0.018, 0.60
    height = 0.195 + 0.10 * site.splendour
    box(0, 0.15, 0, 0.70, 0.40, z, m["stone2"], 0.005)
    box(0, y + 0.155, z, width, 0.14, height, m["ochre"], 0.004)
    box(0, y + 0.075, z, width - 0.02, 0.02, height - 0.02, m["shade"], 0)
    stripes = (m["brownst"], m["cream"])
    spring, front = height - 0.125, (0, y, z)
    arcade(3, width, height, spring, m["ochre"], front, thick=0.045, gap=0.22, stripes=stripes,
           stones=9)  # fmt: skip
    for k in range(4):
        x = max(-width / 2 + 0.020, min(width / 2 - 0.020, -width / 2 + width / 3 * k))
        column(x, y - 0.028, z, spring + 0.012, m["marble"], 0.0145)
    edges = Edges(m["rf_brownr"], m["wood"])
    at = (0, y + 0.105, z + height + 0.012)
    size = (width + 0.02, 0.250, 0.080 + 0.05 * site.splendour)
    hip_roof(at, size, m["rf_brown"], edges, over=0.006, top=0.36)
    if site.splendour > 0.1:
        for end in (-1, 1):
            finial(end * 0.18, at[1], at[2] + size[2] - 0.004, 0.042, m["gold"])
    _yard(m, site, luck)


def _yard(m: Materials, site: Site, luck: random.Random) -> None:
    """Furnish the loggia's open court: a path to a rug or a well, jars, a tree or two."""
    side = luck.choice((-1, 1))
    box(0, -0.145, 0, 0.16, 0.20, 0.008, m["stone2"], 0.004)
    if site.chance("path").choice(("rug", "well")) == "rug":
        rug(0, -0.145, 0.008, (0.11, 0.16), "redcl", m)
    else:
        well(0, -0.165, 0.007, 0.052, m)
    for k in range(1 + round(3 * site.splendour)):
        jar(-side * (0.31 - 0.065 * k), 0.010, 0.018, 0.085 - 0.012 * k, m)
    spots = [(side * 0.29, -0.20), (-side * 0.29, -0.24), (side * 0.320, 0.02)]
    for x, y in spots[: 1 + round(4 * site.splendour)]:
        plant(("orange", "olive", "palm"), (x, y, 0), 0.155, m, luck)


# ------------------------------------------------------------------------------------------ rich
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
    _lantern(m, y, 0.085 + 0.15 * max(0.0, site.splendour - 0.375))
    _forecourt(m, site)


def _paired_columns(m: Materials, y: float, z: float) -> None:
    for k in range(4):
        x = max(-_WIDTH / 2 + 0.022, min(_WIDTH / 2 - 0.022, -_WIDTH / 2 + _WIDTH / 3 * k))
        for shift in (-0.021, 0.021) if 0 < k < 3 else (0.0,):
            column(x + shift, y, z, 0.105, m["marble"], 0.0125)


def _lantern(m: Materials, y: float, height: float) -> None:
    """Set the small lantern on the roof."""
    box(0, y + 0.19, 0.40, 0.15, 0.12, height, m["ochre"], 0.004)
    for x in (-0.042, 0, 0.042):
        opening = arch(0, 0.026, 0, 0.034, "round", 8)
        facade(opening, 0.010, m["dark"], (x, y + 0.129, 0.345 + height))
    edges = Edges(m["rf_brownr"], m["cream"])
    at = (0, y + 0.19, 0.402 + height)
    hip_roof(at, (0.15, 0.12, 0.06), m["rf_brown"], edges, over=0.014)
    finial(0, y + 0.19, 0.458 + height, 0.045, m["gold"])


def _forecourt(m: Materials, site: Site) -> None:
    """Lay the hall's striped forecourt with a pool between two trees in tubs."""
    luck = site.chance("plants")
    for k in range(9):
        stripe = m["brownst"] if k % 2 else m["ochre"]
        box(-0.32 + 0.08 * k, -0.235, 0.0195, 0.040, 0.23, 0.003, stripe, 0)
    pool(0, -0.245, 0.021, 0.30 + 0.30 * (site.splendour - 0.25), 0.120, m)
    for side in (-1, 1):
        foot = tub(side * 0.310, -0.245, 0.02, 0.060, m)
        plant(("orange", "olive", "palm"), (side * 0.310, -0.245, foot), 0.15, m, luck)
        if luck.random() < 0.5:
            jar(side * 0.215, -0.300, 0.021, 0.07, m)


# ----------------------------------------------------------------------------------------- grand
def gallery(m: Materials, site: Site) -> None:
    """Build a gallery of two storeys with a great portal, a belvedere and two low wings."""
    y, height, z = 0.10, 0.21, 0.02
    finer = max(0.0, site.splendour - 0.75)
    box(0, 0, 0, 0.80, 0.76, z, m["stone"], 0.005)
    box(0, y + 0.175, z, _WIDTH, 0.25, height + 0.17, m["ochre"], 0.004)
    for side in (-1, 1):
        _storeys(m, side, y, z, height)
    box(0, y + 0.015, z + height, _WIDTH + 0.01, 0.10, 0.016, m["stone"], 0.003)
    edges = Edges(m["gold" if site.splendour > 0.9 else "rf_brownr"], m["gold"])
    at = (0, y + 0.155, 0.190 + height)
    hip_roof(at, (_WIDTH, 0.32, 0.10), m["rf_brown"], edges, over=0.012, top=0.46)
    for side in (-1, 1):
        _wing(m, side, z)
        finial(side * 0.23, at[1], at[2] + 0.096, 0.055, m["gold"])
    _portal(m, y - 0.025, z)
    _belvedere(m, y + 0.115, 0.38, 0.190 + 0.12 * finer)
    _garden(m, site)


def _storeys(m: Materials, side: int, y: float, z: float, height: float) -> None:
    """Stand a great arch below and three small ones above, on one side of the portal."""
    x, width = side * 0.2425, 0.255
    stripes = (m["brownst"], m["cream"])
    box(x, y + 0.022, z, width - 0.01, 0.02, height - 0.02, m["shade"], 0)
    box(x, y + 0.0455, 0.036 + height, width - 0.01, 0.006, 0.12, m["shade"], 0)
    below = (side * 0.2175, y - 0.02, z)
    arcade(1, 0.135, height, 0.095, m["ochre"], below, thick=0.05, gap=0.20, stripes=stripes,
           stones=9)  # fmt: skip
    above = (x, y + 0.02, 0.036 + height)
    arcade(3, width, 0.15, 0.060, m["ochre"], above, kind="round", gap=0.26)


def _wing(m: Materials, side: int, z: float) -> None:
    """Build the low wing on one side of the court, with a tiled turret at its end."""
    box(side * 0.325, -0.06, z, 0.09, 0.30, 0.12, m["ochre"], 0.004)
    edges = Edges(m["rf_brownr"], m["wood"])
    hip_roof((side * 0.325, -0.06, 0.146), (0.09, 0.30, 0.05), m["rf_brown"], edges, over=0.014)
    window(side * 0.325, -0.212, 0.035, m, 0.045, 0.045, "horseshoe", "cream")


def _portal(m: Materials, y: float, z: float) -> None:
    """Raise the great striped arch in the middle of the front."""
    width, height = 0.310, 0.400
    box(0, y + 0.085, z, width - 0.01, 0.12, height - 0.004, m["ochre"], 0.003)
    box(0, y + 0.018, z, width - 0.02, 0.016, height - 0.03, m["shade"], 0)
    stripes = (m["brownst"], m["cream"])
    arcade(1, width, height, 0.120, m["ochre"], (0, y - 0.012, z), thick=0.05, gap=0.25,
           stripes=stripes)  # fmt: skip
    box(0, y + 0.055, z + height, width + 0.02, 0.190, 0.014, m["gold"], 0.003)
    edges = Edges(m["gold"], m["cream"])
    at = (0, y + 0.055, z + height + 0.026)
    hip_roof(at, (width, 0.190, 0.070), m["rf_brown"], edges, over=0.014, top=0.20)
    for x in (-0.126, 0.126):
        column(x, y - 0.050, z, 0.135, m["marble"], 0.0180)


def _belvedere(m: Materials, y: float, z: float, height: float) -> None:
    """Set the open lookout with its pointed roof above the portal."""
    side = 0.205
    box(0, y, z, side, side, height, m["ochre"], 0.004)
    for x in (-0.058, 0, 0.058):
        front = (x, y - side / 2, z + height - 0.062)
        facade(arch(0, 0.054, -0.006, 0.044, "round", 8), 0.010, m["cream"], front)
        facade(arch(0, 0.036, 0, 0.040, "round", 8), 0.016, m["dark"], front)
    box(0, y, z + height, side + 0.03, side + 0.03, 0.012, m["gold"], 0.003)
    edges = Edges(m["gold"], m["cream"])
    at = (0, y, z + height + 0.024)
    hip_roof(at, (side, side, 0.105), m["rf_brown"], edges, over=0.030)
    finial(0, y, at[2] + 0.096, 0.075, m["gold"])


def _garden(m: Materials, site: Site) -> None:
    """Lay the gallery's court with a fountain between trees."""
    luck = site.chance("plants")
    for k in range(7):
        stripe = m["brownst"] if k % 2 else m["ochre"]
        box(-0.24 + 0.08 * k, -0.20, 0.0195, 0.040, 0.33, 0.003, stripe, 0)
    prism(ring(0, -0.190, 8, 0.120, math.pi / 8), 0.02, 0.012, m["gold"], 0.003)
    prism(ring(0, -0.190, 8, 0.112, math.pi / 8), 0.02, 0.028, m["marble"], 0.004)
    prism(ring(0, -0.190, 8, 0.092, math.pi / 8), 0.044, 0.007, m["water"], 0)
    profile = (
        (0.024, 0), (0.014, 0.02), (0.013, 0.05), (0.042, 0.068),
        (0.05, 0.08), (0.043, 0.08), (0.015, 0.072),
    )  # fmt: skip
    lathe(0, -0.190, 0.04, profile, m["marble"], 24)
    cylinder(0, -0.190, 0.113, 0.042, 0.003, m["water"], 24)
    for side in (-1, 1):
        plant(("orange", "lemon", "olive", "cypress"), (side * 0.185, -0.290, 0.02), 0.13, m, luck)
        palm(side * 0.33, -0.325, 0.0, luck.uniform(0.15, 0.20), m, luck.randrange(99))
        if site.splendour > 0.8:
            rug(side * 0.200, -0.045, 0.0225, (0.085, 0.14), "redcl", m)


VARIANTS = (loggia, hall, gallery)
