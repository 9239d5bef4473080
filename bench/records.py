"""Records: loading and saving a long one, of a game of six players and of five sheets.

Loading is everything that continuing a game needs: read, check, replay. A choice is appended to the
record while a game is played; taking one back rewrites it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from alhambra.content import load_boxes
from alhambra.library.saves import Record, load
from alhambra.rules import alhambra, rollwrite
from bench.effort import Effort
from bench.games import played
from bench.report import Row, row

TIMES = 30
TABLES = {alhambra.NAME: 6, rollwrite.NAME: 5}
"""The longest games: those with the most players."""


def measure(effort: Effort) -> Iterator[Row]:
    """Measure both games."""
    boxes = load_boxes()
    for name, seats in TABLES.items():
        frames = played(name, seats, 1)
        with TemporaryDirectory() as folder:
            record = Record(Path(folder) / "game.jsonl")
            record.rewrite(frames)
            size = record.path.stat().st_size // 1024
            acts: dict[str, Callable[[], object]] = {
                "load": partial(load, boxes, record.path),
                "rewrite": partial(record.rewrite, frames),
                "append": partial(record.append, frames[-2:]),
            }
            for what, act in acts.items():
                case = f"{what}, {name}, {seats} players, {size} kB"
                yield row("records", case, "ms", timed(act, effort.times(TIMES, 2)))


def timed(act: Callable[[], object], times: int) -> list[float]:
    """Return the milliseconds of each call."""
    found: list[float] = []
    for _ in range(times):
        began = time.perf_counter()
        act()
        found.append((time.perf_counter() - began) * 1000)
    return found
