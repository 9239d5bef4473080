"""The table of all names and levels: a widget that selects one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, STRONG
from alhambra.app.input.intents import (
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    Intent,
    Move,
    Press,
    Release,
    Scroll,
)
from alhambra.app.scenes.results.results import draw_lines
from alhambra.app.table.picture_builder import Say
from alhambra.app.ui.scroller import STEPS, draw_scroll_bar
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import Look, Reply, Widget, ring
from alhambra.match.games import MATCH_GAMES
from alhambra.match.match import HUMAN
from alhambra.opponents.programs import name_in

NAME = 3.1
"""The width of the names, where a number takes about 1."""
ROWS = 7
"""The most visible rows."""
LAST_GAME = 330
"""Units of the least width for the players of the last game."""


class Named(Protocol):
    """Somebody's results."""

    @property
    def name(self) -> str:
        """A person's name, or a level's."""

    @property
    def level(self) -> bool:
        """True if it is a level."""


class Result(Protocol):
    """A player's result in a game."""

    @property
    def name(self) -> str:
        """The player's name."""

    @property
    def level(self) -> str:
        """``human``, a level, or the kind of a program."""

    @property
    def points(self) -> int:
        """All points."""


A = TypeVar("A", bound=Named)


class Column(NamedTuple, Generic[A]):
    """A column of numbers."""

    head: str
    wide: float
    """Its relative width."""
    value: Callable[[A], str]
    main: bool = False
    """True if it is emphasized."""


def named(account: Named, say: Say) -> str:
    """Return a person's name, or that of the level."""
    if not account.level:
        return account.name
    return say("stats.computer", level=level_name(account.name, say))


def level_name(level: str, say: Say) -> str:
    """Return the name of a level; people, programs and levels of other versions have names too."""
    if level == HUMAN:
        return say("stats.person")
    if any(level in played.levels for played in MATCH_GAMES.values()):
        return say(f"level.{level}")
    return name_in(level) or level


class StatisticsTable(Widget, Generic[A]):
    """A row for every name and level; arrows, a click and the wheel choose one."""

    sound = Sound.HOVER

    def __init__(
        self, id: str, accounts: Sequence[A], say: Say, columns: Sequence[Column[A]]
    ) -> None:
        super().__init__(id)
        self._accounts = accounts
        self._say = say
        self._columns = columns
        self.at = 0
        """The index of the chosen row."""
        self._first = 0
        """The index of the topmost visible row."""
        self._grip: tuple[float, int] | None = None
        """While it is dragged: where the drag began, and the topmost row then."""
        self._dragged = False
        """True if the drag has moved the rows."""

    @property
    def chosen(self) -> A | None:
        """The chosen one; None if the table is empty."""
        return self._accounts[self.at] if self._accounts else None

    @property
    def rows(self) -> int:
        """How many rows are visible."""
        return min(ROWS, len(self._accounts))

    def handle(self, intent: Intent) -> Reply:
        match intent:
            case Move(direction) if direction in STEPS:
                return self._go(self.at + STEPS[direction])
            case Drop() if self._dragged:
                self._grip, self._dragged = None, False
                return Reply.TAKEN
            case Release(pos) | Drop(pos):
                number = self._row_at(pos)
                if number is not None:
                    self._go(number)
                return Reply.TAKEN
            case DragStart(_, origin):
                self._grip = origin[1], self._first
                return Reply.TAKEN
            case DragMove(pos):
                self._drag(pos)
                return Reply.TAKEN
            case Press() | DragCancel():
                self._grip = None
                return Reply.TAKEN
            case _:
                return Reply.IGNORED

    def scroll(self, intent: Scroll) -> None:
        """Move the choice by the wheel."""
        if self.box.contains(intent.pos):
            self._go(self.at + (-1 if intent.steps > 0 else 1))

    def _drag(self, pos: Point) -> None:
        """Move the rows with the pointer, and the choice into what is visible."""
        if self._grip is None or len(self._accounts) <= ROWS:
            return
        start, first = self._grip
        moved = round((start - pos[1]) * (self.rows + 1) / self.box.h)
        self._dragged = self._dragged or bool(moved)
        self._first = min(max(0, first + moved), len(self._accounts) - ROWS)
        self.at = min(max(self.at, self._first), self._first + ROWS - 1)

    def _go(self, number: int) -> Reply:
        if not 0 <= number < len(self._accounts):
            return Reply.IGNORED
        self.at = number
        self._first = min(max(self._first, number - ROWS + 1), number)
        return Reply.DONE

    def _rows(self) -> tuple[Box, ...]:
        """Return the boxes of the heading and the visible rows."""
        return self.box.rows(self.rows + 1)

    def _row_at(self, pos: Point) -> int | None:
        hits = (n for n, row in enumerate(self._rows()[1:]) if row.contains(pos))
        found = next(hits, None)
        return None if found is None else self._first + found

    def draw(self, canvas: Canvas, look: Look) -> None:
        head, *rows = self._rows()
        ring(canvas, self.box.inset(-canvas.tight), look)
        self._head(canvas, head)
        seen = self._accounts[self._first : self._first + ROWS]
        for number, (account, row) in enumerate(zip(seen, rows, strict=False), self._first):
            self._row(canvas, account, row.inset(0, canvas.hair), number == self.at, look)
        if len(self._accounts) > ROWS:
            high = rows[-1].bottom - rows[0].y
            track = Box(self.box.right + canvas.close, rows[0].y, canvas.close, high)
            shown = (self._first, ROWS, len(self._accounts))
            draw_scroll_bar(canvas, track, shown, 1.0, 1.0)

    def _cells(self, canvas: Canvas, row: Box) -> tuple[Box, ...]:
        """Return the boxes of the name and the numbers."""
        return row.columns((NAME, *(column.wide for column in self._columns)), canvas.close)

    def _head(self, canvas: Canvas, box: Box) -> None:
        name, *cells = self._cells(canvas, box)
        words = name.inset(canvas.broad, 0)
        canvas.write(self._say("stats.name"), words, BODY.muted)
        for column, cell in zip(self._columns, cells, strict=True):
            canvas.write(column.head, cell, BODY.muted.centered)

    def _row(self, canvas: Canvas, account: A, row: Box, chosen: bool, look: Look) -> None:
        canvas.fill(row, "hollow", 0.5, canvas.corner)
        if chosen:
            canvas.fill(row, "gold", 0.26 if look.lit else 0.18, canvas.corner)
            canvas.fill(row._replace(w=max(2, canvas.tight)), "bright", 1.0, canvas.hair)
        name, *cells = self._cells(canvas, row)
        sign, words = name.inset(canvas.broad, 0).cut_left(canvas.head_height, canvas.broad)
        canvas.image("computer" if account.level else "human", sign.fit(1))
        canvas.write(named(account, self._say), words, STRONG)
        for column, cell in zip(self._columns, cells, strict=True):
            colour = "figures" if column.main else "cream"
            canvas.write(column.value(account), cell, STRONG.coloured(colour).centered)


def column_separator(say: Say) -> str:
    """Return what parts the columns of a spreadsheet in this language."""
    return ";" if "," in say("number.decimal", whole=1, part=5) else ","


def show_last_game(canvas: Canvas, room: Box, results: Sequence[Result], say: Say) -> None:
    """Draw who played in the last game, and the points, if there is room beside the bars."""
    px = canvas.px
    if room.w < px(LAST_GAME):
        return
    lines = [
        (
            each.name
            if each.level == HUMAN
            else say("stats.played_by", name=each.name, level=level_name(each.level, say)),
            str(each.points),
        )
        for each in sorted(results, key=lambda each: -each.points)
    ]
    last = room.cut_left(canvas.sign_size)[1].cut_left(px(560))[0]
    draw_lines(canvas, last, say("stats.last_game"), lines, 4)
