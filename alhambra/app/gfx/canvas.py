"""The only drawing surface. Scenes describe a picture; the painter shows it in the window.

Each call appends a command. ``present`` hands the list to the painter, which compares it with the
last one and redraws what differs. So a scene draws everything whenever it has changed, and keeps no
surfaces. There is no pygame here: golden tests compare lists of commands.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import NamedTuple, Protocol

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.brush import Brush, DrawnParts
from alhambra.app.gfx.commands import (
    Area,
    Command,
    Disc,
    Drawing,
    Fill,
    Font,
    Image,
    Layer,
    Line,
    Look,
    Sprite,
    Text,
    Tile,
    Water,
    common,
)  # fmt: skip
from alhambra.app.gfx.scale import Metrics
from alhambra.app.gfx.theme import Look as Lighting

PLAYERS = ("emblem", "pattern", "player")
"""Beginnings of the names of sprites and colours that belong to a seat; its number follows."""
DIRKS_FACE = {"dirk": "face-dirk"}
"""His face, by his emblem."""
FACED = 26
"""Pixels of an emblem's side from which on the face of its player is drawn in its place."""
LARGER = 0.04
"""By how much of an emblem's side a face in its place extends beyond it, on all sides."""
BADGE = 0.42
"""The side of the emblem at a face, relative to that of the face."""
KEPT_DRAWINGS = 64
"""The most drawings that a scene keeps."""


class Worn(NamedTuple):
    """What stands for a player in pictures."""

    emblem: int
    """Emblem and colour, 0 to 5."""
    face: str = ""
    """The name of a face; empty: the emblem stands alone."""


class Overhang(NamedTuple):
    """The reach of a tile's picture beyond its square, in sides of the square."""

    left: float
    right: float
    up: float
    down: float


class Painter(Protocol):
    """Shows commands in the window."""

    @property
    def tile_frame(self) -> Overhang:
        """The reach of pictures of tiles beyond their squares."""

    @property
    def waters(self) -> Container[str]:
        """The tiles with water."""

    @property
    def look(self) -> Lighting:
        """The look that was requested last."""

    @property
    def drawn_look(self) -> Lighting:
        """The look that is drawn, until the requested one is loaded."""

    def measure(self, text: str, size: int, font: Font, width: int | None) -> tuple[int, int]:
        """Return width and height of a text in pixels; with a width it is wrapped."""

    def lacking(self, text: str) -> str:
        """Return the characters of a text that the fonts lack, each once."""

    def paint(self, commands: Sequence[Command]) -> None:
        """Show exactly these commands."""


class Canvas(Brush):
    """The surface scenes and widgets draw on. All coordinates are pixels of the window."""

    def __init__(self, metrics: Metrics, painter: Painter) -> None:
        self.metrics = metrics
        self._painter = painter
        self._commands: list[Command] = []
        self._clip: Area | None = None
        self._layers: list[list[Command]] = []
        """The commands of each layer, within ``layered``."""
        self._names: dict[str, str] = {}
        """Sprites and colours drawn in place of others, by the names of these."""
        self._faces = dict(DIRKS_FACE)
        """The sprites of faces, by those of the emblems in whose place they are drawn."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window."""
        return self.metrics.width, self.metrics.height

    @property
    def commands(self) -> Sequence[Command]:
        """The commands since the last ``present``."""
        return self._commands

    @property
    def waters(self) -> Container[str]:
        """The tiles with water."""
        return self._painter.waters

    def awaits(self, part: Callable[[Lighting], str]) -> bool:
        """Return true while a part of the look, such as its palette, is not drawn as requested."""
        return part(self._painter.look) != part(self._painter.drawn_look)

    def resize(self, metrics: Metrics) -> None:
        """Use another size of window or interface."""
        self.metrics = metrics

    @contextmanager
    def needing(self, wide: float, high: float) -> Iterator[None]:
        """Use the sizes for something that needs this many units, until the end of the block."""
        before = self.metrics
        self.metrics = before.within(wide, high)
        try:
            yield
        finally:
            self.metrics = before

    @contextmanager
    def wearing(self, worn: Sequence[Worn]) -> Iterator[None]:
        """Draw players with these emblems, colours and faces, by their seats, until the end of the
        block.
        """
        before = self._names, self._faces
        self._names = {
            f"{kind}-{seat}": f"{kind}-{emblem}"
            for seat, (emblem, _) in enumerate(worn)
            for kind in PLAYERS
            if seat != emblem
        }
        faces = {f"emblem-{seat}": f"face-{face}" for seat, (_, face) in enumerate(worn) if face}
        self._faces = faces | DIRKS_FACE
        try:
            yield
        finally:
            self._names, self._faces = before

    def _worn(self, name: str) -> str:
        """Return the sprite or colour that is drawn for this one."""
        return self._names.get(name, name)

    def add(
        self,
        id: str,
        look: Look,
        box: Box,
        layer: Layer = Layer.CONTENT,
        alpha: float = 1.0,
        angle: float = 0.0,
    ) -> None:
        """Draw a look in the box, over everything drawn before; see ``layered``."""
        face = self._faces.get(look.name) if isinstance(look, Image) else None
        if face is not None and box.h >= FACED:
            box = box.inset(-LARGER * box.w)
            self._append(Image(face), box, layer, alpha, angle)
            box = badge(box)
        self._append(look, box, layer, alpha, angle)

    def _append(self, look: Look, box: Box, layer: Layer, alpha: float, angle: float) -> None:
        command = self._command(look, box, _round_alpha(alpha), angle)
        if command is not None:
            (self._layers[layer] if self._layers else self._commands).append(command)

    @contextmanager
    def layered(self) -> Iterator[None]:
        """Sort the drawing of this block by layers, from the bottom up."""
        self._layers = [[] for _ in Layer]
        try:
            yield
        finally:
            self._commands += chain.from_iterable(self._layers)
            self._layers = []

    def draw_part(
        self, drawn: DrawnParts, part: int, state: Hashable, draw: Callable[[], None]
    ) -> None:
        if part not in drawn or drawn[part][0] != state:
            before, self._layers = self._layers, [[] for _ in Layer]
            try:
                draw()
                drawn[part] = state, self._layers
            finally:
                self._layers = before
        for layer, commands in zip(self._layers, drawn[part][1], strict=True):
            layer += commands

    def draw(self, *sprites: Sprite) -> None:
        """Draw the sprites in their order."""
        for sprite in sprites:
            if sprite.clip is None:
                self.add(*sprite[:6])
                continue
            with self.clip(sprite.clip):
                self.add(*sprite[:6])

    def _command(self, look: Look, box: Box, alpha: float, angle: float) -> Command | None:
        """Return the command that draws a look; None if there is nothing to draw."""
        clip, worn = self._clip, self._worn
        match look:
            case Image(name, tint):
                if self._names:
                    look = Image(worn(name), None if tint is None else worn(tint))
                return Command(look, _round_size(box), alpha, round(angle * 4) / 4, clip)
            case Tile(name, tint):
                return Command(Image(name, tint), self._tile_area(box), alpha, 0.0, clip)
            case Water(name):
                if name not in self._painter.waters:
                    return None
                return Command(look, self._tile_area(box), alpha, 0.0, clip)
            case Text(text):
                if not text:
                    return None
                if self._names:
                    look = look._replace(colour=worn(look.colour))
            case Fill(colour, radius):
                look = Fill(worn(colour), round(radius))
            case Line(points, colour, width, glow):
                exact = tuple((round(x, 1), round(y, 1)) for x, y in points)
                look = Line(exact, worn(colour), round(width, 1), glow)
            case Disc(center, radius, colour):
                exact_center = round(center[0], 1), round(center[1], 1)
                look = Disc(exact_center, round(radius, 1), worn(colour))
        return Command(look, _round_edges(box), alpha, 0.0, clip)

    def _tile_area(self, box: Box) -> Area:
        """Return the area of the picture of a tile whose square is the box."""
        over = self._painter.tile_frame
        square = _round_size(box)
        left, up = round(over.left * square.w), round(over.up * square.h)
        right, down = round(over.right * square.w), round(over.down * square.h)
        return Area(square.x - left, square.y - up, left + square.w + right, up + square.h + down)

    def measure(
        self, text: str, size: float, font: Font = "body", width: float | None = None
    ) -> tuple[int, int]:
        """Return width and height of a text in pixels; with a width it is wrapped."""
        return self._painter.measure(text, round(size), font, None if width is None else int(width))

    def lacking(self, text: str) -> str:
        """Return the characters of a text that the fonts lack, each once."""
        return self._painter.lacking(text)

    def circle(self, center: Point, radius: float, colour: str, alpha: float = 1.0) -> None:
        """Draw a filled disc."""
        self.add("", Disc(center, radius, colour), Box.around(center, 0, 0), alpha=alpha)

    def repeat(self, commands: Sequence[Command]) -> None:
        """Draw these commands again."""
        self._commands += commands

    def record(self, box: Box, rim: float, draw: Callable[[Box], None]) -> Drawing:
        """Return what ``draw`` draws in the box, which is not drawn here.

        Nothing of it may reach farther than ``rim`` pixels beyond the box.
        """
        before, clip, edge = self._commands, self._clip, math.ceil(rim)
        self._commands, self._clip = [], None
        size = (math.ceil(box.w) + 2 * edge, math.ceil(box.h) + 2 * edge)
        try:
            draw(box.moved(edge - round(box.x), edge - round(box.y)))
            return Drawing(tuple(self._commands), size, edge)
        finally:
            self._commands, self._clip = before, clip

    def drawing(self, drawing: Drawing, box: Box) -> None:
        """Draw a drawing where it fills this box, which is as large as the one it was drawn in."""
        corner = round(box.x) - drawing.rim, round(box.y) - drawing.rim
        area = Area(*corner, *drawing.size)
        self._commands.append(Command(drawing, area, clip=self._clip))

    @contextmanager
    def clip(self, box: Box | None) -> Iterator[None]:
        """Hide drawing outside the box (and outside an enclosing clip) within the block."""
        before = self._clip
        if box is not None:
            area = _round_edges(box)
            self._clip = area if before is None else common(before, area)
        try:
            yield
        finally:
            self._clip = before

    def present(self) -> None:
        """Show the commands in the window."""
        commands, self._commands = self._commands, []
        self._painter.paint(commands)


def badge(box: Box) -> Box:
    """Return the place of the emblem at a face: on the left of its rim, below."""
    side = box.h * BADGE
    return Box(box.x, box.bottom - side, side, side)


class SpriteRenderer:
    """Draws sprites; reuses the commands of sprites it drew the last time."""

    def __init__(self) -> None:
        self._metrics: object = None
        self._drawn: dict[int, tuple[Sprite, Sequence[Command]]] = {}
        """The commands of each sprite, by its identity; the sprite is kept alive here."""

    def paint(self, canvas: Canvas, sprites: Iterable[Sprite]) -> None:
        """Draw the sprites in their order."""
        before = self._drawn if self._metrics == canvas.metrics else {}
        now: dict[int, tuple[Sprite, Sequence[Command]]] = {}
        again: list[Command] = []
        for sprite in sprites:
            key = id(sprite)
            known = before.get(key)
            if known is None:
                canvas.repeat(again)
                again.clear()
                start = len(canvas.commands)
                canvas.draw(sprite)
                known = sprite, canvas.commands[start:]
            else:
                again += known[1]
            now[key] = known
        canvas.repeat(again)
        self._drawn, self._metrics = now, canvas.metrics


def _round_size(box: Box) -> Area:
    """Round to pixels so that a moving box keeps its size."""
    return Area(round(box.x), round(box.y), max(1, round(box.w)), max(1, round(box.h)))


def _round_edges(box: Box) -> Area:
    """Round to pixels so that boxes that meet still meet."""
    x, y = round(box.x), round(box.y)
    return Area(x, y, max(0, round(box.x + box.w) - x), max(0, round(box.y + box.h) - y))


def _round_alpha(alpha: float) -> float:
    """Round the alpha to 64ths, so that a fade makes few different pictures."""
    return round(min(1.0, max(0.0, alpha)) * 64) / 64


class Drawings:
    """The drawings of a scene, by what they show. The least recently shown are dropped first.

    The rows of a list that scrolls show the same in every frame: they are laid out and put together
    once, and then only moved. To lay out all rows of saved games takes 4 ms, to draw their hundreds
    of commands takes another 4 ms.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Drawing] = OrderedDict()

    def show(
        self, canvas: Canvas, shows: Hashable, box: Box, rim: float, draw: Callable[[Box], None]
    ) -> None:
        """Draw what ``draw`` draws into a box; it is called only if that is not known.

        ``shows`` tells everything that the picture depends on, but for the sizes of the window.
        Nothing may be drawn farther than ``rim`` pixels beyond the box.
        """
        key = (shows, canvas.metrics, box.w, box.h)
        drawing = self._kept.get(key)
        if drawing is None:
            drawing = self._kept[key] = canvas.record(box, rim, draw)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT_DRAWINGS:
            self._kept.popitem(last=False)
        canvas.drawing(drawing, box)
