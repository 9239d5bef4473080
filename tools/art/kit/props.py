"""Columns, finials, windows, plants and steps."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import bmesh
import bpy

from kit.fronts import arch, facade
from kit.materials import Material, Materials
from kit.solids import box, cylinder, fluted_dome, lathe, mesh, place, prism, ring

_blobs: dict[tuple[float, int, int, float, float], bpy.types.Mesh] = {}


def forget() -> None:
    """Drop the meshes of the last scene."""
    _blobs.clear()


def column(
    x: float, y: float, z: float, height: float, material: Material, radius: float = 0.012
) -> None:
    """Stand a column with base and capital."""
    parts = (
        (1.7, 0), (1.7, 0.05), (1.05, 0.09), (1, 0.12),
        (0.92, 0.82), (1.15, 0.86), (1.8, 0.97), (1.8, 1),
    )  # fmt: skip
    lathe(x, y, z, [(radius * r, height * h) for r, h in parts], material, 14)


def finial(x: float, y: float, z: float, size: float, material: Material) -> None:
    """Stand a spike with two balls on a roof."""
    parts = (
        (0.25, 0), (0.10, 0.12), (0.30, 0.40), (0.30, 0.48),
        (0.08, 0.72), (0.20, 0.92), (0.20, 1.0), (0.03, 1.2), (0, 1.6),
    )  # fmt: skip
    lathe(x, y, z, [(size * r, size * h) for r, h in parts], material, 12, crease=60)


def window(
    x: float,
    y: float,
    z: float,
    m: Materials,
    width: float = 0.032,
    height: float = 0.035,
    kind: str = "round",
    frame: str = "teal",
    fill: str = "dark",
) -> None:
    """Put a framed window on a south front at y."""
    facade(arch(0, width + 0.020, -0.006, height + 0.006, kind), 0.008, m[frame], (x, y, z))
    facade(arch(0, width, 0, height, kind), 0.012, m[fill], (x, y - 0.002, z))


def drum_windows(
    x: float, y: float, z: float, radius: float, count: int, size: tuple[float, float],
    material: Material,
) -> None:  # fmt: skip
    """Set round-headed windows of width and height round a drum."""
    opening = arch(0, size[0], 0, size[1], "round", 8)
    for i, (p, q) in enumerate(ring(x, y, count, radius)):
        facade(opening, 0.010, material, (p, q, z), 2 * math.pi * i / count + math.pi / 2)


def pool(x: float, y: float, z: float, width: float, depth: float, m: Materials) -> None:
    """Lay a rectangular pool with a marble rim."""
    rim = 0.035
    box(x, y, z, width, depth, 0.016, m["marble"], 0.004)
    box(x, y, z + 0.010, width - rim, depth - rim, 0.008, m["water"], 0)


def kiosk(
    x: float, y: float, z: float, radius: float, height: float, m: Materials, roof: str
) -> None:
    """Stand a small open octagon under a dome."""
    eighth = math.pi / 8
    prism(ring(x, y, 8, radius * 1.35, eighth), z, 0.02, m["marble"], 0.004)
    for p, q in ring(x, y, 8, radius, eighth):
        cylinder(p, q, z + 0.02, 0.009, height, m["marble"], 10)
    prism(ring(x, y, 8, radius * 1.25, eighth), z + 0.02 + height, 0.016, m["plaster"], 0.003)
    fluted_dome(x, y, z + 0.034 + height, radius * 1.12, radius * 1.45, m[roof], 10, onion=0.14)
    finial(x, y, z + 0.03 + height + radius * 1.42, 0.042, m["gold"])


def steps(
    x: float, y: float, z: float, width: float, depth: float, height: float, count: int,
    material: Material,
) -> None:  # fmt: skip
    """Lay steps that rise northwards to (x, y)."""
    for i in range(count):
        part = (count - i) / count
        rise = height * (i + 1) / count
        box(x, y - depth * part / 2, z, width, depth * part, rise, material, bevel=0.003)


# ---------------------------------------------------------------------------------------- plants
def blob(
    x: float,
    y: float,
    z: float,
    radius: float,
    material: Material,
    seed: int = 0,
    detail: int = 2,
    rough: float = 0.16,
    squash: float = 1.0,
    smooth: bool = False,
) -> bpy.types.Object:
    """Make an uneven ball."""
    key = (round(radius, 3), seed % 7, detail, rough, squash)
    if key not in _blobs:
        _blobs[key] = _blob(radius, seed % 7, detail, rough, squash)
    body = _blobs[key].copy()
    body.materials.clear()
    body.materials.append(material)
    return place(body, material, (x, y, z), seed * 1.7, smooth=smooth)


def _blob(radius: float, seed: int, detail: int, rough: float, squash: float) -> bpy.types.Mesh:
    shape = bmesh.new()
    bmesh.ops.create_icosphere(shape, subdivisions=detail, radius=radius)
    chance = random.Random(seed)
    for corner in shape.verts:
        corner.co *= 1 + chance.uniform(-rough, rough)
        corner.co.z *= squash
    body = bpy.data.meshes.new("blob")
    shape.to_mesh(body)
    shape.free()
    return body


def cypress(x: float, y: float, z: float, height: float, m: Materials, seed: int = 0) -> None:
    """Plant a slim flame-shaped tree."""
    cylinder(x, y, z, 0.010, height * 0.12, m["wood"], 8)
    chance = random.Random(seed)
    levels, radius = 9, height * 0.17
    profile = [(0.0, height * 0.06)]
    for i in range(1, levels):
        t = i / levels
        wide = radius * math.sin(math.pi * min(1, t**0.62)) ** 0.85
        uneven = max(0.002, wide * (1 + chance.uniform(-0.07, 0.07)))
        profile.append((uneven, height * 0.06 + height * 0.94 * t))
    profile.append((0.0, height))
    lathe(x, y, z, profile, m["cyp"], 11, smooth=False, turn=seed)


def tree(
    x: float,
    y: float,
    z: float,
    height: float,
    m: Materials,
    seed: int = 0,
    leaf: str = "leaf",
    fruit: bool = False,
    fruits: str = "orange",
) -> None:
    """Plant a round tree, with ``fruits`` (a colour) if ``fruit``."""
    r = height * 0.36
    cylinder(x, y, z, height * 0.05, height * 0.5, m["wood"], 8, top=height * 0.04)
    blob(x, y, z + height * 0.68, r, m[leaf], seed, 2, 0.12, 0.95)
    blob(x - r * 0.55, y - r * 0.35, z + height * 0.58, r * 0.62, m[leaf], seed + 1, 2, 0.12)
    blob(x + r * 0.6, y - r * 0.25, z + height * 0.60, r * 0.60, m[leaf], seed + 2, 2, 0.12)
    if not fruit:
        return
    chance = random.Random(seed)
    for i in range(9):
        a = chance.uniform(math.pi, 2 * math.pi)
        e = chance.uniform(-0.2, 1.1)
        at = (
            x + r * 1.02 * math.cos(a) * math.cos(e),
            y + r * 1.02 * math.sin(a) * math.cos(e),
            z + height * 0.66 + r * 0.95 * math.sin(e),
        )
        blob(*at, height * 0.055, m[fruits], i, 1, 0.0, smooth=True)


def palm(
    x: float, y: float, z: float, height: float, m: Materials, seed: int = 0, leaf: str = "leaf"
) -> None:
    """Plant a palm of nine fronds."""
    chance = random.Random(seed)
    trunk = [(height * 0.07, 0.0)]
    for i in range(1, 9):
        wide = (0.055 - 0.02 * i / 8) * (1.12 if i % 2 else 0.95)
        trunk.append((height * wide, height * i / 8))
    lathe(x, y, z, trunk, m["wood"], 9, smooth=False)
    for k in range(9):
        angle = 2 * math.pi * k / 9 + chance.uniform(-0.2, 0.2)
        length = height * 0.55 * chance.uniform(0.9, 1.1)
        place(_frond(height, angle, length), m[leaf], (x, y, z + height * 0.97))
    blob(x, y, z + height, height * 0.07, m["wood"], seed, 1, 0.1)


def plant(
    kinds: Sequence[str],
    at: tuple[float, float, float],
    height: float,
    m: Materials,
    luck: random.Random,
) -> None:
    """Plant one of ``kinds``, where a round tree would be about ``height`` high.

    Kinds: orange, lemon, pomegranate, olive, cypress, palm.
    """
    kind, seed = luck.choice(kinds), luck.randrange(1000)
    high = height * luck.uniform(0.88, 1.14)
    if kind == "cypress":
        cypress(*at, high * 1.75, m, seed)
    elif kind == "palm":
        palm(*at, high * 1.3, m, seed, "leaf2")
    elif kind == "olive":
        tree(*at, high, m, seed, "leaf2")
    else:
        colour = {"orange": "orange", "lemon": "fl_y", "pomegranate": "redcl"}[kind]
        tree(*at, high, m, seed, "leaf", fruit=True, fruits=colour)


def _frond(height: float, angle: float, length: float) -> bpy.types.Mesh:
    parts = 7
    across = (-math.sin(angle), math.cos(angle))
    corners: list[tuple[float, float, float]] = []
    for i in range(parts + 1):
        t = i / parts
        z = height * 0.22 * math.sin(t * math.pi * 0.95) - height * 0.30 * t * t
        wide = height * 0.10 * math.sin(math.pi * (0.12 + 0.88 * t)) ** 0.8 * (1 - t * 0.3)
        p, q = length * t * math.cos(angle), length * t * math.sin(angle)
        corners += [
            (p + across[0] * wide, q + across[1] * wide, z - wide * 0.35),
            (p, q, z + wide * 0.25),
            (p - across[0] * wide, q - across[1] * wide, z - wide * 0.35),
        ]
    faces = [
        (3 * i + s, 3 * i + s + 1, 3 * i + s + 4, 3 * i + s + 3)
        for i in range(parts)
        for s in (0, 1)
    ]
    return mesh("frond", corners, faces)


def hedge(
    x0: float, y0: float, x1: float, y1: float, z: float, width: float, height: float, m: Materials
) -> None:
    """Plant a clipped hedge from point to point."""
    size = (abs(x1 - x0) + width, abs(y1 - y0) + width, height)
    box((x0 + x1) / 2, (y0 + y1) / 2, z, *size, m["hedge"], bevel=0.012)


def flowers(
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    z: float,
    count: int,
    colours: Sequence[Material],
    seed: int = 0,
) -> None:
    """Strew blossoms over a rectangle."""
    chance = random.Random(seed)
    for i in range(count):
        x, y = chance.uniform(x0, x1), chance.uniform(y0, y1)
        high = z + chance.uniform(0, 0.012)
        blob(x, y, high, 0.011 * chance.uniform(0.8, 1.3), chance.choice(colours), i, 1, 0.1)
