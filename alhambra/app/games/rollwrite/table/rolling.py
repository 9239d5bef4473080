"""Dice that roll, and crosses that are drawn: seen only while they happen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sin

from alhambra.app.gfx.box import Box, Point
from alhambra.app.table.effects import Effect, between
from alhambra.app.table.motion import slowing
from alhambra.app.table.picture import Image, Layer, Path, Sprite
from alhambra.rules.rollwrite.events import Colour
from alhambra.rules.rollwrite.sheet import Pip

FRAMES = 8
"""Pictures of a die as it rolls."""
TUMBLE = 132 / 96
"""The side of such a picture, in sides of a die's picture at rest."""
LANDED = 0.8
"""The part of its time after which a die lies flat; the rest it comes to stand."""
BOUNCES = ((0.0, 0.4, 1.0), (0.4, 0.64, 0.34), (0.64, 0.8, 0.12))
"""Each: from which to which part of the time it is in the air, and how high, in parts."""
TURNS = 2.1
"""How often it turns over on its way, in rounds of the pictures."""
WOBBLE = 9
"""Degrees by which it rocks before it stands."""
GROWTH, SIZES = 0.14, 2
"""By how much a die seems larger at the top of its bounce, and in how many steps: each is a
picture to be made."""
STEP = 3
"""Degrees of a step in which it rocks."""


@dataclass(frozen=True, slots=True)
class Roll(Effect):
    """A die that is thrown, bounces, and comes to lie."""

    STAYS = True
    name: str
    colour: Colour
    face: Pip
    """What it shows in the end."""
    start: Point
    """Where the hand lets it go."""
    end: Box
    """Where it comes to lie."""
    delay: float
    seconds: float
    turn: int
    """With which of the pictures it begins."""

    def seen(self, part: float) -> Iterator[Sprite]:
        """The die as it is now, with its shadow."""
        id = f"{self.name}/roll"
        if part >= LANDED:
            rest = (part - LANDED) / (1 - LANDED)
            angle = WOBBLE * (1 - rest) ** 2 * sin(rest * 11)
            look = Image(f"die-{self.colour}-{self.face}")
            angle = round(angle / STEP) * STEP
            yield Sprite(id, look, self.end, Layer.FLYING, angle=angle)
            return
        far = slowing(part / LANDED)
        side = self.end.w * TUMBLE
        x, y = between(self.start, self.end.center, far)
        high = self._height(part)
        stepped = round(high * SIZES) / SIZES
        shade = Box.around((x + side * 0.06 * high, y + side * 0.1), side * 1.3, side * 1.3)
        yield Sprite(
            f"{self.name}/shade", Image("lift-shadow"), shade, Layer.FLYING, 0.5 - 0.25 * stepped
        )
        turned = int(self.turn + TURNS * FRAMES * far) % FRAMES
        grown = side * (1 + GROWTH * stepped)
        box = Box.around((x, y - high * side * 0.9), grown, grown)
        yield Sprite(id, Image(f"die-{self.colour}-roll-{turned}"), box, Layer.FLYING)

    def _height(self, part: float) -> float:
        """How high it is: 1 at the top of its first bounce."""
        for start, end, high in BOUNCES:
            if start <= part < end:
                middle = (part - start) / (end - start)
                return high * 4 * middle * (1 - middle)
        return 0.0


STROKES: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((0.24, 0.2), (0.5, 0.47), (0.79, 0.8)), ((0.8, 0.22), (0.52, 0.5), (0.22, 0.78))),
    (((0.2, 0.3), (0.5, 0.46), (0.83, 0.68)), ((0.76, 0.16), (0.54, 0.46), (0.3, 0.82))),
    (((0.2, 0.22), (0.5, 0.5), (0.8, 0.8)), ((0.82, 0.26), (0.5, 0.52), (0.18, 0.76))),
)
"""By the form of a cross: its two strokes through points in parts of its box."""


@dataclass(frozen=True, slots=True)
class Stroke(Effect):
    """A cross that is drawn by hand, one stroke after the other."""

    name: str
    box: Box
    form: int
    delay: float
    seconds: float = 0.34

    def seen(self, part: float) -> Iterator[Sprite]:
        """As much of it as is drawn."""
        for number, stroke in enumerate(STROKES[self.form]):
            drawn = min(1.0, max(0.0, part * 2.3 - number * 1.3))
            if drawn > 0:
                points = tuple(self._at(point) for point in _first(stroke, drawn))
                look = Path(points, "ink", max(2.0, self.box.w * 0.085))
                yield Sprite(f"{self.name}/{number}", look, self.box, Layer.FRONT)

    def _at(self, point: Point) -> Point:
        return self.box.x + point[0] * self.box.w, self.box.y + point[1] * self.box.h


def _first(line: tuple[Point, ...], part: float) -> list[Point]:
    """The first part of a line through points that are about as far apart."""
    along = part * (len(line) - 1)
    whole = min(int(along), len(line) - 2)
    return [*line[: whole + 1], between(line[whole], line[whole + 1], along - whole)]
