"""The time line of a replay, and the graph of points lost below it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.box import Point as Position
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import CAPTION, NOTE
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.table.panels import emblem
from alhambra.app.ui.chart import ROUND_STEPS
from alhambra.app.ui.ornaments import star
from alhambra.app.ui.rows import STEPS
from alhambra.app.ui.widget import Look, Reply, Widget, ring
from alhambra.match.games import PlayedTurn
from alhambra.match.replay import AnyReplay
from alhambra.reviews.review import Review
from alhambra.rules.api import Seat

DRAWER = 104
"""Units of the height of the time line's box, without the lines below it."""
BAND = 18
"""Units of the height of the coloured band."""
USUAL = 62
"""Units of the whole height without a graph."""
SCALE = 44
"""Units of the width for figures at the right of a graph."""

Across = Callable[[int], float]
"""Maps a stop to an x of the window, in pixels."""
GRAPH_HEIGHT = 72
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


class Mark(NamedTuple):
    """A marked place on the time line."""

    stop: int
    words: str


class Graph(Protocol):
    """A graph below a time line, with a value per stop."""

    @property
    def high(self) -> float:
        """Units of its height."""

    @property
    def left(self) -> float:
        """Units it needs at the left for figures."""

    def draw(self, canvas: Canvas, room: Box, across: Across, at: int) -> None:
        """Draw it; ``at`` is the number of the stop that is shown."""


class TimeTrack(Widget):
    """Jumps to any stop of a replay by dragging and clicking, or steps with arrows."""

    def __init__(
        self,
        id: str,
        replay: AnyReplay,
        marks: Sequence[Mark],
        at: Callable[[], int],
        go: Callable[[int], None],
        step: Callable[[int], None],
    ) -> None:
        """``at`` returns the stop to show, ``go`` jumps to one, ``step`` moves by some stops."""
        super().__init__(id)
        self._replay = replay
        self._marks = marks
        self._at = at
        self._go = go
        self._step = step
        self.graph: Graph | None = None
        """The graph below it, if any."""
        self.choose: Callable[[float], None] | None = None
        """Called with the x in the window where the graph is pressed; None: go there."""

    def handle(self, intent: Intent) -> Reply:
        match intent:
            case intents.Move(direction) if direction in STEPS:
                self._step(STEPS[direction])
            case intents.Press(pos) if self.choose is not None and self.in_graph(pos):
                self.choose(pos[0])
            case (
                intents.Press(pos)
                | intents.DragStart(pos)
                | intents.DragMove(pos)
                | intents.Drop(pos)
            ):
                self._go(self.stop_at(pos[0]))
            case intents.Release() | intents.DragCancel():
                pass
            case _:
                return Reply.IGNORED
        return Reply.TAKEN

    @property
    def _rail(self) -> Box:
        """The part above the graph."""
        if self.graph is None:
            return self.box
        return self.box.cut_top(self.box.h * USUAL / (USUAL + self.graph.high))[0]

    def _line(self) -> Box:
        """Return the box of the row of stops."""
        rail = self._rail
        line, unit = rail.inset(rail.h * 0.28, 0), rail.h / USUAL
        if self.graph is None:
            return line
        return line.cut_right(SCALE * unit / 2)[1].cut_left(self.graph.left * unit)[1]

    @property
    def _graph(self) -> Box:
        line, rail = self._line(), self._rail
        return Box(line.x, rail.bottom, line.w, self.box.bottom - rail.bottom)

    def in_graph(self, pos: Position) -> bool:
        return self.graph is not None and self._graph.contains(pos)

    def stop_at(self, x: float) -> int:
        """Return the number of the stop nearest to an x of the window."""
        line, last = self._line(), self._replay.last
        return min(last, max(0, round((x - line.x) / line.w * last))) if line.w else 0

    def across(self) -> Across:
        """Return the mapping from stops to places."""
        line = self._line()
        left, step = line.x, line.w / max(1, self._replay.last)
        return lambda stop: left + step * stop

    def draw(self, canvas: Canvas, look: Look) -> None:
        px, box = canvas.metrics.px, self._rail
        ring(canvas, self.box, look)
        middle = box.y + box.h * 0.62
        line, across = self._line(), self.across()
        band = Box(line.x, middle - px(BAND) / 2, line.w, px(BAND))
        canvas.fill(band.inset(-canvas.tight), "hollow", 0.9, canvas.corner)
        at = self._at()
        if self.graph is not None:
            self.graph.draw(canvas, self._graph, across, at)
        self._draw_turns(canvas, band, across, at)
        for stop, words in self._marks:
            x = across(stop)
            canvas.line([(x, band.y), (x, band.bottom + canvas.tight)], "bright", canvas.tight)
            sign = Box(x - canvas.panel, box.y, canvas.sign_size, band.y - canvas.close - box.y)
            canvas.write(words, sign, CAPTION.centered)
        knob = (across(at), middle)
        size = canvas.panel * (1.12 if look.lit else 1.0)
        canvas.circle((knob[0], knob[1] + canvas.hair), size + canvas.metrics.unit, "shadow", 0.6)
        canvas.circle(knob, size, "gold")
        canvas.circle(knob, size - canvas.tight, f"player-{self._replay.stops[at].seat}")

    def _draw_turns(self, canvas: Canvas, band: Box, across: Across, at: int) -> None:
        """Draw a piece for each turn in its player's colour; paler for turns still to come."""
        stops = self._replay.stops
        starts = [n for n, stop in enumerate(stops) if n == 0 or stop.turn > stops[n - 1].turn]
        gap = canvas.hair
        now = across(at)
        for start, end in zip(starts, (*starts[1:], self._replay.last), strict=True):
            left, right = across(start), across(end)
            piece = Box(left, band.y, max(1, right - left - gap), band.h)
            colour = f"player-{stops[start].seat}"
            canvas.fill(piece, colour, 0.38)
            if now > left:
                canvas.fill(piece._replace(w=min(piece.w, now - left)), colour, 1.0)


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
        points = max(each for each in ROUND_STEPS if each <= most)
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
