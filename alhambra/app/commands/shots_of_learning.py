"""Pictures of what helps to learn, for the command ``shot``: nothing of the player's is read."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from alhambra.app.games.playable_game import PlayableGame
from alhambra.app.learn.book_scene import BookScene
from alhambra.app.learn.exercise_scene import ExerciseScene
from alhambra.app.learn.lesson_end import LessonEndScene
from alhambra.app.learn.lesson_scene import LessonScene
from alhambra.app.learn.opening import learn_page
from alhambra.app.learn.progress import Scores
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.ui.text_field import Pocket
from alhambra.content import load_boxes
from alhambra.learning.lessons import LESSONS, load_lesson

TOPIC: Final = "building"
"""The topic of the rule book that is shown."""
STEP: Final = 11
"""The step of the first lesson that is shown: a place where a tile fits."""
KIND, SEED = "cells", 1
"""The exercise that is shown."""


def open_learning_screen(
    app: App, games: Mapping[str, PlayableGame], screen: str
) -> tuple[Scene, ...]:
    """Make one of the screens ``learn``, ``lesson``, ``book``, ``exercise``; none for another."""
    first = next(iter(games))
    boxes, tables = load_boxes(), {name: game.open_table for name, game in games.items()}
    unkept = Path(tempfile.gettempdir()) / "no-such-folder" / "progress.json"
    match screen:
        case "learn":
            return (learn_page(app, tables, dict, unkept),)
        case "lesson":
            lesson = load_lesson(LESSONS[0], app.t("setup.player", number=1))
            end = partial(LessonEndScene, app, lesson.name)
            return (LessonScene(app, lesson, tables[first], STEP, lambda *left: None, end),)
        case "book":
            books = {
                name: game.open_book(boxes[name])
                for name, game in games.items()
                if game.open_book is not None
            }
            return (BookScene(app, books, first, TOPIC, Pocket()),)
        case "exercise":
            open_exercises = games[first].open_exercises
            assert open_exercises is not None
            scores = Scores(unkept)
            seed = partial(int, SEED)
            return (ExerciseScene(app, open_exercises(boxes[first]), KIND, scores, seed),)
        case _:
            return ()
