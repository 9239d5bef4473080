"""Statistics of finished games of Roll & Write."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from alhambra.app.games.rollwrite.pages.end import PATTERNS
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.scenes.results.result_parts import draw_rows
from alhambra.app.scenes.results.statistics import (
    Column,
    StatisticsPage,
    column_separator,
    describe_account,
    draw_last_game,
)
from alhambra.app.table.advice.advice_sentences import format_mean
from alhambra.app.table.picture import Say
from alhambra.app.ui.chart import Bar, draw_bars
from alhambra.library.ledger import Ledger
from alhambra.match.csv_export import Spreadsheet
from alhambra.match.rollwrite.statistics import (
    AFTER_SOURCES,
    BEFORE_SOURCES,
    SOURCES,
    GameKind,
    Results,
    RollwritePlayed,
    rollwrite_accounts,
    rollwrite_export,
)

SORTS = (2.5, 0.75, 0.75, 0.75, 0.75)
"""The proportions of the columns: kind of game, numbers."""


def statistics(ledger: Ledger, say: Say) -> StatisticsPage | None:
    """Return the results by names and levels; None without a finished game."""
    games = ledger.games(RollwritePlayed)
    found = rollwrite_accounts(games)
    if not found:
        return None
    totals = [each.results for each in found]
    averages = zip(*(each.averages for each in found), strict=True)
    columns = (
        Column(say("stats.games"), [str(each.games) for each in totals]),
        Column(say("stats.wins"), [_wins(each) for each in totals], main=True),
        Column(say("stats.best"), [str(each.best) for each in totals], main=True),
        *(
            Column(f"Ø {name}", [format_mean(value, say) for value in values], 1.4)
            for name, values in zip(_source_names(say), averages, strict=True)
        ),
        Column(say("stats.average"), [format_mean(each.average, say) for each in totals], 1.25),
    )

    def draw(row: int, canvas: Canvas, chart: Box, beside: Box) -> None:
        """Draw the last games of a name, and results by players and virtual players."""
        account = found[row]
        heading = say("stats.last_games", name=describe_account(account, say))
        patterns = (PATTERNS[source] for source in SOURCES)
        key = dict(zip(_source_names(say), patterns, strict=True))
        bars = [Bar(tuple(part.gains[source] for source in SOURCES), part.won)
                for part in account.parts]  # fmt: skip
        room = draw_bars(canvas, chart, heading, key, bars)
        last = next(each for each in games[::-1] if account.parts[-1] in each.parts)
        draw_last_game(canvas, room, [(each, each.points) for each in last.parts], say)
        ids = "rollwrite.stats.by_sort", "stats.games", "stats.wins", "stats.best"
        rows = [
            (
                _kind_name(kind, say),
                str(results.games),
                _wins(results),
                str(results.best),
                format_mean(results.average, say),
            )
            for kind, results in account.by_sort.items()
        ]
        draw_rows(canvas, beside, (*map(say, ids), "Ø"), rows, SORTS)

    return StatisticsPage(found, columns, (1.45, 1.0), draw, partial(_export, games, say))


def _export(games: Sequence[RollwritePlayed], say: Say, path: Path) -> None:
    heads = (
        *(say(f"stats.column.{column}") for column in BEFORE_SOURCES),
        *(say(f"rollwrite.end.{source}") for source in SOURCES),
        *(say(f"stats.column.{column}") for column in AFTER_SOURCES),
    )
    rollwrite_export(games, Spreadsheet(path, heads, column_separator(say)))


def _source_names(say: Say) -> list[str]:
    return [say(f"rollwrite.stats.{source}") for source in SOURCES]


def _kind_name(kind: GameKind, say: Say) -> str:
    if kind.players > 1:
        return say("rollwrite.stats.players", count=kind.players)
    words = "rollwrite.stats.against" if kind.score else "rollwrite.stats.alone"
    return say(words, count=kind.virtual)


def _wins(found: Results) -> str:
    return "–" if found.wins is None else str(found.wins)
