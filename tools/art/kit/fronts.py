"""Cut shapes: arches, facades and arcades standing upright, slabs lying flat."""

from __future__ import annotations

import math
from collections.abc import Sequence

import bpy
from mathutils import Matrix

from kit.materials import Material
from kit.solids import Point2, Point3


def _arc(centre: Point2, radius: float, start: float, end: float, steps: int) -> list[Point2]:
    return [
        (
            centre[0] + radius * math.cos(start + (end - start) * i / steps),
            centre[1] + radius * math.sin(start + (end - start) * i / steps),
        )
        for i in range(steps + 1)
    ]


def arch(
    x: float, width: float, z: float, spring: float, kind: str = "horseshoe", steps: int = 18
) -> list[Point2]:
    """Return an opening as (x, z) points; the arch springs ``spring`` above z.

    Kinds: horseshoe, round, pointed.
    """
    half, high = width / 2, z + spring
    if kind == "round":
        bow = _arc((x, high), half, math.pi, 0, steps)
        return [(x - half, z), *bow, (x + half, z)]
    if kind == "pointed":
        radius = width * 0.85
        angle = math.acos((radius - half) / radius)
        rise = _arc((x - half + radius, high), radius, math.pi, math.pi - angle, steps // 2)
        fall = _arc((x + half - radius, high), radius, angle, 0, steps // 2)
        return [(x - half, z), *rise, *fall, (x + half, z)]
    radius = half * 1.14
    lap = math.asin(0.42)
    jamb = min(half, radius * math.cos(lap))
    bow = _arc((x, high + radius * math.sin(lap)), radius, math.pi + lap, -lap, steps)
    return [(x - jamb, z), (x - jamb, high), *bow, (x + jamb, z)]


def _extruded(name: str, outlines: Sequence[Sequence[Point2]], half: float, bevel: float,
              material: Material) -> bpy.types.Object:  # fmt: skip
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "2D"
    curve.fill_mode = "BOTH"
    curve.extrude = half
    curve.bevel_depth = bevel
    curve.bevel_resolution = 1
    for outline in outlines:
        line = curve.splines.new("POLY")
        line.points.add(len(outline) - 1)
        line.use_cyclic_u = True
        for point, (u, v) in zip(line.points, outline, strict=True):
            point.co = (u, v, 0, 1)
    thing = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(thing)
    curve.materials.append(material)
    return thing


def facade(
    outline: Sequence[Point2],
    thick: float,
    material: Material,
    at: Point3,
    turn: float = 0.0,
    holes: Sequence[Sequence[Point2]] = (),
    bevel: float = 0.0,
) -> bpy.types.Object:
    """Stand a flat shape of (x, z) points upright, its thickness along y."""
    thing = _extruded("facade", [outline, *holes], thick / 2, bevel, material)
    upright = Matrix.Rotation(math.pi / 2, 4, "X")
    thing.matrix_world = Matrix.Translation(at) @ Matrix.Rotation(turn, 4, "Z") @ upright
    return thing


def slab(
    outline: Sequence[Point2],
    z: float,
    height: float,
    material: Material,
    bevel: float = 0.0,
    holes: Sequence[Sequence[Point2]] = (),
) -> bpy.types.Object:
    """Lay a flat shape of (x, y) points on z."""
    thing = _extruded("slab", [outline, *holes], height / 2, bevel, material)
    thing.location = (0, 0, z + height / 2)
    return thing


def arcade(
    count: int,
    width: float,
    height: float,
    spring: float,
    material: Material,
    at: Point3,
    *,
    thick: float = 0.03,
    gap: float = 0.26,
    kind: str = "horseshoe",
    stripes: tuple[Material, Material] | None = None,
    stones: int = 11,
) -> None:
    """Stand a row of arches; ``gap`` is the piers' share, ``stripes`` colours the arch stones.

    ``stones`` is their number round an arch; it should be odd.
    """
    pitch = width / count
    middles = [-width / 2 + pitch * (i + 0.5) for i in range(count)]
    opening = pitch * (1 - gap)
    outline = [(-width / 2, height), (-width / 2, 0.0)]
    for middle in middles:
        outline += arch(middle, opening, 0, spring, kind)
    outline += [(width / 2, 0.0), (width / 2, height)]
    facade(outline, thick, material, at, bevel=0.002)
    if stripes:
        for middle in middles:
            ring = (middle, opening, spring, pitch, thick + 0.012)
            _arch_stones(*ring, stripes, at, stones)


def _arch_stones(x: float, opening: float, spring: float, pitch: float, thick: float,
                 stripes: tuple[Material, Material], at: Point3, stones: int) -> None:  # fmt: skip
    inner = opening / 2 * 1.14
    lap = math.asin(0.42)
    high = spring + inner * math.sin(lap)
    widest = pitch / 2 * 0.985
    outer = min(inner * 1.33, widest) if widest > inner * 1.08 else inner * 1.08
    near = inner * 0.99
    for j in range(stones):
        a, b = (math.pi + lap - (math.pi + 2 * lap) * k / stones for k in (j, j + 1))
        outline = [
            (x + r * math.cos(t), high + r * math.sin(t))
            for r, t in ((near, a), (outer, a), (outer, b), (near, b))
        ]
        facade(outline, thick, stripes[j % 2], at)
