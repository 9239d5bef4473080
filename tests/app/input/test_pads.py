"""From pads to intents: pads that are not really there."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.input.intents import Accept, Caught, Direction, Hint, Intent, Log, Move, Peek
from alhambra.app.input.router import Router
from tests.app.input.test_devices import HEIGHT, kinds
from tests.app.input.virtual_pad import NoLibrary, VirtualPad

A, DPAD_RIGHT = 0, 14
LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y = range(4)


@pytest.fixture
def pad(router: Router) -> Iterator[VirtualPad]:
    pygame.event.clear()
    try:
        virtual = VirtualPad()
    except NoLibrary:
        pytest.skip("SDL's library was not found in this process")
    heard(router)
    yield virtual
    virtual.unplug()
    pygame.event.clear()


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The time in milliseconds, which can be set."""
    found = [1000]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: found[0])
    return found


def heard(router: Router, *, catching: bool = False) -> list[Intent]:
    """What the pads have said since they were heard last."""
    return router.read(pygame.event.get(), HEIGHT, False, catching)


def test_a_pad_moves_the_focus_and_accepts(router: Router, pad: VirtualPad) -> None:
    pad.press(A, 1)
    pad.press(A, 0)
    pad.press(DPAD_RIGHT, 1)
    pad.press(DPAD_RIGHT, 0)
    intents = heard(router)
    assert kinds(intents) == [Accept, Move]
    assert all(intent.device.startswith("pad-") for intent in intents)


def test_a_tilted_stick_moves_once_and_again_after_a_while(
    router: Router, pad: VirtualPad, now: list[int]
) -> None:
    pad.tilt(LEFT_X, 30000)
    moves = heard(router)
    assert [move.direction for move in moves if isinstance(move, Move)] == [Direction.RIGHT]
    now[0] += 100
    assert not heard(router)
    now[0] += 400
    assert kinds(heard(router)) == [Move]
    pad.tilt(LEFT_X, 0)
    now[0] += 1000
    assert not heard(router)


def test_a_pad_can_be_taken_away_and_plugged_in_again(router: Router, pad: VirtualPad) -> None:
    pad.unplug()
    heard(router)
    other = VirtualPad()
    heard(router)
    other.press(A, 1)
    assert kinds(heard(router)) == [Accept]
    other.press(A, 0)
    other.unplug()


def test_the_right_stick_pushed_up_is_a_button_until_it_is_let_go(
    router: Router, pad: VirtualPad
) -> None:
    for tilt, expected in ((-30000, [Hint]), (-32000, []), (0, []), (-30000, [Hint]), (0, [])):
        pad.tilt(RIGHT_Y, tilt)
        assert kinds(heard(router)) == expected
    pad.tilt(RIGHT_Y, 30000)
    assert kinds(heard(router)) == [Log]
    pad.tilt(RIGHT_Y, -30000)
    caught = heard(router, catching=True)
    assert [intent.name for intent in caught if isinstance(intent, Caught)] == ["-righty"]


def test_what_is_held_down_is_done_again(router: Router, pad: VirtualPad, now: list[int]) -> None:
    for button, expected in ((DPAD_RIGHT, [Move]), (A, [])):
        pad.press(button, 1)
        assert len(heard(router)) == 1
        now[0] += 500
        assert kinds(heard(router)) == expected
        pad.press(button, 0)
        now[0] += 500
        assert not heard(router)
    pad.press(DPAD_RIGHT, 1)
    heard(router)
    router.next_scene()
    now[0] += 500
    assert not heard(router), "it is another scene"
    pad.press(DPAD_RIGHT, 0)


def test_a_stick_goes_where_it_is_tilted_most(router: Router, pad: VirtualPad) -> None:
    moves: list[Intent] = []
    for axis, value in ((LEFT_X, 30000), (LEFT_Y, 24000), (LEFT_X, 12000), (LEFT_Y, 30000)):
        pad.tilt(axis, value)
        moves += heard(router)
    directions = [move.direction for move in moves if isinstance(move, Move)]
    assert directions == [Direction.RIGHT, Direction.DOWN]
    pad.tilt(LEFT_X, 0)
    pad.tilt(LEFT_Y, 0)


def test_a_stick_pushed_one_way_means_nothing_the_other_way(
    router: Router, pad: VirtualPad
) -> None:
    pad.tilt(RIGHT_Y, -30000)
    pad.tilt(RIGHT_X, 30000)
    assert kinds(heard(router)) == [Hint]
    pad.tilt(RIGHT_X, 0)
    pad.tilt(RIGHT_Y, 0)
    pad.tilt(RIGHT_X, 30000)
    assert len(heard(router)) == 1
    pad.tilt(RIGHT_X, 0)


def test_what_a_lost_pad_held_down_is_let_go(router: Router, pad: VirtualPad) -> None:
    pad.press(pygame.CONTROLLER_BUTTON_LEFTSTICK, 1)
    assert kinds(heard(router)) == [Peek]
    lost = pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad.instance)
    peek, _ = router.read([lost], HEIGHT, False)
    assert isinstance(peek, Peek) and not peek.down


def test_pads_nobody_plugged_in_do_no_harm(router: Router) -> None:
    events = [
        pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=999),
        pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=77),
        pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=200, instance_id=77),
        pygame.Event(pygame.CONTROLLERAXISMOTION, axis=99, value=10**9, instance_id=77),
    ]
    assert router.read(events, HEIGHT, False) == []
