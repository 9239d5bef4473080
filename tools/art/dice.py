"""Rendering the dice of Roll & Write: glazed cubes with inlaid pips, at rest and tumbling.

The two dice differ in the shape of their pips as well as in colour: the blue one has round pips,
the yellow one stars.
"""

from __future__ import annotations

import math
from pathlib import Path

import bpy
import skia
from coins import outlines
from draw import circle, star
from kit.fronts import slab
from kit.materials import Material, Materials, plain
from kit.scene import View, camera, render, reset, set_up, skylight, sunlight
from kit.solids import mesh, place
from mathutils import Matrix
from palette import CREAM, NORMAL

NAMES = ("blue", "yellow")
FACES = range(1, 7)
TURNS = 8
"""Pictures of one whole turn of a tumbling die."""
REST, TUMBLING = 192, 264
"""Pixels of a side of the pictures; the die is as large in both."""
SAMPLES = 24
_SEEN = 1.28
"""Units the camera sees of a die at rest, whose side is 1."""
_SLOPE = math.radians(77)
_PIP, _STEP = 0.102, 0.245
_GLAZE = {"blue": "#2560b4", "yellow": "#eab023"}
_GOLD = "#f3c65c"
_PIPS = {"blue": CREAM, "yellow": "#35200c"}
_LINE = {"blue": _GOLD, "yellow": NORMAL.buildings["arcades"].base}

_SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_SPREAD = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
# How the face that is up must be turned to lie where the number is; opposite faces make seven.
_TO_FACE = {
    1: Matrix.Identity(4),
    2: Matrix.Rotation(math.pi / 2, 4, "X"),
    3: Matrix.Rotation(math.pi / 2, 4, "Y"),
    4: Matrix.Rotation(-math.pi / 2, 4, "Y"),
    5: Matrix.Rotation(-math.pi / 2, 4, "X"),
    6: Matrix.Rotation(math.pi, 4, "X"),
}


def _pip(die: str, x: float, y: float) -> skia.Path:
    if die == "blue":
        return circle(x, y, _PIP)
    return star(x, y, _PIP * 1.12, _PIP * 0.86, math.pi / 8)


def _frame() -> tuple[skia.Path, skia.Path]:
    paths = []
    for half in (0.405, 0.388):
        path = skia.Path()
        path.addRRect(skia.RRect.MakeRectXY(skia.Rect(-half, -half, half, half), 0.09, 0.09))
        paths.append(path)
    return paths[0], paths[1]


def _cube(glaze: Material) -> bpy.types.Object:
    corners = [(x / 2, y / 2, z / 2) for z in (-1, 1) for x, y in _SQUARE]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    cube = place(mesh("die", corners, faces), glaze, smooth=True)
    round_off = cube.modifiers.new("round", "BEVEL")
    round_off.width, round_off.segments = 0.15, 8
    cube.modifiers.new("normals", "WEIGHTED_NORMAL")
    return cube


def _inlay(die: str, face: int, m: Materials) -> list[bpy.types.Object]:
    """Lay the pips of a face and its golden line into the side that is up."""
    outer, inner = _frame()
    line = slab(outlines(outer, 160)[0], 0.495, 0.0056, m["line"], 0.0, [outlines(inner, 160)[0]])
    pips = [
        slab(outlines(_pip(die, x * _STEP, y * _STEP), 480)[0], 0.49, 0.016, m["pip"], 0.004)
        for x, y in _SPREAD[face]
    ]
    return [line, *pips]


def _put_up(die: str, turn: Matrix) -> None:
    reset()
    set_up(View(REST, samples=SAMPLES))
    scene = bpy.context.scene
    scene.view_settings.view_transform = "Standard"  # the tiles' AgX would bleach the glaze
    scene.view_settings.look = "None"
    scene.view_settings.exposure = -0.35
    sunlight(285, 54, 3.3, (1.0, 0.92, 0.80))
    skylight((0.62, 0.52, 0.42), (0.70, 0.80, 1.0), 0.9)
    materials = {
        "glaze": plain("glaze", _GLAZE[die], 0.3, 0.25),
        "pip": plain("pip", _PIPS[die], 0.4, 0.4),
        "line": plain("line", _LINE[die], 0.35, 0.5, metal=0.3),
    }
    _cube(materials["glaze"]).matrix_world = turn
    for face in FACES:
        for part in _inlay(die, face, materials):
            part.matrix_world = turn @ _TO_FACE[face] @ Matrix.Translation(part.location)


def _shoot(pixels: int, target: Path) -> None:
    settings = bpy.context.scene.render
    settings.resolution_x = settings.resolution_y = pixels
    settings.pixel_aspect_x = settings.pixel_aspect_y = 1.0
    camera(_SEEN * pixels / REST, _SLOPE, (0, 0, 0))
    target.parent.mkdir(parents=True, exist_ok=True)
    render().save(target, quality=95, alpha_quality=100, method=5)


def render_face(die: str, face: int, target: Path) -> None:
    """Render a die that shows the face, 1 to 6, to a WebP of REST x REST pixels."""
    _put_up(die, _TO_FACE[face].inverted())
    _shoot(REST, target)


def render_turn(die: str, step: int, target: Path) -> None:
    """Render a tumbling die, ``step`` TURNS-ths into its turn, to TUMBLING x TUMBLING pixels."""
    axis = (0.86, 0.36, 0.36)
    tilted = Matrix.Rotation(0.5, 4, "Z") @ Matrix.Rotation(0.35, 4, "Y")
    _put_up(die, Matrix.Rotation(2 * math.pi * step / TURNS, 4, axis) @ tilted)
    _shoot(TUMBLING, target)
