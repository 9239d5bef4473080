"""Frames: the wall-clock time of each, from its events to the window's pixels.

An opponent thinks in another process meanwhile. At 60 frames a second a frame has 16.7 ms. Each
case begins in a new process, when all sheets are decoded, so it includes what is made on first use.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import TYPE_CHECKING

from bench.apart import apart
from bench.effort import Effort
from bench.report import Row, row

if TYPE_CHECKING:  # pygame is loaded only in measuring processes
    from alhambra.app.main import Program
    from bench.doings import Events

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
FRAMES = 900
STEP = 1 / 60


def measure(effort: Effort) -> Iterator[Row]:
    """Measure all doings of both games at all sizes."""
    from bench.doings import DOINGS

    for game, doings in DOINGS.items():
        for doing in doings:
            for size in SIZES:
                times = apart(frame_times, game, doing, size, effort.times(FRAMES, 20))
                yield row("frames", f"{doing}, {game}, {size[0]}x{size[1]}", "ms", times)


def think(name: str, ready: Event, over: Event) -> None:
    """Decide repeatedly like an opponent, until ``over`` is set."""
    from alhambra.ai.search import think
    from alhambra.content import load_boxes
    from alhambra.match.games import MATCH_GAMES
    from alhambra.match.match import start
    from alhambra.opponents.worker import give_way
    from alhambra.rules.chance import Seeded
    from bench.games import table

    give_way()
    state, among = start(load_boxes()[name], table(4, 1, game=name))[-1].state, MATCH_GAMES[name]
    level, seed = among.levels["expert"], 0
    ready.set()
    while not over.is_set():
        seed += 1
        seen = among.deal(state, state.to_move, level, Seeded(f"{seed}"))
        think(level, seen, state.to_move, str(seed))


@contextmanager
def opponent_at_work(name: str) -> Iterator[None]:
    """Let an opponent think in another process during the block."""
    context = get_context("spawn")
    ready, over = context.Event(), context.Event()
    process = context.Process(target=think, args=(name, ready, over), daemon=True)
    process.start()
    ready.wait(30)
    try:
        yield
    finally:
        over.set()
        process.join()


def frame_times(game: str, doing: str, size: tuple[int, int], frames: int) -> list[float]:
    """Return the milliseconds of each frame."""
    from alhambra.app.main import Program
    from bench.doings import DOINGS

    program = Program(size, None, "en")
    program.get_ready()
    try:
        with opponent_at_work(game):
            return timed(program, islice(DOINGS[game][doing](program), frames))
    finally:
        program.close()


def timed(
    program: Program, events: Iterator[Events], opening: Callable[[], object] = lambda: None
) -> list[float]:
    """Show a frame for each of these events, 60 a second; return the milliseconds of each.

    ``opening`` is called in the first frame.
    """
    import pygame

    times: list[float] = []
    clock = pygame.time.Clock()
    first = next(events)
    for now in chain([first], events):
        clock.tick(60)
        began = time.perf_counter()
        if not times:
            opening()
        program.loop.frame([*pygame.event.get(), *now], STEP)
        times.append((time.perf_counter() - began) * 1000)
    return times
