"""Pointers and keys at the table of Roll & Write: what one window feels, the other does."""

from __future__ import annotations

import subprocess
from functools import partial
from typing import Protocol

from alhambra.app.games.rollwrite.pages.scoring import CompletedScene, FinalCountScene
from alhambra.app.games.rollwrite.table.snapshot import PARKING, faces_of
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.box import Point
from alhambra.app.program.scene_stack import Scene
from alhambra.app.table.picture import Token
from alhambra.app.ui.form import Form
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.choices import Choice, Keep, Nudge
from tests.app.driving import Driver
from tests.app.handling import choose, showing
from tests.window.lockstep import Records, come_to_rest, keep_pace
from tests.window.test_keyboard import Typed
from tests.window.test_pointer import Hand

SIDE = 0.25
"""How far from the middle of a die it is pressed, in heights of it."""


def tokens_of(choice: Choice) -> list[Token]:
    """What has to be pressed for the choice."""
    return [Token(face.kind, face.name) for face in faces_of(choice)]


class Hands(Protocol):
    """A device in both windows: what is pressed in the one is pressed in the other."""

    records: Records

    def press(self, scene: RollwriteTableScene, token: Token) -> None:
        """Press what can be seen on the table."""

    def make(self, scene: RollwriteTableScene, choice: Choice) -> None:
        """Make the choice, once both windows have come as far."""

    def go_on(self, top: Scene, seat: Seat) -> None:
        """Press away what lies over the table."""

    def button(self, form: Form, id: str) -> None:
        """Press a button of another scene, and let the window show what follows."""

    def catch_up(self) -> None:
        """Let each program come as far as the other, and show it."""


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

    def catch_up(self) -> None:
        """Let each program come as far as the other, and show it."""
        keep_pace(self._driver, self.records)
        come_to_rest(self.real)

    def _click(self, at: Point) -> None:
        self._driver.click(at)
        self.hand.click(at)

    def press(self, scene: RollwriteTableScene, token: Token) -> None:
        """Click where nothing else lies over it."""
        self.catch_up()
        self._click(showing(scene, token))

    def make(self, scene: RollwriteTableScene, choice: Choice) -> None:
        """Drag what is kept, click the rest; dice are moved by their arrows and by their halves."""
        self.catch_up()
        if isinstance(choice, Keep):
            self._park(scene, choice)
        elif isinstance(choice, Nudge) and len(scene.match.frames) % 2:
            self._click(self._half(scene, choice))
        else:
            self._click(showing(scene, tokens_of(choice)[0]))

    def _park(self, scene: RollwriteTableScene, choice: Keep) -> None:
        """Drag both dice onto the sheet."""
        for token in tokens_of(choice)[:2]:
            start, end = showing(scene, token), showing(scene, PARKING)
            self._driver.drag(start, end, frames=20)  # the die lies there
            self.hand.drag((start, end))
            come_to_rest(self.real)

    def _half(self, scene: RollwriteTableScene, choice: Nudge) -> Point:
        """The upper half of the die to make it show more, the lower to make it show less."""
        mover = scene.match.to_move
        assert mover is not None
        dice = scene.snapshot().pieces.of(mover, choice.die)
        home = scene.picture.anchors[next(d for d in dice if d.face == choice.old).thing]
        side = -SIDE if choice.new > choice.old else SIDE
        return home.center[0], home.center[1] + home.h * side

    def go_on(self, top: Scene, seat: Seat) -> None:
        """Click the button."""
        self.catch_up()
        assert isinstance(top, FinalCountScene | CompletedScene)
        self.button(top.form, "go-on")

    def button(self, form: Form, id: str) -> None:
        """Click it, and let the window show what follows."""
        self._click(place_of(form, id))
        come_to_rest(self.real)


def place_of(form: Form, id: str) -> Point:
    return next(each for each in form.widgets if each.id == id).box.center


# -- by keys ---------------------------------------------------------------------------------------


class ByFocus:
    """The keyboards of both windows, at the table of Roll & Write."""

    def __init__(self, device: Typed) -> None:
        self.device = device
        self.records = device.records

    def press(self, scene: RollwriteTableScene, token: Token) -> None:
        """Bring the focus to what can be seen on the table, and accept."""
        self.device.catch_up()
        seat = scene.match.to_move
        choose(partial(self.device.tap, seat or 0), scene, token)

    def make(self, scene: RollwriteTableScene, choice: Choice) -> None:
        """Choose all that makes it up; a pair is kept with its second die."""
        for token in tokens_of(choice):
            if token != PARKING:
                self.press(scene, token)

    def go_on(self, top: Scene, seat: Seat) -> None:
        """Accept."""
        self.device.go_on(top, seat)

    def catch_up(self) -> None:
        """Let each program come as far as the other, and show it."""
        self.device.catch_up()

    def button(self, form: Form, id: str) -> None:
        """Press a button of another scene, and let the window show what follows."""
        self.device.button(form, id)
