"""Every colour of the game's flat pictures, as hexadecimal sRGB: a palette for every eye.

Palettes change colours and the strength of lines only; outlines, signs and figures are the same in
all of them. ``colour_vision.py`` tells how far apart the colours are.
"""

from __future__ import annotations

from typing import NamedTuple

CREAM = "#f6e9cb"
INK = "#3b3a37"
_PALE = 0.5
"""On colours of more light than this, signs are dark."""


class Shades(NamedTuple):
    """A colour family: the base, its shadow side, its lit side, and what is drawn on it."""

    base: str
    dark: str
    light: str
    ink: str = CREAM


class Panels(NamedTuple):
    """Grounds to read on: colours above and below."""

    panel: tuple[str, str]
    active: tuple[str, str]
    tooltip: tuple[str, str]
    hollow: str
    """Sunken places, laid over a panel."""
    field: str
    alpha: int
    """How opaque panels are, to 255."""


class Buttons(NamedTuple):
    """Colours above and below of buttons."""

    usual: tuple[str, str]
    hover: tuple[str, str]
    pressed: tuple[str, str]
    disabled: tuple[str, str]


class Palette(NamedTuple):
    """The colours of one set of flat pictures."""

    buildings: dict[str, Shades]
    currencies: dict[str, Shades]
    players: tuple[str, ...]
    """Emblem 0 to 5."""
    panels: Panels
    button: Buttons
    primary: Buttons = Buttons(
        ("#f3cf74", "#c98c2c"),
        ("#ffe08e", "#dda23e"),
        ("#b97f26", "#d9a446"),
        ("#6f6a55", "#575443"),
    )
    dirk: str = "#8d9a9c"
    cream: str = CREAM
    gold: str = "#e3b657"
    """Hairlines."""
    glow: str = "#ffd76a"
    bad: str = "#d2503f"
    gold_rim: tuple[str, str, str] = ("#fbe9b9", "#d9a545", "#a8752a")
    coin_rim: tuple[str, str, str] = ("#fff0bf", "#e2b04a", "#8d5f1b")
    paper: tuple[str, str] = ("#fff8e6", "#f3e2b9")
    """The window of a card."""
    bold: float = 0.0
    """How much stronger than usual lines are, 0 to 1; ornaments are calmer by as much."""

    def wide(self, stroke: float) -> float:
        """The width of a line."""
        return stroke * (1 + 0.7 * self.bold)

    def firm(self, alpha: int) -> int:
        """How opaque a line is, to 255."""
        return round(alpha + (255 - alpha) * self.bold * 0.8)

    def calm(self, alpha: int) -> int:
        """How opaque an ornament is, to 255."""
        return round(alpha * (1 - 0.55 * self.bold))


def linear(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of ``#rrggbb`` as parts of full light."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in bytes.fromhex(colour[1:]))
    )
    return red, green, blue


def luminance(colour: str) -> float:
    """How light ``#rrggbb`` is, 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue


def is_pale(colour: str) -> bool:
    """Whether signs on the colour are dark ones."""
    return luminance(colour) > _PALE


_PANELS = Panels(
    ("#1a4250", "#0e2730"), ("#2a5a62", "#153a45"), ("#183c47", "#0a2029"),
    "#04141a", "#07202a", 235,
)  # fmt: skip
_BUTTON = Buttons(
    ("#2f6470", "#1a414c"), ("#3f7f8a", "#235662"), ("#143743", "#1d4a55"), ("#28414a", "#1d333b")
)

NORMAL = Palette(
    buildings={
        "pavilion": Shades("#2f6db5", "#1c4679", "#8db9e6"),
        "seraglio": Shades("#b8382f", "#7a211c", "#f0a08c"),
        "arcades": Shades("#8f5b2e", "#5c3819", "#d9a870"),
        "chambers": Shades("#e2ddd0", "#b3ada0", "#ffffff", INK),
        "garden": Shades("#5f9a3c", "#38631f", "#b9dc90"),
        "tower": Shades("#7548ac", "#482a72", "#c3a2e8"),
    },
    currencies={
        "denar": Shades("#2f66b0", "#16386b", "#86b4ec"),
        "dirham": Shades("#3f8a45", "#1f5227", "#9ad68c"),
        "ducat": Shades("#d9731f", "#8a3f0c", "#ffbe76"),
        "gulden": Shades("#e0ab1e", "#8c630a", "#ffe78a"),
    },
    players=("#d9a32b", "#c8453a", "#3f8fd0", "#58a055", "#9a5fb8", "#d8d2c4"),
    panels=_PANELS,
    button=_BUTTON,
)
"""For most eyes. Red, green and brown rely on outlines and signs where hues are not told apart."""

COLOUR_BLIND = Palette(
    buildings={
        "pavilion": Shades("#4a90dc", "#2a62a4", "#b4d6fa"),
        "seraglio": Shades("#bf4238", "#832620", "#f6ab9c"),
        "arcades": Shades("#3f1f05", "#241001", "#b98a58"),
        "chambers": Shades("#ebe4d6", "#c2bbac", "#ffffff", INK),
        "garden": Shades("#86d868", "#4f9a38", "#d6f7c4", "#17350a"),
        "tower": Shades("#6a2b9c", "#40146a", "#cba0ee"),
    },
    currencies={
        "denar": Shades("#1f4f9e", "#0f2c62", "#86aee8"),
        "dirham": Shades("#5fae89", "#2c6a4d", "#bdeed4", "#0b2a1b"),
        "ducat": Shades("#b04c06", "#6c2b00", "#ffb070"),
        "gulden": Shades("#fdd12a", "#8f6a00", "#fff2b0", "#4a3000"),
    },
    players=("#f6bb1c", "#ae2413", "#1450c6", "#45a583", "#38083b", "#f0ece4"),
    panels=_PANELS,
    button=_BUTTON,
    bad="#e0702c",
)
"""A ladder of lightness in blue, orange and green that every kind of dichromat can tell apart."""

CONTRAST = Palette(
    buildings={
        "pavilion": Shades("#4aa0ff", "#2c74c8", "#cfe6ff", "#00152e"),
        "seraglio": Shades("#dc4a3c", "#a62c20", "#ffc0b4", "#ffffff"),
        "arcades": Shades("#512503", "#331500", "#e0a868", "#ffffff"),
        "chambers": Shades("#f6f1e6", "#d6cfbf", "#ffffff", "#14110c"),
        "garden": Shades("#8bf06a", "#58b83a", "#e2ffd4", "#0a2600"),
        "tower": Shades("#7a2fc0", "#52168c", "#ddb8ff", "#ffffff"),
    },
    currencies={
        "denar": Shades("#1e5fd8", "#0a2f80", "#a8ccff", "#ffffff"),
        "dirham": Shades("#5cc79a", "#12543a", "#d2ffe8", "#00200f"),
        "ducat": Shades("#d2560a", "#742a00", "#ffc490", "#ffffff"),
        "gulden": Shades("#ffd92e", "#6e5000", "#fff6c0", "#2e1e00"),
    },
    players=("#ffc21a", "#cc2a14", "#1a5cea", "#40b48a", "#480a52", "#f7f5ef"),
    panels=Panels(
        ("#0d1317", "#050809"),
        ("#16242b", "#0a1317"),
        ("#0b1114", "#030506"),
        "#000000",
        "#000000",
        255,
    ),
    button=Buttons(
        ("#1d2a31", "#10191e"),
        ("#33505c", "#1e343d"),
        ("#05090b", "#0f191e"),
        ("#14191c", "#0e1214"),
    ),
    primary=Buttons(
        ("#ffe28a", "#ffc436"),
        ("#fff0b8", "#ffd55e"),
        ("#e0a52e", "#f2bd48"),
        ("#4a4638", "#3a372c"),
    ),
    dirk="#aab6b8",
    cream="#fffaf0",
    gold="#ffd96a",
    glow="#ffe14a",
    bad="#ff6a50",
    gold_rim=("#fff8e0", "#ffe07a", "#d9a83c"),
    coin_rim=("#fffbe8", "#ffe07a", "#c08c22"),
    paper=("#ffffff", "#fffaf0"),
    bold=1.0,
)
"""Bright signs and strong lines on nearly black panels."""

PALETTES: dict[str, Palette] = {
    "normal": NORMAL,
    "colour-blind": COLOUR_BLIND,
    "contrast": CONTRAST,
}
"""By the name they have in the game's settings."""
