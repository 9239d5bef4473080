"""The title picture: a walled palace city on a hill at evening, built of the tiles' own kit.

Rendered with a transparent sky; backdrop.title draws what lies behind it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import bpy
import landscape
from kit.materials import Materials, linear, palace
from kit.scene import View, render, reset, set_up, skylight, sunlight
from kit.solids import box
from kit.stock import Stock
from mathutils import Vector
from tiles import build_tile
from tileset import TileSpec

WIDTH, HEIGHT = 2880, 1620
SAMPLES = 20
# North is up. The letter is the building (a capital its grand variant), the figure its terrace.
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
# The air's colour; where it begins and ends, and its share there: by distance, by height.
_HAZE = "#5f8f98"
_HAZE_WIDTH = (10.0, 26.0, 0.0, 1.0)
_HAZE_DEPTH = (-1.6, 2.2, 1.0, 0.50)
# How brightly windows glow, by their material.
_LAMPS = {"dark": 5.0, "glass": 3.0, "shade": 0.12}

Square = tuple[int, int]


class Cell(NamedTuple):
    """What stands on a square of the city, and how high."""

    spec: TileSpec
    height: float


def _city_map() -> dict[Square, Cell]:
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
    levels = {square: int(sign[1]) for square, sign in signs.items()}
    cells: dict[Square, Cell] = {}
    for (x, y), (letter, _) in signs.items():
        level = levels[x, y]
        walls = "".join(
            side for side, (dx, dy) in _SIDES.items() if levels.get((x + dx, y + dy), -1) < level
        )
        kind, variant = _KINDS[letter.lower()], 2 * int(letter.isupper())
        spec = TileSpec(f"{kind}-{variant}-{walls}", kind, walls, variant)
        cells[x, y] = Cell(spec, _TERRACE * level)
    return cells


def _build_city(stock: Stock, cells: dict[Square, Cell], floors: Path, m: Materials) -> None:
    """Build every tile once and put it up on a block of brick wherever it stands."""
    for spec in sorted({cell.spec for cell in cells.values()}, key=lambda s: s.name):
        build_tile(spec, floors, m)
        box(0, 0, -1.6, 0.998, 0.998, 1.532, m["wallbody"], 0)
        stock.keep(spec.name)
    for (x, y), cell in cells.items():
        stock.put(cell.spec.name, (x, y, cell.height), 0, 1)


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
    m = palace() | landscape.materials()
    _light_lamps(m)
    stock, cells = Stock(), _city_map()
    _build_city(stock, cells, floors, m)
    landscape.plant_groves(stock, cells, m)
    landscape.build_land(m)
    landscape.build_mountains(m)
    _hang_haze()
    _look(pixels)
    target.parent.mkdir(parents=True, exist_ok=True)
    render().save(target, quality=96, alpha_quality=100, method=5)
