"""Pavilions: a summerhouse in an open garden, a great octagonal kiosk, and a domed palace."""

from __future__ import annotations

import math

from kit.domes import drum_dome
from kit.fronts import arcade, arch, facade
from kit.materials import Materials
from kit.props import column, cypress, kiosk, plant, pool, steps
from kit.roofs import Edges, hip_roof, skirt_roof
from kit.site import Site
from kit.solids import box, cylinder, lathe, prism, ring
from kit.wares import jar, rug, tub

_EIGHTH = math.pi / 8


# ---------------------------------------------------------------------------------------- modest
def summerhouse(m: Materials, site: Site) -> None:
    """Build a small open pavilion of four arches under a tent roof, alone on its floor."""
    luck, y, half = site.chance("plants"), 0.08, 0.135
    box(0, y, 0, 0.44, 0.44, 0.018, m["stone"], 0.006)
    box(0, y, 0.018, 0.36, 0.36, 0.018, m["marble"], 0.005)
    z, height = 0.036, 0.13 + 0.08 * site.splendour
    rug(0, y, z, (0.20, 0.22), luck.choice(("redcl", "purp", "teal")), m)
    _four_arches(m, y, z, half, height)
    eaves = z + height + 0.045
    box(0, y, eaves, 2 * half + 0.05, 2 * half + 0.05, 0.014, m["plaster"], 0.004)
    edges = Edges(m["rf_bluer"], m["plaster"])
    roof = 0.10 + 0.05 * site.splendour
    size = (2 * half, 2 * half, roof)
    hip_roof((0, y, eaves + 0.014), size, m["rf_blue"], edges, over=0.040)
    at, dome = (0, y, eaves + roof * 0.55), 0.064 + 0.030 * site.splendour
    drum_dome(at, dome, 0.055, m, "blueglaze", windows=0, hoop="plaster")
    steps(0, -0.135, 0, 0.11, 0.045, 0.034, 2, m["marble"])
    _small_garden(m, site)


def _four_arches(m: Materials, y: float, z: float, half: float, height: float) -> None:
    """Stand an arch on every side of a square, on columns at its corners."""
    foot, top = height - 0.030, height + 0.045
    opening = arch(0, 2 * half * 0.70, foot, 0.0, "round")
    side = half - 0.006
    comb = [(-side, top), (-side, foot), *opening, (side, foot), (side, top)]
    for k in range(4):
        turn = math.pi / 2 * k
        at = (half * math.sin(turn), y - half * math.cos(turn), z)
        facade(comb, 0.030, m["plaster"], at, turn)
    for p in (-half, half):
        for q in (-half, half):
            column(p, y + q, z, height, m["marble"], 0.018)


def _small_garden(m: Materials, site: Site) -> None:
    """Plant what little stands round the summerhouse."""
    luck = site.chance("plants")
    corners = [(-0.30, 0.30), (0.30, 0.30), (0.30, -0.25), (-0.30, -0.25)]
    luck.shuffle(corners)
    for x, y in corners[: 2 + round(4 * site.splendour)]:
        plant(("orange", "lemon", "olive", "cypress"), (x, y, 0), 0.15, m, luck)
    side = luck.choice((-1, 1))
    jar(side * 0.19, -0.185, 0, 0.075, m, luck.choice(("terra", "teal")))
    if site.splendour > 0.1:
        pool(-side * 0.300, 0.06, 0.001, 0.11, 0.16 + 0.30 * site.splendour, m)


# ------------------------------------------------------------------------------------------ rich
def octagon(m: Materials, site: Site) -> None:
    """Build the great octagonal kiosk."""
    radius, columns = 0.315, 0.315 * 0.86
    prism(ring(0, 0, 8, radius + 0.075, _EIGHTH), 0, 0.026, m["stone"], 0.006)
    prism(ring(0, 0, 8, radius + 0.030, _EIGHTH), 0.026, 0.026, m["marble"], 0.006)
    prism(ring(0, 0, 8, radius * 0.62, _EIGHTH), 0.052, 0.003, m["bluelt"], 0)
    eaves = _octagon_arches(m, columns, 0.052)
    prism(ring(0, 0, 8, columns + 0.034, _EIGHTH), eaves, 0.014, m["plaster"], 0.004)
    skirt_roof(eaves + 0.014, columns + 0.036, 0.160, 0.075, m["rf_blue"], m["rf_bluer"])
    drum = 0.055 + 0.12 * max(0.0, site.splendour - 0.5)
    drum_dome((0, 0, eaves + 0.077), 0.150, drum, m, "blueglaze", windows=16)
    steps(0, -0.345, 0, 0.13, 0.05, 0.05, 3, m["marble"])
    luck = site.chance("plants")
    for side in (-1, 1):
        plant(
            ("orange", "lemon", "olive", "cypress"),
            (side * 0.322, -0.325, tub(side * 0.322, -0.325, 0, 0.055, m)),
            0.145,
            m,
            luck,
        )
        plant(("cypress", "cypress", "lemon"), (side * 0.335, 0.335, 0), 0.155, m, luck)
        if site.splendour > 0.55:
            jar(side * 0.115, -0.345, 0.026, 0.075, m, "teal")


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


# ----------------------------------------------------------------------------------------- grand
def palace(m: Materials, site: Site) -> None:
    """Build a hall under a great gilded dome, four kiosks on its roof, two minarets before it."""
    finer = max(0.0, site.splendour - 0.8)
    box(0, 0.0, 0, 0.76, 0.76, 0.022, m["marble"], 0.006)
    box(0, 0.145, 0.022, 0.64, 0.46, 0.03, m["stone"], 0.006)
    y, width, depth, height, z = 0.17, 0.46, 0.36, 0.22, 0.052
    front = y - depth / 2
    box(0, y + 0.02, z, width - 0.02, depth - 0.04, height, m["plaster"], 0.005)
    box(0, front + 0.022, z, width - 0.03, 0.01, height - 0.02, m["glass"], 0)
    stripes = (m["bluelt"], m["cream"])
    at = (0, front, z)
    arcade(3, width, height, 0.085, m["plaster"], at, thick=0.035, gap=0.22, stripes=stripes)
    for k in range(4):
        x = max(-width / 2 + 0.014, min(width / 2 - 0.014, -width / 2 + width / 3 * k))
        column(x, front - 0.026, z, 0.098, m["marble"], 0.012)
    top = z + height
    box(0, y, top, width + 0.02, depth + 0.03, 0.022, m["blueglaze"], 0.003)
    box(0, y, top + 0.022, width + 0.03, depth + 0.04, 0.010, m["gold"], 0.003)
    box(0, y, top + 0.030, width - 0.01, depth, 0.006, m["marble"], 0)
    prism(ring(0, y, 8, 0.185, _EIGHTH), top + 0.034, 0.030, m["plaster"], 0.004)
    drum = 0.085 + 0.15 * finer
    drum_dome((0, y, top + 0.062), 0.150, drum, m, "blueglaze", windows=16, rise=1.38,
              cap=0.30 + 0.4 * finer)  # fmt: skip
    for side in (-1, 1):
        for back in (-1, 1):
            kiosk(side * 0.190, y + back * 0.130, top + 0.034, 0.040, 0.055, m, "blueglaze")
        _minaret(m, side * 0.310, -0.135, 0.25 + 0.15 * finer)
    _palace_court(m, site)


def _minaret(m: Materials, x: float, y: float, height: float) -> None:
    """Raise a slim round tower with a domed lantern."""
    prism(ring(x, y, 8, 0.070, _EIGHTH), 0.02, 0.030, m["marble"], 0.004)
    cylinder(x, y, 0.048, 0.046, height, m["plaster"], 28, top=0.040)
    band = [(0.040, 0), (0.060, 0.010), (0.060, 0.020), (0.040, 0.024)]
    lathe(x, y, 0.046 + height, band, m["gold"], 28)
    drum_dome((x, y, 0.066 + height), 0.044, 0.040, m, "blueglaze", windows=8, rise=1.5)


def _palace_court(m: Materials, site: Site) -> None:
    """Lay the palace's forecourt: a gilt-rimmed pool, rugs and trees."""
    luck = site.chance("plants")
    box(0, -0.235, 0.0215, 0.33, 0.19, 0.014, m["gold"], 0.003)
    pool(0, -0.235, 0.028, 0.30, 0.16, m)
    steps(0, -0.084, 0.02, 0.15, 0.05, 0.03, 2, m["marble"])
    for side in (-1, 1):
        cypress(side * 0.345, 0.345, 0.02, luck.uniform(0.24, 0.30), m, luck.randrange(99))
        cypress(side * 0.345, 0.150, 0.02, luck.uniform(0.17, 0.22), m, luck.randrange(99))
        foot = tub(side * 0.30, -0.30, 0.02, 0.055, m, "stone")
        plant(("orange", "lemon", "olive"), (side * 0.30, -0.30, foot), 0.14, m, luck)
        if site.splendour > 0.9:
            rug(side * 0.215, -0.20, 0.023, (0.075, 0.16), "redcl", m)


VARIANTS = (summerhouse, octagon, palace)
