"""Sprite sheets: packing, scaling, writing WebP and the atlas."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

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


@dataclass(frozen=True)
class Sheet:
    """Packed sprites: their rectangles are in 1x pixels."""

    name: str
    size: tuple[int, int]
    places: dict[str, tuple[int, int, int, int]]
    editions: dict[str, list[Sprite]] = field(repr=False)
    """The same sprites in other colours, by the name of the edition; ``""`` if there is but one."""
    quality: int | None = None
    """Of the WebP files; None is lossless."""
    daylight: bool = False
    """Whether it was rendered by day, so that the game tones it in other lights."""
    lamps: bool = False
    """Whether a sheet of lamplight belongs to it: ``lamps-tower@1x.webp``, laid over it then."""


T = TypeVar("T")


def in_editions(draw: Callable[[T], Sheet], variants: Mapping[str, T]) -> Sheet:
    """Return a sheet drawn in several editions, all with the very same rectangles."""
    drawn = {edition: draw(variant) for edition, variant in variants.items()}
    first = next(iter(drawn.values()))
    for edition, sheet in drawn.items():
        if (sheet.size, sheet.places) != (first.size, first.places):
            raise ValueError(f"{sheet.name}.{edition}: its sprites lie elsewhere")
    return replace(first, editions={name: sheet.editions[""] for name, sheet in drawn.items()})


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
    return Sheet(name, (right, y + shelf + padding), listed, {"": sprites})


def grid(name: str, sprites: list[Sprite], columns: int, padding: int = 0) -> Sheet:
    """Lay sprites of one size out in rows."""
    width, height = sprites[0].width + padding, sprites[0].height + padding
    places = {
        s.name: (k % columns * width, k // columns * height, s.width, s.height)
        for k, s in enumerate(sprites)
    }
    rows = -(-len(sprites) // columns)
    size = (min(columns, len(sprites)) * width, rows * height)
    return Sheet(name, size, places, {"": sprites})


def file_name(sheet: str, edition: str, scale: int) -> str:
    """Return the name of a sheet's file: ``ui.contrast@2x.webp``, or ``garden@1x.webp``."""
    return f"{sheet}.{edition}@{scale}x.webp" if edition else f"{sheet}@{scale}x.webp"


def write(sheet: Sheet, folder: Path) -> None:
    """Write every edition of a sheet at every scale, and drop files of editions that are gone."""
    folder.mkdir(parents=True, exist_ok=True)
    kept: set[Path] = set()
    for edition, sprites in sheet.editions.items():
        for scale in SCALES:
            target = folder / file_name(sheet.name, edition, scale)
            _write_page(sheet, sprites, scale, target)
            kept.add(target)
    for pattern in (f"{sheet.name}@*.webp", f"{sheet.name}.*.webp"):
        for path in set(folder.glob(pattern)) - kept:
            path.unlink()


def _write_page(sheet: Sheet, sprites: list[Sprite], scale: int, target: Path) -> None:
    page = Image.new("RGBA", (sheet.size[0] * scale, sheet.size[1] * scale))
    for sprite in sprites:
        x, y, _, _ = sheet.places[sprite.name]
        page.paste(sprite.render(scale), (x * scale, y * scale))
    if page.getextrema()[3] == (255, 255):
        page = page.convert("RGB")
    if sheet.quality is None:
        page.save(target, lossless=True, quality=90, method=5)
    else:
        page.save(target, quality=sheet.quality, alpha_quality=100, method=5, use_sharp_yuv=True)


class _Flow(list[object]):
    """A list that YAML writes in one line."""


class _Dumper(yaml.SafeDumper):
    """Writes coordinate lists in one line and everything else in blocks."""


_Dumper.add_representer(
    _Flow, lambda dumper, data: dumper.represent_sequence("tag:yaml.org,2002:seq", data, True)
)


def _entry(sheet: Sheet) -> dict[str, object]:
    """What the atlas says of a sheet."""
    entry: dict[str, object] = {"size": _Flow(sheet.size)}
    if list(sheet.editions) != [""]:
        entry["editions"] = _Flow(sheet.editions)
    if sheet.daylight:
        entry["daylight"] = True
    if sheet.lamps:
        entry["lamps"] = True
    entry["sprites"] = {name: _Flow(place) for name, place in sheet.places.items()}
    return entry


def write_atlas(
    target: Path,
    sheets: list[Sheet],
    frames: dict[str, dict[str, tuple[int, ...]]],
    tile_frame: dict[str, float],
    hot_spots: dict[str, tuple[int, int]],
    waters: dict[str, tuple[int, int]],
) -> None:
    """Write where every sprite lies, where pointers point and tiles have water, in 1x pixels."""
    content = {
        "tile_frame": tile_frame,
        "sheets": {sheet.name: _entry(sheet) for sheet in sheets},
        "frames": {
            name: {key: _Flow(values) for key, values in frame.items()}
            for name, frame in frames.items()
        },
        "pointers": {name: _Flow(point) for name, point in hot_spots.items()},
        "water": {name: _Flow(point) for name, point in waters.items()},
    }
    text = yaml.dump(content, Dumper=_Dumper, sort_keys=False, width=100)
    target.write_text("# Written by tools/art/bake.py\n" + text, encoding="utf-8")
