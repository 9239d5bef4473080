"""Small windows show the whole picture, scaled; larger ones show it as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.scale import SMALLEST
from alhambra.app.gfx.viewport import LEAST_WINDOW, fitted
from alhambra.app.scenes.options import OptionsScene
from tests.app.driving import Driver, game, table

SMALL = ((1024, 600), (800, 600), (1024, 768), (1080, 1920), (640, 480), (1111, 650), (1279, 720))
SHOWN = SMALL[1], SMALL[3], SMALL[4], SMALL[6]
"""Those in which the program is seen: low, high, the least, and hardly smaller than usual."""
LARGE = ((1280, 720), (1281, 721), (1440, 2560), (5120, 1440), (3840, 2160))


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    with game(painted=True) as hands:
        hands.app.settings.change(animation="instant", privacy="open")
        yield hands


def resize(driver: Driver, size: tuple[int, int]) -> None:
    """The window has another size; what was on its way to the screen arrives."""
    driver.program.window.size = size
    driver.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]), frames=10)
    driver.program.painter.settle()


# -- the arithmetic --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", LARGE)
def test_a_large_window_shows_the_picture_pixel_by_pixel(size: tuple[int, int]) -> None:
    view = fitted(*size)
    assert view.picture == size and not view.scaled
    assert view.to_picture((7.5, 9)) == (7.5, 9)
    assert view.to_window(Box(1, 2, 3, 4)) == Box(1, 2, 3, 4)


@pytest.mark.parametrize("size", [*SMALL, LEAST_WINDOW, (300, 2000), (3000, 40), (1, 1), (0, -5)])
def test_a_small_window_shows_all_that_the_smallest_picture_has(size: tuple[int, int]) -> None:
    view = fitted(*size)
    assert view.scaled and view.scale < 1
    assert view.picture[0] >= SMALLEST[0] and view.picture[1] >= SMALLEST[1]
    shown = view.to_window(Box(0, 0, *view.picture))
    assert shown.x >= 0 and shown.y >= 0
    assert shown.right <= max(1, size[0]) and shown.bottom <= max(1, size[1])


def test_the_picture_is_hardly_smaller_than_it_must_be() -> None:
    random = Random(1)
    for _ in range(2000):
        wide, high = random.randint(640, 1600), random.randint(360, 1200)
        if wide >= SMALLEST[0] and high >= SMALLEST[1]:
            continue
        view = fitted(wide, high)
        assert view.scale > 0.87 * min(wide / SMALLEST[0], high / SMALLEST[1])
        shown = view.to_window(Box(0, 0, *view.picture))
        assert shown.w * shown.h > 0.93 * wide * high


def test_a_pointer_far_away_stays_near_the_picture() -> None:
    for size in (*SMALL, *LARGE):
        view = fitted(*size)
        wide, high = view.picture
        assert view.to_picture((10**12, -(10**12))) == (2 * wide, -high)


# -- the system ------------------------------------------------------------------------------------

WATCHED = """
import os, sys
told = []
def watch(event, arguments):
    if event == "import" and arguments[0] == "pygame":
        told.append(os.environ.get("SDL_WINDOWS_DPI_AWARENESS"))
sys.addaudithook(watch)
import alhambra.__main__
assert "pygame" not in sys.modules
import alhambra.app.main
print(told[0])
"""
"""Starts the program as far as its window, and notes what SDL would find."""


def test_windows_is_told_that_we_count_in_pixels_before_pygame_is_there() -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    done = subprocess.run(
        [sys.executable, "-c", WATCHED], env=clean, capture_output=True, text=True, check=True
    )
    assert done.stdout.split()[-1] == "permonitorv2"


# -- in the program --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SHOWN)
def test_buttons_are_pressed_where_they_are_seen(driver: Driver, size: tuple[int, int]) -> None:
    resize(driver, size)
    driver.open_title()
    options = OptionsScene(driver.app)
    driver.open(options)
    row = driver.button("couch")
    before = driver.app.settings.now.couch
    view = fitted(*size)
    for on in (True, False):
        seen = view.to_window(row.box)
        assert seen.x >= 0 and seen.right <= size[0] and seen.bottom <= size[1]
        driver.click(seen.center, frames=1)
        assert (driver.app.settings.now.couch != before) is on
    driver.click(view.to_window(driver.button("back").box).center)
    assert not driver.acts(options)
    resize(driver, SMALLEST)


def test_the_system_is_told_where_the_player_writes(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    resize(driver, (800, 600))
    told: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", told.append)
    scene = AlhambraSetupScene(driver.app)
    driver.open(scene)
    driver.click(fitted(800, 600).to_window(scene.places[0].name.box).center, frames=1)
    assert told and pygame.Rect(0, 0, 800, 600).contains(told[-1])
    driver.program.open_title()
    resize(driver, SMALLEST)


@pytest.mark.parametrize("size", SHOWN)
def test_scaled_in_parts_the_picture_looks_as_scaled_in_one(
    driver: Driver, size: tuple[int, int]
) -> None:
    driver.app.start_game(table(["human", "human"]))
    resize(driver, size)
    driver.wait(30)
    random = Random(2)
    window = driver.program.window.get_surface()
    for _ in range(8):
        driver.point((random.uniform(0, size[0]), random.uniform(0, size[1])), frames=2)
        in_parts = window.copy()
        driver.program.painter.invalidate()
        driver.program.stack.redraw()
        driver.wait(1, 0.0)
        assert not differ(in_parts, window, 8)
    resize(driver, SMALLEST)


def differ(one: pygame.Surface, other: pygame.Surface, most: int) -> bool:
    """Whether the colours of a pixel differ by more than that anywhere."""
    for light, dark in ((one, other), (other, one)):
        rest = light.copy()
        rest.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        if pygame.image.tobytes(rest, "RGB").translate(None, bytes(range(most + 1))):
            return True
    return False


def test_a_window_that_changes_while_the_picture_keeps_its_size_is_drawn_anew(
    driver: Driver,
) -> None:
    driver.program.open_title()
    resize(driver, (1024, 768))
    assert driver.app.canvas.size == (1280, 960)
    resize(driver, (640, 480))
    assert driver.app.canvas.size == (1280, 960)
    window = driver.program.window.get_surface()
    assert any(window.get_at((x, 470))[:3] != (0, 0, 0) for x in range(0, 640, 16))
    resize(driver, SMALLEST)
