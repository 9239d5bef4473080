"""What dresses the drawn heads: shapes lit from the upper left, cloth, hair, stones and beads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import skia
from draw import Point, circle, colour, paint, svg

GOLD = ("#fff0bf", "#e2b04a", "#8d5f1b")


class Touch(NamedTuple):
    """A soft touch of colour inside a shape: a lit or shaded place."""

    path: skia.Path
    colour: str
    alpha: int
    blur: float


def oval(x: float, y: float, width: float, height: float, turn: float = 0.0) -> skia.Path:
    """Return an ellipse by its middle and its half width and height, turned by degrees."""
    path = skia.Path()
    path.addOval(skia.Rect.MakeLTRB(-width, -height, width, height))
    path.transform(skia.Matrix().setRotate(turn).postTranslate(x, y))
    return path


def sloping(path: skia.Path, *colours: str) -> skia.Paint:
    """Fill a shape with a gradient from its lit upper left to its lower right."""
    box = path.getBounds()
    ends = [(box.left(), box.top()), (box.right(), box.bottom())]
    return paint(shader=skia.GradientShader.MakeLinear(ends, [colour(c) for c in colours]))


def form(
    canvas: skia.Canvas,
    path: skia.Path,
    fill: skia.Paint,
    touches: Sequence[Touch] = (),
    line: str = "#2a1610",
    strength: int = 120,
) -> None:
    """Draw a shape with soft touches of light and shade in it, and a fine line around it."""
    canvas.drawPath(path, fill)
    canvas.save()
    canvas.clipPath(path, skia.ClipOp.kIntersect, True)
    for touch in touches:
        canvas.drawPath(touch.path, paint(touch.colour, touch.alpha, blur=touch.blur))
    canvas.restore()
    if strength:
        canvas.drawPath(path, paint(line, strength, stroke=1.3))


def cloth(
    canvas: skia.Canvas,
    path: skia.Path,
    shades: tuple[str, str, str],
    folds: Sequence[str] = (),
    depth: int = 120,
) -> None:
    """Draw cloth, lit, base and dark, with folds given as SVG paths from their upper ends."""
    lit, base, dark = shades
    canvas.drawPath(path, sloping(path, lit, base, base, dark))
    canvas.save()
    canvas.clipPath(path, skia.ClipOp.kIntersect, True)
    for fold in folds:
        line = svg(fold)
        canvas.drawPath(line, paint(dark, depth, stroke=5, blur=2.2, cap=True))
        canvas.drawPath(line, paint("#160a08", depth // 2, stroke=1.3, cap=True))
        beside = skia.Path(line)
        beside.offset(-3.0, -2.4)
        canvas.drawPath(beside, paint(lit, 150, stroke=2.4, blur=1.3, cap=True))
    canvas.restore()
    canvas.drawPath(path, paint("#1a0d0a", 130, stroke=1.3))


def strands(
    canvas: skia.Canvas,
    path: skia.Path,
    lines: Sequence[tuple[Point, Point, Point]],
    ink: str,
    alpha: int,
    width: float = 1.0,
) -> None:
    """Draw hairs inside a shape, each by its root, its bend and its end."""
    canvas.save()
    canvas.clipPath(path, skia.ClipOp.kIntersect, True)
    for root, bend, end in lines:
        hair = skia.Path()
        hair.moveTo(*root)
        hair.quadTo(*bend, *end)
        canvas.drawPath(hair, paint(ink, alpha, stroke=width, cap=True))
    canvas.restore()


def gem(
    canvas: skia.Canvas, x: float, y: float, radius: float, base: str, stretch: float = 1.0
) -> None:
    """Draw a set stone in a golden rim."""
    canvas.drawPath(
        oval(x, y + radius * 0.2, radius * 1.3, radius * 1.3 * stretch),
        paint(alpha=120, blur=radius * 0.3),
    )
    rim = oval(x, y, radius * 1.25, radius * 1.25 * stretch)
    canvas.drawPath(rim, sloping(rim, *GOLD))
    stone = oval(x, y, radius * 0.92, radius * 0.92 * stretch)
    canvas.drawPath(stone, paint(base))
    canvas.save()
    canvas.clipPath(stone, skia.ClipOp.kIntersect, True)
    canvas.drawPath(
        oval(x + radius * 0.3, y + radius * 0.5 * stretch, radius * 0.8, radius * 0.6 * stretch),
        paint("#000000", 110, blur=radius * 0.3),
    )
    canvas.restore()
    canvas.drawCircle(
        x - radius * 0.3,
        y - radius * 0.34 * stretch,
        radius * 0.26,
        paint("#ffffff", 220, blur=radius * 0.08),
    )


def pearl(
    canvas: skia.Canvas, x: float, y: float, radius: float, shades: tuple[str, str, str] = GOLD
) -> None:
    """Draw a bead."""
    canvas.drawCircle(x, y + radius * 0.35, radius * 1.05, paint(alpha=130, blur=radius * 0.3))
    ball = circle(x, y, radius)
    canvas.drawPath(ball, sloping(ball, *shades))
    canvas.drawCircle(x - radius * 0.32, y - radius * 0.34, radius * 0.28, paint("#ffffff", 220))


def along(path: skia.Path, count: int) -> list[Point]:
    """Return points at equal distances along an open path, its ends included."""
    measure = skia.PathMeasure(path, False)
    length, found = measure.getLength(), []
    for k in range(count):
        position, _ = measure.getPosTan(length * k / max(1, count - 1))
        found.append((position.x(), position.y()))
    return found


def wave(at: float, of: float) -> float:
    """Return a repeatable little unevenness from -1 to 1."""
    return math.sin(at * 12.9898 + of * 78.233) * math.cos(at * 4.1414 + of)
