"""Every sound of the game by the name of its files, with its variants and its loudness."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import things
import tunes
from loudness import loudest, true_peak
from synth import RATE, Chance, Tone

HOVER, HAND, ASIDE, TABLE, FANFARE = -38.0, -26.0, -27.0, -21.0, -16.0
"""LUFS of the loudest 0.4 s: passing over something; what the own hand does; what happens
elsewhere; what happens on the table; what the music makes way for."""
CEILING = -3.2
"""The true peak at most, in dBFS: the compression adds a little to it."""


class Cue(NamedTuple):
    """A sound: what makes it, in how many variants, and how loud it is."""

    make: Callable[[Chance, int], Tone]
    variants: int
    loud: float


CUES = {
    "hover": Cue(things.hover, 3, HOVER),
    "press": Cue(things.press, 2, HAND),
    "toggle": Cue(things.toggle, 2, HAND),
    "dialog_open": Cue(tunes.dialog_open, 1, HAND),
    "dialog_close": Cue(tunes.dialog_close, 1, HAND),
    "error": Cue(tunes.error, 1, HAND),
    "undo": Cue(tunes.undo, 1, HAND),
    "redo": Cue(tunes.redo, 1, HAND),
    "card_slide": Cue(things.card_slide, 3, HAND),
    "card_turn": Cue(things.card_turn, 2, HAND),
    "tile_lift": Cue(things.tile_lift, 3, HAND),
    "tile_refused": Cue(things.tile_refused, 2, HAND),
    "card_deal": Cue(things.card_deal, 3, TABLE),
    "card_take": Cue(things.card_take, 3, TABLE),
    "reshuffle": Cue(things.reshuffle, 1, TABLE),
    "coins": Cue(things.coins, 3, TABLE),
    "coins_exact": Cue(things.coins_exact, 2, TABLE),
    "tile_drawn": Cue(things.tile_drawn, 3, TABLE),
    "tile_place": Cue(things.tile_place, 3, TABLE),
    "tile_reserve": Cue(things.tile_reserve, 2, TABLE),
    "tile_dirk": Cue(things.tile_dirk, 2, TABLE),
    "wall_joined": Cue(tunes.wall_joined, 2, TABLE),
    "turn_start": Cue(tunes.turn_start, 2, TABLE),
    "turn_other": Cue(tunes.turn_other, 2, ASIDE),
    "scoring_step": Cue(tunes.scoring_step, 6, TABLE),
    "majority_won": Cue(tunes.majority_won, 2, TABLE),
    "wall_count": Cue(tunes.wall_count, 16, TABLE - 3),
    "score_total": Cue(things.score_total, 1, TABLE),
    "dice_thrown": Cue(things.dice_thrown, 3, TABLE),
    "dice_settled": Cue(things.dice_settled, 3, TABLE),
    "cross": Cue(things.cross, 3, HAND),
    "scoring_card": Cue(tunes.scoring_card, 1, FANFARE),
    "score_fanfare": Cue(tunes.score_fanfare, 1, FANFARE),
    "win": Cue(tunes.win, 1, FANFARE),
    "game_over": Cue(tunes.game_over, 1, FANFARE),
}


def rendered() -> Iterator[tuple[str, Tone]]:
    """Make all sounds: the stem of the file (``tile_place-2``) and its samples."""
    for name, cue in CUES.items():
        for number in range(cue.variants):
            stem = f"{name}-{number + 1}"
            yield stem, _levelled(cue.make(_chance(stem), number), cue.loud)


def _chance(stem: str) -> Chance:
    return np.random.default_rng(zlib.crc32(stem.encode()))


def _levelled(samples: Tone, loud: float) -> Tone:
    """Bring a sound to its loudness, below the ceiling and without silence at its end."""
    for _ in range(6):
        samples = _limited(samples * 10 ** ((loud - loudest(samples)) / 20))
    quiet = 10 ** ((min(-60.0, loud - 34)) / 20)
    heard = np.nonzero(np.abs(samples).max(1) > quiet)[0][-1] + 1
    samples = samples[:heard].copy()
    fade = min(len(samples), int(0.02 * RATE))
    samples[-fade:] *= np.linspace(1, 0, fade)[:, None]
    return samples


def _limited(samples: Tone) -> Tone:
    """Bend what would go over the ceiling softly below it; leave all else as it is."""
    while true_peak(samples) > CEILING:
        top = 10 ** ((CEILING - 0.3) / 20)
        knee = 0.55 * top
        over = np.maximum(np.abs(samples) - knee, 0)
        bent = knee + (top - knee) * np.tanh(over / (top - knee))
        samples = np.where(over > 0, np.sign(samples) * bent, samples)
    return samples
