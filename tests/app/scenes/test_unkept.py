"""What cannot be kept is told at once, kept elsewhere, and asked about before it is lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.scenes.unkept import PlacesScene, UnkeptScene
from alhambra.app.table.table_scene import TableScene
from alhambra.app.table.unkept_band import UNKEPT
from alhambra.match.alhambra.statistics import Played
from alhambra.match.autosave import RETRY
from alhambra.match.ledger import Ledger
from alhambra.match.saves import lines_of
from alhambra.paths import statistics_file
from tests.app.driving import Driver, game, table
from tests.app.input.virtual_pad import NoLibrary, VirtualPad
from tests.app.stage import shown_texts

SECOND = 60
"""Frames of a second."""
A, B = 0, 1
"""Buttons of a pad: choose, cancel."""
GAMES = ("alhambra", "roll-and-write")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder of the test's own."""
    monkeypatch.setenv("ALHAMBRA_HOME", str(tmp_path))
    return tmp_path


def begin(driver: Driver, name: str = "alhambra") -> TableScene[Any, Any, Any]:
    """A game of two, in the turn of its player."""
    driver.app.start_game(table(("human", "human"), 3, name))
    driver.wait(2)
    scene = driver.program.stack.scenes[0]
    assert isinstance(scene, TableScene)
    while scene.busy:
        driver.wait(10)
    return scene


def block(home: Path) -> None:
    """From now on nothing can be written into the folder of games."""
    (home / "games").rename(home / "hidden")
    (home / "games").write_text("a file where the folder should be")


def unblock(home: Path) -> None:
    """The folder is there again."""
    (home / "games").unlink()
    (home / "hidden").rename(home / "games")


def unkept(driver: Driver, home: Path, name: str = "alhambra") -> TableScene[Any, Any, Any]:
    """A table whose last choice cannot be kept."""
    scene = begin(driver, name)
    block(home)
    scene.match.submit(scene.match.choices()[0])
    scene.controller.changed()
    driver.wait(SECOND)
    return scene


def texts(driver: Driver) -> str:
    """All words on the screen."""
    driver.program.canvas.present()
    driver.program.stack.draw(driver.program.canvas)
    return " ".join(text.text for text in shown_texts(driver.program.canvas))


def is_kept(scene: TableScene[Any, Any, Any], path: Path) -> bool:
    """The file has just the game on the table."""
    return path.read_bytes() == lines_of(tuple(scene.match.frames))


@pytest.mark.parametrize("name", GAMES)
def test_within_a_second_the_table_says_so_until_it_is_mended(home: Path, name: str) -> None:
    with game() as driver:
        scene = unkept(driver, home, name)
        assert "cannot be kept" in texts(driver)
        driver.wait(10 * SECOND)
        assert "cannot be kept" in texts(driver)
        assert UNKEPT in scene.picture.by_token
        unblock(home)
        wait_for_disk(driver, lambda: UNKEPT not in scene.picture.by_token)
        assert "cannot be kept" not in texts(driver)
        assert is_kept(scene, home / "games" / "current.jsonl")


def wait_for_disk(driver: Driver, reached: Callable[[], bool]) -> None:
    """Let so much time go by that it is tried again, until it is so."""
    for _ in range(200):
        driver.wait(1, RETRY)
        pygame.time.wait(5)
        if reached():
            return
    raise AssertionError("waited in vain")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (1024, 768)])
def test_the_band_covers_nothing_of_the_table(home: Path, name: str, size: tuple[int, int]) -> None:
    with game(size, painted=False) as driver:
        scene = unkept(driver, home, name)
        sprites = [one for one in scene.picture.sprites if one.id.startswith("unkept/")]
        band = next(one.box for one in sprites if one.id == "unkept/band")
        spots = [spot for spot in scene.picture.spots if spot.token != UNKEPT]
        assert spots
        assert not [spot for spot in spots if spot.box.overlaps(band) and spot.group != "ground"]
        window = driver.program.canvas.metrics.window
        assert window.contains(band.center) and band.right <= window.right


@pytest.mark.parametrize("device", ["keys", "pad", "pointer"])
@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_kept_elsewhere_by_any_device(home: Path, name: str, device: str) -> None:
    with game() as driver:
        scene = unkept(driver, home, name)
        press = pressing(driver, device)
        if device == "pointer":
            driver.click(scene.picture.by_token[UNKEPT].box.center)
        else:
            focus_band(driver, scene)
            press()
        driver.wait(2)
        assert isinstance(driver.top, UnkeptScene)
        press()
        driver.wait(2)
        assert isinstance(driver.top, PlacesScene)
        press()
        driver.wait(2)
        assert isinstance(driver.top, NoticeScene)
        press()
        driver.wait(3)
        assert driver.acts(scene)
        assert "kept for now in" in texts(driver)
        (copy,) = (home / "export").iterdir()
        scene.match.submit(scene.match.choices()[0])
        assert is_kept(scene, copy)


def pressing(driver: Driver, device: str) -> Callable[[], None]:
    """Presses the first button of a scene by this device."""
    if device == "keys":
        return lambda: driver.key(pygame.K_RETURN)
    if device == "pointer":
        return lambda: driver.click(driver.form.widgets[0].box.center)
    try:
        pad = VirtualPad()
    except NoLibrary:
        pytest.skip("SDL's library is not found in this process")
    driver.wait(3)

    def press() -> None:
        pad.tap(A)
        driver.wait(3)

    return press


def focus_band(driver: Driver, scene: TableScene[Any, Any, Any]) -> None:
    """Tab from area to area until the band's button has the focus."""
    for _ in range(30):
        if scene.ui.focus == UNKEPT:
            return
        driver.key(pygame.K_TAB)
    raise AssertionError("the band cannot be reached by keys")


@pytest.mark.parametrize("name", GAMES)
def test_the_menu_offers_what_can_be_done(home: Path, name: str) -> None:
    with game() as driver:
        unkept(driver, home, name)
        driver.key(pygame.K_F10)
        driver.wait(1)
        assert "cannot be kept" in texts(driver)
        driver.form.focus("unkept")
        driver.key(pygame.K_RETURN)
        driver.wait(2)
        assert isinstance(driver.top, UnkeptScene)
        driver.key(pygame.K_ESCAPE)
        driver.wait(2)
        assert not isinstance(driver.top, UnkeptScene)


def close_window(driver: Driver) -> None:
    driver.post(pygame.Event(pygame.QUIT))


def to_title(driver: Driver) -> None:
    driver.key(pygame.K_F10)
    driver.wait(1)
    driver.form.focus("leave")
    driver.key(pygame.K_RETURN)


def another_game(driver: Driver) -> None:
    driver.key(pygame.K_F10)
    driver.wait(1)
    driver.form.focus("again")
    driver.key(pygame.K_RETURN)


LEAVING = [close_window, to_title, another_game]


@pytest.mark.parametrize("leave", LEAVING)
@pytest.mark.parametrize("name", GAMES)
def test_before_an_unkept_game_is_left_the_player_is_asked(
    home: Path, name: str, leave: Callable[[Driver], None]
) -> None:
    with game() as driver:
        scene = unkept(driver, home, name)
        leave(driver)
        driver.wait(2)
        assert isinstance(driver.top, UnkeptScene)
        assert "are lost" in texts(driver)
        driver.key(pygame.K_ESCAPE)
        driver.wait(2)
        assert scene in driver.program.stack.scenes
        leave(driver) if driver.acts(scene) else close_window(driver)
        driver.wait(2)
        driver.form.focus("leave")
        driver.key(pygame.K_RETURN)
        driver.wait(2)
        assert scene not in driver.program.stack.scenes


@pytest.mark.parametrize("leave", LEAVING)
def test_a_game_that_is_kept_is_left_without_a_question(
    home: Path, leave: Callable[[Driver], None]
) -> None:
    with game() as driver:
        scene = begin(driver)
        leave(driver)
        driver.wait(2)
        assert scene not in driver.program.stack.scenes


def test_trying_again_keeps_the_game_and_goes_on_leaving(home: Path) -> None:
    with game() as driver:
        scene = unkept(driver, home)
        to_title(driver)
        driver.wait(2)
        driver.form.focus("again")
        driver.key(pygame.K_RETURN)
        wait_for_disk(driver, lambda: "That did not help" in texts(driver))
        assert isinstance(driver.top, UnkeptScene)
        unblock(home)
        driver.key(pygame.K_RETURN)
        wait_for_disk(driver, lambda: isinstance(driver.top, TitleScene))
        assert is_kept(scene, home / "games" / "current.jsonl")


def test_keeping_it_elsewhere_goes_on_leaving(home: Path) -> None:
    with game() as driver:
        scene = unkept(driver, home)
        close_window(driver)
        driver.wait(2)
        for _ in range(3):  # save elsewhere, the first folder, go on
            driver.key(pygame.K_RETURN)
            driver.wait(2)
        assert not driver.program.stack.scenes
        (copy,) = (home / "export").iterdir()
        assert is_kept(scene, copy)


def test_a_folder_is_typed_and_what_is_wrong_with_it_is_told(home: Path) -> None:
    with game() as driver:
        scene = unkept(driver, home)
        driver.program.games.saver.show()
        driver.wait(2)
        driver.key(pygame.K_RETURN)
        driver.wait(2)
        type_folder(driver, str(home / "games" / "x"))
        assert "a file stands" in texts(driver)
        type_folder(driver, str(home / "stick"))
        assert isinstance(driver.top, NoticeScene)
        (copy,) = (home / "stick").iterdir()
        assert is_kept(scene, copy)


def type_folder(driver: Driver, folder: str) -> None:
    """Ask for another folder, and write its path."""
    assert isinstance(driver.top, PlacesScene)
    driver.form.focus("other")
    driver.key(pygame.K_RETURN)
    driver.wait(1)
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.write(folder)
    driver.key(pygame.K_RETURN)
    driver.wait(2)


def test_after_a_fault_an_unkept_game_goes_on_from_what_is_remembered(home: Path) -> None:
    with game() as driver:
        scene = unkept(driver, home)
        frames = tuple(scene.match.frames)
        driver.program.open_title()
        driver.program.games.resume()
        driver.wait(2)
        assert isinstance(driver.top, AlhambraTableScene)
        assert tuple(driver.top.match.frames) == frames
        assert "cannot be kept" in texts(driver)


# -- what cannot be read ---------------------------------------------------------------------------


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
        driver.program.open_title()
        driver.wait(3)
        assert "cannot be read now" in texts(driver)
        driver.key(pygame.K_RETURN)
        driver.wait(3)
        assert isinstance(driver.top, TitleScene)
        begin(driver)
        assert "cannot be kept" in texts(driver)


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
        driver.program.open_title()
        driver.wait(3)
        assert "cannot be read now" in texts(driver)
        assert not (home / "games" / "damaged").exists()
        assert os.path.getsize(record) == len(kept)
        driver.key(pygame.K_RETURN)
        driver.wait(2)
        begin(driver)  # makes room for itself, and loses nothing
        (aside,) = (home / "games" / "left").iterdir()
        assert aside.read_bytes() == kept


# -- statistics ------------------------------------------------------------------------------------


def test_games_that_cannot_be_counted_are_told_and_counted_later(home: Path) -> None:
    with game() as driver:
        (home / "data").write_text("a file where the folder should be")
        driver.app.start_game(table(("easy", "easy"), seed=5))
        driver.wait(2)
        scene = driver.program.stack.scenes[0]
        assert isinstance(scene, AlhambraTableScene)
        while not scene.match.over:
            scene.match.poll()
        driver.wait(2)
        assert "cannot be counted" in texts(driver)
        (home / "data").unlink()
        wait_for_disk(driver, lambda: statistics_file().exists())
        assert len(Ledger(statistics_file()).games(Played)) == 1
