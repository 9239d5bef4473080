"""The hours in which the palace city of the title and of a game's end is seen."""

from __future__ import annotations

from dataclasses import dataclass

Tint = tuple[float, float, float]


@dataclass(frozen=True)
class Light:
    """Sun, sky, air and lamps of an hour. Colours are ``#rrggbb``, tints linear RGB."""

    name: str
    """Of the picture."""
    bearing: float
    """Of the sun, in degrees from north over east."""
    height: float
    """Of the sun, in degrees."""
    energy: float
    tint: Tint
    horizon: Tint
    zenith: Tint
    strength: float
    """Of the light from the sky, between these two tints."""
    haze: str
    """The colour far things fade to."""
    air: float
    """How brightly the haze shines."""
    lamps: float
    """How brightly windows and lanterns shine; 0 puts them out."""
    sky: tuple[str, ...]
    """The drawn sky, from the top to the horizon."""
    glow: str
    """The warm part of the sky above the mountains."""
    glowing: int
    """How much of the glow there is, of 255."""
    clouds: tuple[str, str]
    """Of the clouds in the light and in the shade."""
    cover: float
    """How much of the sky is cloud, from 0 to 1."""
    stars: int
    veil: str
    """What darkens the picture under a menu."""
    veiled: tuple[int, int]
    """How much, of 255: on the left, and all over."""


DAY = Light(
    name="title",
    bearing=243, height=35, energy=5.9, tint=(1.0, 0.88, 0.70),
    horizon=(0.80, 0.84, 0.90), zenith=(0.26, 0.50, 1.0), strength=0.95,
    haze="#9cc6f6", air=1.0, lamps=0.0,
    sky=("#4a97d8", "#78b8e8", "#aedaf2", "#e4f1f4"),
    glow="#fff0cf", glowing=120,
    clouds=("#ffffff", "#a9c3dc"), cover=0.60, stars=0,
    veil="#0b3440", veiled=(214, 0),
)  # fmt: skip
EVENING = Light(
    name="evening",
    bearing=292, height=9, energy=1.9, tint=(1.0, 0.50, 0.38),
    horizon=(0.75, 0.40, 0.36), zenith=(0.13, 0.18, 0.50), strength=0.62,
    haze="#6d5585", air=0.42, lamps=1.0,
    sky=("#16204f", "#3a3372", "#a05f86", "#f0a066", "#ffc078"),
    glow="#ffb35e", glowing=190,
    clouds=("#f08a68", "#4a3a70"), cover=0.50, stars=260,
    veil="#0a1230", veiled=(40, 30),
)  # fmt: skip
LIGHTS = (DAY, EVENING)
