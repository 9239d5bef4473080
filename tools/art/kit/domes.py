"""Domes on drums, with a gilt hoop below and a spike on top."""

from __future__ import annotations

import math

from kit.materials import Materials
from kit.props import drum_windows, finial
from kit.solids import Point3, cylinder, fluted_dome, lathe


def drum_dome(
    at: Point3,
    radius: float,
    drum: float,
    m: Materials,
    glaze: str,
    *,
    body: str = "plaster",
    panes: str = "glass",
    windows: int = 14,
    rise: float = 1.28,
    hoop: str | None = "gold",
    cap: float = 0.0,
) -> float:
    """Set a ribbed dome on a round drum of that height and return the height of the dome's tip.

    ``rise`` is the dome's height in radii; ``hoop`` the material of the ring at its foot;
    ``cap`` the part of the dome, from the tip down, that is covered with gold.
    """
    x, y, z = at
    cylinder(x, y, z, radius, drum, m[body], 40)
    if windows:
        pane = (min(0.030, radius * math.pi / windows), min(0.030, drum * 0.45))
        drum_windows(x, y, z + drum * 0.25, radius, windows, pane, m[panes])
    ring = 0.010 + 0.06 * radius
    if hoop:
        profile = [(1.01, 0), (1.12, 0.28), (1.12, 0.80), (1.01, 1)]
        lathe(x, y, z + drum - 0.003, [(radius * r, ring * h) for r, h in profile], m[hoop], 40)
    foot, height = z + drum + (ring - 0.003 if hoop else 0), radius * rise
    fluted_dome(x, y, foot, radius * 1.015, height, m[glaze], 14 if radius > 0.1 else 10, 0.16)
    if cap:
        _gilt_cap(x, y, foot, radius * 1.015, height, cap, m)
    finial(x, y, foot + height * 0.96, 0.032 + 0.24 * radius, m["gold"])
    return foot + height


def _gilt_cap(
    x: float, y: float, z: float, radius: float, height: float, part: float, m: Materials
) -> None:
    """Cover a dome's tip with gold, down by that part of its height."""
    profile = []
    for k in range(7):
        t = (1 - part) + part * 0.97 * k / 6
        a = t * math.pi / 2
        bulge = 1 + 0.16 * math.sin(math.pi * min(1, t * 1.35)) * (1 - t)
        wide = radius * math.cos(a) ** 0.9 * bulge
        profile.append((wide * 1.02 + 0.003, height * (0.80 * math.sin(a) + 0.20 * t**3)))
    lathe(x, y, z + 0.003, [*profile, (0.0, height * 1.01)], m["gold"], 32)
