"""Roofs of barrel tiles: hipped, pointed and round an octagon."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import bpy
from mathutils import Vector

from kit.materials import Material
from kit.solids import Face, Point2, Point3, box, lathe, mesh, place, ring, stand


class Edges(NamedTuple):
    """The materials of a roof's ridges and of its eaves."""

    ridge: Material
    eave: Material


def _slope_uv(corners: Sequence[Vector]) -> list[Point2]:
    """Map a roof face: x along its first edge from the middle, y up the slope."""
    start, end = corners[0], corners[1]
    along = (end - start).normalized()
    up = (end - start).cross(corners[2] - start).normalized().cross(along)
    half = (end - start).length / 2
    return [((p - start).dot(along) - half, (p - start).dot(up)) for p in corners]


def ridge(
    start: Vector, end: Vector, material: Material, radius: float = 0.011, top: float | None = None
) -> None:
    """Lay a round ridge from point to point; ``top`` is another radius at its end."""
    length = (end - start).length
    if length > 1e-4:
        profile = [(radius, 0.0), (radius if top is None else top, length)]
        stand(lathe(0, 0, 0, profile, material, 10), start, end)


def hip_roof(
    at: Point3,
    size: Point3,
    material: Material,
    edges: Edges,
    *,
    over: float = 0.02,
    top: float | None = None,
) -> None:
    """Make a hipped roof over a house of width and depth, ``over`` beyond its walls.

    The top line (length ``top``) lies along the longer side.
    """
    width, depth, height = size
    half = (abs(width - depth) if top is None else top) / 2
    lying = width >= depth
    far = Vector((half, 0, height) if lying else (0, half, height))
    near = Vector((-far.x, -far.y, height))
    a, b = width / 2 + over, depth / 2 + over
    c = [Vector(p) for p in ((-a, -b, 0), (a, -b, 0), (a, b, 0), (-a, b, 0))]
    tops = (near, far, far, near) if lying else (near, near, far, far)
    slopes = [(c[k], c[(k + 1) % 4], tops[(k + 1) % 4], tops[k]) for k in range(4)]
    place(_roof_mesh(slopes), material, at)
    x, y, z = at
    box(x, y, z - 0.012, 2 * a, 2 * b, 0.012, edges.eave, bevel=0.003)
    base = Vector(at)
    for start, end in ((near, far), *zip(c, tops, strict=True)):
        ridge(base + start, base + end, edges.ridge)


def _roof_mesh(slopes: Sequence[Sequence[Vector]]) -> bpy.types.Mesh:
    """Join slopes of four corners; the upper two may be one point."""
    corners: list[Point3] = []
    faces: list[Face] = []
    uvs: list[list[Point2]] = []
    for slope in slopes:
        points = slope[:3] if (slope[3] - slope[2]).length < 1e-6 else slope
        faces.append(tuple(range(len(corners), len(corners) + len(points))))
        corners += [tuple(p) for p in points]
        uvs.append(_slope_uv(points))
    return mesh("roof", corners, faces, uvs)


def skirt_roof(
    z: float, outer: float, inner: float, height: float, material: Material, ridges: Material
) -> None:
    """Make an octagonal roof round the origin that leaves room for a drum in the middle."""
    turn = math.pi / 8
    low = [Vector((*p, 0)) for p in ring(0, 0, 8, outer, turn)]
    high = [Vector((*p, height)) for p in ring(0, 0, 8, inner, turn)]
    slopes = [(low[k - 1], low[k], high[k], high[k - 1]) for k in range(8)]
    place(_roof_mesh(slopes), material, (0, 0, z))
    base = Vector((0, 0, z + 0.002))
    for start, end in zip(low, high, strict=True):
        ridge(base + start, base + end, ridges, 0.010, 0.009)


def pyramid_roof(
    x: float,
    y: float,
    z: float,
    sides: int,
    radius: float,
    height: float,
    material: Material,
    turn: float = 0.0,
    ridges: Material | None = None,
) -> None:
    """Make a pointed roof on a regular polygon."""
    foot = [Vector((*p, 0)) for p in ring(0, 0, sides, radius, turn)]
    tip = Vector((0, 0, height))
    corners: list[Point3] = []
    faces: list[Face] = []
    uvs: list[list[Point2]] = []
    for i, start in enumerate(foot):
        end = foot[(i + 1) % sides]
        faces.append((3 * i, 3 * i + 1, 3 * i + 2))
        corners += [tuple(start), tuple(end), tuple(tip)]
        half = (end - start).length / 2
        uvs.append([(-half, 0), (half, 0), (0, (tip - (start + end) / 2).length)])
    place(mesh("pyramid", corners, faces, uvs), material, (x, y, z))
    if ridges:
        base = Vector((x, y, z))
        for start in foot:
            ridge(base + start, base + tip, ridges, 0.009, 0.007)
