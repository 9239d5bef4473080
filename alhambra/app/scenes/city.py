"""The palace city behind the title: its light by the hour of the day, and what stirs over it.

Places and lengths are units of the painted city, which is 1920 by 1080.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import pi, sin
from random import Random
from typing import Final

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.program.app import App
from alhambra.app.ui.ornaments import cover

DAY, EVENING, NIGHT = "title", "evening", "night"
"""The pictures of the city."""
WIDTH: Final = 1920
HOURS = (
    (0.0, NIGHT), (5.0, NIGHT), (6.0, EVENING), (7.5, DAY), (17.5, DAY), (19.0, EVENING),
    (20.5, EVENING), (22.0, NIGHT), (24.0, NIGHT),
)  # fmt: skip
"""The hours at which the city has the light of a picture; in between one fades into the next."""
TWILIGHT = 20.0
FADES = 8
"""Steps from one picture to the next."""
STEPS = 10
"""Steps a second of all that stirs."""
CLOUD_LEVELS, LEVELS = 16, 8
"""Levels of the strength of clouds, and of lights: what is the same is not drawn again."""
CLOUDS = (
    (0, 4, 5.0, 1330, 1.0), (1, 52, 3.5, 2070, 0.9), (2, 18, 4.2, 760, 1.1),
    (2, 92, 2.4, 1750, 0.9), (1, 88, 2.9, 1010, 0.8), (2, 40, 3.3, 2380, 0.8),
)  # fmt: skip
"""Clouds: picture, top, units a second, where they begin, size. They pass behind the mountains."""
CLOUD_SIZES = ((520, 104), (400, 80), (300, 60))
CLEAR, CLOUDED = 560, 900
"""Left of the first there are no clouds, for the name's sake; at the second they are whole."""
RIDGE = 168
"""The height of the pictures of the mountains."""
POLES = ((1360, 173, 0.75), (1688, 173, 0.75), (1302, 239, 0.85), (812, 587, 1.1), (1481, 596, 1.1))
"""The feet of pennants on towers, and their size."""
PENNANT, PENNANTS = (44, 34), 8
"""The size of a pennant, and its pictures, one each step of its own."""
WAVES = 9
"""Pictures of a pennant a second."""
LAKES = (
    (790, 391, 105, 5, 6, 0.8), (765, 477, 122, 14, 11, 1.0),
    (8, 880, 96, 40, 5, 0.45), (10, 930, 140, 120, 8, 0.45),
)  # fmt: skip
"""Boxes of open water, how many glints each has, and their strength: the sea lies in shade."""
GLINT, GLOW = (36, 8), 48
WINDOWS = (
    (1226, 761), (1210, 707), (1296, 761), (1346, 525), (973, 611), (1482, 698), (1303, 316),
    (1360, 237), (1688, 237), (813, 686), (1491, 314), (1104, 458),
)  # fmt: skip
"""Windows and gates where lamps flicker."""

AIRS = {
    DAY: (255, 255, 255, 0.9, 0.85, 0.0),
    EVENING: (236, 158, 138, 0.6, 0.6, 0.45),
    NIGHT: (86, 96, 146, 0.55, 0.35, 0.7),
}
"""Red, green and blue that multiply clouds and pennants; the strength of clouds, glints, lamps."""
CHANCE = Random(4)
GLINTS = tuple(
    (
        x + wide * (number + CHANCE.random()) / count, y + high * CHANCE.random(),
        CHANCE.uniform(2.4, 4.8), CHANCE.random(), strength,
    )
    for x, y, wide, high, count, strength in LAKES
    for number in range(count)
)  # fmt: skip
"""Light on waves: its place, seconds from one time to the next, when in these, its strength."""


def light_at(hour: float) -> tuple[str, str, float]:
    """Return two pictures of the city, and the opacity of the second, which lies over the first."""
    for (begins, first), (ends, second) in pairwise(HOURS):
        if begins <= hour < ends:
            part = round((hour - begins) / (ends - begins) * FADES) / FADES
            return (first, second, part) if first != second else (first, first, 0.0)
    raise ValueError(f"no hour of the day: {hour}")


def hour_seen(app: App) -> float:
    """Return the hour of the city: that of the day, but evening where the table is lit by lamps."""
    hour = app.hour()
    return TWILIGHT if app.settings.now.look.is_dark and picture_at(hour) == DAY else hour


def picture_at(hour: float) -> str:
    """Return the picture of the city that is closest to the light of this hour."""
    first, second, part = light_at(hour)
    return second if part > 0.5 else first


def air_at(hour: float) -> Sequence[float]:
    """Return the six numbers of ``AIRS`` at this hour."""
    first, second, part = light_at(hour)
    return [a + (b - a) * part for a, b in zip(AIRS[first], AIRS[second], strict=True)]


class City:
    """The city in the light of the hour, and the time for which it has stirred."""

    def __init__(self, hour: Callable[[], float]) -> None:
        """``hour`` returns the hour of the day, from 0 to 24."""
        self._hour = hour
        self._time = 0.0
        """Seconds of life, all in all."""
        self._lives = False

    def update(self, seconds: float, *, lives: bool) -> bool:
        """Live on for some seconds, if it ``lives``. Return true if the picture changed."""
        before = self._seen
        self._lives = lives
        self._time += seconds * lives
        return self._seen != before

    @property
    def _seen(self) -> object:
        """All that the picture depends on."""
        return self._lives, int(self._time * STEPS), light_at(self._hour())

    def draw(self, canvas: Canvas) -> None:
        """Draw the city over the whole window."""
        hour, whole = self._hour(), cover(canvas.metrics.window)
        first, second, part = light_at(hour)
        pictures = [(first, 1.0), (second, part)][: 2 if part else 1]
        for name, alpha in pictures:
            canvas.image(name, whole, alpha)
        if not self._lives:
            return
        unit, now = whole.w / WIDTH, int(self._time * STEPS) / STEPS
        *rgb, cloudy, wet, lit = air_at(hour)
        tint = "#{:02x}{:02x}{:02x}".format(*map(round, rgb))

        def show(
            name: str, box: Box, alpha: float = 1.0, tint: str | None = None, levels: int = LEVELS
        ) -> None:
            alpha = round(alpha * levels) / levels
            if alpha > 0:
                place = Box(
                    whole.x + box.x * unit, whole.y + box.y * unit, box.w * unit, box.h * unit
                )
                canvas.image(name, place, alpha, tint=tint)

        for kind, box, strength in clouds(now):
            show(f"cloud-{kind}", box, cloudy * strength, tint, CLOUD_LEVELS)
        for name, alpha in pictures:
            show(f"ridge-{name}", Box(0, 0, WIDTH, RIDGE), alpha)
        for number, (x, y, size) in enumerate(POLES):
            stage = (int(now * WAVES) + 3 * number) % PENNANTS
            wide, high = PENNANT[0] * size, PENNANT[1] * size
            show(f"pennant-{stage}", Box(x - 2 * size, y - high, wide, high), 1.0, tint)
        for across, down, seconds, begins, strength in GLINTS:
            wave = max(0.0, sin(2 * pi * (now / seconds + begins)))
            show("glint", Box.around((across + 4 * wave, down), *GLINT), wet * strength * wave)
        for number, window in enumerate(WINDOWS):
            flicker = 0.7 + 0.3 * sin(now * 2.3 + number * 1.7) * sin(now * 0.9 + number)
            show("glow", Box.around(window, GLOW, GLOW), lit * flicker)


def clouds(now: float) -> Iterator[tuple[int, Box, float]]:
    """Yield the clouds at these seconds: picture, box and strength. They come round again."""
    for kind, top, speed, begins, size in CLOUDS:
        wide, high = (side * size for side in CLOUD_SIZES[kind])
        x = (begins + speed * now) % (WIDTH + 2 * CLOUD_SIZES[0][0]) - CLOUD_SIZES[0][0]
        part = (x + wide / 2 - CLEAR) / (CLOUDED - CLEAR)
        if part > 0 and x < WIDTH:
            yield kind, Box(x, top, wide, high), min(1.0, part)
