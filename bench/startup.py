"""Startup: from the start of the process to the title, and to a table opened at once.

Seconds from the start of the interpreter to the first frame of the title, to the title with its
picture at noon, to the first frame of a table of four, and to the table with all its sprites.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator

from bench.effort import Effort
from bench.report import Row, row

STARTS = 7
STAGES = ("title", "title, complete", "table", "table, complete")
SCRIPT = """
import sys, time
began = float(sys.argv[1])
import pygame
from alhambra.app.main import Program
program = Program((1920, 1080), hour=lambda: 12.0)
def told():
    print(time.time() - began, flush=True)
def frame():
    program.loop.frame(pygame.event.get(), 1 / 60)
def complete():
    while program.painter.busy or program.painter.unfinished:
        frame()
        time.sleep(0.002)
program.open_title()
frame()
told()
complete()
told()
program.get_ready()
from alhambra.rules.api import Seated, Table
kinds = ("human", "normal", "normal", "easy")
program.app.start_game(Table("alhambra", tuple(Seated(kind, kind) for kind in kinds), 1))
frame()
frame()
told()
complete()
told()
program.close()
"""


def measure(effort: Effort) -> Iterator[Row]:
    """Measure several starts."""
    starts = [start() for _ in range(effort.times(STARTS))]
    for stage, times in zip(STAGES, zip(*starts, strict=True), strict=True):
        yield row("startup", stage, "s", times)


def start() -> list[float]:
    """Return the seconds of each stage of one start."""
    environment = dict(os.environ)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed game is compiled only once
    command = [sys.executable, "-c", SCRIPT, str(time.time())]
    told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    times = [float(line) for line in told.stdout.splitlines() if line[:1].isdigit()]
    if len(times) != len(STAGES):
        raise RuntimeError(f"the program did not start: {told.stdout}{told.stderr}")
    return times
