"""Records brought into the list of games: dropped, or named by their path."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from alhambra.app.scenes.saved_games import SavesScene
from alhambra.content import load_boxes
from alhambra.match.game_library import GameLibrary
from alhambra.match.saves import Record, load
from alhambra.paths import import_folder
from tests.app.driving import Driver
from tests.app.scenes.shelves import empty_shelf, opened, press, read, stocked, whole


@pytest.fixture
def driver() -> Iterator[Driver]:
    """A program with an empty shelf."""
    with empty_shelf() as hands:
        yield hands


@pytest.fixture
def shelf(driver: Driver) -> GameLibrary:
    """A running game, a finished and a saved one, and a damaged record."""
    return stocked()


def test_a_record_dropped_into_the_window_is_brought_in(
    driver: Driver, shelf: GameLibrary, tmp_path: Path
) -> None:
    record = tmp_path / "From a friend.jsonl"
    Record(record).rewrite(whole(2, 9))
    scene = opened(driver)
    driver.post(pygame.Event(pygame.DROPFILE, file=str(record)))
    driver.wait(3)
    assert scene.chosen is not None and scene.chosen.name == "From a friend"
    assert scene.chosen.path.read_bytes() == record.read_bytes()
    assert load(load_boxes(), scene.chosen.path).frames == whole(2, 9)
    record.write_text("hello\n")
    driver.post(pygame.Event(pygame.DROPFILE, file=str(record)))
    driver.wait(3)
    assert "From a friend.jsonl:1: not JSON" in read(driver)
    assert len(scene.entries) == 5


def test_a_record_dropped_on_the_title_opens_the_list(driver: Driver, tmp_path: Path) -> None:
    record = tmp_path / "here.jsonl"
    Record(record).rewrite(whole(2, decisions=5))
    driver.program.open_title()
    driver.program.stack.settle()
    driver.post(pygame.Event(pygame.DROPFILE, file=str(record)))
    driver.wait(3)
    scene = driver.top
    assert isinstance(scene, SavesScene) and [one.name for one in scene.entries] == ["here"]


def test_the_games_of_a_folder_are_brought_in_by_its_path(
    driver: Driver, shelf: GameLibrary, tmp_path: Path
) -> None:
    for seed in (4, 5, 6):
        Record(tmp_path / f"game {seed}.jsonl").rewrite(whole(2, seed, decisions=6))
    scene = opened(driver)
    press(driver, scene.form, "import")
    driver.write(str(tmp_path))
    driver.key(pygame.K_RETURN)
    driver.wait(8)
    assert {f"game {seed}" for seed in (4, 5, 6)} <= {one.name for one in scene.entries}
    assert driver.app.t("saves.imported", count=3) in read(driver)
    press(driver, scene.form, "import")
    driver.write("/nowhere at all")
    driver.key(pygame.K_RETURN)
    driver.wait(3)
    assert driver.top is scene and "No such file" in read(driver)


ODD_PATHS = {
    "": "not a path",
    "~nosuchuser/x": "Could not determine home directory",
    "here\0there": "not a path",
    "/half a face \ud83d": "not a path",
    "/a byte \udcff.jsonl": "No such file",
    "/" + "x" * 4000: "File name too long",
    "/dev/null/x": "Not a directory",
    "/dev/zero": "expected a file",
}


@pytest.mark.skipif(os.name != "posix", reason="other systems tell it in other words")
@pytest.mark.parametrize(("path", "why"), ODD_PATHS.items(), ids=range(len(ODD_PATHS)))
def test_an_odd_path_is_told_and_nothing_comes_in(
    driver: Driver, shelf: GameLibrary, path: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shelf.folder / "saved")  # games of the current folder were not asked for
    scene = opened(driver)
    before = scene.entries
    driver.post(pygame.Event(pygame.DROPFILE, file=path))
    driver.wait(3)
    assert driver.top is scene and why in read(driver) and scene.entries == before
    if path.isprintable() and path:
        press(driver, scene.form, "import")
        driver.write(path)
        driver.key(pygame.K_RETURN)
        driver.wait(3)
        assert driver.top is scene and scene.entries == before


def test_names_without_a_folder_are_those_of_the_import_folder(
    driver: Driver, shelf: GameLibrary
) -> None:
    Record(import_folder() / "here.jsonl").rewrite(whole(2, decisions=5))
    scene = opened(driver)
    press(driver, scene.form, "import")
    driver.write("'here.jsonl'")
    driver.key(pygame.K_RETURN)
    driver.wait(3)
    assert scene.chosen is not None and scene.chosen.name == "here"
