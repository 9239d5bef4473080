"""Which device acts for which seat."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.input.devices import Devices
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    EndTurn,
    Menu,
    Move,
    PadFound,
    PadLost,
    Point,
)
from alhambra.app.program.settings import SeatChoice, Settings
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.waiting import PadLostScene
from tests.app.driving import Driver, game, table
from tests.app.stage import Stage

ONE, TWO = "pad-1", "pad-2"


def test_a_seat_with_a_pad_is_played_with_that_pad_alone() -> None:
    devices = Devices()
    devices.seat({0: ONE, 1: TWO, 2: ONE})
    for seat, pad, other in ((0, ONE, TWO), (1, TWO, ONE), (2, ONE, TWO)):
        assert devices.may_act(pad, seat)
        assert not any(devices.may_act(device, seat) for device in (other, MOUSE, KEYBOARD))


def plays_alone(devices: Devices, pad: str, seat: int) -> bool:
    """Whether the pad, and nothing else, plays the seat."""
    return devices.may_act(pad, seat) and not devices.may_act(KEYBOARD, seat)


def test_a_seat_without_is_played_with_anything_that_has_no_seat() -> None:
    devices = Devices()
    devices.seat({0: ONE})
    assert all(devices.may_act(device, 1) for device in (MOUSE, KEYBOARD, TWO))
    assert not devices.may_act(ONE, 1)


def test_a_lost_pad_is_replaced_by_the_next_that_comes() -> None:
    devices = Devices()
    devices.seat({0: ONE, 1: TWO, 2: ONE})
    assert devices.lost(ONE) == (0, 2) == devices.waiting
    assert devices.may_act(KEYBOARD, 0)
    assert devices.found("pad-7") == (0, 2)
    assert plays_alone(devices, "pad-7", 2) and not devices.waiting
    assert devices.found("pad-8") == ()


def test_a_pad_nobody_plays_with_may_go() -> None:
    devices = Devices()
    devices.seat({0: ONE})
    assert devices.lost(TWO) == () == devices.waiting
    devices.lost(ONE)
    devices.go_on_without()
    assert devices.found("pad-3") == () and devices.may_act(MOUSE, 0)


def test_a_pad_joins_and_leaves_a_seat_at_the_set_up() -> None:
    seats = (SeatChoice("Ann", "human", 0), SeatChoice("Ben", "human", 1))
    stage = Stage(Settings(language="en", seats=seats))
    scene = AlhambraSetupScene(stage.app)
    stage.stack.push(scene)
    stage.stack.settle()
    stage.draw()
    scene.form.focus(scene.places[1].device.id)
    stage.do(Accept(device=ONE))
    assert "Plays with their own gamepad." in stage.draw()
    stage.click_words("START")
    assert plays_alone(stage.app.devices, ONE, 1)
    assert stage.app.devices.may_act(KEYBOARD, 0)
    scene.form.focus(scene.places[1].device.id)
    stage.do(Accept(device=ONE))
    stage.click_words("START")
    assert stage.app.devices.may_act(KEYBOARD, 1)
    scene.form.focus(scene.places[0].device.id)
    stage.do(Accept(device=TWO), Accept(device=KEYBOARD))
    assert scene.places[0].pad is None


@pytest.fixture
def driver() -> Iterator[Driver]:
    with game() as hands:
        hands.app.settings.change(animation="instant", privacy="open")
        yield hands
        hands.app.settings.change(privacy="covered")


def test_others_may_point_and_press_but_nothing_comes_of_it(driver: Driver) -> None:
    scene = driver.table(table(("human", "human")))
    driver.wait(20)
    seat = scene.match.to_move
    assert seat is not None
    driver.app.devices.seat({seat: ONE})
    before = scene.ui
    for intent in (Point((640, 400), device=MOUSE), Accept(device=TWO), EndTurn(device=KEYBOARD)):
        scene.handle(intent)
    assert scene.ui == before and scene.match.to_move == seat
    scene.handle(Move(device=ONE))
    assert scene.ui != before
    scene.handle(Menu(device=KEYBOARD))
    driver.wait(1)
    assert isinstance(driver.top, MenuScene)


def test_a_lost_pad_pauses_until_one_comes_or_somebody_goes_on(driver: Driver) -> None:
    driver.table(table(("human", "human")))
    driver.wait(20)
    driver.app.devices.seat({0: ONE})
    loop = driver.program.loop
    loop.take(PadLost(device=ONE))
    lost = driver.top
    assert isinstance(lost, PadLostScene)
    loop.take(PadFound(device=TWO))
    assert not isinstance(driver.top, PadLostScene) and plays_alone(driver.app.devices, TWO, 0)
    loop.take(PadLost(device=TWO))
    assert isinstance(driver.top, PadLostScene)
    driver.key(pygame.K_RETURN)
    driver.wait(1)
    assert not isinstance(driver.top, PadLostScene)
    assert driver.app.devices.may_act(MOUSE, 0) and not driver.app.devices.waiting
