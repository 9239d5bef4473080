"""What a table costs while nothing moves: ``python -m bench.idle [--game roll-and-write]``.

A person is to move and does nothing, at 1920 by 1080, for twenty seconds: without a sound and with
music. Told is the processor time of the whole program, its threads included, in percent of one
core. With DISPLAY set the window is a real one; otherwise it is one that nobody sees. Sounds go to
a device that nobody hears.
"""

from __future__ import annotations

import os
import tempfile
import time
from argparse import ArgumentParser
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # nothing of the game is imported before the environment is set
    from alhambra.app.main import Program
    from alhambra.app.scenes import Scene

os.environ["ALHAMBRA_HOME"] = tempfile.mkdtemp(prefix="alhambra-bench-")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
if "DISPLAY" not in os.environ:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

GAMES = ("alhambra", "roll-and-write")
SIZE = (1920, 1080)
SECONDS = 20
SETTLED = 4
"""Seconds until all is decoded and has arrived."""
STEP = 1 / 60


def palace_table(program: Program) -> Scene:
    """A table of the first game for four, at the person's first turn."""
    from alhambra.app.scene_table import TableScene
    from alhambra.app.shot import Forgetful, Pensive
    from alhambra.content import load_box
    from alhambra.match.match import HUMAN, AlhambraMatch, Match, start
    from alhambra.rules.api import Seated, Table

    seats = tuple(Seated(f"P{n}", "normal" if n else HUMAN) for n in range(4))
    tables = (Table(seats, seed) for seed in count(1))
    games = ((start(load_box(), table), table) for table in tables)
    frames, table = next(game for game in games if game[0][-1].state.to_move == 0)
    match: AlhambraMatch = Match(frames, table, Forgetful(), Pensive())
    return TableScene(program.app, match, lambda: None)


def at_rest(name: str, *, mute: bool) -> float:
    """The percentage of a core that the table of this game takes at rest."""
    import pygame

    from alhambra.app.main import Program
    from alhambra.app.shot import Pensive
    from bench.doings import sheet

    program = Program(SIZE, Pensive(), "en")
    program.settings.change(mute=mute)
    program.stack.push((palace_table if name == GAMES[0] else sheet)(program))
    ends = time.monotonic() + SETTLED
    while time.monotonic() < ends:
        program.loop.frame(pygame.event.get(), STEP)
        program.painter.settle()
        time.sleep(STEP)
    pygame.time.set_timer(pygame.QUIT, SECONDS * 1000, 1)
    began, worked = time.perf_counter(), time.process_time()
    program.loop.run()
    share = (time.process_time() - worked) / (time.perf_counter() - began)
    program.close()
    return share * 100


def main() -> None:
    """Measure, and print the table."""
    parser = ArgumentParser(prog="bench.idle", description="What a table costs at rest.")
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    name = parser.parse_args().game
    screen = os.environ.get("SDL_VIDEODRIVER", "real")
    print(f"processor time of the table at rest, {SIZE[0]}x{SIZE[1]}, screen: {screen}, ", end="")
    print(f"sound: {os.environ['SDL_AUDIODRIVER']}")
    for words, mute in (("muted", True), ("with music", False)):
        print(f"{words:>12} {at_rest(name, mute=mute):6.2f} % of a core", flush=True)


if __name__ == "__main__":
    main()
