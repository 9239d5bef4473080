"""The last turns of Roll & Write in a real window with the keyboard alone, from the title on: over
the end to the title again, and on to a new game.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene
from alhambra.app.games.rollwrite.pages.scoring import FinalCountScene
from alhambra.app.games.rollwrite.table.snapshot import PARKING, faces_of
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.program.settings import SeatChoice, Settings
from alhambra.app.scenes.title import TitleScene
from alhambra.app.table.buttons import REDO, UNDO
from alhambra.app.table.picture import Token
from alhambra.app.ui.form import Form
from alhambra.library.game_library import FINISHED
from alhambra.library.saves import Boxes, Record, load
from alhambra.match.match import Match, RollwriteMatch, start
from alhambra.opponents.thinker import Inline
from alhambra.paths import CURRENT_GAME, games_folder
from alhambra.record.checking import check_game
from alhambra.record.lines import read_games
from alhambra.rules.api import HUMAN, Seat, Seated, Table
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.events import TurnBegan
from alhambra.rules.rollwrite.model import TURN, Box, Solo
from tests.app.driving import Driver, game
from tests.app.games.rollwrite.positions import liked
from tests.app.handling import Keys
from tests.stand_ins import Forgetful
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
from tests.window.test_pointer import ANSWERED, PROGRAM

SEED, NEW_SEED = 13, "38"
TURNS = 2
"""Turns that are left of the game. Whole games by focus are played where nothing is painted."""
NAME = "Isabela"
ALONE = Table("roll-and-write", (Seated(NAME, HUMAN),), SEED, Solo(3, True))
SETTINGS = replace(
    QUIET,
    computers="at-once",
    rollwrite_seats=(SeatChoice(NAME, HUMAN, 0),),
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


def near_the_end(boxes: Boxes) -> History:
    """A game that was left when the person had the last turns to go."""
    box = boxes["roll-and-write"]
    assert isinstance(box, Box)
    match: RollwriteMatch = Match(start(box, ALONE), ALONE, Forgetful(), Inline())
    begun = []
    while not match.over:
        if match.state.phase is TURN and isinstance(match.frames[-1].event, TurnBegan):
            begun.append(len(match.frames))
        match.submit(liked(match.choices(), Random(f"{SEED}/{len(match.frames)}")))
    return tuple(match.frames[: begun[-TURNS]])


def played(driver: Driver, scene: RollwriteTableScene, hands: Typed) -> Counter[str]:
    """Play to the end page; what was met, by name."""
    met: Counter[str] = Counter()
    while not isinstance(driver.top, RollwriteEndScene):
        driver.wait(2)
        driver.until(lambda: driver.top is not scene or not scene.busy)
        if driver.top is not scene:
            driver.wait(2)  # without animations it has been counted then
            met[type(driver.top).__name__] += 1
            hands.catch_up()
            hands.go_on(driver.top, 0)
        elif scene.match.human_to_move and scene.snapshot().mine:
            choice = liked(scene.match.choices(), Random(f"{SEED}/{len(scene.match.frames)}"))
            met[type(choice).__name__] += 1
            met["made"] += 1
            first = len(scene.match.frames)
            hands.choose(scene, choice)
            assert len(scene.match.frames) > first, f"{choice} was not made"
            if met[type(choice).__name__] == 1:
                met["taken back"] += wavered(driver, scene, hands)
    return met


def wavered(driver: Driver, scene: RollwriteTableScene, hands: Typed) -> bool:
    """Take the last choice back and make it again by the buttons. Whether that may be."""
    frames = tuple(scene.match.frames)
    driver.until(lambda: driver.top is not scene or not scene.busy)
    if driver.top is not scene or not scene.match.can_undo:
        return False  # a type is complete, or the game is over: it is told first
    hands.press_on_table(scene, UNDO)
    assert len(scene.match.frames) < len(frames)
    hands.press_on_table(scene, REDO)
    assert tuple(scene.match.frames) == frames
    return True


def begin_anew(driver: Driver, hands: Typed, boxes: Boxes) -> None:
    """From the end page to the title, and to a new game dealt by a number that is written in."""
    hands.catch_up()
    record = hands.records.path
    check_game(boxes["roll-and-write"], record, next(read_games(record)))
    hands.button(driver.scene(RollwriteEndScene).form, "leave")
    driver.wait(2)
    assert isinstance(driver.top, TitleScene)
    setup = to_the_set_up(driver, hands.button, "roll-and-write")
    hands.reach(setup.form, "seed")
    hands.write(NEW_SEED)
    over = record.stat().st_size
    hands.button(setup.form, "start")
    until(lambda: record.exists() and record.stat().st_size < over)
    assert str(load(boxes, record).table.seed) == NEW_SEED
    assert list((record.parent / FINISHED).glob("*")), "the game that was played is on the shelf"


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


def test_the_last_turns_are_played_and_a_new_game_begun_with_keys_alone(
    display: str, tmp_path: Path, boxes: Boxes
) -> None:
    records, kept = Records(tmp_path), near_the_end(boxes)
    with game(SIZE) as driver, alike(driver):
        for path in (records.path, games_folder() / CURRENT_GAME):
            Record(path).rewrite(kept)
        with running(PROGRAM, display, tmp_path, SETTINGS) as real:
            hands = Typed(driver, display, records, real)
            hands.open()
            title = TitleScene(driver.app)
            driver.open(title)
            hands.button(title.form, "continue")
            until(lambda: records.seated)
            driver.go_on(20)
            met = played(driver, driver.scene(RollwriteTableScene, 0), hands)
            begin_anew(driver, hands, boxes)
    assert met[FinalCountScene.__name__] == 1
    assert met["made"] > TURNS and met["taken back"], met
