"""The computers' pace, and options that act at once on the table below."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.program.settings import COMPUTERS
from alhambra.app.scenes.options import OptionsScene
from alhambra.app.table.buttons import MENU
from tests.app.driving import STEP, Driver, table

SETTINGS = {"animation": "normal"}


def seconds_of_a_round(driver: Driver, pace: str, animation: str) -> float:
    """How long the opponents take until it is the person's turn again."""
    driver.app.settings.change(computers=pace, animation=animation)
    scene = driver.table(table(("normal", "normal", "normal", "human"), 5))
    frames = 0
    while not (scene.match.human_to_move and not scene.busy):
        driver.wait(1)
        frames += 1
        assert frames < 4000
    return frames * STEP


@pytest.mark.usefixtures("settings")
def test_the_time_to_look_does_not_hang_on_the_speed_of_animations(driver: Driver) -> None:
    rounds = {
        (pace, speed): seconds_of_a_round(driver, pace, speed)
        for pace in ("at-once", "long")
        for speed in ("normal", "instant")
    }
    longer = COMPUTERS["long"] - COMPUTERS["at-once"]
    for speed in ("normal", "instant"):
        added = rounds["long", speed] - rounds["at-once", speed]
        assert added > longer, speed
    for pace in ("at-once", "long"):
        assert rounds[pace, "instant"] < rounds[pace, "normal"]
    difference = [rounds["long", s] - rounds["at-once", s] for s in ("normal", "instant")]
    assert abs(difference[0] - difference[1]) < 0.5


@pytest.mark.usefixtures("settings")
def test_whoever_hurries_does_not_wait_to_look(driver: Driver) -> None:
    usual = seconds_of_a_round(driver, "long", "fast")
    driver.app.settings.change(computers="long", animation="fast")
    scene = driver.table(table(("normal", "normal", "normal", "human"), 5))
    driver.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0))
    frames = 0
    while not (scene.match.human_to_move and not scene.busy):
        driver.wait(1)
        frames += 1
    driver.post(pygame.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0))
    assert frames * STEP < usual / 3


@pytest.mark.usefixtures("settings")
def test_options_act_at_once_on_the_table_below(driver: Driver) -> None:
    scene = driver.table(table(("human", "human"), 3))
    driver.wait(5)
    driver.click(scene.picture.by_token[MENU].box.center, frames=2)
    button = next(w for w in driver.form.widgets if w.id == "options")
    driver.click(button.box.center, frames=2)
    options = driver.scene(OptionsScene)
    before = scene.controller.view.presenter.layout.metrics
    row = next(widget for widget in options.form.widgets if widget.id == "couch")
    driver.click(row.box.center, frames=2)
    assert scene.controller.view.presenter.layout.metrics.letters > before.letters
    row = next(widget for widget in options.form.widgets if widget.id == "couch")
    driver.click(row.box.center, frames=2)
    assert scene.controller.view.presenter.layout.metrics == before
