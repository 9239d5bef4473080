"""Rectangles in pixels, and sizes that follow the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
"""x to the right, y down, in pixels of the window."""


class Box(NamedTuple):
    """A rectangle in pixels: left upper corner, width and height. The size is never negative."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, center: Point, w: float, h: float) -> Box:
        """Return the box of this size centred on the point."""
        return cls(center[0] - w / 2, center[1] - h / 2, w, h)

    @property
    def right(self) -> float:
        """The x just beyond it."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y just beyond it."""
        return self.y + self.h

    @property
    def center(self) -> Point:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def cut_left(self, width: float, gap: float = 0) -> tuple[Box, Box]:
        """Return a strip of the width at the left, and the rest beyond the gap."""
        width = min(width, self.w)
        rest = max(0, self.w - width - gap)
        return Box(self.x, self.y, width, self.h), Box(self.right - rest, self.y, rest, self.h)

    def cut_right(self, width: float, gap: float = 0) -> tuple[Box, Box]:
        """Return a strip of the width at the right, and the rest before the gap."""
        width = min(width, self.w)
        rest = max(0, self.w - width - gap)
        return Box(self.right - width, self.y, width, self.h), Box(self.x, self.y, rest, self.h)

    def cut_top(self, height: float, gap: float = 0) -> tuple[Box, Box]:
        """Return a strip of the height at the top, and the rest below the gap."""
        height = min(height, self.h)
        rest = max(0, self.h - height - gap)
        return Box(self.x, self.y, self.w, height), Box(self.x, self.bottom - rest, self.w, rest)

    def cut_bottom(self, height: float, gap: float = 0) -> tuple[Box, Box]:
        """Return a strip of the height at the bottom, and the rest above the gap."""
        height = min(height, self.h)
        rest = max(0, self.h - height - gap)
        return Box(self.x, self.bottom - height, self.w, height), Box(self.x, self.y, self.w, rest)

    def columns(self, parts: int | Sequence[float], gap: float = 0) -> tuple[Box, ...]:
        """Split into columns: a number of equal ones, or widths in these proportions."""
        shares = [1.0] * parts if isinstance(parts, int) else list(parts)
        free = max(0, self.w - gap * (len(shares) - 1))
        boxes: list[Box] = []
        x = self.x
        for share in shares:
            width = free * share / sum(shares)
            boxes.append(Box(x, self.y, width, self.h))
            x += width + gap
        return tuple(boxes)

    def rows(self, parts: int | Sequence[float], gap: float = 0) -> tuple[Box, ...]:
        """Split into rows: a number of equal ones, or heights in these proportions."""
        turned = Box(self.y, self.x, self.h, self.w).columns(parts, gap)
        return tuple(Box(y, x, h, w) for x, y, w, h in turned)

    def inset(self, across: float, down: float | None = None) -> Box:
        """Return it smaller by ``across`` left and right, ``down`` above and below.

        Negative numbers make it larger.
        """
        down = across if down is None else down
        w, h = max(0, self.w - 2 * across), max(0, self.h - 2 * down)
        return Box.around(self.center, w, h)

    def centered(self, w: float, h: float) -> Box:
        """Return the box of this size with the same centre."""
        return Box.around(self.center, w, h)

    def fit(self, aspect: float) -> Box:
        """Return the largest box with this ratio of width to height, centred within this one."""
        return self.centered(min(self.w, self.h * aspect), min(self.h, self.w / aspect))

    def moved(self, dx: float, dy: float) -> Box:
        """Return the same size at another place."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def contains(self, point: Point) -> bool:
        """True if the point lies in it; right and lower edge do not belong to it."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def overlaps(self, other: Box) -> bool:
        """True if they share some area."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def common(self, other: Box) -> Box:
        """Return the area both share; of size zero if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(x, y, max(0, right - x), max(0, bottom - y))

    def shared_area(self, other: Box) -> float:
        """Return how large the area is that both share."""
        wide = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        high = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return wide * high if wide > 0 < high else 0.0

    def union(self, other: Box) -> Box:
        """Return the smallest box that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Box(x, y, right - x, bottom - y)
