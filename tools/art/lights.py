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
    bearing=238, height=36, energy=5.4, tint=(1.0, 0.88, 0.70),
    horizon=(0.80, 0.84, 0.90), zenith=(0.26, 0.50, 1.0), strength=0.95,
    haze="#b4d2ea", air=0.95, lamps=0.0,
    sky=("#2f7fc4", "#5aa5dc", "#9fcfee", "#dcecf2"),
    glow="#fff0cf", glowing=120,
    clouds=("#ffffff", "#a9c3dc"), cover=0.52, stars=0,
    veil="#0b3440", veiled=(214, 0),
)  # fmt: skip
EVENING = Light(
    name="evening",
    bearing=292, height=9, energy=1.1, tint=(1.0, 0.50, 0.38),
    horizon=(0.75, 0.40, 0.36), zenith=(0.13, 0.18, 0.50), strength=0.42,
    haze="#6d5585", air=0.30, lamps=1.0,
    sky=("#10183f", "#2c2a63", "#7a4a80", "#e58a5e"),
    glow="#ffb35e", glowing=190,
    clouds=("#f08a68", "#4a3a70"), cover=0.50, stars=260,
    veil="#0a1230", veiled=(60, 70),
)  # fmt: skip
LIGHTS = (DAY, EVENING)
