"""A second start shows the window of the first, hands over records, says so, and ends."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from alhambra.__main__ import main
from alhambra.app.main import LOOK_AT_LOCK
from alhambra.app.program.window import GameWindow
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.home_lock import HomeLock
from tests.app.driving import Driver, game, table


def left_game(home: Path) -> Path:
    """The record of a game that was left."""
    with game() as driver:
        scene = driver.table(table(("human", "normal"), seed=3))
        scene.match.submit(scene.match.choices()[0])
        driver.wait(30)
    return home / "games" / "current.jsonl"


def everything_in(home: Path) -> dict[str, bytes]:
    """All files except the log and the request."""
    files = (path for path in home.rglob("*") if path.is_file())
    own = (".lock", ".log", ".request")
    return {str(path): path.read_bytes() for path in files if path.suffix not in own}


@pytest.fixture
def raised(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Grows by one whenever the window is brought to the front."""
    raised: list[bool] = []
    monkeypatch.setattr(GameWindow, "bring_to_front", lambda window: raised.append(True))
    return raised


def test_a_second_start_says_that_the_game_is_open_and_raises_its_window(
    home: Path, capsys: pytest.CaptureFixture[str], raised: list[bool]
) -> None:
    with game() as driver:
        scene = driver.table(table(("human", "normal"), seed=3))
        before = everything_in(home)
        assert main([]) == 0
        assert capsys.readouterr().out == "Alhambra is already open.\n"
        assert everything_in(home) == before
        driver.wait(2, LOOK_AT_LOCK)
        assert raised == [True] and driver.acts(scene)
        driver.wait(2, LOOK_AT_LOCK)
        assert raised == [True]


def test_a_record_given_to_a_second_start_is_shown_by_the_first(
    home: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = left_game(home)
    folder = tmp_path_factory.mktemp("mail")
    record.rename(folder / "from Anna.jsonl")
    monkeypatch.chdir(folder)
    with game() as driver:
        driver.program.open_title()
        assert main(["from Anna.jsonl"]) == 0
        monkeypatch.chdir(home)
        driver.wait(2, LOOK_AT_LOCK)
        driver.until(lambda: shows_game(driver, "from Anna"))


def shows_game(driver: Driver, name: str) -> bool:
    """The list of games is open, and has one of this name."""
    top = driver.top
    return isinstance(top, SavesScene) and name in [entry.name for entry in top.entries]


def test_a_request_left_by_a_start_long_ago_is_forgotten(
    home: Path, raised: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    with game():
        assert main([]) == 0
    seen: list[bool] = []
    monkeypatch.setattr(
        "alhambra.app.main.Program.run", lambda program, *told: seen.append(program is not None)
    )
    assert main([]) == 0
    assert seen and not raised
    assert not (home / "games" / "running.request").exists()


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be deleted in Windows")
def test_who_loses_the_lock_while_playing_writes_nothing_more_and_ends(home: Path) -> None:
    lock = HomeLock(home / "games" / "running.lock")
    with game() as driver:
        driver.table(table(("human", "normal"), seed=3))
        lock.path.unlink()
        driver.wait(1, LOOK_AT_LOCK)
        assert not lock.take(0)  # it was made again
        lock.path.unlink()
        assert lock.take(0)
        before = everything_in(home)
        driver.wait(2, LOOK_AT_LOCK)
        assert isinstance(driver.top, NoticeScene)
        assert driver.top.text == "Alhambra is already open."
        driver.wait(5)
        assert everything_in(home) == before
        driver.key(pygame.K_RETURN, frames=1)
        assert not driver.program.stack.scenes
        lock.release()
