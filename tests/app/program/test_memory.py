"""Memory is tidied up at rest, not amid a frame."""

from __future__ import annotations

import gc

import pygame
import pytest

from alhambra.app.program import loop
from alhambra.app.program.loop import prepare_memory, tidy_up
from alhambra.app.scenes.notice import NoticeScene, Way
from tests.app.driving import game


class Ring:
    """Something that only the collector can free."""

    freed = 0

    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        Ring.freed += 1


def test_what_is_there_at_the_start_is_never_looked_at_again() -> None:
    try:
        prepare_memory()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


def test_tidying_up_frees_what_nobody_uses() -> None:
    Ring.freed = 0
    Ring()
    tidy_up()
    assert Ring.freed == 1


def test_a_game_at_rest_tidies_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tidied: list[None] = []
    monkeypatch.setattr(loop, "tidy_up", lambda: tidied.append(None))
    monkeypatch.setattr(loop, "DOZE_AFTER", 0.1)
    with game() as driver:
        stack = driver.program.stack
        stack.reset(NoticeScene(driver.app, "Quiet", "", [Way("tally.continue", stack.pop)]))
        driver.wait(2)
        pygame.time.set_timer(pygame.QUIT, 600, 1)
        driver.program.loop.run()
    assert len(tidied) == 1
