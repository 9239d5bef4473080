"""The page of puzzles, and puzzles at their stages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from alhambra.ai.position import Advice, Judgement
from alhambra.ai.search import Turn
from alhambra.app.learn.practice_pages import PuzzleGame, PuzzlePage
from alhambra.app.learn.puzzle_scene import PuzzleScene
from alhambra.content import load_boxes
from alhambra.learning.puzzle_scores import PuzzleScores
from alhambra.learning.puzzles import THEMES, ListedPuzzle
from alhambra.opponents.thinker import Answer
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyBox
from tests.app.gallery.showing import Shown, rest
from tests.app.stage import GAMES, Stage

FILES = Path(__file__).parent
"""The folder of a few puzzles, which stay what they are."""
WIDEST_NUMBER = 288
"""The number of a puzzle takes as much room as any shipped one."""
SOLVED = (True, False, True, False, True, False, True, True, True, False, True, True)


class Knowing:
    """An adviser that knows of every turn what it loses."""

    def __init__(self, lost: float = 4.2, reasons: Sequence[Any] = ()) -> None:
        self.lost = lost
        self._reasons = tuple(reasons)
        self._answer: Answer | None = None
        self._best: Turn = ()

    def judge(self, state: Any, seat: Seat, played: Turn) -> None:
        """Judge; the first turn that is asked about is the best one."""
        self._best = self._best or played
        lead = 20.0 - (self.lost if played != self._best else 0)
        advice: Advice[Any, Any] = Advice(played, 100.0, lead, lead, self._reasons)
        self._answer = Judgement(advice, (advice,))

    def advise(self, state: Any, seat: Seat) -> None:
        """Nobody asks."""

    def poll(self) -> Answer | None:
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        self._answer = None


@cache
def _boxes() -> dict[str, AnyBox]:
    return dict(load_boxes())


def _page(stage: Stage, scores: PuzzleScores, knows: Knowing) -> PuzzlePage:
    games = [
        PuzzleGame(name, _boxes()[name], game.open_table, FILES / f"puzzles-{name}.jsonl")
        for game in GAMES
        if (name := game.name) in THEMES
    ]
    return PuzzlePage(stage.app, games, scores, knows, Random(1))


def page(answers: Sequence[bool], stage: Stage) -> None:
    with TemporaryDirectory() as folder:
        scores = PuzzleScores(Path(folder) / "puzzles.jsonl")
        shown = _page(stage, scores, Knowing())
        for number, solved in enumerate(answers):
            themes = THEMES[alhambra.NAME]
            theme = themes[number % 2 if number < 8 else number % len(themes)]
            rating, game = 950 + 20 * number, alhambra.NAME
            listed = ListedPuzzle(str(number), theme, rating, game, FILES, number, b"")
            scores.add(listed, float(solved))
        stage.stack.push(shown)
        shown.resume()
        rest(stage)


def puzzle(game: str, stage: Stage) -> PuzzleScene:
    with TemporaryDirectory() as folder:
        page = _page(stage, PuzzleScores(Path(folder) / "puzzles.jsonl"), Knowing())
        stage.stack.push(page)
        page.open_game(game)
        page.go_on()
        stage.stack.settle()
        rest(stage)
        scene = stage.scene(PuzzleScene)
        scene.puzzle = scene.puzzle._replace(number=WIDEST_NUMBER)
        return scene


def finding(game: str, hints: int, stage: Stage) -> None:
    scene = puzzle(game, stage)
    for _ in range(hints):
        scene.give_hint()
    rest(stage)


def answer(game: str, stage: Stage) -> None:
    puzzle(game, stage).show_answer()
    rest(stage)


def puzzle_scenes() -> Iterator[tuple[str, Shown]]:
    still = {"reduced_motion": True}
    yield "puzzles", Shown(partial(page, SOLVED))
    yield "puzzles-none", Shown(partial(page, ()), like="puzzles")
    yield "puzzle", Shown(partial(finding, alhambra.NAME, 0), settings=still)
    yield "puzzle-hints", Shown(partial(finding, alhambra.NAME, 2), like="puzzle", settings=still)
    yield "puzzle-answer", Shown(partial(answer, alhambra.NAME), like="puzzle", settings=still)
    yield "puzzle-rollwrite", Shown(partial(answer, rollwrite.NAME), settings=still)
