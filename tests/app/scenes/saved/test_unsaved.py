"""What cannot be kept is told at once, tried again, and asked about before it is lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.scenes.saved.saving import UnsavedScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.table.panels import UNSAVED
from alhambra.app.table.table_scene import TableScene
from alhambra.stopping import calling_when_stopped
from tests.app.driving import Driver, game
from tests.app.input.virtual_pad import NoLibrary, VirtualPad
from tests.app.scenes.saved.blocked import (
    SECOND,
    begin,
    is_kept,
    texts,
    unblock,
    unsaved,
    wait_for_disk,
)

A, B = 0, 1
"""Buttons of a pad: choose, cancel."""
GAMES = ("alhambra", "roll-and-write")


@pytest.mark.parametrize("name", GAMES)
def test_within_a_second_the_table_says_so_until_it_is_mended(home: Path, name: str) -> None:
    with game() as driver:
        scene = unsaved(driver, home, name)
        assert "cannot be saved" in texts(driver)
        driver.wait(10 * SECOND)
        assert "cannot be saved" in texts(driver)
        assert UNSAVED in scene.picture.by_token
        unblock(home)
        wait_for_disk(driver, lambda: UNSAVED not in scene.picture.by_token)
        assert "cannot be saved" not in texts(driver)
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
        sprites = [one for one in scene.picture.sprites if one.id.startswith("unsaved/")]
        band = next(one.box for one in sprites if one.id == "unsaved/band")
        spots = [spot for spot in scene.picture.spots if spot.token != UNSAVED]
        assert spots
        assert not [spot for spot in spots if spot.box.overlaps(band) and spot.group != "ground"]
        window = driver.program.canvas.metrics.window
        assert window.contains(band.center) and band.right <= window.right


@pytest.mark.parametrize(
    ("name", "device"), [(GAMES[0], "keys"), (GAMES[0], "pointer"), (GAMES[1], "pad")]
)
def test_saving_is_tried_again_by_any_device(home: Path, name: str, device: str) -> None:
    with game() as driver:
        scene = unsaved(driver, home, name)
        press = pressing(driver, device)
        if device == "pointer":
            driver.click(scene.picture.by_token[UNSAVED].box.center)
        else:
            focus_band(driver, scene)
            press()
        driver.wait(2)
        assert isinstance(driver.top, UnsavedScene)
        unblock(home)
        press()
        wait_for_disk(driver, lambda: driver.acts(scene))
        assert is_kept(scene, home / "games" / "current.jsonl")


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


def focus_band(driver: Driver, scene: TableScene) -> None:
    """Tab from area to area until the band's button has the focus."""
    for _ in range(30):
        if scene.ui.focus == UNSAVED:
            return
        driver.key(pygame.K_TAB)
    raise AssertionError("the band cannot be reached by keys")


@pytest.mark.parametrize("name", GAMES)
def test_the_menu_offers_what_can_be_done(home: Path, name: str) -> None:
    with game() as driver:
        unsaved(driver, home, name)
        driver.key(pygame.K_F10, frames=1)
        assert "cannot be saved" in texts(driver)
        driver.form.focus("unsaved")
        driver.key(pygame.K_RETURN, frames=2)
        assert isinstance(driver.top, UnsavedScene)
        driver.key(pygame.K_ESCAPE, frames=2)
        assert not isinstance(driver.top, UnsavedScene)


def close_window(driver: Driver) -> None:
    driver.post(pygame.Event(pygame.QUIT))


def to_title(driver: Driver) -> None:
    driver.key(pygame.K_F10, frames=1)
    driver.form.focus("leave")
    driver.key(pygame.K_RETURN)


def another_game(driver: Driver) -> None:
    driver.key(pygame.K_F10, frames=1)
    driver.form.focus("again")
    driver.key(pygame.K_RETURN, frames=1)
    if driver.form.focused is not None and driver.form.focused.id == "warning.back":
        driver.form.focus("again.yes")
        driver.key(pygame.K_RETURN)


LEAVING = [close_window, to_title, another_game]


@pytest.mark.parametrize(
    ("name", "leave"), [*((GAMES[0], leave) for leave in LEAVING), (GAMES[1], to_title)]
)
def test_before_an_unsaved_game_is_left_the_player_is_asked(
    home: Path, name: str, leave: Callable[[Driver], None]
) -> None:
    with game() as driver:
        scene = unsaved(driver, home, name)
        leave(driver)
        driver.wait(2)
        assert isinstance(driver.top, UnsavedScene)
        assert "are lost" in texts(driver)
        driver.key(pygame.K_ESCAPE, frames=2)
        assert scene in driver.program.stack.scenes
        leave(driver) if driver.acts(scene) else close_window(driver)
        driver.wait(2)
        driver.form.focus("unsaved.leave")
        driver.key(pygame.K_RETURN, frames=2)
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
        scene = unsaved(driver, home)
        to_title(driver)
        driver.wait(2)
        driver.form.focus("unsaved.again")
        driver.key(pygame.K_RETURN)
        wait_for_disk(driver, lambda: "That did not help" in texts(driver))
        assert isinstance(driver.top, UnsavedScene)
        unblock(home)
        driver.key(pygame.K_RETURN)
        wait_for_disk(driver, lambda: isinstance(driver.top, TitleScene))
        assert is_kept(scene, home / "games" / "current.jsonl")


def test_a_fault_does_not_call_an_unsaved_game_saved(home: Path) -> None:
    with game() as driver:
        unsaved(driver, home)
        driver.program.tell_of_fault("the log")
        driver.wait(2)
        words = texts(driver)
        assert driver.program.app.t("error.report", path="the log") in words
        assert driver.form.widgets[0].id == "error.continue"
        assert "saved up to" not in words


def test_after_a_fault_an_unsaved_game_goes_on_from_what_is_remembered(home: Path) -> None:
    with game() as driver:
        scene = unsaved(driver, home)
        frames = tuple(scene.match.frames)
        driver.program.open_title()
        driver.program.games.resume()
        driver.wait(2)
        assert isinstance(driver.top, AlhambraTableScene)
        assert tuple(driver.top.match.frames) == frames
        assert "cannot be saved" in texts(driver)


@pytest.mark.skipif(os.name != "posix", reason="signals are sent on POSIX only")
def test_the_end_signal_ends_the_program_though_the_game_cannot_be_kept(home: Path) -> None:
    with game() as driver:
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
