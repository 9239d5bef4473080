"""Points being counted, row by row: figures that roll up, and fly to the sum they are added to."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Generic, NamedTuple, TypeVar

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.commands import Layer, Text
from alhambra.app.gfx.theme import HEADING
from alhambra.app.table.motion.tracks import Track, Way, slowing
from alhambra.rules.api import Building, Share

ROLLING = 0.3
"""Seconds in which a figure rolls up."""
FLYING = 0.34
"""Seconds in which points fly to their sum."""
SHOWN = ROLLING + FLYING + 0.01
"""Seconds after which the points of a row have rolled up and reached the sums."""
ROW_TIME = 0.75
"""Seconds from one row to the next."""
FIRST = 0.4 * ROW_TIME
"""Seconds until the first row begins."""
LAST_TYPE = 0.9 * ROW_TIME
"""Seconds from the last type to the row with lines."""
SUM_TIME = 0.5
"""Seconds from the last line to the row after it."""
BEFORE = 0.01
"""Seconds before a row begins at which the row before it is surely over."""
LINES = len(Building) + 1
"""The number of the row with lines; those of the types are 1 to 6."""
_ARC = Track(arc=0.1)

H = TypeVar("H")
"""A player, or anybody else who gets points."""


class CountedPoints(NamedTuple):
    """Points whose counting began ``age`` seconds ago."""

    points: int
    age: float
    still: bool = False
    """True if figures neither roll nor fly."""

    @property
    def rolled(self) -> int:
        """The figure shown."""
        if self.still or self.age >= ROLLING:
            return self.points
        return round(self.points * slowing(max(0.0, self.age) / ROLLING))

    @property
    def added(self) -> int:
        """The points that have reached the sum."""
        return self.points if self.age >= (0.0 if self.still else ROLLING + FLYING) else 0

    def fly(self, brush: Brush, id: str, start: Box, end: Box) -> None:
        """Draw the points while they fly from their row to the sum."""
        part = (self.age - ROLLING) / FLYING
        if self.still or not self.points or not 0 <= part < 1:
            return
        box = Way(start, end.centered(start.w, start.h), _ARC).box(part)
        size = brush.metrics.text(HEADING.units - 2 * round(3 * part))
        look = Text(f"+{self.points}", size, "title", "bright", "center", shadow=True)
        brush.add(id, look, box, Layer.FLYING, min(1.0, part * 6, (1 - part) * 4))


class CountRow(NamedTuple, Generic[H]):
    """A row of a score table, and everybody's points in it."""

    name: str
    height: float
    """Relative to the other rows."""
    points: Mapping[H, int] = {}
    shares: tuple[Share[H], ...] = ()
    """In the row of a type: everybody's tiles and places, the most tiles first."""
    lines: Mapping[H, int] = {}
    """The lines traced before the points fly: sides of a wall, or rows and columns."""
    line_time: float = 0.0
    """Seconds for tracing a line."""
    seconds: float = ROW_TIME
    """Until the next row begins."""


def type_rows(
    height: float,
    points: Mapping[Building, Mapping[H, int]],
    shares: Mapping[Building, tuple[Share[H], ...]],
) -> tuple[CountRow[H], ...]:
    """Return the rows of the building types, which come first."""
    rows = [CountRow(kind, height, points[kind], shares[kind]) for kind in Building]
    return (*rows[:-1], rows[-1]._replace(seconds=LAST_TYPE))


def lines_row(
    name: str, height: float, points: Mapping[H, int], lines: Mapping[H, int], line_time: float
) -> CountRow[H]:
    """Return the row after the types, where lines are traced one after the other."""
    seconds = max(lines.values(), default=0) * line_time + SUM_TIME
    return CountRow(name, height, points, (), lines, line_time, seconds)


class Count(NamedTuple, Generic[H]):
    """Progress of a count after ``clock`` seconds. It can stop where a row begins or ends."""

    rows: tuple[CountRow[H], ...]
    """The types, the lines, other rows, and last the sums; their numbers start from 1."""
    clock: float = 0.0
    still: bool = False
    """True if figures neither roll nor fly."""

    @property
    def last(self) -> int:
        """The number of the row with the sums."""
        return len(self.rows)

    @property
    def _times(self) -> tuple[float, ...]:
        """Return the seconds at which each row begins, from row 0."""
        return 0.0, *accumulate((row.seconds for row in self.rows[:-1]), initial=FIRST)

    def begins(self, row: int) -> float:
        """Return when a row begins."""
        return self._times[row]

    @property
    def row(self) -> int:
        """The row being counted: 0 before the first, ``last`` when all is over."""
        return sum(self.clock >= begins - 1e-6 for begins in self._times[1:])

    @property
    def done(self) -> bool:
        """True if the sums are shown and all is over."""
        return self.clock >= self.begins(self.last) - 1e-6

    def ends(self, row: int) -> float:
        """Return when all of a row has been counted, and nothing of the next."""
        if row in (0, self.last):
            return self.begins(row)
        before_next = self.begins(row + 1) - BEFORE
        return before_next if row == LINES else min(before_next, self.begins(row) + SHOWN)

    def nearest(self, row: int) -> Count[H]:
        """Return the count at the time nearest to the present at which a row changes.

        Before and after, the row looks the same.
        """
        return self.at(min(max(self.clock, self.begins(row) - BEFORE), self.ends(row)))

    def at(self, clock: float) -> Count[H]:
        """Return the same count at this time, in seconds."""
        return self._replace(clock=clock)

    def calm(self, still: bool) -> Count[H]:
        """Return the same count with or without figures that roll and fly."""
        return self._replace(still=still)

    @property
    def whole(self) -> Count[H]:
        """The same count, finished."""
        return self._replace(clock=self.begins(self.last), still=True)

    @property
    def types(self) -> int:
        """The number of types counted, including the present one."""
        return min(len(Building), self.row)

    @property
    def traced(self) -> float:
        """The number of lines that can be traced by now; the present one counts in part."""
        return max(0.0, (self.clock - self.begins(LINES)) / self.rows[LINES - 1].line_time)

    def counted(self, row: int, holder: H) -> CountedPoints:
        """Return somebody's points of a row, which fly after the lines are traced."""
        data = self.rows[row - 1]
        began = self.begins(row)
        if holder in data.lines:
            began += data.line_time * data.lines[holder] - ROLLING
        points = data.points.get(holder, 0)
        return CountedPoints(points, self.clock - began, self.still or self.done)

    def added(self, holder: H) -> int:
        """Return how many of somebody's points have reached the sum."""
        return sum(self.counted(row, holder).added for row in range(1, self.last))
