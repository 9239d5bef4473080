"""The end of a game: the winner, points by source, and how it came about."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from alhambra.app.games.alhambra.course_lines import Lines
from alhambra.app.games.alhambra.result import Bars, Ranking
from alhambra.app.games.alhambra.score_table import ScoreTable
from alhambra.app.games.alhambra.scoring import ScoringScene
from alhambra.app.games.alhambra.table.side_panels import ROMAN
from alhambra.app.games.alhambra.turning_points import Finding, TurningPoints, tell, tell_record
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.program.app import App
from alhambra.app.scenes.pages import PagesScene
from alhambra.app.scenes.results import next_to_begin
from alhambra.app.table.picture import paint
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.app.table.point_counter import Count
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import golden
from alhambra.match.alhambra.course import course, scorings, standings
from alhambra.match.alhambra.statistics import Broken, Played, records_broken
from alhambra.match.alhambra.turning_points import turning_points
from alhambra.match.finished import key_of
from alhambra.match.ledger import Ledger
from alhambra.match.match import HUMAN
from alhambra.paths import statistics_file
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import Scored

log = logging.getLogger(__name__)

PAGES = ("result", "points", "course", "story")
"""The pages before those of the scorings, whose names are their rounds."""


class AlhambraEndScene(PagesScene):
    """The ranking, and pages on how it came about."""

    def __init__(
        self,
        app: App,
        frames: Sequence[game.HistoryFrame],
        again: Callable[[], None],
    ) -> None:
        self._app = app
        self._frames = frames
        self._state = frames[-1].state
        self._seats = [player.name for player in self._state.players]
        self._standings = standings(frames)
        self._looks = course(frames)
        self._turning = turning_points(frames)
        self._scorings = scorings(frames)
        self._tables = [self._score_table(at) for at in self._scorings]
        self._records = _records(frames)
        t = app.t
        self._steps = Button("steps", lambda: t("end.steps"), self._step_by_step)
        ways = (
            Button("again", lambda: t("end.again"), again, primary=True),
            Button("watch", lambda: t("menu.watch"), lambda: app.games().watch(tuple(frames))),
            Button("review", lambda: t("review.title"), lambda: app.games().review(tuple(frames))),
            Button("save", lambda: t("menu.save"), lambda: app.games().save(tuple(frames))),
            Button("picture", lambda: t("portrait.button"), self._portray),
            Button("look", lambda: t("end.look"), app.stack.pop),
            Button("leave", lambda: t("end.to_title"), app.open_title),
        )
        super().__init__(app, (*PAGES, *(str(table.tally.round) for table in self._tables)), ways)

    def _score_table(self, at: int) -> ScoreTable:
        event = self._frames[at].event
        assert isinstance(event, Scored)
        return ScoreTable(self._frames[at - 1].state, event.round)

    def enter(self) -> None:
        people = [player.kind == HUMAN for player in self._state.players]
        won = not any(people) or any(people[seat] for seat in self._state.winners)
        self.celebrate(won)

    # -- pages -------------------------------------------------------------------------------------

    def beside(self, page: str) -> Sequence[Button]:
        return () if page in PAGES else (self._steps,)

    def page_name(self, page: str) -> str:
        if page in PAGES:
            return self._app.t(f"end.page_{page}")
        return self._app.t("end.round", round=ROMAN[int(page)])

    def note(self) -> str:
        return next_to_begin(self._app.t, self._seats)

    def _step_by_step(self) -> None:
        """Open the scoring of the page, counted step by step."""
        at = self._scorings[self._pages.index(self.page) - len(PAGES)]
        self._app.stack.push(ScoringScene(self._app, self._frames[at - 1].state, int(self.page)))

    def _portray(self) -> None:
        """Open what makes a picture of the palaces."""
        self._app.games().portray(self._state)

    def findings(self) -> list[Finding]:
        """Return the records broken and the turning points, in words."""
        t = self._app.t
        records = [tell_record(each, t) for each in self._records]
        return [*records, *(tell(point, self._seats, t) for point in self._turning)]

    # -- drawing -----------------------------------------------------------------------------------

    def draw_page(self, canvas: Canvas, body: Box) -> None:
        say = self._app.t
        builder = PictureBuilder(canvas.metrics, say, canvas)
        match self.page:
            case "result":
                line, rows = body.cut_top(canvas.metrics.px(58), 0)
                golden(canvas, self._winner(), line, canvas.metrics.text(40))
                Ranking(self._state, self._standings).show(builder, rows)
            case "points":
                Bars(self._standings, self._seats, say).draw(canvas, body)
            case "course":
                Lines(self._looks, say).draw(canvas, body)
            case "story":
                TurningPoints(self.findings(), self._state, self._standings, say).draw(canvas, body)
            case round:
                table = self._tables[self._pages.index(round) - len(PAGES)]
                table.show(builder, body, Count(table.rows).whole)
        paint(canvas, builder.picture().sprites)

    def _winner(self) -> str:
        names = [self._seats[seat] for seat in self._state.winners]
        if len(names) == 1:
            return self._app.t("end.winner", names=names[0])
        return self._app.t("end.winners", names=self._app.texts.names(names))


def _records(frames: Sequence[game.HistoryFrame]) -> tuple[Broken, ...]:
    """Return the records broken in the game, if it was counted."""
    try:
        return records_broken(Ledger(statistics_file()).games(Played), key_of(frames))
    except OSError as error:
        log.warning("the statistics cannot be read: %s", error)
        return ()
