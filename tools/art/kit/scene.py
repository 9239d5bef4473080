"""Camera, light and rendering.

The camera is orthographic, looks from the south at 56 degrees and stretches the picture so that
the ground stays an exact square grid, while heights go straight up the screen.
"""

from __future__ import annotations

import math
import tempfile
from dataclasses import dataclass
from pathlib import Path

import bpy
from mathutils import Vector
from PIL import Image

from kit import materials, props

ELEVATION = 56.0
THREADS = 2
Light = tuple[float, float, float]


@dataclass(frozen=True)
class View:
    """What the camera sees: a tile's square and margins around it, in tiles."""

    pixels: int
    left: float = 0.0
    right: float = 0.0
    up: float = 0.0
    down: float = 0.0
    samples: int = 24
    elevation: float = ELEVATION


def reset() -> None:
    """Start an empty scene."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.forget()
    props.forget()


def set_up(view: View) -> None:
    """Set renderer, camera and light."""
    _renderer(view.samples)
    width, height = 1 + view.left + view.right, 1 + view.up + view.down
    render = bpy.context.scene.render
    render.resolution_x = round(width * view.pixels)
    render.resolution_y = round(height * view.pixels)
    render.resolution_percentage = 100
    slope = math.radians(view.elevation)
    render.pixel_aspect_x = 1 / math.sin(slope)
    render.pixel_aspect_y = 1.0
    centre = ((view.right - view.left) / 2, (view.up - view.down) / 2)
    camera(width, slope, (centre[0], centre[1], 0.0))
    sunlight(232, 47, 4.2, (1.0, 0.90, 0.76))
    skylight((0.86, 0.78, 0.70), (0.55, 0.72, 1.0), 0.85)


def camera(width: float, slope: float, target: tuple[float, float, float]) -> bpy.types.Object:
    """Put an orthographic camera that sees ``width`` units south of the target."""
    lens = bpy.data.cameras.new("camera")
    lens.type = "ORTHO"
    lens.sensor_fit = "HORIZONTAL"
    lens.ortho_scale = width
    lens.clip_end = 100
    holder = bpy.data.objects.new("camera", lens)
    bpy.context.scene.collection.objects.link(holder)
    away = 20.0
    x, y, z = target
    holder.location = (x, y - away * math.cos(slope), z + away * math.sin(slope))
    holder.rotation_euler = (math.pi / 2 - slope, 0, 0)
    bpy.context.scene.camera = holder
    return holder


def _renderer(samples: int) -> None:
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.threads_mode = "FIXED"
    scene.render.threads = THREADS
    scene.render.film_transparent = True
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    scene.view_settings.exposure = -0.2
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.02
    cycles.use_denoising = True
    cycles.denoiser = "OPENIMAGEDENOISE"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    cycles.denoising_prefilter = "ACCURATE"
    cycles.max_bounces = 6
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 2
    cycles.transmission_bounces = 2
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.pixel_filter_type = "BLACKMAN_HARRIS"
    cycles.filter_width = 1.3
    cycles.sample_clamp_indirect = 4.0


def sunlight(bearing: float, height: float, energy: float, tint: Light) -> None:
    """Let a sun shine, a little soft; bearing (from north over east) and height in degrees."""
    known = bpy.data.objects.get("sun")
    if known:
        bpy.data.objects.remove(known)
    lamp = bpy.data.lights.new("sun", "SUN")
    lamp.energy = energy
    lamp.angle = math.radians(6)
    lamp.color = tint
    holder = bpy.data.objects.new("sun", lamp)
    bpy.context.scene.collection.objects.link(holder)
    round_about, up = math.radians(bearing), math.radians(height)
    towards = Vector(
        (
            math.sin(round_about) * math.cos(up),
            math.cos(round_about) * math.cos(up),
            math.sin(up),
        )
    )
    holder.rotation_euler = towards.to_track_quat("Z", "Y").to_euler()


def skylight(horizon: Light, zenith: Light, strength: float) -> None:
    """Let the sky shine from all sides."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()
    output = tree.nodes.new("ShaderNodeOutputWorld")
    background = tree.nodes.new("ShaderNodeBackground")
    where = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    tree.links.new(where.outputs["Generated"], split.inputs[0])
    tree.links.new(split.outputs["Z"], ramp.inputs[0])
    low, high = ramp.color_ramp.elements
    low.position, low.color = 0.0, (*horizon, 1)
    high.position, high.color = 0.8, (*zenith, 1)
    tree.links.new(ramp.outputs[0], background.inputs[0])
    background.inputs[1].default_value = strength
    tree.links.new(background.outputs[0], output.inputs[0])


def render() -> Image.Image:
    """Render the scene."""
    scene = bpy.context.scene
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.image_settings.compression = 10
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "picture.png"
        scene.render.filepath = str(target)
        bpy.ops.render.render(write_still=True)
        with Image.open(target) as picture:
            return picture.convert("RGBA")
