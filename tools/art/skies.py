"""Clouds and stars, as pixels: what is too fine and uneven to be drawn."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from lights import Light
from PIL import Image
from scipy.ndimage import gaussian_filter, map_coordinates

_OCTAVES = 6
_SIDE = 512
"""Points on a side of the noise, which repeats."""
_SEED = 7

Field: TypeAlias = np.ndarray


def _rgb(value: str) -> Field:
    return np.array([int(value[i : i + 2], 16) for i in (1, 3, 5)], "float32")


def smooth(low: float, high: float, values: Field) -> Field:
    part = np.clip((values - low) / (high - low), 0, 1)
    return part * part * (3 - 2 * part)


def noise(x: Field, y: Field) -> Field:
    """Return soft noise between 0 and 1 at the points; a step of 1 is one large lump."""
    chance = np.random.default_rng(_SEED)
    total, weight = np.zeros(x.shape, "float32"), 0.0
    for octave in range(_OCTAVES):
        grid = chance.random((_SIDE, _SIDE)).astype("float32")
        step, share = 2.03**octave, 0.52**octave
        places = [y * step + 17 * octave, x * step + 31 * octave]
        total += share * map_coordinates(grid, places, order=2, mode="grid-wrap")
        weight += share
    return total / weight


def clouds(light: Light, width: int, height: int, horizon: float) -> Image.Image:
    """Return the clouds of a sky whose horizon lies at this part of the height.

    They lie on a level high above the country, so they crowd together towards the horizon.
    """
    deep = round(height * horizon)
    column, row = np.meshgrid(np.arange(width), np.arange(deep))
    up = (deep - row) / height + 0.11
    side, away = (column / height - 1.1) / up * 0.50, 0.62 / up
    density = noise(side, away)
    towards_sun = noise(side - 0.10, away - 0.16)
    edge = 0.70 - 0.36 * light.cover
    alpha = smooth(edge, edge + 0.17, density)
    alpha *= smooth(0.0, 0.10, (deep - row) / height)
    lit = np.clip(0.62 + 3.4 * (density - towards_sun), 0, 1)[..., None]
    bright, dark = (_rgb(value) for value in light.clouds)
    pixels = np.zeros((height, width, 4), "uint8")
    pixels[:deep, :, :3] = bright * lit + dark * (1 - lit)
    pixels[:deep, :, 3] = 235 * gaussian_filter(alpha, 0.8)
    return Image.fromarray(pixels, "RGBA")
