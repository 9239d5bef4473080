"""Only the topmost scene acts: what lies below it stays as it is, whatever is pressed."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.program.scene_stack import SceneStack
from alhambra.app.scenes.chronicle_scene import ChronicleScene, LookBackScene
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.waiting import HandOverScene, PadLostScene
from alhambra.rules.alhambra.choices import Take
from tests.app import stage
from tests.app.driving import Driver, game, table
from tests.app.handling import AnyTable, Keys
from tests.app.noting import Note

ALHAMBRA = ("l", "b", "1", "2", "i", "f10")
SHEET = ("l", "2", "i", "f10")
"""Keys that lay something over the table, or show it there."""
ACTING = ("z", "y", "r", "e", "q", "t", "h", "f", "l", "b", "i", "1", "2", "+", "tab", "left")
"""Keys that act at a table, or show something there."""


def every_intent() -> list[Intent]:
    """One of each sort."""
    kinds = [kind for kind in vars(intents).values() if isinstance(kind, type)]
    return [kind() for kind in kinds if issubclass(kind, Intent)]


def test_a_covered_scene_is_given_nothing() -> None:
    stack, below, above = SceneStack(), Note(), Note()
    stack.push(below)
    stack.push(above)
    stack.settle()
    for intent in every_intent():
        stack.handle(intent)
    assert above.given == every_intent() and below.given == []


def test_covered_scenes_are_asked_once_what_they_draw() -> None:
    stack, below, above, canvas = SceneStack(), Note(), Note(), stage.canvas()
    stack.push(below)
    stack.push(above)
    stack.settle()
    for _ in range(3):
        stack.handle(intents.Accept())
        stack.draw(canvas)
        assert len(canvas.commands) == 2
        canvas.present()
    assert (below.drawn, above.drawn) == (1, 3)
    stack.redraw()
    stack.draw(canvas)
    assert (below.drawn, above.drawn) == (2, 4)
    stack.pop()
    stack.settle()
    stack.draw(canvas)
    assert (below.drawn, above.drawn) == (3, 4)


@pytest.fixture(params=["alhambra", "roll-and-write"])
def at_table(request: pytest.FixtureRequest) -> Iterator[tuple[Driver, AnyTable]]:
    """A table of each game, after a choice that may be taken back."""
    with game() as driver:
        driver.app.settings.change(animation="instant", help="hints", privacy="open", confirm="on")
        two = table(["human", "human"], game=request.param)
        if request.param == "alhambra":
            scene: AnyTable = (palaces := driver.table(two))
            take = next(one for one in palaces.match.choices() if isinstance(one, Take))
            Keys(driver).make(palaces, take)
        else:
            driver.begin(two)
            assert isinstance(driver.top, RollwriteTableScene)
            scene = driver.top
            tap(driver, "right", "return")
        driver.wait(10)
        assert scene.match.can_undo
        yield driver, scene


def tap(driver: Driver, *names: str) -> None:
    """Press these keys, one after the other."""
    for name in names:
        driver.key(pygame.key.key_code(name))


def test_nothing_pressed_over_a_table_changes_the_game(
    at_table: tuple[Driver, AnyTable],
) -> None:
    driver, scene = at_table
    before = tuple(scene.match.frames)
    for key in SHEET if isinstance(scene, RollwriteTableScene) else ALHAMBRA:
        for acting in ACTING:
            assert driver.acts(scene)
            tap(driver, key)
            if not driver.acts(scene):
                tap(driver, acting)
            assert tuple(scene.match.frames) == before
            while not driver.acts(scene):
                tap(driver, "escape")


def test_the_chronicle_keeps_its_entries_while_it_is_open(
    at_table: tuple[Driver, AnyTable],
) -> None:
    driver, scene = at_table
    tap(driver, "l", "z", "return")
    assert driver.shows(LookBackScene) and scene.match.can_undo
    tap(driver, "escape")
    assert driver.shows(ChronicleScene)
    tap(driver, "escape", "z")
    assert driver.acts(scene) and not scene.match.can_undo


@pytest.mark.parametrize("key", ["escape", "f10"])
def test_the_menu_opens_while_the_next_player_is_waited_for(key: str) -> None:
    with game() as driver:
        driver.app.settings.change(animation="instant", privacy="hand-over")
        driver.table(table(["human", "human"]))
        assert driver.shows(HandOverScene)
        tap(driver, key)
        assert driver.shows(MenuScene)
        tap(driver, "escape")
        assert driver.shows(HandOverScene)


def test_a_pad_that_comes_back_behind_another_scene_is_not_waited_for() -> None:
    with game() as driver:
        driver.app.settings.change(animation="instant")
        scene = driver.table(table(["human", "human"]))
        driver.app.devices.seat({0: "pad-1"})
        driver.app.devices.lost("pad-1")
        driver.open(PadLostScene(driver.app, ["P0"]))
        above = Note()
        driver.open(above)
        driver.app.devices.found("pad-2")
        driver.program.stack.handle(intents.PadFound(device="pad-2"))
        assert above.given and driver.acts(above)
        driver.program.stack.pop()
        driver.wait(2)
        assert driver.acts(scene)
