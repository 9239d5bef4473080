"""Rule books, exercises and lessons as the program offers them, and somebody who uses them."""

from __future__ import annotations

from functools import cache

from alhambra.app.learn.book import Book, Exercises
from alhambra.app.learn.exercise_scene import ExerciseScene
from alhambra.app.learn.lesson_scene import LessonScene
from alhambra.app.learn.page import LearnScene
from alhambra.app.learn.progress import ExerciseScores
from alhambra.app.main import playable_games
from alhambra.app.scenes.title import TitleScene
from alhambra.content import load_boxes
from alhambra.paths import games_folder, lessons_file, statistics_file
from tests.app.driving import Driver
from tests.app.stage import Stage


@cache
def exercises() -> dict[str, Exercises]:
    boxes = load_boxes()
    return {
        name: game.open_exercises(boxes[name])
        for name, game in playable_games().items()
        if game.open_exercises is not None
    }


def posed(
    scores: ExerciseScores, kind: str, seed: int = 1, game: str = "alhambra", language: str = "en"
) -> tuple[Stage, ExerciseScene]:
    """An exercise of a kind, on a stage."""
    stage = Stage(language=language)
    scene = ExerciseScene(stage.app, exercises()[game], kind, scores, lambda: seed)
    stage.open(scene)
    return stage, scene


# -- lessons ---------------------------------------------------------------------------------------


def clean_up(driver: Driver) -> None:
    """Leave the program at its title as if nobody had learnt or played here before."""
    driver.app.settings.change(animation="normal")
    driver.program.open_title()  # a lesson that is left writes how far it came
    driver.wait(2)
    for file in (lessons_file(), statistics_file(), *games_folder().rglob("*.jsonl")):
        file.unlink(missing_ok=True)


def open_lesson(driver: Driver, name: str = "alhambra") -> LessonScene:
    driver.open_title()
    assert driver.shows(TitleScene)
    driver.press_button("learn", frames=2)
    assert driver.shows(LearnScene)
    driver.press_button(name, frames=2)
    return lesson_on(driver)


def lesson_on(driver: Driver) -> LessonScene:
    """The lesson that acts, once it waits for the learner."""
    scene = driver.scene(LessonScene)
    driver.until(lambda: scene.waits)
    return scene


@cache
def books() -> dict[str, Book]:
    boxes = load_boxes()
    return {
        name: game.open_book(boxes[name])
        for name, game in playable_games().items()
        if game.open_book is not None
    }
