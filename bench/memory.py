"""Memory: resident memory after 1, 10 and 40 games of both kinds at 1920 by 1080.

One process shows the title at noon, with all that is loaded below it, and plays the games, Alhambra
and Roll & Write alternately, each to its end with its last pages shown; opponents think in their
own process, and music plays. Memory is measured after an idle second, with the last page still
open. ``growth`` is the memory that a game adds between the first ten and the last one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bench.apart import apart, memory
from bench.effort import Effort
from bench.report import Row, row
from tests.stand_ins import Forgetful

if TYPE_CHECKING:  # pygame is loaded only in measuring processes
    from alhambra.app.main import Program

SIZE = (1920, 1080)
GAMES = (1, 10, 40)
STEP = 0.1
"""The seconds that a frame counts: the most that the program allows."""
SHOWN = 20
"""The frames for which the end of a game is shown."""
LEVEL = "normal"


def measure(effort: Effort) -> Iterator[Row]:
    """Measure the memory of the program and of its opponents."""
    told = sorted({effort.times(games) for games in GAMES})
    if not memory():
        return
    for case, unit, value in apart(held, tuple(told)):
        yield row("memory", case, unit, [value])
    level = "expert" if effort.part >= 1 else LEVEL
    held_after = apart(thinking, level)
    yield row("memory", f"the opponents' process after a game of six {level}s", "MB", [held_after])


def held(told: tuple[int, ...], frames: int = 10**6) -> list[tuple[str, str, float]]:
    """Return the memory after these numbers of games, the peak, and the growth.

    A game is left after ``frames`` frames.
    """
    from alhambra.app.main import Program
    from alhambra.app.program.loop import tidy_up

    program = Program(SIZE, None, "en", hour=lambda: 12.0)
    found: list[tuple[str, str, float]] = []
    after: dict[int, float] = {}
    try:
        _title(program)
        tidy_up()
        found.append(("the title", "MB", memory()["rss"]))
        for number in range(1, told[-1] + 1):
            _play(program, number, frames)
            if number in told:
                tidy_up()
                after[number] = memory()["rss"]
                found.append((f"after games: {number}", "MB", after[number]))
    finally:
        program.close()
    found.append(("the most", "MB", memory()["peak"]))
    first, last = told[-2:] if len(told) > 1 else (told[0], told[0])
    if last > first:
        found.append(("growth", "MB/game", (after[last] - after[first]) / (last - first)))
    return found


def _title(program: Program) -> None:
    from bench.doings import SETTLING, run

    program.open_title()
    program.get_ready()
    run(program, SETTLING)


def _play(program: Program, number: int, frames: int) -> None:
    """Play a game of four to its end, with random choices for the person."""
    import time
    from random import Random

    import pygame

    from bench.doings import go_on, run
    from bench.games import table

    program.app.start_game(table(4, number, LEVEL, "alhambra" if number % 2 else "roll-and-write"))
    random = Random(number)
    run(program, 1)
    for _ in range(frames):
        if go_on(program, random):
            break
        program.loop.frame(pygame.event.get(), STEP)
        time.sleep(0.0005)  # let the opponents' process run
    run(program, SHOWN)


def thinking(level: str) -> float:
    """Return the peak memory of the opponents' process in a game of six of a level, in MB."""
    from alhambra.content import load_boxes
    from alhambra.match.match import Match, start
    from alhambra.opponents.simulation import table_for
    from alhambra.opponents.thinker import Thinker
    from alhambra.opponents.worker import WorkerClient
    from alhambra.rules import alhambra
    from bench.apart import until

    seats = table_for("alhambra", (level,) * 6, 1)
    client = WorkerClient("bench-opponents")
    thinker = Thinker(client)
    frames = start(load_boxes()[alhambra.NAME], seats)
    match: Match[object, object, object] = Match(frames, seats, Forgetful(), thinker)
    try:
        while not match.over:
            until(lambda: bool(match.poll()), 60)
        assert client.process is not None
        return memory(str(client.process.pid))["peak"]
    finally:
        thinker.close()
