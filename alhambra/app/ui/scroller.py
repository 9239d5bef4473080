"""Lists that can be longer than their box: the visible rows, the scroll bar, and a widget."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.ui.widget import NOWHERE, Look, Reply, Widget, ring

BAR = 14
"""Units of the scroll bar's width."""
NOTCH = 0.8
"""Rows per notch of the wheel."""
STEPS = {intents.Direction.UP: -1, intents.Direction.DOWN: 1}


class RowWindow:
    """Which rows of a list are visible. They count from 0; the topmost may be a fraction."""

    def __init__(self, count: int = 0) -> None:
        self.count = count
        self.top = 0.0
        self.page = 1.0
        """How many rows are visible at once."""
        self.row = 1.0
        """Pixels of a row."""
        self.box = NOWHERE

    def lay_out(self, box: Box, row: float) -> bool:
        """Put rows of this height in pixels into the box. Return true if their sizes changed."""
        self.box = box
        sizes = row, box.h / row
        if sizes == (self.row, self.page):
            return False
        self.row, self.page = sizes
        self.scroll(self.top)
        return True

    def scroll(self, top: float) -> None:
        """Make this the topmost row, as far as there are rows below it."""
        self.top = min(max(0.0, top), max(0.0, self.count - self.page))

    def reveal(self, number: int) -> None:
        """Scroll until all of this row is visible."""
        if number < self.top:
            self.scroll(number)
        elif number + 1 > self.top + self.page:
            self.scroll(number + 1 - self.page)

    @property
    def seen(self) -> range:
        """The visible rows, including those cut at the edges."""
        return range(int(self.top), min(self.count, ceil(self.top + self.page)))

    def place(self, number: int) -> Box:
        """Return the box of a row."""
        return Box(self.box.x, self.box.y + (number - self.top) * self.row, self.box.w, self.row)

    def at(self, pos: Point) -> int | None:
        """Return the row at a position."""
        number = int(self.top + (pos[1] - self.box.y) / self.row)
        return number if self.box.contains(pos) and number < self.count else None


def draw_scroll_bar(
    canvas: Canvas, track: Box, rows: tuple[float, float, int], ground: float, knob: float
) -> None:
    """Draw a scroll bar; ``rows``: the topmost one, the visible ones, and all.

    ``ground`` and ``knob`` are the opacities of its two parts.
    """
    top, page, count = rows
    radius = track.w / 2
    canvas.fill(track, "hollow", ground, radius)
    high = max(track.w * 2, track.h * page / count)
    y = track.y + (track.h - high) * top / (count - page)
    canvas.fill(Box(track.x, y, track.w, high), "gold", knob, radius)


class Scroller(Widget):
    """A list with a chosen row.

    It scrolls by the wheel, by dragging rows or the bar, and when arrows, page keys or a pad move
    the choice.
    """

    def __init__(
        self,
        id: str,
        high: float,
        draw_row: Callable[[Canvas, int, Box, bool], None],
        chose: Callable[[int], None],
        act: Callable[[], None],
    ) -> None:
        """``high``: units of a row. ``draw_row`` gets number, box, and true for the chosen row.

        ``chose`` gets the number of a newly chosen row; ``act`` is called by Accept.
        """
        super().__init__(id)
        self._high = high
        self._draw_row = draw_row
        self._chose = chose
        self._act = act
        self._rows = RowWindow()
        self.at = 0
        """The chosen row."""
        self._from: tuple[float, float] | None = None
        """While rows or the bar are dragged: where the drag began, and the topmost row then."""
        self._bar = False
        """True if the bar is dragged or pressed."""

    def have(self, count: int, at: int) -> None:
        """Set the number of rows and the chosen one."""
        self._rows.count = count
        self.at = min(max(0, at), max(0, count - 1))
        self._rows.reveal(self.at)

    @property
    def seen(self) -> range:
        """The visible rows."""
        return self._rows.seen

    @property
    def top(self) -> float:
        """The topmost row; a fraction if it is cut."""
        return self._rows.top

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Reply:
        rows = self._rows
        match intent:
            case intents.Move() | intents.Zoom() | intents.Accept() if not rows.count:
                return Reply.IGNORED
            case intents.Move(direction) if direction in STEPS:
                if not 0 <= self.at + STEPS[direction] < rows.count:
                    return Reply.IGNORED
                self._choose(self.at + STEPS[direction])
            case intents.Zoom(steps):
                page = max(1, int(rows.page)) * (-1 if steps > 0 else 1)
                self._choose(min(max(0, self.at + page), rows.count - 1))
            case intents.Scroll(_, steps):
                rows.scroll(rows.top - steps * NOTCH)
            case intents.Accept():
                self._act()
                return Reply.DONE
            case intents.Press(pos):
                self._bar = pos[0] > self.box.right - self._bar_width * 2
                self._from = pos[1], rows.top
            case intents.Release(pos):
                return self._clicked(pos)
            case intents.DragStart(pos, origin):
                self._from = origin[1], rows.top
                self._drag(pos)
            case intents.DragMove(pos):
                self._drag(pos)
            case intents.Drop() | intents.DragCancel():
                self._from = None
            case _:
                return Reply.IGNORED
        return Reply.TAKEN

    @property
    def _bar_width(self) -> float:
        return self._rows.row / self._high * BAR

    def _clicked(self, pos: Point) -> Reply:
        """Choose the row at a position; on the bar, scroll there."""
        self._from = None
        rows = self._rows
        if self._bar:
            rows.scroll((pos[1] - self.box.y) / self.box.h * rows.count - rows.page / 2)
            return Reply.TAKEN
        row = rows.at(pos)
        if row is None:
            return Reply.TAKEN
        self._choose(row)
        return Reply.DONE

    def _drag(self, pos: Point) -> None:
        if self._from is None:
            return
        start, top = self._from
        rows = self._rows
        if self._bar:
            rows.scroll(top + (pos[1] - start) / self.box.h * rows.count)
        else:
            rows.scroll(top - (pos[1] - start) / rows.row)

    def _choose(self, row: int) -> None:
        if row != self.at:
            self.at = row
            self._chose(row)
        self._rows.reveal(self.at)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, look: Look) -> None:
        rows, px = self._rows, canvas.metrics.px
        if rows.lay_out(self.box, px(self._high)):
            rows.reveal(self.at)
        more = rows.count > rows.page
        width = self.box.w - (1.7 * self._bar_width if more else 0)
        with canvas.clip(self.box):
            for number in rows.seen:
                box = rows.place(number)._replace(w=width).inset(0, canvas.tight)
                self._draw_row(canvas, number, box, number == self.at)
                if number == self.at:
                    ring(canvas, box.inset(canvas.tight), look)
        if more:
            track = self.box.cut_right(self._bar_width)[0]
            knob = 1.0 if look.hovered or self._from else 0.7
            draw_scroll_bar(canvas, track, (rows.top, rows.page, rows.count), 0.6, knob)
