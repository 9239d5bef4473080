"""Opens the statistics, the page of goals and the puzzles, and what can be begun from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Protocol

from alhambra.app.games.playable_game import PlayableGame
from alhambra.app.learn.book import Exercises
from alhambra.app.learn.exercise_scene import ExerciseScene
from alhambra.app.learn.practice_pages import PuzzleGame, PuzzlePage
from alhambra.app.learn.progress import ExerciseScores
from alhambra.app.program.app import App
from alhambra.app.scenes.play import open_set_up
from alhambra.app.scenes.results.goals import GoalsScene, Kept
from alhambra.app.scenes.results.statistics import CountedGame, StatisticsScene
from alhambra.app.scenes.setup.setup import SetupScene
from alhambra.app.table.advice.hint_controller import HintSource
from alhambra.learning.puzzle_scores import PuzzleScores
from alhambra.learning.puzzles import THEMES, puzzle_file
from alhambra.library.game_library import REVIEWS, GameLibrary, Summaries
from alhambra.library.goals import GoalReading
from alhambra.library.ledger import Ledger
from alhambra.library.saves import Boxes
from alhambra.match.games import MATCH_GAMES
from alhambra.paths import exercises_file, goals_file, puzzles_file, statistics_file


class Shelf(Protocol):
    """The player's games and exercises, as the pages need them."""

    boxes: Boxes
    library: GameLibrary
    summaries: Summaries
    adviser: HintSource

    @property
    def exercises(self) -> Mapping[str, Exercises]:
        """The exercises by names of games."""


def counted_games(games: Iterable[PlayableGame]) -> list[CountedGame]:
    """Return what the statistics ask of these games."""
    return [CountedGame(game.name, game.long_name, game.statistics) for game in games]


def open_statistics(app: App, games: Sequence[PlayableGame], shelf: Shelf) -> None:
    """Open the statistics of all finished games."""
    goals = partial(open_goals, app, games, shelf)
    ledger = Ledger(statistics_file())
    app.stack.push(StatisticsScene(app, ledger, counted_games(games), open_goals=goals))


def open_goals(app: App, games: Sequence[PlayableGame], shelf: Shelf) -> None:
    """Open the page of goals, which reads the finished games that it does not know yet."""

    def challenge(game: str, level: str) -> None:
        scene = open_set_up(app, next(one for one in app.offered if one.name == game))
        if isinstance(scene, SetupScene):
            scene.challenge(level)

    def practise(game: str, kind: str) -> None:
        scores = ExerciseScores(exercises_file())
        app.stack.push(ExerciseScene(app, shelf.exercises[game], kind, scores))

    reading = GoalReading(shelf.boxes, shelf.library.entries(), goals_file())
    reviews = shelf.library.folder / REVIEWS
    kept = Kept(reading, Ledger(statistics_file()), shelf.summaries, reviews)
    shown = {game.name: game.portrait.show for game in games if MATCH_GAMES[game.name].goals}
    app.stack.push(GoalsScene(app, shown, kept, challenge, practise))


def open_puzzles(
    app: App, games: Sequence[PlayableGame], shelf: Shelf, game: str, theme: str
) -> None:
    """Open the page of all games that have puzzles; with a theme, one of this game over it."""
    puzzled = [
        PuzzleGame(name, shelf.boxes[name], each.open_table, puzzle_file(name))
        for each in games
        if (name := each.name) in THEMES
    ]
    page = PuzzlePage(app, puzzled, PuzzleScores(puzzles_file()), shelf.adviser)
    app.stack.push(page)
    if theme:
        page.open_game(game)
        page.practise(theme)
