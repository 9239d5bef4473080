"""The time line of a replay: turns in the players' colours, marks, and the present place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.box import Point as Position
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import CAPTION
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.ui.widget import Look, Reply, Widget, ring
from alhambra.match.replay import AnyReplay

DRAWER = 104
"""Units of the height of the time line's box, without the lines below it."""
STEPS = {intents.Direction.LEFT: -1, intents.Direction.RIGHT: 1}
BAND = 18
"""Units of the height of the coloured band."""
USUAL = 62
"""Units of the whole height without a graph."""
SCALE = 44
"""Units of the width for figures at the right of a graph."""

Across = Callable[[int], float]
"""Maps a stop to an x of the window, in pixels."""


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
        """The box of the graph."""
        line, rail = self._line(), self._rail
        return Box(line.x, rail.bottom, line.w, self.box.bottom - rail.bottom)

    def in_graph(self, pos: Position) -> bool:
        """True if the position is in the graph."""
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
            canvas.line(
                [(x, band.y - canvas.close), (x, band.bottom + canvas.tight)],
                "bright",
                canvas.tight,
            )
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
