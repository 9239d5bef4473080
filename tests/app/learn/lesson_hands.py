"""The way to a lesson by the buttons of the program, for tests."""

from __future__ import annotations

from alhambra.app.learn.lesson_scene import LessonScene
from alhambra.app.learn.page import LearnScene
from alhambra.app.scenes.title import TitleScene
from alhambra.paths import games_folder, lessons_file, statistics_file
from tests.app.driving import Driver


def clean_up(driver: Driver) -> None:
    """Leave the program at its title as if nobody had learnt or played here before."""
    driver.app.settings.change(animation="normal")
    driver.program.open_title()  # a lesson that is left writes how far it came
    driver.wait(2)
    for file in (lessons_file(), statistics_file(), *games_folder().rglob("*.jsonl")):
        file.unlink(missing_ok=True)


def button(driver: Driver, name: str) -> tuple[float, float]:
    """Where a button of the topmost scene is."""
    return next(widget.box.center for widget in driver.form.widgets if widget.id == name)


def open_lesson(driver: Driver, name: str = "alhambra") -> LessonScene:
    """From the title to a lesson, by its buttons."""
    driver.program.open_title()
    driver.wait(2)
    assert driver.shows(TitleScene)
    driver.click(button(driver, "learn"))
    driver.wait(2)
    assert driver.shows(LearnScene)
    driver.click(button(driver, name))
    driver.wait(2)
    return lesson_on(driver)


def lesson_on(driver: Driver) -> LessonScene:
    """The lesson that acts, once it waits for the learner."""
    scene = driver.top
    assert isinstance(scene, LessonScene)
    driver.until(lambda: scene.waits)
    return scene
