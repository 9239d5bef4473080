"""The application icon: large with all its tile work, small with little more than the star."""

from __future__ import annotations

from pathlib import Path

import skia
from buildart import add_arch, draw_building
from draw import around, colour, down, paint, rounded, star
from palette import NORMAL
from PIL import Image
from sheets import vector
from zellige import Ornament, girih

GROUND = ("#2f7f86", "#123f4c", "#0b2a36")
STAR = ("#fff2c4", "#e2b04a", "#a06a1e")
FIELD = ("#c8453a", "#7a211c")
_SMALL = 32
"""Pixels from which on the full picture is legible."""
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIZES = (32, 64, 128, 256, 512, 1024)


def _square(canvas: skia.Canvas) -> None:
    """The glazed square in its golden rim, in 256 x 256 units."""
    canvas.drawRRect(rounded(9, 13, 238, 238, 54), paint(alpha=130, blur=5))
    canvas.drawRRect(rounded(8, 7, 240, 240, 54), down(7, 247, *NORMAL.gold_rim))
    canvas.drawRRect(rounded(9.4, 8.4, 237.2, 237.2, 52.6), paint("#fff7dc", 150, stroke=1.6))
    field = rounded(17, 16, 222, 222, 46)
    canvas.save()
    canvas.clipRRect(field, True)
    canvas.drawPaint(around((128, 100), 180, *GROUND))
    canvas.saveLayerAlpha(None, 90)
    inlay = Ornament(None, colour("#0b2a36"), colour("#7fd0d2"), None)
    girih(canvas, 256, 256, 74, inlay, 1.9, (128 - 74, 127 - 74))
    canvas.restore()
    canvas.drawRRect(rounded(13, 12, 230, 232, 49), paint(alpha=150, stroke=11, blur=5))
    canvas.restore()
    canvas.drawRRect(field, paint("#5c3a10", 200, stroke=1.4))


def _large(canvas: skia.Canvas) -> None:
    """The star of eight with the arcades of the palace, 256 x 256 units."""
    _square(canvas)
    canvas.drawPath(star(128, 131, 103, 78.8), paint(alpha=170, blur=6))
    canvas.drawPath(star(128, 127, 103, 78.8), down(24, 230, *STAR))
    canvas.drawPath(star(128, 127, 101.4, 77.6), paint("#fffbe8", 190, stroke=1.4))
    canvas.drawPath(star(128, 127, 92, 70.4), paint("#6b3d08"))
    canvas.drawPath(star(128, 127, 90.4, 69.2), around((128, 104), 104, *FIELD))
    canvas.drawPath(star(128, 127, 84, 64.2), paint("#ffd98a", 150, stroke=1.5))
    for drop, ink in ((4, "#4a1210"), (0, "#fff3d4")):
        draw_building(canvas, "arcades", 128, 127 + drop, 45, ink)


def _small(canvas: skia.Canvas) -> None:
    """A golden star with one gate in it, filling the square: 16 x 16 units."""
    canvas.drawRRect(rounded(0, 0, 16, 16, 3.4), paint("#0b2a36"))
    canvas.drawRRect(rounded(0.6, 0.6, 14.8, 14.8, 2.9), down(0, 16, "#35909a", "#14505c"))
    canvas.drawPath(star(8, 8, 7.3, 5.6), down(1, 15, "#ffe9a6", "#e0a93f"))
    gate = skia.Path()
    add_arch(gate, 8, 12, 6.2, 8.4)
    canvas.drawPath(gate, paint("#7a1d17"))


def picture(pixels: int) -> Image.Image:
    """Return the icon at a size."""
    if pixels < _SMALL:
        drawn = vector("icon", 16, 16, _small).render(8)
    else:
        drawn = vector("icon", 256, 256, _large).render(max(1, -(-pixels // 256)) * 2)
    return drawn.resize((pixels, pixels), Image.Resampling.LANCZOS)


def write_app_icon(assets: Path, package: Path) -> None:
    """Write the icon as PNG for the window; as ICO for Windows and as ICNS for macOS to package."""
    picture(512).save(assets / "icon.png", optimize=True)
    small = [picture(size) for size in ICO_SIZES]
    sizes = [(size, size) for size in ICO_SIZES]
    small[-1].save(package / "alhambra.ico", sizes=sizes, append_images=small[:-1])
    large = [picture(size) for size in ICNS_SIZES]
    large[-1].save(package / "alhambra.icns", append_images=large[:-1])
