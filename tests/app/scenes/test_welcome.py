"""The very first start: a name, and the first game begins."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.learn.lesson_scene import LessonScene
from alhambra.app.scenes.play import WelcomeScene
from alhambra.app.scenes.title import TitleScene
from alhambra.content import load_rollwrite_box
from tests.app.driving import Driver, game

A, Y = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_Y
DOWN = pygame.CONTROLLER_BUTTON_DPAD_DOWN


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """The program at its very first start."""
    with game() as hands:
        hands.program.settings.is_new = True
        monkeypatch.setattr(hands.program.loop, "run", lambda: None)
        hands.program.run("nowhere")
        hands.wait(2)
        assert hands.shows(WelcomeScene)
        yield hands


def press(driver: Driver, *buttons: int) -> None:
    for button in buttons:
        driver.press_pad(button)
        driver.wait(1)


def seats(driver: Driver) -> list[tuple[str, str]]:
    """The names and kinds at the table of the running game."""
    driver.wait(3)
    table = driver.scene(AlhambraTableScene, 0)
    players = table.controller.match.state.players
    return [(player.name if player.kind == "human" else "", player.kind) for player in players]


def against_beginners(name: str) -> list[tuple[str, str]]:
    return [(name, "human"), ("", "beginner"), ("", "beginner")]


def test_keys_alone_write_a_name_and_begin_the_first_game(driver: Driver) -> None:
    driver.write("Noor")
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_RETURN)
    assert seats(driver) == against_beginners("Noor")
    assert driver.app.settings.now.help == "coach"


def test_a_pad_alone_writes_a_name_and_begins_the_first_game(driver: Driver) -> None:
    press(driver, A, A, A, Y, A)
    assert seats(driver) == against_beginners("Aa")


def test_a_pad_begins_the_first_game_without_a_name_too(driver: Driver) -> None:
    press(driver, DOWN, A)
    assert seats(driver) == against_beginners("Player 1")


def test_the_pointer_writes_a_name_and_begins_the_first_game(driver: Driver) -> None:
    driver.write(" Noor ")
    driver.press_button("play", frames=2)
    assert seats(driver) == against_beginners("Noor")


def test_the_name_is_kept_for_the_set_ups_of_both_games(driver: Driver) -> None:
    driver.write("Noor")
    driver.press_button("title", frames=2)
    assert driver.shows(TitleScene)
    for scene in (
        AlhambraSetupScene(driver.app),
        RollwriteSetupScene(driver.app, load_rollwrite_box()),
    ):
        assert scene.places[0].called == "Noor"


def test_the_name_is_kept_when_the_lesson_comes_first(driver: Driver) -> None:
    driver.write("Noor")
    driver.press_button("learn", frames=2)
    assert driver.shows(LessonScene)
    assert driver.app.settings.now.people[0].name == "Noor"


def test_escape_leads_to_the_title(driver: Driver) -> None:
    driver.key(pygame.K_ESCAPE, frames=2)
    assert driver.shows(TitleScene)
