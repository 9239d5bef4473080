"""Seraglios: red-roofed wings round a court, and a great hall under three red domes."""

from __future__ import annotations

from kit.fronts import arcade, arch, facade
from kit.materials import Materials
from kit.props import cypress, drum_windows, finial, tree, window
from kit.roofs import Edges, hip_roof
from kit.site import Site
from kit.solids import box, cylinder, fluted_dome, lathe


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
        front = (side * 0.245, -0.302, 0.03)
        facade(arch(0, 0.075, 0, 0.07, "pointed"), 0.012, m["cream"], front)
        front = (side * 0.245, -0.304, 0.03)
        facade(arch(0, 0.05, 0, 0.062, "pointed"), 0.016, m["dark"], front)
    north = (0, 0.235, z + height + 0.06)
    hip_roof(north, (0.66, wing, 0.11), m["rf_red"], edges, over=0.018)
    for k in range(5):
        at = (-0.13 + 0.065 * k, 0.148, 0.14)
        facade(arch(0, 0.04, 0, 0.05, "pointed"), 0.012, m["dark"], at)
    box(0, -0.02, z, 0.30, 0.34, 0.004, m["marble"], 0)
    box(0, -0.03, 0.029, 0.10, 0.22, 0.012, m["stone"], 0.003)
    box(0, -0.03, 0.034, 0.075, 0.195, 0.010, m["water"], 0)
    for side in (-1, 1):
        tree(side * 0.10, 0.06, 0.03, 0.11, m, 4 + side, fruit=True)
    _tower(m)


def _gate(m: Materials, z: float, height: float) -> None:
    """Close the court in the south with three arches."""
    south = (0, -0.225, z)
    arcade(3, 0.34, height, 0.05, m["cream"], south, thick=0.05, gap=0.22)
    box(0, -0.235, z + height, 0.36, 0.09, 0.012, m["cream"], 0.003)
    edges = Edges(m["rf_redr"], m["wood"])
    at = (0, -0.235, z + height + 0.012)
    hip_roof(at, (0.34, 0.07, 0.05), m["rf_red"], edges, over=0.015, top=0.30)


def _tower(m: Materials) -> None:
    """Raise the domed tower over the north wing."""
    box(0, 0.235, 0.25, 0.20, 0.20, 0.13, m["rose"], 0.005)
    for x in (-0.055, 0, 0.055):
        facade(arch(0, 0.036, 0, 0.05, "pointed"), 0.012, m["dark"], (x, 0.134, 0.285))
    box(0, 0.235, 0.375, 0.225, 0.225, 0.016, m["cream"], 0.004)
    fluted_dome(0, 0.235, 0.39, 0.095, 0.14, m["redcl"], 10)
    finial(0, 0.235, 0.525, 0.05, m["gold"])


def domes(m: Materials, site: Site) -> None:
    """Build the great hall with three domes and a carpet up to its gate."""
    z = 0.022
    box(0, 0.02, 0, 0.76, 0.74, z, m["stone"], 0.006)
    box(0, 0.16, z, 0.66, 0.34, 0.19, m["rose"], 0.005)
    box(0, 0.16, 0.205, 0.68, 0.36, 0.014, m["cream"], 0.003)
    edges = Edges(m["rf_redr"], m["cream"])
    hip_roof((0, 0.16, 0.219), (0.66, 0.34, 0.075), m["rf_red"], edges, over=0.012, top=0.36)
    _great_dome(m)
    for side in (-1, 1):
        _side(m, side, z)
    facade(arch(0, 0.15, 0, 0.10), 0.020, m["cream"], (0, -0.014, z))
    facade(arch(0, 0.105, 0, 0.09), 0.030, m["dark"], (0, -0.016, z))
    box(0, -0.215, z, 0.115, 0.40, 0.006, m["redcl"], 0.001)
    box(0, -0.215, 0.0245, 0.085, 0.38, 0.005, m["gold"], 0)
    box(0, -0.215, 0.0255, 0.075, 0.37, 0.005, m["redcl"], 0)


def _great_dome(m: Materials) -> None:
    y = 0.17
    box(0, y, 0.24, 0.25, 0.25, 0.11, m["rose"], 0.004)
    box(0, y, 0.345, 0.27, 0.27, 0.014, m["cream"], 0.003)
    cylinder(0, y, 0.355, 0.115, 0.05, m["rose"], 32)
    drum_windows(0, y, 0.365, 0.115, 14, (0.026, 0.022), m["dark"])
    hoop = [(0.116, 0), (0.13, 0.005), (0.13, 0.014), (0.116, 0.018)]
    lathe(0, y, 0.402, hoop, m["gold"], 36)
    fluted_dome(0, y, 0.417, 0.118, 0.15, m["redcl"], 14, onion=0.16)
    finial(0, y, 0.56, 0.06, m["gold"])


def _side(m: Materials, side: int, z: float) -> None:
    """Build what stands on either side of the great dome and of the carpet."""
    x, y = side * 0.235, 0.17
    cylinder(x, y, 0.255, 0.066, 0.05, m["rose"], 24)
    hoop = [(0.066, 0), (0.076, 0.004), (0.076, 0.010), (0.066, 0.013)]
    lathe(x, y, 0.30, hoop, m["gold"], 28)
    fluted_dome(x, y, 0.311, 0.067, 0.085, m["redcl"], 10, onion=0.14)
    finial(x, y, 0.39, 0.04, m["gold"])
    box(side * 0.285, -0.145, z, 0.13, 0.28, 0.12, m["rose"], 0.005)
    edges = Edges(m["rf_redr"], m["cream"])
    at = (side * 0.285, -0.145, 0.146)
    hip_roof(at, (0.13, 0.28, 0.07), m["rf_red"], edges, over=0.014)
    window(side * 0.285, -0.286, 0.05, m, 0.042, 0.04, "pointed", "cream")
    window(side * 0.255, -0.012, 0.10, m, 0.04, 0.045, "pointed", "cream")
    window(side * 0.165, -0.012, 0.10, m, 0.04, 0.045, "pointed", "cream")
    for k in range(2):
        tree(side * 0.135, -0.13 - 0.17 * k, 0.02, 0.115, m, k + side + 3, fruit=True)
    cypress(side * 0.37, 0.36, 0, 0.24, m, 2)


VARIANTS = (court, domes, domes)
