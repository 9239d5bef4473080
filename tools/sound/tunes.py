"""The sounds with a tune: plucked strings, bells and bowls, in the mode of the music.

That mode is E Phrygian dominant: E F G# A B C D. Functions as in ``things``.
"""

from __future__ import annotations

import numpy as np
from synth import (
    Chance,
    Tone,
    above,
    below,
    between,
    bowl,
    chime,
    courtyard,
    hertz,
    hiss,
    mix,
    slide,
    stone,
    string,
    swell,
    wood,
)

Parts = list[tuple[float, float, Tone]]

MODE = (0, 1, 4, 5, 7, 8, 10)
"""Half tones over E."""
E4 = 64


def degree(number: int, start: int = E4) -> int:
    """Return the MIDI note of a step of the mode; 0 is ``start``, an E."""
    octave, step = divmod(number, len(MODE))
    return start + 12 * octave + MODE[step]


def _run(notes: tuple[tuple[float, int], ...], loud: float, bright: float = 0.7) -> Parts:
    """Pluck notes, each given as (start in seconds, MIDI note)."""
    return [(start, loud, string(hertz(note), 1.4, bright)) for start, note in notes]


def _strum(chance: Chance, start: float, notes: tuple[int, ...], seconds: float) -> Parts:
    """Strum a chord from the lowest string with the nails."""
    parts = [
        (start + 0.018 * k, 0.62, string(hertz(note), seconds, 0.6)) for k, note in enumerate(notes)
    ]
    for k in range(3):
        nail = above(hiss(chance, 0.03), 3000) * swell(0.03, 0.001, 0.006)
        parts.append((max(0, start - 0.02) + 0.02 * k, 0.10, nail))
    return parts


def _claps(chance: Chance, starts: tuple[float, ...]) -> Parts:
    """Clap hands, as dancers do."""
    return [
        (start, 0.35, between(hiss(chance, 0.06), 900, 3800) * swell(0.06, 0.001, 0.012))
        for start in starts
    ]


# -- the turn --------------------------------------------------------------------------------------


def turn_start(chance: Chance, number: int) -> Tone:
    """Begin the player's own turn: two notes upwards."""
    del chance
    low, high = ((71, 76), (69, 76))[number]
    notes = [(0, 1, string(hertz(low), 1.0)), (0.09, 0.9, string(hertz(high), 1.2))]
    return courtyard(mix(notes), 0.2, 0.7)


def turn_other(chance: Chance, number: int) -> Tone:
    """Begin somebody else's turn: one soft, low note."""
    del chance
    note = string(hertz((59, 57)[number]), 0.9, 0.2)
    return courtyard(below(note, 1800), 0.2, 0.6)


def undo(chance: Chance, number: int) -> Tone:
    """Take back: a slide backwards and two notes downwards."""
    del number
    notes = [(0.08, 0.8, string(hertz(71), 0.5, 0.35)), (0.16, 0.7, string(hertz(64), 0.7, 0.3))]
    return courtyard(mix([(0, 0.25, slide(chance)[::-1]), *notes]), 0.12, 0.4)


def redo(chance: Chance, number: int) -> Tone:
    """Do again: a slide and two notes upwards."""
    del number
    notes = [(0.05, 0.7, string(hertz(64), 0.5, 0.3)), (0.13, 0.8, string(hertz(71), 0.7, 0.35))]
    return courtyard(mix([(0, 0.25, slide(chance)), *notes]), 0.12, 0.4)


def error(chance: Chance, number: int) -> Tone:
    """Say that something cannot be: two low notes downwards."""
    del chance, number
    notes = [(0, 1, string(hertz(53), 0.6, 0.25)), (0.11, 0.9, string(hertz(52), 0.8, 0.25))]
    return courtyard(mix(notes), 0.12, 0.4)


def dialog_open(chance: Chance, number: int) -> Tone:
    """Open a panel: a breath of air and a fifth upwards."""
    del number
    air = between(hiss(chance, 0.2), 600, 2400) * swell(0.2, 0.08, 0.06)
    notes = [(0.02, 0.6, string(hertz(64), 0.6, 0.3)), (0.08, 0.6, string(hertz(71), 0.7, 0.3))]
    return courtyard(mix([(0, 0.25, air), *notes]), 0.14, 0.4)


def dialog_close(chance: Chance, number: int) -> Tone:
    """Close a panel: the fifth downwards, and a door of wood."""
    del number
    notes = [(0, 0.6, string(hertz(71), 0.5, 0.3)), (0.06, 0.6, string(hertz(64), 0.6, 0.3))]
    return courtyard(mix([*notes, (0.08, 0.3, below(wood(chance, 0.8), 1500))]), 0.14, 0.4)


# -- walls and scorings ----------------------------------------------------------------------------


def wall_joined(chance: Chance, number: int) -> Tone:
    """Join a wall: the tile comes to lie, three stones follow, and two strings sound."""
    pitch = (0.9, 0.85)[number]
    blows = ((0, pitch, 1.0), (0.12, 0.74, 0.6), (0.21, 0.82, 0.65), (0.31, 0.64, 0.9))
    parts = [(start, loud, stone(chance, deep, 0.8)) for start, deep, loud in blows]
    rumble = below(hiss(chance, 0.5), 420) * swell(0.5, 0.02, 0.16)
    notes = ((0.31, degree(0)), (0.39, degree((4, 3)[number])))
    strings = _run(notes, 0.4, 0.35)
    return courtyard(mix([*parts, (0.28, 0.7, rumble), *strings]), 0.2, 0.9)


def scoring_card(chance: Chance, number: int) -> Tone:
    """Turn up a scoring card: the card snaps, and a bowl is struck with the fifth over it."""
    del number
    snap = between(hiss(chance, 0.05), 1500, 7000) * swell(0.05, 0.0006, 0.008)
    parts = [(0, 0.5, snap), (0.06, 1, bowl(chance, hertz(52), 2.2)),
             (0.30, 0.6, bowl(chance, hertz(59), 2.0)), (0.54, 0.4, bowl(chance, hertz(65), 1.8)),
             (0.80, 0.45, bowl(chance, hertz(64), 1.8))]  # fmt: skip
    return courtyard(mix(parts), 0.24, 0.9)


def score_fanfare(chance: Chance, number: int) -> Tone:
    """Begin a scoring: a run in the mode and a strummed chord."""
    del number
    run = ((0, 64), (0.10, 65), (0.20, 68), (0.30, 71), (0.42, 76))
    parts = [*_run(run, 0.8), *_strum(chance, 0.62, (40, 52, 56, 59, 64, 68), 2.2)]
    for start, note in ((0.62, 88), (0.74, 92), (0.88, 95)):
        parts.append((start, 0.20, chime(chance, hertz(note), 1.2, 0.35)))
    return courtyard(mix(parts), 0.26, 1.1)


def scoring_step(chance: Chance, number: int) -> Tone:
    """Count a row of the scoring: a plucked note, higher row by row, and a small bell."""
    note = degree(number + 2)
    parts = [
        (0, 0.8, string(hertz(note), 0.7, 0.55)),
        (0.01, 0.2, chime(chance, hertz(note + 12), 0.5, 0.3)),
    ]
    return courtyard(mix(parts), 0.16, 0.4)


def majority_won(chance: Chance, number: int) -> Tone:
    """Have the most of a kind: the third and fifth follow quickly, with a bell on top."""
    notes = ((0, 64), (0.07, 68), (0.14, 71)) if number == 0 else ((0, 69), (0.07, 72), (0.14, 76))
    top = 88 if number == 0 else 93
    bell = (0.2, 0.35, chime(chance, hertz(top), 1.1, 0.25))
    return courtyard(mix([*_run(notes, 0.75, 0.6), bell]), 0.2, 0.6)


def wall_count(chance: Chance, number: int) -> Tone:
    """Count a side of the wall: a small stone and a short note, higher side by side."""
    note = degree(number)
    parts = [
        (0, 0.5, stone(chance, 1.5, 0.5)),
        (0, 0.8, string(hertz(note), 0.28, 0.5)),
    ]
    return courtyard(mix(parts), 0.10, 0.15)


# -- the end ---------------------------------------------------------------------------------------


def win(chance: Chance, number: int) -> Tone:
    """Win the game: two runs up to a high chord, with bells and clapping."""
    del number
    runs = ((0, 64), (0.09, 65), (0.18, 68), (0.27, 71), (0.36, 76), (0.60, 69), (0.69, 72),
            (0.78, 76), (0.87, 77), (0.96, 80), (1.08, 83))  # fmt: skip
    parts = [*_run(runs, 0.75), *_strum(chance, 0.46, (41, 53, 57, 60, 65), 1.4)]
    parts += _strum(chance, 1.22, (40, 52, 56, 59, 64, 68, 76), 3.0)
    for k, note in enumerate((88, 92, 95, 100)):
        parts.append((1.22 + 0.13 * k, 0.22, chime(chance, hertz(note), 1.6, 0.35)))
    parts += _claps(chance, (0.46, 0.70, 0.82, 1.22, 1.46, 1.58, 1.94))
    return courtyard(mix(parts), 0.28, 1.3)


def game_over(chance: Chance, number: int) -> Tone:
    """End without winning: the Andalusian cadence, four chords down, with dignity."""
    del number
    chords = (
        (45, 52, 57, 60, 64),
        (43, 50, 55, 59, 62),
        (41, 48, 53, 57, 60),
        (40, 52, 56, 59, 64),
    )
    parts: Parts = []
    for start, chord in zip((0, 0.5, 1.0, 1.6), chords, strict=True):
        parts += _strum(chance, start, chord, 2.4 if start > 1.5 else 1.1)
    parts += _run(((0.02, 72), (0.52, 71), (1.02, 69), (1.35, 65), (1.66, 68)), 0.5, 0.4)
    parts.append((1.7, 0.5, bowl(chance, hertz(52), 2.2)))
    tone = mix(parts)
    return courtyard(tone * np.minimum(1, np.linspace(8, 0, len(tone))), 0.28, 1.1)
