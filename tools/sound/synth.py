"""Building blocks of the sounds: struck stone, wood, metal, strings, noise, a courtyard's echo.

A tone is a mono array of samples at RATE; a room turns it into stereo. All chance is seeded.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.signal import butter, fftconvolve, lfilter, sosfilt

RATE = 44100
Tone: TypeAlias = NDArray[np.float64]
Chance: TypeAlias = np.random.Generator


def clock(seconds: float) -> Tone:
    """Return the time of every sample."""
    return np.arange(int(RATE * seconds)) / RATE


def swell(seconds: float, attack: float, decay: float) -> Tone:
    """Return an envelope that rises in ``attack`` seconds and then dies away."""
    time = clock(seconds)
    return np.minimum(1, time / attack) * np.exp(-time / decay)


def hiss(chance: Chance, seconds: float) -> Tone:
    """Return white noise."""
    return chance.normal(size=int(RATE * seconds))


def between(tone: Tone, low: float, high: float) -> Tone:
    """Keep the frequencies between two, in hertz."""
    return sosfilt(butter(2, [low, high], "band", fs=RATE, output="sos"), tone)


def below(tone: Tone, limit: float) -> Tone:
    """Keep the frequencies below a limit, in hertz."""
    return sosfilt(butter(2, limit, "low", fs=RATE, output="sos"), tone)


def above(tone: Tone, limit: float) -> Tone:
    """Keep the frequencies above a limit, in hertz."""
    return sosfilt(butter(2, limit, "high", fs=RATE, output="sos"), tone)


def mix(parts: Sequence[tuple[float, float, Tone]]) -> Tone:
    """Add tones, each given as (start in seconds, loudness, tone)."""
    length = max(int(start * RATE) + len(tone) for start, _, tone in parts)
    total = np.zeros(length)
    for start, loudness, tone in parts:
        first = int(start * RATE)
        total[first : first + len(tone)] += loudness * tone
    return total


def modes(
    chance: Chance, seconds: float, pitches: Sequence[float], decays: Sequence[float],
    loudness: Sequence[float],
) -> Tone:  # fmt: skip
    """Let a struck body ring in its own frequencies."""
    time = clock(seconds)
    total = np.zeros(len(time))
    for pitch, decay, loud in zip(pitches, decays, loudness, strict=True):
        phase = chance.uniform(0, 2 * np.pi)
        total += loud * np.sin(2 * np.pi * pitch * time + phase) * np.exp(-time / decay)
    return total


def stone(chance: Chance, pitch: float = 1.0, hardness: float = 1.0) -> Tone:
    """Set a stone down."""
    seconds = 0.28
    pitches = np.array([310, 655, 1130, 1720, 2480, 3650]) * pitch * chance.uniform(0.97, 1.03, 6)
    loudness = [0.9, 0.7, 0.55, 0.4, 0.3 * hardness, 0.22 * hardness]
    ring = modes(chance, seconds, pitches, [0.045, 0.034, 0.022, 0.016, 0.010, 0.006], loudness)
    click = between(hiss(chance, seconds), 900, 6000) * swell(seconds, 0.0005, 0.007)
    thud = np.sin(2 * np.pi * 95 * pitch * clock(seconds)) * swell(seconds, 0.002, 0.05)
    return ring + 1.1 * hardness * click + thud


def chime(chance: Chance, pitch: float, seconds: float = 0.5, brightness: float = 1.0) -> Tone:
    """Strike a small piece of metal: a coin, or a little bell when it rings longer."""
    pitches = [pitch * ratio for ratio in (1, 2.76, 5.40, 8.93, 1.51)]
    loudness = [1, 0.6 * brightness, 0.4 * brightness, 0.22 * brightness, 0.25]
    ring = modes(chance, seconds, pitches, [0.16, 0.09, 0.05, 0.03, 0.06], loudness)
    return ring * np.minimum(1, clock(seconds) / 0.0008)


def slide(chance: Chance) -> Tone:
    """Slide a card over the table."""
    seconds = 0.24
    noise, part = hiss(chance, seconds), clock(seconds) / seconds
    rising = between(noise, 1400, 4200) * (1 - part) + between(noise, 3000, 9000) * part
    tap = above(hiss(chance, 0.03), 2500) * swell(0.03, 0.0004, 0.004)
    return mix([(0, 1, rising * np.sin(np.pi * np.clip(part, 0, 1)) ** 1.4), (0.185, 0.9, tap)])


def string(pitch: float, seconds: float = 1.6, brightness: float = 0.5) -> Tone:
    """Pluck a nylon string (Karplus and Strong); the pitch is in hertz.

    The loop's delay is no whole number of samples, so that the string is in tune with the music.
    """
    whole, part = divmod(RATE / pitch - 1, 1)
    chance = np.random.default_rng(int(pitch * 10))
    period = int(whole) + 1
    pluck = below(chance.uniform(-1, 1, period), 1800 + 3500 * brightness)
    pluck = pluck - 0.8 * np.roll(pluck, max(1, int(period * 0.18)))
    pluck -= pluck.mean()  # a string rings about where it rests
    keep, dull = (0.9965 if pitch > 200 else 0.998), 0.16
    loop = keep * np.convolve([1 - part, part], [dull, 1 - 2 * dull, dull])
    feedback = np.concatenate([[1.0], np.zeros(int(whole) - 1), -loop])
    given = np.zeros(int(RATE * seconds))
    given[:period] = pluck[: len(given)]
    result = lfilter([1.0], feedback, given)
    ending = np.minimum(1, np.linspace(1, 0, len(result)) * 6)
    return result / np.max(np.abs(result)) * ending


def bowl(chance: Chance, pitch: float, seconds: float = 1.2) -> Tone:
    """Let a bronze bowl sing: a warm bell without a clang."""
    pitches = [pitch * ratio for ratio in (1, 1.003, 2.01, 2.99, 4.2)]
    ring = modes(chance, seconds, pitches, [0.5, 0.45, 0.25, 0.14, 0.06], [1, 0.6, 0.4, 0.2, 0.1])
    return ring * np.minimum(1, clock(seconds) / 0.004)


def wood(chance: Chance, pitch: float = 1.0) -> Tone:
    """Knock on wood."""
    seconds = 0.12
    pitches = np.array([410, 960, 1730, 2900]) * pitch * chance.uniform(0.97, 1.03, 4)
    ring = modes(chance, seconds, pitches, [0.022, 0.014, 0.009, 0.005], [1, 0.6, 0.35, 0.2])
    click = between(hiss(chance, seconds), 1200, 4800) * swell(seconds, 0.0004, 0.003)
    return ring * np.minimum(1, clock(seconds) / 0.0005) + 0.5 * click


def hertz(note: float) -> float:
    """Return the frequency of a MIDI note."""
    return 440 * 2 ** ((note - 69) / 12)


@cache
def _echoes() -> tuple[Tone, Tone]:
    chance = np.random.default_rng(7)
    time = clock(1.2)
    sides = [
        below(hiss(chance, 1.2), 5200) * np.exp(-time / 0.22) * np.minimum(1, time / 0.008)
        for _ in range(2)
    ]
    left, right = (side / np.sqrt((side**2).sum()) for side in sides)
    return left, right


def courtyard(tone: Tone, echo: float, tail: float) -> Tone:
    """Play a tone in a small courtyard; return samples of shape (length, 2)."""
    dry = np.pad(tone, (0, int(tail * RATE)))
    return np.stack([dry + echo * fftconvolve(dry, side)[: len(dry)] for side in _echoes()], 1)
