"""The end of a game of Roll & Write: the winner, points by source, and what a result means to a
person: mark reached, own best, rank, what the next rank takes, a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from alhambra.app.games.rollwrite.pages import score_table
from alhambra.app.games.rollwrite.pages.score_table import ScoreTable
from alhambra.app.games.rollwrite.pages.scoring import FinalCountScene, sentence
from alhambra.app.games.rollwrite.small_sheet import draw_cells, draw_lines
from alhambra.app.games.rollwrite.table.chronicle import holder_sign
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.sprites.atlas import MEDALS
from alhambra.app.program.app import App
from alhambra.app.program.i18n import Texts
from alhambra.app.scenes.levels_and_goals import read_games
from alhambra.app.scenes.results import point_counter, result_parts
from alhambra.app.scenes.results.end import EndPage, EndScene, name_winners
from alhambra.app.scenes.results.point_counter import Count
from alhambra.app.scenes.results.result_parts import (
    MARK_SIGNS,
    Finding,
    describe_marks,
    draw_finding,
)
from alhambra.app.table.picture import Say
from alhambra.app.ui import chart
from alhambra.app.ui.chart import Bar, draw_bars
from alhambra.library.ledger import Ledger
from alhambra.match.rollwrite.statistics import (
    COINS,
    COMPLETED,
    LINES,
    PLACES,
    OwnResult,
    RollwritePlayed,
    SoloMark,
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

BONUS = "bonus"
SOURCES = (COMPLETED, PLACES, LINES, COINS, BONUS)
"""Sources of points, in the order in which they are counted."""
PATTERNS: Mapping[str, chart.Pattern] = {
    COMPLETED: chart.Pattern("gulden", "ink", "type-done", ()),
    PLACES: chart.Pattern("denar", "cream", "medal-1", (chart.FALLING,)),
    LINES: chart.Pattern("dirham", "cream", "box-crossing", (chart.ACROSS,)),
    COINS: chart.Pattern("ducat", "ink", "coin-box-circled", (chart.UPRIGHT,)),
    BONUS: chart.Pattern("tower", "cream", "die-blue-6", (chart.FALLING, chart.RISING)),
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
    return say(f"mark.{mark.name}")


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


def _sources(table: ScoreTable) -> list[str]:
    return [source for source in SOURCES if source != BONUS or table.has_bonus]


def draw_ranking(brush: Brush, say: Say, table: ScoreTable, body: Box) -> None:
    """Draw a row per player who scores, the winners' higher than the others'."""
    sources, ranked = _sources(table), standings(table)
    players = [
        result_parts.RankedPlayer(
            holder_sign(each.who),
            table.name_of(each.who, say),
            each.place if len(ranked) > 1 else 0,
            True,
            each.place == 1,
            [each.gains[s] if s in _possible_sources(each.who) else None for s in sources],
            each.total,
            partial(_draw_sheet, table, each.who),
        )
        for each in ranked
    ]
    titles = [*(say(f"rollwrite.end.{source}") for source in sources), say("end.total")]
    shares = (PLACE, SHEET, WHO, *([NUMBER] * len(sources)), SUM)
    result_parts.draw_ranking(brush, say, body, titles, shares, players, RANKING_ROW)


def _draw_sheet(table: ScoreTable, who: Holder, brush: Brush, cell: Box) -> None:
    if isinstance(who, str):
        return
    state, box = table.state, cell.inset(brush.hair, brush.space)
    draw_cells(brush, "", box, state.box.grid, state.players[who].crossed)
    lines = table.tally.lines[who]
    draw_lines(brush, "", box, lines, float(len(ROWS_AND_COLUMNS)), still=True)


def draw_sources(table: ScoreTable, say: Say, canvas: Canvas, body: Box) -> None:
    """Draw a bar for everybody who scores."""
    bands = [
        chart.Band(holder_sign(each.who), table.name_of(each.who, say), [("", each.gains)])
        for each in standings(table)
    ]
    names = {source: say(f"rollwrite.end.{source}") for source in _sources(table)}
    chart.draw_bands(canvas, body, PATTERNS, names, bands, BAND)


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
    mark, text = reached(marks, result.points), describe_marks(say, marks, result.points)
    return Finding("arrow-up" if mark is None else MARK_SIGNS[mark.name], text)


def _tell_standing(result: OwnResult, say: Say) -> list[Finding]:
    """Return how the result stands among all the player had in games of this kind."""
    if not result.earlier:
        text = say("end.first_mark", count=result.points)
        return [Finding("laurel", text)]
    sign = f"medal-{result.rank}" if result.rank <= MEDALS else "emblem-0"
    place = say("tally.place", count=result.rank)
    rank = say("rollwrite.end.own_rank", place=place, count=len(result.earlier) + 1)
    found = [Finding(sign, rank)]
    missing = result.best - result.points
    if not missing:
        found.append(Finding("laurel", say("end.as_best")))
    elif missing > 0:
        text = say("end.own_best", best=result.best, count=missing)
        found.append(Finding("laurel", text))
    if result.next_mark is not None and result.next_mark < result.best:
        next, more = say("tally.place", count=result.next_rank), result.next_mark - result.points
        found.append(Finding("arrow-up", say("rollwrite.end.next_mark", place=next, count=more)))
    return found


def draw_own_results(
    own: Sequence[OwnResult], table: ScoreTable, say: Say, canvas: Canvas, body: Box
) -> Box:
    """Draw the sentences at the foot of the page; return the room above.

    Who plays alone gets a chart of the last games. The foot has what the ranking leaves.
    """
    told = sentences(own, say)
    if not told:
        return body
    px = canvas.px
    ranking = RANKING_HEAD + sum(
        RANKING_ROW * (result_parts.WINNER if each.place == 1 else 1) + RANKING_GAP
        for each in standings(table)
    )
    least = (px(SENTENCE_LEAST) + px(SENTENCE_GAP)) * len(told)
    spare = body.h - px(ranking) - px(SENTENCE_GAP)
    foot, above = body.cut_bottom(max(least, min(px(CHART), spare)), canvas.broad)
    if foot.h >= px(LEAST) and any(_is_alone(each) and each.earlier for each in own):
        foot, chart = foot.columns((1, 1.25), canvas.broad)
        _draw_chart(canvas, say, own[0], chart)
    high = min(foot.h, px(SENTENCE_HEIGHT) * len(told))
    rows = foot.centered(foot.w, high).rows(len(told), px(SENTENCE_GAP))
    for finding, row in zip(told, rows, strict=True):
        draw_finding(canvas, finding, row)
    return above


def _draw_chart(canvas: Canvas, say: Say, result: OwnResult, box: Box) -> None:
    """Draw the last games of this kind as bars."""
    canvas.fill(box, "hollow", 0.5, canvas.corner)
    heading = say("stats.last_games", name=result.name)
    key = {say(f"rollwrite.stats.{source}"): PATTERNS[source] for source in PLAYED}
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
        names = {name: name for name in self.table.names}
        key = key_of(frames)
        own = own_results(games, key)
        self.own = [each._replace(name=names.get(each.name, each.name)) for each in own]
        """The results of the people in the game, and their earlier ones."""
        pages = (
            self.titled("result", self.draw_result),
            self.titled("points", partial(draw_sources, self.table, app.t)),
            EndPage(
                "count",
                lambda: app.t("rollwrite.end.page_count"),
                self._draw_count,
                lambda: app.stack.push(FinalCountScene(app, state)),
            ),
        )
        super().__init__(app, frames, key, games, again, series, pages)

    def draw_result(self, canvas: Canvas, body: Box) -> None:
        rows = self.draw_winners(canvas, winner_line(self._app.texts, self.table), body)
        rows = draw_own_results(self.own, self.table, self._app.t, canvas, rows)
        with canvas.layered():
            draw_ranking(canvas, self._app.t, self.table, rows)

    def _draw_count(self, canvas: Canvas, body: Box) -> None:
        with canvas.layered():
            self.table.draw(canvas, self._app.t, body, Count(self.table.rows).whole)


def winner_line(texts: Texts, table: ScoreTable) -> str:
    """Return who won; in a game for one, with how many points."""
    ranked = standings(table)
    if len(ranked) == 1:
        return sentence(texts, table, len(table.rows))
    winners = [table.name_of(each.who, texts.t) for each in ranked if each.place == 1]
    return name_winners(texts, winners)
