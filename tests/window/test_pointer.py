"""A game in a real window, with a real pointer: virtual screen, xdotool, drag and drop.

A packaged program plays it to the end; of the checkout only the beginning is played.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.box import Point
from alhambra.app.program.settings import SeatChoice
from alhambra.app.scenes.play import PlayScene
from alhambra.app.scenes.title import TitleScene
from alhambra.library.saves import Boxes, Loaded, load
from alhambra.match.match import AlhambraMatch, Match
from alhambra.opponents.thinker import Inline
from alhambra.rules.alhambra.events import Ended, Scored
from tests.app.driving import Driver, game
from tests.app.games.alhambra.robot import Drag, decided, drag_for
from tests.opponents.conftest import until
from tests.stand_ins import Forgetful
from tests.window.conftest import QUIET, SIZE
from tests.window.lockstep import come_to_rest, come_up, running

PACKAGED = os.environ.get("ALHAMBRA_PROGRAM")
PROGRAM = [PACKAGED] if PACKAGED else [sys.executable, "-m", "alhambra"]
"""What is played: this checkout, or a packaged program."""
ANSWERED = ("getmouselocation",)
"""Asked last, for the answer alone: whatever was done before has reached the program then."""
SETTINGS = replace(QUIET, seats=(SeatChoice("Isabela", "human", 0), SeatChoice("Yusuf", "easy", 1)))
DRAGS = 10
"""So many are made of a game that is not played to its end."""

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
)


class Hand:
    """A hand on the mouse of a screen, before the program in its window."""

    def __init__(self, display: str, program: subprocess.Popen[str]) -> None:
        self._display = display
        self._program = program

    def wait(self) -> None:
        """Let the program show what has happened."""
        come_to_rest(self._program)

    def _do(self, *words: object) -> None:
        environment = {**os.environ, "DISPLAY": self._display}
        command = ["xdotool", *map(str, words), *ANSWERED]
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)

    def click(self, at: Point) -> None:
        """Press and let go."""
        self._do("mousemove", *_whole(at), "sleep", 0.04, "mousedown", 1, "mouseup", 1)

    def drag(self, way: Drag, times: int = 1) -> None:
        """Carry from one place to the other, and drop."""
        for _ in range(times):
            self._carry(way)

    def _carry(self, way: Drag) -> None:
        start, end = way
        words: list[object] = ["mousemove", *_whole(start), "sleep", 0.03, "mousedown", 1]
        for step in range(1, 9):
            x = start[0] + (end[0] - start[0]) * step / 8
            y = start[1] + (end[1] - start[1]) * step / 8
            words += ["mousemove", *_whole((x, y)), "sleep", 0.012]
        self._do(*words, "sleep", 0.03, "mouseup", 1, "sleep", 0.05)


def _whole(at: Point) -> tuple[int, int]:
    return round(at[0]), round(at[1])


class Mirror:
    """The same screens in a window nobody sees: they tell where things are in the real one."""

    def __init__(self, driver: Driver, boxes: Boxes, record: Path) -> None:
        self._driver = driver
        self._boxes = boxes
        self._record = record
        self._read = b""
        self._loaded: Loaded | None = None

    def ways(self) -> list[Point]:
        """Where the buttons are that lead from the title to the table."""
        app, found = self._driver.app, []
        for scene, id in (
            (TitleScene(app), "new"),
            (PlayScene(app), "alhambra"),
            (AlhambraSetupScene(app), "start"),
        ):
            self._driver.open(scene)
            found.append(next(one for one in scene.form.widgets if one.id == id).box.center)
        return found

    def game(self) -> Loaded | None:
        """The game as far as it was kept; it is loaded only when there is more of it."""
        if not self._record.exists():
            return None
        data = self._record.read_bytes()
        if data != self._read:
            self._read, self._loaded = data, load(self._boxes, self._record)
        return self._loaded

    def table(self, loaded: Loaded) -> AlhambraTableScene:
        """The table of the game now."""
        scene = AlhambraTableScene(
            self._driver.app,
            Match(loaded.frames, loaded.table, Forgetful(), Inline()),
            lambda: None,
        )
        self._driver.show(scene, 20)
        return scene

    def drags_of(self, scene: AlhambraTableScene, way: Drag) -> int:
        """How often it takes: a tile for more than its price first shows what is paid."""
        before = len(scene.match.frames)
        self._driver.drag(*way)
        return 1 if len(scene.match.frames) > before else 2


def test_a_game_is_played_with_the_mouse(display: str, tmp_path: Path, boxes: Boxes) -> None:
    with game(SIZE) as driver, running(PROGRAM, display, tmp_path, SETTINGS) as real:
        hand = Hand(display, real)
        driver.app.settings.change(animation=SETTINGS.animation, seats=SETTINGS.seats)
        mirror = Mirror(driver, boxes, tmp_path / "games" / "current.jsonl")
        ways = mirror.ways()
        come_up(real)
        tried(lambda: begin(hand, ways), lambda: mirror.game() is not None)
        drags, slips = play(mirror, hand, None if PACKAGED else DRAGS)
    assert drags >= DRAGS
    assert slips * 5 <= drags, "too many drags were not understood"


def tried(act: Callable[[], None], done: Callable[[], bool]) -> int:
    """Act, as often as it takes a person before a slow screen; how often it was in vain."""
    for slips in range(10):
        act()
        end = time.monotonic() + 5
        while time.monotonic() < end:
            if done():
                return slips
            time.sleep(0.03)
    raise AssertionError("nothing came of it")


def begin(hand: Hand, ways: Sequence[Point]) -> None:
    """From the title to the table, by these clicks."""
    for way in ways:
        hand.click(way)
        hand.wait()


def play(mirror: Mirror, hand: Hand, enough: int | None = None) -> tuple[int, int]:
    """Drag until the game is over; how many drags that took, and how many came to nothing.

    With ``enough`` it is left after this many drags.
    """
    drags = slips = 0
    scorings = Scorings(mirror, hand)
    while True:
        until(scorings.ready)
        loaded = mirror.game()
        assert loaded is not None
        if isinstance(loaded.frames[-1].event, Ended):
            return drags, slips
        scene = mirror.table(loaded)
        way = drag_for(scene, decided(scene))
        assert way is not None, "nothing could be done but to end the turn"
        count = len(loaded.frames)
        times = mirror.drags_of(scene, way)
        hand.wait()
        slips += tried(partial(hand.drag, way, times), partial(_longer, mirror, count))
        drags += 1
        if drags == enough:
            return drags, slips


class Scorings:
    """Presses scorings away: they lie over the table, and all waits for that."""

    def __init__(self, mirror: Mirror, hand: Hand) -> None:
        self._mirror = mirror
        self._hand = hand
        self.seen = 0
        """How many there were."""

    def ready(self) -> bool:
        """Whether the person is to move, or the game is over."""
        loaded = self._mirror.game()
        if loaded is None:
            return False
        count = sum(isinstance(frame.event, Scored) for frame in loaded.frames)
        if count > self.seen:
            self.seen = count
            self._hand.wait()
            self._hand.click((4, 4))
        match: AlhambraMatch = Match(loaded.frames, loaded.table, Forgetful(), Inline())
        return match.over or match.human_to_move


def _longer(mirror: Mirror, count: int) -> bool:
    loaded = mirror.game()
    return loaded is not None and len(loaded.frames) > count
