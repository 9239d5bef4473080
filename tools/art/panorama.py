"""The title picture: a walled palace city on a hill at evening, built of the tiles' own kit.

Rendered with a transparent sky; backdrop.title draws what lies behind it.
"""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import NamedTuple

import bpy
from kit.materials import Materials, linear, palace, plain
from kit.props import cypress, palm, tree
from kit.scene import View, render, reset, set_up, skylight, sunlight
from kit.solids import box, mesh, place
from mathutils import Vector, noise
from tiles import build_tile
from tileset import TileSpec

WIDTH, HEIGHT = 2880, 1620
SAMPLES = 20
# North is up. The letter is the building (a capital its dearer variant), the figure its terrace.
CITY = """
  .  .  .  t2 s2 C2 T2 c1 .  .  .
  .  .  g1 c2 P3 T4 S4 a3 t2 p1 .
  .  t1 A1 S2 g3 P4 f4 T4 g3 C2 .
  g0 p0 S1 a2 T3 C3 G3 P3 s2 c2 t1
  .  C0 g0 p1 s2 g2 A2 c2 T2 g1 p0
  .  T0 c0 S0 C1 p1 g1 S1 a1 c1 .
  .  .  .  g0 T0 c0 G0 A0 t0 .  .
"""
_KINDS = {
    "p": "pavilion", "s": "seraglio", "a": "arcades", "c": "chambers",
    "g": "garden", "t": "tower", "f": "fountain",
}  # fmt: skip
_SIDES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
_TERRACE = 0.30
_EYE, _TARGET, _LENS = (-4.2, -10.8, 3.9), (-1.25, 0.0, 1.15), 42.0
_SHIFT = (-0.16, -0.01)
_LAKE = -1.15
# The air's colour; where it begins and ends, and its share there: by distance, by height.
_HAZE = "#5f8f98"
_HAZE_WIDTH = (10.0, 26.0, 0.0, 1.0)
_HAZE_DEPTH = (-1.6, 2.2, 1.0, 0.50)
_LAMPS = {"dark": 5.0, "glass": 3.0, "shade": 0.12}


class Cell(NamedTuple):
    """What stands on a square of the city, and how high."""

    spec: TileSpec
    height: float


def _city_map() -> dict[tuple[int, int], Cell]:
    """Return the cells, x to the east and y to the north, about the middle.

    Walls stand where the city ends and where a terrace drops to the next.
    """
    rows = [line.split() for line in CITY.strip().split("\n")]
    middle = (len(rows[0]) // 2, len(rows) // 2)
    signs = {
        (column - middle[0], middle[1] - row): sign
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign != "."
    }
    cells: dict[tuple[int, int], Cell] = {}
    for (x, y), (letter, level) in signs.items():
        walls = "".join(
            side for side, (dx, dy) in _SIDES.items()
            if signs.get((x + dx, y + dy), " /")[1] < level
        )  # fmt: skip
        kind, variant = _KINDS[letter.lower()], int(letter.isupper())
        spec = TileSpec(f"{kind}-{variant}-{walls}", kind, walls, variant)
        cells[x, y] = Cell(spec, _TERRACE * int(level))
    return cells


class _Stock:
    """Models built once, put up many times."""

    def __init__(self) -> None:
        self.models: dict[str, bpy.types.Collection] = {}

    def keep(self, name: str) -> None:
        """Take everything built since the last call out of the scene as a model."""
        model = bpy.data.collections.new(name)
        ground = bpy.context.scene.collection
        for thing in list(ground.objects):
            if thing.type in {"MESH", "CURVE"}:
                ground.objects.unlink(thing)
                model.objects.link(thing)
        self.models[name] = model

    def put(self, name: str, at: tuple[float, float, float], turn: float, size: float) -> None:
        """Put a model up."""
        thing = bpy.data.objects.new(name, None)
        thing.instance_type = "COLLECTION"
        thing.instance_collection = self.models[name]
        thing.location = at
        thing.rotation_euler = (0, 0, turn)
        thing.scale = (size, size, size)
        bpy.context.scene.collection.objects.link(thing)


def _city(stock: _Stock, floors: Path, m: Materials) -> None:
    cells = _city_map()
    for spec in sorted({cell.spec for cell in cells.values()}, key=lambda s: s.name):
        build_tile(spec, floors, m)
        box(0, 0, -1.6, 0.998, 0.998, 1.532, m["wallbody"], 0)
        stock.keep(spec.name)
    for (x, y), cell in cells.items():
        stock.put(cell.spec.name, (x, y, cell.height), 0, 1)


def _slope(x: float, y: float) -> float:
    """Return the height of the land: the city's hill, rolling country, a lake in the south-west."""
    far = math.hypot(x * 0.82 - 0.1, y * 1.02)
    hill = -0.12 - 1.0 * (1 - math.exp(-((max(0, far - 4.1) / 4.6) ** 2)))
    rough = noise.fractal(Vector((x * 0.22, y * 0.22, 3.0)), 1.0, 2.0, 5)
    shore = max(0, -(x * 0.80 + y * 0.55) - 4.4 + 0.6 * rough)
    return hill + rough * 0.42 * min(1, max(0, far - 3.6) / 4) - 1.1 * (1 - math.exp(-shore))


def _land(m: Materials) -> None:
    """Lay the land as a grid that is finer near the city."""
    steps = 220
    line = [26 * t * abs(t) ** 0.6 for t in (2 * k / steps - 1 for k in range(steps + 1))]
    corners = [(x, y, _slope(x, y)) for y in line for x in line]
    row = steps + 1
    faces = [
        (j * row + i, j * row + i + 1, (j + 1) * row + i + 1, (j + 1) * row + i)
        for j in range(steps)
        for i in range(steps)
    ]
    place(mesh("land", corners, faces), m["land"], smooth=True)
    box(0, 0, _LAKE - 0.1, 80, 80, 0.1, m["lake"], 0)


def _peak(x: float, y: float) -> float:
    """Return the height of the mountains in the north."""
    ridge = max(0.0, 1 - abs(noise.fractal(Vector((x * 0.13, y * 0.13, 5.0)), 1.0, 2.0, 4)))
    middle = math.exp(-(((y - 34) / 6) ** 2))
    return -3.0 + 6.2 * middle * ridge**1.3 * (0.80 + 0.20 * math.sin(x * 0.13 + 0.6))


def _mountains(m: Materials) -> None:
    """Raise mountains behind the country, in plain facets."""
    xs, ys = [k * 0.8 for k in range(-60, 76)], [24 + k * 0.8 for k in range(24)]
    chance = random.Random(4)
    spread = [
        (x + chance.uniform(-0.3, 0.3), y + chance.uniform(-0.3, 0.3)) for y in ys for x in xs
    ]
    corners = [(x, y, _peak(x, y)) for x, y in spread]
    row = len(xs)
    faces: list[tuple[int, ...]] = []
    for j in range(len(ys) - 1):
        for i in range(row - 1):
            k = j * row + i
            faces += [(k, k + 1, k + row + 1), (k, k + row + 1, k + row)]
    rock, snow = [], []
    for face in faces:
        high = sum(corners[k][2] for k in face) / 3
        (snow if high > 1.2 + chance.uniform(-0.45, 0.45) else rock).append(face)
    for name, part in (("rock", rock), ("snow", snow)):
        place(mesh(name, corners, part), m[name])


def _groves(stock: _Stock, m: Materials) -> None:
    """Scatter cypresses, olives and palms over the slopes."""
    for seed in range(3):
        cypress(0, 0, -0.02, 0.42, m, seed)
        stock.keep(f"cypress {seed}")
        tree(0, 0, -0.02, 0.26, m, seed, "olive")
        stock.keep(f"olive {seed}")
        palm(0, 0, -0.02, 0.36, m, seed, "leaf2")
        stock.keep(f"palm {seed}")
    chance = random.Random(12)
    city = _city_map()
    for _ in range(7000):
        x, y = chance.uniform(-14, 14), chance.uniform(-11, 14)
        near = any((round(x + dx), round(y + dy)) in city
                   for dx in (-0.22, 0.22) for dy in (-0.22, 0.22))  # fmt: skip
        grove = noise.noise(Vector((x * 0.5, y * 0.5, 9.0)))
        if near or _slope(x, y) < _LAKE + 0.04 or chance.random() > 0.30 + 1.4 * grove:
            continue
        kinds = ("cypress", "olive", "olive", "palm") if grove > 0.1 else ("olive", "cypress")
        name = f"{chance.choice(kinds)} {chance.randrange(3)}"
        stock.put(name, (x, y, _slope(x, y)), chance.uniform(0, 6.3), chance.uniform(0.7, 1.25))


def _light_lamps(m: Materials) -> None:
    """Let the windows glow."""
    for name, strength in _LAMPS.items():
        shader = m[name].node_tree.nodes["Principled BSDF"]
        shader.inputs["Emission Color"].default_value = linear("#ffa64d")
        shader.inputs["Emission Strength"].default_value = strength


def _hang_haze() -> None:
    """Let the land sink into haze with its distance, and the mountains with their depth."""
    for material in bpy.data.materials:
        tree = material.node_tree
        share = tree.nodes.new("ShaderNodeMapRange")
        if material.name in {"rock", "snow"}:
            where = tree.nodes.new("ShaderNodeNewGeometry").outputs["Position"]
            split = tree.nodes.new("ShaderNodeSeparateXYZ")
            tree.links.new(where, split.inputs[0])
            source, limits = split.outputs["Z"], _HAZE_DEPTH
        else:
            source = tree.nodes.new("ShaderNodeCameraData").outputs["View Distance"]
            limits = _HAZE_WIDTH
        for name, value in zip(("From Min", "From Max", "To Min", "To Max"), limits, strict=True):
            share.inputs[name].default_value = value
        air = tree.nodes.new("ShaderNodeEmission")
        air.inputs["Color"].default_value = linear(_HAZE)
        air.inputs["Strength"].default_value = 0.55
        both = tree.nodes.new("ShaderNodeMixShader")
        tree.links.new(source, share.inputs["Value"])
        tree.links.new(share.outputs[0], both.inputs[0])
        tree.links.new(tree.nodes["Principled BSDF"].outputs[0], both.inputs[1])
        tree.links.new(air.outputs[0], both.inputs[2])
        tree.links.new(both.outputs[0], tree.nodes["Material Output"].inputs["Surface"])


def _look(pixels: int) -> None:
    """Look from the south-west, a little from above."""
    settings = bpy.context.scene.render
    settings.resolution_x, settings.resolution_y = pixels, pixels * HEIGHT // WIDTH
    settings.pixel_aspect_x = settings.pixel_aspect_y = 1.0
    eye = bpy.context.scene.camera
    eye.data.type = "PERSP"
    eye.data.lens = _LENS
    eye.data.shift_x, eye.data.shift_y = _SHIFT
    eye.location = _EYE
    eye.rotation_euler = (Vector(_TARGET) - Vector(_EYE)).to_track_quat("-Z", "Y").to_euler()


def render_panorama(
    target: Path, floors: Path, pixels: int = WIDTH, samples: int = SAMPLES
) -> None:
    """Render the picture ``pixels`` wide to WebP."""
    reset()
    set_up(View(pixels, samples=samples))
    sunlight(bearing=258, height=17, energy=7.5, tint=(1.0, 0.68, 0.38))
    skylight((0.66, 0.54, 0.62), (0.30, 0.46, 0.82), 0.55)
    m = palace()
    m["olive"] = plain("olive", "#7d8a55", 0.85, vary=0.2)
    m["land"] = plain(
        "land", "#5f6a3c", 0.95, mottle=0.35, mottle_scale=1.4, bump=0.6, bump_scale=9
    )
    m["rock"] = plain("rock", "#6f6a78", 0.95)
    m["snow"] = plain("snow", "#e6ddd8", 0.8)
    m["lake"] = plain("lake", "#14474f", 0.08, 0.6, bump=0.12, bump_scale=16)
    _light_lamps(m)
    stock = _Stock()
    _city(stock, floors, m)
    _groves(stock, m)
    _land(m)
    _mountains(m)
    _hang_haze()
    _look(pixels)
    target.parent.mkdir(parents=True, exist_ok=True)
    render().save(target, quality=96, alpha_quality=100, method=5)
