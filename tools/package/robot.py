"""Plays ten moves with what is in the packaged folder: windows that nobody sees, a real worker.

With the word ``screens`` it opens every screen instead. ``build_exe.spec`` makes a program of this
beside the game where ALHAMBRA_ROBOT is set, so that the libraries, the data and the worker process
of the package are tried on any system, without a screen. The game is kept in ALHAMBRA_HOME, as a
player's is.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Sequence

MOVES = 10
WANTED = {"AlhambraTableScene", "BookScene", "CreditsScene", "LessonScene", "RollwriteTableScene"}
"""Some of the screens that are found where buttons do what they should."""
PATIENCE = 120.0
"""Seconds after which something that was waited for will not come any more."""


def play(moves: int) -> int:
    """Play against a computer opponent until the person has moved so often; how often that was."""
    from alhambra.app.main import Program
    from tests.app.driving import Driver, table
    from tests.app.games.alhambra.robot import decided, drag_for

    program = Program((1280, 720), language="en")
    try:
        program.settings.change(animation="instant", warnings=False, confirm="off")
        program.open_title()
        program.stack.settle()
        driver = Driver(program)
        scene = driver.table(table(("human", "easy")))
        made = 0
        workers: set[int | None] = set()
        end = time.monotonic() + PATIENCE
        while made < moves and time.monotonic() < end:
            driver.wait(1)
            time.sleep(0.001)
            workers |= {worker.pid for worker in multiprocessing.active_children()}
            if driver.top is not scene:
                driver.click((4, 4))  # a scoring lies over the table
            elif scene.match.human_to_move and not scene.busy:
                way = drag_for(scene, decided(scene))
                if way is None:
                    raise RuntimeError("nothing could be done but to end the turn")
                count = len(scene.match.frames)
                driver.drag(*way)
                made += len(scene.match.frames) > count
        if not workers:
            raise RuntimeError("no worker process has thought for the opponent")
        return made
    finally:
        program.close()


def look_around() -> int:
    """Open every screen; the exit code."""
    from tools.package.screens import open_screens

    began = time.perf_counter()
    found = open_screens()
    print(f"{len(found)} kinds of screens opened in {time.perf_counter() - began:.1f} s")
    return 0 if found >= WANTED else 1


def main(words: Sequence[str] = ()) -> int:
    """Play, or open every screen; the exit code."""
    multiprocessing.freeze_support()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    if "screens" in words:
        return look_around()
    began = time.perf_counter()
    made = play(MOVES)
    print(f"{made} of {MOVES} moves made in {time.perf_counter() - began:.1f} s")
    return 0 if made == MOVES else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
