"""A lesson at a real table: followed with pointer, keys and pad, left and taken up again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from alhambra.app.input.intents import KEYBOARD, Accept, Redo, Undo
from alhambra.app.learn.lesson_scene import LessonScene
from alhambra.app.learn.page import LearnScene
from alhambra.app.learn.progress import Progress, read_progress
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.scenes.title import TitleScene
from alhambra.paths import lessons_file
from tests.app.driving import Driver, game


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    with game() as driver:
        yield driver


@pytest.fixture(autouse=True)
def fresh() -> None:
    lessons_file().unlink(missing_ok=True)


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
    scene = driver.top
    assert isinstance(scene, LessonScene)
    driver.until(lambda: scene.waits)
    return scene


def button(driver: Driver, name: str) -> tuple[float, float]:
    """Where a button of the topmost scene is."""
    return next(widget.box.center for widget in driver.form.widgets if widget.id == name)


def test_a_lesson_is_left_and_taken_up_again(driver: Driver) -> None:
    scene = open_lesson(driver)
    while scene.match.at < 2:
        driver.click(button(driver, "next"))
    driver.program.stack.handle(Undo(device=KEYBOARD))
    assert scene.match.at == 1
    driver.program.stack.handle(Accept(device=KEYBOARD))
    assert scene.match.at == 2
    driver.wait(2)
    leave(driver)
    assert driver.shows(LearnScene)
    assert read_progress(lessons_file()) == {"alhambra": Progress(2)}
    driver.click(button(driver, "alhambra"))
    driver.wait(2)
    again = driver.top
    assert isinstance(again, LessonScene) and again.match.at == 2


def leave(driver: Driver) -> None:
    """Open the menu of the lesson, and leave it."""
    scene = driver.top
    assert isinstance(scene, LessonScene)
    scene.table.menus.open()  # type: ignore[attr-defined]
    driver.wait(2)
    assert driver.shows(NoticeScene)
    driver.click(button(driver, "lesson.leave"))
    driver.wait(2)


def test_what_is_skipped_is_done_for_the_learner(driver: Driver) -> None:
    scene = open_lesson(driver)
    while scene.step is not None:
        driver.program.stack.handle(Redo(device=KEYBOARD))
        driver.until(lambda: not driver.acts(scene) or scene.waits)
        while not driver.acts(scene) and not driver.shows(LearnScene):
            driver.program.stack.handle(Accept(device=KEYBOARD))
            driver.wait(1)
    driver.wait(2)
    assert driver.shows(LearnScene)
    assert read_progress(lessons_file()) == {"alhambra": Progress(0, finished=True)}
