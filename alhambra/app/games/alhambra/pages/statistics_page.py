"""Statistics of finished games of Alhambra."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from alhambra.app.games.alhambra.pages.result import name_source
from alhambra.app.games.alhambra.table.snapshot import ROMAN
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.scenes.results.result_parts import draw_rows
from alhambra.app.scenes.results.statistics import (
    Column,
    StatisticsPage,
    column_separator,
    describe_account,
    draw_last_game,
    level_name,
)
from alhambra.app.table.advice.advice_sentences import format_mean
from alhambra.app.table.picture import Say
from alhambra.app.ui.chart import Bar, draw_bars, gold_shades
from alhambra.library.ledger import Ledger
from alhambra.match.alhambra.statistics import (
    AFTER_SCORINGS,
    BEFORE_SCORINGS,
    Played,
    accounts,
    export,
)
from alhambra.match.alhambra.turning_points import ROUNDS, SOURCES
from alhambra.match.csv_export import Spreadsheet


def statistics(ledger: Ledger, say: Say) -> StatisticsPage | None:
    """Return the results by names and levels; None without a finished game."""
    games = ledger.games(Played)
    found = accounts(games)
    if not found:
        return None
    means = [[format_mean(value, say) for value in each.averages] for each in found]
    rounds, average = [*zip(*means, strict=True)][:-1], [row[-1] for row in means]
    columns = (
        Column(say("stats.games"), [str(each.games) for each in found]),
        Column(say("stats.wins"), [str(each.wins) for each in found], main=True),
        Column(say("stats.best"), [str(each.best) for each in found], main=True),
        *(Column(f"Ø {ROMAN[n]}", values) for n, values in zip(ROUNDS, rounds, strict=True)),
        Column(say("stats.average"), average, 1.25),
        Column(say("stats.wall"), [str(each.wall) for each in found], 1.35),
        Column(say("stats.exact"), [str(each.exact) for each in found], 1.35),
    )

    def draw(row: int, canvas: Canvas, chart: Box, beside: Box) -> None:
        """Draw the last games of a name, and wins against people and each level."""
        account = found[row]
        heading = say("stats.last_games", name=describe_account(account, say))
        bars = [Bar(part.rounds, part.won) for part in account.parts]
        key = dict(zip((ROMAN[round] for round in ROUNDS), gold_shades(len(ROUNDS)), strict=True))
        room = draw_bars(canvas, chart, heading, key, bars)
        last = next(each for each in games[::-1] if account.parts[-1] in each.parts)
        draw_last_game(canvas, room, [(each, each.points) for each in last.parts], say)
        met = sorted(account.against.items(), key=lambda each: -each[1][0])
        rows = [
            (level_name(level, say), say("stats.won_of", wins=wins, count=games))
            for level, (games, wins) in met
        ]
        draw_rows(canvas, beside, (say("stats.against"), ""), rows, (0.67, 1))

    return StatisticsPage(found, columns, (2.1, 1.0), draw, partial(_export, games, say))


def _export(games: Sequence[Played], say: Say, path: Path) -> None:
    heads = (
        *(say(f"stats.column.{column}") for column in BEFORE_SCORINGS),
        *(
            f"{say('tally.title', round=ROMAN[round])}: {name_source(source, say)}"
            for round in ROUNDS
            for source in SOURCES
        ),
        *(say(f"stats.column.{column}") for column in AFTER_SCORINGS),
    )
    export(games, Spreadsheet(path, heads, column_separator(say)))
