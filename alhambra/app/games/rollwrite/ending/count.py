"""Progress of the final count: a clock, and the points where it can stop."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.app.table.point_counter import (
    BEFORE,
    ROLLING,
    ROW_TIME,
    SHOWN,
    SUM_TIME,
    CountedPoints,
)
from alhambra.rules.kit.buildings import Building
from alhambra.rules.rollwrite.sheet import LINES as ALL_LINES

LINE_TIME = 0.26
"""Seconds for drawing a row or a column."""
LINES = len(Building) + 1
"""The number of the row for rows and columns; those of the types are 1 to 6."""
COINS = LINES + 1
BONUS = COINS + 1
"""The row of the bonus of virtual players, where they score."""


class Count(NamedTuple):
    """Progress of the final count after ``clock`` seconds."""

    bonus: bool
    """True if there is a row for the bonus."""
    clock: float = 0.0
    still: bool = False
    """True if figures neither roll nor fly."""

    @property
    def last(self) -> int:
        """The number of the last row, with the sums."""
        return BONUS + self.bonus

    @property
    def row(self) -> int:
        """The row being counted: 0 before the first, the last when all is over."""
        begun = (row for row in range(self.last, 0, -1) if self.clock >= self.begins(row) - 1e-6)
        return next(begun, 0)

    def begins(self, row: int) -> float:
        """Return when a row begins."""
        if row <= len(Building):
            return max(0.0, ROW_TIME * (row - BEFORE))
        lines = ROW_TIME * (len(Building) + 0.3)
        if row == LINES:
            return lines
        return lines + len(ALL_LINES) * LINE_TIME + SUM_TIME + ROW_TIME * (row - COINS)

    def ends(self, row: int) -> float:
        """Return when all of a row has been counted, and nothing of the next."""
        if row in (0, self.last):
            return self.begins(row)
        before_next = self.begins(row + 1) - 0.01
        return before_next if row == LINES else min(before_next, self.begins(row) + SHOWN)

    @property
    def types(self) -> int:
        """How many types have been counted, including the present one."""
        return min(len(Building), self.row)

    @property
    def lines(self) -> float:
        """How many rows and columns have been drawn; the present one counts in part."""
        drawn = (self.clock - self.begins(LINES)) / LINE_TIME
        return max(0.0, min(float(len(ALL_LINES)), drawn))

    @property
    def done(self) -> bool:
        """True if the sums are shown and all is over."""
        return self.row == self.last

    def at(self, clock: float) -> Count:
        """Return the same count at this time, in seconds."""
        return self._replace(clock=clock)

    def calm(self, still: bool) -> Count:
        """Return the same count with or without figures that roll and fly."""
        return self._replace(still=still)

    def of_row(self, row: int, points: int) -> CountedPoints:
        """Return somebody's points for a type, coins or the bonus, by number of the row."""
        return self._counted(points, self.begins(row))

    def of_lines(self, points: int) -> CountedPoints:
        """Return somebody's points for rows and columns, which fly after all are drawn."""
        return self._counted(points, self.begins(LINES) + LINE_TIME * len(ALL_LINES) - ROLLING)

    def _counted(self, points: int, began: float) -> CountedPoints:
        return CountedPoints(points, self.clock - began, self.still or self.done)


def whole(bonus: bool) -> Count:
    """Return a finished count."""
    start = Count(bonus, still=True)
    return start.at(start.begins(start.last))
