"""How far the final count has come: a clock, and where it can be stopped."""

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
"""Seconds in which a row or a column is drawn."""
LINES = len(Building) + 1
"""The number of the row of rows and columns; those of the types are 1 to 6."""
COINS = LINES + 1
BONUS = COINS + 1
"""The row of the bonus of virtual players, where they score."""


class Count(NamedTuple):
    """The final count, so many seconds after it began."""

    bonus: bool
    """Whether there is a row of the bonus."""
    clock: float = 0.0
    still: bool = False
    """Whether figures neither roll nor fly."""

    @property
    def last(self) -> int:
        """The number of the row of the sums."""
        return BONUS + self.bonus

    @property
    def row(self) -> int:
        """The row being counted: 0 before the first, the last when all is over."""
        begun = (row for row in range(self.last, 0, -1) if self.clock >= self.begins(row) - 1e-6)
        return next(begun, 0)

    def begins(self, row: int) -> float:
        """When a row comes."""
        if row <= len(Building):
            return max(0.0, ROW_TIME * (row - BEFORE))
        lines = ROW_TIME * (len(Building) + 0.3)
        if row == LINES:
            return lines
        return lines + len(ALL_LINES) * LINE_TIME + SUM_TIME + ROW_TIME * (row - COINS)

    def ends(self, row: int) -> float:
        """When all of a row has been counted, and nothing of the next."""
        if row in (0, self.last):
            return self.begins(row)
        before_next = self.begins(row + 1) - 0.01
        return before_next if row == LINES else min(before_next, self.begins(row) + SHOWN)

    @property
    def types(self) -> int:
        """How many types have been counted, the one at it included."""
        return min(len(Building), self.row)

    @property
    def lines(self) -> float:
        """How many rows and columns have been drawn, the one at it in part."""
        drawn = (self.clock - self.begins(LINES)) / LINE_TIME
        return max(0.0, min(float(len(ALL_LINES)), drawn))

    @property
    def done(self) -> bool:
        """Whether the sums are shown: all is over."""
        return self.row == self.last

    def at(self, clock: float) -> Count:
        """The same count, so many seconds after it began."""
        return self._replace(clock=clock)

    def calm(self, still: bool) -> Count:
        """The same count, with or without figures that roll and fly."""
        return self._replace(still=still)

    def of_row(self, row: int, points: int) -> CountedPoints:
        """Somebody's points for a type, for coins, or the bonus, by the number of its row."""
        return self._counted(points, self.begins(row))

    def of_lines(self, points: int) -> CountedPoints:
        """Somebody's points for rows and columns, which fly when all are drawn."""
        return self._counted(points, self.begins(LINES) + LINE_TIME * len(ALL_LINES) - ROLLING)

    def _counted(self, points: int, began: float) -> CountedPoints:
        return CountedPoints(points, self.clock - began, self.still or self.done)


def whole(bonus: bool) -> Count:
    """A count that is over."""
    start = Count(bonus, still=True)
    return start.at(start.begins(start.last))
