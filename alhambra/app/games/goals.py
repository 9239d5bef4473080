"""Opens the statistics and the page of goals, and what can be begun from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Protocol

from alhambra.app.games.playable_game import PlayableGame
from alhambra.app.learn.book import Exercises
from alhambra.app.learn.exercise_scene import ExerciseScene
from alhambra.app.learn.progress import ExerciseScores
from alhambra.app.program.app import App
from alhambra.app.scenes.notice import open_fault
from alhambra.app.scenes.results.goals import GoalsScene, Kept
from alhambra.app.scenes.results.statistics import StatisticsScene
from alhambra.app.scenes.setup.setup import SetupScene
from alhambra.app.ui.text_field import Clipboard
from alhambra.library.game_library import REVIEWS, GameLibrary, Summaries
from alhambra.library.goals import GoalFile, GoalReading
from alhambra.library.ledger import Ledger
from alhambra.library.saves import Boxes
from alhambra.located import DataError
from alhambra.match.games import MATCH_GAMES
from alhambra.paths import exercises_file, goals_file, statistics_file


class Shelf(Protocol):
    """What the pages read of the player's games."""

    boxes: Boxes
    library: GameLibrary
    summaries: Summaries
    clipboard: Clipboard

    @property
    def exercises(self) -> Mapping[str, Exercises]:
        """The exercises by names of games."""


def open_statistics(app: App, games: Sequence[PlayableGame], shelf: Shelf) -> None:
    """Open the statistics of all finished games."""
    goals = partial(open_goals, app, games, shelf)
    app.stack.push(StatisticsScene(app, Ledger(statistics_file()), games, open_goals=goals))


def open_goals(app: App, games: Sequence[PlayableGame], shelf: Shelf) -> None:
    """Open the page of goals, which reads the finished games that it does not know yet."""
    by_name = {game.name: game for game in games if MATCH_GAMES[game.name].goals}

    def challenge(game: str, level: str) -> None:
        try:
            scene = by_name[game].set_up(app, shelf.clipboard)
        except DataError as error:
            open_fault(app, error)
            return
        if isinstance(scene, SetupScene):
            scene.challenge(level)
        app.stack.push(scene)

    def practise(game: str, kind: str) -> None:
        scores = ExerciseScores(exercises_file())
        app.stack.push(ExerciseScene(app, shelf.exercises[game], kind, scores))

    reading = GoalReading(shelf.boxes, shelf.library.entries(), GoalFile(goals_file()))
    reviews = shelf.library.folder / REVIEWS
    kept = Kept(reading, Ledger(statistics_file()), shelf.summaries, reviews)
    app.stack.push(GoalsScene(app, tuple(by_name.values()), kept, challenge, practise))
