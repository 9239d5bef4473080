"""The mouse pointers: a gilded arrow, hands that take, hold and refuse, and a beam for text."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import skia
from draw import around, circle, down, paint, plus, rounded, star, svg

SIDE = 48
EDGE = "#2a1606"
"""The dark line round every pointer: it stays visible on parchment and on the sky."""
GILT = ("#fff4cc", "#edc05a", "#a06a1e")
SKIN = ("#fff9e6", "#f3dfb0", "#d3a860")
CUFF = ("#2f8791", "#124a56")
REFUSED = ("#e2604c", "#8a1f18")
HOT_SPOTS: dict[str, tuple[int, int]] = {
    "pointer-arrow": (6, 4),
    "pointer-hand": (23, 18),
    "pointer-grab": (23, 20),
    "pointer-no": (23, 20),
    "pointer-text": (24, 24),
}
"""By pointer: the point that points, in units from its left upper corner."""

Capsule = tuple[float, float, float, float, float]
"""From where to where, and how thick."""


def _capsule(part: Capsule) -> skia.Path:
    x0, y0, x1, y1, wide = part
    line = skia.Path()
    line.moveTo(x0, y0)
    line.lineTo(x1, y1)
    outline = skia.Path()
    paint(stroke=wide, cap=True).getFillPath(line, outline)
    return outline


def _edged(canvas: skia.Canvas, shape: skia.Path, edge: float = 3.4) -> None:
    """Draw a shape's shadow and its dark edge."""
    shadow = skia.Path(shape)
    shadow.offset(1, 1.8)
    canvas.drawPath(shadow, paint(alpha=150, stroke=edge, blur=1.3))
    canvas.drawPath(shadow, paint(alpha=150, blur=1.3))
    canvas.drawPath(shape, paint(EDGE, stroke=edge))


def arrow(canvas: skia.Canvas) -> None:
    """48 x 48: an arrow with an ogee barb, inlaid with a star."""
    blade = svg(
        "M 6 4 L 31 25 C 27 25.4 23.6 26.2 21.6 27.6 C 20.2 29.4 19.3 32.4 18.8 36.6 "
        "C 14 26 9.4 15 6 4 Z"
    )
    shaft = _capsule((21.4, 27.4, 28.6, 35.2, 5.2))
    knob = circle(30, 36.8, 4.6)
    whole = plus(blade, shaft, knob)
    _edged(canvas, whole)
    canvas.drawPath(whole, _slanting(*GILT))
    inner = svg(
        "M 9.6 9.2 L 25.6 22.8 C 22.8 23.4 20.8 24.2 19.6 25.4 C 18.4 26.8 17.7 28.4 17.2 30.4 "
        "C 14 23 11.4 16 9.6 9.2 Z"
    )
    canvas.drawPath(inner, _slanting("#2f8791", "#12505c"))
    canvas.drawPath(inner, paint(EDGE, 150, stroke=0.8))
    canvas.drawPath(star(16.6, 20, 3.9, 2.8, math.radians(50)), paint("#fff0bf"))
    canvas.drawLine(6.6, 5.2, 29, 24.2, paint("#fffbe8", 220, stroke=1, cap=True))
    canvas.drawPath(star(30, 36.8, 3.2, 2.3), paint("#8d5f1b"))


def _slanting(*colours: str) -> skia.Paint:
    result = down(4, 40, *colours)
    result.setShader(
        skia.GradientShader.MakeLinear(
            [(6, 4), (30, 38)], [skia.Color(*bytes.fromhex(c[1:])) for c in colours]
        )
    )
    return result


def _hand(canvas: skia.Canvas, parts: Iterable[skia.Path], cuff: skia.Path) -> None:
    """A hand of its parts, the last ones in front, and the cuff it comes out of."""
    listed = list(parts)
    _edged(canvas, plus(*listed, cuff))
    for part in listed:
        canvas.drawPath(part, paint(EDGE, 190, stroke=1.5))
        canvas.drawPath(part, down(6, 38, *SKIN))
    canvas.drawPath(cuff, paint(EDGE, stroke=1.4))
    canvas.drawPath(cuff, down(36, 45, *CUFF))
    canvas.save()
    canvas.clipPath(cuff, skia.ClipOp.kIntersect, True)
    canvas.drawLine(0, 37.6, 48, 37.6, paint(GILT[1], stroke=2))
    for k in range(5):
        canvas.drawPath(star(14.5 + 4.75 * k, 41.1, 2.0, 1.3), paint(GILT[1]))
    canvas.restore()


def _cuff() -> skia.Path:
    path = skia.Path()
    path.addRRect(rounded(13.5, 36, 21, 8.2, 2.6))
    return path


def hand(canvas: skia.Canvas) -> None:
    """48 x 48: an open hand, over what can be taken."""
    fingers: tuple[Capsule, ...] = (
        (11.6, 29.2, 7.0, 22.0, 6.0),
        (17.0, 25, 14.2, 11.0, 6.0),
        (22.8, 24, 22.6, 7.2, 6.2),
        (28.4, 25, 31.0, 9.4, 6.0),
        (32.8, 28, 38.0, 15.6, 5.4),
    )
    palm = svg(
        "M 14 23 C 19 20.4 29 20.4 34.6 24 C 36 29 34.6 33.4 31.6 38 L 16 38 "
        "C 13.6 35.6 10 32 8.8 28.4 C 10.4 27 12.6 27.6 14 28.8 Z"
    )
    whole = plus(palm, *(_capsule(finger) for finger in fingers))
    _hand(canvas, [whole], _cuff())
    for x, y, dx in ((19.9, 19.4, 0.3), (25.6, 19.4, -0.2), (30.4, 21.2, -0.5)):
        canvas.drawLine(x, y, x + dx, y + 4.2, paint(EDGE, 170, stroke=1.2, cap=True))
    crease = skia.Path()
    crease.moveTo(15, 31.5)
    crease.quadTo(18.5, 33.4, 19.2, 37)
    canvas.drawPath(crease, paint("#8d5f1b", 150, stroke=1.1, cap=True))


def _fist(canvas: skia.Canvas) -> None:
    back = svg(
        "M 12 22 C 18 18.6 30 18.6 36 22 C 37.4 29 35 34 31.8 38 L 16 38 C 12.6 34 11 28 12 22 Z"
    )
    knuckles: tuple[Capsule, ...] = (
        (14.6, 18.8, 14.6, 25.4, 6.2),
        (20.6, 16.6, 20.6, 25.4, 6.4),
        (26.8, 16.6, 26.8, 25.4, 6.4),
        (32.8, 18.8, 32.8, 25.0, 6.0),
    )
    thumb = _capsule((11.6, 25.6, 19.4, 30.4, 6.0))
    _hand(canvas, [back, *(_capsule(part) for part in knuckles), thumb], _cuff())


def grab(canvas: skia.Canvas) -> None:
    """48 x 48: a closed hand, while something is carried."""
    _fist(canvas)


def refusing(canvas: skia.Canvas) -> None:
    """48 x 48: the closed hand over a place that will not have what it carries."""
    _fist(canvas)
    canvas.drawCircle(36, 13.4, 10.6, paint(alpha=160, blur=1.4))
    canvas.drawCircle(36, 12.4, 10.4, paint(EDGE))
    canvas.drawCircle(36, 12.4, 9.2, paint("#fff1dc"))
    canvas.drawCircle(36, 12.4, 8.2, around((34, 9), 14, *REFUSED))
    canvas.drawLine(31.4, 12.4, 40.6, 12.4, paint("#fff6e4", stroke=3.2, cap=True))


def beam(canvas: skia.Canvas) -> None:
    """48 x 48: a beam to write at."""
    half = svg(
        "M 22.9 24 L 22.9 12.6 C 22.9 10.4 20.6 9.4 17.4 9.2 L 17.4 6.8 C 20.6 6.8 22.8 7.4 24 9 "
        "C 25.2 7.4 27.4 6.8 30.6 6.8 L 30.6 9.2 C 27.4 9.4 25.1 10.4 25.1 12.6 L 25.1 24 Z"
    )
    lower = skia.Path(half)
    lower.transform(skia.Matrix().setScale(1, -1).postTranslate(0, 48))
    whole = plus(half, lower, star(24, 24, 3.6, 2.5))
    _edged(canvas, whole, 3.0)
    canvas.drawPath(whole, down(7, 41, *GILT))


POINTERS: dict[str, Callable[[skia.Canvas], None]] = {
    "pointer-arrow": arrow,
    "pointer-hand": hand,
    "pointer-grab": grab,
    "pointer-no": refusing,
    "pointer-text": beam,
}
