"""Statistics of all finished games by name and level: a table, bars, and export."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LEAD, STRONG
from alhambra.app.program.app import App, reason_of
from alhambra.app.program.file_manager import find_file_manager
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.results.result_parts import draw_rows, row_ground
from alhambra.app.table.picture import Say
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.scroller import Scroller
from alhambra.app.ui.tabs import Tabs
from alhambra.app.ui.widget import Look, place_row
from alhambra.library.ledger import Ledger
from alhambra.match.games import MATCH_GAMES
from alhambra.match.statistics import Account, FinishedPart
from alhambra.opponents.programs import name_in
from alhambra.paths import export_folder
from alhambra.rules.api import HUMAN

log = logging.getLogger(__name__)

NAME = 3.1
"""The width of the names, where a number takes about 1."""
ROW, ROWS = 55, 7
"""Units of a row's height, and the most visible rows."""
LAST_GAME = 330
"""Units of the least width for the players of the last game."""
WIDTH, HEIGHT = 1560, 1044
"""Units of the panel."""


class Column(NamedTuple):
    """A column of numbers."""

    head: str
    values: Sequence[str]
    """By row."""
    wide: float = 1.0
    """Its relative width."""
    main: bool = False
    """True if it is emphasized."""


class StatisticsPage(NamedTuple):
    """Statistics of the games of one kind."""

    accounts: Sequence[Account]
    """The rows of the table."""
    columns: Sequence[Column]
    shares: tuple[float, float]
    """The proportions of the two parts below the table."""
    draw: Callable[[int, Canvas, Box, Box], None]
    """Draws the results of a row, by its number, in two parts."""
    export: Callable[[Path], None]
    """Writes a table for other programs. Raises ``OSError``."""


def describe_account(account: Account, say: Say) -> str:
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


class StatisticsTable(Scroller):
    """A list with a row for every name and level, and columns of numbers."""

    def __init__(self, page: StatisticsPage, say: Say) -> None:
        super().__init__("accounts", ROW, self._draw_account)
        self._accounts, self._columns = page.accounts, page.columns
        self._say = say
        self.have(len(page.accounts), 0)

    @property
    def chosen(self) -> Account:
        return self._accounts[self.at]

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
        row_ground(canvas, row, chosen)
        name, *cells = self._cells(canvas, row)
        sign, words = name.inset(canvas.broad, 0).cut_left(canvas.head_height, canvas.broad)
        canvas.image("computer" if account.level else "human", sign.fit(1))
        canvas.write(describe_account(account, self._say), words, STRONG)
        for column, cell in zip(self._columns, cells, strict=True):
            colour = "figures" if column.main else "cream"
            canvas.write(column.values[number], cell, STRONG.coloured(colour).centered)


def column_separator(say: Say) -> str:
    """Return what parts the columns of a spreadsheet in this language."""
    return ";" if "," in say("number.decimal", whole=1, part=5) else ","


def draw_last_game(
    canvas: Canvas, room: Box, points: Sequence[tuple[FinishedPart, int]], say: Say
) -> None:
    """Draw who played in the last game, and the points, if there is room beside the bars."""
    px = canvas.px
    if room.w < px(LAST_GAME):
        return
    rows = [
        (
            each.name
            if each.level == HUMAN
            else say("stats.played_by", name=each.name, level=level_name(each.level, say)),
            str(gets),
        )
        for each, gets in sorted(points, key=lambda pair: -pair[1])
    ]
    last = room.cut_left(canvas.sign_size)[1].cut_left(px(560))[0]
    draw_rows(canvas, last, (say("stats.last_game"), ""), rows, (4, 1))


class CountedGame(NamedTuple):
    """A game with statistics."""

    name: str
    """The name in records."""
    long_name: str
    """Its name in file names."""
    statistics: Callable[[Ledger, Say], StatisticsPage | None]
    """Makes its page; None without a finished game. Raises ``OSError``."""


class StatisticsScene(FormScene):
    """Statistics of all names and levels, a page for each game."""

    covers = True

    def __init__(
        self,
        app: App,
        ledger: Ledger,
        games: Sequence[CountedGame],
        exports: Path | None = None,
        open_goals: Callable[[], None] = lambda: None,
    ) -> None:
        """``exports`` is the folder for the table, by default the player's documents;
        ``open_goals`` opens the page of goals.
        """
        super().__init__(app)
        self._exports = export_folder() if exports is None else exports
        self._trouble = ""
        t = app.t
        self._pages: dict[str, StatisticsPage] = {}
        self._long_names = {game.name: game.long_name for game in games}
        try:
            pages = {game.name: game.statistics(ledger, t) for game in games}
        except OSError as error:
            log.warning("the statistics cannot be read: %s", error)
            self._trouble = t("stats.unreadable", reason=reason_of(t, error, reading=True))
        else:
            self._pages = {name: page for name, page in pages.items() if page is not None}
        self._tables = {name: StatisticsTable(page, t) for name, page in self._pages.items()}
        self._said: tuple[str, str] | None = None
        """A sentence on the written file, and its colour."""
        self.page = next(iter(self._pages), "")
        """The game whose page is open; empty if there is none."""
        self._tabs = Tabs(
            "pages", (*self._pages,), app.title_of, lambda: self.page, self._open, app.turners
        )
        self._show: Button | None = None
        """Shows the written file in its folder, once there is one."""
        self._export = Button("export", lambda: t("stats.export"), self._write)
        self._goals = Button("goals", lambda: t("goals.title"), open_goals)
        self._back = Button("back", lambda: t("stats.back"), app.stack.pop, primary=True)
        if self.page:
            self._open(self.page)
        else:
            self.form.show((self._goals, self._back), "back")

    @property
    def table(self) -> StatisticsTable:
        """The table of the open page."""
        return self._tables[self.page]

    def _open(self, page: str) -> None:
        """Show the page of this game."""
        self.page = page
        self._show = None
        tabs = (self._tabs,) if len(self._pages) > 1 else ()
        self.form.show((*tabs, self.table, self._export, self._goals, self._back), "accounts")

    def _write(self) -> None:
        """Write the open page's table, and show where it is."""
        name = self._long_names[self.page]
        path = self._exports / f"{name} {datetime.now():%Y-%m-%d %H.%M.%S}.csv"
        try:
            self._pages[self.page].export(path)
        except OSError as error:
            log.warning("the table cannot be written: %s", error)
            text = self._app.t("stats.failed", reason=reason_of(self._app.t, error))
            self._said = text, "bad"
        else:
            self._said = self._app.t("stats.exported", path=path), "good"
            self._offer_to_show(path)

    def _offer_to_show(self, path: Path) -> None:
        """Add a button that shows the written file in its folder, where that is possible."""
        show = find_file_manager()
        if show is not None:
            self._show = Button("show", lambda: self._app.t("saves.show"), partial(show, path))
            last = ("show", "goals", "back")
            others = [each for each in self.form.widgets if each.id not in last]
            self.form.show((*others, self._show, self._goals, self._back), self._export.id)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        t = self._app.t
        rest = overlay(canvas, t("stats.title"), WIDTH, HEIGHT, "evening")
        foot, body = rest.cut_bottom(canvas.button_height, canvas.broad)
        note, body = body.cut_bottom(canvas.head_height, canvas.close)
        written = (self._export, self._show) if self.page else ()
        buttons = [each for each in (*written, self._goals, self._back) if each is not None]
        place_row(canvas, buttons, foot)
        if self.page:
            self._draw_page(canvas, body)
        else:
            text = self._trouble or t("stats.empty")
            canvas.write_lines(text, body, LEAD.muted.centered, valign="middle")
        if self._said is not None:
            canvas.write(self._said[0], note, BODY.coloured(self._said[1]).centered)
        self.form.draw(canvas)

    def _draw_page(self, canvas: Canvas, body: Box) -> None:
        table, page = self.table, self._pages[self.page]
        if len(self._pages) > 1:
            self._tabs.box, body = body.cut_top(canvas.row_height, canvas.broad)
        body = body.cut_top(canvas.row_height)[1]
        table.box, below = body.cut_top(canvas.px(table.high), canvas.panel)
        chart, beside = below.columns(page.shares, canvas.panel)
        for part in (chart, beside):
            canvas.fill(part, "hollow", 0.5, canvas.corner)
        page.draw(
            table.at,
            canvas,
            chart.inset(canvas.panel, canvas.space),
            beside.inset(canvas.panel, canvas.space),
        )
