"""One picture of every sprite to look at: ``python tools/art/contact_sheet.py [picture.png]``.

Cut out of assets/sheets by the atlas, as the game does.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import yaml
from draw import ASSETS
from PIL import Image, ImageDraw, ImageFont
from sheets import file_name

COLUMNS_WIDTH = 2400
CELL = 150
LABEL = 18
TABLE = "#1a4752"
INK = "#f6e9cb"


def sprites(folder: Path) -> list[tuple[str, str, Image.Image]]:
    """Return sheet, name and picture of every sprite at 2x."""
    atlas = yaml.safe_load((folder / "atlas.yaml").read_text("utf-8"))
    result: list[tuple[str, str, Image.Image]] = []
    for sheet, entry in atlas["sheets"].items():
        for edition in entry.get("editions", [""]):
            with Image.open(folder / file_name(sheet, edition, 2)) as page:
                whole = page.convert("RGBA")
            for name, (x, y, width, height) in entry["sprites"].items():
                part = whole.crop((2 * x, 2 * y, 2 * (x + width), 2 * (y + height)))
                result.append((f"{sheet}.{edition}", name, part))
    return result


def contact_sheet(folder: Path) -> Image.Image:
    """Lay all sprites out in rows of squares with their names, a new row for every sheet."""
    places: list[tuple[int, int, str, Image.Image]] = []
    x = y = 0
    last = ""
    for sheet, name, picture in sprites(folder):
        if x and (sheet != last or x + CELL > COLUMNS_WIDTH):
            x, y = 0, y + CELL + LABEL
        last = sheet
        places.append((x, y, name, picture))
        x += CELL
    result = Image.new("RGB", (COLUMNS_WIDTH, y + CELL + LABEL), TABLE)
    pen = ImageDraw.Draw(result)
    font = ImageFont.truetype(str(ASSETS / "fonts" / "SourceSans3-Medium.ttf"), 12)
    for left, top, name, picture in places:
        picture.thumbnail((CELL - 10, CELL - 10), Image.Resampling.LANCZOS)
        at = (left + (CELL - picture.width) // 2, top + (CELL - picture.height) // 2)
        result.paste(picture, at, picture)
        pen.text((left + CELL / 2, top + CELL), name, INK, font, "ma")
    return result


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    default = ASSETS.parent / "build" / "art" / "contact_sheet.png"
    parser.add_argument("picture", nargs="?", type=Path, default=default)
    target = parser.parse_args().picture
    target.parent.mkdir(parents=True, exist_ok=True)
    contact_sheet(ASSETS / "sheets").save(target, optimize=True)
    print(target)


if __name__ == "__main__":
    main()
