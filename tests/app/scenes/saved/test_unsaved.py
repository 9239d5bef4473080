"""What cannot be kept, read or counted is told at once, tried again, and nothing of it is lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.scenes.saved.saving import UnsavedScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.table.panels import UNSAVED
from alhambra.app.table.table_scene import TableScene
from alhambra.library.autosave import RETRY_SECONDS
from alhambra.library.ledger import Ledger
from alhambra.library.saves import lines_of
from alhambra.match.alhambra.statistics import Played
from alhambra.paths import statistics_file
from alhambra.stopping import calling_when_stopped
from tests.app.driving import Driver, game, table

GAMES = ("alhambra", "roll-and-write")
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


@pytest.fixture
def driver(home: Path) -> Iterator[Driver]:
    with game() as hands:
        yield hands


@pytest.mark.parametrize("name", GAMES)
def test_within_a_second_the_table_and_its_menu_say_so_until_it_is_mended(
    driver: Driver, home: Path, name: str
) -> None:
    scene = unsaved(driver, home, name)
    for _ in range(2):
        assert "cannot be saved" in driver.read() and UNSAVED in scene.picture.by_token
        driver.wait(10 * SECOND)
    driver.key(pygame.K_F10, frames=1)
    assert "cannot be saved" in driver.read()
    driver.press_button("unsaved")
    assert driver.shows(UnsavedScene)
    for _ in range(2):
        driver.key(pygame.K_ESCAPE, frames=2)
    assert driver.acts(scene)
    unblock(home)
    wait_for_disk(driver, lambda: UNSAVED not in scene.picture.by_token)
    assert "cannot be saved" not in driver.read()
    assert is_kept(scene, home / "games" / "current.jsonl")


@pytest.mark.parametrize(
    ("name", "size"),
    [
        (GAMES[0], (1280, 720)),
        (GAMES[0], (2560, 1080)),
        (GAMES[1], (1920, 1080)),
        (GAMES[1], (1024, 768)),
    ],
)
def test_the_band_covers_nothing_of_the_table(home: Path, name: str, size: tuple[int, int]) -> None:
    with game(size) as driver:
        scene = unsaved(driver, home, name)
        band = scene.picture.by_id["unsaved/band"].box
        spots = [spot for spot in scene.picture.spots if spot.token != UNSAVED]
        assert spots
        assert not [spot for spot in spots if spot.box.overlaps(band) and spot.group != "ground"]
        window = driver.program.canvas.metrics.window
        assert window.contains(band.center) and band.right <= window.right


PRESSES: dict[str, Callable[[Driver], None]] = {
    "keys": lambda driver: driver.key(pygame.K_RETURN),
    "pad": lambda driver: driver.press_pad(pygame.CONTROLLER_BUTTON_A),
    "pointer": lambda driver: driver.click(driver.form.widgets[0].box.center),
}
"""By device: a press on the first button of a scene."""


@pytest.mark.parametrize(("name", "device"), [*zip((*GAMES, GAMES[0]), PRESSES, strict=True)])
def test_saving_is_tried_again_by_any_device(
    driver: Driver, home: Path, name: str, device: str
) -> None:
    scene = unsaved(driver, home, name)
    if device == "pointer":
        driver.click(scene.picture.by_token[UNSAVED].box.center)
    else:
        while scene.ui.focus != UNSAVED:
            driver.key(pygame.K_TAB)
        PRESSES[device](driver)
    driver.wait(2)
    assert driver.shows(UnsavedScene)
    unblock(home)
    PRESSES[device](driver)
    wait_for_disk(driver, lambda: driver.acts(scene))
    assert is_kept(scene, home / "games" / "current.jsonl")


def close_window(driver: Driver) -> None:
    driver.post(pygame.Event(pygame.QUIT), frames=2)


def to_title(driver: Driver) -> None:
    driver.key(pygame.K_F10, frames=1)
    driver.press_button("leave", frames=2)


def another_game(driver: Driver) -> None:
    driver.key(pygame.K_F10, frames=1)
    driver.press_button("again")
    if driver.focused == "warning.back":
        driver.press_button("again.yes", frames=2)


LEAVING = [close_window, to_title, another_game]


@pytest.mark.parametrize(
    ("name", "leave"), [*((GAMES[0], leave) for leave in LEAVING), (GAMES[1], to_title)]
)
def test_before_an_unsaved_game_is_left_the_player_is_asked(
    driver: Driver, home: Path, name: str, leave: Callable[[Driver], None]
) -> None:
    scene = unsaved(driver, home, name)
    leave(driver)
    assert driver.shows(UnsavedScene)
    assert "are lost" in driver.read()
    driver.key(pygame.K_ESCAPE, frames=2)
    assert scene in driver.program.stack.scenes
    leave(driver) if driver.acts(scene) else close_window(driver)
    driver.press_button("unsaved.leave", frames=2)
    assert scene not in driver.program.stack.scenes


@pytest.mark.parametrize("leave", LEAVING)
def test_a_game_that_is_kept_is_left_without_a_question(
    driver: Driver, leave: Callable[[Driver], None]
) -> None:
    scene = begin(driver)
    leave(driver)
    assert scene not in driver.program.stack.scenes


def test_trying_again_keeps_the_game_and_goes_on_leaving(driver: Driver, home: Path) -> None:
    scene = unsaved(driver, home)
    to_title(driver)
    driver.press_button("unsaved.again")
    wait_for_disk(driver, lambda: "That did not help" in driver.read())
    assert driver.shows(UnsavedScene)
    unblock(home)
    driver.press_button("unsaved.again")
    wait_for_disk(driver, lambda: driver.shows(TitleScene))
    assert is_kept(scene, home / "games" / "current.jsonl")


def test_a_fault_does_not_call_an_unsaved_game_saved(driver: Driver, home: Path) -> None:
    unsaved(driver, home)
    driver.program.tell_of_fault("the log")
    driver.wait(2)
    words = driver.read()
    assert driver.app.t("error.report", path="the log") in words
    assert driver.form.widgets[0].id == "error.continue"
    assert "saved up to" not in words


def test_after_a_fault_an_unsaved_game_goes_on_from_what_is_remembered(
    driver: Driver, home: Path
) -> None:
    scene = unsaved(driver, home)
    frames = tuple(scene.match.frames)
    driver.open_title()
    driver.program.games.resume()
    driver.wait(2)
    assert tuple(driver.scene(AlhambraTableScene).match.frames) == frames
    assert "cannot be saved" in driver.read()


@pytest.mark.skipif(os.name != "posix", reason="signals are sent on POSIX only")
def test_the_end_signal_ends_the_program_though_the_game_cannot_be_kept(
    driver: Driver, home: Path
) -> None:
    unsaved(driver, home)
    with calling_when_stopped(driver.program.loop.stop):
        os.kill(os.getpid(), signal.SIGTERM)
        driver.program.loop.run()
    assert driver.program.stack.top is not None


def test_the_end_of_the_program_keeps_a_game_that_can_be_kept_again(home: Path) -> None:
    with game() as driver:
        scene = unsaved(driver, home)
        unblock(home)
    assert is_kept(scene, home / "games" / "current.jsonl")


# -- what cannot be read or counted ----------------------------------------------------------------


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
