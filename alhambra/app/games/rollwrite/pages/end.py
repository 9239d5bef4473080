"""The end of a game of Roll & Write: the winner, points by source, and what a result means to a
person: mark reached, own best, rank, what the next rank takes, a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from alhambra.app.games.rollwrite.grid import draw_cells, draw_lines
from alhambra.app.games.rollwrite.pages import score_table
from alhambra.app.games.rollwrite.pages.score_table import ScoreTable
from alhambra.app.games.rollwrite.pages.scoring import FinalCountScene, sentence
from alhambra.app.games.rollwrite.table.chronicle import holder_sign
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.sprites.atlas import MEDALS
from alhambra.app.gfx.theme import FIGURE, STRONG
from alhambra.app.program.app import App
from alhambra.app.program.i18n import Texts
from alhambra.app.scenes.results import point_counter, results
from alhambra.app.scenes.results.end import EndPage, EndScene, name_winners
from alhambra.app.scenes.results.level_advice import read_games
from alhambra.app.scenes.results.point_counter import (
    Count,
)
from alhambra.app.scenes.results.results import Bar, Finding, draw_bars, draw_finding
from alhambra.app.table.picture import Say
from alhambra.library.ledger import Ledger
from alhambra.match.rollwrite.statistics import (
    COINS,
    COMPLETED,
    LINES,
    PLACES,
    OwnResult,
    RollwritePlayed,
    SoloMark,
    ahead,
    best_alone,
    own_results,
    reached,
    shipped_marks,
)
from alhambra.match.rollwrite.statistics import SOURCES as PLAYED
from alhambra.match.series import Series
from alhambra.match.statistics import key_of
from alhambra.paths import statistics_file
from alhambra.rules.rollwrite import HistoryFrame
from alhambra.rules.rollwrite.model import LINES as ROWS_AND_COLUMNS
from alhambra.rules.rollwrite.model import Holder, Solo, State

SIGNS: Final = {
    "bronze": "medal-3",
    "silver": "medal-2",
    "gold": "medal-1",
    "platinum": "laurel",
}
"""By mark: the sprite that stands for it."""
BONUS = "bonus"
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
RANKING_HEAD, RANKING_GAP = 64, 10
"""Units of the height of the titles of the ranking, and between its rows."""
RANKING_ROW = 230
"""Units of a row of the ranking at most."""
BAND = 176
"""Units of a bar's row at most."""
PLACE, SHEET, WHO, NUMBER, SUM = 0.8, 1.7, 2.4, 1.05, 1.3
"""The proportions of the columns of the ranking."""
SENTENCE_LEAST, SENTENCE_GAP = 62, 10
"""Units of a sentence's height, and between sentences."""
SENTENCE_HEIGHT = 96
"""Units of a sentence's height at most."""
CHART = 300
"""Units of the height of the chart of the last games at most."""
LEAST = 200
"""Units of the height below which there is no chart."""


def mark_name(mark: SoloMark, say: Say) -> str:
    return say(f"rollwrite.mark.{mark.name}")


class SheetStanding(NamedTuple):
    """Somebody's result."""

    who: Holder
    place: int
    """From 1; equal points share a place."""
    total: int
    gains: Mapping[str, int]
    """Points by source, for all ``SOURCES``."""


def standings(table: ScoreTable) -> list[SheetStanding]:
    """Return the results of all who score, the winner first."""
    points = table.sums
    order = sorted(points, key=lambda who: -points[who])
    return [
        SheetStanding(
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


def _part(standing: SheetStanding) -> float:
    """Return the height of a row relative to others: the winners' are higher."""
    return results.WINNER if standing.place == 1 else 1.0


class ResultPage:
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
        return RANKING_HEAD + sum(
            RANKING_ROW * _part(each) + RANKING_GAP for each in self.standings
        )

    # -- ranking -----------------------------------------------------------------------------------

    def draw_ranking(self, brush: Brush, body: Box) -> None:
        """Draw a row per player who scores, the winners' higher than the others'."""
        head, rows = body.cut_top(brush.px(RANKING_HEAD - 8), brush.close)
        shares = (PLACE, SHEET, WHO, *([NUMBER] * len(self._sources)), SUM)
        titles = [*map(self._name, self._sources), self._say("end.total")]
        gap = brush.px(RANKING_GAP)
        results.draw_titles(brush, titles, head.columns(shares, gap)[3:])
        parts = [_part(each) for each in self.standings]
        boxes = results.ranking_rows(brush, rows, RANKING_ROW, gap, parts)
        for standing, row in zip(self.standings, boxes, strict=True):
            self._row(brush, standing, row, row.columns(shares, gap))

    def _row(self, brush: Brush, standing: SheetStanding, row: Box, cells: Sequence[Box]) -> None:
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

    def _sheet(self, brush: Brush, standing: SheetStanding, box: Box) -> None:
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


def read_best(state: State) -> int:
    """Return the most points before of somebody who plays alone; 0 if none are known."""
    games = read_games(Ledger(statistics_file()).games, RollwritePlayed)
    solo = Solo(len(state.virtual), state.virtual_score)
    return best_alone(games, state.players[0].name, solo)


def sentences(results: Sequence[OwnResult], say: Say) -> list[Finding]:
    """Return the records broken; for somebody who played alone also mark, best and rank."""
    found = [_tell_record(each, say) for each in results if each.is_record]
    if results and _is_alone(results[0]):
        found += [_tell_mark(results[0], say), *_tell_standing(results[0], say)]
    return found


def _is_alone(result: OwnResult) -> bool:
    """Return true if it is that of somebody who played alone."""
    return result.sort.players == 1


def _tell_record(result: OwnResult, say: Say) -> Finding:
    text = say("end.record_points", name=result.name, now=result.points, before=result.best)
    return Finding("laurel", text, record=True)


def _tell_mark(result: OwnResult, say: Say) -> Finding:
    """Return which mark the result has reached, and what the next one takes."""
    marks = shipped_marks()[Solo(result.sort.virtual, result.sort.score)]
    mark, after = reached(marks, result.points), ahead(marks, result.points)
    values: dict[str, object] = {} if mark is None else {"mark": mark_name(mark, say)}
    if after is not None:
        values |= {"next": mark_name(after, say), "count": after.points - result.points}
    if mark is None:
        return Finding("arrow-up", say("rollwrite.end.mark_none", **values))
    id = "rollwrite.end.mark" if after is not None else "rollwrite.end.mark_all"
    return Finding(SIGNS[mark.name], say(id, **values))


def _tell_standing(result: OwnResult, say: Say) -> list[Finding]:
    """Return how the result stands among all the player had in games of this kind."""
    if not result.earlier:
        text = say("end.first_mark", count=result.points)
        return [Finding("laurel", text)]
    sign = f"medal-{result.rank}" if result.rank <= MEDALS else "emblem-0"
    rank = say("rollwrite.end.own_rank", rank=result.rank, count=len(result.earlier) + 1)
    found = [Finding(sign, rank)]
    missing = result.best - result.points
    if not missing:
        found.append(Finding("laurel", say("end.as_best")))
    elif missing > 0:
        text = say("end.own_best", best=result.best, count=missing)
        found.append(Finding("laurel", text))
    if result.next_mark is not None and result.next_mark < result.best:
        values = {"count": result.next_mark - result.points, "rank": result.next_rank}
        found.append(Finding("arrow-up", say("rollwrite.end.next_mark", **values)))
    return found


class OwnResults:
    """The sentences below the ranking, and a chart of the last games of one who plays alone."""

    def __init__(self, results: Sequence[OwnResult], say: Say) -> None:
        self._results = results
        self._say = say
        self._sentences = sentences(results, say)

    def draw(self, canvas: Canvas, body: Box, ranking: float) -> Box:
        """Draw at the foot of the page; return the room above.

        ``ranking`` is the height in units that the ranking can fill: the foot gets the rest.
        """
        px = canvas.px
        if not self._sentences:
            return body
        least = (px(SENTENCE_LEAST) + px(SENTENCE_GAP)) * len(self._sentences)
        spare = body.h - px(ranking) - px(SENTENCE_GAP)
        foot, above = body.cut_bottom(max(least, min(px(CHART), spare)), canvas.broad)
        if self._charted and foot.h >= px(LEAST):
            foot, chart = foot.columns((1, 1.25), canvas.broad)
            self._draw_chart(canvas, chart)
        many = len(self._sentences)
        rows = foot.centered(foot.w, min(foot.h, px(SENTENCE_HEIGHT) * many)).rows(
            many, px(SENTENCE_GAP)
        )
        for words, row in zip(self._sentences, rows, strict=True):
            draw_finding(canvas, words, row)
        return above

    @property
    def _charted(self) -> bool:
        """True where somebody who plays alone has earlier results."""
        return any(_is_alone(each) and each.earlier for each in self._results)

    def _draw_chart(self, canvas: Canvas, box: Box) -> None:
        """Draw the last games of this kind as bars."""
        result = self._results[0]
        canvas.fill(box, "hollow", 0.5, canvas.corner)
        heading = self._say("stats.last_games", name=result.name)
        key = {self._say(f"rollwrite.stats.{source}"): PATTERNS[source] for source in PLAYED}
        parts = (*result.earlier, result.part)
        bars = [Bar(tuple(part.gains[source] for source in PLAYED), part.won) for part in parts]
        draw_bars(canvas, box.inset(canvas.panel, canvas.broad), heading, key, bars)


class RollwriteEndScene(EndScene):
    """The ranking, points by source, and the final count to be watched again."""

    heading = "rollwrite.end.title"

    def __init__(
        self,
        app: App,
        frames: Sequence[HistoryFrame],
        again: Callable[[], None],
        series: Series | None = None,
    ) -> None:
        """``again`` starts the next game; ``series``: the one that this game belongs to."""
        games = read_games(Ledger(statistics_file()).games, RollwritePlayed)
        state = frames[-1].state
        self.table = ScoreTable(state)
        self._result = ResultPage(self.table, app.t)
        names = {name: name for name in self.table.names}
        own = own_results(games, key_of(frames))
        named = (each._replace(name=names.get(each.name, each.name)) for each in own)
        self.own = OwnResults(tuple(named), app.t)
        """The results of the people in the game, and their earlier ones."""
        pages = (
            self.titled("result", self.draw_result),
            self.titled("points", self._result.draw_bars),
            EndPage(
                "count",
                lambda: app.t("rollwrite.end.page_count"),
                self._draw_count,
                lambda: app.stack.push(FinalCountScene(app, state)),
            ),
        )
        super().__init__(app, frames, games, again, series, pages)

    def draw_result(self, canvas: Canvas, body: Box) -> None:
        winners = winner_line(self._app.texts, self.table, self._result)
        rows = self.draw_winners(canvas, winners, body)
        rows = self.own.draw(canvas, rows, self._result.high)
        with canvas.layered():
            self._result.draw_ranking(canvas, rows)

    def _draw_count(self, canvas: Canvas, body: Box) -> None:
        with canvas.layered():
            self.table.draw(canvas, self._app.t, body, Count(self.table.rows).whole)


def winner_line(texts: Texts, table: ScoreTable, result: ResultPage) -> str:
    """Return who won; in a game for one, with how many points."""
    if len(result.standings) == 1:
        return sentence(texts, table, len(table.rows))
    return name_winners(texts, [result.called(e.who) for e in result.standings if e.place == 1])
