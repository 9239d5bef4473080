"""Finds the next box for the focus: the nearest in a direction, or the next in order."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.gfx.box import Box
from alhambra.app.input.intents import Direction

SIDEWAYS = 2.2
"""The weight of distance across the direction, relative to distance along it."""


def nearest(origin: Box, boxes: Sequence[Box], direction: Direction) -> int | None:
    """Return the index of the nearest box in the direction; None if there is none."""
    best: tuple[float, int] | None = None
    for number, box in enumerate(boxes):
        ahead, aside = _distances(origin, box, direction)
        if ahead <= 0:
            continue
        weight = ahead + SIDEWAYS * aside
        if best is None or weight < best[0]:
            best = weight, number
    return None if best is None else best[1]


def _distances(origin: Box, box: Box, direction: Direction) -> tuple[float, float]:
    """Return the distance of the box's centre along the direction, and of its edge across it."""
    (x, y), (to_x, to_y) = origin.center, box.center
    across = max(0.0, abs(to_x - x) - (origin.w + box.w) / 2)
    down = max(0.0, abs(to_y - y) - (origin.h + box.h) / 2)
    match direction:
        case Direction.LEFT:
            return x - to_x, down + 0.1 * abs(to_y - y)
        case Direction.RIGHT:
            return to_x - x, down + 0.1 * abs(to_y - y)
        case Direction.UP:
            return y - to_y, across + 0.1 * abs(to_x - x)
        case Direction.DOWN:
            return to_y - y, across + 0.1 * abs(to_x - x)


def following(current: int | None, count: int, step: int = 1) -> int | None:
    """Return the index after or before the current one, cyclically; None if the count is 0.

    Without a current one, return the first, or going back the last.
    """
    if count == 0:
        return None
    if current is None:
        return 0 if step > 0 else count - 1
    return (current + step) % count
