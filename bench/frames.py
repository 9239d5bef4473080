"""How long a frame takes at a table: ``python -m bench.frames [--game roll-and-write]``.

At the first game a tile is carried to and fro over a palace of 25 tiles with every candidate cell
marked; at Roll & Write, with five players, four dice roll again and again, and a die is carried
over the sheet. An opponent thinks in a process of its own. Told is the work of a frame in
milliseconds of processor time, so that what else runs on the machine does not count, from the
events to the window's pixels: the median, the 99th percentile and the longest; at 60 frames a
second there is room for 16.7. With DISPLAY set the window is a real one;
otherwise, or with SDL_VIDEODRIVER=dummy, it is one that nobody sees.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # nothing of the game is imported before the environment is set
    from bench.doings import Doing

os.environ["ALHAMBRA_HOME"] = tempfile.mkdtemp(prefix="alhambra-bench-")
os.environ["SDL_AUDIODRIVER"] = "dummy"
if "DISPLAY" not in os.environ:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
FRAMES = 600
WARM_UP = 120
IDLE = 120
STEP = 1 / 60


def think(name: str, over: Event) -> None:
    """Decide as an opponent does, again and again, until it is over."""
    from alhambra.ai.alhambra import bot
    from alhambra.ai.rollwrite import bot as sheet_bot
    from alhambra.content import load_boxes
    from alhambra.match.match import start
    from alhambra.match.opponents import OPPONENTS
    from alhambra.rules import alhambra
    from alhambra.rules.api import Seated, Table
    from alhambra.rules.chance import Seeded

    thinks: Any = bot.think if name == alhambra.NAME else sheet_bot.think
    table = Table(tuple(Seated(name, "normal") for name in "abcd"), 1)
    state, among = start(load_boxes()[name], table)[-1].state, OPPONENTS[name]
    level, seed = among.levels["expert"], 0
    while not over.is_set():
        seed += 1
        seen = among.deal(state, state.to_move, level, Seeded(seed))
        thinks(level, seen, state.to_move, str(seed))


@contextmanager
def opponent_at_work(name: str) -> Iterator[None]:
    """Somebody thinks beside."""
    context = get_context("spawn")
    over = context.Event()
    process = context.Process(target=think, args=(name, over), daemon=True)
    process.start()
    time.sleep(1)
    yield
    over.set()
    process.join()


def frame_times(size: tuple[int, int], doing: Doing) -> tuple[list[float], int]:
    """The work of each frame of it, in milliseconds; and of ``IDLE`` frames in which nothing

    moves, how many were drawn.
    """
    import pygame

    from alhambra.app.main import Program
    from alhambra.app.shot import Pensive

    program = Program(size, Pensive(), "en")
    times: list[float] = []
    clock = pygame.time.Clock()
    for events in islice(doing(program), WARM_UP + FRAMES):
        began = time.thread_time()
        program.loop.frame([*pygame.event.get(), *events], STEP)
        times.append((time.thread_time() - began) * 1000)
        clock.tick(60)
    for _ in range(3 * IDLE):  # until all that was on its way has arrived
        program.loop.frame(pygame.event.get(), STEP)
    drawn = 0
    for _ in range(IDLE):
        program.stack.update(STEP)
        drawn += program.stack.wants_drawing
        program.loop.frame(pygame.event.get(), 0.0)
    program.close()
    return times[WARM_UP:], drawn


def main() -> None:
    """Measure, and print the table."""
    from bench.doings import DOINGS

    parser = ArgumentParser(prog="bench.frames", description="How long a frame takes at a table.")
    parser.add_argument("--game", choices=sorted(DOINGS), default=min(DOINGS))
    name = parser.parse_args().game
    print("ms of work a frame; at rest: frames drawn while nothing moves")
    print(f"screen: {os.environ.get('SDL_VIDEODRIVER', 'real')}, an opponent thinks beside")
    with opponent_at_work(name):
        for words, doing in DOINGS[name].items():
            print(f"{words}\n{'size':>10} {'median':>8} {'99 %':>8} {'longest':>8} {'at rest':>8}")
            for size in SIZES:
                unsorted, drawn = frame_times(size, doing)
                times = sorted(unsorted)
                late, middle = times[int(len(times) * 0.99)], statistics.median(times)
                figures = f"{middle:8.2f} {late:8.2f} {times[-1]:8.2f} {drawn:8}"
                print(f"{size[0]}x{size[1]:<5} {figures}", flush=True)


if __name__ == "__main__":
    main()
