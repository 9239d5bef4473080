"""The page at the end of a lesson leads to the first game, the next lesson, exercises and rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.input.intents import KEYBOARD, Accept, Cancel, Redo
from alhambra.app.learn.book_scene import BookScene
from alhambra.app.learn.exercise_scene import ExercisePage
from alhambra.app.learn.page import LearnScene, LessonEndScene
from tests.app.driving import Driver, game
from tests.app.learn.lesson_hands import button, clean_up, lesson_on, open_lesson

GO_ON = Accept(device=KEYBOARD)


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    with game() as driver:
        yield driver


@pytest.fixture(autouse=True)
def nothing_kept(driver: Driver) -> None:
    """Nobody has learnt or played here before, also not in another test."""
    clean_up(driver)


def ended(driver: Driver, name: str) -> None:
    """The page at the end of a lesson, whose steps are shown one after the other."""
    scene = open_lesson(driver, name)
    while not driver.shows(LessonEndScene):
        driver.until(lambda: not driver.acts(scene) or scene.waits)
        if not driver.shows(LessonEndScene):
            driver.program.stack.handle(Redo(device=KEYBOARD) if driver.acts(scene) else GO_ON)
        driver.wait(2)


def test_the_end_of_a_lesson_leads_to_what_is_next_and_back(driver: Driver) -> None:
    driver.app.settings.change(animation="instant")
    ended(driver, "dirk")
    end = driver.top
    for id, kind in (("exercises", ExercisePage), ("rules", BookScene)):
        driver.click(button(driver, id))
        driver.wait(2)
        assert driver.shows(kind)
        driver.program.stack.handle(Cancel(device=KEYBOARD))
        driver.wait(2)
        assert driver.top is end
    driver.click(button(driver, "lesson"))
    driver.wait(2)
    assert lesson_on(driver).match.lesson.name == "alhambra"
    driver.program.stack.pop()
    driver.wait(2)
    assert driver.shows(LearnScene), "the page of the end is gone"


@pytest.mark.parametrize(("name", "players"), [("dirk", 2), ("rollwrite", 3)])
def test_after_a_lesson_a_first_game_begins_against_beginners_with_the_coach(
    driver: Driver, name: str, players: int
) -> None:
    driver.app.settings.change(animation="instant")
    ended(driver, name)
    driver.click(button(driver, "first-game"))
    driver.wait(3)
    table = driver.program.stack.scenes[0]
    assert isinstance(table, AlhambraTableScene | RollwriteTableScene)
    kinds = [player.kind for player in table.controller.match.state.players]
    assert kinds == ["human", *["beginner"] * (players - 1)]
    assert driver.app.settings.now.help == "coach"
