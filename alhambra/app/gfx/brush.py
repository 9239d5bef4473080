"""One vocabulary of drawing: what pages and tables are drawn with.

Scenes draw at once (``gfx.canvas``); tables collect sprites, which can move
(``table.picture``). Both are brushes: one function draws a panel, wherever it stands.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager
from typing import TypeAlias

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.commands import (
    Command,
    Fill,
    Frame,
    Image,
    Layer,
    Line,
    Look,
    Text,
    Tile,
    Valign,
)
from alhambra.app.gfx.fitting import Fitted, Measuring, fitted_line, fitted_lines
from alhambra.app.gfx.scale import SMALLEST_TEXT, Metrics, Scale
from alhambra.app.gfx.theme import FIGURE, TextStyle

DrawnParts: TypeAlias = dict[int, tuple[Hashable, Sequence[Sequence[Command]]]]
"""The parts of a drawing by number: the state each was drawn in last, and its layers."""


class Brush(Scale, Measuring):
    """Draws looks in boxes, in pixels of the window; ids and layers matter at tables only."""

    metrics: Metrics
    """The sizes for the layout."""

    @abstractmethod
    def add(
        self,
        id: str,
        look: Look,
        box: Box,
        layer: Layer = Layer.CONTENT,
        alpha: float = 1.0,
        angle: float = 0.0,
    ) -> None:
        """Draw a look in the box, turned by ``angle`` degrees counter-clockwise."""

    @abstractmethod
    def clip(self, box: Box | None) -> AbstractContextManager[None]:
        """Hide drawing outside the box within the block; None: nothing is hidden."""

    def draw_part(
        self, drawn: DrawnParts, part: int, state: Hashable, draw: Callable[[], None]
    ) -> None:
        """Draw a part by calling ``draw``, or as it was drawn last if its state is the same.

        Only a canvas remembers parts, within ``layered``.
        """
        draw()

    def width(self, text: str, style: TextStyle) -> int:
        """Return the width in pixels of a line in this style."""
        return self.measure(text, self.metrics.text(style.units), style.font)[0]

    def height(self, text: str, style: TextStyle, width: float) -> int:
        """Return the height in pixels of lines in this style, wrapped to a width in pixels."""
        return self.measure(text, self.metrics.text(style.units), style.font, width)[1]

    def even_width(self, text: str, style: TextStyle, width: float) -> float:
        """Return the least width in pixels at which the text has no more lines than at this one.

        So the last line is not a single short word.
        """
        high = self.height(text, style, width)
        widths = range(int(width / 2), int(width))
        found = bisect_left(widths, True, key=lambda wide: self.height(text, style, wide) <= high)
        return widths[found] if found < len(widths) else width

    def px(self, units: float) -> float:
        """Return units as pixels."""
        return self.metrics.px(units)

    def image(
        self,
        name: str,
        box: Box,
        alpha: float = 1.0,
        angle: float = 0.0,
        tint: str | None = None,
        *,
        id: str = "",
        layer: Layer = Layer.CONTENT,
    ) -> None:
        """Draw a sprite of the atlas stretched to the box."""
        self.add(id, Image(name, tint), box, layer, alpha, angle)

    def tile(
        self, name: str, box: Box, alpha: float = 1.0, *, id: str = "", layer: Layer = Layer.TILES
    ) -> None:
        """Draw a tile whose square is the box; roof and walls reach beyond it."""
        self.add(id, Tile(name), box, layer, alpha)

    def frame(
        self, name: str, box: Box, alpha: float = 1.0, *, id: str = "", layer: Layer = Layer.PANELS
    ) -> None:
        """Draw a nine-slice round the box; its shadow or light reaches beyond it."""
        self.add(id, Frame(name, round(self.metrics.unit, 4)), box, layer, alpha)

    def fill(
        self,
        box: Box,
        colour: str,
        alpha: float = 1.0,
        radius: float = 0.0,
        *,
        id: str = "",
        layer: Layer = Layer.CONTENT,
    ) -> None:
        """Draw a plain box, with rounded corners if there is a radius in pixels."""
        self.add(id, Fill(colour, radius), box, layer, alpha)

    def line(
        self,
        points: Sequence[Point],
        colour: str,
        width: float,
        alpha: float = 1.0,
        *,
        glow: bool = False,
        id: str = "",
        layer: Layer = Layer.CONTENT,
    ) -> None:
        """Draw a line through the points, its width in pixels.

        The glow of a line of light reaches about three widths around it.
        """
        xs, ys = [x for x, _ in points], [y for _, y in points]
        box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        self.add(id, Line(tuple(points), colour, width, glow), box, layer, alpha)

    def text(
        self,
        text: str,
        box: Box,
        size: float,
        style: TextStyle,
        valign: Valign = "middle",
        wrap: bool = False,
        *,
        id: str = "",
        layer: Layer = Layer.CONTENT,
    ) -> None:
        """Draw a text of this size in pixels; nothing is cut or shrunk."""
        _, font, colour, align, shadow = style
        look = Text(text, round(size), font, colour, align, valign, wrap, shadow)
        self.add(id, look, box, layer)

    def write(
        self,
        text: str,
        box: Box,
        style: TextStyle,
        valign: Valign = "middle",
        *,
        id: str = "",
        layer: Layer = Layer.CONTENT,
    ) -> int:
        """Write one line that fits the box. Return its width in pixels.

        A text that is too wide is set smaller, down to the smallest legible size, and then cut.
        """
        text, size = self.fit_line(text, box, style)
        self.text(text, box, size, style, valign, id=id, layer=layer)
        return self.measure(text, size, style.font)[0] if text else 0

    def write_lines(
        self,
        text: str,
        box: Box,
        style: TextStyle,
        valign: Valign = "top",
        *,
        id: str = "",
        layer: Layer = Layer.CONTENT,
    ) -> int:
        """Write wrapped lines that fit the box. Return their height in pixels."""
        text, size = self.fit_lines(text, box, style)
        self.text(text, box, size, style, valign, wrap=True, id=id, layer=layer)
        return self.measure(text, size, style.font, box.w)[1] if text else 0

    def number(
        self,
        value: int,
        box: Box,
        size: float,
        colour: str = "cream",
        *,
        id: str = "",
        layer: Layer = Layer.CONTENT,
    ) -> None:
        """Write a number in the middle of its box; the size in pixels, if it is legible."""
        style = FIGURE.coloured(colour).centered
        self.text(str(value), box, max(SMALLEST_TEXT, round(size)), style, id=id, layer=layer)

    def fit_line(self, text: str, box: Box, style: TextStyle) -> Fitted:
        """Fit one line into the box, in this style or smaller."""
        return fitted_line(self, text, box.w, self.metrics.line(style.units, box.h), style.font)

    def line_width(self, text: str, box: Box, style: TextStyle) -> int:
        """Return the width in pixels that a line takes in a box."""
        text, size = self.fit_line(text, box, style)
        return self.measure(text, size, style.font)[0]

    def fit_width(self, text: str, width: float, style: TextStyle) -> Fitted:
        """Fit one line into a width in pixels, in this style or smaller."""
        return fitted_line(self, text, width, self.metrics.text(style.units), style.font)

    def fit_lines(self, text: str, box: Box, style: TextStyle) -> Fitted:
        """Fit wrapped lines into the box, in this style or smaller."""
        size = self.metrics.text(style.units)
        return fitted_lines(self, text, (box.w, box.h), size, style.font)
