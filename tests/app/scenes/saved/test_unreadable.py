"""What cannot be read or counted just now is told, and nothing of it is lost."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.scenes.title import TitleScene
from alhambra.library.ledger import Ledger
from alhambra.match.alhambra.statistics import Played
from alhambra.paths import statistics_file
from tests.app.driving import game, table
from tests.app.scenes.saved.blocked import begin, wait_for_disk


def forbid(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Nothing in this folder may be looked into, opened or moved."""
    stat, opened, replaced = Path.stat, Path.open, os.replace

    def refused(path: Path) -> None:
        if folder in Path(path).parents:
            raise PermissionError(13, "Permission denied", str(path))

    def no_stat(path: Path, **words: Any) -> os.stat_result:
        refused(path)
        return stat(path, **words)

    def no_open(path: Path, *values: Any, **words: Any) -> Any:
        refused(path)
        return opened(path, *values, **words)

    def no_replace(source: Path, target: Path) -> None:
        refused(source)
        refused(target)
        replaced(source, target)

    monkeypatch.setattr(Path, "stat", no_stat)
    monkeypatch.setattr(Path, "open", no_open)
    monkeypatch.setattr(os, "replace", no_replace)


def test_a_folder_of_games_without_rights_is_told_once_and_the_title_opens(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "games").mkdir()
    with game() as driver:
        forbid(monkeypatch, home / "games")
        driver.open_title(3)
        assert "cannot be read now" in driver.read()
        driver.key(pygame.K_RETURN, frames=3)
        assert isinstance(driver.top, TitleScene)
        begin(driver)
        assert "cannot be saved" in driver.read()


def test_a_game_that_is_only_unreadable_stays_where_it_is(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with game() as driver:
        scene = begin(driver)
        scene.match.submit(scene.match.choices()[0])
        driver.app.open_title()
        driver.wait(2)
    record = home / "games" / "current.jsonl"
    kept = record.read_bytes()
    with monkeypatch.context() as closed, game() as driver:
        opened = Path.open

        def no_open(path: Path, *values: Any, **words: Any) -> Any:
            if path == record:
                raise PermissionError(13, "Permission denied", str(path))
            return opened(path, *values, **words)

        closed.setattr(Path, "open", no_open)
        driver.open_title(3)
        assert "cannot be read now" in driver.read()
        assert not (home / "games" / "damaged").exists()
        assert os.path.getsize(record) == len(kept)
        driver.key(pygame.K_RETURN, frames=2)
        begin(driver)  # makes room for itself, and loses nothing
        (aside,) = (home / "games" / "left").iterdir()
        assert aside.read_bytes() == kept


# -- statistics ------------------------------------------------------------------------------------


def test_games_that_cannot_be_counted_are_told_and_counted_later(home: Path) -> None:
    with game() as driver:
        (home / "data").write_text("a file where the folder should be")
        driver.begin(table(("easy", "easy"), seed=5))
        scene = driver.scene(AlhambraTableScene, 0)
        while not scene.match.over:
            scene.match.poll()
        driver.wait(2)
        assert "cannot be counted" in driver.read()
        (home / "data").unlink()
        wait_for_disk(driver, lambda: statistics_file().exists())
        assert len(Ledger(statistics_file()).games(Played)) == 1
