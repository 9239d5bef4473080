"""Pages with kinds of practice of all games as buttons; that of exercises."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

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
TABS_WIDTH = 900
"""Units of the width of the games' tabs at most."""
KIND_COLUMNS = 3
BUTTON_WIDTH = 1.2
"""The width of a button of the foot, in widths of a button; long words need more."""


class PracticePage(FormScene, ABC):
    """The kinds of practice of a game, as buttons; a tab for each game."""

    covers = True
    closing_sound = Sound.DIALOG_CLOSE
    room = PAGE_WIDTH + 40, PAGE_HEIGHT + 30
    title: ClassVar[str]
    text: ClassVar[str]
    """The ids of its title and of the sentence below."""
    kind_height: ClassVar[float]
    """Units of the height of a kind at most."""

    def __init__(
        self,
        app: App,
        titles: Mapping[str, str],
        kinds: Mapping[str, Sequence[KindButton]],
        game: str,
        go_on: str,
    ) -> None:
        """By names of games, ``titles`` of tabs and the buttons; ``game``: the one that is shown
        first; ``go_on``: the id of the text of the golden button.
        """
        super().__init__(app)
        self._kinds = kinds
        self._game = game
        self._tabs = Tabs(
            "games", (*titles,), titles.__getitem__, lambda: self._game, self.open_game, app.turners
        )
        self._next = Button("next", partial(app.t, go_on), self.go_on, primary=True)
        self._back = Button("back", partial(app.t, "learn.close"), app.stack.pop)
        self._show("next")

    @property
    def _foot(self) -> tuple[Button, ...]:
        """The buttons of the foot."""
        return self._back, self._next

    def _show(self, focus: str) -> None:
        tabs = (self._tabs,) if len(self._kinds) > 1 else ()
        self.form.show((*tabs, *self._kinds[self._game], *self._foot), focus)

    def open_game(self, game: str) -> None:
        """Show the kinds of a game."""
        for button in (*self._kinds[self._game], *self._foot):
            button.box = NOWHERE
        self._game = game
        self._show("games")

    @abstractmethod
    def practise(self, kind: str) -> None:
        """Open what practises a kind."""

    @abstractmethod
    def go_on(self) -> None:
        """Open what to practise next."""

    @abstractmethod
    def draw_progress(self, canvas: Canvas, body: Box) -> Box:
        """Draw how well all kinds are done; return the room for their buttons."""

    def draw(self, canvas: Canvas) -> None:
        t = self._app.t
        body = overlay(canvas, t(self.title), PAGE_WIDTH, PAGE_HEIGHT, "title")
        foot, body = body.cut_bottom(canvas.button_height, canvas.broad)
        note, body = body.cut_top(canvas.head_height, canvas.broad)
        canvas.write(t(self.text), note, LEAD.centered)
        if len(self._kinds) > 1:
            tabs, body = body.cut_top(canvas.button_height, canvas.broad)
            self._tabs.box = tabs.centered(min(tabs.w, canvas.px(TABS_WIDTH)), tabs.h)
        body = self.draw_progress(canvas, body)
        kinds = self._kinds[self._game]
        rows, gap = -(-len(kinds) // KIND_COLUMNS), canvas.broad
        high = min(canvas.px(self.kind_height), body.h / rows - gap)
        for number, kind in enumerate(kinds):
            row, column = divmod(number, KIND_COLUMNS)
            line = body._replace(y=body.y + row * (high + gap), h=high)
            kind.box = line.columns(KIND_COLUMNS, gap)[column]
        gaps = canvas.page * (len(self._foot) - 1)
        usual = canvas.button_width * BUTTON_WIDTH - gaps / len(self._foot)
        widths = [max(usual, button.needed(canvas)) for button in self._foot]
        cells = foot.centered(min(foot.w, sum(widths) + gaps), foot.h).columns(widths, canvas.page)
        for button, cell in zip(self._foot, cells, strict=True):
            button.box = cell
        self.form.draw(canvas)


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
