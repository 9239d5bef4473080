"""Motion that no event causes: water and birds of a living table, and the sand of the hourglass."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from math import atan2, ceil, degrees, sqrt
from random import Random
from typing import Final

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Image, Layer, Sprite, Tile, Water
from alhambra.app.gfx.scale import Metrics
from alhambra.app.ui.sounds import Sound

RISES = 0.8
"""Seconds in which light on water appears."""
STEPS = 4
"""Steps of the light a second."""
LIGHT = 0.75
"""The strength of the light at most."""
LEVELS = 8
"""Levels of that strength."""
LEAST = 60
"""Units of the side of the smallest tile whose water moves."""
RESTING = {Layer.PALACE: 1, Layer.TILES: 4}
"""Layers of tiles that lie still, and after how many steps their light moves: that of all but the
palace seldom, as they lie far above it among the commands, and all between is compared.
"""
SLOT, LATE = 65.0, 25.0
"""Seconds from bird to bird, and the most that one is late: a bird every 40 to 90 seconds."""
FLIGHT = 4.0
"""Seconds of its flight over the ground."""
BIRD = (132, 97)
"""Units of its shadow."""
SHADE = 0.34
FLAPS = (1, 2, 3)
"""The pictures of a beat of its wings; it glides with picture 0."""
WING_BEATS, GLIDES = 2, 1.3
"""Beats in a row, and the seconds from the first of them to the next first."""
BEAT = 0.27
"""Seconds of a beat."""
GROUND: Final = "ground"
"""The name of the ground that birds cross in the picture of a table."""
ANCHOR: Final = "hourglass"
"""The name of its place in the picture of a table."""
LAST: Final = 10
"""Seconds that are heard, one by one."""
HOURGLASS_STEPS, STEPS_LONG = 4, 2
"""Redrawings a second, and of a glass of more than a minute."""
TICK, OVER = (Sound.WALL_COUNT, 1), (Sound.SCORING_STEP, 1)
"""The sounds of the last seconds, and of the end, with their variants."""
SHAPE: Final = 0.66
"""The width relative to the height."""
RINGED: Final = 0.68
"""The factor on its size within the ring that says that the time is over."""
ROUND: Final = 0.62
"""The roundness of the bulbs: 1 for cones."""
INSIDE: Final = 0.86
"""The width of the sand relative to that of the glass."""
CURVE: Final = 7
"""Points of half a bulb's outline."""
WAIST: Final = 0.09
"""Half the width of the neck, relative to the width of the glass."""
FRAME: Final = 0.1
"""The height of the wood above and below, relative to the height of the glass."""


def strength(awake: float) -> float:
    """Return how strong light on water is, these seconds after it woke."""
    return LIGHT * round(min(1.0, awake / RISES) * LEVELS) / LEVELS


def still_waters(sprites: Sequence[Sprite], wet: Container[str], least: float) -> Sequence[int]:
    """Return the numbers of the sprites that are wet tiles and lie still."""
    return [
        number
        for number, sprite in enumerate(sprites)
        if isinstance(sprite.look, Tile)
        and sprite.look.name in wet
        and sprite.layer in RESTING
        and sprite.alpha == 1
        and sprite.box.w >= least
    ]


def light_on(tile: Sprite, step: int, light: float) -> Sprite:
    """Return the light on the water of a tile."""
    look = tile.look
    assert isinstance(look, Tile)
    water = Water(look.name, step // RESTING[tile.layer])
    return Sprite(f"{tile.id}/water", water, tile.box, tile.layer, light, clip=tile.clip)


def flying(seed: int, time: float) -> bool:
    """Return true if a bird is over the table, at these seconds after the table came to life."""
    return 0 <= time - _comes(seed, time) < FLIGHT


def bird(seed: int, time: float, metrics: Metrics, ground: Box) -> Sprite | None:
    """Return the shadow of the bird over this ground, if one is there then; see ``flying``."""
    flown = time - _comes(seed, time)
    if not 0 <= flown < FLIGHT:
        return None
    chance = Random(f"{seed}/{int(time // SLOT)}/way")
    wide, high = metrics.px(BIRD[0]), metrics.px(BIRD[1])
    ends = [ground.x - wide, ground.right + wide]
    if chance.random() < 0.5:
        ends.reverse()
    start = ends[0], ground.y + ground.h * chance.uniform(0.15, 0.85)
    end = ends[1], ground.y + ground.h * chance.uniform(0.15, 0.85)
    across, down = end[0] - start[0], end[1] - start[1]
    part = flown / FLIGHT
    box = Box.around((start[0] + across * part, start[1] + down * part), wide, high)
    turn = -degrees(atan2(down, across))
    look = Image(f"bird-{_wings(flown)}")
    return Sprite("bird", look, box, Layer.GROUND, SHADE, turn, clip=ground)


def _comes(seed: int, time: float) -> float:
    """Return when the bird of this time comes."""
    number = int(time // SLOT)
    return number * SLOT + Random(f"{seed}/{number}").uniform(0, LATE) + FLIGHT


def _wings(flown: float) -> int:
    """Return the number of the bird's picture; ``flown`` is in seconds since its flight began."""
    beat, part = divmod(flown % GLIDES, BEAT)
    return FLAPS[int(part / BEAT * len(FLAPS))] if beat < WING_BEATS else 0


class LivingTable:
    """The time that a table has lived, and what stirs on it now."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._time = 0.0
        """Seconds of life, all in all."""
        self._awake = 0.0
        """Seconds since it woke; 0: it rests."""
        self._sprites: Sequence[Sprite] = ()
        """Those of the last picture, without what stirs."""
        self._tiles: Sequence[int] | None = None
        """The numbers of its tiles with light on water; None before the first picture."""
        self._lights: dict[int, Sprite] = {}
        """That light by these numbers: what is the same is not drawn."""
        self._ground: Box | None = None
        """The ground of the last picture that birds may cross."""

    @property
    def is_crossed(self) -> bool:
        """True while a bird is over the table."""
        return self._ground is not None and self._awake > 0 and flying(self._seed, self._time)

    def rest(self) -> bool:
        """Rest at once. Return true if something had stirred."""
        was, self._awake = self._awake > 0, 0.0
        return was

    def update(self, seconds: float) -> bool:
        """Live on for some seconds. Return true if the picture changed."""
        before, flew = self._seen, self.is_crossed
        self._time += seconds
        self._awake += seconds
        return (self._tiles != [] and self._seen != before) or flew or self.is_crossed

    @property
    def _seen(self) -> tuple[int, float]:
        """The step of the light, and its strength."""
        return int(self._time * STEPS), strength(self._awake)

    def over(
        self, sprites: Sequence[Sprite], metrics: Metrics, wet: Container[str], ground: Box | None
    ) -> Sequence[Sprite]:
        """Return the sprites with what stirs over them: light on the tiles whose names are wet.

        Birds throw their shadow on this ground only, which no panel covers: over a panel it would
        be a stain.
        """
        self._ground = ground
        if not self._awake:
            return sprites
        step, light = self._seen
        if sprites is not self._sprites or self._tiles is None:
            self._sprites, self._lights = sprites, {}
            self._tiles = still_waters(sprites, wet, metrics.px(LEAST))
        shown = list(sprites)
        for number in reversed(self._tiles if light else ()):
            one = light_on(sprites[number], step, light)
            if self._lights.get(number) != one:
                self._lights[number] = one
            shown.insert(number + 1, self._lights[number])
        shadow = bird(self._seed, self._time, metrics, ground) if ground is not None else None
        if shadow is not None:
            shown.insert(bisect_right(shown, Layer.GROUND, key=_layer), shadow)
        return shown


def _layer(sprite: Sprite) -> Layer:
    return sprite.layer


# -- the hourglass ---------------------------------------------------------------------------------


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
        steps = HOURGLASS_STEPS if self.seconds <= 60 else STEPS_LONG
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
