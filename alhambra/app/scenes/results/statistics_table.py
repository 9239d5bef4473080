"""The table of all names and levels: a widget that selects one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, STRONG
from alhambra.app.scenes.results.results import draw_lines
from alhambra.app.table.picture_builder import Say
from alhambra.app.ui.scroller import Scroller
from alhambra.app.ui.widget import Look
from alhambra.match.games import MATCH_GAMES
from alhambra.match.match import HUMAN
from alhambra.opponents.programs import name_in

NAME = 3.1
"""The width of the names, where a number takes about 1."""
ROW, ROWS = 55, 7
"""Units of a row's height, and the most visible rows."""
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


class StatisticsTable(Scroller, Generic[A]):
    """A list with a row for every name and level, and columns of numbers."""

    def __init__(
        self, id: str, accounts: Sequence[A], say: Say, columns: Sequence[Column[A]]
    ) -> None:
        super().__init__(id, ROW, self._draw_account)
        self._accounts = accounts
        self._say = say
        self._columns = columns
        self.have(len(accounts), 0)

    @property
    def chosen(self) -> A | None:
        """The chosen one; None if the table is empty."""
        return self._accounts[self.at] if self._accounts else None

    @property
    def high(self) -> float:
        """Units of the height of the visible rows."""
        return ROW * min(ROWS, len(self._accounts))

    def _cells(self, canvas: Canvas, row: Box) -> tuple[Box, ...]:
        """Return the boxes of the name and the numbers."""
        return row.columns((NAME, *(column.wide for column in self._columns)), canvas.close)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw the list, and the headings of the columns in a row above its box."""
        super().draw(canvas, look)
        high = canvas.row_height
        heads = self.box._replace(y=self.box.y - high, w=self._rows.width, h=high)
        name, *cells = self._cells(canvas, heads)
        canvas.write(self._say("stats.name"), name.inset(canvas.broad, 0), BODY.muted)
        for column, cell in zip(self._columns, cells, strict=True):
            canvas.write(column.head, cell, BODY.muted.centered)

    def _draw_account(self, canvas: Canvas, number: int, row: Box, chosen: bool) -> None:
        account = self._accounts[number]
        canvas.fill(row, "hollow", 0.5, canvas.corner)
        if chosen:
            canvas.fill(row, "gold", 0.2, canvas.corner)
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
