"""The snowy mountains behind the palace city, and the blue hills at their feet.

Lengths and heights are in tiles; the camera stands a dozen south of the origin.
"""

from __future__ import annotations

import math

import bpy
from kit.blends import blend, noisy, weighed
from kit.materials import linear
from kit.solids import Face, Point3, mesh, place
from mathutils import Vector, noise

_WEST, _EAST, _SOUTH, _NORTH = -46.0, 62.0, 38.0, 84.0
_COLUMNS, _ROWS = 600, 250
_FOOT = -2.0
_HIGH = 14.0
_SNOW = 3.2
"""The height from which snow lies on level ground."""


def _height(x: float, y: float) -> float:
    """Return the height of the mountains: a long crest of ridges over gentle foothills."""
    crest = math.exp(-(((y - 70) / 13) ** 2))
    swell = 0.62 + 0.24 * math.sin(x * 0.115 + 0.9) + 0.14 * math.sin(x * 0.29 + 2.2)
    bend = noise.noise_vector(Vector((x * 0.05, y * 0.05, 2.0)))
    at = Vector((x * 0.078 + 0.5 * bend.x, y * 0.062 + 0.5 * bend.y, 5.0))
    ridges = noise.ridged_multi_fractal(at, 0.92, 2.1, 9, 1.0, 2.0) / 2.4
    hills: float = noise.fractal(Vector((x * 0.12, y * 0.12, 9.0)), 1.0, 2.0, 5)
    steep: float = 0.14 + 0.86 * ridges**1.15
    foothills = math.exp(-(((y - 44) / 7) ** 2)) * (1.1 + 0.9 * hills)
    return _FOOT + foothills + _HIGH * crest * swell * steep


def _stone() -> bpy.types.Material:
    """Return woods below, rock above, and snow where it is high and not too steep."""
    material = bpy.data.materials.new("sierra")
    material.use_nodes = True
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = 0.9
    shader.inputs["Specular IOR Level"].default_value = 0.1
    rough = noisy(tree, 0.55, 10)
    ground = tree.nodes.new("ShaderNodeNewGeometry")
    where, normal = (tree.nodes.new("ShaderNodeSeparateXYZ") for _ in range(2))
    tree.links.new(ground.outputs["Position"], where.inputs[0])
    tree.links.new(ground.outputs["Normal"], normal.inputs[0])
    uneven = weighed(tree, where.outputs["Z"], rough, 5.0)
    level = weighed(tree, uneven, normal.outputs["Z"], 7.0)
    below = blend(tree, uneven, (1.0, 5.5), linear("#4c6350"), linear("#84777a"))
    snow = blend(tree, level, (_SNOW + 4.6, _SNOW + 6.4), below, linear("#f4f2f0"))
    tree.links.new(snow, shader.inputs["Base Color"])
    relief = tree.nodes.new("ShaderNodeBump")
    relief.inputs["Strength"].default_value = 0.7
    relief.inputs["Distance"].default_value = 1.6
    tree.links.new(rough, relief.inputs["Height"])
    tree.links.new(relief.outputs[0], shader.inputs["Normal"])
    return material


def squares(columns: int, rows: int) -> list[Face]:
    """Return the faces of a grid whose corners are listed row by row."""
    return [
        (k, k + 1, k + columns + 1, k + columns)
        for j in range(rows - 1)
        for k in range(j * columns, (j + 1) * columns - 1)
    ]


def build_mountains() -> None:
    """Raise the mountains."""
    corners: list[Point3] = []
    for j in range(_ROWS):
        y = _SOUTH + (_NORTH - _SOUTH) * j / (_ROWS - 1)
        for k in range(_COLUMNS):
            x = _WEST + (_EAST - _WEST) * k / (_COLUMNS - 1)
            corners.append((x, y, _height(x, y)))
    place(mesh("sierra", corners, squares(_COLUMNS, _ROWS)), _stone(), smooth=True)
