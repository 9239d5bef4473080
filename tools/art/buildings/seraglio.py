"""Seraglios: a low house round half a court, a closed court with a tower, a hall of five domes."""

from __future__ import annotations

import random

from kit.domes import drum_dome
from kit.fronts import arcade, arch, facade
from kit.materials import Materials
from kit.props import cypress, finial, plant, window
from kit.roofs import Edges, hip_roof
from kit.site import Site
from kit.solids import box
from kit.wares import jar, rug


# ---------------------------------------------------------------------------------------- modest
def house(m: Materials, site: Site) -> None:
    """Build a low house with one wing, open to a plain court."""
    luck = site.chance("plants")
    side, z, height = site.chance("house").choice((-1, 1)), 0.018, 0.13 + 0.07 * site.splendour
    box(0, 0.165, 0, 0.68, 0.35, z, m["stone"], 0.006)
    box(side * 0.225, -0.12, 0, 0.23, 0.26, z - 0.0015, m["stone"], 0.006)
    edges = Edges(m["rf_redr"], m["wood"])
    wing = (side * 0.225, -0.01, z + height - 0.015)
    box(wing[0], wing[1], z, 0.16, 0.40, height - 0.015, m["rose"], 0.005)
    hip_roof(wing, (0.16, 0.40, 0.075), m["rf_red"], edges, over=0.020)
    window(wing[0], -0.211, 0.045, m, 0.044, 0.036, "pointed", "cream")
    box(0, 0.195, z, 0.60, 0.19, height + 0.015, m["rose"], 0.005)
    roof = (0, 0.195, z + height + 0.015)
    hip_roof(roof, (0.60, 0.19, 0.095), m["rf_red"], edges, over=0.022)
    door = -side * 0.10
    facade(arch(0, 0.105, 0, 0.060, "pointed"), 0.018, m["cream"], (door, 0.097, z))
    facade(arch(0, 0.070, 0, 0.055, "pointed"), 0.026, m["dark"], (door, 0.096, z))
    window(-side * 0.23, 0.098, 0.060, m, 0.044, 0.036, "pointed", "cream")
    if site.splendour > 0.1:
        for end in (-1, 1):
            finial(end * 0.205, 0.195, roof[2] + 0.092, 0.045, m["gold"])
    _yard(m, site, luck, side)


def _yard(m: Materials, site: Site, luck: random.Random, side: int) -> None:
    """Furnish the modest court: a rug before the door, a jar, a basin or a tree."""
    cloth = luck.choice(("redcl", "teal", "purp"))
    box(-side * 0.10, -0.075, 0, 0.15, 0.22, 0.010, m["stone"], 0.004)
    rug(-side * 0.10, -0.085, 0.010, (0.11, 0.18), cloth, m)
    jar(-side * 0.295, 0.055, 0.018, 0.075, m)
    spots = [(-side * 0.28, -0.16), (-side * 0.02, -0.27), (side * 0.31, -0.30)]
    luck.shuffle(spots)
    for x, y in spots[: 1 + round(4 * site.splendour)]:
        plant(("orange", "lemon", "olive"), (x, y, 0.01), 0.135, m, luck)
    cypress(-side * 0.345, 0.335, 0, luck.uniform(0.17, 0.23), m, luck.randrange(99))


# ------------------------------------------------------------------------------------------ rich
def court(m: Materials, site: Site) -> None:
    """Build four wings round a court with a pool."""
    height, wing, z = 0.17, 0.17, 0.025
    box(0, 0, 0, 0.72, 0.70, z, m["stone"], 0.006)
    box(0, 0.235, z, 0.66, wing, height + 0.06, m["rose"], 0.005)
    _gate(m, z, height * 0.80)
    edges = Edges(m["rf_redr"], m["wood"])
    for side in (-1, 1):
        box(side * 0.245, -0.02, z, wing, 0.56, height, m["rose"], 0.005)
        at = (side * 0.245, -0.02, z + height)
        hip_roof(at, (wing, 0.56, 0.10), m["rf_red"], edges, over=0.018)
        finial(side * 0.245, -0.215, z + height + 0.096, 0.050, m["gold"])
        front = (side * 0.245, -0.302, 0.03)
        facade(arch(0, 0.075, 0, 0.07, "pointed"), 0.012, m["cream"], front)
        front = (side * 0.245, -0.304, 0.03)
        facade(arch(0, 0.05, 0, 0.062, "pointed"), 0.016, m["dark"], front)
    north = (0, 0.235, z + height + 0.06)
    hip_roof(north, (0.66, wing, 0.11), m["rf_red"], edges, over=0.018)
    for k in range(5):
        at = (-0.13 + 0.065 * k, 0.148, 0.14)
        facade(arch(0, 0.04, 0, 0.05, "pointed"), 0.012, m["dark"], at)
    _tower(m, 0.12 + 0.20 * max(0.0, site.splendour - 0.5))
    _inner_court(m, site)


def _inner_court(m: Materials, site: Site) -> None:
    """Lay the court between the wings: a pool, two trees, rugs."""
    luck, z = site.chance("plants"), 0.025
    box(0, -0.02, z, 0.30, 0.34, 0.004, m["marble"], 0)
    box(0, -0.03, 0.029, 0.10, 0.22, 0.012, m["stone"], 0.003)
    box(0, -0.03, 0.034, 0.075, 0.195, 0.010, m["water"], 0)
    for side in (-1, 1):
        plant(("orange", "lemon", "olive"), (side * 0.10, 0.055, 0.03), 0.115, m, luck)
        if site.splendour > 0.55:
            rug(side * 0.10, -0.07, 0.0292, (0.06, 0.13), "redcl", m)
        plant(("lemon", "olive", "orange"), (side * 0.325, -0.335, 0), 0.12, m, luck)


def _gate(m: Materials, z: float, height: float) -> None:
    """Close the court in the south with three arches."""
    south = (0, -0.225, z)
    arcade(3, 0.34, height, 0.05, m["cream"], south, thick=0.05, gap=0.22)
    box(0, -0.235, z + height, 0.36, 0.09, 0.012, m["cream"], 0.003)
    edges = Edges(m["rf_redr"], m["wood"])
    at = (0, -0.235, z + height + 0.012)
    hip_roof(at, (0.34, 0.07, 0.05), m["rf_red"], edges, over=0.015, top=0.30)


def _tower(m: Materials, height: float) -> None:
    """Raise the domed tower over the north wing."""
    box(0, 0.235, 0.25, 0.20, 0.20, height, m["rose"], 0.005)
    for x in (-0.055, 0, 0.055):
        window = arch(0, 0.036, 0, 0.05, "pointed")
        facade(window, 0.012, m["dark"], (x, 0.134, 0.155 + height))
    box(0, 0.235, 0.245 + height, 0.225, 0.225, 0.016, m["cream"], 0.004)
    drum_dome((0, 0.235, 0.260 + height), 0.092, 0.016, m, "redcl", body="rose", windows=0,
              rise=1.45)  # fmt: skip


# ----------------------------------------------------------------------------------------- grand
def domes(m: Materials, site: Site) -> None:
    """Build the great hall with three gilded domes, two domed towers and a carpet to its gate."""
    z, finer = 0.022, max(0.0, site.splendour - 0.8)
    box(0, 0.01, 0, 0.76, 0.74, z, m["marble"], 0.006)
    box(0, 0.16, z, 0.66, 0.34, 0.20, m["rose"], 0.005)
    box(0, 0.16, 0.215, 0.68, 0.36, 0.014, m["cream"], 0.003)
    edges = Edges(m["rf_redr"], m["gold"])
    hip_roof((0, 0.16, 0.232), (0.66, 0.34, 0.075), m["rf_red"], edges, over=0.012, top=0.36)
    _great_dome(m, finer)
    for side in (-1, 1):
        _flank(m, side, z, finer)
    _portal(m, z)
    rug(0, -0.215, z, (0.125, 0.36), "redcl", m)
    _entrance(m, site)


def _portal(m: Materials, z: float) -> None:
    """Set the cream gatehouse with its dark arch before the hall."""
    box(0, -0.020, z, 0.20, 0.05, 0.225, m["cream"], 0.004)
    box(0, -0.020, z + 0.224, 0.216, 0.062, 0.014, m["gold"], 0.003)
    facade(arch(0, 0.145, 0, 0.105), 0.012, m["redcl"], (0, -0.048, z))
    facade(arch(0, 0.108, 0, 0.095), 0.020, m["dark"], (0, -0.049, z))


def _great_dome(m: Materials, finer: float) -> None:
    y, height = 0.17, 0.10 + 0.2 * finer
    box(0, y, 0.25, 0.28, 0.28, height, m["rose"], 0.004)
    box(0, y, 0.245 + height, 0.298, 0.298, 0.012, m["cream"], 0.003)
    box(0, y, 0.255 + height, 0.270, 0.270, 0.006, m["rose"], 0)
    at = (0, y, 0.257 + height)
    drum_dome(at, 0.134, 0.065, m, "redcl", body="rose", panes="dark", rise=1.36,
              cap=0.30 + 0.4 * finer)  # fmt: skip


def _flank(m: Materials, side: int, z: float, finer: float) -> None:
    """Build what stands on either side of the great dome and of the carpet."""
    box(side * 0.240, 0.17, 0.24, 0.15, 0.15, 0.050, m["rose"], 0.004)
    cap = max(0.0, finer - 0.1) * 3.5
    at = (side * 0.240, 0.17, 0.285)
    drum_dome(at, 0.068, 0.045, m, "redcl", body="rose", windows=0, cap=cap)
    box(side * 0.285, -0.105, z, 0.13, 0.20, 0.12, m["rose"], 0.005)
    edges = Edges(m["rf_redr"], m["cream"])
    hip_roof((side * 0.285, -0.105, 0.146), (0.13, 0.20, 0.06), m["rf_red"], edges, over=0.014)
    x, y, height = side * 0.285, -0.265, 0.20 + 0.2 * finer
    box(x, y, z, 0.125, 0.125, height, m["rose"], 0.005)
    box(x, y, z + height, 0.145, 0.145, 0.014, m["cream"], 0.003)
    at = (x, y, z + height + 0.012)
    drum_dome(at, 0.061, 0.018, m, "redcl", body="rose", windows=0, cap=cap)
    window(x, y - 0.064, 0.05, m, 0.046, 0.050, "pointed", "cream")
    window(x, y - 0.064, 0.15, m, 0.040, 0.036, "pointed", "cream")
    window(side * 0.185, -0.012, 0.115, m, 0.044, 0.045, "pointed", "cream")


def _entrance(m: Materials, site: Site) -> None:
    """Plant the two sides of the carpet."""
    luck = site.chance("plants")
    for side in (-1, 1):
        cypress(side * 0.37, 0.36, 0, luck.uniform(0.22, 0.30), m, luck.randrange(99))
        for y in (-0.10, -0.28):
            plant(("orange", "lemon", "olive"), (side * 0.145, y, 0.02), 0.115, m, luck)


VARIANTS = (house, court, domes)
