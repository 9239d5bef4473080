"""Fingers on the screen: the first is a mouse, two together zoom."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.input.intents import (
    DragCancel,
    DragMove,
    DragStart,
    Intent,
    Pinch,
    Point,
    Press,
    Release,
    Released,
)
from alhambra.app.input.router import Router
from tests.app.input.test_devices import HEIGHT, kinds


class Screen:
    """A touch screen, as SDL tells of it: the mouse of the first finger, then the finger."""

    def __init__(self, router: Router) -> None:
        self.router = router
        self._first: int | None = None

    def down(self, finger: int, x: float, y: float) -> list[Intent]:
        mouse = []
        if self._first is None:
            self._first = finger
            mouse = [self._moved(x, y), self._button(pygame.MOUSEBUTTONDOWN, x, y)]
        return self._read(*mouse, self._finger(pygame.FINGERDOWN, finger, x, y))

    def move(self, finger: int, x: float, y: float) -> list[Intent]:
        mouse = [self._moved(x, y)] if finger == self._first else []
        return self._read(*mouse, self._finger(pygame.FINGERMOTION, finger, x, y))

    def up(self, finger: int, x: float, y: float) -> list[Intent]:
        mouse = []
        if finger == self._first:
            self._first = None
            mouse = [self._button(pygame.MOUSEBUTTONUP, x, y)]
        return self._read(*mouse, self._finger(pygame.FINGERUP, finger, x, y))

    def _read(self, *events: pygame.Event) -> list[Intent]:
        return self.router.read(events, HEIGHT, False)

    def _moved(self, x: float, y: float) -> pygame.Event:
        buttons = (0, 0, 0)
        return pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=buttons, touch=True)

    def _button(self, kind: int, x: float, y: float) -> pygame.Event:
        return pygame.Event(kind, pos=(x, y), button=1, touch=True)

    def _finger(self, kind: int, finger: int, x: float, y: float) -> pygame.Event:
        return pygame.Event(kind, touch_id=5, finger_id=finger, pos=(x, y), x=0.0, y=0.0)


def test_one_finger_is_a_mouse(router: Router) -> None:
    screen = Screen(router)
    assert kinds(screen.down(1, 100, 100)) == [Point, Point, Press]
    assert kinds(screen.up(1, 101, 100)) == [Release]
    assert kinds(screen.down(1, 100, 100)) == [Point, Point, Press]
    assert kinds(screen.move(1, 150, 100)) == [DragStart]
    assert kinds(screen.move(1, 160, 100)) == [DragMove]


def test_the_second_finger_ends_what_the_first_began(router: Router) -> None:
    screen = Screen(router)
    screen.down(1, 100, 100)
    screen.move(1, 150, 100)
    assert kinds(screen.down(2, 300, 100)) == [DragCancel, Released]


def test_two_fingers_apart_come_nearer_about_their_middle(router: Router) -> None:
    screen = Screen(router)
    screen.down(1, 100, 100)
    screen.down(2, 200, 100)
    (pinch,) = screen.move(2, 300, 100)
    assert isinstance(pinch, Pinch)
    assert pinch.pos == (200, 100) and pinch.steps == pytest.approx(4.96, abs=0.01)
    (pinch,) = screen.move(1, 200, 100)
    assert isinstance(pinch, Pinch) and pinch.steps == pytest.approx(-4.96, abs=0.01)


def test_no_click_comes_of_two_fingers_whichever_is_lifted_first(router: Router) -> None:
    for first, second in ((1, 2), (2, 1)):
        screen = Screen(router)
        screen.down(1, 100, 100)
        screen.down(2, 200, 100)
        assert not screen.up(first, 100, 100)
        assert not screen.move(second, 180, 130)
        assert not screen.up(second, 180, 130)
        assert kinds(screen.down(1, 100, 100)) == [Point, Point, Press]
        assert kinds(screen.up(1, 100, 100)) == [Release]


def test_a_third_finger_changes_nothing(router: Router) -> None:
    screen = Screen(router)
    for finger, x in ((1, 100), (2, 200), (3, 300)):
        screen.down(finger, x, 100)
    assert not screen.move(3, 400, 100)
    assert not screen.up(3, 400, 100)
    assert kinds(screen.move(2, 250, 100)) == [Pinch]


def test_a_window_without_the_focus_forgets_its_fingers(router: Router) -> None:
    screen = Screen(router)
    screen.down(1, 100, 100)
    screen.down(2, 200, 100)
    router.read([pygame.Event(pygame.WINDOWFOCUSLOST)], HEIGHT, False)
    assert not screen.move(2, 300, 100)
    assert kinds(Screen(router).down(1, 50, 50)) == [Point, Point, Press]
