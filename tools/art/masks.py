"""Where a tile shows water and where it shows windows: masks rendered from the same models.

Red is water, green are panes and openings, blue the deep shade behind arches. Whatever stands
before them hides them, as in the picture of the tile.
"""

from __future__ import annotations

from pathlib import Path

import bpy
from kit.materials import palace
from kit.scene import View, render, reset, set_up
from tiles import build_tile
from tileset import TILE_FRAME, TileSpec

SAMPLES = 10
_MARKS = {
    "water": (1.0, 0.0, 0.0),
    "dark": (0.0, 1.0, 0.0),
    "glass": (0.0, 1.0, 0.0),
    "shade": (0.0, 0.0, 1.0),
}


def render_mask(spec: TileSpec, target: Path, floors: Path, pixels: int) -> None:
    """Render where water and windows are on a tile of ``pixels`` a side, to lossless WebP."""
    reset()
    set_up(View(pixels, **TILE_FRAME, samples=SAMPLES))
    build_tile(spec, floors, palace())
    for material in bpy.data.materials:
        _mark(material, _MARKS.get(material.name, (0.0, 0.0, 0.0)))
    scene = bpy.context.scene
    scene.view_settings.view_transform = "Raw"
    scene.view_settings.look = "None"
    scene.view_settings.exposure = 0.0
    scene.cycles.use_denoising = False
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.max_bounces = 0
    target.parent.mkdir(parents=True, exist_ok=True)
    render().convert("RGB").save(target, lossless=True)


def _mark(material: bpy.types.Material, colour: tuple[float, float, float]) -> None:
    """Let a material shine in one colour, whatever light falls on it."""
    tree = material.node_tree
    tree.nodes.clear()
    output = tree.nodes.new("ShaderNodeOutputMaterial")
    glow = tree.nodes.new("ShaderNodeEmission")
    glow.inputs["Color"].default_value = (*colour, 1.0)
    tree.links.new(glow.outputs[0], output.inputs["Surface"])
