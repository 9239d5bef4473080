"""Every colour of the game's pictures, as hexadecimal sRGB."""

from __future__ import annotations

from typing import NamedTuple


class Shades(NamedTuple):
    """A colour family: the base, its shadow side and its lit side."""

    base: str
    dark: str
    light: str


BUILDINGS: dict[str, Shades] = {
    "pavilion": Shades("#2f6db5", "#1c4679", "#8db9e6"),
    "seraglio": Shades("#b8382f", "#7a211c", "#f0a08c"),
    "arcades": Shades("#8f5b2e", "#5c3819", "#d9a870"),
    "chambers": Shades("#e2ddd0", "#b3ada0", "#ffffff"),
    "garden": Shades("#5f9a3c", "#38631f", "#b9dc90"),
    "tower": Shades("#7548ac", "#482a72", "#c3a2e8"),
}

CURRENCIES: dict[str, Shades] = {
    "denar": Shades("#2f66b0", "#16386b", "#86b4ec"),
    "dirham": Shades("#3f8a45", "#1f5227", "#9ad68c"),
    "ducat": Shades("#d9731f", "#8a3f0c", "#ffbe76"),
    "gulden": Shades("#e0ab1e", "#8c630a", "#ffe78a"),
}

# Emblem 0 to 5, then Dirk.
PLAYERS: tuple[str, ...] = (
    "#d9a32b",
    "#c8453a",
    "#3f8fd0",
    "#58a055",
    "#9a5fb8",
    "#d8d2c4",
)
DIRK = "#8d9a9c"

CREAM = "#f6e9cb"
GOLD = "#e3b657"
INK = "#3b3a37"
NIGHT = "#10303a"
GLOW = "#ffd76a"
GOOD = "#9be07a"
BAD = "#d2503f"
GOLD_RIM = ("#fbe9b9", "#d9a545", "#a8752a")


def ink_on(building: str) -> str:
    """Return the colour of icons and figures on a building's base colour."""
    return INK if building == "chambers" else CREAM
