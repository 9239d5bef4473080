"""How things go from one place to another: easings, tracks, and where a thing is on its way.

Sizes and angles change in few steps on the way, so that few pictures have to be made; a way always
ends with exactly the size, the place and the angle it leads to.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import NamedTuple

from alhambra.app.gfx.box import Box

LANDED = 0.78
"""The part of its time after which a thing that settles has arrived; the rest is its bounce."""
BOUNCE = 0.14
"""How high it bounces, in parts of the height from which it came."""
LEAST_BOUNCE = 0.05
"""How high it bounces at least, in parts of its height."""
GROWTH = 0.06
"""By how much a thing seems larger at the top of its arc."""
HIGHEST = 0.55
"""How high an arc is at most, in parts of the larger size of what goes along it."""
SIZES = 40
"""In how many steps at most a thing's size would change to nothing."""
TURN = 1.5
"""Degrees of a step in which a thing turns."""


class Track(NamedTuple):
    """How a thing goes its way."""

    delay: float = 0.0
    """Seconds it waits."""
    seconds: float | None = None
    """How long it takes; if not told, as long as its stage."""
    arc: float = 0.0
    """How high it is lifted, in parts of the distance; 0: it slides."""
    settles: bool = False
    """Whether it bounces a little where it lands."""
    back: str | None = None
    """The sprite of its back, if it is turned over on the way."""
    dawn: float = 0.0
    """The part of its way on which it comes into sight."""

    def part(self, at: float, whole: float) -> float:
        """The part of its time that has passed ``at`` seconds into a stage of ``whole`` seconds."""
        seconds = whole if self.seconds is None else self.seconds
        return 1.0 if seconds <= 0 else min(1.0, max(0.0, (at - self.delay) / seconds))


SLIDE = Track()
"""The way of everything nothing else is said of."""


class Way(NamedTuple):
    """From where to where a thing goes, and how."""

    start: Box
    end: Box
    track: Track = SLIDE
    carried: bool = False
    """Whether it begins in the air: the pointer had it."""

    def travelled(self, part: float) -> float:
        """How far it is, in parts of the way, after a part of its time."""
        if self.track.settles:
            part = min(1.0, part / LANDED)
        return swung(part) if self.track.arc else slowing(part)

    def height(self, part: float) -> float:
        """How high it is: 1 at the top of its arc, or in the hand."""
        held = 1 - self.travelled(part) if self.carried else 0.0
        return max(held, self._arc(part))

    def straight(self, part: float) -> Box:
        """Where it would be if it slid."""
        return blended(self.start, self.end, self.travelled(part))

    def box(self, part: float) -> Box:
        """Where it is."""
        box, high = self.straight(part), self._arc(part)
        if high:
            up = self._rise(part) * high
            box = box.inset(-box.w * GROWTH / 2 * high, -box.h * GROWTH / 2 * high).moved(0, -up)
        box = stepped(box, self.end)
        if self.track.back is not None and part < 1:
            wide = max(2.0, 2 * round(box.w * abs(cos(pi * self.travelled(part))) / 2))
            box = box.centered(wide, box.h)
        return box

    def shows_back(self, part: float) -> bool:
        """Whether its back is still to be seen."""
        return self.track.back is not None and self.travelled(part) < 0.5

    def _arc(self, part: float) -> float:
        """How high it is above the straight way, in parts of the arc's height."""
        if part >= 1:
            return 0.0
        if self.track.settles and part >= LANDED:
            return BOUNCE * sin(pi * (part - LANDED) / (1 - LANDED))
        return sin(pi * self.travelled(part)) if self.track.arc else 0.0

    def _rise(self, part: float) -> float:
        """Pixels of the arc's height."""
        (x0, y0), (x1, y1) = self.start.center, self.end.center
        far = hypot(x1 - x0, y1 - y0)
        size = max(self.end.w, self.end.h, self.start.w, self.start.h)
        rise = min(far * self.track.arc, size * HIGHEST)
        return max(rise, self.end.h * LEAST_BOUNCE / BOUNCE) if part >= LANDED else rise


def slowing(part: float) -> float:
    """Quick at first, then gently to a stop."""
    return float(1 - (1 - part) ** 3)


def swung(part: float) -> float:
    """Gently away, gently to a stop."""
    return part * part * (3 - 2 * part)


def blended(one: Box, other: Box, part: float) -> Box:
    """A box between the two."""
    return Box(*(a + (b - a) * part for a, b in zip(one, other, strict=True)))


def mapped(box: Box, home: Box, place: Box) -> Box:
    """Where a part of a thing is when the thing is at another place, of another size."""
    across = place.w / home.w if home.w else 1.0
    down = place.h / home.h if home.h else 1.0
    return Box(
        place.x + (box.x - home.x) * across,
        place.y + (box.y - home.y) * down,
        box.w * across,
        box.h * down,
    )


def stepped(box: Box, end: Box) -> Box:
    """The box with a size that is some steps from the one at the end; its middle stays."""
    step = max(2.0, max(end.w, end.h) / SIZES)
    wide = end.w + round((box.w - end.w) / step) * step
    high = end.h + round((box.h - end.h) / step) * step
    return box.centered(max(1.0, wide), max(1.0, high))


def turned(angle: float, end: float) -> float:
    """An angle that is some steps from the one at the end, in degrees."""
    return end + round((angle - end) / TURN) * TURN
