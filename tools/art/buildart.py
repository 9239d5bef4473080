"""The six building icons as vector paths in a box from -1 to 1."""

from __future__ import annotations

import math

import skia
from draw import circle, paint, plus, polygon, svg

Box = tuple[float, float, float, float]


def _boxes(*boxes: Box) -> skia.Path:
    path = skia.Path()
    for left, top, right, bottom in boxes:
        path.addRect(skia.Rect.MakeLTRB(left, top, right, bottom))
    return path


def _hollow(*boxes: Box) -> skia.Path:
    path = _boxes(*boxes)
    path.setFillType(skia.PathFillType.kEvenOdd)
    return path


def add_arch(path: skia.Path, x: float, bottom: float, width: float, height: float) -> None:
    """Add a horseshoe arch to a path."""
    radius = width / 2
    jamb = radius * 0.86
    centre = bottom - height + radius
    angle = math.acos(jamb / radius)
    path.moveTo(x - jamb, bottom)
    path.lineTo(x - jamb, centre + radius * math.sin(angle))
    oval = skia.Rect.MakeLTRB(x - radius, centre - radius, x + radius, centre + radius)
    path.arcTo(oval, 180 - math.degrees(angle), 180 + 2 * math.degrees(angle), False)
    path.lineTo(x + jamb, bottom)
    path.close()


def _pavilion() -> list[skia.Path]:
    dome = svg(
        "M 0 -1.0 C .10 -.78 .62 -.66 .60 -.30 C .59 -.18 .52 -.12 .48 -.08 L -.48 -.08 "
        "C -.52 -.12 -.59 -.18 -.60 -.30 C -.62 -.66 -.10 -.78 0 -1.0 Z"
    )
    columns = [(x - 0.085, 0.14, x + 0.085, 0.70) for x in (-0.66, -0.22, 0.22, 0.66)]
    return [dome, _boxes((-0.78, -0.04, 0.78, 0.10), *columns, (-0.86, 0.74, 0.86, 0.94))]


def _seraglio() -> list[skia.Path]:
    frame = svg(
        "M 0 -1 C .18 -.72 .82 -.60 .82 .02 L .82 .94 L -.82 .94 L -.82 .02 "
        "C -.82 -.60 -.18 -.72 0 -1 Z M 0 -.66 C .12 -.48 .56 -.40 .56 .06 L .56 .94 "
        "L -.56 .94 L -.56 .06 C -.56 -.40 -.12 -.48 0 -.66 Z"
    )
    frame.setFillType(skia.PathFillType.kEvenOdd)
    paths = [frame]
    drape = "M 0 -.50 C {0} -.10 {1} .30 {4} .46 L {4} .06 C {4} -.25 {2} -.38 0 -.50 Z"
    tail = "M {4} .54 L {4} .94 L {3} .94 C {5} .75 {6} .62 {4} .54 Z"
    for side in (-1, 1):
        knots = [side * k for k in (0.10, 0.14, 0.16, 0.22, 0.46, 0.24, 0.30)]
        paths += [svg(drape.format(*knots)), svg(tail.format(*knots))]
    return paths


def _arcades() -> list[skia.Path]:
    body = _hollow((-0.96, -0.56, 0.96, 0.86))
    for x in (-0.48, 0.48):
        add_arch(body, x, 0.86, 0.72, 1.10)
    return [body, _boxes((-1, -0.84, 1, -0.62))]


def _chambers() -> list[skia.Path]:
    houses = _hollow(
        (-0.88, -0.68, 0.14, 0.92),
        (0.22, 0.02, 0.88, 0.92),
        (-0.66, -0.44, -0.44, -0.12),
        (-0.30, -0.44, -0.08, -0.12),
        (0.42, 0.30, 0.68, 0.60),
    )
    add_arch(houses, -0.37, 0.92, 0.50, 0.74)
    return [houses, _boxes((-0.98, -0.90, 0.24, -0.74), (0.22, -0.16, 0.98, -0.04))]


def cypress(x: float, width: float, top: float, bottom: float) -> skia.Path:
    """Return a flame-shaped tree."""
    near, far = x + width * 1.3, x - width * 1.3
    right, left = x + width * 1.25, x - width * 1.25
    return svg(
        f"M {x} {top} C {near} {top + 0.5} {right} {bottom - 0.05} {x} {bottom} "
        f"C {left} {bottom - 0.05} {far} {top + 0.5} {x} {top} Z"
    )


def _garden() -> list[skia.Path]:
    paths = []
    for x, width, top, bottom in ((-0.58, 0.26, -0.95, 0.58), (0.60, 0.22, -0.62, 0.60)):
        paths += [cypress(x, width, top, bottom), _boxes((x - 0.05, bottom - 0.05, x + 0.05, 0.8))]
    crown = plus(circle(0.04, -0.02, 0.36), circle(-0.16, 0.18, 0.25), circle(0.26, 0.18, 0.25))
    return [*paths, crown, _boxes((-0.04, 0.3, 0.12, 0.80), (-0.95, 0.80, 0.95, 0.94))]


def _tower() -> list[skia.Path]:
    half = [(0.40, 0.92), (0.34, -0.30), (0.56, -0.42), (0.56, -0.84), (0.32, -0.84)]
    half += [(0.32, -0.64), (0.12, -0.64), (0.12, -0.84)]
    keep = polygon([(-x, y) for x, y in half] + half[::-1])
    keep.setFillType(skia.PathFillType.kEvenOdd)
    add_arch(keep, 0, 0.92, 0.34, 0.52)
    keep.addRect(skia.Rect.MakeLTRB(-0.09, -0.16, 0.09, 0.12))
    return [keep, _boxes((-0.62, 0.80, -0.30, 0.94), (0.30, 0.80, 0.62, 0.94))]


_ICONS = {
    "pavilion": _pavilion,
    "seraglio": _seraglio,
    "arcades": _arcades,
    "chambers": _chambers,
    "garden": _garden,
    "tower": _tower,
}


def draw_building(
    canvas: skia.Canvas, kind: str, x: float, y: float, size: float, ink: str
) -> None:
    """Draw a building's icon; ``size`` is half its height."""
    canvas.save()
    canvas.translate(x, y)
    canvas.scale(size, size)
    for path in _ICONS[kind]():
        canvas.drawPath(path, paint(ink))
    canvas.restore()
