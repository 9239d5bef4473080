"""Play: every frame of whole games of both kinds, played by events, with everything that opens.

``bench.person`` plays: drags, clicks, hints, the chronicle, reasons, menu, options, scorings, the
pages of the end, a picture, a replay. Opponents think in their process. Below each row are the
longest frames: the activity, the scenes, and the parts of the time (a part includes those it calls:
``draw`` includes measuring texts, ``paint`` making pictures and showing them).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice

from bench.apart import apart
from bench.effort import Effort
from bench.report import Row, row
from bench.split import Told

SIZES = ((1920, 1080), (3840, 2160))
FRAMES = 36000
"""The frames of ten minutes."""
RATE = 240
"""The most frames per second; each counts as a 60th of a second for the game."""
STEP = 1 / 60


def measure(effort: Effort) -> Iterator[Row]:
    """Measure both games at both sizes."""
    from bench.doings import DOINGS

    for game in DOINGS:
        for size in SIZES:
            times, worst = apart(played, game, size, effort.times(FRAMES, 200))
            yield row("play", f"{game}, {size[0]}x{size[1]}", "ms", times)
            for told in worst:
                line = f"{told.milliseconds:8.1f} ms  frame {told.number}, {told.doing}"
                print(f"{line} ({told.scenes}): {told.parts}", flush=True)


def played(game: str, size: tuple[int, int], frames: int) -> tuple[list[float], list[Told]]:
    """Return the milliseconds of each frame, and the longest frames."""
    import pygame

    from alhambra.app.main import Program
    from bench.person import Person
    from bench.split import Split

    program = Program(size, None, "en")
    try:
        program.open_title()
        program.loop.frame((), 0.0)
        program.get_ready()
        split, person, clock = Split(program), Person(program, game), pygame.time.Clock()
        for events in islice(person.evening(), frames):
            clock.tick(RATE)
            split.begin()
            began = time.perf_counter()
            program.loop.frame([*pygame.event.get(), *events], STEP)
            split.end((time.perf_counter() - began) * 1000, person.doing)
    finally:
        program.close()
    return [told.milliseconds for told in split.frames], split.worst()
