"""The goals of Roll & Write: interesting ways to play, told from the frames of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from alhambra.match.match_game import Goal
from alhambra.match.rollwrite.statistics import MARKS, shipped_marks
from alhambra.match.rollwrite.statistics import reached as mark_reached
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.events import Built, CoinsGot, Nudged
from alhambra.rules.rollwrite.model import (
    COLUMNS,
    PLAYERS,
    ROWS,
    SIDES,
    SOLO,
    Crossed,
    Solo,
    State,
    counted,
)

ALONE: Final = range(1, 2)
TOGETHER: Final = range(2, PLAYERS.stop)
GOLD: Final = MARKS[MARKS.index("gold") :]
"""The mark of a goal, and those above it."""


class SeatGame(NamedTuple):
    """A finished game as the player of one seat played it."""

    won: bool
    """More than one could have won, and the player did."""
    seconds: int
    """The turns with two buildings."""
    nudges: int
    """The coins spent to move dice."""
    coins: int
    """The most coins of a turn."""
    rows: int
    columns: int
    """The rows and columns with all buildings crossed out."""
    completed: int
    """The types completed."""
    fewest: int
    """The buildings of the type that has fewest."""
    mark: str
    """The mark reached alone; empty for none."""
    rivals: int
    """The virtual players who score."""


def seat_game(frames: Sequence[game.HistoryFrame], seat: Seat) -> SeatGame:
    """Return what the player of a seat did in a finished game."""
    last = frames[-1].state
    own = [event for event, _ in frames if getattr(event, "player", None) == seat]
    sheet = last.players[seat]
    contested = len(last.players) > 1 or last.virtual_score
    return SeatGame(
        won=contested and seat in last.winners,
        seconds=sum(isinstance(event, Built) and event.again for event in own),
        nudges=sum(isinstance(event, Nudged) for event in own),
        coins=max((event.gained for event in own if isinstance(event, CoinsGot)), default=0),
        rows=_full(sheet.crossed, ROWS),
        columns=_full(sheet.crossed, COLUMNS),
        completed=len(sheet.completed),
        fewest=min(counted(last.box.grid, sheet.crossed).values()),
        mark=_mark(last),
        rivals=len(last.virtual) if last.virtual_score else 0,
    )


def _full(crossed: Crossed, lines: Sequence[Crossed]) -> int:
    return sum((crossed & line).bit_count() == SIDES for line in lines)


def _mark(last: State) -> str:
    """Return the mark that somebody alone has reached; empty for none."""
    if not last.alone:
        return ""
    marks = shipped_marks().get(Solo(len(last.virtual), last.virtual_score), ())
    mark = mark_reached(marks, last.totals[0])
    return "" if mark is None else mark.name


GOALS: Final = (
    Goal("second", PLAYERS, lambda told: told.seconds >= 1),
    Goal("coins", PLAYERS, lambda told: told.coins >= 4),
    Goal("line", PLAYERS, lambda told: told.rows + told.columns >= 1),
    Goal("gold", ALONE, lambda told: told.mark in GOLD),
    Goal("completed", PLAYERS, lambda told: told.completed >= 1),
    Goal("virtual", ALONE, lambda told: told.won and told.rivals == SOLO[-1]),
    Goal("seconds", PLAYERS, lambda told: told.seconds >= 3),
    Goal("cross", PLAYERS, lambda told: min(told.rows, told.columns) >= 1),
    Goal("three_each", PLAYERS, lambda told: told.fewest >= 3),
    Goal("no_coin", TOGETHER, lambda told: told.won and not told.nudges),
    Goal("two_types", PLAYERS, lambda told: told.completed >= 2),
    Goal("three_lines", PLAYERS, lambda told: told.rows + told.columns >= 3),
)
"""The easiest first; docs/goals.md has how often levels reach them."""
