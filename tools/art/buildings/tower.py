"""Towers: a squat watchtower, a square keep between two annexes, an octagon with four turrets."""

from __future__ import annotations

import math

from kit.fronts import arch, facade
from kit.materials import Material, Materials
from kit.props import finial, plant, steps, window
from kit.roofs import Edges, hip_roof, pyramid_roof
from kit.site import Site
from kit.solids import box, cylinder, lathe, prism, ring
from kit.wares import flower_pot, hanging, jars, pennant, stack

_EIGHTH = math.pi / 8


# --------------------------------------------------------------------------------------- modest
def watchtower(m: Materials, site: Site) -> None:
    """Build a squat watchtower of rough stone with a lean-to."""
    hand = site.chance("mirror").choice((-1, 1))
    width, height = 0.235, 0.29 + 0.18 * site.splendour
    x, y = -0.05 * hand, 0.07
    box(x, y, 0, width + 0.09, width + 0.09, 0.045, m["stone2"], 0.012)
    box(x, y, 0.045, width + 0.02, width + 0.02, height, m["rose"], 0.010, taper=0.07)
    box(x, y, 0.04 + height, width + 0.03, width + 0.03, 0.026, m["stone"], 0.005)
    roof = (x, y, 0.066 + height)
    pyramid_roof(*roof, 4, 0.208, 0.225, m["rf_purple"], math.pi / 4, m["rf_purpler"])
    finial(x, y, 0.28 + height, 0.042, m["wood"])
    front = y - width / 2 - 0.012
    facade(arch(0, 0.085, 0, 0.075, "round"), 0.024, m["stone"], (x, front, 0.044))
    facade(arch(0, 0.058, 0, 0.070, "round"), 0.032, m["wood"], (x, front - 0.001, 0.044))
    window(x, front + 0.012, 0.17 + height * 0.22, m, 0.030, 0.040, "pointed", "stone")
    _lean_to(m, hand, site.splendour)
    _yard(m, site, hand)


def _lean_to(m: Materials, hand: int, splendour: float) -> None:
    """Set the low house at the tower's side."""
    x, y, height = hand * 0.195, 0.05, 0.10 + 0.06 * splendour
    box(x, y, 0, 0.21, 0.25, height, m["rose"], 0.008)
    edges = Edges(m["rf_purpler"], m["wood"])
    hip_roof((x, y, height + 0.011), (0.21, 0.25, 0.075), m["rf_purple"], edges, over=0.014)
    window(x, y - 0.125, 0.03, m, 0.036, 0.030, "round", "stone")


def _yard(m: Materials, site: Site, hand: int) -> None:
    """Leave firewood, jars and a few trees before the watchtower."""
    luck = site.chance("yard")
    stack(hand * luck.uniform(0.20, 0.25), -0.155, 0, 0.10, m)
    jars(-hand * luck.uniform(0.23, 0.28), -0.13, 0, m, luck)
    for x, y in ((-hand * 0.30, -0.27), (hand * 0.31, -0.29), (-hand * 0.33, 0.27)):
        plant(("olive", "olive", "cypress"), (x, y, 0), 0.115, m, luck)
    if site.splendour > 0.15:
        pennant(-hand * 0.30, 0.03, 0, 0.24 + 0.2 * site.splendour, m, "purp", 0.09)


def _merlons(x: float, y: float, z: float, width: float, gaps: int, stone: Material) -> None:
    """Set merlons on the four sides of a square top."""
    for k in range(gaps + 1):
        along = -width / 2 + width * k / gaps
        for side in (-1, 1):
            box(x + along, y + side * width / 2, z, 0.05, 0.034, 0.048, stone, 0.006)
            box(x + side * width / 2, y + along, z, 0.034, 0.05, 0.0475, stone, 0.006)


# ----------------------------------------------------------------------------------------- rich
def keep(m: Materials, site: Site) -> None:
    """Build the square keep between two annexes."""
    width, height = 0.29, 0.32 + 0.16 * site.splendour
    box(0, 0.02, 0, 0.52, 0.50, 0.05, m["stone2"], 0.008)
    box(0, 0.02, 0.05, 0.44, 0.42, 0.03, m["stone"], 0.008)
    box(0, 0.04, 0.08, width, width, height, m["rose"], 0.008, taper=0.03)
    box(0, 0.04, 0.25, width + 0.012, width + 0.012, 0.018, m["cream"], 0.003)
    box(0, 0.04, 0.06 + height, width + 0.03, width + 0.03, 0.03, m["cream"], 0.004)
    _keep_top(m, width, 0.09 + height, site.splendour)
    _keep_front(m, 0.04 - width / 2, height)
    edges = Edges(m["rf_purpler"], m["cream"])
    for side in (-1, 1):
        box(side * 0.235, 0.06, 0.0, 0.17, 0.24, 0.19, m["rose"], 0.006)
        at = (side * 0.235, 0.06, 0.20)
        hip_roof(at, (0.17, 0.24, 0.09), m["rf_purple"], edges, over=0.015)
        front = (side * 0.235, -0.062, 0.08)
        facade(arch(0, 0.05, 0, 0.05, "pointed"), 0.012, m["dark"], front)
        if site.splendour > 0.45:
            for y in (0.025, 0.095):
                finial(side * 0.235, y, 0.285, 0.030, m["gold"])
    steps(0, -0.20, 0, 0.16, 0.09, 0.08, 4, m["stone"])
    luck = site.chance("plants")
    for side in (-1, 1):
        plant(("cypress", "cypress", "orange"), (side * 0.335, -0.20, 0), 0.125, m, luck)
        plant(("olive", "orange", "pomegranate"), (side * 0.30, -0.32, 0), 0.115, m, luck)
        flower_pot(side * 0.125, -0.17, 0.05, 0.055, m, luck)


def _keep_top(m: Materials, width: float, z: float, splendour: float) -> None:
    """Crown the keep with merlons, a lantern and its roof."""
    _merlons(0, 0.04, z, width, 3, m["cream"])
    box(0, 0.04, z - 0.002, width - 0.02, width - 0.02, 0.004, m["terra"], 0)
    box(0, 0.04, z, 0.19, 0.19, 0.11, m["rose"], 0.005)
    for x in (-0.045, 0.045):
        facade(arch(0, 0.04, 0, 0.045, "pointed"), 0.012, m["dark"], (x, -0.056, z + 0.02))
    box(0, 0.04, z + 0.105, 0.225, 0.225, 0.014, m["cream"], 0.003)
    roof = (0, 0.04, z + 0.118)
    pyramid_roof(*roof, 4, 0.165, 0.26, m["rf_purple"], math.pi / 4, m["rf_purpler"])
    finial(0, 0.04, z + 0.366, 0.045 + 0.03 * splendour, m["gold"])


def _keep_front(m: Materials, y: float, height: float) -> None:
    """Cut the gate and the double window and hang two banners."""
    facade(arch(0, 0.11, 0, 0.09), 0.020, m["cream"], (0, y - 0.004, 0.08))
    facade(arch(0, 0.078, 0, 0.082), 0.028, m["wood"], (0, y - 0.006, 0.08))
    sill = height - 0.10
    for x in (-0.035, 0.035):
        opening = arch(0, 0.045, 0, 0.065, "pointed")
        facade(opening, 0.014, m["dark"], (x, y + 0.004, sill))
    plate = [(-0.075, -0.015), (0.075, -0.015), (0.075, 0.12), (-0.075, 0.12)]
    holes = [arch(x, 0.046, 0, 0.065, "pointed") for x in (-0.035, 0.035)]
    facade(plate, 0.014, m["cream"], (0, y + 0.0035, sill), holes=holes)
    for x in (-0.112, 0.112):
        hanging(x, y - 0.006, height + 0.03, (0.052, 0.16), m)


# ---------------------------------------------------------------------------------------- grand
def octagon(m: Materials, site: Site) -> None:
    """Build the octagonal keep of fine stone with four turrets and two crowns."""
    radius, y = 0.172, 0.06
    height = 0.38 + 0.16 * site.splendour
    prism(ring(0, 0.03, 8, 0.335, _EIGHTH), 0, 0.040, m["marble"], 0.008)
    prism(ring(0, 0.03, 8, 0.275, _EIGHTH), 0.04, 0.030, m["stone"], 0.008)
    prism(ring(0, y, 8, radius, _EIGHTH), 0.07, height, m["rosefine"], 0.006)
    for z in (0.21, 0.05 + height):
        prism(ring(0, y, 8, radius * 1.07, _EIGHTH), z, 0.020, m["cream"], 0.003)
    prism(ring(0, y, 8, radius * 1.045, _EIGHTH), 0.036 + height, 0.016, m["gold"], 0.003)
    _crowns(m, y, radius, 0.07 + height)
    _octagon_front(m, y - radius * math.cos(_EIGHTH), height)
    for side in (-1, 1):
        _turret(m, side * 0.275, -0.145, 0.16 + 0.03 * site.splendour)
        _turret(m, side * 0.275, 0.245, 0.28 + 0.10 * site.splendour)
        box(side * 0.275, 0.05, 0, 0.05, 0.34, 0.10, m["rosefine"], 0.004)
        box(side * 0.275, 0.05, 0.10, 0.06, 0.33, 0.012, m["cream"], 0.003)
        if site.splendour > 0.85:
            pennant(side * 0.275, 0.05, 0.11, 0.20, m, "purp", 0.085)
    steps(0, -0.215, 0, 0.14, 0.10, 0.066, 4, m["marble"])
    luck = site.chance("plants")
    for side in (-1, 1):
        plant(("orange", "pomegranate", "cypress"), (side * 0.165, -0.30, 0), 0.115, m, luck)
        plant(("cypress", "olive"), (side * 0.345, -0.305, 0), 0.12, m, luck)
        flower_pot(side * 0.10, -0.185, 0.04, 0.055, m, luck)


def _crowns(m: Materials, y: float, radius: float, z: float) -> None:
    """Set merlons, a lantern, a smaller lantern and the roof on the keep, from z upwards."""
    wall = radius * math.cos(_EIGHTH)
    for i in range(8):
        angle = math.pi / 4 * i
        for along in (-0.034, 0.034):
            p = wall * math.cos(angle) - along * math.sin(angle)
            q = y + wall * math.sin(angle) + along * math.cos(angle)
            box(p, q, z, 0.034, 0.042, 0.050, m["cream"], 0.006, turn=angle)
    for wide, foot, high in ((0.122, -0.01, 0.125), (0.078, 0.16, 0.085)):
        prism(ring(0, y, 8, wide, _EIGHTH), z + foot, high, m["rosefine"], 0.005)
        opening = arch(0, wide * 0.37, 0, high * 0.36, "pointed")
        for i, (p, q) in enumerate(ring(0, y, 8, wide * math.cos(_EIGHTH))):
            turn = math.pi / 4 * i + math.pi / 2
            facade(opening, 0.012, m["dark"], (p, q, z + foot + high * 0.36), turn)
        top = z + foot + high
        prism(ring(0, y, 8, wide * 1.15, _EIGHTH), top - 0.003, 0.014, m["cream"], 0.003)
    skirt = [(0.142, 0), (0.080, 0.058)]
    lathe(0, y, z + 0.126, skirt, m["rf_purpler"], 8, smooth=False, turn=_EIGHTH)
    pyramid_roof(0, y, z + 0.256, 8, 0.096, 0.19, m["rf_purple"], _EIGHTH, m["rf_purpler"])
    finial(0, y, z + 0.432, 0.078, m["gold"])


def _octagon_front(m: Materials, y: float, height: float) -> None:
    facade(arch(0, 0.088, 0, 0.085), 0.016, m["gold"], (0, y - 0.003, 0.07))
    facade(arch(0, 0.060, 0, 0.078), 0.024, m["wood"], (0, y - 0.004, 0.07))
    hanging(0, y - 0.008, height + 0.015, (0.066, 0.20), m)


def _turret(m: Materials, x: float, y: float, height: float) -> None:
    cylinder(x, y, 0, 0.066, height, m["rosefine"])
    cylinder(x, y, height, 0.073, 0.014, m["gold"])
    pyramid_roof(x, y, height + 0.014, 12, 0.076, 0.125, m["rf_purple"])
    finial(x, y, height + 0.127, 0.045, m["gold"])
    window(x, y - 0.064, height * 0.50, m, 0.024, 0.03, "pointed", "cream")


VARIANTS = (watchtower, keep, octagon)
