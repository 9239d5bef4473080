"""Zellige ornament: Hankin's "polygons in contact" on the tiling of octagons and squares."""

from __future__ import annotations

import math
from dataclasses import dataclass

import skia
from draw import Point, paint, polygon, star

THETA = math.radians(67.5)


@dataclass(frozen=True)
class Ornament:
    """Colours of the pattern (packed); None leaves that part out."""

    octagon: int | None = None
    square: int | None = None
    strap: int | None = None
    rosette: int | None = None


def ngon(x: float, y: float, sides: int, length: float, turn: float) -> list[Point]:
    """Return the corners of a regular polygon with the given side length."""
    radius = length / (2 * math.sin(math.pi / sides))
    step = 2 * math.pi / sides
    return [
        (x + radius * math.cos(turn + step * k), y + radius * math.sin(turn + step * k))
        for k in range(sides)
    ]


def hankin_star(corners: list[Point], theta: float = THETA) -> list[Point]:
    """Return the star that rays from the middles of the sides draw inside a polygon."""
    count = len(corners)
    centre = (sum(c[0] for c in corners) / count, sum(c[1] for c in corners) / count)
    middles: list[Point] = []
    rays: list[tuple[Point, Point]] = []
    for k, (ax, ay) in enumerate(corners):
        bx, by = corners[(k + 1) % count]
        middle = ((ax + bx) / 2, (ay + by) / 2)
        angle = math.atan2(by - ay, bx - ax)
        inward = math.cos(angle) * (centre[1] - middle[1]) > math.sin(angle) * (
            centre[0] - middle[0]
        )
        turn = theta if inward else -theta
        forth, back = angle + turn, angle + math.pi - turn
        middles.append(middle)
        rays.append(
            ((math.cos(forth), math.sin(forth)), (math.cos(back), math.sin(back))),
        )
    points: list[Point] = []
    for k in range(count):
        nxt = (k + 1) % count
        points.append(middles[k])
        points.append(_meet(middles[k], rays[k][0], middles[nxt], rays[nxt][1]))
    return points


def _meet(p: Point, d: Point, q: Point, e: Point) -> Point:
    """Return the crossing of two lines, each a point and a direction."""
    cross = d[0] * e[1] - d[1] * e[0]
    along = ((q[0] - p[0]) * e[1] - (q[1] - p[1]) * e[0]) / cross
    return (p[0] + d[0] * along, p[1] + d[1] * along)


def girih(
    canvas: skia.Canvas,
    width: float,
    height: float,
    period: float,
    ornament: Ornament,
    strap_width: float = 1.0,
    origin: Point = (0.0, 0.0),
) -> None:
    """Cover an area with the pattern; an octagon stands at ``origin``."""
    side = period / (1 + math.sqrt(2))
    octagons: list[tuple[float, float, skia.Path]] = []
    squares: list[skia.Path] = []
    for i in range(-1, int(width / period) + 3):
        for j in range(-1, int(height / period) + 3):
            x, y = origin[0] + i * period, origin[1] + j * period
            star_of_8 = hankin_star(ngon(x, y, 8, side, math.pi / 8))
            octagons.append((x, y, polygon(star_of_8)))
            half = period / 2
            squares.append(polygon(hankin_star(ngon(x + half, y + half, 4, side, 0))))
    if ornament.octagon is not None:
        for _, _, path in octagons:
            canvas.drawPath(path, paint(ornament.octagon))
    if ornament.square is not None:
        for path in squares:
            canvas.drawPath(path, paint(ornament.square))
    if ornament.rosette is not None:
        for x, y, _ in octagons:
            canvas.drawPath(star(x, y, side * 0.42, side * 0.26), paint(ornament.rosette))
    if ornament.strap is not None:
        line = paint(ornament.strap, stroke=strap_width)
        line.setStrokeJoin(skia.Paint.kMiter_Join)
        for path in [path for _, _, path in octagons] + squares:
            canvas.drawPath(path, line)
