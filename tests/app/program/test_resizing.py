"""The window becomes another while the game goes on: its size, its screen, full screen and back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from alhambra.app.gfx import frame_queue
from alhambra.app.gfx.scale import SMALLEST
from alhambra.app.gfx.viewport import LEAST_WINDOW, Viewport, fitted
from alhambra.app.main import Program
from alhambra.app.program import window
from alhambra.app.program.settings import is_placement
from alhambra.app.program.window import Placement, Size, kept, roomy
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


def test_a_window_may_become_small_while_a_picture_is_drawn(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = driver.program
    resize(driver, SIZES[-1])
    with monkeypatch.context() as patch:
        patch.setattr(frame_queue, "FRAME_SECONDS", 0.0)
        driver.app.open_options(None)
        driver.wait(1)
        assert program.painter.unfinished
        program.window.size = (1000, 600)
        while program.painter.unfinished:
            program.loop.frame((), 0.0)
    driver.open_title()
    resize(driver, SIZES[0])
    assert corner(driver) != pygame.Color("black")


def test_another_screen_draws_all_anew(driver: Driver) -> None:
    while driver.program.painter.busy:  # a thread still makes pictures
        driver.wait(1)
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
    driver.key(key, mod, frames=2)
    assert not settings.now.fullscreen
    assert driver.program.canvas.size == view(driver).picture


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


# -- window placement ------------------------------------------------------------------------------


FULL_HD, LAPTOP = (1920, 1080), (1366, 768)


def placed(before: Mapping[str, Any], screens: Sequence[Size]) -> Placement:
    """Where the window comes on screens side by side, from the left."""
    corners = [(sum(wide for wide, _ in screens[:n]), 0) for n in range(len(screens))]
    return window.placed(before, screens, corners)


def test_a_new_players_window_leaves_some_of_the_screen_free() -> None:
    (wide, high), position = placed({}, [FULL_HD])
    assert SMALLEST[0] <= wide < 1920 and SMALLEST[1] <= high < 1080
    assert position is None


@pytest.mark.parametrize(
    "screen", [(640, 480), (800, 600), (1024, 600), (1024, 768), (1280, 720), LAPTOP, (1080, 1920)]
)
def test_on_a_small_screen_the_window_leaves_room_for_the_bars(screen: tuple[int, int]) -> None:
    for before in ({}, kept((1800, 1000), (100, 40), [FULL_HD])):
        (wide, high), position = placed(before, [screen])
        assert LEAST_WINDOW[0] <= wide <= screen[0] - 16
        assert LEAST_WINDOW[1] <= high <= 0.9 * screen[1]
        assert position is None


def test_a_window_is_not_larger_than_all_screens_together() -> None:
    two = [FULL_HD, FULL_HD]
    assert placed(kept((3840, 1000), (0, 40), two), two).size == (3840, 1000)
    (wide, high), position = placed(kept((30_000, 30_000), (0, 0), two), two)
    assert wide <= 1920 and high <= 1080 and position is None
    assert not is_placement(kept((10**30, 900), (0, 0), two))
    assert not is_placement(kept((1400, 900), (-(10**30), 0), two))


LEFT, RIGHT, ABOVE, LOWER = (-1920, 0), (1920, 0), (0, -1080), (1920, 500)
"""Where a second screen may lie, beside a first one in the corner."""


@pytest.mark.parametrize(
    ("position", "screens", "corners", "seen"),
    [
        ((120, 60), [FULL_HD], [(0, 0)], True),
        ((-900, 60), [FULL_HD], [(0, 0)], False),
        ((2100, 60), [FULL_HD], [(0, 0)], False),
        ((2100, 60), [FULL_HD, FULL_HD], [(0, 0), RIGHT], True),
        ((2100, 60), [FULL_HD, LAPTOP], [(0, 0), RIGHT], False),
        ((2100, 60), [FULL_HD, FULL_HD], [(0, 0), LEFT], False),
        ((2100, 60), [FULL_HD, FULL_HD], [(0, 0), ABOVE], False),
        ((2100, 60), [FULL_HD, FULL_HD], [(0, 0), LOWER], False),
        ((1500, 60), [FULL_HD, FULL_HD], [(0, 0), RIGHT], True),
        ((1500, 60), [FULL_HD, FULL_HD], [(0, 0), (0, 0)], False),
    ],
)
def test_the_window_comes_where_it_was_unless_the_screens_leave_it_out_of_sight(
    position: Size, screens: Sequence[Size], corners: Sequence[Size], seen: bool
) -> None:
    before = kept((1400, 900), position, [FULL_HD] if position[0] < 1000 else [FULL_HD, FULL_HD])
    assert is_placement(json.loads(json.dumps(before)))
    found = window.placed(before, screens, corners)
    assert found.position == (position if seen else None)
    assert not seen or found.size == (1400, 900)


def test_the_window_comes_neither_larger_than_the_screen_nor_too_small() -> None:
    before = kept((1800, 1000), (100, 40), [FULL_HD])
    assert placed(before, [LAPTOP]) == Placement(roomy(LAPTOP), None)
    assert placed(kept((300, 200), (0, 0), [FULL_HD]), [FULL_HD]).size == LEAST_WINDOW


def test_the_screens_of_the_system_lie_where_it_says() -> None:
    pygame.display.init()
    screens = pygame.display.get_desktop_sizes()
    assert window.corners_of(screens)[0] == (0, 0)
