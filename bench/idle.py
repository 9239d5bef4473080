"""Idle: the share of a core used while nothing but ambient life moves, at 1920 by 1080.

On the title at noon, and at both tables while a person thinks; muted and with music. All threads of
the program count; the sound device is silent.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from bench.apart import apart
from bench.effort import Effort
from bench.report import Row, row

SIZE = (1920, 1080)
SECONDS = 20
SETTLED = 10.0
"""Seconds until everything is decoded and the loop dozes."""
STEP = 1 / 60
TITLE = "title"


def measure(effort: Effort) -> Iterator[Row]:
    """Measure the title and the tables of both games, muted and not."""
    from bench.doings import DOINGS

    for game in (TITLE, *DOINGS):
        for sound, mute in (("muted", True), ("with music", False)):
            share = apart(at_rest, game, mute, effort.times(SECONDS), SETTLED)
            yield row("idle", f"{game}, {sound}", "% of core", [share])


def at_rest(game: str, mute: bool, seconds: int, settled: float) -> float:
    """Return the percentage of a core that a table or the title uses, over ``seconds``."""
    import pygame

    from alhambra.app.main import Program
    from alhambra.rules import alhambra
    from bench.doings import full_sheet, full_table

    program = Program(SIZE, None, "en", hour=lambda: 12.0)
    program.settings.change(mute=mute)
    program.get_ready()
    if game == TITLE:
        program.open_title()
    else:
        program.stack.push((full_table if game == alhambra.NAME else full_sheet)(program))
    ends = time.monotonic() + settled
    while time.monotonic() < ends:
        program.loop.frame(pygame.event.get(), STEP)
        program.painter.settle()
        time.sleep(STEP)
    pygame.time.set_timer(pygame.QUIT, seconds * 1000, 1)
    began, worked = time.perf_counter(), time.process_time()
    program.loop.run()
    share = (time.process_time() - worked) / (time.perf_counter() - began)
    program.close()
    return share * 100
