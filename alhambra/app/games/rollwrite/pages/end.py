"""The end of a game of Roll & Write: the winner, points by source, and what a result means to a
person: mark reached, own best, rank, what the next rank takes, a record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from alhambra.app.games.rollwrite.pages.marks import SIGNS, mark_name
from alhambra.app.games.rollwrite.pages.result import PATTERNS, Result
from alhambra.app.games.rollwrite.pages.score_table import ScoreTable
from alhambra.app.games.rollwrite.pages.scoring import FinalCountScene, sentence
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import LEAD
from alhambra.app.program.app import App
from alhambra.app.scenes.results.end import EndPage, EndScene
from alhambra.app.scenes.results.level_advice import read_games
from alhambra.app.scenes.results.point_counter import (
    Count,
)
from alhambra.app.scenes.results.results import Bar, draw_bars
from alhambra.app.table.picture_builder import Say
from alhambra.library.ledger import Ledger
from alhambra.match.finished import key_of
from alhambra.match.rollwrite.statistics import (
    SOURCES,
    OwnResult,
    RollwritePlayed,
    ahead,
    best_alone,
    own_results,
    reached,
    shipped_marks,
)
from alhambra.match.series import Series
from alhambra.paths import statistics_file
from alhambra.rules.rollwrite import HistoryFrame
from alhambra.rules.rollwrite.model import Solo, State

LINE, GAP = 62, 10
"""Units of a sentence's height, and between sentences."""
HIGH = 96
"""Units of a sentence's height at most."""
CHART = 300
"""Units of the height of the chart of the last games at most."""
LEAST = 200
"""Units of the height below which there is no chart."""


MEDALS = 3
"""Ranks with a medal."""


class Sentence(NamedTuple):
    """A sentence about a result."""

    sign: str
    """The sprite before it."""
    text: str
    record: bool = False


def read_best(state: State) -> int:
    """Return the most points before of somebody who plays alone; 0 if none are known."""
    games = read_games(Ledger(statistics_file()).games, RollwritePlayed)
    solo = Solo(len(state.virtual), state.virtual_score)
    return best_alone(games, state.players[0].name, solo)


def sentences(results: Sequence[OwnResult], say: Say) -> list[Sentence]:
    """Return the records broken; for somebody who played alone also mark, best and rank."""
    found = [_tell_record(each, say) for each in results if each.is_record]
    if results and _is_alone(results[0]):
        found += [_tell_mark(results[0], say), *_tell_standing(results[0], say)]
    return found


def _is_alone(result: OwnResult) -> bool:
    """Return true if it is that of somebody who played alone."""
    return result.sort.players == 1


def _tell_record(result: OwnResult, say: Say) -> Sentence:
    text = say("end.record_points", name=result.name, now=result.points, before=result.best)
    return Sentence("laurel", text, record=True)


def _tell_mark(result: OwnResult, say: Say) -> Sentence:
    """Return which mark the result has reached, and what the next one takes."""
    marks = shipped_marks()[Solo(result.sort.virtual, result.sort.score)]
    mark, after = reached(marks, result.points), ahead(marks, result.points)
    values: dict[str, object] = {} if mark is None else {"mark": mark_name(mark, say)}
    if after is not None:
        values |= {"next": mark_name(after, say), "count": after.points - result.points}
    if mark is None:
        return Sentence("arrow-up", say("rollwrite.end.mark_none", **values))
    id = "rollwrite.end.mark" if after is not None else "rollwrite.end.mark_all"
    return Sentence(SIGNS[mark.name], say(id, **values))


def _tell_standing(result: OwnResult, say: Say) -> list[Sentence]:
    """Return how the result stands among all the player had in games of this kind."""
    if not result.earlier:
        text = say("rollwrite.end.first_mark", count=result.points)
        return [Sentence("laurel", text)]
    sign = f"medal-{result.rank}" if result.rank <= MEDALS else "emblem-0"
    rank = say("rollwrite.end.own_rank", rank=result.rank, count=len(result.earlier) + 1)
    found = [Sentence(sign, rank)]
    missing = result.best - result.points
    if not missing:
        found.append(Sentence("laurel", say("rollwrite.end.as_best")))
    elif missing > 0:
        text = say("rollwrite.end.own_best", best=result.best, count=missing)
        found.append(Sentence("laurel", text))
    if result.next_mark is not None and result.next_mark < result.best:
        values = {"count": result.next_mark - result.points, "rank": result.next_rank}
        found.append(Sentence("arrow-up", say("rollwrite.end.next_mark", **values)))
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
        least = (px(LINE) + px(GAP)) * len(self._sentences)
        spare = body.h - px(ranking) - px(GAP)
        foot, above = body.cut_bottom(max(least, min(px(CHART), spare)), canvas.broad)
        if self._charted and foot.h >= px(LEAST):
            foot, chart = foot.columns((1, 1.25), canvas.broad)
            self._draw_chart(canvas, chart)
        many = len(self._sentences)
        rows = foot.centered(foot.w, min(foot.h, px(HIGH) * many)).rows(many, px(GAP))
        for words, row in zip(self._sentences, rows, strict=True):
            _draw_sentence(canvas, words, row)
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
        key = {self._say(f"rollwrite.stats.{source}"): PATTERNS[source] for source in SOURCES}
        parts = (*result.earlier, result.part)
        bars = [Bar(tuple(part.gains[source] for source in SOURCES), part.won) for part in parts]
        draw_bars(canvas, box.inset(canvas.panel, canvas.broad), heading, key, bars)


def _draw_sentence(canvas: Canvas, sentence: Sentence, row: Box) -> None:
    canvas.fill(row, "hollow", 0.5, canvas.corner)
    if sentence.record:
        canvas.fill(row, "gold", 0.16, canvas.corner)
    sign, words = row.inset(canvas.broad, canvas.close).cut_left(
        min(canvas.button_height, row.h - canvas.broad), canvas.broad
    )
    canvas.image(sentence.sign, sign.fit(1))
    colour = "figures" if sentence.record else "cream"
    canvas.write_lines(sentence.text, words, LEAD.coloured(colour), valign="middle")


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
        self._result = Result(self.table, app.t)
        self.own = OwnResults(own_results(games, key_of(frames)), app.t)
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
        rows = self.draw_winners(canvas, self._winner(), body)
        rows = self.own.draw(canvas, rows, self._result.high)
        with canvas.layered():
            self._result.draw_ranking(canvas, rows)

    def _draw_count(self, canvas: Canvas, body: Box) -> None:
        with canvas.layered():
            self.table.draw(canvas, self._app.t, body, Count(self.table.rows).whole)

    def _winner(self) -> str:
        """Return who won; in a game for one, with how many points."""
        if len(self._result.standings) == 1:
            return sentence(self._app.texts, self.table, len(self.table.rows))
        first = [each.who for each in self._result.standings if each.place == 1]
        return self.name_winners([self._result.called(who) for who in first])
