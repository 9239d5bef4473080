"""The graph below the time line of a replay of Roll & Write: the growth of everybody's points."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.games.rollwrite.table.chronicle import holder_sign
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.replay.time_track import Across
from alhambra.app.ui.fitting import write_line
from alhambra.match.replay import RollwriteReplay
from alhambra.rules.rollwrite import points
from alhambra.rules.rollwrite.model import Holder, virtual_number

HIGH = 92
"""Units of its height."""
STEPS = (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""Possible distances of the scale's lines, in points."""
ACROSS = 3
"""The most lines of the scale."""
LEAST = 10
"""The full height means at least this many points."""
FIGURES = 38
"""Units of the width of the figures at the left."""
SIGN = 24
"""Units of a side of the emblem at the end of a line."""


class PointsGraph:
    """A line for everybody who scores: the points if the game ended there."""

    high, left = HIGH, FIGURES - 20.0

    def __init__(self, replay: RollwriteReplay) -> None:
        stops = replay.stops
        firsts = [n for n, stop in enumerate(stops) if n == 0 or stop.turn > stops[n - 1].turn]
        places = list(dict.fromkeys((*firsts, replay.last)))
        self.looks = tuple((n, points(replay.whole[stops[n].frame - 1].state)) for n in places)
        """Everybody's points by stops: one for each turn, and the last."""
        found = [gets for _, look in self.looks for gets in look.values()]
        self._least = min(found)
        self._most = max(self._least + LEAST, *found)

    def draw(self, canvas: Canvas, room: Box, across: Across, at: int) -> None:
        """Draw the lines, an emblem at the end of each, and the present place."""
        px = canvas.metrics.px
        room = room.cut_bottom(px(6))[1]
        self._draw_scale(canvas, room)
        here = across(at)
        canvas.line(((here, room.y - px(8)), (here, room.bottom)), "gold", max(1.0, px(2)), 0.8)
        now = self._now(at)
        for who in now:
            line = [(across(stop), self._y(room, look[who])) for stop, look in self.looks]
            canvas.line(line, "shadow", px(5), 0.7)
            canvas.line(line, _colour(who), px(3), _strength(who))
        for who, gets in now.items():
            middle = here, self._y(room, gets)
            canvas.circle(middle, px(6), "night")
            canvas.circle(middle, px(4.5), _colour(who))
        self._draw_ends(canvas, room)

    def _y(self, room: Box, gets: int) -> float:
        return room.bottom - room.h * (gets - self._least) / (self._most - self._least)

    def _now(self, at: int) -> dict[Holder, int]:
        """Return everybody's points at a stop, as they were when its turn began."""
        return dict([look for stop, look in self.looks if stop <= at][-1])

    def _draw_scale(self, canvas: Canvas, room: Box) -> None:
        """Draw lines at round numbers of points."""
        px = canvas.metrics.px
        marked = (range(-(-self._least // step) * step, self._most + 1, step) for step in STEPS)
        for gets in next(found for found in marked if len(found) <= ACROSS):
            y, wide = self._y(room, gets), px(FIGURES)
            canvas.line(((room.x, y), (room.right, y)), "muted", max(1.0, px(1)), 0.35)
            figure = Box(room.x - wide - px(5), y - px(12), wide, px(24))
            write_line(canvas, str(gets), figure, 15, colour="muted", align="right")

    def _draw_ends(self, canvas: Canvas, room: Box) -> None:
        """Draw the emblems, the most points on top, as near their lines as they fit."""
        side = canvas.metrics.px(SIGN)
        last = self.looks[-1][1]
        order = sorted(last, key=lambda who: -last[who])
        step = min(side * 0.86, (room.h - side * 0.2) / max(1, len(order) - 1))
        heights = apart([self._y(room, last[who]) for who in order], step, room.bottom - side / 2)
        x = room.right + canvas.metrics.px(18)
        for who, y in zip(order, heights, strict=True):
            canvas.image(holder_sign(who), Box.around((x, y), side, side))


def _colour(who: Holder) -> str:
    return "muted" if isinstance(who, str) else f"player-{who}"


def _strength(who: Holder) -> float:
    """Return a line's opacity: virtual players share a colour, each paler than the last."""
    return 1.0 - 0.22 * virtual_number(who) if isinstance(who, str) else 1.0


def apart(heights: Sequence[float], step: float, lowest: float) -> list[float]:
    """Return heights in order, at least ``step`` apart, and none below the lowest.

    >>> apart([10, 12, 90], 5, 80)
    [10, 15, 80]
    """
    found: list[float] = []
    for height in heights:
        found.append(max(height, found[-1] + step) if found else height)
    limit = lowest
    for number in range(len(found) - 1, -1, -1):
        found[number] = min(found[number], limit)
        limit = found[number] - step
    return found
