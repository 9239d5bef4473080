"""Sprite sheets: packing, scaling, writing WebP and the atlas."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import skia
import yaml
from PIL import Image, ImageFilter

PADDING = 2
SCALES = (1, 2)
Render = Callable[[int], Image.Image]


@dataclass(frozen=True)
class Sprite:
    """A picture of ``width`` x ``height`` at 1x; ``render(scale)`` returns it at that scale."""

    name: str
    width: int
    height: int
    render: Render


@dataclass
class Sheet:
    """Packed sprites: their rectangles are in 1x pixels."""

    name: str
    size: tuple[int, int]
    places: dict[str, tuple[int, int, int, int]]
    sprites: list[Sprite] = field(repr=False)


def vector(name: str, width: int, height: int, draw: Callable[[skia.Canvas], None]) -> Sprite:
    """Return a sprite that is drawn anew at every scale."""

    def render(scale: int) -> Image.Image:
        surface = skia.Surface(width * scale, height * scale)
        with surface as canvas:
            canvas.clear(0)
            canvas.scale(scale, scale)
            draw(canvas)
        pixels = surface.toarray(colorType=skia.kRGBA_8888_ColorType)
        return Image.fromarray(np.ascontiguousarray(pixels), "RGBA")

    return Sprite(name, width, height, render)


def shrink(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Scale with premultiplied alpha (no fringes), then sharpen a little."""
    if picture.size == size:
        return picture
    data = np.asarray(picture.convert("RGBA")).astype("float32") / 255
    data[..., :3] *= data[..., 3:]
    layers = [
        np.asarray(Image.fromarray(data[..., k]).resize(size, Image.Resampling.LANCZOS))
        for k in range(4)
    ]
    small = np.clip(np.stack(layers, -1), 0, 1)
    small[..., :3] = np.clip(small[..., :3] / np.maximum(small[..., 3:], 1e-4), 0, 1)
    result = Image.fromarray((small * 255 + 0.5).astype("uint8"), "RGBA")
    sharp = result.filter(ImageFilter.UnsharpMask(0.7, 45, 0))
    sharp.putalpha(result.getchannel("A"))
    return sharp


def photograph(name: str, source: Path, width: int, height: int) -> Sprite:
    """Return a sprite that is scaled down from a rendered master."""

    def render(scale: int) -> Image.Image:
        with Image.open(source) as picture:
            return shrink(picture.convert("RGBA"), (width * scale, height * scale))

    return Sprite(name, width, height, render)


def pack(name: str, sprites: list[Sprite], columns_width: int, padding: int = PADDING) -> Sheet:
    """Lay the sprites out on shelves, tallest first, within a width of 1x pixels."""
    order = sorted(sprites, key=lambda s: (-s.height, -s.width, s.name))
    places: dict[str, tuple[int, int, int, int]] = {}
    x = y = padding
    shelf = right = 0
    for sprite in order:
        if x > padding and x + sprite.width + padding > columns_width:
            x, y, shelf = padding, y + shelf + padding, 0
        places[sprite.name] = (x, y, sprite.width, sprite.height)
        x += sprite.width + padding
        right = max(right, x)
        shelf = max(shelf, sprite.height)
    listed = {s.name: places[s.name] for s in sprites}
    return Sheet(name, (right, y + shelf + padding), listed, sprites)


def grid(name: str, sprites: list[Sprite], columns: int, padding: int = 0) -> Sheet:
    """Lay sprites of one size out in rows."""
    width, height = sprites[0].width + padding, sprites[0].height + padding
    places = {
        s.name: (k % columns * width, k // columns * height, s.width, s.height)
        for k, s in enumerate(sprites)
    }
    rows = -(-len(sprites) // columns)
    return Sheet(name, (min(columns, len(sprites)) * width, rows * height), places, sprites)


def write(sheet: Sheet, folder: Path, quality: int | None) -> None:
    """Write a sheet at every scale; no quality means lossless."""
    folder.mkdir(parents=True, exist_ok=True)
    for scale in SCALES:
        page = Image.new("RGBA", (sheet.size[0] * scale, sheet.size[1] * scale))
        for sprite in sheet.sprites:
            x, y, _, _ = sheet.places[sprite.name]
            page.paste(sprite.render(scale), (x * scale, y * scale))
        if page.getextrema()[3] == (255, 255):
            page = page.convert("RGB")
        target = folder / f"{sheet.name}@{scale}x.webp"
        if quality is None:
            page.save(target, lossless=True, quality=90, method=5)
        else:
            page.save(target, quality=quality, alpha_quality=100, method=5)


class _Flow(list):  # type: ignore[type-arg]
    """A list that YAML writes in one line."""


class _Dumper(yaml.SafeDumper):
    """Writes coordinate lists in one line and everything else in blocks."""


_Dumper.add_representer(
    _Flow, lambda dumper, data: dumper.represent_sequence("tag:yaml.org,2002:seq", data, True)
)


def write_atlas(
    target: Path,
    sheets: list[Sheet],
    frames: dict[str, dict[str, tuple[int, ...]]],
    tile_frame: dict[str, float],
    hot_spots: dict[str, tuple[int, int]],
) -> None:
    """Write where every sprite lies and where pointers point, in 1x pixels."""
    content = {
        "tile_frame": tile_frame,
        "sheets": {
            s.name: {
                "size": _Flow(s.size),
                "sprites": {name: _Flow(place) for name, place in s.places.items()},
            }
            for s in sheets
        },
        "frames": {
            name: {key: _Flow(values) for key, values in frame.items()}
            for name, frame in frames.items()
        },
        "pointers": {name: _Flow(point) for name, point in hot_spots.items()},
    }
    text = yaml.dump(content, Dumper=_Dumper, sort_keys=False, width=100)
    target.write_text("# Written by tools/art/bake.py\n" + text, encoding="utf-8")
