"""The window becomes another while the game goes on: its size, its screen, full screen and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from alhambra.app.gfx.viewport import Viewport, fitted
from alhambra.app.main import Program
from alhambra.app.scenes.options.options import OptionsScene
from alhambra.app.table.picture import Kind
from alhambra.opponents.thinker import Inline
from alhambra.paths import HOME_VARIABLE
from tests.app.driving import Driver, game, table

SIZES = ((1280, 720), (1440, 1080), (3440, 1440), (1366, 768), (1920, 1080))


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    with game(painted=True) as hands:
        yield hands


def resize(driver: Driver, size: tuple[int, int]) -> None:
    """The player pulls at the window's edge."""
    driver.program.window.size = size
    driver.post(
        pygame.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]),
        pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]),
    )


def view(driver: Driver) -> Viewport:
    """Where in the window the picture lies."""
    return fitted(*driver.program.window.get_surface().get_size())


def corner(driver: Driver) -> object:
    """The pixel in the lower right corner: drawn, if the picture fills the window."""
    surface = driver.program.window.get_surface()
    return surface.get_at((surface.get_width() - 1, surface.get_height() - 1))


def test_the_table_follows_every_size_while_a_tile_is_carried(driver: Driver) -> None:
    driver.app.settings.change(privacy="open", animation="instant")
    scene = driver.table(table(("human", "human"), 3))
    driver.wait(10)
    before = scene.match.frames
    for size in SIZES:
        spot = next(s for s in scene.picture.spots if s.token.kind is Kind.MARKET)
        driver.press(spot.box.center)
        driver.point((spot.box.center[0] + 60, spot.box.center[1] + 80))
        assert scene.ui.held is not None
        resize(driver, size)
        assert driver.program.canvas.size == size
        metrics = driver.program.canvas.metrics
        assert scene.controller.view.presenter.layout.metrics.window == metrics.window
        for each in scene.picture.spots:
            common = metrics.window.common(each.box)
            assert common.w > 0 and common.h > 0, each.token
        driver.release((5, 5))
        assert scene.ui.held is None and scene.match.frames == before


def test_another_screen_draws_all_anew(driver: Driver) -> None:
    driver.wait(5)
    surface = driver.program.window.get_surface()
    whole = surface.copy()
    surface.fill("magenta")  # what was there is lost on the way to the other screen
    driver.post(pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=0))
    assert surface.get_at((3, 3)) == whole.get_at((3, 3))
    assert corner(driver) == whole.get_at((surface.get_width() - 1, surface.get_height() - 1))


@pytest.mark.parametrize(
    ("key", "mod"), [(pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_LALT)], ids=["F11", "Alt"]
)
def test_full_screen_and_back_by_keys(driver: Driver, key: int, mod: int) -> None:
    resize(driver, (1600, 900))
    settings = driver.program.settings
    assert not settings.now.fullscreen
    driver.key(key, mod)
    assert settings.now.fullscreen
    assert driver.program.canvas.size == view(driver).picture
    driver.key(key, mod)
    driver.wait(2)
    assert not settings.now.fullscreen
    assert driver.program.canvas.size == view(driver).picture


def test_full_screen_by_the_option(driver: Driver) -> None:
    options = OptionsScene(driver.app)
    driver.open(options)
    row = next(widget for widget in options.form.widgets if widget.id == "fullscreen")
    for full in (True, False):
        driver.click(view(driver).to_window(row.box).center)
        driver.wait(1)
        assert driver.program.settings.now.fullscreen is full


def test_the_window_comes_again_as_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    first = Program(None, Inline(), "en")
    first.settings.change(mute=True, fullscreen=False)
    first.window.size = (1500, 840)
    first.window.position = (40, 50)
    first.settings.change(fullscreen=True)
    first.close()
    assert first.settings.now.window["size"] == [1500, 840]
    second = Program(None, Inline(), "en")
    try:
        assert second.settings.now.fullscreen
        second.settings.change(fullscreen=False)
        screen = pygame.display.get_desktop_sizes()[0]
        if screen[0] >= 1540 and screen[1] >= 890:
            assert tuple(second.window.size) == (1500, 840)
            assert tuple(second.window.position) == (40, 50)
        else:
            assert second.window.size[0] < screen[0] and second.window.size[1] < screen[1]
    finally:
        second.close()


def test_a_window_of_a_size_asked_for_is_not_remembered() -> None:
    program = Program((1300, 740), Inline(), "en")
    before = program.settings.now.window
    program.close()
    assert program.settings.now.window == before
