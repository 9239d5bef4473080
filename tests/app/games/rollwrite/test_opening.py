"""The opening of Roll & Write: who begins is told, and nothing of the first turn runs before."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.games.rollwrite.table.controller import READING
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.table.buttons import CONFIRM
from alhambra.app.table.panels import no_trouble
from tests.app.driving import STEP, Driver
from tests.app.driving import game as program
from tests.app.games.rollwrite.positions import Running, begun, table
from tests.app.handling import BUTTONS, showing
from tests.app.refusing import words_of


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    """A program in a small window."""
    with program() as hands:
        hands.app.settings.change(animation="fast")
        yield hands


def opened(driver: Driver, humans: int, *, beginner: bool) -> RollwriteTableScene:
    """A new game of three, as far as all have thrown."""
    driver.app.settings.change(met_opening=not beginner)
    at = table(3, 2, humans=humans)
    scene = RollwriteTableScene(driver.app, Running(begun(at), at), no_trouble)
    driver.program.stack.reset(scene)
    driver.program.stack.settle()
    driver.wait(1)
    assert scene.controller.timeline.telling
    while scene.controller.timeline.telling:
        assert words_of(scene, "actions/title") == "THE OPENING"
        driver.wait(1)
    return scene


def waits(scene: RollwriteTableScene) -> bool:
    """Whether it is told who begins, and nobody has begun."""
    state = scene.match.state
    name = state.players[state.starts].name
    told = words_of(scene, "actions/text") == f"Three buildings by the dice. {name} begins."
    assert not told or words_of(scene, "tray/name") == name.upper()
    began = len(scene.match.frames) > len(begun(scene.match.table)) or bool(
        scene.snapshot().choices
    )
    assert told != began
    return told


@pytest.mark.parametrize("how", ["mouse", "finger", "enter", "end turn", "pad"])
@pytest.mark.parametrize("humans", [0, 3])
def test_a_beginner_goes_on_by_a_press(driver: Driver, how: str, humans: int) -> None:
    scene = opened(driver, humans, beginner=True)
    driver.wait(20, READING)
    assert waits(scene)
    driver.touch = how == "finger"
    if how in ("mouse", "finger"):
        driver.click(showing(scene, CONFIRM))
    elif how == "pad":
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            driver.post(pygame.Event(kind, instance_id=0, button=BUTTONS[pygame.K_RETURN]))
    else:
        driver.key(pygame.K_RETURN if how == "enter" else pygame.K_e)
    driver.touch = False
    driver.wait(3)
    assert not waits(scene)
    assert driver.app.settings.now.met_opening


@pytest.mark.parametrize("humans", [0, 3])
def test_later_it_goes_on_after_the_time_to_read(driver: Driver, humans: int) -> None:
    scene = opened(driver, humans, beginner=False)
    driver.wait(round(READING / STEP) - 20)
    assert waits(scene)
    driver.wait(40)
    assert not waits(scene)
