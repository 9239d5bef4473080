"""The sprites of the heads: each looks from a round window, and may rise above its golden rim."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import ModuleType

import skia
from cards import window
from draw import around, circle, colour, down, paint, rect
from palette import NORMAL
from sheets import Sprite, vector
from zellige import Ornament, girih

from faces import banker, castilian, collector, dirk, gardener, spoiler, wall_builder

FACES: dict[str, ModuleType] = {
    "wall-builder": wall_builder,
    "collector": collector,
    "banker": banker,
    "spoiler": spoiler,
    "gardener": gardener,
    "castilian": castilian,
    "dirk": dirk,
}
"""By name (of a temperament, if it has one): the module of the head and the ground behind it."""
SIZE = 208
"""Units of a side of the sprites."""
SIDE = 240
CENTRE = (120, 126)
RADIUS = 108
INNER = 98


def medallion(
    canvas: skia.Canvas, ground: tuple[str, str, str], head: Callable[[skia.Canvas], None]
) -> None:
    """Draw a head before a ground, lit, base and dark, within the rim at the sides and below."""
    x, y = CENTRE
    lit, base, dark = ground
    canvas.drawCircle(x, y + 4, RADIUS, paint(alpha=130, blur=5))
    canvas.drawCircle(x, y, RADIUS, down(y - RADIUS, y + RADIUS, *NORMAL.gold_rim))
    canvas.drawCircle(x, y, RADIUS - 0.8, paint("#fff7dc", 120, stroke=1.2))
    canvas.drawCircle(x, y, INNER, around((x - 20, y - 30), INNER * 1.35, lit, base, dark))
    canvas.save()
    canvas.clipPath(circle(x, y, INNER), skia.ClipOp.kIntersect, True)
    canvas.saveLayerAlpha(None, 42)
    strap = colour("#fff3d0")
    girih(
        canvas, SIDE, SIDE, 52, Ornament(octagon=colour("#000000", 90), strap=strap), 1.6, (16, 22)
    )
    canvas.restore()
    arch = window(x - 74, y - 88, 148, 220)
    canvas.drawPath(arch, paint("#fff0c4", 46, blur=9))
    canvas.drawPath(arch, paint("#ffe6a8", 120, stroke=2))
    canvas.drawCircle(x, y, INNER, paint("#120806", 150, stroke=16, blur=8))
    canvas.restore()
    canvas.save()
    inside = circle(x, y, INNER)
    above = skia.Path()
    above.addRect(rect(24, -10, SIDE - 48, y + 12))
    canvas.clipPath(skia.Op(inside, above, skia.kUnion_PathOp), skia.ClipOp.kIntersect, True)
    head(canvas)
    canvas.restore()
    lower = skia.Path()
    lower.addRect(rect(0, y + 10, SIDE, SIDE))
    canvas.save()
    canvas.clipPath(lower, skia.ClipOp.kIntersect, True)
    canvas.drawCircle(x, y, INNER, paint("#120806", 130, stroke=7, blur=3))
    canvas.drawCircle(x, y, (RADIUS + INNER) / 2, _rim(y))
    canvas.drawCircle(x, y, RADIUS - 0.8, paint("#fff7dc", 120, stroke=1.2))
    canvas.restore()


def _rim(y: float) -> skia.Paint:
    """Return the stroke of the rim."""
    paint_ = down(y - RADIUS, y + RADIUS, *NORMAL.gold_rim)
    paint_.setStyle(skia.Paint.kStroke_Style)
    paint_.setStrokeWidth(RADIUS - INNER)
    return paint_


def _scaled(canvas: skia.Canvas, face: ModuleType) -> None:
    canvas.scale(SIZE / SIDE, SIZE / SIDE)
    medallion(canvas, face.GROUND, face.head)


def face_sprites() -> list[Sprite]:
    """Return all heads."""
    return [
        vector(f"face-{name}", SIZE, SIZE, partial(_scaled, face=face))
        for name, face in FACES.items()
    ]
