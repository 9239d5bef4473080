"""Thinking: the time from a question to the answer of the opponents' process.

Positions are those of games of the hard level. ``futures`` is the number of futures that the expert
tries per second of processor time. ``review`` is the time for judging a turn of a finished game in
its process.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import chain, count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from alhambra.ai.search import think
from alhambra.app.games.launcher import LOOKED_BACK
from alhambra.match.games import MATCH_GAMES
from alhambra.opponents.thinker import Adviser, Thinker
from alhambra.reviews.review import Reviewer
from alhambra.reviews.stored_reviews import Reviews
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.games import GAMES
from bench.apart import apart
from bench.effort import Effort
from bench.games import played, positions
from bench.report import Row, row

ANSWERS = 40
FUTURES = 8
EVERY = 3
"""Only one position in this many is asked about."""
WAIT = 0.0005
"""Seconds between two polls for the answer."""
TABLES = ((alhambra.NAME, 2), (alhambra.NAME, 4), (rollwrite.NAME, 2), (rollwrite.NAME, 4))
REVIEWED = 60
"""The number of decisions of the reviewed game."""


def measure(effort: Effort) -> Iterator[Row]:
    """Measure all levels of both games, and a review."""
    for name, players in TABLES:
        for level in MATCH_GAMES[name].levels:
            times = answer_times(name, players, level, effort.times(ANSWERS, 2))
            yield row("thinking", f"{level}, {name}, {players} players", "ms", times)
        rates = apart(futures, name, players, effort.times(FUTURES, 1))
        yield row("thinking", f"futures, {name}, {players} players", "futures/s", rates)
    for name in GAMES:
        times = [apart(review_time, name, effort.times(REVIEWED, 20))]
        yield row("thinking", f"review, {name}, 2 players", "s/turn", times)


def some_positions(name: str, players: int, number: int) -> list[Any]:
    """Return ``number`` positions."""
    found = chain.from_iterable(positions(GAMES[name], players, seed) for seed in count(1))
    return list(islice(found, 0, EVERY * number, EVERY))


def answer_times(name: str, players: int, level: str, number: int) -> Sequence[float]:
    """Return the milliseconds until each answer; the process is already running."""
    states = some_positions(name, players, number + 1)
    thinker = Thinker()
    try:
        return [_asked(thinker, state, level) for state in states][1:]
    finally:
        thinker.close()


def _asked(thinker: Thinker, state: Any, level: str) -> float:
    began = time.perf_counter()
    thinker.ask(state, state.to_move, level, "bench")
    while thinker.poll() is None:
        time.sleep(WAIT)
    return (time.perf_counter() - began) * 1000


def futures(name: str, players: int, number: int) -> list[float]:
    """Return the futures that the expert tries per second, at each of ``number`` positions."""
    level = MATCH_GAMES[name].levels["expert"]
    rates: list[float] = []
    for at, state in enumerate(some_positions(name, players, number)):
        began = time.process_time()
        think(level, state, state.to_move, f"{at}")
        rates.append(level.steps / max(1e-9, time.process_time() - began))
    return rates


def review_time(name: str, decisions: int) -> float:
    """Return the seconds for judging each of the first player's turns."""
    frames = played(name, 2, 1, decisions)
    adviser = Adviser(LOOKED_BACK)
    try:
        with TemporaryDirectory() as folder:
            reviewer = Reviewer(frames, adviser, Reviews(Path(folder)))
            reviewer.choose([0])
            began = time.perf_counter()
            while not reviewer.done:
                reviewer.update()
                time.sleep(WAIT)
            return (time.perf_counter() - began) / max(1, reviewer.progress.turns)
    finally:
        adviser.close()
