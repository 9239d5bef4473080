"""The game's sounds, by the name of their file; each is drawn from its own chance."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from synth import (
    Chance,
    Tone,
    above,
    below,
    between,
    both_sides,
    chime,
    clock,
    courtyard,
    hertz,
    hiss,
    mix,
    modes,
    slide,
    stone,
    string,
    swell,
)


def tile_place(chance: Chance) -> Tone:
    """A tile comes to lie: stone on stone, and a little sand."""
    sand = between(hiss(chance, 0.12), 1500, 5000) * swell(0.12, 0.01, 0.03)
    parts = [
        (0, 1, stone(chance, 0.92)),
        (0.045, 0.38, stone(chance, 1.10, 0.6)),
        (0.05, 0.1, sand),
    ]
    return courtyard(mix(parts), 0.14, 0.9)


def tile_lift(chance: Chance) -> Tone:
    """A tile is taken up: a short scrape that rises, and a light knock."""
    seconds = 0.16
    part = clock(seconds) / seconds
    noise = hiss(chance, seconds)
    scrape = between(noise, 700, 2200) * (1 - part) + between(noise, 1800, 5200) * part
    scrape = scrape * np.sin(np.pi * part) ** 1.2
    return courtyard(mix([(0, 0.8, scrape), (0.11, 0.45, stone(chance, 1.45, 0.35))]), 0.10, 0.5)


def wall_built(chance: Chance) -> Tone:
    """A wall closes: four stones, the last one heavy."""
    blows = ((0, 0.70, 0.75), (0.11, 0.78, 0.75), (0.21, 0.86, 0.75), (0.33, 0.64, 1.15))
    parts = [(start, loud, stone(chance, pitch, 0.8)) for start, pitch, loud in blows]
    rumble = below(hiss(chance, 0.5), 420) * swell(0.5, 0.02, 0.16)
    return courtyard(mix([*parts, (0.30, 0.9, rumble)]), 0.2, 0.9)


def card_slide(chance: Chance) -> Tone:
    """A card moves."""
    return courtyard(slide(chance), 0.05, 0.3)


def card_deal(chance: Chance) -> Tone:
    """Three cards are dealt."""
    return both_sides(mix([(0.10 * k, 1 - 0.1 * k, slide(chance)) for k in range(3)]))


def card_take(chance: Chance) -> Tone:
    """A card comes into the hand: a slide and a soft tap."""
    tap = below(hiss(chance, 0.08), 1400) * swell(0.08, 0.001, 0.016)
    return courtyard(mix([(0, 0.9, slide(chance)[::-1]), (0.17, 1.1, tap)]), 0.06, 0.3)


def _shower(chance: Chance, count: int) -> list[tuple[float, float, Tone]]:
    parts: list[tuple[float, float, Tone]] = []
    start = 0.0
    for _ in range(count):
        ring = chime(chance, chance.uniform(2300, 3900), 0.35, 1.1)
        clack = above(hiss(chance, 0.02), 5000) * swell(0.02, 0.0003, 0.003)
        parts += [(start, chance.uniform(0.5, 1), ring), (start, 0.3, clack)]
        start += chance.uniform(0.03, 0.085)
    return parts


def coins(chance: Chance) -> Tone:
    """Money is paid."""
    return courtyard(mix(_shower(chance, 7)), 0.10, 0.5)


def coins_exact(chance: Chance) -> Tone:
    """The exact price is paid: fewer coins and two bells for the extra turn."""
    bells = [(0.26, 0.55, chime(chance, hertz(88), 0.9, 0.3)),
             (0.36, 0.55, chime(chance, hertz(95), 1.1, 0.3))]  # fmt: skip
    return courtyard(mix([*_shower(chance, 5), *bells]), 0.16, 0.6)


def scoring_step(chance: Chance) -> Tone:
    """A row of the scoring is counted: a plucked note and a small bell."""
    parts = [
        (0, 0.8, string(hertz(76), 0.6, 0.55)),
        (0.01, 0.28, chime(chance, hertz(88), 0.5, 0.4)),
    ]
    return courtyard(mix(parts), 0.16, 0.4)


def score_fanfare(chance: Chance) -> Tone:
    """A scoring begins: a run in E Phrygian dominant and a strummed chord."""
    run = ((0, 64), (0.10, 65), (0.20, 68), (0.30, 71), (0.42, 76))
    parts = [(start, 0.8, string(hertz(note), 1.4, 0.7)) for start, note in run]
    parts += _strum(chance, 0.62, (40, 52, 56, 59, 64, 68), 2.2)
    for start, note in ((0.62, 88), (0.74, 92), (0.88, 95)):
        parts.append((start, 0.20, chime(chance, hertz(note), 1.2, 0.35)))
    return courtyard(mix(parts), 0.26, 1.1)


def win(chance: Chance) -> Tone:
    """The game is won: two runs up to a high chord, with bells and clapping."""
    runs = ((0, 64), (0.09, 65), (0.18, 68), (0.27, 71), (0.36, 76), (0.60, 69), (0.69, 72),
            (0.78, 76), (0.87, 77), (0.96, 80), (1.08, 83))  # fmt: skip
    parts = [(start, 0.75, string(hertz(note), 1.5, 0.75)) for start, note in runs]
    parts += _strum(chance, 0.46, (41, 53, 57, 60, 65), 1.4)
    parts += _strum(chance, 1.22, (40, 52, 56, 59, 64, 68, 76), 3.0)
    for k, note in enumerate((88, 92, 95, 100)):
        parts.append((1.22 + 0.13 * k, 0.22, chime(chance, hertz(note), 1.6, 0.35)))
    for start in (0.46, 0.70, 0.82, 1.22, 1.46, 1.58, 1.94):
        clap = between(hiss(chance, 0.06), 900, 3800) * swell(0.06, 0.001, 0.012)
        parts.append((start, 0.35, clap))
    return courtyard(mix(parts), 0.28, 1.3)


def _strum(
    chance: Chance, start: float, notes: tuple[int, ...], seconds: float
) -> list[tuple[float, float, Tone]]:
    """Strum a chord from the lowest string with the nails."""
    parts = [
        (start + 0.018 * k, 0.62, string(hertz(note), seconds, 0.6)) for k, note in enumerate(notes)
    ]
    for k in range(3):
        nail = above(hiss(chance, 0.03), 3000) * swell(0.03, 0.001, 0.006)
        parts.append((start - 0.02 + 0.02 * k, 0.10, nail))
    return parts


def turn_start(chance: Chance) -> Tone:
    """A turn begins: two notes upwards."""
    del chance
    notes = [(0, 1, string(hertz(71), 1.0)), (0.09, 0.9, string(hertz(76), 1.2))]
    return courtyard(mix(notes), 0.2, 0.7)


def undo(chance: Chance) -> Tone:
    """A move is taken back: a slide backwards and two notes downwards."""
    notes = [(0.08, 0.8, string(hertz(71), 0.5, 0.35)), (0.16, 0.7, string(hertz(64), 0.7, 0.3))]
    return courtyard(mix([(0, 0.25, slide(chance)[::-1]), *notes]), 0.12, 0.4)


def button(chance: Chance) -> Tone:
    """A button is pressed."""
    click = between(hiss(chance, 0.09), 1500, 5000) * swell(0.09, 0.0004, 0.003)
    wood = modes(chance, 0.09, [820, 1930, 3400], [0.014, 0.008, 0.004], [1, 0.5, 0.3])
    return courtyard(wood + 0.6 * click, 0.04, 0.15)


def error(chance: Chance) -> Tone:
    """Something is not allowed: two low notes downwards."""
    del chance
    notes = [(0, 1, string(hertz(53), 0.6, 0.25)), (0.11, 0.9, string(hertz(52), 0.8, 0.25))]
    return courtyard(mix(notes), 0.12, 0.4)


class Cue(NamedTuple):
    """A sound and its loudest sample in decibels below full scale."""

    make: Callable[[Chance], Tone]
    peak: float


CUES: dict[str, Cue] = {
    "tile_place": Cue(tile_place, -3),
    "tile_lift": Cue(tile_lift, -11),
    "wall_built": Cue(wall_built, -3),
    "card_slide": Cue(card_slide, -9),
    "card_deal": Cue(card_deal, -9),
    "card_take": Cue(card_take, -9),
    "coins": Cue(coins, -7),
    "coins_exact": Cue(coins_exact, -6),
    "scoring_step": Cue(scoring_step, -9),
    "score_fanfare": Cue(score_fanfare, -3),
    "win": Cue(win, -3),
    "turn_start": Cue(turn_start, -7),
    "undo": Cue(undo, -10),
    "button": Cue(button, -12),
    "error": Cue(error, -9),
}


def render(name: str) -> Tone:
    """Return a cue's samples, shape (length, 2), at its loudness and without silence at its end."""
    cue = CUES[name]
    samples = cue.make(np.random.default_rng(zlib.crc32(name.encode())))
    samples = samples / np.max(np.abs(samples)) * 10 ** (cue.peak / 20)
    heard = np.nonzero(np.abs(samples).max(1) > 10 ** (-60 / 20))[0][-1] + 1
    samples = samples[:heard].copy()
    fade = min(len(samples), int(0.02 * len(clock(1.0))))
    samples[-fade:] *= np.linspace(1, 0, fade)[:, None]
    return samples
