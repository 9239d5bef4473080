"""The page of puzzles: the player's rating and its course, and how well each theme is solved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from random import Random

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LABEL, LEAD, NOTE, TITLE
from alhambra.app.learn.exercise_page import lay_kinds
from alhambra.app.learn.exercise_scene import KindButton
from alhambra.app.learn.lesson_scene import OpenTable
from alhambra.app.learn.puzzle_scene import PuzzleScene
from alhambra.app.learn.puzzle_scores import RECENT, PuzzleScores, ThemeScore
from alhambra.app.program.app import App
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.notice import open_notice
from alhambra.app.table.advice.hint_controller import HintSource
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.chart import ValueScale, draw_curve
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.tabs import Tabs
from alhambra.app.ui.widget import NOWHERE
from alhambra.learning.puzzles import Puzzle, PuzzleError, PuzzlePosition, load_puzzles
from alhambra.rules.api import HUMAN, Seated
from alhambra.rules.games import AnyBox

PAGE_WIDTH, PAGE_HEIGHT = 1760, 1030
"""Units of the panel."""
THEME_HEIGHT = 100
"""Units of the height of a theme at most."""
RATING_WIDTH = 420
"""Units of the part beside the chart."""
CHART_HEIGHT = 300
"""Units of the chart."""
SCALE_MARGIN = 60
"""Points above and below the ratings of a chart."""
SCALE_LINES = 4
WEAK = -0.15
"""The balance of a theme below which it is offered for practice."""


class PuzzleGame:
    """The puzzles of a game, read when first asked for."""

    def __init__(self, name: str, called: str, box: AnyBox, open_table: OpenTable) -> None:
        self.name, self.called, self.box, self.open_table = name, called, box, open_table

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """All puzzles. Raises ``PuzzleError``."""
        return load_puzzles(self.name)


class PuzzlePage(FormScene):
    """The puzzles of a game: the rating, and the themes as buttons."""

    covers = True
    closing_sound = Sound.DIALOG_CLOSE
    room = PAGE_WIDTH + 40, PAGE_HEIGHT + 30

    def __init__(
        self,
        app: App,
        games: Sequence[PuzzleGame],
        scores: PuzzleScores,
        adviser: HintSource,
        random: Random | None = None,
    ) -> None:
        """``random`` chooses among puzzles of a like rating."""
        super().__init__(app)
        self._games = {game.name: game for game in games}
        self._scores = scores
        self._adviser = adviser
        self._random = random or Random()
        self._game = games[0].name
        t = app.t
        self._tabs = Tabs(
            "games",
            tuple(self._games),
            lambda name: self._games[name].called,
            lambda: self._game,
            self.open_game,
            app.turners,
        )
        self._themes = {
            name: {one.theme: self._theme_button(name, one.theme) for one in scores.themes(name)}
            for name in self._games
        }
        self._next = Button("next", lambda: t("puzzle.next"), self.go_on, primary=True)
        self._weak = Button("weak", self._weak_words, self._practise_weak)
        self._back = Button("back", lambda: t("learn.close"), app.stack.pop)
        self._show("next")

    def _theme_button(self, game: str, theme: str) -> KindButton:
        t = self._app.t

        def last() -> Sequence[bool]:
            answers = (one for one in self._scores.answers_in(game) if one.theme == theme)
            return [one.score > 0 for one in answers][-RECENT:]

        def said() -> str:
            score = self._score(game, theme)
            return t("puzzle.solved", count=score.solved, all=score.asked) if score.asked else ""

        words = partial(t, f"puzzle.theme.{theme}")
        return KindButton(f"{game}/{theme}", words, partial(self.practise, theme), last, said)

    def _score(self, game: str, theme: str) -> ThemeScore:
        return next(one for one in self._scores.themes(game) if one.theme == theme)

    def _show(self, focus: str) -> None:
        tabs = (self._tabs,) if len(self._games) > 1 else ()
        weak = (self._weak,) if self.weakest else ()
        themes = self._themes[self._game].values()
        self.form.show((*tabs, *themes, self._back, *weak, self._next), focus)

    def open_game(self, game: str) -> None:
        """Show the puzzles of a game."""
        for button in (*self._themes[self._game].values(), self._weak):
            button.box = NOWHERE
        self._game = game
        self._show("games")

    def resume(self) -> None:
        self._app.audio.music(self._app.title_piece)
        self._show("next")

    @property
    def weakest(self) -> str:
        """The theme that the player is weakest in; empty if there is none to speak of."""
        known = [one for one in self._scores.themes(self._game) if one.asked > 1]
        least = min(known, key=lambda one: one.balance, default=None)
        return least.theme if least is not None and least.balance < WEAK else ""

    def _weak_words(self) -> str:
        t = self._app.t
        return t("puzzle.practise", theme=t(f"puzzle.theme.{self.weakest}"))

    def _practise_weak(self) -> None:
        self.practise(self.weakest)

    # -- puzzles -----------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Open the puzzle to try next."""
        self.practise("")

    def practise(self, theme: str) -> None:
        """Open a puzzle of a theme, or of any; report a fault in the file of puzzles."""
        game = self._games[self._game]
        try:
            puzzle = self._scores.choose(game.puzzles, self._random.random(), theme)
            scene = self._make(game, puzzle, theme)
        except PuzzleError as error:
            open_notice(self._app, str(error))
            return
        self._app.stack.push(scene)

    def _make(self, game: PuzzleGame, puzzle: Puzzle, theme: str) -> PuzzleScene:
        """Return the scene of a puzzle. Raises ``PuzzleError``."""
        names = (self._app.t(f"setup.opponent.{seat + 1}") for seat in range(len(puzzle.levels)))
        seats = [Seated(name, level) for name, level in zip(names, puzzle.levels, strict=True)]
        seats[puzzle.seat] = Seated(self._app.last_player, HUMAN)
        position = PuzzlePosition(puzzle, game.box, seats)

        def open_next() -> None:
            self._app.stack.pop()
            self.practise(theme)

        number = game.puzzles.index(puzzle) + 1
        return PuzzleScene(
            self._app, position, number, game.open_table, self._adviser, self._scores, open_next
        )

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        body = overlay(canvas, t("puzzle.title"), PAGE_WIDTH, PAGE_HEIGHT, "title")
        foot, body = body.cut_bottom(canvas.button_height, canvas.broad)
        note, body = body.cut_top(canvas.head_height, canvas.broad)
        canvas.write(t("puzzle.text"), note, LEAD.centered)
        if len(self._games) > 1:
            tabs, body = body.cut_top(canvas.button_height, canvas.broad)
            self._tabs.box = tabs.centered(min(tabs.w, px(900)), tabs.h)
        chart, body = body.cut_top(min(px(CHART_HEIGHT), body.h * 0.45), canvas.broad)
        self._draw_rating(canvas, chart)
        buttons = list(self._themes[self._game].values())
        lay_kinds(canvas, buttons, body, THEME_HEIGHT)
        shown = (self._back, *((self._weak,) if self.weakest else ()), self._next)
        wide = min(foot.w, canvas.button_width * len(shown) * 1.2)
        for button, box in zip(
            shown, foot.centered(wide, foot.h).columns(len(shown), canvas.page), strict=True
        ):
            button.box = box
        self.form.draw(canvas)

    def _draw_rating(self, canvas: Canvas, box: Box) -> None:
        """Draw the rating as a figure, and its course as a line."""
        t, answers = self._app.t, self._scores.answers_in(self._game)
        canvas.fill(box, "hollow", 0.5, canvas.corner)
        inner = box.inset(canvas.panel, canvas.broad)
        left, right = inner.cut_left(canvas.px(RATING_WIDTH), canvas.page)
        rating = self._scores.rating(self._game)
        head, figure, said = left.rows((1, 1.6, 1))
        canvas.write(t("puzzle.rating"), head, LABEL.coloured("title").centered)
        canvas.write(str(round(rating.points)), figure, TITLE.coloured("figures").centered)
        solved = sum(one.score > 0 for one in answers)
        if answers:
            words = t("puzzle.solved", count=solved, all=len(answers))
            canvas.write(words, said, BODY.muted.centered)
        if len(answers) < 2:
            canvas.write_lines(t("puzzle.no_course"), right, LEAD.muted.centered, valign="middle")
            return
        points = [one.rating.points for one in answers]
        least, most = min(points) - SCALE_MARGIN, max(points) + SCALE_MARGIN
        plot = right.cut_left(canvas.bar_height)[1]
        scale = ValueScale(round(least), round(most))
        scale.draw(canvas, plot, SCALE_LINES, NOTE)
        step = plot.w / (len(points) - 1)
        line = [(plot.x + n * step, scale.y(plot, each)) for n, each in enumerate(points)]
        draw_curve(canvas, line, "bright")
