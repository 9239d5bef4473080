"""The picture of a table: its sprites, the spots that can be picked, and what makes it.

A picture is a value: sprites in drawing order and spots. It is made from what a viewer may know
and from nothing else, so nothing secret gets on the screen by accident. Sprites keep their id as
long as the thing they show lives; the timeline moves them from picture to picture by it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple, Protocol, TypeAlias

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.commands import Font, Layer, Look, Sprite
from alhambra.app.gfx.fitting import Measuring
from alhambra.app.gfx.scale import Metrics
from alhambra.app.gfx.theme import CAPTION

MOST = 1.6
"""The largest factor by which ``large`` makes things larger than usual."""


class Kind(StrEnum):
    """The kinds of things that tokens stand for."""

    MONEY = "money"
    MARKET = "market"
    HAND = "hand"
    BOUGHT = "bought"
    RESERVE = "reserve"
    CELL = "cell"
    GROUND = "ground"
    """The ground around the palace, where things can be dropped."""
    PURSE = "purse"
    """The target of money to take."""
    DEAL = "deal"
    """Completes a purchase."""
    STORE = "store"
    """The reserve, as the target of tiles."""
    DIRK = "dirk"
    PASS = "pass"
    BUTTON = "button"
    PLAYER = "player"
    HINT = "hint"
    """A proposed turn, by its number; 0 is the best."""
    DIE = "die"
    NUDGE = "nudge"
    """A die moved by a pip."""


class Face(NamedTuple):
    """A token as the rules know it: copies of a card are equal."""

    kind: Kind
    name: str = ""


class Token(NamedTuple):
    """A thing that can be picked. Equal things differ in ``copy``."""

    kind: Kind
    name: str = ""
    copy: int = 0

    @property
    def face(self) -> Face:
        """The token as the rules know it."""
        return Face(self.kind, self.name)

    def __str__(self) -> str:
        return ":".join(filter(None, (self.kind, self.name, str(self.copy) if self.copy else "")))


class Spot(NamedTuple):
    """An area that can be picked by pointer or focus."""

    token: Token
    box: Box
    group: str
    """Tab moves the focus from group to group."""
    label: str
    """Its description, shown as a tip."""
    live: bool = True
    """True if it can be picked."""
    has_reason: bool = False
    """True if it cannot be picked now, but its description says why."""

    @property
    def focusable(self) -> bool:
        """True if arrows move the focus there; they skip the others."""
        return self.live or self.has_reason


Anchors: TypeAlias = Mapping[str, Box]
"""Boxes by name (``deck``, ``bag``, ``discard``, ``player-0`` ...) from which things come that were
not seen before, and to which things go that are not seen any more."""
Lines: TypeAlias = Mapping[str, Sequence[Point]]
"""Lines by name along which a lesson may glow: ``wall`` is the longest one of the large palace."""


class Picture:
    """Everything that a table shows."""

    def __init__(
        self,
        sprites: Iterable[Sprite],
        spots: Iterable[Spot],
        anchors: Anchors | None = None,
        lines: Lines | None = None,
    ) -> None:
        self.sprites = tuple(sorted(sprites, key=_layer))
        self.spots = tuple(spots)
        self.anchors: Anchors = anchors or {}
        self.lines: Lines = lines or {}

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Picture)
            and self.sprites == other.sprites
            and self.spots == other.spots
        )

    # Python sets this beside an ``__eq__`` by itself; type checkers know it only from this line
    __hash__ = None  # type: ignore[assignment]

    def with_active(self, tokens: Container[Token]) -> Picture:
        """Return this picture with these spots live: the focus of keys reaches them."""
        spots = (spot._replace(live=spot.live or spot.token in tokens) for spot in self.spots)
        return Picture(self.sprites, spots, self.anchors, self.lines)

    @cached_property
    def by_id(self) -> dict[str, Sprite]:
        return {sprite.id: sprite for sprite in self.sprites}

    @cached_property
    def by_token(self) -> dict[Token, Spot]:
        return {spot.token: spot for spot in self.spots}

    def spot_at(self, point: Point, kinds: Iterable[Kind] | None = None) -> Spot | None:
        """Return the topmost spot at a point, of these kinds only; later spots lie on top."""
        wanted = None if kinds is None else frozenset(kinds)
        for spot in reversed(self.spots):
            if (wanted is None or spot.token.kind in wanted) and spot.box.contains(point):
                return spot
        return None


def _layer(sprite: Sprite) -> int:
    return sprite.layer


# -- making a picture ------------------------------------------------------------------------------


class Symbol(NamedTuple):
    """A symbol, and what it stands for."""

    box: Box
    text: str
    beside: Box | None = None
    """The panel that its tip leaves free; None where the tip may stand at the pointer."""
    brief: str | None = None
    """The text while keys are on a spot with several symbols; empty for nothing, None: ``text``."""


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
        self.lines: dict[str, Sequence[Point]] = {}
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

    def explain(
        self, box: Box, text: str, beside: Box | None = None, brief: str | None = None
    ) -> None:
        """Let a symbol answer the resting pointer, and the focus of keys on the spot it lies in."""
        self.symbols.append(Symbol(box, text, beside, brief))

    def picture(self) -> Picture:
        """Return the picture of everything added."""
        return Picture(self.sprites, self.spots, self.things, self.lines)


def title(brush: Brush, id: str, text: str, box: Box) -> None:
    """Write the heading of a panel."""
    brush.write(text.upper(), box, CAPTION.shadowed, id=id)
