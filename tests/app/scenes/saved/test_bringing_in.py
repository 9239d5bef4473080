"""Records brought into the list of games: dropped, or named by their path."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from urllib.request import pathname2url

import pygame
import pytest

from alhambra.app.scenes.importing import ImportQuestion
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.content import load_boxes
from alhambra.library.game_library import GameLibrary
from alhambra.library.saves import Record, load
from alhambra.paths import export_folder, games_folder
from tests.app.driving import Driver, table
from tests.app.games.alhambra.replays import whole
from tests.app.scenes.saved.shelves import choose, opened


def test_a_record_dropped_into_the_window_is_brought_in(
    driver: Driver, shelf: GameLibrary, tmp_path: Path
) -> None:
    record = tmp_path / "From a friend.jsonl"
    Record(record).rewrite(whole(2, 9))
    scene = opened(driver)
    driver.post(pygame.Event(pygame.DROPFILE, file=str(record)), frames=3)
    assert scene.chosen is not None and scene.chosen.name == "From a friend"
    assert scene.chosen.path.read_bytes() == record.read_bytes()
    assert load(load_boxes(), scene.chosen.path).frames == whole(2, 9)
    record.write_text("hello\n")
    driver.post(pygame.Event(pygame.DROPFILE, file=str(record)), frames=3)
    assert driver.app.t("reason.damaged") in driver.read() and "not JSON" not in driver.read()
    assert len(scene.entries) == 5


def name_path(driver: Driver, scene: SavesScene, path: str, frames: int = 3) -> None:
    """Ask for an import, write a path, and say yes."""
    driver.press_button("import")
    driver.write(path)
    driver.key(pygame.K_RETURN, frames=frames)


def test_the_games_of_a_folder_are_brought_in_by_its_path(
    driver: Driver, shelf: GameLibrary, tmp_path: Path
) -> None:
    for seed in (4, 5, 6):
        Record(tmp_path / f"game {seed}.jsonl").rewrite(whole(2, seed, decisions=6))
    scene = opened(driver)
    name_path(driver, scene, str(tmp_path), 8)
    assert {f"game {seed}" for seed in (4, 5, 6)} <= {one.name for one in scene.entries}
    assert driver.app.t("saves.imported", count=3) in driver.read()
    name_path(driver, scene, "/nowhere at all")
    assert driver.top is scene and driver.app.t("reason.no_file") in driver.read()


ODD_PATHS = {
    "": "no_file",
    "~nosuchuser/x": "no_file",
    "here\0there": "no_file",
    "/half a face \ud83d": "no_file",
    "/a byte \udcff.jsonl": "no_file",
    "/" + "x" * 4000: "system",
    "/dev/null/x": "no_file",
    "/dev/zero": "damaged",
}


@pytest.mark.skipif(os.name != "posix", reason="other systems tell it in other words")
@pytest.mark.parametrize(("path", "why"), ODD_PATHS.items(), ids=range(len(ODD_PATHS)))
def test_an_odd_path_is_told_and_nothing_comes_in(
    driver: Driver, shelf: GameLibrary, path: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shelf.folder / "saved")  # games of the current folder were not asked for
    scene = opened(driver)
    before = scene.entries
    driver.post(pygame.Event(pygame.DROPFILE, file=path), frames=3)
    assert (
        driver.top is scene
        and driver.app.t(f"reason.{why}") in driver.read()
        and scene.entries == before
    )
    if path.isprintable() and path:
        name_path(driver, scene, path)
        assert driver.top is scene and scene.entries == before


def test_names_without_a_folder_are_those_of_the_folder_of_exports(
    driver: Driver, shelf: GameLibrary
) -> None:
    Record(export_folder() / "here.jsonl").rewrite(whole(2, decisions=5))
    scene = opened(driver)
    name_path(driver, scene, "'here.jsonl'")
    assert scene.chosen is not None and scene.chosen.name == "here"


# -- several files, from anywhere ------------------------------------------------------------------


def records_in(folder: Path, *names: str) -> list[str]:
    """Records of these names, each another game; those of other endings are none."""
    for seed, name in enumerate(names):
        if name.lower().endswith(".jsonl"):
            Record(folder / name).rewrite(whole(2, seed + 4, decisions=6))
        else:
            (folder / name).write_text("hello\n")
    return [str(folder / name) for name in names]


def drop(driver: Driver, *paths: str) -> None:
    """Drop files, all at once."""
    driver.post(*(pygame.Event(pygame.DROPFILE, file=path) for path in paths))


def saved_names() -> set[str]:
    return {path.stem for path in (games_folder() / "saved").glob("*.jsonl")}


def test_of_several_files_each_game_comes_in_and_what_is_none_is_named(
    driver: Driver, tmp_path: Path
) -> None:
    scene = opened(driver)
    t = driver.app.t
    drop(driver, *records_in(tmp_path, "a.jsonl", "b.JSONL", "notes.txt", "c.jsonl", "odd.png"))
    driver.wait(9)
    assert saved_names() == {"a", "b", "c"} == {entry.name for entry in scene.entries}
    assert t("saves.imported_but", count=3, names="notes.txt and odd.png") in driver.read()
    assert scene.chosen is not None and scene.chosen.name == "c"
    drop(driver, *records_in(tmp_path, *(f"{n}.txt" for n in range(6))))
    driver.wait(9)
    names = f"0.txt, 1.txt, 2.txt and {t('saves.others', count=3)}"
    assert t("saves.imported_none", names=names) in driver.read()
    drop(driver, *records_in(tmp_path, "d.jsonl"))
    driver.wait(1)
    assert t("saves.imported_none", names=names) not in driver.read()
    driver.wait(2)
    assert t("saves.imported", count=1) in driver.read()


def test_what_is_dropped_during_an_import_waits_its_turn(driver: Driver, tmp_path: Path) -> None:
    opened(driver)
    first = records_in(tmp_path, *(f"{n}.jsonl" for n in range(5)))
    drop(driver, *first[:4])
    driver.wait(1)
    assert driver.app.t("saves.importing", count=1) in driver.read()
    drop(driver, first[4], *records_in(tmp_path, "none.txt"))
    driver.wait(9)
    assert saved_names() == set("01234")
    assert driver.app.t("saves.imported_but", count=5, names="none.txt") in driver.read()


def test_an_import_goes_on_when_the_list_is_left_and_tells(driver: Driver, tmp_path: Path) -> None:
    opened(driver)
    drop(driver, *records_in(tmp_path, *(f"{n}.jsonl" for n in range(6))))
    driver.wait(1)
    driver.key(pygame.K_ESCAPE, frames=12)
    notice = driver.scene(NoticeScene)
    assert saved_names() == set("012345")
    assert driver.app.t("saves.imported", count=6) in notice.text


def open_import(driver: Driver) -> None:
    opened(driver)
    driver.press_button("import")


SCREENS: dict[str, Callable[[Driver], object]] = {
    "the title": lambda driver: None,
    "the table": lambda driver: driver.table(table(("human", "normal"), seed=3)),
    "the menu": lambda driver: driver.table(table(("human", "normal"), seed=3)).menus.open(),
    "the list": lambda driver: driver.app.games().open(),
    "the import": open_import,
    "a lesson": lambda driver: driver.app.open_learning(),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_file_is_imported_wherever_it_is_dropped_and_told(
    driver: Driver, screen: str, tmp_path: Path
) -> None:
    driver.open_title()
    SCREENS[screen](driver)
    driver.wait(3)
    drop(driver, *records_in(tmp_path, "a.jsonl", "none.txt"))
    driver.wait(8)
    assert saved_names() == {"a"}
    if screen == "the title":
        assert [entry.name for entry in driver.scene(SavesScene).entries] == ["a"]
    told = driver.app.t("saves.imported_but", count=1, names="none.txt")
    assert told in driver.read()


def test_exported_games_are_listed_and_come_back_under_their_names(
    driver: Driver, scene: SavesScene
) -> None:
    choose(scene, "Granada")
    driver.press_button("export")
    driver.press_button("delete")
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN, frames=2)
    records_in(export_folder(), "Another.jsonl", "notes.txt")
    os.utime(export_folder() / "Another.jsonl", (10**9, 10**9))
    driver.press_button("import")
    question = driver.scene(ImportQuestion)
    words = driver.read()
    assert "Granada" in words and "Another" in words and "notes" not in words
    driver.key(pygame.K_UP)  # from the field to the list
    driver.key(pygame.K_DOWN)  # from the whole folder to the newest game
    assert question._field.text == str(export_folder() / "Granada.jsonl")
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_RETURN, frames=4)
    assert driver.top is scene and scene.chosen is not None and scene.chosen.name == "Granada"
    driver.press_button("import")
    driver.key(pygame.K_RETURN)  # all of them
    driver.wait(5)
    assert saved_names() == {"Granada", "Granada (2)", "Another"}


def test_a_folder_without_games_is_no_success(driver: Driver, tmp_path: Path) -> None:
    opened(driver)
    records_in(tmp_path, "notes.txt")
    drop(driver, str(tmp_path))
    driver.wait(4)
    reason = driver.app.t("saves.no_games", name=tmp_path.name)
    assert driver.app.t("saves.failed", reason=reason) in driver.read()
    records_in(tmp_path, "X.JSONL", "y.Jsonl")
    drop(driver, str(tmp_path))
    driver.wait(4)
    assert saved_names() == {"X", "y"}


def test_a_record_of_the_command_line_is_imported_and_shown(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records_in(tmp_path, "From Anna.jsonl")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(driver.program.loop, "run", lambda: driver.wait(6))
    driver.program.run("", ["nowhere.jsonl", "From Anna.jsonl"])
    scene = driver.scene(SavesScene)
    assert scene.chosen is not None
    assert scene.chosen.name == "From Anna"
    told = driver.app.t("saves.imported_but", count=1, names="nowhere.jsonl")
    assert told in driver.read()


@pytest.mark.parametrize("written", ["{}", '"{}"', "'{}'", "file://{}"])
def test_a_pasted_path_is_found_whatever_its_spaces(
    driver: Driver, written: str, tmp_path: Path
) -> None:
    (path,) = records_in(tmp_path, "Anna\u202fand\u00a0Ben 100%.jsonl")
    opened(driver)
    driver.app.clipboard.put(
        written.format(pathname2url(path) if written.startswith("file") else path) + "\n"
    )
    driver.press_button("import")
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    driver.key(pygame.K_RETURN, frames=4)
    assert saved_names() == {"Anna and Ben 100%"}
