"""The game in a real window, and beside it the same game in one nobody sees, step by step alike.

The one tells where things are and which way the focus goes; both are played by the same presses.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

from alhambra.app.program.settings import Settings
from alhambra.app.program.settings_file import SettingsFile
from alhambra.app.scenes.setup.setup import SetupScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.ui.form import Form
from alhambra.paths import CURRENT_GAME, games_folder
from tests.app.driving import Driver
from tests.opponents.conftest import until
from tests.window.conftest import WHOLE_SCREEN


@contextmanager
def running(
    words: Sequence[str], display: str, home: Path, settings: Settings
) -> Iterator[subprocess.Popen[str]]:
    """The program on a screen, with a home of its own, until the end of the block."""
    (home / "config").mkdir()
    kept = SettingsFile(home / "config" / "settings.json", lambda _: None)
    values = {field.name: getattr(settings, field.name) for field in fields(settings)}
    kept.change(**values | {"window": WHOLE_SCREEN})
    unseen = ("SDL_VIDEODRIVER", "SDL_VIDEO_X11_WMCLASS")  # pygame sets the class where it can
    environment = {name: value for name, value in os.environ.items() if name not in unseen}
    environment |= {
        "DISPLAY": display,
        "ALHAMBRA_HOME": str(home),
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
    }
    pipe = subprocess.PIPE
    program = subprocess.Popen(words, env=environment, stdin=pipe, stdout=pipe, text=True)
    try:
        yield program
        assert program.poll() is None, "the program ended"
    finally:
        program.terminate()
        program.wait()


class Records:
    """What both programs have kept."""

    def __init__(self, home: Path) -> None:
        self.path = home / "games" / CURRENT_GAME
        """Of the one in the real window."""
        self._log = home / "log" / "alhambra.log"

    @property
    def seated(self) -> bool:
        """The table of a game has been opened in the real window."""
        return self._log.exists() and "at the table: " in self._log.read_text("utf-8")

    def _read(self) -> bytes:
        return self.path.read_bytes() if self.path.exists() else b""

    @property
    def alike(self) -> bool:
        """Whether they have kept the same."""
        return self._read() == (games_folder() / CURRENT_GAME).read_bytes()


def keep_pace(driver: Driver, records: Records) -> None:
    """Let each program come as far as the other; it may be the unseen one that is behind."""

    def alike() -> bool:
        driver.wait(1)
        return records.alike

    until(alike)


def to_the_set_up(driver: Driver, button: Callable[[Form, str], None], name: str) -> SetupScene:
    """From the title to the set-up of the game of this name, by their buttons, in both."""
    driver.open(TitleScene(driver.app))
    for id in ("new", name):
        button(driver.form, id)
        driver.wait(2)
    return driver.scene(SetupScene)


RESTS = 6
"""So often a program pauses until all has been seen that followed from something: each frame
ends in a pause, and a few more come while it draws."""


LOOKS, BETWEEN = 3, 0.004
"""Looks that find the program at rest, one after the other, and the seconds between them."""


def come_to_rest(program: subprocess.Popen[str]) -> None:
    """Wait until the program has had the time to follow: by its frames, not by a clock."""
    goal = _pauses(program) + RESTS
    until(lambda: _pauses(program) >= goal)
    until(lambda: all(_rests(program) for _ in range(LOOKS)))


def come_up(program: subprocess.Popen[str]) -> None:
    """Wait until the title takes clicks: opponents get their process once it has been seen."""
    children = Path(f"/proc/{program.pid}/task/{program.pid}/children")
    until(lambda: bool(children.read_text()))
    come_to_rest(program)


def _rests(program: subprocess.Popen[str]) -> bool:
    """All threads sleep. One that loads or waits for a busy processor does not."""
    time.sleep(BETWEEN)
    threads = Path(f"/proc/{program.pid}/task").iterdir()
    try:
        states = [(thread / "stat").read_text().rpartition(")")[2].split()[0] for thread in threads]
    except (FileNotFoundError, ProcessLookupError):  # a thread has just ended
        return False
    return set(states) == {"S"}


def _pauses(program: subprocess.Popen[str]) -> int:
    """How often the program gave the processor away of itself."""
    status = Path(f"/proc/{program.pid}/status").read_text().splitlines()
    line = next(line for line in status if line.startswith("voluntary_ctxt_switches"))
    return int(line.split()[1])
