"""Chambers: low white houses, a cluster with small domes, a palace under a great dome."""

from __future__ import annotations

import random

from kit.fronts import arch, facade
from kit.materials import Materials
from kit.props import (
    blob,
    column,
    cypress,
    drum_windows,
    finial,
    hedge,
    plant,
    pool,
    tree,
    window,
)
from kit.site import Site
from kit.solids import box, cylinder, fluted_dome, lathe, mesh, place
from kit.wares import RUGS, flower_pot, jars, rug, stack


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


# --------------------------------------------------------------------------------------- modest
def cottages(m: Materials, site: Site) -> None:
    """Build three low houses with beams, a ladder and a yard."""
    hand = site.chance("mirror").choice((-1, 1))
    tall = 0.19 + 0.16 * site.splendour
    _house(-0.12 * hand, 0.20, 0.40, 0.23, tall, m)
    _house(0.215 * hand, 0.13, 0.25, 0.29, 0.135, m)
    _house(-0.24 * hand, -0.075, 0.23, 0.21, 0.115, m)
    for x, y, z, count in ((-0.12, 0.085, tall, 6), (0.215, -0.015, 0.135, 4),
                           (-0.24, -0.18, 0.115, 4)):  # fmt: skip
        for k in range(count):
            along = x * hand + (k - (count - 1) / 2) * 0.056
            box(along, y, z - 0.035, 0.017, 0.045, 0.017, m["brownst"], 0.002)
    window(0.01 * hand, 0.085, 0, m, 0.060, 0.080, "round", "teal", "wood")
    window(-0.20 * hand, 0.085, tall - 0.105, m, 0.032, 0.030)
    window(-0.27 * hand, 0.085, tall - 0.105, m, 0.032, 0.030)
    window(0.165 * hand, -0.015, 0.028, m, 0.036, 0.034)
    window(0.265 * hand, -0.015, 0.028, m, 0.036, 0.034)
    window(-0.28 * hand, -0.18, 0, m, 0.046, 0.050, "round", "teal", "wood")
    window(-0.195 * hand, -0.18, 0.030, m, 0.032, 0.030)
    _ladder(m, -0.095 * hand, -0.05, 0.125)
    _house(-0.225 * hand, 0.225, 0.15, 0.14, tall + 0.075, m)
    window(-0.225 * hand, 0.155, tall + 0.012, m, 0.030, 0.030)
    if site.splendour > 0.2:
        dome = (-0.225 * hand, 0.225, tall + 0.075)
        fluted_dome(*dome, 0.060, 0.060, m["plaster"], 8, onion=0, depth=0.01)
    _thatch(m, hand)
    _yard(m, site, hand)


def _ladder(m: Materials, x: float, y: float, height: float) -> None:
    """Lean a ladder against the eastern wall of the low house, on its roof's edge."""
    for side in (-1, 1):
        box(x + side * 0.022, y, 0, 0.009, 0.012, height + 0.09, m["wood"], 0)
    for k in range(5):
        box(x, y, 0.025 + 0.036 * k, 0.044, 0.010, 0.009, m["wood"], 0)


def _thatch(m: Materials, hand: int) -> None:
    """Shade a corner of the eastern roof with reeds on posts."""
    for x in (0.15, 0.28):
        for y in (0.09, 0.21):
            box(x * hand, y, 0.135, 0.012, 0.012, 0.072, m["wood"], 0)
    for k in range(7):
        box(0.215 * hand, 0.084 + 0.022 * k, 0.207, 0.17, 0.0165, 0.010, m["ochre"], 0.002)


def _yard(m: Materials, site: Site, hand: int) -> None:
    """Leave a rug to air, jars, firewood and trees before the houses."""
    luck = site.chance("yard")
    rug(-0.24 * hand, -0.07, 0.120, (0.10, 0.13), luck.choice(RUGS), m)
    jars(luck.uniform(0.05, 0.09) * hand, -0.06, 0, m, luck)
    stack(hand * luck.uniform(0.20, 0.26), -0.10, 0, 0.09, m)
    at = (hand * luck.uniform(0.0, 0.06), luck.uniform(-0.27, -0.22), 0)
    plant(("olive", "olive", "lemon"), at, 0.16, m, luck)
    plant(("olive", "cypress", "orange"), (hand * 0.31, -0.29, 0), 0.125, m, luck)
    if site.splendour > 0.1:
        flower_pot(-0.13 * hand, -0.25, 0, 0.055, m, luck)


# ----------------------------------------------------------------------------------------- rich
def houses(m: Materials, site: Site) -> None:
    """Build a cluster of houses with two small domes, a pergola and an awning."""
    white, luck = m["plaster"], site.chance("plants")
    more = 0.12 * (site.splendour - 0.4)
    _house(-0.17, 0.19, 0.34, 0.28, 0.30, m)
    _house(0.19, 0.20, 0.30, 0.26, 0.25, m)
    _house(-0.22, -0.10, 0.26, 0.26, 0.19, m)
    _house(0.12, -0.08, 0.36, 0.28, 0.145, m)
    tower = 0.40 + 2 * more
    box(-0.04, 0.22, 0, 0.18, 0.18, tower, white, 0.010)
    box(-0.04, 0.22, tower - 0.036, 0.188, 0.188, 0.024, m["teal"], 0.003)
    box(-0.04, 0.22, tower - 0.005, 0.196, 0.196, 0.014, white, 0.004)
    fluted_dome(-0.04, 0.22, tower + 0.009, 0.091, 0.11, white, 8, onion=0.02, depth=0.03)
    finial(-0.04, 0.22, tower + 0.114, 0.045 + more, m["gold"])
    for x in (-0.07, -0.01):
        window(x, 0.130, tower - 0.088, m, 0.026, 0.030)
    box(0.22, 0.22, 0, 0.15, 0.15, 0.34, white, 0.010)
    fluted_dome(0.22, 0.22, 0.34, 0.075, 0.085, white, 8, onion=0.0, depth=0.02)
    finial(0.22, 0.22, 0.42, 0.04 + more, m["gold"])
    for x, y, z in (
        (-0.27, 0.047, 0.22), (-0.19, 0.047, 0.22), (0.30, 0.068, 0.165), (0.12, 0.068, 0.17),
        (-0.28, -0.232, 0.085), (-0.16, -0.232, 0.085), (0.02, -0.222, 0.07), (0.22, -0.222, 0.07),
    ):  # fmt: skip
        window(x, y, z, m)
    window(0.12, -0.222, 0.0, m, 0.06, 0.075, "horseshoe", fill="wood")
    colours = luck.sample(RUGS, 2)
    rug(-0.25, 0.20, 0.306, (0.10, 0.13), colours[0], m)
    rug(0.14, -0.02, 0.151, (0.10, 0.13), colours[1], m)
    _pergola(m)
    _awning(m, colours[0])
    for i in range(6):
        box(-0.065, -0.26 + 0.035 * i, 0, 0.06, 0.035, 0.022 * (i + 1), white, 0.003)
    _house_plants(m, luck)


def _house_plants(m: Materials, luck: random.Random) -> None:
    """Leave pots on the eastern roof, jars at its door and trees round the houses."""
    flower_pot(0.02, -0.02, 0.15, 0.07, m, luck)
    flower_pot(0.255, -0.01, 0.15, 0.06, m, luck)
    jars(0.235, -0.265, 0, m, luck)
    plant(("orange", "lemon", "pomegranate"), (-0.32, -0.32, 0), 0.13, m, luck)
    plant(("olive", "orange", "palm"), (0.32, -0.32, 0), 0.125, m, luck)
    cypress(0.355, -0.02, 0, luck.uniform(0.22, 0.28), m, luck.randrange(9))
    cypress(0.352, -0.12, 0, luck.uniform(0.16, 0.21), m, luck.randrange(9))


def _pergola(m: Materials) -> None:
    """Stand a pergola with a vine on the western roof."""
    for i in range(2):
        for j in range(2):
            box(-0.30 + 0.15 * i, -0.19 + 0.16 * j, 0.19, 0.012, 0.012, 0.075, m["wood"], 0)
    for k in range(6):
        box(-0.225, -0.205 + 0.038 * k, 0.262, 0.19, 0.013, 0.010, m["wood"], 0.002)
        leaves = (-0.30 + 0.03 * k, -0.20 + 0.012 * (k % 3), 0.275)
        blob(*leaves, 0.020 + 0.004 * (k % 2), m["leaf"], k, 1, 0.2)


def _awning(m: Materials, colour: str) -> None:
    for k in range(6):
        left, right = 0.03 + 0.03 * k, 0.06 + 0.03 * k
        high, low = (-0.218, 0.142), (-0.30, 0.105)
        corners = [(left, *high), (right, *high), (right, *low), (left, *low)]
        place(mesh("awning", corners, [(0, 3, 2, 1)]), m[colour] if k % 2 else m["cream"])


# ---------------------------------------------------------------------------------------- grand
def court(m: Materials, site: Site) -> None:
    """Build a palace under a great dome between two slim towers, with wings round a pool."""
    luck = site.chance("plants")
    height = 0.26 + 0.10 * site.splendour
    box(0, 0, 0, 0.78, 0.76, 0.012, m["marble"], 0.004)
    _house(0, 0.20, 0.40, 0.30, height, m)
    _great_dome(m, height, site.splendour)
    colours = luck.choices(RUGS, k=2)
    for side, colour in zip((-1, 1), colours, strict=True):
        _wing(m, side, colour, site.splendour)
        _slim_tower(m, side, height + 0.20)
    _portal(m, height)
    pool(0, -0.19, 0.012, 0.17, 0.24, m)
    for side in (-1, 1):
        hedge(side * 0.108, -0.29, side * 0.108, -0.09, 0.012, 0.022, 0.035, m)
        cypress(side * 0.362, 0.345, 0, luck.uniform(0.22, 0.28), m, luck.randrange(9))
        plant(("orange", "pomegranate", "lemon"), (side * 0.325, -0.33, 0), 0.115, m, luck)
        flower_pot(side * 0.10, -0.03, 0.012, 0.06, m, luck)
        if luck.random() < 0.5:
            tree(side * 0.19, -0.335, 0.012, 0.10, m, luck.randrange(9), "leaf2")


def _great_dome(m: Materials, z: float, splendour: float) -> None:
    """Raise the dome on its drum, with a golden hoop and a golden crown."""
    cylinder(0, 0.20, z, 0.138, 0.07, m["plaster"], 40)
    drum_windows(0, 0.20, z + 0.012, 0.138, 14, (0.030, 0.032), m["teal"])
    hoop = [(0.139, 0), (0.154, 0.005), (0.154, 0.016), (0.139, 0.020)]
    lathe(0, 0.20, z + 0.064, hoop, m["gold"], 40)
    top = z + 0.080
    fluted_dome(0, 0.20, top, 0.142, 0.19, m["plaster"], 16, onion=0.12, depth=0.05)
    crown = [(0.070, 0.148), (0.056, 0.168), (0.030, 0.186), (0.010, 0.205), (0, 0.208)]
    lathe(0, 0.20, top + 0.006, crown, m["gold"], 24)
    finial(0, 0.20, top + 0.200, 0.055 + 0.025 * splendour, m["gold"])


def _portal(m: Materials, height: float) -> None:
    """Stand the high gate before the palace."""
    box(0, 0.045, 0.012, 0.20, 0.05, height + 0.022, m["plaster"], 0.006)
    box(0, 0.045, height + 0.030, 0.212, 0.060, 0.014, m["gold"], 0.003)
    box(0, 0.045, height + 0.040, 0.196, 0.044, 0.012, m["plaster"], 0.004)
    spring = 0.085 + 0.30 * (height - 0.26)
    facade(arch(0, 0.13, 0, spring), 0.018, m["teal"], (0, 0.016, 0.012))
    facade(arch(0, 0.095, 0, spring - 0.01), 0.026, m["wood"], (0, 0.014, 0.012))
    for side in (-1, 1):
        column(side * 0.088, 0.012, 0.012, height * 0.8, m["marble"], 0.012)


def _slim_tower(m: Materials, side: int, height: float) -> None:
    """Stand a white tower with a gallery and a golden cap beside the gate."""
    x, y = side * 0.185, 0.055
    cylinder(x, y, 0, 0.040, height, m["plaster"], top=0.034)
    cylinder(x, y, height - 0.06, 0.037, 0.022, m["teal"], top=0.036)
    cylinder(x, y, height, 0.034, 0.022, m["marble"], top=0.052)
    cylinder(x, y, height + 0.022, 0.030, 0.045, m["plaster"])
    fluted_dome(x, y, height + 0.067, 0.041, 0.062, m["gold"], 8, onion=0.2, depth=0.05)
    finial(x, y, height + 0.124, 0.034, m["gold"])


def _wing(m: Materials, side: int, colour: str, splendour: float) -> None:
    _house(side * 0.29, 0.12, 0.20, 0.32, 0.20, m)
    _house(side * 0.265, -0.16, 0.24, 0.22, 0.13, m)
    window(side * 0.29, -0.042, 0.14, m)
    window(side * 0.215, -0.272, 0.055, m)
    window(side * 0.315, -0.272, 0.055, m)
    glaze = m["gold"] if splendour > 0.95 else m["plaster"]
    fluted_dome(side * 0.29, 0.16, 0.205, 0.074, 0.09, glaze, 10, onion=0.10, depth=0.04)
    finial(side * 0.29, 0.16, 0.288, 0.040, m["gold"])
    rug(side * 0.265, -0.16, 0.131, (0.11, 0.12), colour, m, 0.0275, 0.0015)


VARIANTS = (cottages, houses, court)
