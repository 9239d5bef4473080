"""What is heard around the table: a fountain with birds, the same by evening, and a night.

Every loop is a circle: what runs over its end goes on at its beginning, and filters and the echo
go round twice, of which the second time is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from synth import RATE, Chance, Tone, between, clock, courtyard, hiss

SECONDS = 42.0
LENGTH = int(RATE * SECONDS)
Points = Sequence[tuple[float, float]]
"""A curve of pitch: seconds and hertz."""


class Circle:
    """A mono loop into which sounds are put; what runs over its end is at its beginning."""

    def __init__(self, tone: Tone | None = None) -> None:
        self.tone = np.zeros(LENGTH) if tone is None else tone

    def add(self, start: float, loudness: float, tone: Tone) -> None:
        """Put a tone in, from this second on."""
        self.tone[(int(start * RATE) + np.arange(len(tone))) % LENGTH] += loudness * tone

    def through(self, work: Callable[[Tone], Tone]) -> Tone:
        """Return what a filter or an echo makes of the loop."""
        return work(np.tile(self.tone, 2))[LENGTH : 2 * LENGTH]

    def heard(self, side: float, echo: float) -> Tone:
        """Return it in the courtyard, from the left (0) to the right (1)."""
        around = self.through(lambda tone: courtyard(tone, echo, 0))
        return around * np.sqrt(2 * np.array([1 - side, side]))


# -- water -----------------------------------------------------------------------------------------


def _drop(chance: Chance, low: float, high: float) -> Tone:
    """Let a bubble ring: its pitch rises a little while it dies."""
    time = clock(0.12)
    pitch = low * (high / low) ** chance.uniform()
    phase = 2 * np.pi * (pitch * time + 0.5 * pitch * chance.uniform(0.5, 2.5) * time**2)
    decay = chance.uniform(0.006, 0.024) * (low / pitch) ** 0.3
    loud = (low / pitch) ** 0.6
    return loud * np.sin(phase) * np.minimum(1, time / 0.0012) * np.exp(-time / decay)


def _breath(chance: Chance, depth: float) -> Tone:
    """Return a slow swelling about 1 that closes after the loop."""
    turn = 2 * np.pi * np.arange(LENGTH) / LENGTH
    waves = [np.sin(times * turn + chance.uniform(0, 2 * np.pi)) for times in (2, 3, 5, 8)]
    return 1 + depth * sum(waves) / len(waves)


def _water(chance: Chance, drops: float, low: float, high: float, spray: float) -> Tone:
    """Let a fountain play: so many drops a second, and the fine spray behind them."""
    sides = []
    for _ in range(2):
        rings = Circle()
        for start in chance.uniform(0, SECONDS, int(drops * SECONDS)):
            rings.add(start, min(3.0, chance.exponential()), _drop(chance, low, high))
        fine = Circle(hiss(chance, SECONDS)).through(lambda tone: between(tone, 500, 4200))
        deep = Circle(hiss(chance, SECONDS)).through(lambda tone: between(tone, 140, 700))
        sides.append(rings.tone * 0.1 + spray * (0.05 * fine + 0.07 * deep) * _breath(chance, 0.3))
    both = 0.25 * (sides[0] + sides[1])
    return np.stack([0.75 * side + both for side in sides], 1)


# -- birds and crickets ----------------------------------------------------------------------------


def _whistle(points: Points, edge: float = 0.012, second: float = 0.06) -> Tone:
    """Whistle along a curve; ``second`` is the loudness of the octave."""
    seconds = points[-1][0]
    time = clock(seconds)
    pitch = np.interp(time, [at for at, _ in points], [hertz for _, hertz in points])
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    swell = np.minimum(1, np.minimum(time, seconds - time) / edge)
    return (np.sin(phase) + second * np.sin(2 * phase)) * np.sin(np.pi * swell / 2) ** 2


def _sparrow(chance: Chance) -> Iterator[tuple[float, Tone]]:
    """A few chirps, as if two talked."""
    at = 0.0
    for _ in range(chance.integers(3, 7)):
        top = chance.uniform(4300, 5000)
        yield at, _whistle([(0, 3000), (0.025, top), (0.05, top * 0.8), (0.085, 3300)], 0.008, 0.15)
        at += chance.uniform(0.22, 0.5)


def _blackbird(chance: Chance) -> Iterator[tuple[float, Tone]]:
    """A calm phrase of five or six fluted notes, and a soft high ending."""
    at, pitch = 0.0, chance.uniform(1900, 2300)
    for _ in range(chance.integers(5, 7)):
        length = chance.uniform(0.12, 0.30)
        step = 2 ** (chance.choice([-5, -3, 2, 4, 5]) / 12)
        goal = pitch * step if 1650 < pitch * step < 2900 else pitch / step
        bend = [(0, pitch), (length * 0.3, pitch * 1.02), (length * 0.6, goal), (length, goal)]
        yield at, _whistle(bend, 0.03)
        at, pitch = at + length + chance.uniform(0.02, 0.09), goal
    for _ in range(4):
        yield at, 0.3 * _whistle([(0, 5200), (0.03, 6300), (0.06, 5000)], 0.015)
        at += 0.075


def _goldfinch(chance: Chance) -> Iterator[tuple[float, Tone]]:
    """A tinkling run downwards."""
    top, count = chance.uniform(5000, 5600), int(chance.integers(8, 13))
    for number in range(count):
        low = top * (1 - 0.03 * number) * (0.86 if number % 2 else 1)
        yield number * 0.072, _whistle([(0, low * 1.08), (0.05, low)], 0.014)


def _swift(chance: Chance) -> Iterator[tuple[float, Tone]]:
    """A thin scream high above that comes and goes."""
    length = chance.uniform(0.7, 1.1)
    scream = _whistle([(0, 5400), (length / 2, 5900), (length, 5200)], length / 2.1)
    yield 0.0, scream * (0.65 + 0.35 * np.sin(2 * np.pi * 34 * clock(length)))


def _owl(chance: Chance) -> Iterator[tuple[float, Tone]]:
    """The scops owl's one note, time and again."""
    at = 0.0
    for _ in range(6):
        yield at, _whistle([(0, 1230), (0.07, 1310), (0.26, 1190)], 0.07, 0.03)
        at += chance.uniform(2.6, 3.0)


def _cricket(chance: Chance, pitch: float, pause: float) -> Tone:
    """A cricket by the wall: three strokes of its wings, and again, but for a few rests."""
    circle, at = Circle(), 0.0
    while at < SECONDS - pause:
        if chance.uniform() < 0.94:
            for stroke in range(3):
                loud = (0.6, 0.85, 1.0)[stroke]
                circle.add(at + stroke * 0.036, loud, _whistle([(0, pitch), (0.022, pitch)], 0.011))
        at += pause * chance.uniform(0.97, 1.04)
    return circle.tone


def _trill(chance: Chance, pitch: float, beats: int) -> Tone:
    """A tree cricket that never stops: a pulsing tone, so many pulses in the loop."""
    turn = np.arange(LENGTH) / LENGTH
    pulse = np.maximum(0, np.sin(2 * np.pi * beats * turn)) ** 1.5
    return np.sin(2 * np.pi * round(pitch * SECONDS) * turn) * pulse * _breath(chance, 0.7)


Bird = Callable[[Chance], Iterator[tuple[float, Tone]]]


def _birds(
    chance: Chance, bird: Bird, times: Sequence[float], side: float, echo: float, loudness: float
) -> Tone:
    """Let a bird sing at these seconds, from one place."""
    circle = Circle()
    for start in times:
        strength = loudness * chance.uniform(0.7, 1)
        for at, tone in bird(chance):
            circle.add(start + at, strength, tone)
    return circle.heard(side, echo)


# -- the loops -------------------------------------------------------------------------------------


def day() -> Tone:
    """The fountain, sparrows on the roof, a blackbird in the garden, swifts above."""
    chance = np.random.default_rng(101)
    return (
        _water(chance, 110, 450, 4800, 1.0)
        + _birds(chance, _sparrow, (1.5, 13.8, 15.2, 30.4), 0.18, 0.35, 0.05)
        + _birds(chance, _sparrow, (2.6, 22.3, 31.6), 0.34, 0.5, 0.03)
        + _birds(chance, _blackbird, (6.2, 11.0, 26.1, 34.9), 0.78, 0.9, 0.025)
        + _birds(chance, _goldfinch, (18.6, 39.2), 0.62, 0.6, 0.03)
        + _birds(chance, _swift, (9.4, 24.0), 0.45, 1.2, 0.014)
    )


def evening() -> Tone:
    """The fountain, the first crickets, the blackbird's last song, swifts that go home."""
    chance = np.random.default_rng(103)
    return (
        0.8 * _water(chance, 80, 420, 4000, 0.9)
        + Circle(_cricket(chance, 4350, 0.62)).heard(0.2, 0.25) * 0.028
        + Circle(_cricket(chance, 4720, 0.71)).heard(0.83, 0.5) * 0.014
        + _birds(chance, _blackbird, (5.0, 10.3, 29.5), 0.7, 1.4, 0.020)
        + _birds(chance, _swift, (17.5, 19.4, 38.0), 0.4, 1.5, 0.013)
    )


def night() -> Tone:
    """Little water, many crickets, and a scops owl far off."""
    chance = np.random.default_rng(107)
    far = Circle(_trill(chance, 2870, 1640)).heard(0.6, 0.4) * 0.006
    return (
        0.5 * _water(chance, 55, 400, 3200, 0.9)
        + Circle(_cricket(chance, 4180, 0.66)).heard(0.25, 0.3) * 0.019
        + Circle(_cricket(chance, 4520, 0.74)).heard(0.8, 0.4) * 0.012
        + Circle(_cricket(chance, 4760, 0.81)).heard(0.5, 0.9) * 0.006
        + far
        + _birds(chance, _owl, (8.0,), 0.68, 1.6, 0.036)
    )


LOOPS: dict[str, Callable[[], Tone]] = {"day": day, "evening": evening, "night": night}
