"""Solid shapes: boxes, prisms, turned bodies and domes.

Coplanar faces render as black specks: neighbours must differ by a thousandth or two.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import bpy
from mathutils import Vector

from kit.materials import Material

Point2 = tuple[float, float]
Point3 = tuple[float, float, float]
Face = tuple[int, ...]
ORIGIN: Point3 = (0.0, 0.0, 0.0)


def place(
    body: bpy.types.Mesh,
    material: Material,
    at: Point3 = ORIGIN,
    turn: float = 0.0,
    *,
    smooth: bool = False,
    bevel: float = 0.0,
) -> bpy.types.Object:
    """Put a mesh into the scene, ``turn`` radians about its own z axis."""
    thing = bpy.data.objects.new(body.name, body)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    thing.rotation_euler = (0, 0, turn)
    if not body.materials:
        body.materials.append(material)
    if smooth:
        for face in body.polygons:
            face.use_smooth = True
    if bevel:
        round_off = thing.modifiers.new("bevel", "BEVEL")
        round_off.width = bevel
        round_off.segments = 2
        round_off.limit_method = "ANGLE"
        round_off.angle_limit = math.radians(35)
        round_off.harden_normals = False
    return thing


def mesh(
    name: str,
    corners: Sequence[Point3],
    faces: Sequence[Face],
    uvs: Sequence[Sequence[Point2]] | None = None,
) -> bpy.types.Mesh:
    """Make a mesh; ``uvs`` gives a list of points for every face."""
    body = bpy.data.meshes.new(name)
    body.from_pydata(list(corners), [], list(faces))
    if uvs:
        layer = body.uv_layers.new(name="UVMap")
        for face, points in zip(body.polygons, uvs, strict=True):
            for loop, point in zip(face.loop_indices, points, strict=True):
                layer.data[loop].uv = point
    body.update()
    return body


def stand(thing: bpy.types.Object, start: Vector, end: Vector) -> None:
    """Turn a body that stands at the origin so that it leads from start to end."""
    thing.location = start
    thing.rotation_mode = "QUATERNION"
    thing.rotation_quaternion = (end - start).to_track_quat("Z", "Y")


def box(
    x: float,
    y: float,
    z: float,
    width: float,
    depth: float,
    height: float,
    material: Material,
    bevel: float = 0.006,
    turn: float = 0.0,
    taper: float = 0.0,
) -> bpy.types.Object:
    """Make a box on (x, y, z) as its bottom centre; ``taper`` narrows the top by that part."""
    a, b, t = width / 2, depth / 2, 1 - taper
    square = ((-a, -b), (a, -b), (a, b), (-a, b))
    corners = [(p, q, 0.0) for p, q in square] + [(p * t, q * t, height) for p, q in square]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    return place(mesh("box", corners, faces), material, (x, y, z), turn, bevel=bevel)


def ring(x: float, y: float, sides: int, radius: float, turn: float = 0.0) -> list[Point2]:
    """Return the corners of a regular polygon."""
    step = 2 * math.pi / sides
    return [
        (x + radius * math.cos(turn + step * i), y + radius * math.sin(turn + step * i))
        for i in range(sides)
    ]


def prism(
    outline: Sequence[Point2], z: float, height: float, material: Material, bevel: float = 0.004
) -> bpy.types.Object:
    """Raise a polygon from z by height."""
    n = len(outline)
    corners = [(x, y, 0.0) for x, y in outline] + [(x, y, height) for x, y in outline]
    sides = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    faces = [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n)), *sides]
    return place(mesh("prism", corners, faces), material, (0, 0, z), bevel=bevel)


def lathe(
    x: float,
    y: float,
    z: float,
    profile: Sequence[Point2],
    material: Material,
    segments: int = 32,
    smooth: bool = True,
    turn: float = 0.0,
    crease: float = 40.0,
) -> bpy.types.Object:
    """Turn a profile of (radius, height) about the z axis; edges above ``crease`` stay sharp."""
    corners: list[Point3] = []
    rings: list[list[int]] = []
    for radius, height in profile:
        start = len(corners)
        if radius < 1e-6:
            corners.append((0.0, 0.0, height))
        else:
            corners += [(p, q, height) for p, q in ring(0, 0, segments, radius, turn)]
        rings.append(list(range(start, len(corners))))
    faces = [face for pair in itertools.pairwise(rings) for face in _band(*pair)]
    if len(rings[0]) > 1:
        faces.append(tuple(reversed(rings[0])))
    if len(rings[-1]) > 1:
        faces.append(tuple(rings[-1]))
    body = mesh("lathe", corners, faces)
    thing = place(body, material, (x, y, z))
    if smooth:
        body.shade_smooth()
        split = thing.modifiers.new("split", "EDGE_SPLIT")
        split.split_angle = math.radians(crease)
    return thing


def _band(low: list[int], high: list[int]) -> list[Face]:
    """Join two rings of corners; either may be a single tip."""
    count = max(len(low), len(high))
    if count == 1:
        return []
    faces: list[Face] = []
    for i in range(count):
        j = (i + 1) % count
        if len(low) == 1:
            faces.append((high[j], high[i], low[0]))
        elif len(high) == 1:
            faces.append((low[i], low[j], high[0]))
        else:
            faces.append((low[i], low[j], high[j], high[i]))
    return faces


def cylinder(
    x: float,
    y: float,
    z: float,
    radius: float,
    height: float,
    material: Material,
    segments: int = 20,
    top: float | None = None,
) -> bpy.types.Object:
    """Make an upright cylinder, or a cone's stump with another ``top`` radius."""
    profile = [(radius, 0.0), (radius if top is None else top, height)]
    return lathe(x, y, z, profile, material, segments)


def fluted_dome(
    x: float,
    y: float,
    z: float,
    radius: float,
    height: float,
    material: Material,
    ribs: int = 12,
    onion: float = 0.12,
    depth: float = 0.07,
) -> bpy.types.Object:
    """Make a ribbed dome; ``onion`` bulges it and ``depth`` is the depth of the grooves."""
    around, levels = 96, 18
    corners: list[Point3] = []
    for level in range(levels):
        t = level / levels
        a = t * math.pi / 2
        bulge = 1 + onion * math.sin(math.pi * min(1, t * 1.35)) * (1 - t)
        wide = radius * math.cos(a) ** 0.9 * bulge
        high = height * (0.80 * math.sin(a) + 0.20 * t**3) if onion else height * math.sin(a)
        for i in range(around):
            angle = 2 * math.pi * i / around
            r = wide * (1 - depth * (1 - abs(math.sin(angle * ribs / 2)) ** 0.8))
            corners.append((r * math.cos(angle), r * math.sin(angle), high))
    rings = [list(range(k * around, (k + 1) * around)) for k in range(levels)]
    rings.append([len(corners)])
    corners.append((0.0, 0.0, height))
    faces = [face for pair in itertools.pairwise(rings) for face in _band(*pair)]
    return place(mesh("dome", corners, faces), material, (x, y, z), smooth=True)
