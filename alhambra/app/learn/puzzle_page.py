"""The page of puzzles: the player's rating and its course, and how well each theme is solved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LABEL, LEAD, NOTE, TITLE
from alhambra.app.learn.lesson_card import OpenTable
from alhambra.app.learn.practice_page import KindButton, PracticePage
from alhambra.app.learn.puzzle_scene import PuzzleScene
from alhambra.app.learn.puzzle_scores import RECENT, PuzzleScores
from alhambra.app.program.app import App
from alhambra.app.scenes.notice import open_notice
from alhambra.app.table.advice.hint_controller import HintSource
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.chart import ValueScale, draw_curve
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

RATING_WIDTH = 420
"""Units of the part beside the chart."""
CHART_HEIGHT = 300
"""Units of the chart."""
CHART_SHARE = 0.45
"""The height of the chart at most, relative to the page."""
SCALE_MARGIN = 60
"""Points above and below the ratings of a chart."""
SCALE_LINES = 4


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
