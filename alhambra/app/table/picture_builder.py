"""Collects sprites, spots and things into a picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from alhambra.app.gfx.box import Box, Metrics
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.commands import Font, Layer, Look, Sprite
from alhambra.app.gfx.fitting import Measuring
from alhambra.app.gfx.theme import CAPTION
from alhambra.app.table.picture import Picture, Spot, Token

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


class PictureBuilder(Brush):
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

    def large(self, units: float) -> float:
        """Return units as pixels, more where letters are enlarged beyond their boxes.

        For what must be read from afar and lies free enough to grow.
        """
        return self.metrics.px(units * min(self.metrics.letters, MOST))

    @contextmanager
    def clip(self, box: Box | None) -> Iterator[None]:
        """Draw nothing outside the box in this block; None: anywhere."""
        before, self._clip = self._clip, box
        try:
            yield
        finally:
            self._clip = before

    def thing(self, name: str, box: Box) -> None:
        """Set the box of a thing, or of a place that things come from and go to."""
        self.things[name] = box

    def add(
        self,
        id: str,
        look: Look,
        box: Box,
        layer: Layer = Layer.CONTENT,
        alpha: float = 1.0,
        angle: float = 0.0,
    ) -> None:
        """Add a sprite."""
        self.sprites.append(Sprite(id, look, box, layer, alpha, angle, self._clip))

    def measure(
        self, text: str, size: float, font: Font = "body", width: float | None = None
    ) -> tuple[int, int]:
        """Return width and height of a text in pixels; with a width it is wrapped."""
        return self.canvas.measure(text, size, font, width)

    def spot(
        self,
        token: Token,
        box: Box,
        group: str,
        label: str,
        live: bool = True,
        *,
        has_reason: bool = False,
    ) -> None:
        """Add a spot. ``has_reason``: one that is not live says why."""
        self.spots.append(Spot(token, box, group, label, live, has_reason and not live))

    def explain(self, box: Box, text: str, beside: Box | None = None) -> None:
        """Let a symbol answer the resting pointer, and the focus of keys on the spot it lies in."""
        self.symbols.append(Symbol(box, text, beside))

    def picture(self) -> Picture:
        """Return the picture of everything added."""
        return Picture(self.sprites, self.spots, self.things)


def title(brush: Brush, id: str, text: str, box: Box) -> None:
    """Write the heading of a panel."""
    brush.write(text.upper(), box, CAPTION.shadowed, id=id)
