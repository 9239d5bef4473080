"""Pointers, keys and pads at the table of Roll & Write: what one window feels, the other does."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from alhambra.app.scene_sheet import SheetScene
from alhambra.app.scenes import Scene
from alhambra.app.sheet.offers import PARKING, faces_of
from alhambra.app.stage.picture import Token
from alhambra.app.ui.box import Point
from alhambra.app.ui.form import Form
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.choices import Choice, Keep, Nudge
from tests.app.driving import Driver
from tests.app.handling import choose, showing
from tests.app.virtual_pad import VirtualPad
from tests.window.lockstep import Records, come_to_rest, until
from tests.window.test_keyboard import Typed
from tests.window.test_pads import Wired
from tests.window.test_window import Hand

SIDE = 0.25
"""How far from the middle of a die it is pressed, in heights of it."""


def tokens_of(choice: Choice) -> list[Token]:
    """What has to be pressed for the choice."""
    return [Token(face.kind, face.name) for face in faces_of(choice)]


class Hands(Protocol):
    """A device in both windows: what is pressed in the one is pressed in the other."""

    records: Records

    def press(self, scene: SheetScene, token: Token) -> None:
        """Press what can be seen on the table."""

    def make(self, scene: SheetScene, choice: Choice) -> None:
        """Make the choice, once both windows have come as far."""

    def go_on(self, top: Scene, seat: Seat) -> None:
        """Press away what lies over the table."""

    def button(self, form: Form, id: str) -> None:
        """Press a button of another scene."""


# -- by pointer ------------------------------------------------------------------------------------


class Pointed:
    """The mice of both windows."""

    def __init__(
        self, driver: Driver, hand: Hand, records: Records, real: subprocess.Popen[str]
    ) -> None:
        self._driver = driver
        self.hand = hand
        self.records = records
        self.real = real

    def _catch_up(self) -> None:
        until(lambda: self.records.alike)
        come_to_rest(self.real)

    def _click(self, at: Point) -> None:
        self._driver.click(at)
        self.hand.click(at)

    def press(self, scene: SheetScene, token: Token) -> None:
        """Click where nothing else lies over it."""
        self._catch_up()
        self._click(showing(scene, token))  # type: ignore[arg-type]

    def make(self, scene: SheetScene, choice: Choice) -> None:
        """Drag what is kept, click the rest; dice are moved by their arrows and by their halves."""
        self._catch_up()
        if isinstance(choice, Keep):
            self._park(scene, choice)
        elif isinstance(choice, Nudge) and len(scene.match.frames) % 2:
            self._click(self._half(scene, choice))
        else:
            self._click(showing(scene, tokens_of(choice)[0]))  # type: ignore[arg-type]

    def _park(self, scene: SheetScene, choice: Keep) -> None:
        """Drag both dice onto the sheet."""
        for token in tokens_of(choice)[:2]:
            start, end = showing(scene, token), showing(scene, PARKING)  # type: ignore[arg-type]
            self._driver.drag(start, end)
            self._driver.wait(20)  # the die lies there
            self.hand.drag((start, end))
            come_to_rest(self.real)

    def _half(self, scene: SheetScene, choice: Nudge) -> Point:
        """The upper half of the die to make it show more, the lower to make it show less."""
        mover = scene.match.to_move
        assert mover is not None
        dice = scene.moment().pieces.of(mover, choice.die)
        home = scene.picture.anchors[next(d for d in dice if d.face == choice.old).thing]
        side = -SIDE if choice.new > choice.old else SIDE
        return home.center[0], home.center[1] + home.h * side

    def go_on(self, top: Scene, seat: Seat) -> None:
        """Click the button."""
        self._catch_up()
        self.button(top.form, "go-on")  # type: ignore[attr-defined]

    def button(self, form: Form, id: str) -> None:
        """Click it."""
        self._click(place_of(form, id))


def place_of(form: Form, id: str) -> Point:
    return next(each for each in form.widgets if each.id == id).box.center


# -- by keys and pads ------------------------------------------------------------------------------


class ByFocus:
    """A device that brings the focus to a thing, and accepts."""

    def press(self, scene: SheetScene, token: Token) -> None:
        """Press what can be seen on the table."""
        self.catch_up()
        pressed_by(self.tap, scene, token)

    def make(self, scene: SheetScene, choice: Choice) -> None:
        """Choose all that makes it up."""
        self.catch_up()
        for token in tokens_of(choice):
            pressed_by(self.tap, scene, token)

    def button(self, form: Form, id: str) -> None:
        """Press a button of another scene."""
        self.reach(form, id)
        self.tap(0, [pygame.K_RETURN])


class TypedSheet(ByFocus, Typed):
    """The keyboards of both windows, at the table of Roll & Write."""

    def __init__(
        self, driver: Driver, display: str, records: Records, real: subprocess.Popen[str]
    ) -> None:
        super().__init__(driver, display, records, real)
        self.records = records


class WiredSheet(ByFocus, Wired):
    """The pads of both windows, at the table of Roll & Write."""

    def __init__(
        self,
        driver: Driver,
        pads: Sequence[VirtualPad],
        seats: int,
        real: subprocess.Popen[str],
        records: Records,
    ) -> None:
        super().__init__(driver, pads, seats, real, records)
        self.records = records

    def catch_up(self) -> None:
        """Wait until the real window has come as far."""
        until(lambda: self.records.alike)
        come_to_rest(self._real)

    def go_on(self, top: Scene, seat: Seat) -> None:
        """Accept, once it has come up in the window too."""
        self.catch_up()
        super().go_on(top, seat)


def pressed_by(tap: Callable[[Seat, Sequence[int]], None], scene: SheetScene, token: Token) -> None:
    """Bring the focus to the token and accept, with the device of who is to move."""
    seat = scene.match.to_move
    choose(partial(tap, seat or 0), scene, token)  # type: ignore[arg-type]
