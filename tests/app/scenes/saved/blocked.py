"""Tables whose folder of games is blocked, so that nothing can be kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from alhambra.app.table.table_scene import TableScene
from alhambra.library.autosave import RETRY_SECONDS
from alhambra.library.saves import lines_of
from tests.app.driving import Driver, table

SECOND = 60
"""Frames of a second."""


def begin(driver: Driver, name: str = "alhambra") -> TableScene:
    """A game of two, in the turn of its player."""
    driver.begin(table(("human", "human"), 3, name))
    scene = driver.scene(TableScene, 0)
    driver.until(lambda: not scene.busy)
    return scene


def block(home: Path) -> None:
    """From now on nothing can be written into the folder of games."""
    (home / "games").rename(home / "hidden")
    (home / "file").write_text("a file where the folder should be")
    (home / "games").symlink_to(home / "file")


def unblock(home: Path) -> None:
    """The folder is there again, at once: the program, which tries to save, makes none between."""
    (home / "back").symlink_to(home / "hidden", target_is_directory=True)
    (home / "back").replace(home / "games")


def unsaved(driver: Driver, home: Path, name: str = "alhambra") -> TableScene:
    """A table whose last choice cannot be kept."""
    scene = begin(driver, name)
    block(home)
    scene.match.submit(scene.match.choices()[0])
    scene.controller.changed()
    driver.wait(SECOND)
    return scene


def is_kept(scene: TableScene, path: Path) -> bool:
    """The file has just the game on the table."""
    return path.read_bytes() == lines_of(tuple(scene.match.frames))


def wait_for_disk(driver: Driver, reached: Callable[[], bool]) -> None:
    """Let so much time go by that it is tried again, until it is so."""
    for _ in range(200):
        driver.wait(1, RETRY_SECONDS)
        pygame.time.wait(5)
        if reached():
            return
    raise AssertionError("waited in vain")
