"""The pointer of light: what a step is about, found on the picture of a table, and lit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from math import cos, inf, pi, radians, sin, tau
from typing import NamedTuple

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.table.picture import Kind, Picture, Spot, Token
from alhambra.app.table.ui_state import UiState

SUM = "/rail"
"""Ending of the ids of what lies across the foot of a hand."""
APART = 0.06
"""Distance of a light from there, in heights of a card."""
BEND = 4
"""Points of a corner."""
BREATH = 1.6
"""Seconds of a breath of the light."""
BEATS = 12
"""Drawings of the breathing light a second."""
DIMMEST = 0.4
"""The alpha of the glow when it is dimmest; the line within it stays."""


def boxes_named(picture: Picture, names: Iterable[str]) -> list[Box]:
    """Return the boxes of things of a picture: spots by their tokens, or anchors, by name.

    A name such as ``cell:1-1+cell:6-6`` stands for the box around all of its parts.
    """
    spots = {str(spot.token): box for spot, box in _seen(picture)}
    found: list[Box] = []
    for name in names:
        parts = [spots.get(part) or picture.anchors.get(part) for part in name.split("+")]
        boxes = [box for box in parts if box is not None]
        if boxes:
            found.append(around(boxes))
    return found


def around(boxes: Sequence[Box]) -> Box:
    """Return the box around boxes."""
    return reduce(Box.union, boxes)


def boxes_of(picture: Picture, tokens: Iterable[Token]) -> list[Box]:
    """Return the boxes of those tokens that the picture has: of several spots, the smallest.

    Of a card that lies under the next one of a fan, only what is seen.
    """
    wanted = tuple(tokens)
    found: dict[Token, Box] = {}
    for spot, box in _seen(picture):
        known = found.get(spot.token)
        if spot.token in wanted and (known is None or box.w * box.h < known.w * known.h):
            found[spot.token] = box
    return [found[token] for token in wanted if token in found]


def _seen(picture: Picture) -> Iterator[tuple[Spot, Box]]:
    """Yield the spots with the boxes of what is seen of them: no sum lies on it, no other card."""
    sums = [sprite.box.y for sprite in picture.sprites if sprite.id.endswith(SUM)]
    foot = min(sums, default=inf)
    for spot, later in pairwise((*picture.spots, None)):
        assert spot is not None
        box = spot.box
        fanned = later is not None and later.token.kind is spot.token.kind is Kind.HAND
        if fanned and later is not None and box.x < later.box.x < box.right:
            box = Box(box.x, box.y, later.box.x - box.x, box.h)
        if spot.token.kind is Kind.HAND and box.y < foot < box.bottom:
            box = box._replace(h=foot - box.y - box.h * APART)
        yield spot, box


def next_tokens(tokens: Sequence[Token], ui: UiState) -> tuple[Token, ...]:
    """Return what is to be picked next: the things of a choice, then what they are for."""
    left = tuple(token for token in tokens if token not in ui.carried)
    things = tuple(token for token in left if token != tokens[-1])
    return things or left


def beat(seconds: float) -> int:
    """Return the number of the beat that the light is in after ``seconds``."""
    return int(seconds % BREATH * BEATS)


class Tilt(NamedTuple):
    """A turn: degrees counter-clockwise, about a point of the window."""

    angle: float
    about: Point


def tilt_of(picture: Picture, box: Box) -> Tilt | None:
    """Return the tilt of the thing of a picture whose seen part has this box."""
    for sprite in picture.sprites:
        if sprite.angle and sprite.box[:2] == box[:2]:
            return Tilt(sprite.angle, sprite.box.center)
    return None


def _turned(point: Point, tilt: Tilt) -> Point:
    right, down = point[0] - tilt.about[0], point[1] - tilt.about[1]
    along, across = cos(radians(tilt.angle)), sin(radians(tilt.angle))
    return (
        tilt.about[0] + right * along + down * across,
        tilt.about[1] - right * across + down * along,
    )


def draw_light(canvas: Canvas, box: Box, beat: int, tilt: Tilt | None = None) -> None:
    """Draw a line of light round a box, as bright as it is at this beat; turned as the thing is."""
    part = (1 + cos(tau * beat / BEATS / BREATH)) / 2
    alpha = DIMMEST + (1 - DIMMEST) * part
    edge = rounded(box.inset(-canvas.tight), canvas.corner)
    if tilt is not None:
        edge = [_turned(point, tilt) for point in edge]
    canvas.line(edge, "bright", max(2.0, canvas.close), alpha, glow=True)
    canvas.line(edge, "shadow", max(4.0, canvas.space), 0.8)
    canvas.line(edge, "bright", max(2.0, canvas.tight))


def rounded(box: Box, radius: float) -> list[Point]:
    """Return a closed line along a box with round corners."""
    radius = min(radius, box.w / 2, box.h / 2)
    inner = box.inset(radius)
    corners = ((inner.right, inner.y), (inner.right, inner.bottom), (inner.x, inner.bottom),
               (inner.x, inner.y))  # fmt: skip
    found = [
        (x + radius * sin(angle), y - radius * cos(angle))
        for number, (x, y) in enumerate(corners)
        for angle in (pi / 2 * (number + step / BEND) for step in range(BEND + 1))
    ]
    return [*found, found[0]]
