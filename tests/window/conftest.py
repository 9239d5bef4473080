"""A screen to play on."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from alhambra.app.program.settings import Settings
from alhambra.paths import CURRENT_GAME, games_folder, statistics_file

SIZE = (1280, 720)
WHOLE_SCREEN = {"size": [*SIZE], "position": [0, 0], "screens": [[*SIZE]]}
"""A window that fills the screen, as it is kept among the settings: a new one leaves some free."""
QUIET = Settings(
    language="en",
    animation="instant",
    warnings=False,
    confirm="off",
    living=False,
    mute=True,
)
"""Nothing takes time or asks again, a picture at rest is not drawn again, no sound is decoded."""


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """The program nobody sees finds no game of another test, as the one in the window does."""
    left = games_folder() / CURRENT_GAME, statistics_file()
    for path in left:
        path.unlink(missing_ok=True)
    yield
    for path in left:
        path.unlink(missing_ok=True)


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual screen as large as the smallest window."""
    if shutil.which("Xvfb") is None:
        pytest.skip("needs Xvfb")
    reading, writing = os.pipe()
    size = f"{SIZE[0]}x{SIZE[1]}x24"
    server = subprocess.Popen(
        # without resets: it would refuse whoever comes just after the last one went
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A real window on a busy machine gets a second chance: only what fails twice has failed."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))
