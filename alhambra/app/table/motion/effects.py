"""Effects shown only during an animation: coins, dust, sparks, light along a wall, words.

Each effect is a value that returns its sprites by the seconds since its step began.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import NamedTuple

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.commands import Image, Layer, Line, Sprite, Text
from alhambra.app.table.motion.tracks import Track, Way, mapped, slowing

SHADOW_REACH = 28 / 104
"""The reach of a shadow's picture beyond the thing, relative to the thing's size."""
DUST_HOME = Box(56, -4, 128, 128)
"""The square round which the dust rises in its picture."""
DUST_SIZE = (240, 160)
DUST_STAGES, SPARK_STAGES = 5, 4
SPARKS = 11
LIT = 0.4
"""The part of the wall that the running light covers."""
FADING = 6
"""The number of steps in which it fades towards its end."""
DUST_TIME, SPARK_TIME, LIGHT_TIME, CHEER_TIME = 0.36, 0.45, 0.4, 0.75
"""Their durations in seconds."""


class Effect(NamedTuple):
    """Sprites shown for a moment within an animation step."""

    name: str
    """Unique among the effects of the step; the ids of its sprites begin with it."""
    draw: Callable[[float], Iterator[Sprite]]
    """Returns its sprites after a part of its time, 0 to 1."""
    delay: float
    """Seconds from the start of the step to its own."""
    seconds: float
    """Its duration."""
    stays: bool = False
    """True if its last sprites stay until the step is over."""

    @property
    def over(self) -> float:
        """Seconds into the step when it ends."""
        return self.delay + self.seconds

    def sprites(self, at: float) -> Iterator[Sprite]:
        """Return its sprites this many seconds into the step."""
        part = (at - self.delay) / self.seconds
        if 0 <= part < 1 or (self.stays and part >= 1):
            yield from self.draw(min(1.0, part))


def flight(
    name: str,
    sprite: str,
    start: Box,
    end: Box,
    delay: float,
    seconds: float,
    *,
    spins: bool = True,
) -> Effect:
    """Return a coin, or the back of a card, that flies in an arc; ``spins``: and turns over."""
    way = Way(start, end, Track(arc=0.3))

    def draw(part: float) -> Iterator[Sprite]:
        box = way.box(part)
        alpha = min(1.0, part * 8, (1 - part) * 5)
        spin = abs(cos(2 * pi * part)) if spins else 1.0
        wide = max(4.0, 2 * round(box.w * (0.3 + 0.7 * spin) / 2))
        box = box.centered(wide, box.h)
        yield Sprite(f"{name}/flight", Image(sprite), box, Layer.FLYING, alpha)

    return Effect(name, draw, delay, seconds)


def dust(name: str, square: Box, delay: float) -> Effect:
    """Return dust round a thing that lands, stage by stage."""
    box = mapped(Box(0, 0, *DUST_SIZE), DUST_HOME, square)

    def draw(part: float) -> Iterator[Sprite]:
        look = Image(f"dust-{int(part * DUST_STAGES)}")
        yield Sprite(f"{name}/dust", look, box, Layer.FLYING)

    return Effect(name, draw, delay, DUST_TIME)


def sparks(name: str, place: Box, delay: float, seconds: float = SPARK_TIME) -> Effect:
    """Return golden sparks that burst from a place and sink."""

    def draw(part: float) -> Iterator[Sprite]:
        for number in range(SPARKS):
            late = number % 3 * 0.12
            own = (part - late) / (1 - 0.24)
            if not 0 <= own < 1:
                continue
            angle = 2 * pi * (number * 0.382 % 1) - pi / 2
            far = place.w * (0.4 + 0.45 * (number * 0.618 % 1)) * slowing(own)
            x, y = place.center
            x, y = x + far * cos(angle), y + far * sin(angle) * 0.8 + place.h * 0.18 * own**2
            side = place.w * (0.3, 0.46, 0.36)[number % 3]
            look = Image(f"spark-{int(own * SPARK_STAGES)}")
            yield Sprite(f"{name}/{number}", look, Box.around((x, y), side, side), Layer.FLYING)

    return Effect(name, draw, delay, seconds)


def light(name: str, line: Sequence[Point], width: float, delay: float) -> Effect:
    """Return light that runs along a wall, brightest at its head, where a spark is.

    ``line`` has the corners of the wall, in pixels of the window.
    """
    sides = len(line) - 1

    def draw(part: float) -> Iterator[Sprite]:
        head = part * sides * (1 + LIT)
        for number, (one, other) in enumerate(pairwise(line)):
            shown = head - number
            if shown <= 0:
                break
            alpha = 1 - round(FADING * max(0.0, shown - 1) / (sides * LIT)) / FADING
            if alpha <= 0:
                continue
            end = between(one, other, min(1.0, shown))
            look = Line((one, end), "bright", width, glow=True)
            yield Sprite(f"{name}/{number}", look, _around(one, end), Layer.MARKS, alpha)
        if head < sides:
            number = int(head)
            place = between(line[number], line[number + 1], head - number)
            yield spark_at(f"{name}/head", place, width * 9, Layer.MARKS)

    return Effect(name, draw, delay, LIGHT_TIME)


def cheer(name: str, text: str, box: Box, size: int, delay: float) -> Effect:
    """Return words that appear, pulse gently in few sizes, and fade."""

    def draw(part: float) -> Iterator[Sprite]:
        alpha = min(1.0, part * 8, (1 - part) * 4)
        now = round(size * (0.94 + 0.02 * round(6 * sin(pi * min(1.0, part * 1.6)))))
        risen = box.moved(0, -box.h * 0.25 * slowing(part))
        look = Text(text, now, "title", "title", "center", shadow=True)
        yield Sprite(f"{name}/words", look, risen, Layer.TIPS, alpha)

    return Effect(name, draw, delay, CHEER_TIME)


def shadow(id: str, thing: Box, height: float) -> Sprite:
    """Return a thing's shadow; height 1 is that of a carried thing."""
    wide = 1 + 0.1 * height
    box = thing.centered(thing.w * wide, thing.h * wide)
    box = box.inset(-box.w * SHADOW_REACH, -box.h * SHADOW_REACH)
    box = box.moved(thing.w * 0.05 * height, thing.h * (0.03 + 0.09 * height))
    return Sprite(id, Image("lift-shadow"), box, Layer.FLYING, 0.25 + 0.6 * min(1.0, height))


def spark_at(id: str, place: Point, side: float, layer: Layer) -> Sprite:
    """Return a bright spark at a point; ``side`` in pixels."""
    return Sprite(id, Image("wall-spark"), Box.around(place, side, side), layer)


def between(one: Point, other: Point, part: float) -> Point:
    """Return the point at this part of the way from one to the other."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _around(one: Point, other: Point) -> Box:
    x, y = min(one[0], other[0]), min(one[1], other[1])
    return Box(x, y, abs(one[0] - other[0]), abs(one[1] - other[1]))
