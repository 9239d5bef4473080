"""How far apart the palettes' colours are for every kind of vision.

``python tools/art/colour_vision.py`` prints the smallest differences;
``--sheet FILE`` draws cards, coins, badges and emblems in each palette as each eye sees them.

Dichromats are simulated by Machado, Oliveira and Fernandes (2009) at severity 1, in linear light;
differences are CIEDE2000: 2 is just seen, 20 is another colour. The arithmetic is plain Python, so
that the tests can ask it without any other package.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from palette import PALETTES, Palette, linear, luminance

if TYPE_CHECKING:
    from PIL import Image

Triple = tuple[float, float, float]

VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""By kind of vision: what becomes of linear red, green and blue."""
_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def _times(matrix: Sequence[Triple], vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def seen(colour: str, vision: str) -> Triple:
    """CIELAB of ``#rrggbb`` as somebody with this vision sees it."""
    red, green, blue = _times(VISIONS[vision], linear(colour))
    light = (min(1.0, max(0.0, red)), min(1.0, max(0.0, green)), min(1.0, max(0.0, blue)))
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (a / w for a, w in zip(_times(_TO_XYZ, light), _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000 between two colours in CIELAB."""
    l1, a1, b1 = one
    l2, a2, b2 = other
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(chroma**7 / (chroma**7 + 25.0**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lightness, c = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if c1 * c2 == 0 else h1 + turn / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    away = (lightness - 50) ** 2
    sl = 1 + 0.015 * away / math.sqrt(20 + away)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    around = ((hue % 360) - 275) / 25
    rt = -math.sin(math.radians(60 * math.exp(-(around**2))))
    rt *= 2 * math.sqrt(c**7 / (c**7 + 25.0**7))
    dl, dc, dh = dl / sl, dc / sc, dh / sh
    return math.sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)


def families(palette: Palette) -> dict[str, dict[str, str]]:
    """The colours that must not be taken for each other, by what they mean."""
    return {
        "currencies": {name: shades.base for name, shades in palette.currencies.items()},
        "buildings": {name: shades.base for name, shades in palette.buildings.items()},
        "players": {str(number): base for number, base in enumerate(palette.players)},
    }


def closest(colours: dict[str, str], vision: str) -> tuple[float, str, str]:
    """The smallest difference between any two of the colours, and which two these are."""
    as_seen = {name: seen(colour, vision) for name, colour in colours.items()}
    return min((difference(as_seen[a], as_seen[b]), a, b) for a, b in combinations(as_seen, 2))


def contrast(one: str, other: str) -> float:
    """How much lighter one colour is than the other, 1 to 21, by WCAG."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def table() -> str:
    """The smallest differences of every palette and vision, a line for each family."""
    lines = [f"{'palette':14}{'of the':12}" + "".join(f"{name:28}" for name in VISIONS)]
    for name, palette in PALETTES.items():
        for family, colours in families(palette).items():
            found = (closest(colours, vision) for vision in VISIONS)
            cells = (f"{least:5.1f} {f'{a} {b}':22}" for least, a, b in found)
            lines.append(f"{name:14}{family:12}" + "".join(cells).rstrip())
    return "\n".join(lines)


# -- the sheet: needs what the other drawing scripts need ------------------------------------------


def _simulated(picture: Image.Image, vision: str) -> Image.Image:
    """The picture as somebody with this vision sees it."""
    import numpy as np
    from PIL import Image

    pixels = np.asarray(picture.convert("RGB")).astype("float64") / 255
    light = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    light = np.clip(light @ np.array(VISIONS[vision]).T, 0, 1)
    back = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return Image.fromarray((back * 255 + 0.5).astype("uint8"), "RGB")


def _strip(palette: Palette, piles: Path) -> Image.Image:
    """A card of every currency, all coins, badges, price tags and emblems of a palette."""
    import flat
    from PIL import Image

    wanted = [f"{currency}-{number}" for number, currency in enumerate(palette.currencies, 5)]
    rows = [
        [*wanted, "scoring-1", "card-back"],
        [f"coin-{currency}" for currency in palette.currencies]
        + [f"place-{currency}" for currency in palette.currencies],
        [f"type-{kind}" for kind in palette.buildings]
        + [f"pill-{kind}" for kind in palette.buildings],
        [f"emblem-{number}" for number in range(len(palette.players))] + ["dirk", "primary"],
    ]
    drawn = flat.ui_sprites(palette) + flat.frame_sprites(palette)
    sprites = {s.name: s for s in drawn + flat.card_sprites(palette, piles)}
    page = Image.new("RGBA", (1160, 690), palette.panels.panel[1])
    y = 10
    for row in rows:
        x = 10
        for name in row:
            page.alpha_composite(sprites[name].render(1), (x, y))
            x += sprites[name].width + 8
        y += max(sprites[name].height for name in row) + 10
    return page


def draw_sheet(target: Path) -> None:
    """Write the PNG: a row for every palette, a column for every vision."""
    from bake import WORK
    from PIL import Image

    strips = [_strip(palette, WORK / "coins") for palette in PALETTES.values()]
    wide, high = strips[0].size
    sheet = Image.new("RGB", (wide * len(VISIONS), high * len(strips)))
    for row, strip in enumerate(strips):
        for column, vision in enumerate(VISIONS):
            sheet.paste(_simulated(strip, vision), (column * wide, row * high))
    target.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(target)


def main() -> None:
    """Read the command line; print, and draw if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheet", type=Path, metavar="FILE", help="the PNG to write")
    options = parser.parse_args()
    print(table())
    if options.sheet is not None:
        draw_sheet(options.sheet)


if __name__ == "__main__":
    main()
