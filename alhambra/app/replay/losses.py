"""The graph below a time line: a hanging bar for the points that each turn lost."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection
from itertools import pairwise
from typing import NamedTuple

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import NOTE
from alhambra.app.replay.time_track import SCALE, Across
from alhambra.app.table.panels import emblem
from alhambra.app.ui.chart import STEPS
from alhambra.app.ui.ornaments import star
from alhambra.match.games import PlayedTurn
from alhambra.match.replay import AnyReplay
from alhambra.reviews.review import Review
from alhambra.rules.api import Seat

HIGH = 72
"""Units of the height of the graph."""
LEAST = 4.0
"""The longest bar means at least this many points, so that small losses look small."""
THINNEST = 10, 5
"""Least width of a bar in units: for one player's turns, and for several players'."""
WIDEST = 26
"""The largest width of a bar, in units."""
SIGN = 24, 20
"""Side of the emblem at a mistake's bar in units, likewise."""
NOTHING = 4
"""Height in units of the bar of a judged turn that lost nothing."""


class Span(NamedTuple):
    """A turn on the time line."""

    turn: PlayedTurn
    first: int
    """The number of the stop at which it begins."""
    end: int
    """The number of the stop at which the next one begins, or the last one."""


class Losses:
    """A bar for each turn of some seats; its length is the number of points lost.

    A mistake has its player's emblem at the end, the best move a star.
    """

    left = 0.0

    def __init__(
        self,
        replay: AnyReplay,
        review: Review,
        seats: Callable[[], Collection[Seat]],
        high: float,
    ) -> None:
        """``seats`` returns the seats to show; ``high`` is the graph's height in units."""
        self.high = high
        self._review = review
        self.described: PlayedTurn | None = None
        """The highlighted turn, the one that is described."""
        self._seats = seats
        frames = [stop.frame for stop in replay.stops]
        firsts = [bisect_left(frames, turn.frame) for turn in review.turns]
        ends = pairwise((*firsts, replay.last))
        self.spans = tuple(
            Span(turn, first, end) for turn, (first, end) in zip(review.turns, ends, strict=True)
        )
        """All turns of the game in order."""

    @property
    def shown(self) -> list[Span]:
        """The turns that are visible in the graph now."""
        seats = self._seats()
        return [span for span in self.spans if span.turn.seat in seats]

    def nearest(self, x: float, across: Across) -> Span | None:
        """Return the visible turn whose middle is nearest to this x."""
        return min(self.shown, key=lambda s: abs(_middle(s, across) - x), default=None)

    def draw(self, canvas: Canvas, room: Box, across: Across, at: int) -> None:
        """Draw the bars below the upper edge of the room."""
        px, review, shown, described = canvas.metrics.px, self._review, self.shown, self.described
        most = max([LEAST, *(review.lost(span.turn) for span in shown)])
        longest = room.h - px(SIGN[0]) * 0.62
        self._draw_lines(canvas, room, most, longest)
        mistakes = []
        for span in shown:
            bar = self._bar(canvas, room, span, across)._replace(
                h=max(px(NOTHING), longest * review.lost(span.turn) / most)
            )
            if span.turn == described:
                light = bar.inset(-canvas.tight, 0)._replace(h=room.h)
                canvas.fill(light, "bright", 0.28, canvas.corner)
            if review.of(span.turn) is None:
                canvas.circle((bar.center[0], room.y + canvas.tight), canvas.hair, "muted", 0.7)
                continue
            canvas.fill(bar, f"player-{span.turn.seat}", 1.0, min(canvas.tight, bar.w / 3))
            if review.is_mistake(span.turn):
                mistakes.append((bar, span.turn))
        side = px(SIGN[len(self._seats()) > 1])
        for bar, turn in sorted(mistakes, key=lambda each: each[0].h):
            large = side * (1.25 if turn == described else 1.0)
            canvas.image(emblem(turn.seat), Box.around((bar.center[0], bar.bottom), large, large))
        best = review.best_move(self._seats())
        if best is not None:
            middle = _middle(self.spans[best.turn.number], across)
            _star(canvas, (middle, room.y + px(SIGN[0])))

    def _bar(self, canvas: Canvas, room: Box, span: Span, across: Across) -> Box:
        """Return the box for a turn's bar."""
        px = canvas.px
        least = px(THINNEST[len(self._seats()) > 1])
        free = across(span.end) - across(span.first) - canvas.hair
        wide = max(least, min(px(WIDEST), free))
        return Box(_middle(span, across) - wide / 2, room.y, wide, room.h)

    def _draw_lines(self, canvas: Canvas, room: Box, most: float, longest: float) -> None:
        """Draw the upper edge, and lines at round numbers of points."""
        px = canvas.px
        canvas.line(
            [(room.x, room.y), (room.right, room.y)], "muted", max(1, canvas.metrics.unit), 0.5
        )
        points = max(each for each in STEPS if each <= most)
        y = room.y + longest * points / most
        canvas.line([(room.x, y), (room.right, y)], "muted", max(1, canvas.metrics.unit), 0.3)
        high = canvas.line_height
        figure = Box(room.right + canvas.hair, y - high / 2, px(SCALE), high)
        canvas.write(f"−{points}", figure, NOTE.muted)


def _middle(span: Span, across: Across) -> float:
    return (across(span.first) + across(span.end)) / 2


def _star(canvas: Canvas, center: Point) -> None:
    """Draw the star of the best move, on a dark disc so that it is visible on every bar."""
    canvas.circle(center, canvas.panel, "gold")
    canvas.circle(center, canvas.broad, "night")
    star(canvas, center, canvas.space)
