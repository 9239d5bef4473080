"""The end of a game of Roll & Write: the winner, points by source, and what a result means to a
person: mark reached, own best, rank, what the next rank takes, a record."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

from alhambra.app.games.rollwrite.pages.marks import SIGNS, mark_name
from alhambra.app.games.rollwrite.pages.result import PATTERNS, Result
from alhambra.app.games.rollwrite.pages.score_table import ScoreTable
from alhambra.app.games.rollwrite.pages.scoring import FinalCountScene, sentence
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import LEAD, TITLE
from alhambra.app.program.app import App
from alhambra.app.scenes.results.level_advice import LevelNews
from alhambra.app.scenes.results.pages import PagesScene, SaveButton
from alhambra.app.scenes.results.point_counter import Count
from alhambra.app.scenes.results.results import Bar, draw_bars
from alhambra.app.scenes.results.series_page import SERIES_PAGE, SeriesPage
from alhambra.app.table.picture_builder import Say
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import golden
from alhambra.library.ledger import Ledger
from alhambra.match.finished import key_of
from alhambra.match.match import HUMAN
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

log = logging.getLogger(__name__)

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
    solo = Solo(len(state.virtual), state.virtual_score)
    try:
        games = Ledger(statistics_file()).games(RollwritePlayed)
    except OSError as error:
        log.warning("the statistics cannot be read: %s", error)
        return 0
    return best_alone(games, state.players[0].name, solo)


def read_own_results(frames: Sequence[HistoryFrame]) -> tuple[OwnResult, ...]:
    """Return what the finished game means to the people in it; none if it was not counted."""
    try:
        return own_results(Ledger(statistics_file()).games(RollwritePlayed), key_of(frames))
    except OSError as error:
        log.warning("the statistics cannot be read: %s", error)
        return ()


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


PAGES = ("result", "points", "count")


class RollwriteEndScene(PagesScene):
    """The ranking, points by source, and the final count to be watched again."""

    heading = "rollwrite.end.title"

    def __init__(
        self,
        app: App,
        state: State,
        again: Callable[[], None],
        watch: Callable[[], None],
        review: Callable[[], None],
        save: Callable[[Callable[[str], None]], None],
        *,
        own: Sequence[OwnResult] = (),
        series: Series | None = None,
        news: LevelNews | None = None,
    ) -> None:
        """``state`` is the last of the game. ``watch`` opens its replay, ``review`` opens it with
        the turns judged, ``save`` saves a copy; ``own`` is what it means to the people in it,
        ``series`` the one that the game belongs to, ``news`` whether levels suit people.
        """
        self._state = state
        self.table = ScoreTable(state)
        self._result = Result(self.table, app.t)
        self._own = OwnResults(own, app.t)
        self._series = SeriesPage(app, series)
        t = app.t
        self._steps = Button("steps", lambda: t("end.steps"), self._step_by_step)
        ways = (
            Button("again", self._series.again, again, primary=True),
            Button("watch", lambda: t("menu.watch"), watch),
            Button("review", lambda: t("review.title"), review),
            SaveButton(t, save),
            Button("picture", lambda: t("portrait.button"), self._portray),
            Button("look", lambda: t("end.look"), app.stack.pop),
            Button("leave", lambda: t("end.to_title"), app.open_title),
        )
        super().__init__(app, self._series.pages(PAGES), ways, news)

    def enter(self) -> None:
        people = [player.kind == HUMAN for player in self._state.players]
        won = not any(people) or any(
            people[who] for who in self._state.winners if not isinstance(who, str)
        )
        self.celebrate(won)

    def beside(self, page: str) -> tuple[Button, ...]:
        return (self._steps,) if page == "count" else ()

    def page_name(self, page: str) -> str:
        if page == "count":
            return self._app.t("rollwrite.end.page_count")
        return self._app.t(f"end.page_{page}")

    def note(self) -> str:
        return self._series.note([player.name for player in self._state.players])

    def _portray(self) -> None:
        """Open what makes a picture of the score sheets."""
        self._app.games().portray(self._state)

    def _step_by_step(self) -> None:
        self._app.stack.push(FinalCountScene(self._app, self._state))

    def draw_page(self, canvas: Canvas, body: Box) -> None:
        if self.page == SERIES_PAGE:
            self._series.draw(canvas, body, [player.name for player in self._state.players])
            return
        match self.page:
            case "result":
                line, rows = body.cut_top(canvas.button_height, 0)
                golden(canvas, self._winner(), line, canvas.metrics.line(TITLE.units, line.h))
                rows = self._own.draw(canvas, rows, self._result.high)
                with canvas.layered():
                    self._result.draw_ranking(canvas, rows)
            case "points":
                self._result.draw_bars(canvas, body)
            case _:
                with canvas.layered():
                    self.table.draw(canvas, self._app.t, body, Count(self.table.rows).whole)

    def _winner(self) -> str:
        """Return who won; in a game for one, with how many points."""
        names = [each.who for each in self._result.standings if each.place == 1]
        if len(self._result.standings) == 1:
            return sentence(self._app.texts, self.table, len(self.table.rows))
        called = [self._result.called(who) for who in names]
        if len(called) == 1:
            return self._app.t("end.winner", names=called[0])
        return self._app.t("end.winners", names=self._app.texts.names(called))
