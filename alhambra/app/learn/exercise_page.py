"""The page of the kinds of exercises of all games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import LABEL
from alhambra.app.learn.book import Exercises
from alhambra.app.learn.exercise_scene import ExerciseScene
from alhambra.app.learn.practice_page import KindButton, PracticePage
from alhambra.app.learn.progress import ExerciseScores, Score
from alhambra.app.program.app import App


class ExercisePage(PracticePage):
    """The kinds of exercises, with how well each is done."""

    title, text = "exercise.title", "exercise.text"
    kind_height = 84

    def __init__(
        self, app: App, exercises: Mapping[str, Exercises], scores: ExerciseScores, game: str = ""
    ) -> None:
        """``exercises`` by names of games; ``game``: the one that is shown first."""
        self._exercises = exercises
        self._scores = scores
        titles = {name: each.title for name, each in exercises.items()}
        kinds = {
            name: [self._button(app, each, kind) for kind in each.topics]
            for name, each in exercises.items()
        }
        super().__init__(app, titles, kinds, game or next(iter(exercises)), "exercise.go_on")

    def _button(self, app: App, exercises: Exercises, kind: str) -> KindButton:
        id = exercises.id_of(kind)
        return KindButton(
            id,
            partial(app.t, exercises.title_of(kind)),
            partial(self.practise, kind),
            lambda: self._scores.of(id).last,
            lambda: app.t("exercise.done", count=self._scores.of(id).asked),
        )

    @property
    def _open(self) -> Exercises:
        return self._exercises[self._game]

    def _score(self, kind: str) -> Score:
        return self._scores.of(self._open.id_of(kind))

    def practise(self, kind: str) -> None:
        """Open exercises of a kind."""
        self._app.stack.push(ExerciseScene(self._app, self._open, kind, self._scores))

    def go_on(self) -> None:
        """Open the first kind that is not mastered yet; if all are, the first one."""
        kinds = [*self._open.topics]
        self.practise(next((kind for kind in kinds if not self._score(kind).mastered), kinds[0]))

    def draw_progress(self, canvas: Canvas, body: Box) -> Box:
        """Draw how many kinds are mastered."""
        count, body = body.cut_bottom(canvas.head_height, canvas.broad)
        kinds = self._open.topics
        mastered = sum(self._score(kind).mastered for kind in kinds)
        said = self._app.t("exercise.mastered", count=mastered, all=len(kinds))
        canvas.write(said, count, LABEL.coloured("figures").centered)
        return body
