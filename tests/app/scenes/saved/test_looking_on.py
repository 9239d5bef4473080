"""A second copy of the program says so, looks on, and takes over once the first is gone."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from alhambra.__main__ import main
from alhambra.app.games.alhambra.replay import AlhambraReplayScene
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.main import Program
from alhambra.app.program.home import LOOK
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.scenes.waiting import LookingOnScene
from alhambra.home_lock import HomeLock
from alhambra.opponents.thinker import Inline
from tests.app.driving import Driver, game, table
from tests.app.input.virtual_pad import NoLibrary, VirtualPad
from tests.app.stage import shown_texts

A = 0
"""The button of a pad that chooses."""


@contextmanager
def looking_on(home: Path) -> Iterator[tuple[Driver, HomeLock]]:
    """The second copy, just opened, and the lock of the first."""
    lock = HomeLock(home / "games" / "running.lock")
    assert lock.take(0)
    program = Program((1280, 720), Inline(), "en")
    driver = Driver(program)
    program.open_title()
    program.tell_of_other_copy()
    program.stack.settle()
    driver.wait(1)
    try:
        yield driver, lock
    finally:
        lock.release()
        program.close()


def left_game(home: Path) -> bytes:
    """A game that was left; its record."""
    with game() as driver:
        scene = driver.table(table(("human", "normal"), seed=3))
        scene.match.submit(scene.match.choices()[0])
        driver.wait(30)
        driver.app.open_title()
        driver.wait(2)
    return (home / "games" / "current.jsonl").read_bytes()


def everything_in(home: Path) -> dict[str, bytes]:
    """All files but what the programs say of themselves."""
    files = (path for path in home.rglob("*") if path.is_file())
    return {str(path): path.read_bytes() for path in files if path.suffix not in (".lock", ".log")}


def texts(driver: Driver) -> str:
    """All words on the screen."""
    driver.program.stack.draw(driver.program.canvas)
    found = " ".join(text.text for text in shown_texts(driver.program.canvas))
    driver.program.canvas.present()
    return found


def offered(driver: Driver) -> list[str]:
    """What the buttons of the title are called."""
    assert isinstance(driver.top, TitleScene)
    return [widget.id for widget in driver.top.form.widgets]


def test_the_second_copy_says_who_plays_and_offers_to_look_on(home: Path) -> None:
    left_game(home)
    with looking_on(home) as (driver, _):
        assert isinstance(driver.top, LookingOnScene)
        assert "ALREADY OPEN" in texts(driver)
        driver.key(pygame.K_RETURN)
        driver.wait(1)
        assert offered(driver) == ["learn", "saves", "statistics", "options", "credits", "quit"]
        assert "Here you can only look" in texts(driver)


def test_whatever_the_second_copy_does_nothing_that_is_kept_changes(home: Path) -> None:
    left_game(home)
    before = everything_in(home)
    with looking_on(home) as (driver, _):
        driver.key(pygame.K_RETURN)
        driver.wait(1)
        driver.app.settings.change(music=0.125)
        assert driver.app.settings.now.music == 0.125
        record = str(home / "games" / "current.jsonl")
        driver.post(*[pygame.Event(pygame.DROPFILE, file=record)] * 2)
        driver.wait(2)
        assert isinstance(driver.top, LookingOnScene)
        driver.key(pygame.K_RETURN)
        driver.wait(2)
        assert isinstance(driver.top, TitleScene)
        driver.app.games().open()
        driver.wait(10)
        assert isinstance(driver.top, SavesScene)
        enabled = [one.id for one in driver.top.form.widgets if getattr(one, "enabled", False)]
        assert {"watch", "export", "back"} <= set(enabled)
        assert not {"continue", "rename", "delete", "restore", "import"} & set(enabled)
        driver.top.form.focus("watch")
        driver.key(pygame.K_RETURN)
        driver.wait(2)
        assert isinstance(driver.top, AlhambraReplayScene)
        fork = next(one for one in driver.top.panel.form.widgets if one.id == "fork")
        assert not fork.enabled
    assert everything_in(home) == before


def test_a_game_cannot_be_begun_or_continued_beside_the_first_copy(home: Path) -> None:
    left_game(home)
    before = everything_in(home)
    with looking_on(home) as (driver, _):
        assert driver.app.unfinished_game() is None
        driver.app.start_game(table(("human", "normal"), seed=4))
        driver.app.continue_game()
        driver.wait(2)
        assert isinstance(driver.top, LookingOnScene)
        assert not any(
            isinstance(scene, AlhambraTableScene) for scene in driver.program.stack.scenes
        )
    assert everything_in(home) == before


@pytest.mark.parametrize("device", ["keys", "pad", "pointer"])
def test_once_the_first_copy_is_gone_one_press_takes_over(home: Path, device: str) -> None:
    left_game(home)
    with looking_on(home) as (driver, lock):
        driver.app.settings.change(music=0.125)
        settings = home / "config" / "settings.json"
        kept = json.loads(settings.read_text())
        settings.write_text(json.dumps({**kept, "music": 0.75}))
        lock.release()
        driver.wait(2, LOOK)
        assert "closed" in texts(driver)
        press(driver, device)
        driver.wait(2)
        assert offered(driver)[:2] == ["continue", "new"]
        assert driver.app.settings.now.music == 0.75
        assert not lock.take(0)
        driver.app.continue_game()
        driver.wait(2)
        assert isinstance(driver.top, AlhambraTableScene)


def press(driver: Driver, device: str) -> None:
    """Press the button that is offered first."""
    match device:
        case "keys":
            driver.key(pygame.K_RETURN)
        case "pointer":
            driver.click(driver.form.widgets[0].box.center)
        case _:
            try:
                pad = VirtualPad()
            except NoLibrary:
                pytest.skip("SDL's library is not found in this process")
            driver.wait(3)
            pad.tap(A)
            driver.wait(3)
            pad.unplug()
            driver.wait(2)


def test_who_looked_on_is_offered_to_play_on_the_title_as_well(home: Path) -> None:
    left_game(home)
    with looking_on(home) as (driver, lock):
        driver.key(pygame.K_RETURN)
        driver.wait(1)
        lock.release()
        driver.wait(2, LOOK)
        assert offered(driver)[0] == "play"
        assert lock.take(0)  # a third copy was quicker
        driver.wait(2, LOOK)
        assert offered(driver)[0] == "learn"


def test_the_first_copy_is_alone_and_lets_go_at_the_end(home: Path) -> None:
    lock = HomeLock(home / "games" / "running.lock")
    with game() as driver:
        assert not lock.take(0)
        driver.program.open_title()
        driver.program.tell_of_other_copy()
        driver.wait(1)
        assert offered(driver)[0] == "new"
    assert lock.take(0)
    lock.release()


def test_a_picture_is_taken_beside_a_game_that_is_open_and_changes_nothing(
    home: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    left_game(home)
    lock = HomeLock(home / "games" / "running.lock")
    assert lock.take(0)
    before = everything_in(home)
    signed = lock.path.read_bytes()
    picture = tmp_path_factory.mktemp("pictures") / "table.png"
    assert main(["shot", "title", "--size", "1280x720", "--out", str(picture)]) == 0
    assert picture.exists()
    assert everything_in(home) == before
    assert lock.path.read_bytes() == signed
    lock.release()


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be deleted in Windows")
def test_who_loses_the_lock_while_playing_looks_on(home: Path) -> None:
    lock = HomeLock(home / "games" / "running.lock")
    with game() as driver:
        driver.table(table(("human", "normal"), seed=3))
        lock.path.unlink()
        driver.program.home.update(LOOK)
        assert driver.app.home.is_ours and not lock.take(0)
        lock.path.unlink()
        assert lock.take(0)
        before = everything_in(home)
        driver.wait(round(LOOK * 60) + 5)
        assert not driver.app.home.is_ours
        assert isinstance(driver.top, LookingOnScene)
        driver.app.settings.change(music=0.125)
        driver.wait(5)
        assert everything_in(home) == before
        lock.release()
