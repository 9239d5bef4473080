"""The fountain of the lions, where every palace begins."""

from __future__ import annotations

import math

from kit.materials import Material, Materials
from kit.props import blob, tree
from kit.site import Site
from kit.solids import box, cylinder, lathe, prism, ring
from kit.wares import jet

# A lion's parts: place (forwards, left, up) and half axes, in lengths of the lion.
_BODY = (
    ((-0.05, 0, 0.50), (0.46, 0.25, 0.26)),
    ((0.46, 0, 0.74), (0.22, 0.22, 0.22)),
    ((0.64, 0, 0.68), (0.12, 0.14, 0.11)),
    *(((0.40, side, 0.93), (0.06, 0.07, 0.07)) for side in (-0.17, 0.17)),
    *(((at, s, 0.22), (0.10, 0.10, 0.25)) for at in (0.30, -0.32) for s in (-0.15, 0.15)),
)
_MANE = (((0.30, 0, 0.66), (0.27, 0.33, 0.34)),)


def _lion(x: float, y: float, size: float, turn: float, m: Materials) -> None:
    for parts, material in ((_BODY, m["lion"]), (_MANE, m["mane"])):
        for (ahead, left, up), axes in parts:
            at = (
                x + (math.cos(turn) * ahead - math.sin(turn) * left) * size,
                y + (math.sin(turn) * ahead + math.cos(turn) * left) * size,
                0.055 + up * size,
            )
            _ball(at, axes, size, turn, material)


def _ball(
    at: tuple[float, float, float], axes: tuple[float, float, float], size: float, turn: float,
    material: Material,
) -> None:  # fmt: skip
    ball = blob(*at, 1.0, material, 1, 3, 0.0, smooth=True)
    ball.rotation_euler = (0, 0, turn)
    ball.scale = tuple(axis * size for axis in axes)


def lions(m: Materials, site: Site) -> None:
    """Build the round court with eight lions round the basin."""
    prism(ring(0, 0, 48, 0.43), 0, 0.012, m["stone"], 0.003)
    _channels(m)
    prism(ring(0, 0, 16, 0.365, math.pi / 16), 0.012, 0.022, m["marble"], 0.006)
    prism(ring(0, 0, 16, 0.335, math.pi / 16), 0.030, 0.008, m["water"], 0)
    prism(ring(0, 0, 16, 0.285, math.pi / 16), 0.026, 0.030, m["marble"], 0.005)
    for i, (x, y) in enumerate(ring(0, 0, 8, 0.215, math.pi / 8)):
        _lion(x, y, 0.125, math.pi / 4 * i + math.pi / 8, m)
    _basins(m)
    for right in (-1, 1):
        for up in (-1, 1):
            x, y = right * 0.375, up * 0.375
            prism(ring(x, y, 8, 0.075, math.pi / 8), 0, 0.03, m["teal"], 0.004)
            prism(ring(x, y, 8, 0.06, math.pi / 8), 0.03, 0.006, m["hedge"], 0)
            tree(x, y, 0.03, 0.15, m, right + 2 * up + 5, fruit=True)


def _channels(m: Materials) -> None:
    """Lead water to the four sides."""
    for way in (-1, 1):
        box(way * 0.33, 0, 0.008, 0.30, 0.05, 0.010, m["water"], 0)
        box(0, way * 0.33, 0.008, 0.05, 0.30, 0.010, m["water"], 0)
        for side in (-0.034, 0.034):
            box(way * 0.33, side, 0.008, 0.30, 0.014, 0.02, m["marble"], 0.002)
            box(side, way * 0.33, 0.008, 0.014, 0.30, 0.02, m["marble"], 0.002)


def _basins(m: Materials) -> None:
    great = (
        (0.06, 0), (0.05, 0.05), (0.08, 0.085), (0.125, 0.11),
        (0.150, 0.135), (0.150, 0.152), (0.132, 0.152), (0.122, 0.137),
    )  # fmt: skip
    lathe(0, 0, 0.06, great, m["marble"], 48)
    cylinder(0, 0, 0.197, 0.127, 0.004, m["water"], 48)
    small = (
        (0.03, 0), (0.02, 0.02), (0.018, 0.05), (0.045, 0.07),
        (0.058, 0.082), (0.050, 0.082), (0.02, 0.075),
    )  # fmt: skip
    lathe(0, 0, 0.19, small, m["marble"])
    cylinder(0, 0, 0.268, 0.050, 0.003, m["water"], 32)
    band = [(0.146, 0), (0.156, 0.003), (0.156, 0.012), (0.146, 0.015)]
    lathe(0, 0, 0.181, band, m["gold"], 48)
    jet(0, 0, 0.265, 0.10, m)


VARIANTS = (lions,)
