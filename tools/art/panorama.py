"""The title's picture and the end's: a walled palace city on a hill, built of the tiles' own kit.

It is the same city by different lights. Rendered with a transparent sky; backdrop.sky draws what
lies behind it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import bpy
import landscape
import numpy as np
from kit.materials import Materials, linear, palace, plain
from kit.props import blob
from kit.scene import View, render, reset, set_up, skylight, sunlight
from kit.solids import box
from kit.stock import Stock
from lights import Light
from mathutils import Vector
from PIL import Image
from scipy.ndimage import binary_erosion, distance_transform_edt
from sierra import build_mountains
from tiles import build_tile
from tileset import TileSpec
from walls import HEIGHT, THICK

PIXELS = (2560, 1440)
SAMPLES = 8
# North is up. The letter is the building, the figure its terrace. A capital is a grand building;
# the others are modest on the two lowest terraces and rich above.
CITY = """
  .  .  .  t2 s2 C2 T2 c1 .  .  .
  .  .  g1 c3 P4 T5 S5 a4 t2 p1 .
  .  t1 A1 S2 g4 P5 f5 T5 g3 C2 .
  g0 p0 S1 a2 T4 C4 G4 P3 s2 c2 t1
  .  C0 g0 p1 s2 g3 A3 c2 T2 g1 p0
  .  T0 c0 S0 C1 p2 g1 S1 a1 c1 .
  .  .  .  g0 T0 c0 G0 A0 t0 .  .
"""
_KINDS = {
    "p": "pavilion", "s": "seraglio", "a": "arcades", "c": "chambers",
    "g": "garden", "t": "tower", "f": "fountain",
}  # fmt: skip
_SIDES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
_TERRACE = 0.38
_RICH_FROM, _HIGHEST = 2, 5
_EYE, _TARGET, _LENS = (-4.4, -11.6, 3.0), (-1.35, 0.0, 1.0), 38.0
_SHIFT = (-0.15, -0.012)
# Where the haze begins and where it is thickest, in tiles from the eye; and its share there.
_HAZE = (9.0, 80.0, 0.0, 0.38)
# How brightly windows glow by lamplight, by their material.
_WINDOWS = {"dark": 5.0, "glass": 3.0, "shade": 0.2}
_FLAME = "#ffa64d"
_LANTERN, _FLAMES = 4.0, 14.0

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
    for (x, y), sign in signs.items():
        level = levels[x, y]
        walls = "".join(
            side for side, (dx, dy) in _SIDES.items() if levels.get((x + dx, y + dy), -1) < level
        )
        cells[x, y] = Cell(_building(sign[0], level, walls), _TERRACE * level)
    return cells


def _building(letter: str, level: int, walls: str) -> TileSpec:
    """Return what stands on this terrace: the higher, the more splendid."""
    kind = _KINDS[letter.lower()]
    variant = 2 if letter.isupper() else int(level >= _RICH_FROM)
    if kind == "fountain":
        variant = 0
    splendour = (variant + level / _HIGHEST) / 3
    return TileSpec(f"{kind}-{variant}-{level}-{walls}", kind, walls, variant, splendour)


def _build_city(stock: Stock, cells: dict[Square, Cell], floors: Path, m: Materials) -> None:
    """Build every tile once and put it up on a block of brick wherever it stands."""
    for spec in sorted({cell.spec for cell in cells.values()}, key=lambda s: s.name):
        build_tile(spec, floors, m)
        _build_terrace(m)
        stock.keep(spec.name)
    for (x, y), cell in cells.items():
        stock.put(cell.spec.name, (x, y, cell.height), 0, 1)


def _build_terrace(m: Materials) -> None:
    """Build the block of brick under a tile, with a buttress on every side."""
    box(0, 0, -1.6, 0.998, 0.998, 1.532, m["wallbody"], 0)
    for wide, deep in ((1.07, 0.18), (0.18, 1.07)):
        box(0, 0, -1.6, wide, deep, 1.45, m["wallbody"], 0.012)


def _hang_lanterns(stock: Stock, cells: dict[Square, Cell]) -> None:
    """Set small lanterns on the walls that look south and west."""
    flame = plain("flame", _FLAME)
    shader = flame.node_tree.nodes["Principled BSDF"]
    shader.inputs["Emission Color"].default_value = linear(_FLAME)
    shader.inputs["Emission Strength"].default_value = _FLAMES
    blob(0, 0, 0, 0.020, flame, smooth=True)
    stock.keep("flame")
    line, height = 0.499 - THICK / 2, HEIGHT + 0.05
    for (x, y), cell in cells.items():
        for along in (-0.25, 0.25):
            if "S" in cell.spec.walls:
                stock.put("flame", (x + along, y - line, cell.height + height), 0, 1)
            if "W" in cell.spec.walls:
                stock.put("flame", (x - line, y + along, cell.height + height), 0, 1)


def _light_lamps(stock: Stock, cells: dict[Square, Cell], light: Light, m: Materials) -> None:
    """Let the windows glow, and light the buildings' fronts and the walls."""
    for name, strength in _WINDOWS.items():
        shader = m[name].node_tree.nodes["Principled BSDF"]
        shader.inputs["Emission Color"].default_value = linear(_FLAME)
        shader.inputs["Emission Strength"].default_value = strength * light.lamps
    if not light.lamps:
        return
    _hang_lanterns(stock, cells)
    lamp = bpy.data.lights.new("lantern", "POINT")
    lamp.energy = _LANTERN * light.lamps
    lamp.color = linear(_FLAME)[:3]
    lamp.shadow_soft_size = 0.03
    for (x, y), cell in cells.items():
        lantern = bpy.data.objects.new("lantern", lamp)
        lantern.location = (x - 0.1, y - 0.40, cell.height + 0.30)
        bpy.context.scene.collection.objects.link(lantern)


def _hang_haze(light: Light) -> None:
    """Let the land sink into the air with its distance."""
    for material in bpy.data.materials:
        tree = material.node_tree
        share = tree.nodes.new("ShaderNodeMapRange")
        for name, value in zip(("From Min", "From Max", "To Min", "To Max"), _HAZE, strict=True):
            share.inputs[name].default_value = value
        air = tree.nodes.new("ShaderNodeEmission")
        air.inputs["Color"].default_value = linear(light.haze)
        air.inputs["Strength"].default_value = light.air
        both = tree.nodes.new("ShaderNodeMixShader")
        away = tree.nodes.new("ShaderNodeCameraData").outputs["View Distance"]
        tree.links.new(away, share.inputs["Value"])
        tree.links.new(share.outputs[0], both.inputs[0])
        tree.links.new(tree.nodes["Principled BSDF"].outputs[0], both.inputs[1])
        tree.links.new(air.outputs[0], both.inputs[2])
        tree.links.new(both.outputs[0], tree.nodes["Material Output"].inputs["Surface"])


def _look(pixels: int) -> None:
    """Look from the south-west, a little from above."""
    settings = bpy.context.scene.render
    settings.resolution_x, settings.resolution_y = pixels, pixels * PIXELS[1] // PIXELS[0]
    settings.pixel_aspect_x = settings.pixel_aspect_y = 1.0
    eye = bpy.context.scene.camera
    eye.data.type = "PERSP"
    eye.data.lens = _LENS
    eye.data.clip_end = 200
    eye.data.shift_x, eye.data.shift_y = _SHIFT
    eye.location = _EYE
    eye.rotation_euler = (Vector(_TARGET) - Vector(_EYE)).to_track_quat("-Z", "Y").to_euler()


def _without_fringe(picture: Image.Image) -> Image.Image:
    """Return the picture with its half-covered edges coloured like what lies next to them.

    The denoiser mixes the black behind the picture into them.
    """
    pixels = np.array(picture)
    solid = binary_erosion(pixels[..., 3] == 255, border_value=1)
    nearest = distance_transform_edt(~solid, return_distances=False, return_indices=True)
    pixels[..., :3] = pixels[nearest[0], nearest[1], :3]
    return Image.fromarray(pixels, "RGBA")


def render_panorama(
    target: Path, floors: Path, light: Light, pixels: int = PIXELS[0], samples: int = SAMPLES
) -> None:
    """Render the city by this light, ``pixels`` wide, to WebP."""
    reset()
    set_up(View(pixels, samples=samples))
    sunlight(light.bearing, light.height, light.energy, light.tint)
    skylight(light.horizon, light.zenith, light.strength)
    m = palace() | landscape.materials()
    stock, cells = Stock(), _city_map()
    _build_city(stock, cells, floors, m)
    _light_lamps(stock, cells, light, m)
    landscape.plant_groves(stock, cells, m)
    landscape.build_land(m)
    build_mountains()
    _hang_haze(light)
    _look(pixels)
    target.parent.mkdir(parents=True, exist_ok=True)
    _without_fringe(render()).save(target, quality=96, alpha_quality=100, method=5)
