"""Taking back freely while something is told: nothing of what is undone is shown any more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TypeAlias

import pygame
import pytest

from alhambra.app.table.table_scene import TableScene
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.rollwrite.events import Completed
from tests.app.driving import Driver, table

SETTINGS = {"animation": "normal"}

AnyScene: TypeAlias = TableScene
GAMES = ("alhambra", "roll-and-write")
SEED = 8
"""Of games in which something is scored soon."""
TURNS = 400
"""The most choices in which a scoring has to come."""
FRAMES = 2500
"""More frames than anything that is told takes."""
Way: TypeAlias = tuple[str, int]
WAYS: tuple[Way, ...] = (("normal", 0), ("normal", 60), ("instant", 5))
"""Animations, and the frames after which a choice is taken back."""


@pytest.fixture(autouse=True)
def free_undo(driver: Driver) -> Iterator[None]:
    """Free undo, and nothing asked."""
    before = driver.app.settings.now
    driver.app.settings.change(take_backs=True, confirm="off", met_dirk=True, met_plans=True)
    yield
    driver.app.settings.change(animation=before.animation, take_backs=False)
    driver.open_title()


def open_table(driver: Driver, name: str, seed: int) -> AnyScene:
    driver.begin(table(("human", "easy"), seed, name))
    return driver.scene(TableScene, 0)


def until_my_turn(driver: Driver, scene: AnyScene) -> None:
    """Skip what is told, and close what opens, until the person is to choose."""
    animation = driver.app.settings.now.animation
    driver.app.settings.change(animation="instant")
    for _ in range(FRAMES):
        mine = driver.acts(scene) and scene.match.human_to_move
        if scene.match.over or (mine and not scene.controller.timeline.telling):
            driver.app.settings.change(animation=animation)
            return
        if not driver.acts(scene):
            driver.program.stack.pop()
        driver.wait(1, 0.3)
    raise AssertionError("the turn never came")


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_of_a_turn_that_is_taken_back_goes_with_it(driver: Driver, name: str) -> None:
    """Whenever the key is pressed, also before a scoring opens, the table is that of before."""
    scene = open_table(driver, name, SEED)
    random, scored, undone = Random(1), 0, Counter[Way]()
    for _ in range(TURNS):
        until_my_turn(driver, scene)
        if scene.match.over or scored:
            break
        before = len(scene.match.frames)
        choice = random.choice(scene.match.choices())
        for way in WAYS:
            driver.app.settings.change(animation=way[0])
            scene.controller.submit(choice)
            events = [frame.event for frame in scene.match.frames[before:]]
            counts = any(isinstance(event, Scored | Completed) for event in events)
            if not counts and min(undone[one] for one in WAYS) > 1:
                break
            scored += counts
            driver.wait(way[1])
            while not driver.acts(scene):
                driver.program.stack.pop()
                driver.program.stack.settle()
            driver.key(pygame.K_z)
            undone[way] += 1
            assert len(scene.match.frames) == before
            assert not scene.controller.timeline.telling
            assert scene.controller.timeline.mark() is None
            driver.wait(30, 0.1)
            assert driver.acts(scene), "what was undone opens something"
            view = scene.controller.view
            view.changed()
            assert scene.picture.sprites == view.picture().sprites
        else:
            scene.controller.submit(choice)
    assert all(undone[way] > 1 for way in WAYS)


def test_types_completed_again_in_place_of_what_is_undone_are_shown_again(driver: Driver) -> None:
    """Frames are told by what they are, not by their number: it is the same as before."""
    driver.app.settings.change(animation="instant")
    scene = open_table(driver, "roll-and-write", SEED)
    random = Random(1)
    for _ in range(TURNS):
        until_my_turn(driver, scene)
        choice, before = random.choice(scene.match.choices()), len(scene.match.frames)
        scene.controller.submit(choice)
        driver.wait(40, 0.3)
        if any(isinstance(frame.event, Completed) for frame in scene.match.frames[before:]):
            break
    assert not driver.acts(scene), "no type was completed"
    opened = type(driver.top)
    while not driver.acts(scene):
        driver.program.stack.pop()
        driver.wait(1)
    scene.controller.undo()
    scene.controller.submit(choice)
    driver.wait(40, 0.3)
    assert driver.shows(opened)
