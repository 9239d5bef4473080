"""What a picture is made of: commands, in whole pixels of the window. They compare by value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

Font: TypeAlias = Literal["body", "bold", "title", "figure"]
Align: TypeAlias = Literal["left", "center", "right"]
Valign: TypeAlias = Literal["top", "middle", "bottom"]


class Area(NamedTuple):
    """A rectangle of whole pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The x just beyond it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The y just beyond it."""
        return self.y + self.h


class Image(NamedTuple):
    """A sprite stretched to the area, then turned about its middle."""

    name: str
    area: Area
    alpha: float
    angle: float
    """Degrees, counter-clockwise."""
    tint: str | None
    """A colour that multiplies the picture."""
    clip: Area | None


class Frame(NamedTuple):
    """A nine-slice round the area; its margins are drawn outside the area."""

    name: str
    area: Area
    alpha: float
    unit: float
    """Window pixels per sprite pixel at 1x, for the edges that do not stretch."""
    clip: Area | None


class Text(NamedTuple):
    """Words in the area."""

    text: str
    area: Area
    size: int
    font: Font
    colour: str
    align: Align
    valign: Valign
    wrap: bool
    shadow: bool
    alpha: float
    clip: Area | None


class Fill(NamedTuple):
    """A plain area, with rounded corners if the radius is above 0."""

    area: Area
    colour: str
    alpha: float
    radius: int
    clip: Area | None


class Line(NamedTuple):
    """A line through the points, smooth, with round joints."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float
    alpha: float
    glow: bool
    """True if it shines like a light."""
    clip: Area | None


class Circle(NamedTuple):
    """A filled disc."""

    center: tuple[float, float]
    radius: float
    colour: str
    alpha: float
    clip: Area | None


class Water(NamedTuple):
    """Light on the water of a tile, whose picture covers the area."""

    name: str
    area: Area
    step: int
    """How many steps the light has moved."""
    alpha: float
    clip: Area | None


class Drawing:
    """Commands that are drawn as one picture. It equals only itself, so it compares quickly."""

    def __init__(self, commands: Sequence[Command], size: tuple[int, int], rim: int) -> None:
        self.commands = commands
        """In pixels from its left upper corner."""
        self.size = size
        self.rim = rim
        """How far it reaches beyond the box it was drawn in."""


class Drawn(NamedTuple):
    """A drawing in its place."""

    drawing: Drawing
    area: Area
    clip: Area | None


Command: TypeAlias = Image | Frame | Text | Fill | Line | Circle | Water | Drawn


def common(one: Area, other: Area) -> Area:
    """Return the area that two areas share."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Area(x, y, max(0, right - x), max(0, bottom - y))
