"""Materials: plain, barrel-tiled roofs and textures; and the palette of the palace."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import bpy

Material: TypeAlias = bpy.types.Material
Materials = dict[str, Material]
_made: Materials = {}


def forget() -> None:
    """Drop the materials of the last scene."""
    _made.clear()


def linear(value: str) -> list[float]:
    """Turn ``#rrggbb`` into linear RGBA."""
    channels = [int(value[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels] + [1.0]


def _new(name: str) -> tuple[Material, bpy.types.NodeTree, bpy.types.Node]:
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    _made[name] = material
    return material, material.node_tree, material.node_tree.nodes["Principled BSDF"]


def plain(
    name: str,
    colour: str,
    rough: float = 0.7,
    shine: float = 0.3,
    *,
    metal: float = 0.0,
    mottle: float = 0.0,
    mottle_scale: float = 9.0,
    bump: float = 0.0,
    bump_scale: float = 40.0,
    vary: float = 0.0,
) -> Material:
    """Return a material.

    ``mottle`` varies the brightness over the surface, ``vary`` from object to object,
    ``bump`` roughens the surface.
    """
    if name in _made:
        return _made[name]
    material, tree, shader = _new(name)
    shader.inputs["Base Color"].default_value = linear(colour)
    shader.inputs["Roughness"].default_value = rough
    shader.inputs["Metallic"].default_value = metal
    shader.inputs["Specular IOR Level"].default_value = shine
    if mottle:
        _brightness(tree, shader, colour, _noise(tree, mottle_scale, 4), mottle)
    elif vary:
        source = tree.nodes.new("ShaderNodeObjectInfo").outputs["Random"]
        _brightness(tree, shader, colour, source, vary)
    if bump:
        relief = tree.nodes.new("ShaderNodeBump")
        relief.inputs["Strength"].default_value = bump
        relief.inputs["Distance"].default_value = 0.02
        tree.links.new(_noise(tree, bump_scale, 3), relief.inputs["Height"])
        tree.links.new(relief.outputs[0], shader.inputs["Normal"])
    return material


def _noise(tree: bpy.types.NodeTree, scale: float, detail: float) -> bpy.types.NodeSocket:
    where = tree.nodes.new("ShaderNodeTexCoord")
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = detail
    tree.links.new(where.outputs["Object"], noise.inputs["Vector"])
    return noise.outputs["Fac"]


def _brightness(
    tree: bpy.types.NodeTree,
    shader: bpy.types.Node,
    colour: str,
    source: bpy.types.NodeSocket,
    amount: float,
) -> None:
    """Vary the brightness by ``amount`` up and down."""
    tint = tree.nodes.new("ShaderNodeHueSaturation")
    tint.inputs["Color"].default_value = linear(colour)
    value = tree.nodes.new("ShaderNodeMath")
    value.operation = "MULTIPLY_ADD"
    value.inputs[1].default_value = 2 * amount
    value.inputs[2].default_value = 1 - amount
    tree.links.new(source, value.inputs[0])
    tree.links.new(value.outputs[0], tint.inputs["Value"])
    tree.links.new(tint.outputs[0], shader.inputs["Base Color"])


class _Sums:
    """Arithmetic on shader sockets."""

    def __init__(self, tree: bpy.types.NodeTree) -> None:
        self.tree = tree

    def __call__(self, operation: str, *terms: object) -> bpy.types.NodeSocket:
        node = self.tree.nodes.new("ShaderNodeMath")
        node.operation = operation
        for k, term in enumerate(terms):
            if isinstance(term, int | float):
                node.inputs[k].default_value = term
            else:
                self.tree.links.new(term, node.inputs[k])
        return node.outputs[0]


def roof(name: str, colour: str, ribs: float = 1.0) -> Material:
    """Return barrel tiles: UV x runs along the eave and y up the slope, in units."""
    if name in _made:
        return _made[name]
    material, tree, shader = _new(name)
    shader.inputs["Roughness"].default_value = 0.65
    shader.inputs["Specular IOR Level"].default_value = 0.25
    sums = _Sums(tree)
    where = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(where.outputs["UV"], split.inputs[0])
    along, up = split.outputs["X"], split.outputs["Y"]
    per_rib, per_row = 30 * ribs, 22 * ribs
    wave = sums("SINE", sums("MULTIPLY", along, per_rib * 6.283185307179586))
    rib = sums("POWER", sums("ADD", sums("MULTIPLY", wave, 0.5), 0.5), 0.6)
    step = sums("SUBTRACT", 1.0, sums("FRACT", sums("MULTIPLY", up, per_row)))
    relief = tree.nodes.new("ShaderNodeBump")
    relief.inputs["Strength"].default_value = 1.0
    relief.inputs["Distance"].default_value = 0.014 / ribs
    tree.links.new(sums("ADD", rib, sums("MULTIPLY", step, 0.35)), relief.inputs["Height"])
    tree.links.new(relief.outputs[0], shader.inputs["Normal"])
    cell = tree.nodes.new("ShaderNodeCombineXYZ")
    tree.links.new(sums("FLOOR", sums("MULTIPLY", along, per_rib)), cell.inputs[0])
    tree.links.new(sums("FLOOR", sums("MULTIPLY", up, per_row)), cell.inputs[1])
    chance = tree.nodes.new("ShaderNodeTexWhiteNoise")
    chance.noise_dimensions = "2D"
    tree.links.new(cell.outputs[0], chance.inputs["Vector"])
    groove = sums("ADD", sums("MULTIPLY", rib, 0.40), 0.52)
    value = sums("ADD", sums("MULTIPLY", chance.outputs["Value"], 0.28), groove)
    tint = tree.nodes.new("ShaderNodeHueSaturation")
    tint.inputs["Color"].default_value = linear(colour)
    tree.links.new(value, tint.inputs["Value"])
    tree.links.new(tint.outputs[0], shader.inputs["Base Color"])
    return material


def textured(name: str, picture: Path) -> Material:
    """Return a material with a picture as its colour."""
    if name in _made:
        return _made[name]
    material, tree, shader = _new(name)
    image = tree.nodes.new("ShaderNodeTexImage")
    image.image = bpy.data.images.load(str(picture))
    image.interpolation = "Cubic"
    tree.links.new(image.outputs["Color"], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = 0.5
    shader.inputs["Specular IOR Level"].default_value = 0.35
    return material


def _stones() -> Materials:
    return {
        "stone": plain("stone", "#d9c8a4", 0.75, mottle=0.08, bump=0.15),
        "stone2": plain("stone2", "#cbb78e", 0.8, mottle=0.10, bump=0.2),
        "marble": plain("marble", "#e6ddcc", 0.45, 0.4, mottle=0.05),
        "terra": plain("terra", "#c8704e", 0.8, mottle=0.12, bump=0.2),
        "rosefine": plain("rosefine", "#e7ab90", 0.6, 0.4, mottle=0.05, bump=0.06),
        "rose": plain("rose", "#d9916f", 0.8, mottle=0.10, bump=0.2),
        "wallbody": plain("wallbody", "#a9553a", 0.85, mottle=0.14, bump=0.3),
        "wallcap": plain("wallcap", "#f8e6bf", 0.7, mottle=0.06),
        "walk": plain("walk", "#7a2f20", 0.85, mottle=0.10),
        "plaster": plain("plaster", "#efe8da", 0.8, mottle=0.04, bump=0.12),
        "brownst": plain("brownst", "#8a5a32", 0.75, mottle=0.1),
        "ochre": plain("ochre", "#d9a860", 0.8, mottle=0.1, bump=0.2),
        "frame": plain("frame", "#b39a6d", 0.8, mottle=0.08, bump=0.15),
        "pale": plain("pale", "#c4beb2", 0.85, mottle=0.08),
        "cream": plain("cream", "#fbeed2", 0.7),
        "wood": plain("wood", "#6b4226", 0.7, mottle=0.15),
        "dark": plain("dark", "#2b2230", 0.9),
        "shade": plain("shade", "#3a2418", 0.95),
    }


def _plants() -> Materials:
    return {
        "leaf": plain("leaf", "#5f9440", 0.8, vary=0.18),
        "leaf2": plain("leaf2", "#82ac4c", 0.8, vary=0.18),
        "cyp": plain("cyp", "#3a6b3e", 0.85, vary=0.15),
        "hedge": plain(
            "hedge", "#4c8138", 0.85, mottle=0.25, mottle_scale=30, bump=0.8, bump_scale=60
        ),
        "lawn": plain(
            "lawn", "#7fb04a", 0.9, mottle=0.18, mottle_scale=14, bump=0.5, bump_scale=70
        ),
        "soil": plain("soil", "#7d5436", 0.95, mottle=0.2, bump=0.5, bump_scale=60),
        "orange": plain("orange", "#f28a1e", 0.5),
        "fl_r": plain("fl_r", "#e2485a", 0.6),
        "fl_y": plain("fl_y", "#f6cf4a", 0.6),
        "fl_w": plain("fl_w", "#fff6ee", 0.6),
        "fl_p": plain("fl_p", "#c072d6", 0.6),
    }


def _glazes() -> Materials:
    return {
        "gold": plain("gold", "#f0b63c", 0.28, 0.5, metal=0.85),
        "water": plain("water", "#2fa3b5", 0.06, 0.6),
        "blueglaze": plain("blueglaze", "#2560ad", 0.24, 0.5, mottle=0.06),
        "bluelt": plain("bluelt", "#4d93d6", 0.4),
        "purp": plain("purp", "#6b3fa6", 0.6),
        "redcl": plain("redcl", "#c33b34", 0.7),
        "emerald": plain("emerald", "#1f9a66", 0.26, 0.5, mottle=0.05),
        "spray": plain("spray", "#e6f4f6", 0.3, 0.5),
        "teal": plain("teal", "#2b8f97", 0.4),
        "glass": plain("glass", "#3b4a6b", 0.25, 0.6),
        "lion": plain("lion", "#e2b865", 0.5, 0.4),
        "mane": plain("mane", "#b87a30", 0.6),
    }


def _roofs() -> Materials:
    return {
        "rf_red": roof("rf_red", "#bf3a2e", 1.25),
        "rf_redr": plain("rf_redr", "#a82a26", 0.6),
        "rf_brown": roof("rf_brown", "#94602f", 1.25),
        "rf_brownr": plain("rf_brownr", "#7c4a22", 0.6),
        "rf_purple": roof("rf_purple", "#7950ae", 1.25),
        "rf_purpler": plain("rf_purpler", "#5f3896", 0.6),
        "rf_blue": roof("rf_blue", "#3272bd", 1.15),
        "rf_bluer": plain("rf_bluer", "#1f559c", 0.6),
    }


def palace() -> Materials:
    """Return the materials of all buildings; names ending in r are ridges of the roof."""
    return _stones() | _plants() | _glazes() | _roofs()
