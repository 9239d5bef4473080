"""Pages with the kinds of practice of all games as buttons: exercises and puzzles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import ClassVar, NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LABEL, LEAD, NOTE, TITLE
from alhambra.app.learn.book import Exercises
from alhambra.app.learn.exercise_scene import DOT_SIDE, ExerciseScene, draw_answers, next_kind
from alhambra.app.learn.lesson_card import OpenTable
from alhambra.app.learn.progress import IN_A_ROW, ExerciseScores, Score
from alhambra.app.learn.puzzle_scene import PuzzleScene
from alhambra.app.program.app import App
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.notice import open_notice
from alhambra.app.table.advice.hint_controller import HintSource
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.chart import ValueScale, draw_curve
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.tabs import Tabs
from alhambra.app.ui.widget import NOWHERE, set_boxes
from alhambra.learning.puzzle_scores import RECENT, PuzzleScores
from alhambra.learning.puzzles import (
    THEMES,
    ListedPuzzle,
    PuzzleError,
    PuzzlePosition,
    list_puzzles,
    read_puzzle,
)
from alhambra.rules.api import HUMAN, Seated
from alhambra.rules.games import AnyBox

PAGE_WIDTH, PAGE_HEIGHT = 1760, 1030
"""Units of the panel."""
TABS_WIDTH = 900
"""Units of the width of the games' tabs at most."""
KIND_COLUMNS = 3
BUTTON_WIDTH = 1.2
"""The width of a button of the foot, in widths of a button; long words need more."""
RATING_WIDTH = 420
"""Units of the part beside the chart."""
CHART_HEIGHT = 300
"""Units of the chart."""
CHART_SHARE = 0.45
"""The height of the chart at most, relative to the page."""
SCALE_MARGIN = 60
"""Points above and below the ratings of a chart."""
SCALE_LINES = 4


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
        kinds: Mapping[str, Sequence[KindButton]],
        game: str,
        go_on: str,
    ) -> None:
        """``kinds`` by names of games; ``game``: the one that is shown first; ``go_on``: the id of
        the text of the golden button.
        """
        super().__init__(app)
        self._kinds = kinds
        self._game = game
        self._tabs = Tabs(
            "games", (*kinds,), app.title_of, lambda: self._game, self.open_game, app.turners
        )
        self._next = Button("next", partial(app.t, go_on), self.go_on, primary=True)
        self._back = Button("back", partial(app.t, "learn.close"), app.stack.pop)
        self._show("next")

    @property
    def _foot(self) -> tuple[Button, ...]:
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
        set_boxes(self._foot, cells)
        self.form.draw(canvas)


class KindButton(Button):
    """Opens a kind of practice; its last answers stand below its name."""

    def __init__(
        self,
        id: str,
        words: Callable[[], str],
        act: Callable[[], None],
        last: Callable[[], Sequence[bool]],
        said: Callable[[], str],
    ) -> None:
        """``last`` returns the last answers; ``said`` how many there were."""
        super().__init__(id, words, act)
        self._title = words
        self._last = last
        self._said = said

    def _face(self, canvas: Canvas, box: Box, colour: str) -> None:
        px = canvas.px
        upper, lower = box.inset(canvas.panel, canvas.close).rows((1.2, 1), canvas.hair)
        canvas.write(self._title(), upper, LABEL.coloured(colour))
        dots, words = lower.cut_left(px(4 * DOT_SIDE), canvas.close)
        draw_answers(canvas, self._last(), dots, IN_A_ROW)
        canvas.write(self._said(), words, BODY.muted.right)


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
        kinds = {
            name: [self._button(app, each, kind) for kind in each.topics]
            for name, each in exercises.items()
        }
        super().__init__(app, kinds, game or next(iter(exercises)), "exercise.go_on")

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
        self._app.stack.push(ExerciseScene(self._app, self._open, kind, self._scores))

    def go_on(self) -> None:
        """Open the first kind that is not mastered yet; if all are, the first one."""
        self.practise(next_kind(self._open, [*self._open.topics], self._scores))

    def draw_progress(self, canvas: Canvas, body: Box) -> Box:
        """Draw how many kinds are mastered."""
        count, body = body.cut_bottom(canvas.head_height, canvas.broad)
        kinds = self._open.topics
        mastered = sum(self._score(kind).mastered for kind in kinds)
        said = self._app.t("exercise.mastered", count=mastered, all=len(kinds))
        canvas.write(said, count, LABEL.coloured("figures").centered)
        return body


class PuzzleGame(NamedTuple):
    """A game with puzzles."""

    name: str
    """The name in records."""
    box: AnyBox
    open_table: OpenTable
    file: Path
    """The file of its puzzles."""


class PuzzlePage(PracticePage):
    """The puzzles of all games: the rating, and the themes as buttons."""

    title, text = "puzzle.title", "puzzle.text"
    kind_height = 100

    def __init__(
        self,
        app: App,
        games: Sequence[PuzzleGame],
        scores: PuzzleScores,
        adviser: HintSource,
        random: Random | None = None,
    ) -> None:
        """``random`` chooses among puzzles of a like rating."""
        self._games = {game.name: game for game in games}
        self._scores = scores
        self._adviser = adviser
        self._random = random or Random()
        self._weak = Button("weak", self._weak_words, lambda: self.practise(self.weakest))
        kinds = {
            name: [self._button(app, name, one) for one in THEMES[name]] for name in self._games
        }
        super().__init__(app, kinds, games[0].name, "puzzle.next")

    def _button(self, app: App, game: str, theme: str) -> KindButton:
        def last() -> list[bool]:
            return [one.score > 0 for one in self._scores.answers_in(game, theme)][-RECENT:]

        return KindButton(
            f"{game}/{theme}",
            partial(app.t, f"puzzle.theme.{theme}"),
            partial(self.practise, theme),
            last,
            lambda: self._solved(game, theme),
        )

    def _solved(self, game: str, theme: str = "") -> str:
        """Return how many puzzles of a theme, or of all, are solved; empty before the first."""
        answers = self._scores.answers_in(game, theme)
        solved = sum(one.score > 0 for one in answers)
        return self._app.t("puzzle.solved", count=solved, all=len(answers)) if answers else ""

    @property
    def _foot(self) -> tuple[Button, ...]:
        return (self._back, *((self._weak,) if self.weakest else ()), self._next)

    def _show(self, focus: str) -> None:
        self.weakest = self._scores.weakest(self._game)
        """The theme that the player is weakest in; empty if there is none to speak of."""
        super()._show(focus)

    def resume(self) -> None:
        self._app.audio.music(self._app.title_piece)
        self._show("next")

    def _weak_words(self) -> str:
        t = self._app.t
        return t("puzzle.practise", theme=t(f"puzzle.theme.{self.weakest}"))

    # -- puzzles -----------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Open the puzzle to try next."""
        self.practise("")

    def practise(self, kind: str) -> None:
        """Open a puzzle of a theme, or of any; report a fault in the file of puzzles."""
        game = self._games[self._game]
        try:
            puzzles = list_puzzles(game.name, game.file)
            scene = self._make(
                game, self._scores.choose(puzzles, self._random.random(), kind), kind
            )
        except PuzzleError as error:
            open_notice(self._app, str(error))
            return
        self._app.stack.push(scene)

    def _make(self, game: PuzzleGame, listed: ListedPuzzle, theme: str) -> PuzzleScene:
        """Return the scene of a puzzle. Raises ``PuzzleError``."""
        puzzle = read_puzzle(listed, game.box)
        names = (self._app.t(f"setup.opponent.{seat + 1}") for seat in range(len(puzzle.levels)))
        seats = [Seated(name, level) for name, level in zip(names, puzzle.levels, strict=True)]
        seats[puzzle.seat] = Seated(self._app.last_player, HUMAN)

        def open_next() -> None:
            self._app.stack.pop()
            self.practise(theme)

        position = PuzzlePosition(puzzle, game.box, seats)
        others = self._adviser, self._scores, open_next
        return PuzzleScene(self._app, position, listed, game.open_table, *others)

    # -- drawing -----------------------------------------------------------------------------------

    def draw_progress(self, canvas: Canvas, body: Box) -> Box:
        """Draw the rating as a figure, and its course as a line."""
        high = min(canvas.px(CHART_HEIGHT), body.h * CHART_SHARE)
        box, body = body.cut_top(high, canvas.broad)
        t, answers = self._app.t, self._scores.answers_in(self._game)
        canvas.fill(box, "hollow", 0.5, canvas.corner)
        inner = box.inset(canvas.panel, canvas.broad)
        left, right = inner.cut_left(canvas.px(RATING_WIDTH), canvas.page)
        head, figure, said = left.rows((1, 1.6, 1))
        canvas.write(t("puzzle.rating"), head, LABEL.coloured("title").centered)
        rating = round(self._scores.rating(self._game).points)
        canvas.write(str(rating), figure, TITLE.coloured("figures").centered)
        canvas.write(self._solved(self._game), said, BODY.muted.centered)
        if len(answers) < 2:
            canvas.write_lines(t("puzzle.no_course"), right, LEAD.muted.centered, valign="middle")
            return body
        points = [one.rating.points for one in answers]
        least, most = min(points) - SCALE_MARGIN, max(points) + SCALE_MARGIN
        plot = right.cut_left(canvas.bar_height)[1]
        scale = ValueScale(round(least), round(most))
        scale.draw(canvas, plot, SCALE_LINES, NOTE)
        step = plot.w / (len(points) - 1)
        line = [(plot.x + n * step, scale.y(plot, each)) for n, each in enumerate(points)]
        draw_curve(canvas, line, "bright")
        return body
