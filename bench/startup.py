"""How long the game takes to open: ``python -m bench.startup``.

Told are the seconds from the start of the process to the first frame of the title, to the title
with its picture, to the first frame of a table of four that is opened at once, and to the table
with all its sprites there; each the middle of several starts. With DISPLAY set the window is a real
one.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

STARTS = 7
STAGES = ("title", "title complete", "table", "table complete")

SCRIPT = """
import sys, time
began = float(sys.argv[1])
import pygame
from alhambra.app.main import Program
program = Program((1920, 1080))
def told():
    print(time.time() - began, flush=True)
def frame():
    program.loop.frame(pygame.event.get(), 1 / 60)
def complete():
    while program.painter.sheets.busy:
        frame()
        time.sleep(0.002)
program.open_title()
frame()
told()
complete()
told()
program.games.get_ready()
from alhambra.rules.api import Seated, Table
kinds = ("human", "normal", "normal", "easy")
program.app.start_game(Table(tuple(Seated(kind, kind) for kind in kinds), 1))
frame()
frame()
told()
complete()
told()
program.close()
"""


def start() -> list[float]:
    """The four times of one start, in seconds."""
    environment = {**os.environ, "ALHAMBRA_HOME": tempfile.mkdtemp(prefix="alhambra-bench-")}
    environment["SDL_AUDIODRIVER"] = "dummy"
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed game is compiled only once
    if "DISPLAY" not in environment:
        environment["SDL_VIDEODRIVER"] = "dummy"
    command = [sys.executable, "-c", SCRIPT, str(time.time())]
    told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    times = [float(line) for line in told.stdout.splitlines() if line[:1].isdigit()]
    assert len(times) == len(STAGES), told.stdout
    return times


def main() -> None:
    """Measure, and print the table."""
    starts = [start() for _ in range(STARTS)]
    print(f"the middle of {STARTS} starts, in seconds")
    for name, times in zip(STAGES, zip(*starts, strict=True), strict=True):
        print(f"{name:>15} {statistics.median(times):6.3f}   longest {max(times):6.3f}")


if __name__ == "__main__":
    main()
