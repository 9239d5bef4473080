"""The hourglass of a turn: the time that a person has taken, and its picture.

When its time is over it only shows a sign and is heard once: nobody is forced to do anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt
from typing import Final

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.ui.sounds import Sound

ANCHOR: Final = "hourglass"
"""The name of its place in the picture of a table."""
LAST: Final = 10
"""Seconds that are heard, one by one."""
STEPS, STEPS_LONG = 4, 2
"""Redrawings a second, and of a glass of more than a minute."""
TICK, OVER = (Sound.WALL_COUNT, 1), (Sound.SCORING_STEP, 1)
"""The sounds of the last seconds, and of the end, with their variants."""
SHAPE: Final = 0.66
"""The width relative to the height."""
RINGED: Final = 0.68
"""The factor on its size within the ring that says that the time is over."""
ROUND: Final = 0.62
"""How round the bulbs are: 1 for cones."""
INSIDE: Final = 0.86
"""The width of the sand relative to that of the glass."""
CURVE: Final = 7
"""Points of half a bulb's outline."""
WAIST: Final = 0.09
"""Half the width of the neck, relative to the width of the glass."""
FRAME: Final = 0.1
"""The height of the wood above and below, relative to the height of the glass."""


class Hourglass:
    """The time of the present turn."""

    def __init__(self) -> None:
        self._turn: object = None
        self.seconds = 0
        """The seconds of a turn; 0: there is no hourglass."""
        self.spent = 0.0
        """Seconds of the turn that have passed."""

    @property
    def left(self) -> float:
        """The part of the time that is left, 0 to 1."""
        return max(0.0, 1 - self.spent / self.seconds) if self.seconds else 0.0

    def turn(self, turn: object, seconds: int) -> bool:
        """Turn it over when another turn began. Return true if it has to be drawn again."""
        if turn == self._turn and seconds == self.seconds:
            return False
        if turn != self._turn:
            self.spent = 0.0
        self._turn, self.seconds = turn, seconds
        return True

    def update(self, dt: float) -> tuple[bool, tuple[Sound, int] | None]:
        """Let sand run. Return true if it has to be drawn again, and what is heard now."""
        if not self.seconds or self.spent >= self.seconds:
            return False, None
        before, self.spent = self.spent, min(self.spent + dt, float(self.seconds))
        if self.spent >= self.seconds:
            return True, OVER
        steps = STEPS if self.seconds <= 60 else STEPS_LONG
        drawn = int(before * steps) != int(self.spent * steps)
        left, last = ceil(self.seconds - self.spent), ceil(self.seconds - before)
        return drawn, TICK if left != last and left <= LAST else None

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, place: Box) -> None:
        """Draw it in this place."""
        glass = place.fit(SHAPE)
        if self.spent >= self.seconds:
            for part, colour in ((0.54, "bad"), (0.46, "hollow")):
                canvas.circle(glass.center, glass.h * part, colour)
            glass = glass.centered(glass.w * RINGED, glass.h * RINGED)
        wood = glass.h * FRAME
        top, inner = glass.cut_top(wood)
        bottom, inner = inner.cut_bottom(wood)
        body = inner.inset(glass.w * 0.09, 0)
        _bulbs(canvas, body)
        for strip in sand(body, self.left, max(1.0, canvas.metrics.unit)):
            canvas.fill(strip, "gold")
        if 0 < self.left < 1:
            x, y = body.center
            canvas.line(((x, y), (x, body.bottom)), "gold", max(1.0, canvas.hair))
        for end in (top, bottom):
            canvas.fill(end, "gold", 1.0, wood / 2)


def _width(part: float) -> float:
    """Return the width at this part of the way from the neck to an end, relative to the whole."""
    bulge: float = part**ROUND
    return 2 * WAIST + (1 - 2 * WAIST) * bulge


def _bulbs(canvas: Canvas, body: Box) -> None:
    """Draw the glass: two bulbs that meet at the neck."""
    x, y = body.center
    parts = [number / CURVE for number in range(-CURVE, CURVE + 1)]
    for side in (-1, 1):
        points = [
            (x + side * body.w / 2 * _width(abs(part)), y + part * body.h / 2) for part in parts
        ]
        canvas.line(points, "cream", max(1.0, canvas.hair), 0.9)


def sand(body: Box, left: float, step: float) -> Iterator[Box]:
    """Return the sand as strips of this height at most: what is left above, the rest below.

    A bulb is a cone drawn flat, so its sand is as high as the root of its amount.
    """
    root, half = sqrt(left), body.h / 2
    yield from _strips(body, half * (1 - root), half, step)
    yield from _strips(body, half * (1 + root), body.h, step)


def _strips(body: Box, first: float, last: float, step: float) -> Iterator[Box]:
    """Return the inside of the glass between two heights, as strips."""
    if last - first < 0.5:
        return
    count = max(1, round((last - first) / step))
    high, half = (last - first) / count, body.h / 2
    for number in range(count):
        top = first + number * high
        part = abs(top + high / 2 - half) / half
        wide = body.w * _width(part) * INSIDE
        yield Box(body.center[0] - wide / 2, body.y + top, wide, high)
