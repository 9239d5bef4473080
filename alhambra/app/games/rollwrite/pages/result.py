"""The result of a game: the ranking with the score sheets, and points by source as bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from alhambra.app.games.rollwrite.grid import draw_cells, draw_lines
from alhambra.app.games.rollwrite.pages import score_table
from alhambra.app.games.rollwrite.pages.score_table import ScoreTable
from alhambra.app.games.rollwrite.table.chronicle import holder_sign
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import FIGURE, STRONG
from alhambra.app.scenes.results import point_counter, results
from alhambra.app.table.picture_builder import Say
from alhambra.rules.rollwrite.model import LINES as ROWS_AND_COLUMNS
from alhambra.rules.rollwrite.model import Holder

COMPLETED, PLACES, LINES, COINS, BONUS = "completed", "places", "lines", "coins", "bonus"
SOURCES = (COMPLETED, PLACES, LINES, COINS, BONUS)
"""Sources of points, in the order in which they are counted."""
PATTERNS: Mapping[str, results.Pattern] = {
    COMPLETED: results.Pattern("gulden", "ink", "type-done", ()),
    PLACES: results.Pattern("denar", "cream", "medal-1", (results.FALLING,)),
    LINES: results.Pattern("dirham", "cream", "box-crossing", (results.ACROSS,)),
    COINS: results.Pattern("ducat", "ink", "coin-box-circled", (results.UPRIGHT,)),
    BONUS: results.Pattern("tower", "cream", "die-blue-6", (results.FALLING, results.RISING)),
}
"""Colours, hatchings and signs, by source."""

HEAD, GAP = 64, 10
"""Units of the height of the titles of the ranking, and between its rows."""
ROW = 230
"""Units of a row of the ranking at most."""
BAND = 176
"""Units of a bar's row at most."""
PLACE, SHEET, WHO, NUMBER, SUM = 0.8, 1.7, 2.4, 1.05, 1.3
"""The proportions of the columns of the ranking."""


class Standing(NamedTuple):
    """Somebody's result."""

    who: Holder
    place: int
    """From 1; equal points share a place."""
    total: int
    gains: Mapping[str, int]
    """Points by source, for all ``SOURCES``."""


def standings(table: ScoreTable) -> list[Standing]:
    """Return the results of all who score, the winner first."""
    points = table.sums
    order = sorted(points, key=lambda who: -points[who])
    return [
        Standing(
            who,
            1 + sum(other > points[who] for other in points.values()),
            points[who],
            {
                COMPLETED: table.paid(who),
                PLACES: sum(table.points(row, who) for row in range(1, point_counter.LINES)),
                LINES: table.points(point_counter.LINES, who),
                COINS: table.points(score_table.COINS, who),
                BONUS: table.points(score_table.BONUS, who) if table.has_bonus else 0,
            },
        )
        for who in order
    ]


def _part(standing: Standing) -> float:
    """Return the height of a row relative to others: the winners' are higher."""
    return results.WINNER if standing.place == 1 else 1.0


class Result:
    """The ranking, with points by source."""

    def __init__(self, table: ScoreTable, say: Say) -> None:
        self._table = table
        self._say = say
        self.standings = standings(table)
        self._sources = [s for s in SOURCES if s != BONUS or table.has_bonus]

    def _name(self, source: str) -> str:
        return self._say(f"rollwrite.end.{source}")

    def called(self, who: Holder) -> str:
        """Return the name of somebody."""
        return self._table.name_of(who, self._say)

    @property
    def high(self) -> float:
        """Units of the height of the ranking at its best."""
        return HEAD + sum(ROW * _part(each) + GAP for each in self.standings)

    # -- ranking -----------------------------------------------------------------------------------

    def draw_ranking(self, brush: Brush, body: Box) -> None:
        """Draw a row per player who scores, the winners' higher than the others'."""
        head, rows = body.cut_top(brush.px(HEAD - 8), brush.close)
        shares = (PLACE, SHEET, WHO, *([NUMBER] * len(self._sources)), SUM)
        titles = [*map(self._name, self._sources), self._say("end.total")]
        gap = brush.px(GAP)
        results.draw_titles(brush, titles, head.columns(shares, gap)[3:])
        parts = [_part(each) for each in self.standings]
        boxes = results.ranking_rows(brush, rows, ROW, gap, parts)
        for standing, row in zip(self.standings, boxes, strict=True):
            self._row(brush, standing, row, row.columns(shares, gap))

    def _row(self, brush: Brush, standing: Standing, row: Box, cells: Sequence[Box]) -> None:
        first = standing.place == 1
        brush.frame("panel-active" if first else "panel-dark", row)
        if len(self.standings) > 1:
            results.draw_place(brush, self._say, standing.place, standing.place, cells[0])
        self._sheet(brush, standing, cells[1].inset(brush.hair, brush.space))
        called, sign = self.called(standing.who), holder_sign(standing.who)
        results.draw_who(brush, sign, called, cells[2], first)
        for source, cell in zip(self._sources, cells[3:-1], strict=True):
            value = standing.gains[source]
            others = [each.gains[source] for each in self.standings]
            colour = "figures" if value == max(others) > min(others) else "muted"
            text = str(value) if source in _possible_sources(standing.who) else "–"
            brush.write(text, cell, FIGURE.coloured(colour).centered)
        results.draw_total(brush, standing.total, cells[-1], first)

    def _sheet(self, brush: Brush, standing: Standing, box: Box) -> None:
        if isinstance(standing.who, str):
            return
        state, seat = self._table.state, standing.who
        draw_cells(brush, "", box, state.box.grid, state.players[seat].crossed)
        lines = self._table.tally.lines[seat]
        draw_lines(brush, "", box, lines, float(len(ROWS_AND_COLUMNS)), still=True)

    # -- bars --------------------------------------------------------------------------------------

    def draw_bars(self, canvas: Canvas, body: Box) -> None:
        """Draw the key of colours and hatchings, then a bar for everybody who scores."""
        px = canvas.px
        key, rest = body.cut_top(canvas.sign_size, canvas.broad)
        results.draw_key(canvas, PATTERNS, {each: self._name(each) for each in self._sources}, key)
        gap, many = canvas.space, len(self.standings)
        high = min(px(BAND), (rest.h - gap * (many - 1)) / many)
        most = max(each.total for each in self.standings) or 1
        for number, standing in enumerate(self.standings):
            band = Box(rest.x, rest.y + number * (high + gap), rest.w, high)
            canvas.fill(band, "hollow", 0.5, canvas.corner)
            names, line = band.inset(canvas.broad, canvas.close).cut_left(
                px(results.NAMES), canvas.space
            )
            sign, words = names.cut_left(min(canvas.button_height, names.h), canvas.broad)
            canvas.image(holder_sign(standing.who), sign.fit(1))
            canvas.write(self.called(standing.who), words, STRONG)
            unit = (line.w - px(results.TOTAL)) / most
            results.draw_bar(canvas, PATTERNS, standing.gains, line, unit)


def _possible_sources(who: Holder) -> tuple[str, ...]:
    """Return the sources that can give somebody points."""
    if isinstance(who, str):
        return COMPLETED, PLACES, BONUS
    return tuple(source for source in SOURCES if source != BONUS)
