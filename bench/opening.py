"""Opening: the frames in which each screen is shown for the first time.

A screen is opened like a player does, in a program that has shown the screens before it, and its
first frames are timed by the wall clock, including the one that opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from bench.apart import apart
from bench.effort import Effort
from bench.frames import SIZES, timed
from bench.report import Row, row

if TYPE_CHECKING:  # pygame is loaded only in measuring processes
    from alhambra.app.main import Program
    from alhambra.library.ledger import Ledger

FRAMES = 40
SETTLED = 10
"""The frames before the next screen."""
COUNTED = 12
"""The number of games in the statistics."""


def measure(effort: Effort) -> Iterator[Row]:
    """Measure each screen at all sizes."""
    for size in SIZES:
        opened = apart(opening_times, size, effort.times(FRAMES, 10))
        for name, times in opened.items():
            yield row("opening", f"{name}, {size[0]}x{size[1]}", "ms", times)


def opening_times(size: tuple[int, int], frames: int) -> dict[str, list[float]]:
    """Return the milliseconds of the first frames of each screen."""
    from alhambra.app.main import Program
    from bench.doings import run

    program = Program(size, None, "en")
    found: dict[str, list[float]] = {}
    try:
        program.open_title()
        run(program, SETTLED)
        program.get_ready()
        for name, open_it in _openings(program).items():
            found[name] = timed(program, ([] for _ in range(frames)), open_it)
            run(program, SETTLED)
    finally:
        program.close()
    return found


def _openings(program: Program) -> dict[str, Callable[[], object]]:
    """Return the functions that open each screen, by name."""
    from alhambra.app.games.alhambra.pages.end import (
        AlhambraEndScene,
    )
    from alhambra.app.games.alhambra.pages.score_table import ScoringScene
    from alhambra.app.games.alhambra.setup import AlhambraSetupScene
    from alhambra.app.games.pages import counted_games
    from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene
    from alhambra.app.games.rollwrite.pages.scoring import FinalCountScene
    from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
    from alhambra.app.input.intents import Cancel, Hint, Log, Menu
    from alhambra.app.main import playable_games
    from alhambra.app.scenes.results.statistics import StatisticsScene
    from alhambra.content import load_rollwrite_box
    from alhambra.rules import alhambra, rollwrite
    from alhambra.rules.alhambra.model import FINAL_ROUND
    from bench.doings import keep, save_games
    from bench.games import table, whole_game

    app, push, handle = program.app, program.stack.push, program.stack.handle
    palaces, sheets = whole_game(alhambra.NAME), whole_game(rollwrite.NAME)
    save_games(COUNTED)
    keep(palaces[:-20])
    ledger, counted = _ledger(), counted_games(playable_games().values())
    return {
        "set-up": lambda: push(AlhambraSetupScene(app)),
        "set-up of Roll & Write": lambda: push(RollwriteSetupScene(app, load_rollwrite_box())),
        "options": lambda: app.open_options(None),
        "statistics": lambda: push(StatisticsScene(app, ledger, counted)),
        "saved games": program.games.open,
        "a game that was left": program.games.resume,
        "chronicle": lambda: handle(Log()),
        "back at the table": lambda: handle(Cancel()),
        "menu": lambda: handle(Menu()),
        "hints": lambda: (handle(Cancel()), program.stack.settle(), handle(Hint())),
        "scoring": lambda: push(ScoringScene(app, palaces[-2].state, FINAL_ROUND)),
        "end": lambda: push(AlhambraEndScene(app, palaces, lambda: None)),
        "replay": lambda: program.games.watch(palaces),
        "review": lambda: program.games.review(palaces),
        "a table of Alhambra": lambda: app.start_game(table(4, 5)),
        "a table of Roll & Write": lambda: app.start_game(table(4, 5, game="roll-and-write")),
        "scoring of Roll & Write": lambda: push(FinalCountScene(app, sheets[-1].state)),
        "end of Roll & Write": lambda: push(RollwriteEndScene(app, sheets, lambda: None)),
        "replay of Roll & Write": lambda: program.games.watch(sheets),
        "title": program.open_title,
    }


def _ledger() -> Ledger:
    """Return the statistics of some games."""
    from datetime import datetime, timedelta

    from alhambra.library.ledger import Ledger
    from alhambra.match.alhambra.statistics import played
    from alhambra.match.games import table_of
    from alhambra.paths import statistics_file
    from alhambra.rules import alhambra
    from bench.games import whole_game

    ledger = Ledger(statistics_file())
    frames, day = whole_game(alhambra.NAME), datetime(2026, 1, 1, 20)
    for number in range(COUNTED):
        seats = table_of(frames)._replace(seed=number + 1)
        ledger.add(played(frames, seats, day + timedelta(days=number), 1200))
    return ledger
