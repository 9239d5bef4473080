"""All finished games by name and level: a table, the last games as bars, and a file of it all."""

from __future__ import annotations

import logging
from datetime import datetime
from pathlib import Path

from alhambra.app.app import App
from alhambra.app.ending.accounts import Accounts, level_name, named
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Cancel, Intent, Menu, Scroll
from alhambra.app.scenes import Scene
from alhambra.app.table.records import ROMAN
from alhambra.app.ui.box import Box
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.fitting import write_line, write_lines
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import overlay
from alhambra.match.course import ROUNDS
from alhambra.match.statistics import Account, Ledger, Part, accounts, export
from alhambra.paths import export_folder

log = logging.getLogger(__name__)

WIDTH, HIGH = 1560, 1044
"""Units of the panel."""
ROW = 55
"""Units of a row of the table."""
LAST = 24
"""Games that are shown as bars at most."""
BAR = 58
"""Units of a bar's width at most."""
SHADES = (0.45, 0.7, 1.0)
"""How strongly the points of the three scorings are seen."""
LEVELS = 6
"""Lines about wins against others at most."""


class StatisticsScene(Scene):
    """What the games of every name and of every level add up to."""

    covers = True

    def __init__(self, app: App, ledger: Ledger, exports: Path | None = None) -> None:
        """``exports`` is where the table is written to, if not to the player's documents."""
        self._app = app
        self._exports = export_folder() if exports is None else exports
        self._trouble = ""
        try:
            self._games = ledger.games()
        except OSError as error:
            log.warning("the statistics cannot be read: %s", error)
            self._games = ()
            self._trouble = app.t("stats.unreadable", reason=error.strerror or error)
        self._said: tuple[str, str] | None = None
        """A sentence on what became of the file, and its colour."""
        found = accounts(self._games)
        self._chosen = found[0] if found else None
        t = app.t
        self.form = Form(app.audio.play)
        self._table = Accounts("accounts", found, t, self._choose)
        self._export = Button("export", lambda: t("stats.export"), self._write)
        self._back = Button("back", lambda: t("stats.back"), app.stack.pop, primary=True)
        widgets = (self._table, self._export, self._back) if found else (self._back,)
        self.form.show(widgets, "accounts" if found else "back")

    def _choose(self, account: Account) -> None:
        self._chosen = account

    def _write(self) -> None:
        """Write the table, and say where it is."""
        name = f"Alhambra {datetime.now():%Y-%m-%d %H.%M.%S}.csv"
        path = self._exports / name
        try:
            export(self._games, path)
        except OSError as error:
            log.warning("the table cannot be written: %s", error)
            text = self._app.t("stats.failed", reason=error.strerror or error)
            self._said = text, "bad"
        else:
            self._said = self._app.t("stats.exported", path=path), "good"

    def handle(self, intent: Intent) -> bool:
        """Choose a name, press a button; Cancel goes back."""
        if isinstance(intent, Scroll):
            self._table.scroll(intent)
        elif not self.form.handle(intent) and isinstance(intent, Cancel | Menu):
            self._app.stack.pop()
        return True

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, and below it what there is to say of the name chosen."""
        px = canvas.metrics.px
        rest = overlay(canvas, self._app.t("stats.title"), WIDTH, HIGH, "evening")
        foot, body = rest.cut_bottom(px(58), px(12))
        note, body = body.cut_bottom(px(34), px(6))
        row = foot.centered(min(foot.w, px(760)), foot.h)
        self._export.box, self._back.box = row.columns(2, px(24))
        if self._chosen is None:
            self._back.box = row.centered(row.w / 2, row.h)
            text = self._trouble or self._app.t("stats.empty")
            write_lines(canvas, text, body, 26, colour="muted", align="center", valign="middle")
        else:
            high = px(ROW) * (self._table.rows + 1)
            self._table.box, below = body.cut_top(high, px(18))
            self._draw_account(canvas, self._chosen, below)
        if self._said is not None:
            write_line(canvas, self._said[0], note, 19, colour=self._said[1], align="center")
        self.form.draw(canvas)

    def _draw_account(self, canvas: Canvas, account: Account, box: Box) -> None:
        px = canvas.metrics.px
        chart, against = box.columns((2.1, 1), px(20))
        for part in (chart, against):
            canvas.fill(part, "hollow", 0.5, px(12))
        self._bars(canvas, account, chart.inset(px(18), px(10)))
        self._against(canvas, account, against.inset(px(18), px(10)))

    def _bars(self, canvas: Canvas, account: Account, box: Box) -> None:
        """The last games, the newest at the right: the scorings one on the other."""
        px = canvas.metrics.px
        head, rest = box.cut_top(px(34), px(30))
        key, head = head.cut_right(px(230), px(20))
        for round, cell in zip(ROUNDS, key.columns(len(ROUNDS), px(8)), strict=True):
            swatch, words = cell.cut_left(px(24), px(8))
            canvas.fill(swatch.centered(px(24), px(24)), "gold", SHADES[round - 1], px(3))
            write_line(canvas, ROMAN[round], words, 18, "title", "muted")
        name = named(account, self._app.t)
        write_line(canvas, self._app.t("stats.last_games", name=name), head, 20, "bold", "title")
        parts = account.parts[-LAST:]
        most = max(part.points for part in parts) or 1
        wide = min(px(BAR), rest.w / len(parts))
        for number, part in enumerate(parts):
            column = Box(rest.x + number * wide, rest.y, wide, rest.h)
            self._bar(canvas, part, column.inset(wide * 0.12, 0), most)

    def _bar(self, canvas: Canvas, part: Part, column: Box, most: int) -> None:
        """One game: its points above, a medal at the foot if it was won."""
        px = canvas.metrics.px
        foot, area = column.cut_bottom(px(40), px(4))
        bottom = area.bottom
        for points, shade in zip(part.rounds, SHADES, strict=True):
            high = area.h * points / most
            piece = Box(area.x, bottom - high, area.w, max(0, high - max(1, px(1.5))))
            canvas.fill(piece, "gold", shade, px(3))
            bottom -= high
        figure = Box(column.x - px(6), bottom - px(28), column.w + px(12), px(28))
        write_line(canvas, str(part.points), figure, 18, "bold", "figures", "center")
        if part.won:
            canvas.image("medal-1", foot.fit(64 / 76))

    def _against(self, canvas: Canvas, account: Account, box: Box) -> None:
        """Wins against people and against each level."""
        px, t = canvas.metrics.px, self._app.t
        head, rest = box.cut_top(px(34), px(10))
        write_line(canvas, t("stats.against"), head, 20, "bold", "title")
        high = min(px(46), rest.h / LEVELS)
        met = sorted(account.against.items(), key=lambda each: -each[1][0])[:LEVELS]
        for number, (level, (games, wins)) in enumerate(met):
            line = Box(rest.x, rest.y + number * high, rest.w, high)
            name, result = line.columns((1, 1.5), px(10))
            write_line(canvas, level_name(level, t), name, 20, "bold")
            said = t("stats.won_of", wins=wins, count=games)
            write_line(canvas, said, result, 20, colour="cream", align="right")
