"""The page of all kinds of exercises, with how well each is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import LABEL, LEAD
from alhambra.app.learn.book import Exercises
from alhambra.app.learn.exercise_scene import ExerciseScene, KindButton
from alhambra.app.learn.progress import ExerciseScores, Score
from alhambra.app.program.app import App
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.tabs import Tabs
from alhambra.app.ui.widget import NOWHERE

PAGE_WIDTH, PAGE_HEIGHT = 1760, 1030
"""Units of the panel."""
KIND_COLUMNS = 3
KIND_HEIGHT = 84
"""Units of the height of a kind at most."""


class ExercisePage(FormScene):
    """The kinds of exercises of a game, as buttons."""

    covers = True
    closing_sound = Sound.DIALOG_CLOSE
    room = PAGE_WIDTH + 40, PAGE_HEIGHT + 30

    def __init__(
        self, app: App, exercises: Mapping[str, Exercises], scores: ExerciseScores, game: str = ""
    ) -> None:
        """``exercises`` by names of games; ``game``: the one that is shown first."""
        super().__init__(app)
        self._exercises = exercises
        self._scores = scores
        self._game = game or next(iter(exercises))
        t = app.t
        self._games = Tabs(
            "games",
            tuple(exercises),
            lambda name: exercises[name].title,
            lambda: self._game,
            self._open_game,
            app.turners,
        )
        self._kinds = {
            name: [self._button(each, kind) for kind in each.topics]
            for name, each in exercises.items()
        }
        self._next = Button("next", lambda: t("exercise.go_on"), self.go_on, primary=True)
        self._back = Button("back", lambda: t("learn.close"), app.stack.pop)
        self._show("next")

    def _button(self, exercises: Exercises, kind: str) -> KindButton:
        id = exercises.id_of(kind)
        return KindButton(
            id,
            partial(self._app.t, exercises.title_of(kind)),
            partial(self.practise, kind),
            lambda: self._score(id).last,
            lambda: self._app.t("exercise.done", count=self._score(id).asked),
        )

    def _score(self, id: str) -> Score:
        return self._scores.of(id)

    def _show(self, focus: str) -> None:
        self.form.show((self._games, *self._kinds[self._game], self._back, self._next), focus)

    def _open_game(self, game: str) -> None:
        for button in self._kinds[self._game]:
            button.box = NOWHERE
        self._game = game
        self._show("games")

    # -- exercises ---------------------------------------------------------------------------------

    @property
    def _open(self) -> Exercises:
        return self._exercises[self._game]

    def practise(self, kind: str) -> None:
        """Open exercises of a kind."""
        self._app.stack.push(ExerciseScene(self._app, self._open, kind, self._scores))

    def go_on(self) -> None:
        """Open the first kind that is not mastered yet; if all are, the first one."""
        kinds = [*self._open.topics]
        left = (kind for kind in kinds if not self._score(self._open.id_of(kind)).mastered)
        self.practise(next(left, kinds[0]))

    @property
    def _mastered(self) -> int:
        return sum(self._score(self._open.id_of(kind)).mastered for kind in self._open.topics)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        body = overlay(canvas, t("exercise.title"), PAGE_WIDTH, PAGE_HEIGHT, "title")
        foot, body = body.cut_bottom(canvas.button_height, canvas.broad)
        note, body = body.cut_top(canvas.head_height, canvas.broad)
        canvas.write(t("exercise.text"), note, LEAD.centered)
        if len(self._exercises) > 1:
            tabs, body = body.cut_top(canvas.button_height, canvas.broad)
            self._games.box = tabs.centered(min(tabs.w, px(900)), tabs.h)
        count, body = body.cut_bottom(canvas.head_height, canvas.broad)
        kinds = self._kinds[self._game]
        said = t("exercise.mastered", count=self._mastered, all=len(kinds))
        canvas.write(said, count, LABEL.coloured("figures").centered)
        lay_kinds(canvas, kinds, body, KIND_HEIGHT)
        buttons = foot.centered(min(foot.w, px(820)), foot.h)
        self._back.box, self._next.box = buttons.columns((1, 1.4), canvas.page)
        self.form.draw(canvas)


def lay_kinds(canvas: Canvas, buttons: Sequence[KindButton], body: Box, most: float) -> None:
    """Place the buttons of kinds in columns; ``most``: units of the height of a button at most."""
    rows = -(-len(buttons) // KIND_COLUMNS)
    high = min(canvas.px(most), body.h / rows - canvas.broad)
    for number, button in enumerate(buttons):
        row, column = divmod(number, KIND_COLUMNS)
        cells = body._replace(y=body.y + row * (high + canvas.broad), h=high)
        button.box = cells.columns(KIND_COLUMNS, canvas.broad)[column]
