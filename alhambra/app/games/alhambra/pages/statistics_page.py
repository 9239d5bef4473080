"""Statistics of finished games of Alhambra."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from alhambra.app.games.alhambra.table.snapshot import ROMAN
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.scenes.results.results import Bar, draw_bars, draw_lines, gold_shades
from alhambra.app.scenes.results.statistics import (
    Column,
    StatisticsTable,
    column_separator,
    describe_account,
    draw_last_game,
    level_name,
)
from alhambra.app.table.advice.advice_sentences import format_mean
from alhambra.app.table.picture import Say
from alhambra.match.alhambra.course import ROUNDS, SOURCES, WALL
from alhambra.match.alhambra.statistics import (
    AFTER_SCORINGS,
    BEFORE_SCORINGS,
    AlhambraAccount,
    Played,
    accounts,
    export,
)
from alhambra.match.statistics import Spreadsheet


class AlhambraStatistics:
    """Results by names and levels."""

    shares = (2.1, 1.0)

    def __init__(self, games: Sequence[Played], say: Say) -> None:
        self._games = games
        self._say = say
        self.table: StatisticsTable[AlhambraAccount] = StatisticsTable(
            "accounts", accounts(games), say, self._columns()
        )

    def _columns(self) -> tuple[Column[AlhambraAccount], ...]:
        say = self._say

        def mean(number: int, head: str, wide: float = 1.0) -> Column[AlhambraAccount]:
            return Column(head, wide, lambda account: format_mean(account.averages[number], say))

        return (
            Column(say("stats.games"), 1, lambda account: str(account.games)),
            Column(say("stats.wins"), 1, lambda account: str(account.wins), main=True),
            Column(say("stats.best"), 1, lambda account: str(account.best), main=True),
            *(mean(round - 1, f"Ø {ROMAN[round]}") for round in ROUNDS),
            mean(-1, say("stats.average"), 1.25),
            Column(say("stats.wall"), 1.35, lambda account: str(account.wall)),
            Column(say("stats.exact"), 1.35, lambda account: str(account.exact)),
        )

    def export(self, path: Path) -> None:
        """Write a table for other programs. Raises ``OSError``."""
        say = self._say
        heads = (
            *(say(f"stats.column.{column}") for column in BEFORE_SCORINGS),
            *(
                f"{say('tally.title', round=ROMAN[round])}: {_source_name(source, say)}"
                for round in ROUNDS
                for source in SOURCES
            ),
            *(say(f"stats.column.{column}") for column in AFTER_SCORINGS),
        )
        export(self._games, Spreadsheet(path, heads, column_separator(say)))

    def draw(self, canvas: Canvas, chart: Box, beside: Box) -> None:
        """Draw the last games of the chosen name, and wins against people and each level."""
        account, say = self.table.chosen, self._say
        if account is None:
            return
        heading = say("stats.last_games", name=describe_account(account, say))
        bars = [Bar(part.rounds, part.won) for part in account.parts]
        key = dict(zip((ROMAN[round] for round in ROUNDS), gold_shades(len(ROUNDS)), strict=True))
        room = draw_bars(canvas, chart, heading, key, bars)
        last = next(each for each in self._games[::-1] if account.parts[-1] in each.parts)
        draw_last_game(canvas, room, [(each, each.points) for each in last.parts], say)
        met = sorted(account.against.items(), key=lambda each: -each[1][0])
        lines = [
            (level_name(level, say), say("stats.won_of", wins=wins, count=games))
            for level, (games, wins) in met
        ]
        draw_lines(canvas, beside, say("stats.against"), lines, 0.67)


def _source_name(source: str, say: Say) -> str:
    return say("tally.walls_title" if source == WALL else f"building_type.{source}")
