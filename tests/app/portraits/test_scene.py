"""The scene that asks for a picture: from the end of a game and from a saved one, to the file."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene
from alhambra.app.gfx import frame_queue
from alhambra.app.gfx.frame_queue import FrameQueue
from alhambra.app.input.intents import KEYBOARD, Accept, Cancel
from alhambra.app.portraits import painting
from alhambra.app.portraits.portrait import Order
from alhambra.app.portraits.scene import PortraitScene
from alhambra.app.program.i18n import Texts
from alhambra.app.scenes.notice import NoticeScene
from tests.app.driving import Driver
from tests.app.gallery.around import order_of
from tests.app.games.alhambra.moments import whole_game
from tests.app.games.rollwrite.positions import sheet_game
from tests.app.scenes.saved.shelves import choose, empty_shelf, opened, stocked
from tests.app.stage import Stage, arrow

FRAMES = 20_000
"""The most frames that a picture may take."""
PART = 0.25
PAD = "pad-1"


class Ready:
    """A picture that is ready after two questions."""

    orders: ClassVar[list[Order]] = []

    def __init__(self, queue: FrameQueue, texts: Texts, order: Order) -> None:
        self.orders.append(order)
        self._asked = 0

    def poll(self) -> float | Path:
        self._asked += 1
        return PART if self._asked < 3 else Path("/pictures/palace.png")

    def close(self) -> None:
        """There is nothing to close."""


@pytest.fixture
def driver() -> Iterator[Driver]:
    with empty_shelf() as hands:
        yield hands


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> type[Ready]:
    """What is asked for, and not painted."""
    monkeypatch.setattr(Ready, "orders", [])
    monkeypatch.setattr(painting, "QueuedPainting", Ready)
    return Ready


def at_the_end(driver: Driver) -> None:
    """The result of a game for three."""
    driver.open(AlhambraEndScene(driver.app, whole_game(3), lambda: None))


def start(driver: Driver) -> None:
    """Ask for a picture of 1920 pixels from the end of a game."""
    at_the_end(driver)
    driver.press_button("picture")
    assert driver.shows(PortraitScene)
    for _ in range(2):
        driver.press_button("width", frames=0)
    assert "1920" in driver.read()
    driver.press_button("yes")


def test_a_click_leads_to_a_file_and_frames_go_on(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame_queue, "FRAME_SECONDS", 0.0)
    start(driver)
    frames, parts = 0, list[float]()
    while isinstance(driver.top, PortraitScene):
        parts.append(driver.top.shown)
        driver.wait(1)
        frames += 1
        assert frames < FRAMES
    assert driver.shows(NoticeScene)
    path = Path(driver.app.clipboard.get())
    assert str(path) in driver.read().replace("\n", "") and path.suffix == ".png"
    assert pygame.image.load(path).get_size() == (1920, 1080)
    assert frames > 30 and parts == sorted(parts)
    path.unlink()
    driver.press_button("tally.continue")
    assert driver.shows(AlhambraEndScene)


@pytest.mark.parametrize("steps", [1, 20])
def test_who_cancels_gets_no_file(
    driver: Driver, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame_queue, "FRAME_SECONDS", 0.0)
    monkeypatch.setattr(painting, "write", lambda *_: pytest.fail("it is not wanted any more"))
    start(driver)
    driver.wait(steps)
    driver.key(pygame.K_ESCAPE, frames=2)
    assert driver.shows(AlhambraEndScene)
    assert not driver.program.painter.queue.busy


def test_why_a_file_cannot_be_written_is_told(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> Path:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(painting, "write", full)
    start(driver)
    driver.until(lambda: driver.shows(NoticeScene))
    assert driver.app.t("reason.full") in driver.read()


@pytest.mark.parametrize("game", ["palace", "sheet"])
def test_keys_lead_to_it_and_choose(driver: Driver, painted: type[Ready], game: str) -> None:
    if game == "palace":
        at_the_end(driver)
    else:
        driver.open(RollwriteEndScene(driver.app, sheet_game(3), lambda: None))
    driver.form.focus("again")
    while driver.focused != "picture":
        driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN, frames=1)
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_RIGHT):  # the light is above the width
        driver.key(key)
    driver.form.focus("yes")
    driver.key(pygame.K_RETURN, frames=4)
    assert driver.shows(NoticeScene)
    (order,) = painted.orders
    assert (len(order.seats), order.width, order.light) == (3, 3840, "evening")


def test_a_saved_game_is_portrayed_with_its_day(driver: Driver, painted: type[Ready]) -> None:
    stocked()
    scene = opened(driver)
    choose(scene, "Granada")
    driver.press_button("picture")
    driver.press_button("yes")
    driver.wait(4)
    assert driver.shows(NoticeScene)
    (order,) = painted.orders
    assert len(order.seats) == 4 and order.file_name.startswith("Alhambra 20")
    driver.press_button("tally.continue")
    choose(scene, "odd")
    assert not driver.button("picture").enabled


def test_one_player_alone_is_not_asked_who(driver: Driver, painted: type[Ready]) -> None:
    driver.program.games.portray(sheet_game(1)[-1].state)
    driver.wait(1)
    assert "who" not in [widget.id for widget in driver.form.widgets]


def test_the_bar_only_grows() -> None:
    stage = Stage()
    done: list[float] = []

    class Slow:
        def poll(self) -> float:
            return min(0.5, 0.01 * len(done))

        def close(self) -> None:
            return

    scene = PortraitScene(stage.app, order_of("portrait.sheet", {0: "Aino"}), lambda _: Slow())
    stage.open(scene)
    stage.do(Accept(device=KEYBOARD))
    for _ in range(300):
        scene.update(1 / 60)
        done.append(scene.shown)
    assert done == sorted(done) and 0.5 < done[-1] < 1
    stage.do(arrow("left"), Cancel(device=KEYBOARD))
    assert stage.stack.top is None
