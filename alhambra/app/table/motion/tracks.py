"""Motion from one place to another: easings, tracks, and the boxes on the way.

Sizes and angles change in few steps on the way, so that few pictures are scaled; a way always
ends with exactly the size, the place and the angle it leads to.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import NamedTuple

from alhambra.app.gfx.box import Box, Point

LANDED = 0.78
"""The part of its time after which a bouncing thing has arrived; the rest is the bounce."""
BOUNCE = 0.14
"""The height of the bounce, relative to the height of the arc."""
LEAST_BOUNCE = 0.05
"""The least height of the bounce, relative to the thing's height."""
GROWTH = 0.06
"""By how much a thing seems larger at the top of its arc."""
HIGHEST = 0.55
"""The largest height of an arc, relative to the thing's larger size."""
SIZES = 40
"""The most steps in which a size changes to nothing."""
SHOWN = 0.3, 0.63
"""The parts of its time between which a thing rests where it is shown."""
GROWN = 24
"""The most steps in which it grows to the size in which it is shown."""
TURN = 1.5
"""Degrees of a step in which a thing turns."""


class Track(NamedTuple):
    """The manner in which a thing moves."""

    delay: float = 0.0
    """Seconds before it starts."""
    seconds: float | None = None
    """Its duration; None: that of its step."""
    arc: float = 0.0
    """The height of the arc, relative to the distance; 0: it slides."""
    settles: bool = False
    """True if it bounces where it lands."""
    back: str | None = None
    """The sprite of its back, if it turns over on the way."""
    dawn: float = 0.0
    """The part of its way on which it fades in."""
    shown: Box | None = None
    """The box that it passes in the middle of its way, where it rests for a moment."""

    def part(self, at: float, whole: float) -> float:
        """Return the part of its time passed ``at`` seconds into a step of ``whole`` seconds."""
        seconds = whole if self.seconds is None else self.seconds
        return 1.0 if seconds <= 0 else min(1.0, max(0.0, (at - self.delay) / seconds))


SLIDE = Track()
"""The default track."""


class Way(NamedTuple):
    """The start and end of a thing's motion, and its track."""

    start: Box
    end: Box
    track: Track = SLIDE
    carried: bool = False
    """True if it begins in the air, carried by the pointer."""

    def travelled(self, part: float) -> float:
        """Return the part of the way covered after a part of its time."""
        if self.track.shown is not None:
            came, goes = SHOWN
            there = swung(min(1.0, part / came))
            return there / 2 + swung(max(0.0, (part - goes) / (1 - goes))) / 2
        if self.track.settles:
            part = min(1.0, part / LANDED)
        return swung(part) if self.track.arc else slowing(part)

    def height(self, part: float) -> float:
        """Return its height: 1 at the top of its arc, or while carried."""
        held = 1 - self.travelled(part) if self.carried else 0.0
        return max(held, self._arc(part))

    def ground(self, part: float) -> Box:
        """Return the box of its shadow: that below the arc, in few sizes."""
        box, shown = self.straight(part), self.track.shown
        return box if shown is None else stepped(box, shown, shown.w / GROWN * 2)

    def straight(self, part: float) -> Box:
        """Return its box without the arc."""
        far, shown = self.travelled(part), self.track.shown
        if shown is None:
            return blended(self.start, self.end, far)
        if far < 0.5:
            return blended(self.start, shown, 2 * far)
        return blended(shown, self.end, 2 * far - 1)

    def box(self, part: float) -> Box:
        box, high = self.straight(part), self._arc(part)
        if high:
            up = self._rise(part) * high
            box = box.inset(-box.w * GROWTH / 2 * high, -box.h * GROWTH / 2 * high).moved(0, -up)
        box = stepped(
            box, self.end, 0.0 if self.track.shown is None else self.track.shown.w / GROWN
        )
        if self.track.back is not None and part < 1:
            wide = max(2.0, 2 * round(box.w * abs(cos(pi * self.travelled(part))) / 2))
            box = box.centered(wide, box.h)
        return box

    def shows_back(self, part: float) -> bool:
        """Return true while its back shows."""
        return self.track.back is not None and self.travelled(part) < 0.5

    def _arc(self, part: float) -> float:
        """Return its height above the straight way, relative to the arc's height."""
        if part >= 1:
            return 0.0
        if self.track.shown is None and self.track.settles and part >= LANDED:
            return BOUNCE * sin(pi * (part - LANDED) / (1 - LANDED))
        return sin(pi * self.travelled(part)) if self.track.arc else 0.0

    def _rise(self, part: float) -> float:
        """Return the arc's height in pixels; what is shown on its way does not rise from there."""
        if self.track.shown is not None:
            return 0.0
        (x0, y0), (x1, y1) = self.start.center, self.end.center
        far = hypot(x1 - x0, y1 - y0)
        size = max(self.end.w, self.end.h, self.start.w, self.start.h)
        rise = min(far * self.track.arc, size * HIGHEST)
        return max(rise, self.end.h * LEAST_BOUNCE / BOUNCE) if part >= LANDED else rise


def slowing(part: float) -> float:
    """Ease out."""
    return float(1 - (1 - part) ** 3)


def swung(part: float) -> float:
    """Ease in and out."""
    return part * part * (3 - 2 * part)


def blended(one: Box, other: Box, part: float) -> Box:
    """Return a box between the two."""
    return Box(*(a + (b - a) * part for a, b in zip(one, other, strict=True)))


def mapped_point(point: Point, home: Box, place: Box) -> Point:
    """Return a point of a thing when the thing has moved and changed its size."""
    return mapped(Box(*point, 0, 0), home, place)[:2]


def mapped(box: Box, home: Box, place: Box) -> Box:
    """Return the box of a part of a thing when the thing has moved and changed its size."""
    across = place.w / home.w if home.w else 1.0
    down = place.h / home.h if home.h else 1.0
    return Box(
        place.x + (box.x - home.x) * across,
        place.y + (box.y - home.y) * down,
        box.w * across,
        box.h * down,
    )


def stepped(box: Box, end: Box, step: float = 0.0) -> Box:
    """Return the box with its size rounded to steps from the one at the end; its centre stays."""
    step = max(2.0, step, max(end.w, end.h) / SIZES)
    wide = end.w + round((box.w - end.w) / step) * step
    high = end.h + round((box.h - end.h) / step) * step
    return box.centered(max(1.0, wide), max(1.0, high))


def turned(angle: float, end: float) -> float:
    """Return the angle rounded to steps from the one at the end, in degrees."""
    return end + round((angle - end) / TURN) * TURN
