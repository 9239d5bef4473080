"""The painter shows just what the table draws, and nothing while nothing moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from tests.app.driving import Driver, game
from tests.app.games.alhambra.table.test_transitions import opened


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    """A program in a small window, whose pixels are driver."""
    with game(painted=True) as hands:
        yield hands


def pixels(driver: Driver) -> bytes:
    """What is in the window."""
    return pygame.image.tobytes(driver.program.window.get_surface(), "RGB")


def finished(driver: Driver) -> bytes:
    """What is in the window once nothing is left to draw, and nothing is drawn roughly."""
    painter = driver.program.painter
    painter.settle()
    while painter.unfinished:
        driver.wait(1, 0.0)
        painter.settle()
    return pixels(driver)


def test_redrawing_what_changed_gives_the_same_as_redrawing_all(driver: Driver) -> None:
    scene = opened(driver, "normal")
    driver.program.painter.settle()
    random = Random(4)
    held = False
    for _ in range(25):
        at = (random.uniform(0, 1280), random.uniform(0, 720))
        act = random.random()
        if act < 0.25 and not held:
            driver.press(at)
            held = True
        elif act < 0.35 and held:
            driver.release(at)
            held = False
        else:
            driver.point(at)
        if driver.top is not scene:
            driver.program.stack.reset(scene)
            driver.program.stack.settle()
        bit_by_bit = finished(driver)
        driver.program.painter.invalidate()
        driver.program.stack.redraw()
        driver.wait(1, 0.0)
        assert finished(driver) == bit_by_bit
    if held:
        driver.release((5, 715))


def test_nothing_is_drawn_while_nothing_moves(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(driver, "normal")
    driver.point((640, 300))
    driver.wait(60)
    shown: list[object] = []
    monkeypatch.setattr(pygame.display, "update", shown.append)
    driver.wait(60)
    assert not shown
    driver.point(next(s for s in scene.picture.spots if s.group == "money").box.center)
    driver.wait(2)
    assert shown
