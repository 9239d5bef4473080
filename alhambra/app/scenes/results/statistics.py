"""Statistics of all finished games by name and level: a table, bars, and export."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LEAD
from alhambra.app.input.intents import Intent, Scroll
from alhambra.app.program.app import App, reason_of
from alhambra.app.program.file_manager import find_file_manager
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.results.statistics_table import StatisticsTable
from alhambra.app.table.picture_builder import Say
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.tabs import Tabs
from alhambra.library.ledger import Ledger
from alhambra.paths import export_folder

log = logging.getLogger(__name__)

WIDTH, HIGH = 1560, 1044
"""Units of the panel."""


class Page(Protocol):
    """Statistics of the games of one kind."""

    table: StatisticsTable[Any]
    shares: tuple[float, float]
    """The proportions of the two parts below the table."""

    def export(self, path: Path) -> None:
        """Write a table for other programs. Raises ``OSError``."""

    def draw(self, canvas: Canvas, chart: Box, beside: Box) -> None:
        """Draw the results of the chosen name, in two parts."""


class CountedGame(Protocol):
    """A game with statistics."""

    @property
    def called(self) -> str:
        """Its name on the tab."""

    @property
    def long_name(self) -> str:
        """Its name in file names."""

    @property
    def statistics(self) -> Callable[[Ledger, Say], Page | None]:
        """Makes its page; None without a finished game. Raises ``OSError``."""


class StatisticsScene(FormScene):
    """Statistics of all names and levels, a page for each game."""

    covers = True

    def __init__(
        self, app: App, ledger: Ledger, games: Sequence[CountedGame], exports: Path | None = None
    ) -> None:
        """``exports`` is the folder for the table, by default the player's documents."""
        super().__init__(app)
        self._exports = export_folder() if exports is None else exports
        self._trouble = ""
        t = app.t
        self._pages: dict[str, Page] = {}
        self._long_names = {game.called: game.long_name for game in games}
        try:
            pages = {game.called: game.statistics(ledger, t) for game in games}
        except OSError as error:
            log.warning("the statistics cannot be read: %s", error)
            self._trouble = t("stats.unreadable", reason=reason_of(t, error, reading=True))
        else:
            self._pages = {called: page for called, page in pages.items() if page is not None}
        self._said: tuple[str, str] | None = None
        """A sentence on the written file, and its colour."""
        self.page = next(iter(self._pages), "")
        """The game whose page is open; empty if there is none."""
        self._tabs = Tabs("pages", (*self._pages,), str, lambda: self.page, self._open, app.turners)
        self._show: Button | None = None
        """Shows the written file in its folder, once there is one."""
        self._export = Button("export", lambda: t("stats.export"), self._write)
        self._back = Button("back", lambda: t("stats.back"), app.stack.pop, primary=True)
        if self.page:
            self._open(self.page)
        else:
            self.form.show((self._back,), "back")

    @property
    def table(self) -> StatisticsTable[Any]:
        """The table of the open page."""
        return self._pages[self.page].table

    def _open(self, page: str) -> None:
        """Show the page of this game."""
        self.page = page
        self._show = None
        tabs = (self._tabs,) if len(self._pages) > 1 else ()
        self.form.show((*tabs, self.table, self._export, self._back), "accounts")

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
            others = [each for each in self.form.widgets if each.id not in ("show", "back")]
            self.form.show((*others, self._show, self._back), self._export.id)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Scroll):
            if self.page:
                self.table.handle(intent)
        else:
            super().handle(intent)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        t = self._app.t
        rest = overlay(canvas, t("stats.title"), WIDTH, HIGH, "evening")
        foot, body = rest.cut_bottom(canvas.button_height, canvas.broad)
        note, body = body.cut_bottom(canvas.head_height, canvas.close)
        buttons = [each for each in (self._export, self._show, self._back) if each is not None]
        row = foot.centered(min(foot.w, canvas.button_width * len(buttons)), foot.h)
        for button, place in zip(buttons, row.columns(len(buttons), canvas.panel), strict=True):
            button.box = place
        if self.page:
            self._draw_page(canvas, body)
        else:
            self._back.box = row.centered(row.w / 2, row.h)
            text = self._trouble or t("stats.empty")
            canvas.write_lines(text, body, LEAD.muted.centered, valign="middle")
        if self._said is not None:
            canvas.write(self._said[0], note, BODY.coloured(self._said[1]).centered)
        self.form.draw(canvas)

    def _draw_page(self, canvas: Canvas, body: Box) -> None:
        px, page = canvas.metrics.px, self._pages[self.page]
        if len(self._pages) > 1:
            self._tabs.box, body = body.cut_top(canvas.row_height, canvas.broad)
        body = body.cut_top(canvas.row_height)[1]
        page.table.box, below = body.cut_top(px(page.table.high), canvas.panel)
        chart, beside = below.columns(page.shares, canvas.panel)
        for part in (chart, beside):
            canvas.fill(part, "hollow", 0.5, canvas.corner)
        page.draw(
            canvas,
            chart.inset(canvas.panel, canvas.space),
            beside.inset(canvas.panel, canvas.space),
        )
