"""Sums and mixtures of what a material reads from the place it is seen at."""

from __future__ import annotations

from typing import TypeAlias

import bpy

Socket: TypeAlias = bpy.types.NodeSocket


def noisy(tree: bpy.types.NodeTree, scale: float, detail: float) -> Socket:
    """Return noise between 0 and 1 over the scene."""
    ground = tree.nodes.new("ShaderNodeNewGeometry")
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = detail
    tree.links.new(ground.outputs["Position"], noise.inputs["Vector"])
    return noise.outputs["Fac"]


def weighed(tree: bpy.types.NodeTree, first: Socket, second: Socket, weight: float) -> Socket:
    """Return the first and ``weight`` times the second."""
    node = tree.nodes.new("ShaderNodeMath")
    node.operation = "MULTIPLY_ADD"
    tree.links.new(second, node.inputs[0])
    node.inputs[1].default_value = weight
    tree.links.new(first, node.inputs[2])
    return node.outputs[0]


def blend(
    tree: bpy.types.NodeTree,
    source: Socket,
    limits: tuple[float, float],
    low: Socket | list[float],
    high: list[float],
) -> Socket:
    """Return one colour below the limits, the other above them, and between them a mixture."""
    part = tree.nodes.new("ShaderNodeMapRange")
    part.interpolation_type = "SMOOTHSTEP"
    part.inputs["From Min"].default_value, part.inputs["From Max"].default_value = limits
    tree.links.new(source, part.inputs["Value"])
    mixed = tree.nodes.new("ShaderNodeMixRGB")
    tree.links.new(part.outputs[0], mixed.inputs[0])
    if isinstance(low, list):
        mixed.inputs[1].default_value = low
    else:
        tree.links.new(low, mixed.inputs[1])
    mixed.inputs[2].default_value = high
    return mixed.outputs[0]
