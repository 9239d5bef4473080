"""Light on water: where each tile shows water, and the web of light that moves over it.

The game multiplies the mask of a tile by the web twice, each time moved by another way, so what
remains are glints where two lines cross.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image
from sheets import Sheet, Sprite, pack, shrink
from tileset import MASTER_TILE, TileSpec

LEAST = 1500
"""Pixels of water in a mask from which on it is seen to move: wells stay as they are."""
TILE = 256
"""Side of a tile, and of the web, at 1x."""
WAVES = 14
LINE = 0.36
"""How wide the lines of the web are."""
BETWEEN = 0.16
"""How bright it is between the lines, at most 1."""

Place = tuple[int, int]


def water_sheet(masks: Path, specs: Iterable[TileSpec]) -> tuple[Sheet, dict[str, Place]]:
    """Return the sheet, and where each mask lies in the picture of its tile, in 1x pixels."""
    sprites = [Sprite("ripples", TILE, TILE, _web)]
    places: dict[str, Place] = {}
    for spec in specs:
        path = masks / f"{spec.name}.webp"
        box = _box(path)
        if box is not None:
            left, up, right, down = box
            places[spec.name] = left, up
            sprites.append(_mask(f"water-{spec.name}", path, box, (right - left, down - up)))
    return pack("water", sprites, 1000), places


def _water(path: Path) -> Image.Image:
    with Image.open(path) as picture:
        return picture.convert("RGB").getchannel("R")


def _box(path: Path) -> tuple[int, int, int, int] | None:
    """Return where there is water, in 1x pixels; None if there is too little."""
    water = np.asarray(_water(path)) > 100
    if water.sum() < LEAST:
        return None
    rows, columns = np.nonzero(water)
    half = MASTER_TILE // TILE
    return (
        int(columns.min()) // half,
        int(rows.min()) // half,
        -(-(int(columns.max()) + 1) // half),
        -(-(int(rows.max()) + 1) // half),
    )


def _mask(name: str, path: Path, box: tuple[int, int, int, int], size: tuple[int, int]) -> Sprite:
    """Return the sprite of a mask: white water on nothing."""

    def render(scale: int) -> Image.Image:
        half = MASTER_TILE // TILE
        left, up, right, down = (side * half for side in box)
        water = _water(path).crop((left, up, right, down))
        white = Image.new("RGBA", water.size, (255, 255, 255, 255))
        white.putalpha(water)
        return shrink(white, (size[0] * scale, size[1] * scale))

    return Sprite(name, *size, render)


def _web(scale: int) -> Image.Image:
    """Draw the web: where many waves of whole periods cancel out. Its edges fit together."""
    side = TILE * scale
    x, y = np.meshgrid(np.arange(side) / side, np.arange(side) / side)
    random = Random(5)
    height = np.zeros((side, side))
    for _ in range(WAVES):
        turn, many = random.uniform(0, math.tau), random.uniform(3.0, 7.5)
        across, down = round(many * math.cos(turn)), round(1.5 * many * math.sin(turn))
        height += np.cos(math.tau * (across * x + down * y) + random.uniform(0, math.tau))
    height /= math.sqrt(WAVES / 2)
    light = BETWEEN + (1 - BETWEEN) * np.exp(-((height / LINE) ** 2))
    white = Image.new("RGBA", (side, side), (255, 255, 255, 255))
    white.putalpha(Image.fromarray((light * 255 + 0.5).astype("uint8"), "L"))
    return white
