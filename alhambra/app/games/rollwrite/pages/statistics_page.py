"""Statistics of finished games of Roll & Write."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from alhambra.app.games.rollwrite.pages.end import PATTERNS
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LABEL, NOTE
from alhambra.app.scenes.results.results import LINE, Bar, draw_bars
from alhambra.app.scenes.results.statistics import (
    Column,
    StatisticsTable,
    column_separator,
    describe_account,
    draw_last_game,
)
from alhambra.app.table.advice.advice_sentences import format_mean
from alhambra.app.table.picture import Say
from alhambra.match.rollwrite.statistics import (
    AFTER_SOURCES,
    BEFORE_SOURCES,
    SOURCES,
    GameKind,
    Results,
    RollwriteAccount,
    RollwritePlayed,
    rollwrite_accounts,
    rollwrite_export,
)
from alhambra.match.statistics import Spreadsheet

SORTS = (2.5, 0.75, 0.75, 0.75, 0.75)
"""The proportions of the columns: kind of game, numbers."""


class RollwriteStatistics:
    """Results by names and levels."""

    shares = (1.45, 1.0)

    def __init__(self, games: Sequence[RollwritePlayed], say: Say) -> None:
        self._games = games
        self._say = say
        found = rollwrite_accounts(games)
        self.table: StatisticsTable[RollwriteAccount] = StatisticsTable(
            "accounts", found, say, self._columns()
        )

    def _columns(self) -> tuple[Column[RollwriteAccount], ...]:
        say = self._say

        def mean(number: int) -> Column[RollwriteAccount]:
            head = f"Ø {say(f'rollwrite.stats.{SOURCES[number]}')}"
            return Column(head, 1.4, lambda account: format_mean(account.averages[number], say))

        return (
            Column(say("stats.games"), 1, lambda account: str(account.results.games)),
            Column(say("stats.wins"), 1, lambda account: _wins(account.results), main=True),
            Column(say("stats.best"), 1, lambda account: str(account.results.best), main=True),
            *map(mean, range(len(SOURCES))),
            Column(
                say("stats.average"),
                1.25,
                lambda account: format_mean(account.results.average, say),
            ),
        )

    def export(self, path: Path) -> None:
        """Write a table for other programs. Raises ``OSError``."""
        say = self._say
        heads = (
            *(say(f"stats.column.{column}") for column in BEFORE_SOURCES),
            *(say(f"rollwrite.end.{source}") for source in SOURCES),
            *(say(f"stats.column.{column}") for column in AFTER_SOURCES),
        )
        rollwrite_export(self._games, Spreadsheet(path, heads, column_separator(say)))

    def draw(self, canvas: Canvas, chart: Box, beside: Box) -> None:
        """Draw the last games of the chosen name, and results by players and virtual players."""
        account, say = self.table.chosen, self._say
        if account is None:
            return
        heading = say("stats.last_games", name=describe_account(account, say))
        key = {say(f"rollwrite.stats.{source}"): PATTERNS[source] for source in SOURCES}
        bars = [Bar(tuple(part.gains[source] for source in SOURCES), part.won)
                for part in account.parts]  # fmt: skip
        room = draw_bars(canvas, chart, heading, key, bars)
        last = next(each for each in self._games[::-1] if account.parts[-1] in each.parts)
        draw_last_game(canvas, room, [(each, each.points) for each in last.parts], say)
        self._draw_sorts(canvas, account, beside)

    def _draw_sorts(self, canvas: Canvas, account: RollwriteAccount, box: Box) -> None:
        """Draw a line for each kind of game: how many, how many won, the best, the mean."""
        px, say = canvas.metrics.px, self._say
        head, rest = box.cut_top(canvas.head_height, canvas.close)
        title, *heads = head.columns(SORTS, canvas.close)
        canvas.write(say("rollwrite.stats.by_sort"), title, LABEL.coloured("title"))
        words = say("stats.games"), say("stats.wins"), say("stats.best"), "Ø"
        for text, cell in zip(words, heads, strict=True):
            canvas.write(text, cell, NOTE.muted.right)
        found = account.by_sort
        high = min(px(LINE), rest.h / max(1, len(found)))
        for number, (sort, results) in enumerate(found.items()):
            row = Box(rest.x, rest.y + number * high, rest.w, high)
            name, *cells = row.columns(SORTS, canvas.close)
            canvas.write(self._sort(sort), name, LABEL)
            values = (
                str(results.games),
                _wins(results),
                str(results.best),
                format_mean(results.average, say),
            )
            for text, cell in zip(values, cells, strict=True):
                canvas.write(text, cell, BODY.right)

    def _sort(self, sort: GameKind) -> str:
        """Return the name of a kind of game."""
        if sort.players > 1:
            return self._say("rollwrite.stats.players", count=sort.players)
        words = "rollwrite.stats.against" if sort.score else "rollwrite.stats.alone"
        return self._say(words, count=sort.virtual)


def _wins(found: Results) -> str:
    return "–" if found.wins is None else str(found.wins)
