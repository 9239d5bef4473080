"""What stirs on a table at rest: light on water, and now and then the shadow of a bird.

It lives for some seconds after each input, and then rests. Everything is a function of the time;
chance comes from a seed of its own, never from the game.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import atan2, degrees
from random import Random

from alhambra.app.gfx.box import Box, Metrics
from alhambra.app.gfx.brush import Image, Layer, Sprite, TileImage, Water

AWAKE = 8.0
"""Seconds after an input in which it lives."""
RISES, FALLS = 0.8, 2.0
"""Seconds in which light on water appears and fades."""
STEPS = 12
"""Steps of the light a second."""
LIGHT = 0.75
"""The strength of the light at most."""
LEVELS = 8
"""Levels of that strength."""
LEAST = 60
"""Units of the side of the smallest tile whose water moves."""
RESTING = (Layer.PALACE, Layer.TILES)
"""Layers of tiles that lie still."""
SLOT, LATE = 65.0, 25.0
"""Seconds from bird to bird, and the most that one is late: a bird every 40 to 90 seconds."""
FLIGHT = 4.0
"""Seconds of its flight over the window."""
BIRD = (132, 97)
"""Units of its shadow."""
SHADE = 0.34
FLAPS = (1, 2, 3)
"""The pictures of a beat of its wings; it glides with picture 0."""
BEATS, GLIDES = 2, 1.3
"""Beats in a row, and the seconds from the first of them to the next first."""
BEAT = 0.27
"""Seconds of a beat."""


def strength(awake: float, rested: float) -> float:
    """Return how strong light on water is: seconds since it woke, and since the last input."""
    part = max(0.0, min(1.0, awake / RISES, (AWAKE - rested) / FALLS))
    return LIGHT * round(part * LEVELS) / LEVELS


def waters(sprites: Sequence[Sprite], step: int, light: float, least: float) -> dict[str, Sprite]:
    """Return light for all tiles that lie still, by the id of the tile's sprite."""
    return {
        sprite.id: Sprite(
            f"{sprite.id}/water",
            Water(sprite.look.name, step),
            sprite.box,
            sprite.layer,
            light,
            clip=sprite.clip,
        )
        for sprite in sprites
        if isinstance(sprite.look, TileImage)
        and sprite.layer in RESTING
        and sprite.alpha == 1
        and sprite.box.w >= least
    }


def flying(seed: int, time: float) -> bool:
    """Return true if a bird is over the table, at these seconds after the table came to life."""
    return 0 <= time - _comes(seed, time) < FLIGHT


def bird(seed: int, time: float, metrics: Metrics) -> Sprite | None:
    """Return the shadow of the bird, if one is over the table then; see ``flying``."""
    flown = time - _comes(seed, time)
    if not 0 <= flown < FLIGHT:
        return None
    chance, window = Random(f"{seed}/{int(time // SLOT)}/way"), metrics.window
    wide, high = metrics.px(BIRD[0]), metrics.px(BIRD[1])
    ends = [-wide, window.w + wide]
    if chance.random() < 0.5:
        ends.reverse()
    start = ends[0], window.h * chance.uniform(0.15, 0.85)
    end = ends[1], window.h * chance.uniform(0.15, 0.85)
    across, down = end[0] - start[0], end[1] - start[1]
    part = flown / FLIGHT
    box = Box.around((start[0] + across * part, start[1] + down * part), wide, high)
    turn = -degrees(atan2(down, across))
    return Sprite("bird", Image(f"bird-{_wings(flown)}"), box, Layer.GROUND, SHADE, turn)


def _comes(seed: int, time: float) -> float:
    """Return when the bird of this time comes."""
    number = int(time // SLOT)
    return number * SLOT + Random(f"{seed}/{number}").uniform(0, LATE) + FLIGHT


def _wings(flown: float) -> int:
    """Return the number of the bird's picture; ``flown`` is in seconds since its flight began."""
    beat, part = divmod(flown % GLIDES, BEAT)
    return FLAPS[int(part / BEAT * len(FLAPS))] if beat < BEATS else 0


class LivingTable:
    """How long a table has lived, and what stirs on it now."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._time = 0.0
        """Seconds of life, all in all."""
        self._awake = 0.0
        """Seconds since it woke."""
        self._rested = AWAKE
        """Seconds since the last input."""
        self._lights: dict[str, Sprite] | None = None
        """The light of the last picture, by the ids of its tiles: what is the same is not drawn."""

    @property
    def is_awake(self) -> bool:
        """True while anything may stir. A bird finishes its flight."""
        return self._rested < AWAKE or (self._awake > 0 and flying(self._seed, self._time))

    @property
    def is_crossed(self) -> bool:
        """True while a bird is over the table."""
        return self.is_awake and flying(self._seed, self._time)

    def touch(self) -> None:
        """Live on from now: the player did something."""
        self._rested = 0.0

    def rest(self) -> bool:
        """Rest at once. Return true if something had stirred."""
        was, self._rested, self._awake = self.is_awake, AWAKE, 0.0
        return was

    def update(self, seconds: float) -> bool:
        """Live on for some seconds. Return true if the picture changed."""
        if not self.is_awake:
            return False
        before, _ = self._seen
        flew = flying(self._seed, self._time)
        self._time += seconds
        self._awake += seconds
        self._rested += seconds
        if not self.is_awake:
            self._awake = 0.0
            return True
        lit = self._lights != {} and self._seen[0] != before
        return lit or flew or flying(self._seed, self._time)

    @property
    def _seen(self) -> tuple[int, float]:
        """The step of the light, and its strength; without light the step is 0."""
        light = strength(self._awake, self._rested)
        return (int(self._time * STEPS) if light else 0), light

    def over(self, sprites: Sequence[Sprite], metrics: Metrics, *, sunny: bool) -> Sequence[Sprite]:
        """Return the sprites with what stirs over them. Birds throw shadows in the sun only.

        The shadow lies on the table itself: over a panel or a sheet it would be a smudge.
        """
        if not self.is_awake:
            return sprites
        step, light = self._seen
        last, lights = self._lights or {}, waters(sprites, step, light, metrics.px(LEAST))
        lights = {id: last[id] if last.get(id) == one else one for id, one in lights.items()}
        self._lights = lights
        shown: list[Sprite] = []
        for sprite in sprites:
            shown.append(sprite)
            if light and sprite.id in lights:
                shown.append(lights[sprite.id])
        shadow = bird(self._seed, self._time, metrics) if sunny else None
        if shadow is not None:
            shown.insert(bisect_right(shown, Layer.GROUND, key=_layer), shadow)
        return shown


def _layer(sprite: Sprite) -> Layer:
    return sprite.layer
