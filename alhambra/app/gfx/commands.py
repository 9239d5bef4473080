"""Looks, commands and sprites: the things that are drawn. They compare by value.

A look is what is drawn, in no place yet. A command is a look in whole pixels of the window; a
sprite is one with an id and a layer, in exact pixels, so that it can move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Literal, NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box, Point

Font: TypeAlias = Literal["body", "bold", "title", "figure"]
Align: TypeAlias = Literal["left", "center", "right"]
Valign: TypeAlias = Literal["top", "middle", "bottom"]


class Layer(IntEnum):
    """The drawing order, from the bottom up."""

    GROUND = 0
    CELLS = 1
    PALACE = 2
    """Tiles of the large palace, from north to south: roofs hide the tiles behind them."""
    BADGES = 3
    MARKS = 4
    PANELS = 5
    CONTENT = 6
    TILES = 7
    FRONT = 8
    HAND = 9
    FLYING = 10
    """Moving things."""
    TIPS = 11
    HELD = 12
    """The carried thing."""


class Image(NamedTuple):
    """A sprite of the atlas, stretched to the box."""

    name: str
    tint: str | None = None
    """A colour that multiplies the picture."""


class Tile(NamedTuple):
    """A tile whose square is the box; roof and walls reach beyond it."""

    name: str
    tint: str | None = None
    """A colour that multiplies the picture."""


class Frame(NamedTuple):
    """A nine-slice round the box; its margins are drawn outside."""

    name: str
    unit: float = 1.0
    """Window pixels per sprite pixel at 1x, for the edges that do not stretch."""


class Fill(NamedTuple):
    """A plain box, with rounded corners if the radius is above 0."""

    colour: str
    radius: float = 0.0


class Text(NamedTuple):
    """Words in the box, with their size in pixels."""

    text: str
    size: int
    font: Font = "body"
    colour: str = "cream"
    align: Align = "left"
    valign: Valign = "middle"
    wrap: bool = False
    shadow: bool = False


class Line(NamedTuple):
    """A line through points of the window, smooth, with round joints."""

    points: tuple[Point, ...]
    colour: str
    width: float
    glow: bool = False
    """True if it shines like a light."""


class Disc(NamedTuple):
    """A filled disc."""

    center: Point
    radius: float
    colour: str


class Water(NamedTuple):
    """Light on the water of a tile whose square is the box."""

    name: str
    """The tile."""
    step: int
    """The number of steps that the light has moved."""


class Drawing:
    """Commands that are drawn as one picture. It equals only itself, so it compares quickly."""

    def __init__(self, commands: Sequence[Command], size: tuple[int, int], rim: int) -> None:
        self.commands = commands
        """In pixels from its left upper corner."""
        self.size = size
        self.rim = rim
        """Its reach beyond the box it was drawn in."""


Look: TypeAlias = Image | Tile | Frame | Fill | Text | Line | Disc | Water | Drawing


class Sprite(NamedTuple):
    """A look with an id and a layer."""

    id: str
    look: Look
    box: Box
    layer: Layer
    alpha: float = 1.0
    angle: float = 0.0
    """Degrees, counter-clockwise."""
    clip: Box | None = None
    """Nothing of it is drawn outside."""


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


class Command(NamedTuple):
    """A look in its place."""

    look: Look
    area: Area
    """The area of its picture; of lines and discs that of their points."""
    alpha: float = 1.0
    angle: float = 0.0
    """Degrees, counter-clockwise; of images only."""
    clip: Area | None = None


def common(one: Area, other: Area) -> Area:
    """Return the area that two areas share."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Area(x, y, max(0, right - x), max(0, bottom - y))


def flattened(commands: Sequence[Command]) -> Iterator[Command]:
    """Yield the commands, with those of drawings in their places."""
    for command in commands:
        if isinstance(command.look, Drawing):
            across, down = command.area.x, command.area.y
            for part in flattened(command.look.commands):
                yield _moved(part, across, down, command.clip)
        else:
            yield command


def _moved(command: Command, across: int, down: int, clip: Area | None) -> Command:
    """Return a command of a drawing in its place, within the clip of the drawing."""
    if command.clip is not None:
        x, y, wide, high = command.clip
        own = Area(x + across, y + down, wide, high)
        clip = own if clip is None else common(clip, own)
    look = command.look
    if isinstance(look, Line):
        points = tuple((round(x + across, 1), round(y + down, 1)) for x, y in look.points)
        look = look._replace(points=points)
    if isinstance(look, Disc):
        left, top = look.center
        look = look._replace(center=(round(left + across, 1), round(top + down, 1)))
    x, y, wide, high = command.area
    area = Area(x + across, y + down, wide, high)
    return command._replace(look=look, area=area, clip=clip)
