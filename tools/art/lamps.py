"""Lamplight: windows, doors and the shade behind arches as they shine in the evening.

The game lays it over the tiles after toning them, so it is drawn only where a tile is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter
from sheets import Sheet, Sprite, grid, shrink
from tileset import LIT, SPRITE_1X, TileSpec

QUALITY = 90
_CORE = np.array((255, 206, 92), "float32")
_GLOW = np.array((255, 132, 30), "float32")
# How much light comes out of panes and openings, and out of the shade behind arches.
_PANE, _SHADE = 0.95, 0.34
# Steps of the strength of light: few, as the files are smaller then.
_STEPS = 40
# Radii of the light around them in pixels of a master, with its strength.
_HALOS = ((4, 0.8), (14, 1.3))


def lamp_sheets(masks: Path, masters: Path, specs: Sequence[TileSpec]) -> list[Sheet]:
    """Return a sheet like that of its tiles for every type with windows."""
    sheets = []
    for kind in LIT:
        sprites = [_lamps(spec.name, masks, masters) for spec in specs if spec.kind == kind]
        sheets.append(replace(grid(f"lamps-{kind}", sprites, 4), quality=QUALITY))
    return sheets


def _light(path: Path) -> np.ndarray:
    """Return how much light comes out where, from 0 to 1."""
    with Image.open(path) as picture:
        _, panes, shade = picture.convert("RGB").split()
    return np.asarray(panes).astype("float32") / 255 * _PANE + (
        np.asarray(shade).astype("float32") / 255 * _SHADE
    )


def _lamps(name: str, masks: Path, masters: Path) -> Sprite:
    def render(scale: int) -> Image.Image:
        light = _light(masks / f"{name}.webp")
        source = Image.fromarray((light * 255).astype("uint8"), "L")
        halo = np.zeros_like(light)
        for radius, strength in _HALOS:
            blurred = source.filter(ImageFilter.GaussianBlur(radius))
            halo += np.asarray(blurred).astype("float32") / 255 * strength
        with Image.open(masters / f"{name}.webp") as picture:
            tile = picture.convert("RGBA").getchannel("A")
        solid = np.asarray(tile.resize(source.size)).astype("float32") / 255
        alpha = np.clip(np.maximum(light, halo * 0.8), 0, 0.94) * solid
        alpha = np.round(alpha * _STEPS) / _STEPS
        share = np.clip(light, 0, 1)[..., None]
        pixels = np.dstack([_CORE * share + _GLOW * (1 - share), alpha * 255])
        whole = Image.fromarray((pixels + 0.5).clip(0, 255).astype("uint8"), "RGBA")
        return shrink(whole, (SPRITE_1X[0] * scale, SPRITE_1X[1] * scale))

    return Sprite(name, *SPRITE_1X, render)
