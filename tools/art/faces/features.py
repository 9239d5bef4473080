"""What every drawn head is made of: skin, eyes, brows, nose and mouth.

Heads are drawn on 240 x 240 units. The light comes from the upper left, as on the tiles.
"""

from __future__ import annotations

from typing import NamedTuple

import skia
from draw import Point, circle, paint

from faces.finery import Touch, form, oval, sloping


class Skin(NamedTuple):
    """The colours of a face."""

    base: str
    lit: str
    shade: str
    deep: str
    """Lines and the darkest places."""
    lips: str
    blush: str


class Face(NamedTuple):
    """Where a face is, how wide and high its half is, and where it looks."""

    x: float
    y: float
    """The line of the eyes."""
    width: float
    height: float
    turn: float
    """From -1 (to the left) to 1."""
    skin: Skin
    jaw: float = 0.62
    """How wide the jaw is, as a share of the width."""

    @property
    def middle(self) -> float:
        """Where the middle of the face is seen."""
        return self.x + self.turn * self.width * 0.2

    def outline(self) -> skia.Path:
        """Return the outline from the brow to the chin."""
        w, h, x, y = self.width, self.height, self.x, self.y
        chin, jaw = x + self.turn * w * 0.16, self.jaw * w
        path = skia.Path()
        path.moveTo(x - w, y - 0.3 * h)
        path.cubicTo(x - w * 1.03, y + 0.22 * h, x - jaw * 1.22, y + 0.6 * h, chin - 0.3 * w, y + h)
        path.quadTo(chin, y + 1.12 * h, chin + 0.3 * w, y + h)
        path.cubicTo(x + jaw * 1.22, y + 0.6 * h, x + w * 1.03, y + 0.22 * h, x + w, y - 0.3 * h)
        path.cubicTo(x + w, y - 1.2 * h, x - w, y - 1.2 * h, x - w, y - 0.3 * h)
        path.close()
        return path


def draw_skin(canvas: skia.Canvas, face: Face) -> None:
    """Draw the face without eyes, nose and mouth."""
    w, h, x, y, skin = face.width, face.height, face.x, face.y, face.skin
    touches = [
        Touch(oval(x + w * 0.98, y + h * 0.25, w * 0.42, h * 1.1, -8), skin.shade, 215, w * 0.16),
        Touch(oval(x + w * 0.05, y + h * 1.12, w * 0.7, h * 0.2), skin.shade, 190, w * 0.12),
        Touch(oval(x - w * 0.42, y - h * 0.42, w * 0.42, h * 0.2, -14), skin.lit, 190, w * 0.16),
        Touch(oval(x - w * 0.58, y + h * 0.3, w * 0.26, h * 0.17, 20), skin.lit, 170, w * 0.11),
        Touch(oval(x + w * 0.46, y + h * 0.34, w * 0.22, h * 0.15), skin.lit, 90, w * 0.1),
    ]
    for side in (-1, 1):
        cheek = oval(face.middle + side * w * 0.52, y + h * 0.4, w * 0.26, h * 0.17)
        touches.append(Touch(cheek, skin.blush, 80, w * 0.11))
    form(
        canvas,
        face.outline(),
        sloping(face.outline(), skin.lit, skin.base, skin.shade),
        touches,
        skin.deep,
    )


class Eyes(NamedTuple):
    """A pair of eyes."""

    size: float
    iris: str
    gaze: Point
    """Where the irises are, from -1 to 1."""
    open: float = 1.0
    kohl: float = 1.0
    """How strong the dark line of the upper lids is."""
    apart: float = 0.43


def draw_eyes(canvas: skia.Canvas, face: Face, eyes: Eyes) -> None:
    """Draw both eyes; the one that is turned away is narrower."""
    for side in (-1, 1):
        narrow = 1 - 0.2 * max(0.0, side * face.turn)
        canvas.save()
        canvas.translate(face.middle + side * face.width * eyes.apart * narrow, face.y)
        canvas.scale(narrow, 1)
        _eye(canvas, face.skin, eyes, side)
        canvas.restore()


def _eye(canvas: skia.Canvas, skin: Skin, eyes: Eyes, side: int) -> None:
    a, wide = eyes.size, eyes.open
    socket = oval(0, -a * 0.25, a * 1.45, a * 0.95)
    canvas.drawPath(socket, paint(skin.shade, 120, blur=a * 0.4))
    outer, inner = side * a, -side * a
    ball = skia.Path()
    ball.moveTo(inner, a * 0.2)
    ball.cubicTo(inner * 0.5, -a * 0.62 * wide, outer * 0.5, -a * 0.74 * wide, outer, -a * 0.08)
    ball.cubicTo(outer * 0.55, a * 0.5 * wide, inner * 0.45, a * 0.52 * wide, inner, a * 0.2)
    canvas.drawPath(ball, paint("#f7ecdc"))
    canvas.save()
    canvas.clipPath(ball, skia.ClipOp.kIntersect, True)
    x, y = eyes.gaze[0] * a * 0.42, eyes.gaze[1] * a * 0.2 - a * 0.04
    canvas.drawCircle(x, y, a * 0.5, paint("#1d100b"))
    canvas.drawCircle(x, y, a * 0.42, paint(eyes.iris))
    canvas.drawCircle(x, y, a * 0.22, paint("#0d0705"))
    canvas.drawCircle(x + a * 0.12, y + a * 0.18, a * 0.14, paint("#ffffff", 70, blur=a * 0.05))
    canvas.drawCircle(x - a * 0.18, y - a * 0.18, a * 0.13, paint("#ffffff", 240))
    lid = oval(0, -a * 0.72 * wide, a * 1.2, a * 0.4)
    canvas.drawPath(lid, paint("#2a140c", 150, blur=a * 0.14))
    canvas.restore()
    upper = skia.Path()
    upper.moveTo(inner * 1.02, a * 0.24)
    upper.cubicTo(inner * 0.5, -a * 0.62 * wide, outer * 0.5, -a * 0.76 * wide, outer, -a * 0.08)
    upper.lineTo(outer * (1 + 0.24 * eyes.kohl), -a * 0.2)
    upper.cubicTo(outer * 0.6, -a * 0.98 * wide, inner * 0.5, -a * 0.86 * wide, inner, a * 0.2)
    upper.close()
    canvas.drawPath(upper, paint("#150a07", min(255, round(170 + 85 * eyes.kohl))))
    low = skia.Path()
    low.moveTo(outer, -a * 0.06)
    low.cubicTo(outer * 0.55, a * 0.54 * wide, inner * 0.45, a * 0.56 * wide, inner, a * 0.24)
    canvas.drawPath(low, paint("#2a140c", round(90 + 90 * eyes.kohl), stroke=a * 0.1, cap=True))
    crease = skia.Path()
    crease.moveTo(inner * 0.86, -a * 0.3)
    crease.cubicTo(
        inner * 0.4, -a * 1.02 * wide, outer * 0.6, -a * 1.08 * wide, outer * 1.1, -a * 0.42
    )
    canvas.drawPath(crease, paint(skin.deep, 120, stroke=a * 0.1, cap=True))


def draw_brows(
    canvas: skia.Canvas,
    face: Face,
    ink: str,
    height: float,
    thick: float,
    lift: tuple[float, float] = (0, 0),
    slope: float = 0.0,
    apart: float = 0.43,
    reach: float = 1.0,
) -> None:
    """Draw the brows; ``lift`` raises the left and the right one, ``slope`` their inner ends."""
    w = face.width
    for side, up in zip((-1, 1), lift, strict=True):
        narrow = 1 - 0.2 * max(0.0, side * face.turn)
        x = face.middle + side * w * apart * narrow
        y, half = face.y - height - up, w * 0.33 * narrow * reach
        brow = skia.Path()
        inner, outer = x - side * half, x + side * half * 1.1
        brow.moveTo(inner, y + thick * 0.9 - slope)
        brow.quadTo(x, y - thick * 1.25, outer, y + thick * 0.9)
        brow.quadTo(x, y + thick * 0.1, inner, y + thick * 1.9 - slope)
        brow.close()
        canvas.drawPath(brow, paint(ink, 235, blur=0.5))


def draw_nose(
    canvas: skia.Canvas, face: Face, length: float, width: float, bend: float = 0.0
) -> None:
    """Draw the nose: its shaded right side, the tip and the nostrils; ``bend`` makes a hump."""
    x, y, skin, t = face.middle, face.y, face.skin, face.turn
    tip, foot = x + t * width * 0.75, y + length
    side = skia.Path()
    side.moveTo(x + width * 0.18, y - length * 0.3)
    side.cubicTo(
        x + width * (0.3 + bend),
        y + length * 0.3,
        tip + width * 0.5,
        foot - length * 0.3,
        tip + width * 0.2,
        foot - length * 0.02,
    )
    side.lineTo(tip + width, foot)
    side.cubicTo(
        tip + width * 1.0,
        foot - length * 0.4,
        x + width * 0.9,
        y + length * 0.2,
        x + width * 0.75,
        y - length * 0.25,
    )
    side.close()
    canvas.drawPath(side, paint(skin.shade, 190, blur=width * 0.16))
    ridge = skia.Path()
    ridge.moveTo(x - width * 0.12, y - length * 0.2)
    ridge.quadTo(
        x + width * (bend - 0.05), y + length * 0.3, tip - width * 0.16, foot - length * 0.2
    )
    canvas.drawPath(ridge, paint(skin.lit, 200, stroke=width * 0.34, blur=width * 0.13, cap=True))
    canvas.drawPath(
        oval(tip, foot + length * 0.04, width * 0.8, length * 0.1),
        paint(skin.shade, 170, blur=width * 0.14),
    )
    for way in (-1, 1):
        wing = skia.Path()
        wing.moveTo(tip + way * width * 0.86, foot - length * 0.26)
        wing.quadTo(tip + way * width * 1.24, foot - length * 0.04, tip + way * width * 0.72, foot)
        wing.quadTo(
            tip + way * width * 0.4,
            foot - length * 0.07,
            tip + way * width * 0.2,
            foot + length * 0.05,
        )
        canvas.drawPath(wing, paint(skin.deep, 190, stroke=width * 0.15, cap=True))
    canvas.drawCircle(
        tip - width * 0.18,
        foot - length * 0.18,
        width * 0.26,
        paint("#ffffff", 105, blur=width * 0.14),
    )


def draw_mouth(
    canvas: skia.Canvas,
    face: Face,
    down: float,
    width: float,
    full: float = 1.0,
    smile: tuple[float, float] = (1.0, 1.0),
) -> None:
    """Draw the mouth; ``smile`` lifts its left and its right corner."""
    x, y, skin = face.middle + face.turn * width * 0.16, face.y + down, face.skin
    left, right = (x - width, y - smile[0]), (x + width, y - smile[1])
    thick = width * 0.3 * full
    upper = skia.Path()
    upper.moveTo(*left)
    upper.cubicTo(
        x - width * 0.5, y - thick * 1.05, x - width * 0.2, y - thick * 1.5, x, y - thick * 0.8
    )
    upper.cubicTo(x + width * 0.2, y - thick * 1.5, x + width * 0.5, y - thick * 1.05, *right)
    upper.quadTo(x + width * 0.4, y + thick * 0.42, x, y + thick * 0.22)
    upper.quadTo(x - width * 0.4, y + thick * 0.42, *left)
    lower = skia.Path()
    lower.moveTo(left[0] + width * 0.1, left[1])
    lower.quadTo(x - width * 0.4, y + thick * 0.3, x, y + thick * 0.16)
    lower.quadTo(x + width * 0.4, y + thick * 0.3, right[0] - width * 0.1, right[1])
    lower.cubicTo(
        x + width * 0.5,
        y + thick * 1.7,
        x - width * 0.5,
        y + thick * 1.7,
        left[0] + width * 0.1,
        left[1],
    )
    canvas.drawPath(
        oval(x, y + thick * 2.3, width * 0.6, thick * 0.5), paint(skin.shade, 170, blur=thick * 0.4)
    )
    canvas.drawPath(lower, paint(skin.lips))
    canvas.drawPath(
        oval(x - width * 0.18, y + thick * 0.66, width * 0.3, thick * 0.28),
        paint("#ffffff", 85, blur=thick * 0.22),
    )
    canvas.drawPath(upper, paint(skin.lips))
    canvas.drawPath(upper, paint("#3a0f0c", 85))
    line = skia.Path()
    line.moveTo(left[0] - width * 0.05, left[1] - 0.4)
    line.quadTo(x - width * 0.4, y + thick * 0.42, x, y + thick * 0.2)
    line.quadTo(x + width * 0.4, y + thick * 0.42, right[0] + width * 0.05, right[1] - 0.4)
    canvas.drawPath(line, paint("#31100b", 225, stroke=width * 0.075, cap=True))
    for point in (left, right):
        canvas.drawPath(circle(*point, width * 0.1), paint(skin.deep, 130, blur=width * 0.06))
