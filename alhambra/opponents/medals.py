"""Computes the points for the medals of a day: those that levels reach on its deal."""

from __future__ import annotations

from functools import partial
from statistics import fmean
from typing import Final

from alhambra.match.daily import MEDALS, rising_marks
from alhambra.opponents.simulation import play_out
from alhambra.opponents.thinker import Inline
from alhambra.opponents.worker import serve
from alhambra.rules.api import Seat, Table
from alhambra.rules.games import AnyBox, AnyResult, AnyState

TRIES: Final = 4
"""The games of each level for the medals; it thinks otherwise in each, so that no lucky one
decides."""


class VariedInline(Inline):
    """Levels that answer at once, and think otherwise in each attempt."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def ask(self, state: AnyState, seat: Seat, level: str, seed: str) -> None:
        """Decide now."""
        super().ask(state, seat, level, f"{seed}/attempt/{self._number}")


def marks_of(box: AnyBox, table: Table, tries: int = TRIES) -> tuple[int, ...]:
    """Return the points that each medal takes at this table, whose first seat is the person's.

    Every level tries as many futures as its data file says, whatever the time.
    """
    person, *guests = table.seats
    reached = []
    for level in MEDALS.values():
        played = table._replace(seats=(person._replace(kind=level), *guests))
        reached.append(fmean(_points(box, played, number) for number in range(tries)))
    return rising_marks(reached)


def _points(box: AnyBox, table: Table, number: int) -> int:
    """Return the points that the first seat makes in an attempt at this table."""
    results: list[AnyResult] = []
    for _ in play_out(
        box, table, VariedInline(number), ended=lambda labels, end: results.append(end)
    ):
        pass
    points: int = results[0].totals[0]
    return points


serve_marks = partial(serve, answers={"marks": marks_of})
"""The work of a process that tells marks."""
