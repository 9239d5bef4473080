"""The list of games: what it shows, and what can be done with each."""

from __future__ import annotations

import errno
import json
import os
import shutil
from pathlib import Path

import pygame
import pytest

from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.replay import AlhambraReplayScene
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.portraits import scene as portraits
from alhambra.app.scenes.notice import AskScene, NoticeScene
from alhambra.app.scenes.saved import saved_games
from alhambra.app.scenes.saved.saved_game_view import write_day
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.app.scenes.title import TitleScene
from alhambra.content import load_boxes
from alhambra.foreign import moment_of
from alhambra.library.game_library import GameLibrary
from alhambra.library.saves import Record, load
from alhambra.paths import export_folder, games_folder
from tests.app.driving import Driver, table
from tests.app.games.alhambra.replays import whole
from tests.app.games.rollwrite.positions import sheet_game
from tests.app.scenes.saved.shelves import choose, opened, usable


@pytest.mark.parametrize("when", [3e11, -3e11, -1.0])
def test_a_game_of_an_impossible_time_is_shown_and_portrayed(
    driver: Driver, shelf: GameLibrary, when: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = [entry._replace(changed=when) for entry in shelf.entries()]
    monkeypatch.setattr(GameLibrary, "entries", lambda self: entries)
    scene = opened(driver)
    assert "Granada" in driver.read()
    choose(scene, "Granada")
    driver.press_button("picture")
    assert driver.top is not scene


def test_a_folder_that_cannot_be_listed_is_not_called_empty(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def listdir(folder: object) -> list[str]:
        raise OSError(errno.EIO, "input/output error")

    monkeypatch.setattr(os, "listdir", listdir)
    opened(driver)
    assert driver.app.t("saves.none") not in driver.read()
    assert driver.app.t("saves.failed", reason="")[:10] in driver.read()


@pytest.mark.parametrize(
    ("changes", "text", "name"),
    [
        ({"version": 2}, "newer.version", "2"),
        ({"game": "chess"}, "newer.game", "chess"),
        ({"modules": ["moat"]}, "newer.module", "moat"),
    ],
)
def test_a_game_of_a_newer_version_stays_where_it_is_and_says_so(
    driver: Driver, shelf: GameLibrary, changes: dict[str, object], text: str, name: str
) -> None:
    sentence = driver.app.t(text, name=name)
    path = shelf.folder / "saved" / "Granada.jsonl"
    for each in (path, shelf.current.path):
        first, rest = each.read_text().split("\n", 1)
        each.write_text(json.dumps(json.loads(first) | changes) + "\n" + rest)
    data = path.read_bytes(), shelf.current.path.read_bytes()
    driver.open_title(3)
    assert isinstance(driver.top, NoticeScene)
    assert sentence in driver.read()
    driver.key(pygame.K_RETURN)
    scene = opened(driver)
    choose(scene, "Granada")
    driver.wait(2)
    assert sentence in driver.read()
    assert driver.app.t("saves.damaged") in driver.read()  # what is damaged still says so
    driver.post(pygame.Event(pygame.DROPFILE, file=str(path)), frames=3)
    assert (path.read_bytes(), shelf.current.path.read_bytes()) == data
    assert sorted(os.listdir(shelf.folder / "damaged")) == ["odd.jsonl"]
    driver.begin(table(("human", "easy"), seed=4))
    assert [each.read_bytes() for each in (shelf.folder / "left").iterdir()] == [data[1]]


def test_a_saved_game_goes_on_and_the_running_one_is_put_aside(
    driver: Driver, shelf: GameLibrary
) -> None:
    running = shelf.current.path.read_bytes()
    scene = opened(driver)
    choose(scene, "Granada")
    driver.press_button("continue")
    at_table = driver.scene(AlhambraTableScene)
    assert tuple(at_table.match.frames) == whole(4, decisions=9)
    (left,) = (shelf.folder / "left").glob("*.jsonl")
    assert left.read_bytes() == running
    assert (shelf.folder / "saved" / "Granada.jsonl").exists()
    scene = opened(driver)
    choose(scene, left.stem)
    driver.press_button("continue")
    assert shelf.current.path.read_bytes() == running
    assert not left.exists()


def test_a_game_of_the_other_kind_changes_places_with_the_running_one(
    driver: Driver, shelf: GameLibrary
) -> None:
    frames, running = sheet_game(3)[:90], shelf.current.path.read_bytes()
    Record(shelf.folder / "left" / "sheet.jsonl").rewrite(frames)
    scene = opened(driver)
    choose(scene, "sheet")
    assert "Roll & Write · Round" in driver.read()
    driver.press_button("continue")
    at_table = driver.scene(RollwriteTableScene, 0)
    assert tuple(at_table.match.frames)[: len(frames)] == frames
    (left,) = (shelf.folder / "left").glob("*.jsonl")
    assert left.read_bytes() == running
    driver.open_title()
    assert (driver.scene(TitleScene).unfinished or "").startswith("Roll & Write · ")
    scene = opened(driver)
    choose(scene, left.stem)
    driver.press_button("continue")
    assert driver.shows(AlhambraTableScene)
    assert len(list((shelf.folder / "left").glob("*.jsonl"))) == 1


def test_the_running_game_goes_on_as_by_continue(
    driver: Driver, shelf: GameLibrary, scene: SavesScene
) -> None:
    choose(scene, "current")
    driver.press_button("continue")
    at_table = driver.scene(AlhambraTableScene)
    assert tuple(at_table.match.frames) == whole(3, decisions=20)
    assert not (shelf.folder / "left").exists()


def test_a_finished_game_is_watched_and_cannot_go_on(driver: Driver, scene: SavesScene) -> None:
    choose(scene, "2026-01-01 10.00.00")
    assert "continue" not in usable(scene.form)
    driver.press_button("watch")
    replay = driver.scene(AlhambraReplayScene)
    assert replay.replay.whole == whole(2)
    driver.key(pygame.K_ESCAPE, frames=1)
    assert driver.top is scene and scene.chosen is not None
    assert scene.chosen.name == "2026-01-01 10.00.00"


def test_a_damaged_record_can_only_be_taken_out_or_deleted(
    driver: Driver, scene: SavesScene
) -> None:
    choose(scene, "odd")
    assert usable(scene.form) == {"list", "rename", "export", "delete", "import", "back"}
    driver.press_button("export")
    assert (export_folder() / "odd.jsonl").read_text() == '{"event": "nap"}\n'
    assert driver.app.clipboard.get() == str(export_folder() / "odd.jsonl")


def test_a_game_without_a_name_is_proposed_players_scoring_and_day(
    driver: Driver, scene: SavesScene
) -> None:
    choose(scene, "2026-01-01 10.00.00")
    driver.wait(30)
    assert scene.chosen is not None
    day = write_day(driver.app.t, moment_of(scene.chosen.changed))
    names = ", ".join(player.name for player in whole(2)[-1].state.players)
    driver.press_button("rename")
    assert f"{names} · Finished · {day}" in driver.read()
    driver.key(pygame.K_ESCAPE)
    driver.press_button("export")
    assert [path.stem for path in export_folder().iterdir()] == [f"{names} · Finished · {day}"]


def test_an_export_and_a_picture_can_be_shown_in_their_folder(
    driver: Driver, shelf: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(saved_games, "find_file_manager", lambda: shown.append)
    monkeypatch.setattr(portraits, "find_file_manager", lambda: shown.append)
    scene = opened(driver)
    choose(scene, "Granada")
    assert "show" not in usable(scene.form)
    driver.press_button("export")
    driver.press_button("show")
    assert shown == [export_folder() / "Granada.jsonl"]
    choose(scene, "odd")
    delete(driver, scene)
    assert "show" not in usable(scene.form)
    choose(scene, "Granada")
    driver.press_button("picture")
    picture = driver.top
    assert isinstance(picture, portraits.PortraitScene)
    picture._finish(Path("/pictures/Granada.png"))
    driver.wait(2)
    driver.press_button("saves.show")
    assert shown[1:] == [Path("/pictures/Granada.png")]


def test_where_nothing_shows_files_only_the_path_is_told(
    driver: Driver, shelf: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_games, "find_file_manager", lambda: None)
    scene = opened(driver)
    choose(scene, "Granada")
    driver.press_button("export")
    assert "show" not in usable(scene.form) and "Granada.jsonl" in driver.read()


def test_games_are_renamed_by_writing(
    driver: Driver, shelf: GameLibrary, scene: SavesScene
) -> None:
    choose(scene, "Granada")
    driver.press_button("rename")
    assert driver.shows(AskScene)
    driver.write("Sevilla")
    driver.key(pygame.K_RETURN, frames=2)
    assert driver.top is scene
    assert (shelf.folder / "saved" / "Sevilla.jsonl").exists()
    assert scene.chosen is not None and scene.chosen.name == "Sevilla"
    driver.press_button("rename")
    driver.write("Nowhere")
    driver.key(pygame.K_ESCAPE)  # what was written is taken back first
    driver.key(pygame.K_ESCAPE, frames=1)
    assert driver.top is scene and (shelf.folder / "saved" / "Sevilla.jsonl").exists()


def delete(driver: Driver, scene: SavesScene) -> None:
    """Delete the game that is chosen, and say yes."""
    driver.press_button("delete")
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN, frames=1)


def test_deleting_asks_and_every_deleted_game_can_be_restored(
    driver: Driver, scene: SavesScene
) -> None:
    before = {entry.path: entry.path.read_bytes() for entry in scene.entries}
    driver.press_button("delete")
    driver.key(pygame.K_ESCAPE)
    assert all(path.exists() for path in before) and "restore" not in usable(scene.form)
    for _ in before:
        delete(driver, scene)
    assert not scene.entries and not any(path.exists() for path in before)
    back = set[Path]()
    while back != before.keys():
        driver.press_button("restore") if back else driver.key(pygame.K_z)
        (new,) = {entry.path for entry in scene.entries} - back
        assert scene.chosen is not None and scene.chosen.path == new
        back.add(new)
    assert {entry.path: entry.path.read_bytes() for entry in scene.entries} == before
    assert "restore" not in usable(scene.form)


def test_a_game_is_watched_without_a_pointer(driver: Driver, scene: SavesScene) -> None:
    while scene.chosen is None or scene.chosen.place != "finished":
        driver.key(pygame.K_DOWN, frames=20)
    driver.key(pygame.K_RETURN)  # to the first thing that can be done: watch
    driver.key(pygame.K_RETURN, frames=1)
    assert isinstance(driver.top, AlhambraReplayScene)


def test_the_game_is_kept_from_the_menu_and_the_end(driver: Driver) -> None:
    scene = driver.table(table(("human", "easy"), seed=4))
    driver.until(lambda: not scene.busy)
    driver.key(pygame.K_F10, frames=1)
    driver.press_button("save")
    driver.write("On the way")
    driver.key(pygame.K_RETURN, frames=2)
    kept = games_folder() / "saved" / "On the way.jsonl"
    assert load(load_boxes(), kept).frames == tuple(scene.match.frames)
    end = AlhambraEndScene(driver.app, whole(2), print)
    driver.open(end)
    driver.press_button("save")
    driver.key(pygame.K_RETURN, frames=2)
    names = [path.stem for path in (games_folder() / "saved").glob("*.jsonl")]
    assert len(names) == 2 and any(name.startswith("Player 0, Player 1") for name in names)


def test_a_full_disk_is_told_and_nothing_else_happens(
    driver: Driver, shelf: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object, **others: object) -> None:
        raise OSError(28, "No space left on device")

    scene = opened(driver)
    choose(scene, "Granada")
    monkeypatch.setattr(shutil, "copyfile", full)
    driver.press_button("export")
    assert driver.app.t("reason.full") in driver.read()
    assert driver.top is scene
    running = shelf.current.path.read_bytes()
    monkeypatch.setattr(GameLibrary, "put_aside", full)
    driver.press_button("continue")
    assert driver.top is scene and shelf.current.path.read_bytes() == running
