"""Where every sprite lies on its sheet, and how nine-slices are cut: ``assets/sheets/atlas.yaml``.

All numbers are pixels of the sheets at 1x.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from alhambra.app.gfx.canvas import Overhang


class AtlasError(ValueError):
    """The atlas does not say what it has to."""


class Sprite(NamedTuple):
    """A sprite's sheet, its left upper corner there, and its size."""

    sheet: str
    x: int
    y: int
    w: int
    h: int


class Sides(NamedTuple):
    """Lengths at the four sides."""

    left: int
    top: int
    right: int
    bottom: int


class Slices(NamedTuple):
    """How a nine-slice is cut."""

    edges: Sides
    """What does not stretch, measured from the border of the sprite."""
    margin: Sides
    """How far the picture reaches beyond the box it frames."""


class Atlas(NamedTuple):
    """All sprites and nine-slices."""

    tile_frame: Overhang
    sprites: Mapping[str, Sprite]
    frames: Mapping[str, Slices]
    hot_spots: Mapping[str, tuple[int, int]]
    """By sprite of a pointer: the point that points, from its left upper corner."""


def load_atlas(path: Path) -> Atlas:
    """The atlas in the file. Raises ``AtlasError`` with the place of what is wrong."""
    with path.open(encoding="utf-8") as file:
        data = yaml.load(file, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    sprites: dict[str, Sprite] = {}
    for sheet, entry in data["sheets"].items():
        width, height = entry["size"]
        for name, place in entry["sprites"].items():
            sprite = Sprite(sheet, *_whole(f"{path}: {sheet}.{name}", place))
            if sprite.x + sprite.w > width or sprite.y + sprite.h > height:
                raise AtlasError(f"{path}: {sheet}.{name}: lies beyond its sheet")
            if name in sprites:
                raise AtlasError(f"{path}: {sheet}.{name}: {sprites[name].sheet} has one too")
            sprites[name] = sprite
    frames: dict[str, Slices] = {}
    for name, entry in data["frames"].items():
        if name not in sprites:
            raise AtlasError(f"{path}: frames.{name}: there is no such sprite")
        edges = Sides(*_whole(f"{path}: frames.{name}.edges", entry["edges"]))
        margin = Sides(*_whole(f"{path}: frames.{name}.margin", entry["margin"]))
        frames[name] = Slices(edges, margin)
    hot_spots: dict[str, tuple[int, int]] = {}
    for name, (x, y) in data.get("pointers", {}).items():
        if name not in sprites or not (0 <= x < sprites[name].w and 0 <= y < sprites[name].h):
            raise AtlasError(f"{path}: pointers.{name}: expected a point of such a sprite")
        hot_spots[name] = x, y
    over = {side: float(reach) for side, reach in data["tile_frame"].items()}
    return Atlas(Overhang(**over), sprites, frames, hot_spots)


def _whole(place: str, numbers: Any) -> tuple[int, int, int, int]:
    """Four whole numbers from 0."""
    if len(numbers) != 4 or not all(isinstance(n, int) and n >= 0 for n in numbers):
        raise AtlasError(f"{place}: expected four whole numbers, not {numbers!r}")
    first, second, third, fourth = numbers
    return first, second, third, fourth
