"""The end of a game of Roll & Write: the winner, and points by source."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alhambra.app.games.rollwrite.own_results import OwnResults
from alhambra.app.games.rollwrite.result import Result
from alhambra.app.games.rollwrite.score_table import ScoreTable
from alhambra.app.games.rollwrite.scoring import FinalCountScene, sentence
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
from alhambra.match.match import HUMAN
from alhambra.match.rollwrite.statistics import OwnResult
from alhambra.rules.rollwrite.model import State

PAGES = ("result", "points", "count")


class RollwriteEndScene(PagesScene):
    """The ranking, points by source, and the final count to be watched again."""

    def __init__(
        self,
        app: App,
        state: State,
        again: Callable[[], None],
        watch: Callable[[], None],
        review: Callable[[], None],
        save: Callable[[], None],
        *,
        own: Sequence[OwnResult] = (),
    ) -> None:
        """``state`` is the last of the game. ``watch`` opens its replay, ``review`` opens it with
        the turns judged, ``save`` saves the game; ``own`` is what it means to the people in it.
        """
        self._state = state
        self.table = ScoreTable(state)
        self._result = Result(self.table, app.t)
        self._own = OwnResults(own, app.t)
        t = app.t
        self._steps = Button("steps", lambda: t("end.steps"), self._step_by_step)
        ways = (
            Button("again", lambda: t("end.again"), again, primary=True),
            Button("watch", lambda: t("menu.watch"), watch),
            Button("review", lambda: t("review.title"), review),
            Button("save", lambda: t("menu.save"), save),
            Button("picture", lambda: t("portrait.button"), self._portray),
            Button("look", lambda: t("end.look"), app.stack.pop),
            Button("leave", lambda: t("end.to_title"), app.open_title),
        )
        super().__init__(app, PAGES, ways)

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
        return next_to_begin(self._app.t, [player.name for player in self._state.players])

    def _portray(self) -> None:
        """Open what makes a picture of the score sheets."""
        self._app.games().portray(self._state)

    def _step_by_step(self) -> None:
        self._app.stack.push(FinalCountScene(self._app, self._state))

    def draw_page(self, canvas: Canvas, body: Box) -> None:
        builder = PictureBuilder(canvas.metrics, self._app.t, canvas)
        match self.page:
            case "result":
                line, rows = body.cut_top(canvas.metrics.px(58), 0)
                golden(canvas, self._winner(), line, canvas.metrics.text(40))
                rows = self._own.draw(canvas, rows, self._result.high)
                self._result.show_ranking(builder, rows)
            case "points":
                self._result.draw_bars(canvas, body)
            case _:
                self.table.show(builder, body, Count(self.table.rows).whole)
        paint(canvas, builder.picture().sprites)

    def _winner(self) -> str:
        """Return who won; in a game for one, with how many points."""
        names = [each.who for each in self._result.standings if each.place == 1]
        if len(self._result.standings) == 1:
            return sentence(self._app.texts, self.table, len(self.table.rows))
        called = [self._result.called(who) for who in names]
        if len(called) == 1:
            return self._app.t("end.winner", names=called[0])
        return self._app.t("end.winners", names=self._app.texts.names(called))
