"""The sounds of things: tiles of stone, cards, coins, dice and pen, and what one touches.

Every function takes its chance and the number of the variant, from 0, and gives samples of the
shape (length, 2).
"""

from __future__ import annotations

import numpy as np
from synth import (
    Chance,
    Tone,
    above,
    below,
    between,
    chime,
    clock,
    courtyard,
    hertz,
    hiss,
    mix,
    modes,
    slide,
    stone,
    swell,
    wood,
)

Parts = list[tuple[float, float, Tone]]


def _sand(chance: Chance, seconds: float = 0.12) -> Tone:
    return between(hiss(chance, seconds), 1500, 5000) * swell(seconds, 0.01, 0.03)


def _scrape(chance: Chance, seconds: float, low: float, high: float) -> Tone:
    """Rub stone on stone, rising from one band of frequencies to a higher one."""
    part, noise = clock(seconds) / seconds, hiss(chance, seconds)
    rub = between(noise, low, low * 3) * (1 - part) + between(noise, high, high * 3) * part
    return rub * np.sin(np.pi * part) ** 1.2


# -- tiles -----------------------------------------------------------------------------------------


def tile_lift(chance: Chance, number: int) -> Tone:
    """Take a tile up: a short scrape that rises, and a light knock."""
    scrape = _scrape(chance, 0.15 + 0.02 * number, 700, 1800)
    knock = stone(chance, 1.4 + 0.09 * number, 0.35)
    return courtyard(mix([(0, 0.8, scrape), (0.11, 0.45, knock)]), 0.10, 0.5)


def tile_place(chance: Chance, number: int) -> Tone:
    """Let a tile come to lie: stone on stone, and a little sand."""
    pitch = (0.92, 0.87, 0.97)[number]
    parts = [
        (0, 1, stone(chance, pitch)),
        (0.042 + 0.006 * number, 0.38, stone(chance, pitch * 1.2, 0.6)),
        (0.05, 0.1, _sand(chance)),
    ]
    return courtyard(mix(parts), 0.14, 0.9)


def tile_reserve(chance: Chance, number: int) -> Tone:
    """Put a tile aside: onto a wooden shelf."""
    pitch = (0.8, 0.86)[number]
    parts = [
        (0, 0.9, wood(chance, pitch)),
        (0.004, 0.45, stone(chance, 1.15, 0.35)),
        (0.075, 0.3, wood(chance, pitch * 1.1)),
        (0.02, 0.12, _scrape(chance, 0.14, 500, 900)),
    ]
    return courtyard(mix(parts), 0.12, 0.6)


def tile_refused(chance: Chance, number: int) -> Tone:
    """Find no place: two dull knocks, the second lower."""
    pitch = (0.66, 0.7)[number]
    dull = [below(stone(chance, pitch * step, 0.2), 900) for step in (1, 0.84)]
    return courtyard(mix([(0, 1, dull[0]), (0.1, 0.9, dull[1])]), 0.10, 0.5)


def tile_dirk(chance: Chance, number: int) -> Tone:
    """Give a tile away: it slides over the table and stops."""
    rub = _scrape(chance, 0.34, 420, 900) * np.linspace(1, 0.5, int(0.34 * 44100))
    parts = [(0, 0.55, rub), (0.33, 0.7, stone(chance, 0.98 + 0.07 * number, 0.5))]
    return courtyard(mix(parts), 0.16, 0.8)


def tile_drawn(chance: Chance, number: int) -> Tone:
    """Draw a tile from the bag: cloth, stones that clink, and a light set-down."""
    cloth = below(hiss(chance, 0.22), 1600) * swell(0.22, 0.05, 0.06)
    clinks = [
        (0.04 + 0.045 * k + chance.uniform(0, 0.02), 0.16, stone(chance, 1.7 + 0.2 * k, 0.5))
        for k in range(2 + number % 2)
    ]
    parts = [(0, 0.5, cloth), *clinks, (0.26, 0.7, stone(chance, 1.05 + 0.06 * number, 0.6))]
    return courtyard(mix(parts), 0.12, 0.7)


# -- cards -----------------------------------------------------------------------------------------


def card_slide(chance: Chance, number: int) -> Tone:
    """Move a card."""
    del number
    return courtyard(slide(chance), 0.05, 0.3)


def card_deal(chance: Chance, number: int) -> Tone:
    """Deal cards from the deck."""
    gap = (0.10, 0.115, 0.09)[number]
    return courtyard(mix([(gap * k, 1 - 0.15 * k, slide(chance)) for k in range(2)]), 0.05, 0.3)


def card_take(chance: Chance, number: int) -> Tone:
    """Take a card into the hand: a slide and a soft tap."""
    tap = below(hiss(chance, 0.08), 1400) * swell(0.08, 0.001, 0.016)
    late = 0.16 + 0.012 * number
    return courtyard(mix([(0, 0.9, slide(chance)[::-1]), (late, 1.1, tap)]), 0.06, 0.3)


def card_turn(chance: Chance, number: int) -> Tone:
    """Turn a card over: it bends, and snaps flat."""
    bend = between(hiss(chance, 0.12), 900, 3200) * swell(0.12, 0.05, 0.05)
    snap = between(hiss(chance, 0.05), 1500 - 200 * number, 7000) * swell(0.05, 0.0006, 0.008)
    pat = below(hiss(chance, 0.06), 700) * swell(0.06, 0.001, 0.014)
    return courtyard(mix([(0, 0.5, bend), (0.1, 1, snap), (0.1, 1.1, pat)]), 0.06, 0.3)


def reshuffle(chance: Chance, number: int) -> Tone:
    """Shuffle the deck: two riffles, and a knock that squares it."""
    del number
    parts: Parts = []
    for start in (0.0, 0.46):
        for k in range(16):
            flick = between(hiss(chance, 0.03), 1500, 6500) * swell(0.03, 0.0005, 0.006)
            when = start + 0.36 * (k / 16) ** 0.85 + chance.uniform(0, 0.006)
            parts.append((when, 0.3 + 0.4 * np.sin(np.pi * k / 16), flick))
    pat = below(hiss(chance, 0.1), 900) * swell(0.1, 0.001, 0.02)
    return courtyard(mix([*parts, (0.92, 1.2, pat), (1.02, 0.8, pat)]), 0.07, 0.4)


# -- coins -----------------------------------------------------------------------------------------


def _shower(chance: Chance, count: int) -> Parts:
    parts: Parts = []
    start = 0.0
    for _ in range(count):
        ring = chime(chance, chance.uniform(2100, 3500), 0.35, 0.9)
        clack = above(hiss(chance, 0.02), 5000) * swell(0.02, 0.0003, 0.003)
        parts += [(start, chance.uniform(0.5, 1), ring), (start, 0.22, clack)]
        start += chance.uniform(0.03, 0.085)
    return parts


def coins(chance: Chance, number: int) -> Tone:
    """Pay."""
    return courtyard(mix(_shower(chance, 6 + number)), 0.10, 0.5)


def coins_exact(chance: Chance, number: int) -> Tone:
    """Pay the exact price: fewer coins, and two bells for the extra turn."""
    high = (88, 95) if number == 0 else (92, 95)
    bells = [(0.24 + 0.1 * k, 0.6, chime(chance, hertz(note), 1.0, 0.25))
             for k, note in enumerate(high)]  # fmt: skip
    return courtyard(mix([*_shower(chance, 4 + number), *bells]), 0.16, 0.6)


def score_total(chance: Chance, number: int) -> Tone:
    """Show the sums: a purse of coins is emptied, and one bell."""
    del number
    bell = (0.42, 0.8, chime(chance, hertz(88), 1.2, 0.25))
    return courtyard(mix([*_shower(chance, 10), bell]), 0.14, 0.7)


# -- dice and pen ----------------------------------------------------------------------------------


def _die(chance: Chance, hardness: float) -> Tone:
    """Let a die of bone hit wood."""
    pitches = np.array([1350, 2320, 3600, 5200]) * chance.uniform(0.9, 1.12)
    ring = modes(chance, 0.06, pitches, [0.009, 0.006, 0.004, 0.003], [1, 0.8, 0.5, 0.3])
    return hardness * (ring + 0.8 * np.pad(wood(chance, 0.75), (0, 0))[: len(ring)])


def dice_thrown(chance: Chance, number: int) -> Tone:
    """Throw dice: they rattle, and roll on."""
    parts: Parts = []
    start = 0.0
    for k in range(11 + number):
        parts.append((start, chance.uniform(0.4, 1) * (1 - k / 22), _die(chance, 1)))
        start += chance.uniform(0.02, 0.05) * (1 + k / 9)
    return courtyard(mix(parts), 0.12, 0.6)


def dice_settled(chance: Chance, number: int) -> Tone:
    """Come to rest: a die tips over and lies."""
    gaps = (0.0, 0.085, 0.15, 0.19)[: 3 + number % 2]
    parts = [(gap, 1 - 0.22 * k, _die(chance, 1)) for k, gap in enumerate(gaps)]
    return courtyard(mix(parts), 0.12, 0.5)


def cross(chance: Chance, number: int) -> Tone:
    """Make a cross on paper: two strokes of a pencil."""

    def stroke(seconds: float, low: float) -> Tone:
        part = clock(seconds) / seconds
        grain = 0.6 + 0.4 * np.abs(below(hiss(chance, seconds), 90)) * 6
        return between(hiss(chance, seconds), low, low * 3) * np.sin(np.pi * part) ** 0.6 * grain

    first, second = stroke(0.1, 1900 + 150 * number), stroke(0.12, 1600 + 150 * number)
    tap = wood(chance, 1.3)
    return courtyard(mix([(0, 0.8, first), (0.15, 1, second), (0.15, 0.4, tap)]), 0.05, 0.3)


# -- what one touches ------------------------------------------------------------------------------


def hover(chance: Chance, number: int) -> Tone:
    """Pass over something: hardly a touch."""
    return courtyard(below(wood(chance, 1.9 + 0.12 * number), 3800), 0.05, 0.15)


def press(chance: Chance, number: int) -> Tone:
    """Press a button: wood."""
    return courtyard(mix([(0, 1, wood(chance, 1.5 + 0.1 * number))]), 0.07, 0.25)


def toggle(chance: Chance, number: int) -> Tone:
    """Set something: two quick clicks of wood, upwards."""
    low = 1.35 + 0.1 * number
    parts = [(0, 0.7, wood(chance, low)), (0.055, 1, wood(chance, low * 1.5))]
    return courtyard(mix(parts), 0.07, 0.25)
