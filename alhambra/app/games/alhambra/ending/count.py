"""Progress of a scoring's count: a clock, and the points where it can stop."""

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
from alhambra.rules.alhambra.model import Building

SIDE_TIME = 0.07
"""Seconds for tracing one side of a wall."""
WALLS = len(Building) + 1
"""The number of the row of the walls; those of the types are 1 to 6."""
SUMS = WALLS + 1
"""The number of the last row, with the sums."""


class Count(NamedTuple):
    """Progress of a scoring whose longest wall has ``longest`` sides, after ``clock`` seconds."""

    longest: int
    clock: float = 0.0
    still: bool = False
    """True if figures neither roll nor fly."""

    @property
    def row(self) -> int:
        """The row being counted: 0 before the first, ``SUMS`` when all is over."""
        begun = (row for row in range(SUMS, 0, -1) if self.clock >= self.begins(row) - 1e-6)
        return next(begun, 0)

    def begins(self, row: int) -> float:
        """Return when a row begins."""
        walls = ROW_TIME * (len(Building) + 0.3)
        if row <= len(Building):
            return max(0.0, ROW_TIME * (row - BEFORE))
        return walls if row == WALLS else walls + self.longest * SIDE_TIME + SUM_TIME

    def ends(self, row: int) -> float:
        """Return when all of a row has been counted, and nothing of the next."""
        if row in (0, SUMS):
            return self.begins(row)
        before_next = self.begins(row + 1) - 0.01
        return before_next if row == WALLS else min(before_next, self.begins(row) + SHOWN)

    @property
    def last(self) -> int:
        """The number of the last row."""
        return SUMS

    def at(self, clock: float) -> Count:
        """Return the same count at this time, in seconds."""
        return self._replace(clock=clock)

    def calm(self, still: bool) -> Count:
        """Return the same count with or without figures that roll and fly."""
        return self._replace(still=still)

    @property
    def types(self) -> int:
        """How many types have been counted, including the present one."""
        return min(len(Building), self.row)

    @property
    def sides(self) -> float:
        """How many sides of the walls have been traced."""
        return max(0.0, (self.clock - self.begins(WALLS)) / SIDE_TIME)

    @property
    def done(self) -> bool:
        """True if the sums are shown and all is over."""
        return self.row == SUMS

    def type(self, number: int, points: int) -> CountedPoints:
        """Return somebody's points for the type of this number, from 0."""
        return self._counted(points, self.begins(number + 1))

    def wall(self, length: int) -> CountedPoints:
        """Return somebody's points for the wall, which fly after it has been traced."""
        return self._counted(length, self.begins(WALLS) + SIDE_TIME * length - ROLLING)

    def _counted(self, points: int, began: float) -> CountedPoints:
        return CountedPoints(points, self.clock - began, self.still or self.done)


def whole(longest: int) -> Count:
    """Return the finished count of a scoring."""
    start = Count(longest, still=True)
    return start._replace(clock=start.begins(SUMS))
