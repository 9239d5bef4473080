"""Solid shapes: boxes, prisms, turned bodies, domes, roofs and cut facades.

Coplanar faces render as black specks: neighbours must differ by a thousandth or two.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import bpy
from mathutils import Matrix, Vector

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


# ----------------------------------------------------------------------------------------- roofs
def _slope_uv(corners: Sequence[Vector]) -> list[Point2]:
    """Map a roof face: x along its first edge from the middle, y up the slope."""
    start, end = corners[0], corners[1]
    along = (end - start).normalized()
    up = (end - start).cross(corners[2] - start).normalized().cross(along)
    half = (end - start).length / 2
    return [((p - start).dot(along) - half, (p - start).dot(up)) for p in corners]


def ridge(start: Vector, end: Vector, material: Material, radius: float = 0.011) -> None:
    """Lay a round ridge from point to point."""
    length = (end - start).length
    if length > 1e-4:
        bar = lathe(0, 0, 0, [(radius, 0), (radius, length)], material, 10)
        stand(bar, start, end)


def hip_roof(
    x: float,
    y: float,
    z: float,
    width: float,
    depth: float,
    height: float,
    material: Material,
    over: float = 0.02,
    *,
    top: float | None = None,
    ridges: Material,
    eave: Material,
) -> None:
    """Make a hipped roof with its top line (length ``top``) along the longer side."""
    a, b = width / 2 + over, depth / 2 + over
    half = (abs(width - depth) if top is None else top) / 2
    lying = width >= depth
    ends = [Vector((-half, 0, height)), Vector((half, 0, height))]
    if not lying:
        ends = [Vector((0, -half, height)), Vector((0, half, height))]
    near, far = ends
    c = [Vector(p) for p in ((-a, -b, 0), (a, -b, 0), (a, b, 0), (-a, b, 0))]
    if lying:
        slopes = [[c[0], c[1], far, near], [c[1], c[2], far]]
        slopes += [[c[2], c[3], near, far], [c[3], c[0], near]]
        hips = ((c[0], near), (c[3], near), (c[1], far), (c[2], far))
    else:
        slopes = [[c[0], c[1], near], [c[1], c[2], far, near]]
        slopes += [[c[2], c[3], far], [c[3], c[0], near, far]]
        hips = ((c[0], near), (c[1], near), (c[2], far), (c[3], far))
    corners: list[Point3] = []
    faces: list[Face] = []
    uvs: list[list[Point2]] = []
    for slope in slopes:
        points = slope[:3] if (slope[-1] - slope[2]).length < 1e-6 else slope
        faces.append(tuple(range(len(corners), len(corners) + len(points))))
        corners += [tuple(p) for p in points]
        uvs.append(_slope_uv(points))
    place(mesh("roof", corners, faces, uvs), material, (x, y, z))
    box(x, y, z - 0.012, 2 * a, 2 * b, 0.012, eave, bevel=0.003)
    base = Vector((x, y, z))
    for start, end in ((near, far), *hips):
        ridge(base + start, base + end, ridges)


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
            length = (tip - start).length
            bar = lathe(0, 0, 0, [(0.009, 0), (0.007, length)], ridges, 8)
            stand(bar, base + start, base + tip)


# --------------------------------------------------------------------------------------- facades
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
) -> None:
    """Stand a row of arches; ``gap`` is the piers' share, ``stripes`` colours the arch stones."""
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
            _arch_stones(middle, opening, spring, pitch, thick + 0.012, stripes, at)


def _arch_stones(x: float, opening: float, spring: float, pitch: float, thick: float,
                 stripes: tuple[Material, Material], at: Point3) -> None:  # fmt: skip
    stones = 11
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
