"""The curtain wall on a tile's sides: brick, a dark walk between two rows of cream merlons.

A turret stands only where two walls of one tile meet, so straight runs flow from tile to tile.
"""

from __future__ import annotations

from kit.materials import Materials
from kit.solids import box

THICK, HEIGHT = 0.118, 0.135
_TURRET = 0.158
_MERLONS = 6
_SIDES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


class _Run:
    """Lays boxes along one side: ``along`` runs east or north, ``out`` towards the outside."""

    def __init__(self, side: str, middle: float) -> None:
        self.way = sum(_SIDES[side])
        self.lying = side in "NS"
        self.middle = middle

    def box(self, m: Materials, name: str, along: float, out: float, z: float,
            size: tuple[float, float, float], bevel: float) -> None:  # fmt: skip
        length, thick, height = size
        line = self.way * (0.499 - THICK / 2) + out
        if self.lying:
            box(self.middle + along, line, z, length, thick, height, m[name], bevel)
        else:
            box(line, self.middle + along, z, thick, length, height, m[name], bevel)


def build_walls(sides: str, m: Materials) -> None:
    """Build walls on the named sides (letters of NESW) of the tile."""
    corners = {
        (x, y) for x, a in ((1, "E"), (-1, "W")) for y, b in ((1, "N"), (-1, "S"))
        if a in sides and b in sides
    }  # fmt: skip
    for side in sides:
        _wall(side, corners, m)
    for x, y in corners:
        place = 0.5 - _TURRET / 2 - 0.008
        _turret(x * place, y * place, m)


def _wall(side: str, corners: set[tuple[int, int]], m: Materials) -> None:
    x, y = _SIDES[side]
    ends = [(end, y) if side in "NS" else (x, end) for end in (-1, 1)]
    low, high = (0.5 - (_TURRET - 0.02 if end in corners else 0.0) for end in ends)
    low = -low
    length, middle = high - low, (low + high) / 2
    run = _Run(side, middle)
    run.box(m, "wallbody", 0, 0, 0, (length, THICK, HEIGHT), 0.003)
    run.box(m, "walk", 0, 0, HEIGHT - 0.002, (length - 0.002, THICK * 0.9, 0.006), 0)
    step = 1 / _MERLONS
    for face in (-1, 1):
        edge, cornice = face * (THICK / 2 - 0.012), face * (THICK / 2 - 0.001)
        run.box(m, "wallcap", 0, edge, HEIGHT - 0.014, (length - 0.001, 0.030, 0.022), 0.002)
        run.box(m, "wallcap", 0, cornice, HEIGHT - 0.050, (length - 0.002, 0.010, 0.014), 0.002)
        for k in range(_MERLONS):
            along = -0.5 + step * (k + 0.5)
            if low + 0.03 < along < high - 0.03:
                out = face * (THICK / 2 - 0.0125)
                size = (step * 0.58, 0.032, 0.056)
                run.box(m, "wallcap", along - middle, out, HEIGHT + 0.006, size, 0.006)


def _turret(x: float, y: float, m: Materials) -> None:
    width, height, thick = _TURRET, HEIGHT + 0.05, 0.026
    cap = width + 0.014
    box(x, y, 0, width, width, height, m["wallbody"], 0.005)
    box(x, y, height - 0.001, cap, cap, 0.020, m["wallcap"], 0.004)
    box(x, y, height + 0.0185, width - 0.034, width - 0.034, 0.003, m["walk"], 0)
    edge = (width + 0.012) / 2
    for side in (-1, 1):
        line = side * (edge - thick / 2)
        for k in (-1, 0, 1):
            size = (0.046 if k else 0.040, thick - 0.001, 0.040)
            box(x + k * (edge - 0.023), y + line, height + 0.018, *size, m["wallcap"], 0.005)
        box(x + line, y, height + 0.018, thick - 0.001, 0.040, 0.040, m["wallcap"], 0.005)
