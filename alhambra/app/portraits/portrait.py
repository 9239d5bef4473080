"""The picture of palaces or score sheets: a frame with names, emblems, points, and the date.

Each game draws the contents of the frame. A picture is ordered as one value.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas, Worn
from alhambra.app.gfx.fitting import fitted_line
from alhambra.app.gfx.frame_queue import PictureTask
from alhambra.app.gfx.sprites.atlas import MEDALS
from alhambra.app.gfx.theme import DISPLAY, FIGURE, HEADING, STRONG
from alhambra.app.program.i18n import Texts, joined
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Say
from alhambra.app.ui.ornaments import backdrop, golden, rule, star
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyState

WIDTHS = range(1280, 7681)
"""The possible widths of a picture, in pixels."""
ASPECT, SINGLE = 16 / 9, 4 / 3
"""The proportions of a picture of several players, and of a single one."""
COLUMNS = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}
"""By the number of players, how many are side by side."""
RIM, LINE = 40, 20
"""Units from the edge of the picture to the panel, and from there to its golden line."""
HEAD, FOOT = 92, 40
"""Units of the height of the title, and of the line with game and date."""
NAME, FACTS = 58, 34
"""Units of the height of the line with a player's name, and of that with the numbers."""

NARROW = 450
"""Units of width below which a player's name has a line of its own."""

T = TypeVar("T")


class Painting(Protocol):
    """A picture that is being made."""

    def poll(self) -> float | Path:
        """Return the part that is done, at last the path. Raises ``OSError``."""

    def close(self) -> None:
        """Stop making it."""


class Fact(NamedTuple):
    """A number about a palace or score sheet, and the sprite that stands for it."""

    sign: str
    number: int


class Sitter(NamedTuple):
    """A player who can be portrayed."""

    seat: Seat
    name: str
    place: int
    points: int
    facts: tuple[Fact, ...] = ()


class Portrait(NamedTuple):
    """How a game draws what its players have built."""

    title: str
    """The id of the text of the action."""
    sitters: Callable[[AnyState], Sequence[Sitter]]
    """Returns everybody who can be portrayed in this state, the best first."""
    show: Callable[[Canvas, AnyState, Seat, Box], None]
    """Draws what somebody has built as large as it fits. Never a hand."""
    columns: Mapping[int, int] = COLUMNS
    """By the number of players, how many are side by side."""


class Order(NamedTuple):
    """A picture to be made."""

    portrait: Portrait
    game: str
    """The game's name for players."""
    state: AnyState
    seats: tuple[Seat, ...]
    """The players in the picture."""
    day: date
    """When the game was played."""
    light: str
    palette: str
    width: int
    """The width in pixels."""
    worn: tuple[Worn, ...] = ()
    """Emblems and faces of the players by their seats; empty: the emblems of the seats."""

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels."""
        aspect = SINGLE if len(self.seats) == 1 else ASPECT
        return self.width, round(self.width / aspect)

    @property
    def sitters(self) -> list[Sitter]:
        """Everybody in the picture, the best first."""
        return [each for each in self.portrait.sitters(self.state) if each.seat in self.seats]

    @property
    def file_name(self) -> str:
        """The name of its file, without the ending."""
        sitters = self.sitters
        return " ".join((self.game, str(self.day), *(s.name for s in sitters if len(sitters) == 1)))


def places(points: Mapping[T, int], winners: Collection[T]) -> dict[T, int]:
    """Return everybody's place, from 1: winners first, equal points share a place."""
    ranks = {who: (who not in winners, -number) for who, number in points.items()}
    return {who: 1 + sum(r < rank for r in ranks.values()) for who, rank in ranks.items()}


class Ink(NamedTuple):
    """The colours of words: on parchment by day, on the night by evening."""

    words: str
    figures: str
    muted: str
    lines: str


INKS = {
    "day": Ink("ink", "ink", "arcades", "arcades"),
    "evening": Ink("cream", "figures", "muted", "gold"),
}


def draw_portrait(canvas: Canvas, texts: Texts, order: Order) -> PictureTask[None]:
    """Draw the picture over the whole canvas, one player after the other."""
    px, sitters = canvas.metrics.px, order.sitters
    page = _draw_frame(canvas, order.light)
    yield
    head, rest = page.cut_top(px(HEAD), canvas.broad)
    foot, body = rest.cut_bottom(px(FOOT), canvas.broad)
    _draw_title(canvas, texts.names([each.name for each in sitters]), head, order.light)
    yield
    if len(sitters) == 1:
        _draw_head(canvas, texts.t, sitters[0], head, INKS[order.light], named=False)
    day = order.day
    month = texts.t(f"portrait.month.{day.month}")
    date_text = texts.t("portrait.date", day=day.day, month=month, year=day.year)
    told = joined(texts.t, (order.game, date_text), "list.dot")
    _draw_foot(canvas, told, foot, INKS[order.light])
    yield
    columns = order.portrait.columns[len(sitters)]
    gap = canvas.panel
    rows = [sitters[first : first + columns] for first in range(0, len(sitters), columns)]
    for row, line in zip(rows, body.rows(len(rows), gap), strict=True):
        wide = (line.w - gap * (columns - 1)) / columns
        across = line.centered(wide * len(row) + gap * (len(row) - 1), line.h)
        for sitter, cell in zip(row, across.columns(len(row), gap), strict=True):
            yield
            _draw_sitter(canvas, texts.t, order, sitter, cell)


def _draw_frame(canvas: Canvas, light: str) -> Box:
    """Draw the table and the panel on it; return the box within its border."""
    px = canvas.px
    backdrop(canvas, "table")
    panel = canvas.metrics.window.inset(px(RIM))
    if light == "day":
        canvas.frame("sheet", panel)
    else:
        canvas.fill(panel.inset(canvas.tight), "night", 1.0, canvas.corner)
        canvas.frame("panel", panel)
    inner = panel.inset(px(LINE + 7))
    if light == "evening":  # parchment has a border of its own
        _draw_border(canvas, panel.inset(px(LINE)), inner)
    return inner.inset(canvas.page, canvas.panel)


def _draw_border(canvas: Canvas, line: Box, inner: Box) -> None:
    """Draw two golden lines, and a star at each corner."""
    px = canvas.px
    for box, width, alpha in ((line, 2.6, 0.9), (inner, 1.1, 0.6)):
        corners = (
            *((box.x, box.y), (box.right, box.y), (box.right, box.bottom)),
            *((box.x, box.bottom), (box.x, box.y)),
        )
        for start, end in pairwise(corners):
            canvas.line((start, end), "gold", px(width), alpha)
    for x in (line.x, line.right):
        for y in (line.y, line.bottom):
            canvas.circle((x, y), canvas.broad, "night")
            star(canvas, (x, y), canvas.broad)


def _draw_title(canvas: Canvas, names: str, head: Box, light: str) -> None:
    """Draw the names between two golden lines."""
    px = canvas.px
    room = head.inset(px(200), 0)
    text, size = fitted_line(canvas, names, room.w, canvas.metrics.text(DISPLAY.units), "title")
    if light == "day":
        canvas.text(text, head, size, DISPLAY.coloured("ink").centered)
    else:
        golden(canvas, text, head, size)
    wide = canvas.measure(text, size, "title")[0]
    reach = min((room.w - wide) / 2 - canvas.line_height, px(320))
    if reach < canvas.sign_size:
        return
    for way in (-1, 1):
        rule(
            canvas,
            (head.center[0] + way * (wide / 2 + canvas.line_height), head.center[1]),
            way * reach,
        )


def _draw_foot(canvas: Canvas, text: str, foot: Box, ink: Ink) -> None:
    """Draw the game and the date between two stars."""
    wide = canvas.write(text, foot, STRONG.coloured(ink.muted).centered)
    for way in (-1, 1):
        star(
            canvas,
            (foot.center[0] + way * (wide / 2 + canvas.line_height), foot.center[1]),
            canvas.close,
        )


def _draw_sitter(canvas: Canvas, say: Say, order: Order, sitter: Sitter, cell: Box) -> None:
    """Draw a player's name, points and numbers, and between them what they have built."""
    px, ink = canvas.metrics.px, INKS[order.light]
    if order.light == "day":
        canvas.fill(cell, ink.lines, 0.1, canvas.corner)
    else:
        canvas.frame("panel-dark", cell)
    inner = cell.inset(canvas.panel, canvas.broad)
    if len(order.seats) > 1:
        head, inner = inner.cut_top(px(NAME), canvas.close)
        narrow = inner.w < px(NARROW)
        _draw_head(canvas, say, sitter, head, ink, named=not narrow)
        if narrow:
            name, inner = inner.cut_top(px(FACTS), canvas.close)
            canvas.write(sitter.name, name, FIGURE.coloured(ink.words).centered)
    if sitter.facts:
        foot, inner = inner.cut_bottom(px(FACTS), canvas.close)
        _draw_facts(canvas, sitter.facts, foot, ink)
    order.portrait.show(canvas, order.state, sitter.seat, inner)


def _draw_head(
    canvas: Canvas, say: Say, sitter: Sitter, head: Box, ink: Ink, *, named: bool = True
) -> None:
    """Draw emblem, name, place and points."""
    px = canvas.px
    sign, rest = head.cut_left(head.h, canvas.broad)
    canvas.image(emblem(sitter.seat), sign.fit(1))
    points, rest = rest.cut_right(px(112), canvas.space)
    canvas.write(str(sitter.points), points, DISPLAY.coloured(ink.figures).right)
    place, name = rest.cut_right(canvas.button_height, canvas.space)
    if sitter.place <= MEDALS:
        canvas.image(f"medal-{sitter.place}", place.fit(64 / 76))
    else:
        text = say("end.place", count=sitter.place)
        canvas.write(text, place, HEADING.coloured(ink.muted).centered)
    if named:
        canvas.write(sitter.name, name, FIGURE.coloured(ink.words))


def _draw_facts(canvas: Canvas, facts: Sequence[Fact], foot: Box, ink: Ink) -> None:
    """Draw the signs with their numbers, side by side in the middle."""
    px = canvas.px
    row = foot.centered(min(foot.w, px(96) * len(facts)), foot.h)
    for fact, cell in zip(facts, row.columns(len(facts), canvas.close), strict=True):
        sign, number = cell.centered(px(76), cell.h).cut_left(foot.h, canvas.close)
        dark = ink.words if fact.sign == "wall" else None
        canvas.image(fact.sign, sign.fit(1), tint=dark)
        canvas.write(str(fact.number), number, STRONG.coloured(ink.words))
