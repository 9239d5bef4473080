"""A game of Roll & Write in a real window with the keyboard alone, from the title on."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from alhambra.app.games.rollwrite.table.snapshot import PARKING, faces_of
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.program.settings import SeatChoice, Settings
from alhambra.app.table.buttons import REDO, UNDO
from alhambra.app.table.picture import Token
from alhambra.app.ui.form import Form
from alhambra.library.saves import Boxes, load
from alhambra.record.checking import check_game
from alhambra.record.lines import read_games
from alhambra.rules.api import HUMAN, Seat
from alhambra.rules.rollwrite.choices import Choice
from tests.app.driving import Driver, game
from tests.app.games.rollwrite.positions import liked
from tests.app.handling import Keys
from tests.opponents.conftest import until
from tests.window.conftest import QUIET, SIZE
from tests.window.lockstep import (
    Records,
    come_to_rest,
    come_up,
    keep_pace,
    running,
    to_the_set_up,
)
from tests.window.test_pointer import ANSWERED, PROGRAM

SEED = "38"
DECISIONS = 8
"""The decisions made in the window; whole games by focus are played where nothing is painted."""
SETTINGS = replace(
    QUIET,
    computers="at-once",
    rollwrite_seats=(SeatChoice("Isabela", HUMAN, 0),),
    rollwrite_virtual=3,
    rollwrite_virtual_score=True,
)
SYMBOLS = {
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_TAB: "Tab",
    pygame.K_RETURN: "Return",
}
"""What the keys are called on the screen."""
pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
)


class Typed(Keys):
    """The keyboards of both programs: what is pressed on the one is pressed on the other."""

    def __init__(
        self, driver: Driver, display: str, records: Records, real: subprocess.Popen[str]
    ) -> None:
        super().__init__(driver)
        self.real, self.records = real, records
        self._environment = {**os.environ, "DISPLAY": display}

    def open(self) -> None:
        """Wait until the title is in the real window, and give it the focus."""
        window = ("search", "--onlyvisible", "--class", "alhambra", "windowfocus")
        come_up(self.real)
        until(lambda: self._do("mousemove", "0", "0", *window))

    def _do(self, *words: str) -> bool:
        """Let the screen do this. Whether it could."""
        unread = subprocess.DEVNULL
        done = subprocess.run(
            ["xdotool", *words], check=False, env=self._environment, stdout=unread
        )
        return done.returncode == 0

    def type(self, *symbols: str) -> None:
        """Press keys in the real window alone."""
        assert self._do("key", "--delay", "4", *symbols, *ANSWERED)
        come_to_rest(self.real)

    def write(self, text: str) -> None:
        """Write into the field that has the focus, in both."""
        self.driver.write(text)
        self.type(*text)

    def tap(self, seat: Seat, keys: Sequence[int]) -> None:
        """Press the keys in both."""
        super().tap(seat, keys)
        self.type(*(SYMBOLS[key] for key in keys))

    def catch_up(self) -> None:
        """Let each program come as far as the other, and show it."""
        keep_pace(self.driver, self.records)
        come_to_rest(self.real)

    def press_on_table(self, scene: RollwriteTableScene, token: Token) -> None:
        """Bring the focus to what can be seen on the table, and accept."""
        self.catch_up()
        self.press(scene, token)

    def choose(self, scene: RollwriteTableScene, choice: Choice) -> None:
        """Choose all that makes it up; a pair is kept with its second die."""
        for face in faces_of(choice):
            token = Token(face.kind, face.name)
            if token != PARKING:
                self.press_on_table(scene, token)

    def button(self, form: Form, id: str) -> None:
        """Press a button of another scene."""
        self.reach(form, id)
        self.tap(0, [pygame.K_RETURN])


@contextmanager
def alike(driver: Driver) -> Iterator[None]:
    """The window nobody sees is set up as the real one."""
    same = (
        "animation",
        "computers",
        "rollwrite_seats",
        "rollwrite_virtual",
        "rollwrite_virtual_score",
    )
    driver.app.settings.change(**{name: getattr(SETTINGS, name) for name in same})
    try:
        yield
    finally:
        driver.app.settings.change(**{name: getattr(Settings(), name) for name in same})


def begin(driver: Driver, hands: Typed) -> RollwriteTableScene:
    """From the title to the table, dealt by a number that is written in."""
    hands.open()
    setup = to_the_set_up(driver, hands.button, "roll-and-write")
    hands.reach(setup.form, "seed")
    hands.write(SEED)
    hands.button(setup.form, "start")
    until(lambda: hands.records.seated)
    driver.wait(20)
    return driver.scene(RollwriteTableScene, 0)


def play(driver: Driver, scene: RollwriteTableScene, hands: Typed) -> bool:
    """Make some choices, and the first one again that may be taken back; whether one might be."""
    wavered = False
    for _ in range(DECISIONS):
        driver.until(lambda: not scene.busy)
        before = tuple(scene.match.frames)
        choice = liked(scene.match.choices(), Random(f"{SEED}/{len(before)}"))
        hands.choose(scene, choice)
        made = tuple(scene.match.frames)
        assert len(made) > len(before), f"{choice} was not made"
        if not wavered and scene.match.can_undo:
            wavered = True
            hands.press_on_table(scene, UNDO)
            assert tuple(scene.match.frames) == before
            hands.press_on_table(scene, REDO)
            assert tuple(scene.match.frames) == made
    return wavered


def test_a_game_is_begun_and_played_with_keys_alone(
    display: str, tmp_path: Path, boxes: Boxes
) -> None:
    records = Records(tmp_path)
    with (
        game(SIZE) as driver,
        alike(driver),
        running(PROGRAM, display, tmp_path, SETTINGS) as real,
    ):
        hands = Typed(driver, display, records, real)
        scene = begin(driver, hands)
        assert play(driver, scene, hands)
        keep_pace(driver, records)
    check_game(boxes["roll-and-write"], records.path, next(read_games(records.path)))
    assert str(load(boxes, records.path).table.seed) == SEED
