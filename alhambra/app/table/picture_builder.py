"""Collects sprites, spots and things into a picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from alhambra.app.gfx.box import SMALLEST_TEXT, Box, Metrics, Point
from alhambra.app.gfx.commands import Align, Font, Valign
from alhambra.app.table.picture import (
    Fill,
    Frame,
    Image,
    Layer,
    Look,
    Path,
    Picture,
    Spot,
    Sprite,
    TileImage,
    Token,
    Words,
)
from alhambra.app.ui.fitting import Fitted, Measuring, fitted_line, line_in, lines_in

MOST = 1.6
"""How much larger than usual ``large`` makes things at most."""


class Symbol(NamedTuple):
    """A symbol, and what it stands for."""

    box: Box
    text: str
    beside: Box | None = None
    """The panel that its tip leaves free; None where the tip may stand at the pointer."""


class Say(Protocol):
    """Returns a text in the player's language."""

    def __call__(self, id: str, **values: object) -> str:
        """Return the text with these values."""


class PictureBuilder:
    """Collects the parts of a picture; ``canvas`` measures texts.

    Ids of sprites are ``thing/part``. A thing is what moves as a whole from picture to picture;
    where it stands is told with ``thing``.
    """

    def __init__(self, metrics: Metrics, say: Say, canvas: Measuring) -> None:
        self.metrics = metrics
        self.say = say
        self.canvas = canvas
        self.sprites: list[Sprite] = []
        self.spots: list[Spot] = []
        self.symbols: list[Symbol] = []
        self.things: dict[str, Box] = {}
        self._clip: Box | None = None

    def px(self, units: float) -> float:
        """Return units as pixels."""
        return self.metrics.px(units)

    def large(self, units: float) -> float:
        """Return units as pixels, more where letters are enlarged beyond their boxes.

        For what must be read from afar and lies free enough to grow.
        """
        return self.metrics.px(units * min(self.metrics.letters, MOST))

    @contextmanager
    def within(self, clip: Box | None) -> Iterator[None]:
        """Draw nothing outside the box in this block; None: anywhere."""
        before, self._clip = self._clip, clip
        yield
        self._clip = before

    def thing(self, name: str, box: Box) -> None:
        """Set the box of a thing, or of a place that things come from and go to."""
        self.things[name] = box

    def add(
        self,
        id: str,
        look: Look,
        box: Box,
        layer: Layer,
        alpha: float = 1.0,
        angle: float = 0.0,
    ) -> None:
        """Add a sprite."""
        self.sprites.append(Sprite(id, look, box, layer, alpha, angle, self._clip))

    def image(
        self, id: str, name: str, box: Box, layer: Layer = Layer.CONTENT, alpha: float = 1.0
    ) -> None:
        """Add a sprite of the atlas."""
        self.add(id, Image(name), box, layer, alpha)

    def tile(self, id: str, name: str, box: Box, layer: Layer, alpha: float = 1.0) -> None:
        """Add a tile whose square is the box."""
        self.add(id, TileImage(name), box, layer, alpha)

    def frame(self, id: str, name: str, box: Box, layer: Layer = Layer.PANELS) -> None:
        """Add a nine-slice."""
        self.add(id, Frame(name), box, layer)

    def fill(
        self,
        id: str,
        box: Box,
        colour: str,
        layer: Layer = Layer.CONTENT,
        radius: float = 0.0,
        alpha: float = 1.0,
    ) -> None:
        """Add a plain box; the radius in units."""
        self.add(id, Fill(colour, self.px(radius)), box, layer, alpha)

    def path(
        self, id: str, points: tuple[Point, ...], width: float, colour: str, layer: Layer
    ) -> None:
        """Add a line of light; the width in pixels."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        self.add(id, Path(points, colour, width, glow=True), box, layer)

    def words(
        self,
        id: str,
        text: str,
        box: Box,
        units: float,
        font: Font = "body",
        colour: str = "cream",
        align: Align = "left",
        valign: Valign = "middle",
        shadow: bool = False,
        layer: Layer = Layer.CONTENT,
    ) -> float:
        """Add one line of words that fits its box; return its width in pixels.

        A text that is too wide is set smaller, down to the smallest legible size, and then cut.
        """
        text, size = line_in(self.canvas, self.metrics, text, box, units, font)
        look = Words(text, size, font, colour, align, valign, shadow=shadow)
        self.add(id, look, box, layer)
        return self.canvas.measure(text, size, font)[0]

    def number(
        self,
        id: str,
        value: int,
        box: Box,
        size: float,
        colour: str = "cream",
        layer: Layer = Layer.CONTENT,
    ) -> None:
        """Add a number in the middle of its box; the size in pixels, if it is legible."""
        look = Words(str(value), max(SMALLEST_TEXT, round(size)), "bold", colour, "center")
        self.add(id, look, box, layer)

    def fitted(self, text: str, width: float, units: float, font: Font) -> Fitted:
        """Return the text, and its size in pixels, so that it is no wider than ``wide``."""
        return fitted_line(self.canvas, text, width, self.metrics.text(units), font)

    def paragraph(
        self,
        id: str,
        text: str,
        box: Box,
        units: float,
        font: Font = "body",
        colour: str = "cream",
        align: Align = "left",
        valign: Valign = "top",
        layer: Layer = Layer.CONTENT,
    ) -> float:
        """Add words wrapped to the box, set smaller if they are too many; return their height."""
        text, size = lines_in(self.canvas, self.metrics, text, box, units, font)
        look = Words(text, size, font, colour, align, valign, wrap=True)
        self.add(id, look, box, layer)
        return self.canvas.measure(text, size, font, box.w)[1]

    def spot(
        self,
        token: Token,
        box: Box,
        group: str,
        label: str,
        live: bool = True,
        *,
        told: bool = False,
    ) -> None:
        """Add a spot. ``told``: one that is not live says why."""
        self.spots.append(Spot(token, box, group, label, live, told and not live))

    def explain(self, box: Box, text: str, beside: Box | None = None) -> None:
        """Let a symbol answer the resting pointer, and the focus of keys on the spot it lies in."""
        self.symbols.append(Symbol(box, text, beside))

    def picture(self) -> Picture:
        """Return the picture of everything added."""
        return Picture(self.sprites, self.spots, self.things)


def title(builder: PictureBuilder, id: str, text: str, box: Box) -> None:
    """The heading of a panel."""
    builder.words(id, text.upper(), box, 18.5, "title", "title", shadow=True)
