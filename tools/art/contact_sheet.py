"""Pictures of every sprite to look at: ``python tools/art/contact_sheet.py [folder] [group ...]``.

Cut out of assets/sheets by the atlas, as the game does. Each group of sprites is a PNG; each
sprite is shown large and at the sizes the game has for it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml
from draw import ASSETS
from palette import NORMAL
from PIL import Image, ImageDraw, ImageFont
from sheets import file_name, shrink

WIDTH = 2400
GAP, LABEL = 14, 20
TABLE, INK = "#1f545e", "#f6e9cb"
LARGEST = 440
"""Pixels of a side no sprite is shown larger than."""

TOKENS = ("coin-", "type-", "round-", "pill-", "emblem-", "dirk", "medal-", "laurel", "pattern-")
EFFECTS = ("cell-", "wall-", "dust", "spark", "glow", "lift")
GROUPS = (
    "tiles", "cards", "tokens", "frames", "signs", "rollwrite", "pointers", "effects", "faces",
    "pictures",
)  # fmt: skip
SIZES = {
    "tiles": (1.0, 0.5, 0.25),
    "cards": (1.0, 0.5),
    "tokens": (2.0, 1.0, 0.5),
    "signs": (2.0, 1.0, 0.6),
    "rollwrite": (2.0, 1.0, 0.42),
    "pointers": (2.0, 1.0),
    "effects": (1.0, 0.5),
    "faces": (2.0, 1.0, 0.46, 0.25),
}
"""By group: the sizes shown, in pixels a unit. A tile's square has 256 units."""


class Shown(NamedTuple):
    """A sprite of the atlas: its picture at 2x."""

    group: str
    name: str
    picture: Image.Image


def group_of(sheet: str, name: str, framed: bool) -> str:
    """Return the group a sprite belongs to."""
    if sheet in NORMAL.buildings or sheet == "fountain":
        return "tiles"
    if sheet in ("cards", "rollwrite", "pointers", "effects", "faces"):
        return sheet
    if sheet not in ("ui", "frames"):
        return "pictures"
    if framed:
        return "frames"
    if name.startswith(TOKENS):
        return "tokens"
    return "effects" if name.startswith(EFFECTS) else "signs"


def sprites(folder: Path) -> Iterator[Shown]:
    """Go through the sprites of all sheets, in their first edition."""
    atlas = yaml.safe_load((folder / "atlas.yaml").read_text("utf-8"))
    for sheet, entry in atlas["sheets"].items():
        edition = entry.get("editions", [""])[0]
        with Image.open(folder / file_name(sheet, edition, 2)) as page:
            whole = page.convert("RGBA")
        for name, (x, y, width, height) in entry["sprites"].items():
            part = whole.crop((2 * x, 2 * y, 2 * (x + width), 2 * (y + height)))
            yield Shown(group_of(sheet, name, name in atlas["frames"]), name, part)


def views(shown: Shown) -> list[Image.Image]:
    """Return the sprite at the sizes of its group, none larger than LARGEST."""
    units = (shown.picture.width / 2, shown.picture.height / 2)
    result = []
    for scale in SIZES.get(shown.group, (1.0,)):
        scale = min(scale, LARGEST / max(units))
        size = max(1, round(units[0] * scale)), max(1, round(units[1] * scale))
        result.append(shrink(shown.picture, size))
    return result


def contact_sheet(listed: list[Shown]) -> Image.Image:
    """Lay the sprites out in rows with their names."""
    font = ImageFont.truetype(str(ASSETS / "fonts" / "SourceSans3-Medium.ttf"), 14)
    places: list[tuple[int, int, str, list[Image.Image]]] = []
    x = y = GAP
    shelf = 0
    for shown in listed:
        pictures = views(shown)
        wide = max(sum(p.width + 6 for p in pictures), round(font.getlength(shown.name)))
        if x > GAP and x + wide + GAP > WIDTH:
            x, y, shelf = GAP, y + shelf + LABEL + GAP, 0
        places.append((x, y, shown.name, pictures))
        x += wide + GAP
        shelf = max(shelf, *(p.height for p in pictures))
    result = Image.new("RGB", (WIDTH, y + shelf + LABEL + GAP), TABLE)
    pen = ImageDraw.Draw(result)
    for left, top, name, pictures in places:
        pen.text((left, top + pictures[0].height + 2), name, INK, font)
        for picture in pictures:
            result.paste(picture, (left, top), picture)
            left += picture.width + 6
    return result


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    default = ASSETS.parent / "build" / "art" / "contact"
    parser.add_argument("folder", nargs="?", type=Path, default=default)
    parser.add_argument("groups", nargs="*", metavar="group", help=", ".join(GROUPS))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    everything = list(sprites(ASSETS / "sheets"))
    for group in options.groups or GROUPS:
        listed = [shown for shown in everything if shown.group == group]
        if listed:
            target = options.folder / f"{group}.png"
            contact_sheet(listed).save(target, optimize=True)
            print(target)


if __name__ == "__main__":
    main()
