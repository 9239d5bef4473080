"""How long a frame takes while a tile is dragged over a large palace: ``python -m bench.frames``.

A tile is carried to and fro over a palace of 25 tiles with every candidate cell marked, while an
opponent thinks in a process of its own. Told is the work of a frame in milliseconds, from the
events to the window's pixels: the median, the 99th percentile and the longest; at 60 frames a
second there is room for 16.7. With DISPLAY set the window is a real one; otherwise, or with
SDL_VIDEODRIVER=dummy, it is one that nobody sees.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # nothing of the game is imported before the environment is set
    import pygame

    from alhambra.rules.alhambra.apply import History
    from alhambra.rules.api import Table

os.environ["ALHAMBRA_HOME"] = tempfile.mkdtemp(prefix="alhambra-bench-")
os.environ["SDL_AUDIODRIVER"] = "dummy"
if "DISPLAY" not in os.environ:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
FRAMES = 600
WARM_UP = 120
IDLE = 120
TILES = 25
STEP = 1 / 60


def think(over: Event) -> None:
    """Decide as an opponent does, again and again, until it is over."""
    from alhambra.ai.alhambra import bot
    from alhambra.content import load_box
    from alhambra.match.levels import LEVELS
    from alhambra.match.match import start
    from alhambra.rules import alhambra as game
    from alhambra.rules.api import Seated, Table
    from alhambra.rules.chance import Seeded

    table = Table(tuple(Seated(name, "normal") for name in "abcd"), 1)
    state = start(load_box(), table)[-1].state
    seed = 0
    while not over.is_set():
        seed += 1
        bot.think(LEVELS["expert"], state, state.to_move, str(seed))
        game.redeal(state, state.to_move, Seeded(seed))


@contextmanager
def opponent_at_work() -> Iterator[None]:
    """Somebody thinks beside."""
    context = get_context("spawn")
    over = context.Event()
    process = context.Process(target=think, args=(over,), daemon=True)
    process.start()
    time.sleep(1)
    yield
    over.set()
    process.join()


def frame_times(size: tuple[int, int]) -> tuple[list[float], int]:
    """The work of each frame of the drag, in milliseconds; and of ``IDLE`` frames in which nothing

    moves, how many were drawn.
    """
    import pygame

    from alhambra.app.main import Program
    from alhambra.app.scene_table import TableScene
    from alhambra.app.shot import Forgetful, Pensive
    from alhambra.app.stage.picture import Kind, Token
    from alhambra.match.match import Match

    program = Program(size, Pensive(), "en")
    frames, table = position()
    scene = TableScene(program.app, Match(frames, table, Forgetful(), Pensive()), lambda: None)
    program.stack.push(scene)
    for _ in range(90):
        program.loop.frame(pygame.event.get(), STEP)
        program.painter.settle()
    start = scene.picture.by_token[Token(Kind.MARKET, "0")].box.center
    area = scene.picture.anchors["ground"]
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    program.loop.frame([_motion(start), down], STEP)
    times: list[float] = []
    clock = pygame.time.Clock()
    for number in range(WARM_UP + FRAMES):
        part = number / 60 % 2
        across = part if part < 1 else 2 - part
        at = (area.x + area.w * (0.25 + across / 2), area.y + area.h * (number / 150 % 1))
        began = time.perf_counter()
        program.loop.frame([*pygame.event.get(), _motion(at)], STEP)
        if number >= WARM_UP:
            times.append((time.perf_counter() - began) * 1000)
        clock.tick(60)
    for _ in range(IDLE):  # until all that was on its way has arrived
        program.loop.frame(pygame.event.get(), STEP)
    drawn = 0
    for _ in range(IDLE):
        program.stack.update(STEP)
        drawn += program.stack.wants_drawing
        program.loop.frame(pygame.event.get(), 0.0)
    program.close()
    return times, drawn


def _motion(at: tuple[float, float]) -> pygame.Event:
    import pygame

    return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0), touch=False)


def position() -> tuple[History, Table]:
    """A game of four in which the person to move has a palace of 25 tiles."""
    from alhambra.content import load_box
    from alhambra.match.match import HUMAN, start
    from alhambra.rules.alhambra.palace import Palace
    from alhambra.rules.api import Frame, Seated, Table

    box, random, palace = load_box(), Random(3), Palace({})
    table = Table(tuple(Seated(name, HUMAN if name == "a" else "normal") for name in "abcd"), 4)
    event, state = start(box, table)[-1]
    on_sale = set(state.market)
    for tile in random.sample(box.tiles, len(box.tiles)):
        cells = palace.cells_for(tile.walls)
        if cells and tile not in on_sale and len(palace) < TILES:
            palace = palace.with_tile(random.choice(cells), tile)
    me, *others = state.players
    state = state._replace(players=(me._replace(palace=palace), *others), to_move=0)
    return (Frame(event, state),), table


def main() -> None:
    """Measure, and print the table."""
    print("ms of work a frame; at rest: frames drawn while nothing moves")
    print(f"screen: {os.environ.get('SDL_VIDEODRIVER', 'real')}, an opponent thinks beside")
    print(f"{'size':>10} {'median':>8} {'99 %':>8} {'longest':>8} {'at rest':>8}")
    with opponent_at_work():
        for size in SIZES:
            unsorted, drawn = frame_times(size)
            times = sorted(unsorted)
            late = times[int(len(times) * 0.99)]
            middle = statistics.median(times)
            print(f"{size[0]}x{size[1]:<5} {middle:8.2f} {late:8.2f} {times[-1]:8.2f} {drawn:8}")


if __name__ == "__main__":
    main()
