"""What the finished games of Roll & Write add up to: a page of the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from alhambra.app.ending.accounts import Accounts, Column, named
from alhambra.app.ending.bars import Bar, draw_bars, draw_lines
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.table.easel import Say
from alhambra.app.ui.box import Box
from alhambra.match.sheet_statistics import (
    SOURCES,
    Results,
    SheetAccount,
    SheetPlayed,
    Sort,
    sheet_accounts,
    sheet_export,
)

KEY = 134
"""Units of the name of a source beside its colour."""


class SheetCounted:
    """The games, by names and levels."""

    def __init__(self, games: Sequence[SheetPlayed], say: Say) -> None:
        self._games = games
        self._say = say
        found = sheet_accounts(games)
        self.table: Accounts[SheetAccount] = Accounts("accounts", found, say, self._columns())

    def _columns(self) -> tuple[Column[SheetAccount], ...]:
        say = self._say

        def mean(number: int) -> Column[SheetAccount]:
            head = f"Ø {say(f'rollwrite.stats.{SOURCES[number]}')}"
            return Column(head, 1.4, lambda account: f"{account.averages[number]:.1f}")

        return (
            Column(say("stats.games"), 1, lambda account: str(account.results.games)),
            Column(say("stats.wins"), 1, lambda account: _wins(account.results), main=True),
            Column(say("stats.best"), 1, lambda account: str(account.results.best), main=True),
            *map(mean, range(len(SOURCES))),
            Column(say("stats.average"), 1.25, lambda account: f"{account.results.average:.1f}"),
        )

    def export(self, path: Path) -> None:
        """Write a table for other programs. Raises ``OSError``."""
        sheet_export(self._games, path)

    def draw(self, canvas: Canvas, chart: Box, beside: Box) -> None:
        """The last games of the chosen name, and results by players and virtual players."""
        account, say = self.table.chosen, self._say
        if account is None:
            return
        heading = say("stats.last_games", name=named(account, say))
        key = [say(f"rollwrite.stats.{source}") for source in SOURCES]
        bars = [Bar(tuple(part.gains[source] for source in SOURCES), part.won)
                for part in account.parts]  # fmt: skip
        draw_bars(canvas, chart, heading, key, bars, KEY)
        lines = [(self._sort(sort), self._result(found)) for sort, found in account.by_sort.items()]
        draw_lines(canvas, beside, say("rollwrite.stats.by_sort"), lines, 0.8)

    def _sort(self, sort: Sort) -> str:
        """What sort of game that is."""
        if sort.players > 1:
            return self._say("rollwrite.stats.players", count=sort.players)
        words = "rollwrite.stats.against" if sort.score else "rollwrite.stats.alone"
        return self._say(words, count=sort.virtual)

    def _result(self, found: Results) -> str:
        """Games, wins where there were any to have, the best and the mean."""
        best = self._say("rollwrite.stats.result", best=found.best, mean=f"{found.average:.1f}")
        if found.wins is None:
            return f"{self._say('rollwrite.stats.games', count=found.games)} · {best}"
        return f"{self._say('rollwrite.stats.won', wins=found.wins, count=found.games)} · {best}"


def _wins(found: Results) -> str:
    return "–" if found.wins is None else str(found.wins)
