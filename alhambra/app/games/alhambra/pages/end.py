"""The end of a game: the winner, points by source, and all points from scoring to scoring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial

from alhambra.app.games.alhambra.pages.result import (
    draw_ranking,
    draw_sources,
    draw_story,
    tell,
    tell_record,
)
from alhambra.app.games.alhambra.pages.score_table import ScoreTable, ScoringScene
from alhambra.app.games.alhambra.table.snapshot import ROMAN
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, CAPTION, HEADING
from alhambra.app.program.app import App
from alhambra.app.program.people import spoken_names
from alhambra.app.scenes.levels_and_goals import read_games
from alhambra.app.scenes.results.end import EndPage, EndScene, name_winners
from alhambra.app.scenes.results.point_counter import Count
from alhambra.app.scenes.results.result_parts import Finding
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Say
from alhambra.app.ui.chart import ValueScale, draw_curve, spread_out
from alhambra.library.ledger import Ledger
from alhambra.match.alhambra.statistics import Broken, Played, records_broken
from alhambra.match.alhambra.turning_points import (
    ROUNDS,
    CoursePoint,
    TurningPoint,
    course,
    scorings,
    standings,
    turning_points,
)
from alhambra.match.series import Series
from alhambra.match.statistics import key_of
from alhambra.paths import statistics_file
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.api import HUMAN, Holder

SCALE = 56
"""Units of the column of figures at the left."""
SCALE_LINES = 7
"""The most lines of the scale."""
ENDS = 96
"""Units at the right for the emblems and the final points."""
GAP = 30
"""Units between the courses to two scorings."""


def draw_course(course: Sequence[CoursePoint], say: Say, canvas: Canvas, body: Box) -> None:
    """Draw a line per player up to each scoring, where it ends at the points of the scoring."""
    px = canvas.px
    scale = ValueScale(0, max((max(point.points.values()) for point in course), default=1) or 1)
    note, rest = body.cut_top(canvas.head_height, canvas.broad)
    canvas.write(say("end.course_text"), note, BODY.muted.centered)
    foot, plot = rest.cut_bottom(canvas.head_height, canvas.tight)
    canvas.fill(rest.inset(-canvas.close, 0), "hollow", 0.5, canvas.corner)
    plot = plot.inset(0, canvas.broad).cut_left(px(SCALE), canvas.close)[1]
    ends, plot = plot.cut_right(px(ENDS), canvas.broad)
    scale.draw(canvas, plot, SCALE_LINES, BODY)
    points_of = {n: [point for point in course if point.round == n] for n in ROUNDS}
    rounds = [n for n in ROUNDS if points_of[n]]  # the bag may be empty before all are scored
    by_round = [points_of[n] for n in rounds]
    areas = plot.columns([max(3, len(points)) for points in by_round], px(GAP))
    for round, points, area in zip(rounds, by_round, areas, strict=True):
        _draw_round(canvas, scale, points, area)
        under = Box(area.x - px(GAP), foot.y, area.w + 2 * px(GAP), foot.h)
        canvas.write(say("end.round", round=ROMAN[round]), under, CAPTION.centered)
    for who, y in _labels(scale, areas[-1], by_round[-1][-1], canvas.line_height):
        line = Box(ends.x + canvas.close, y, ends.w - canvas.broad, 0).inset(0, -canvas.broad)
        canvas.write(str(by_round[-1][-1].points[who]), line, HEADING.coloured("figures"))


def _draw_round(
    canvas: Canvas, scale: ValueScale, course: Sequence[CoursePoint], area: Box
) -> None:
    """Draw the lines up to a scoring; a disc with the emblem marks the result."""
    canvas.fill(Box(area.right, area.y, max(1, canvas.hair), area.h), "gold", 0.7)
    step = area.w / max(1, len(course) - 1)
    side = min(canvas.line_height, area.w / 4)
    for who in course[0].points:
        points = [
            (area.x + step * number, scale.y(area, point.points[who]))
            for number, point in enumerate(course)
        ]
        if len(points) > 1:
            draw_curve(canvas, points, "muted" if who == "dirk" else f"player-{who}")
    for who, y in _labels(scale, area, course[-1], side * 0.8):
        canvas.image(emblem(who), Box.around((area.right, y), side, side))


def _labels(
    scale: ValueScale, area: Box, point: CoursePoint, step: float
) -> Iterable[tuple[Holder, float]]:
    """Return where to label everybody's line, the most points first."""
    order = sorted(point.points, key=lambda who: -point.points[who])
    heights = [scale.y(area, point.points[who]) for who in order]
    return zip(order, spread_out(heights, step, area.bottom), strict=True)


class AlhambraEndScene(EndScene):
    """The ranking, and pages on how it came about."""

    def __init__(
        self,
        app: App,
        frames: Sequence[game.HistoryFrame],
        again: Callable[[], None],
        series: Series | None = None,
    ) -> None:
        """``again`` starts the next game; ``series``: the one that this game belongs to."""
        games = read_games(Ledger(statistics_file()).games, Played)
        seats = spoken_names(frames[-1].state.players)
        t, key = app.t, key_of(frames)
        self._frames = frames
        self._standings = standings(frames)
        self._records = records_broken(games, key)
        pages = (
            self.titled("result", self.draw_result),
            self.titled("points", partial(draw_sources, self._standings, seats, t)),
            self.titled("course", self._draw_course),
            self.titled("story", self._draw_story),
            *(_scoring_page(app, frames, at) for at in scorings(frames)),
        )
        best = _tell_best(self._records, seats, games, key, t)
        super().__init__(app, frames, key, games, again, series, pages, best)

    @cached_property
    def _course(self) -> tuple[CoursePoint, ...]:
        return course(self._frames)

    @cached_property
    def _turning(self) -> tuple[TurningPoint, ...]:
        return turning_points(self._frames, self._course)

    def findings(self) -> list[Finding]:
        """Return the records broken and the turning points, in words."""
        t = self._app.t
        records = [tell_record(each, self._names, t) for each in self._records]
        return [*records, *(tell(point, self._names, t) for point in self._turning)]

    def draw_result(self, canvas: Canvas, body: Box) -> None:
        names = [self._names[seat] for seat in self._state.winners]
        rows = self.draw_winners(canvas, name_winners(self._app.texts, names), body)
        with canvas.layered():
            draw_ranking(canvas, self._app.t, self._state, self._standings, rows)

    def _draw_course(self, canvas: Canvas, body: Box) -> None:
        draw_course(self._course, self._app.t, canvas, body)

    def _draw_story(self, canvas: Canvas, body: Box) -> None:
        draw_story(self.findings(), self._state, self._standings, self._app.t, canvas, body)


def _tell_best(
    records: Sequence[Broken], seats: Sequence[str], games: Sequence[Played], key: str, say: Say
) -> str:
    """Return the record of the game with this key; without one, what the only person has had."""
    if records:
        return tell_record(records[0], seats, say).text
    at = next((number for number, each in enumerate(games) if each.key == key), None)
    people = [] if at is None else [p for p in games[at].parts if p.level == HUMAN]
    if len(people) != 1:
        return ""
    name, own = people[0].name, people[0].points
    parts = [part for each in games[:at] for part in each.parts if part.level == HUMAN]
    best = max((part.points for part in parts if part.name == name), default=None)
    if best is None:
        return say("end.first_mark", count=own)
    return say("end.own_best", best=best, count=best - own) if best > own else say("end.as_best")


def _scoring_page(app: App, frames: Sequence[game.HistoryFrame], at: int) -> EndPage:
    before, event = frames[at - 1].state, frames[at].event
    assert isinstance(event, Scored)
    round = event.round
    table = ScoreTable(before, round)

    def draw(canvas: Canvas, body: Box) -> None:
        with canvas.layered():
            table.draw(canvas, app.t, body, Count(table.rows).whole)

    return EndPage(
        str(round),
        lambda: app.t("end.round", round=ROMAN[round]),
        draw,
        lambda: app.stack.push(ScoringScene(app, before, round)),
    )
