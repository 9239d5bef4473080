"""A game in a real window with the keyboard alone, from the title on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.program.scene_stack import Scene
from alhambra.app.program.settings import SeatChoice
from alhambra.app.ui.form import Form
from alhambra.library.saves import Boxes, load
from alhambra.record.checking import check_game
from alhambra.record.lines import read_games
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import Box
from alhambra.rules.api import Seat
from tests.app.driving import Driver, game
from tests.app.games.alhambra.robot import play
from tests.app.handling import BUTTONS, Keys, Pads
from tests.app.input.virtual_pad import NoLibrary, VirtualPad
from tests.window.conftest import QUIET, SIZE
from tests.window.lockstep import (
    Records,
    come_to_rest,
    come_up,
    keep_pace,
    running,
    to_the_set_up,
    until,
)
from tests.window.test_pointer import ANSWERED, PROGRAM, SETTINGS

SEED = "38"
DECISIONS = 10
"""The decisions made in the window; whole games by focus are played where nothing is painted."""
SYMBOLS = {
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_TAB: "Tab",
    pygame.K_RETURN: "Return",
    pygame.K_z: "z",
    pygame.K_y: "y",
    pygame.K_e: "e",
}
"""What the keys are called on the screen."""
pytestmark = pytest.mark.skipif(shutil.which("xdotool") is None, reason="needs xdotool")


class Twofold(Keys):
    """A device of both programs: what is pressed on the one is pressed on the other."""

    real: subprocess.Popen[str]
    records: Records

    def catch_up(self) -> None:
        """Let each program come as far as the other, and show it."""
        keep_pace(self.driver, self.records)
        come_to_rest(self.real)

    def go_on(self, top: Scene, seat: Seat) -> None:
        """Accept, once it has come up in the window too."""
        self.catch_up()
        super().go_on(top, seat)

    def button(self, form: Form, id: str) -> None:
        """Press a button of a scene."""
        self.reach(form, id)
        self.tap(0, [pygame.K_RETURN])


class Typed(Twofold):
    """The keyboards of both programs."""

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
        until(lambda: self.do("mousemove", "0", "0", *window))

    def do(self, *words: str) -> bool:
        """Let the screen do this. Whether it could."""
        unread = subprocess.DEVNULL
        done = subprocess.run(
            ["xdotool", *words], check=False, env=self._environment, stdout=unread
        )
        return done.returncode == 0

    def type(self, *symbols: str) -> None:
        """Press keys in the real window alone."""
        assert self.do("key", "--delay", "4", *symbols, *ANSWERED)
        come_to_rest(self.real)

    def tap(self, seat: Seat, keys: Sequence[int]) -> None:
        """Press the keys in both."""
        super().tap(seat, keys)
        self.type(*(SYMBOLS[key] for key in keys))

    def make(self, scene: AlhambraTableScene, choice: Choice) -> None:
        """Make the choice, when the other program has come as far."""
        self.catch_up()
        super().make(scene, choice)

    def undo(self, scene: AlhambraTableScene) -> None:
        """Take back; in the window the choice has been made then."""
        self.catch_up()
        super().undo(scene)


def begin(driver: Driver, hands: Typed, records: Records, boxes: Boxes) -> AlhambraTableScene:
    """From the title to the table, dealt by a number that is written in; the same table here."""
    hands.open()
    setup = to_the_set_up(driver, hands.button, "alhambra")
    hands.reach(setup.form, "seed")
    driver.write(SEED)
    hands.type(*SEED)
    hands.reach(setup.form, "start")
    hands.type(SYMBOLS[pygame.K_RETURN])
    until(lambda: records.begun)
    loaded = load(boxes, records.path)
    assert str(loaded.table.seed) == SEED
    scene = driver.table(loaded.table)
    hands.catch_up()
    return scene


def test_a_game_is_played_with_keys_alone(
    display: str, tmp_path: Path, box: Box, boxes: Boxes
) -> None:
    records = Records(tmp_path)
    with game(SIZE) as driver, running(PROGRAM, display, tmp_path, SETTINGS) as real:
        driver.app.settings.change(animation="instant", seats=SETTINGS.seats)
        hands = Typed(driver, display, records, real)
        try:
            scene = begin(driver, hands, records, boxes)
            met = play(driver, scene, hands, int(SEED), DECISIONS)
            keep_pace(driver, records)
        finally:
            driver.app.settings.change(animation="normal", seats=())
    assert met["taken back"]
    check_game(box, records.path, next(read_games(records.path)))


# -- pads ------------------------------------------------------------------------------------------


PADS_SEED = 38
NAMES = ("Isabela", "Yusuf", "Zahra", "Tomás", "Layla", "Idris")
PADS = 2
PADS_DECISIONS = 12
"""The decisions made in the window; whole games by pads are played where nothing is painted."""


class Wired(Twofold, Pads):
    """The pads of both programs."""

    def __init__(
        self,
        driver: Driver,
        pads: Sequence[VirtualPad],
        seats: int,
        real: subprocess.Popen[str],
        records: Records,
    ) -> None:
        self.claims = {seat: seat % len(pads) for seat in range(seats)}
        """By seat: the number of the pad it is played with."""
        Pads.__init__(self, driver, {seat: pads[n] for seat, n in self.claims.items()})
        self.real, self.records = real, records

    def tap(self, seat: Seat, keys: Sequence[int]) -> None:
        """Press the buttons in both, and let the real one follow."""
        super().tap(seat, keys)
        self.tap_there(seat, keys)

    def tap_there(self, seat: Seat, keys: Sequence[int]) -> None:
        """Press the buttons in the real window alone."""
        assert self.real.stdin is not None and self.real.stdout is not None
        buttons = (str(BUTTONS[key]) for key in keys)
        self.real.stdin.write(f"{self.claims[seat]} {' '.join(buttons)}\n")
        self.real.stdin.flush()
        assert self.real.stdout.readline() == "done\n"

    def make(self, scene: AlhambraTableScene, choice: Choice) -> None:
        """Make the choice; it has been made in both then."""
        super().make(scene, choice)
        keep_pace(self.driver, self.records)


def claim_and_begin(
    driver: Driver, hands: Wired, records: Records, boxes: Boxes
) -> AlhambraTableScene:
    """From the title to the table, each pad claiming its seats; then the same table here."""
    setup = to_the_set_up(driver, hands.button, "alhambra")
    for seat in hands.claims:
        hands.reach(setup.form, setup.places[seat].device.id)
        hands.tap(seat, [pygame.K_RETURN])
    hands.reach(setup.form, "start")
    assert [place.pad for place in setup.places] == [pad.device for pad in hands.by_seat.values()]
    hands.tap_there(0, [pygame.K_RETURN])
    until(lambda: records.begun)
    driver.app.devices.seat({seat: pad.device for seat, pad in hands.by_seat.items()})
    scene = driver.table(load(boxes, records.path).table)
    keep_pace(driver, records)
    return scene


@pytest.mark.parametrize("players", [2])
def test_people_play_by_two_pads(
    display: str, tmp_path: Path, box: Box, boxes: Boxes, players: int
) -> None:
    seats = tuple(SeatChoice(name, "human", n) for n, name in enumerate(NAMES[:players]))
    settings = replace(QUIET, privacy="covered", seats=seats)
    words = [sys.executable, "-m", "tests.window.with_pads", str(PADS_SEED), str(PADS)]
    records = Records(tmp_path)
    pads: list[VirtualPad] = []
    with game(SIZE) as driver, running(words, display, tmp_path, settings) as real:
        assert real.stdout is not None
        if real.stdout.readline() == "nothing\n":
            pytest.skip("SDL's library was not found in the process of the game")
        driver.app.settings.change(animation="instant", privacy="covered", seats=seats)
        try:
            pads += [VirtualPad() for _ in range(PADS)]
            driver.wait(1)
            hands = Wired(driver, pads, players, real, records)
            scene = claim_and_begin(driver, hands, records, boxes)
            met = play(driver, scene, hands, PADS_SEED, PADS_DECISIONS)
            keep_pace(driver, records)
        except NoLibrary:
            pytest.skip("SDL's library was not found in this process")
        finally:
            for pad in pads:
                pad.unplug()
            driver.wait(1)
            driver.app.settings.change(animation="normal", seats=())
    assert met["uncovered"] >= PADS_DECISIONS // 4 and met["taken back"]
    check_game(box, records.path, next(read_games(records.path)))
