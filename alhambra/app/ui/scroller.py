"""A list of rows that can be longer than its box."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import (
    Accept,
    Direction,
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    Intent,
    Move,
    Press,
    Release,
    Scroll,
    Zoom,
)
from alhambra.app.ui.widget import Look, Reply, Widget, ring

BAR = 14
"""Units of the bar at the right."""
NOTCH = 0.8
"""Rows by which a notch of the wheel scrolls."""
STEPS = {Direction.UP: -1, Direction.DOWN: 1}


class Scroller(Widget):
    """Rows one above the other, one of them chosen.

    It scrolls by the wheel, by dragging rows or the bar, and with whatever moves the choice:
    arrows, page keys, a pad.
    """

    def __init__(
        self,
        id: str,
        high: float,
        draw_row: Callable[[Canvas, int, Box, bool], None],
        chose: Callable[[int], None],
        act: Callable[[], None],
    ) -> None:
        """``high``: units of a row. ``draw_row`` draws one, told whether it is chosen; ``chose``
        is told of another choice; ``act`` is what Accept does."""
        super().__init__(id)
        self._high = high
        self._draw_row = draw_row
        self._chose = chose
        self._act = act
        self.count = 0
        """How many rows there are."""
        self.at = 0
        """Which is chosen."""
        self._top = 0.0
        """The first row seen, in rows; parts count."""
        self._page = 1.0
        """How many rows are seen at once."""
        self._row = 1.0
        """Pixels of a row."""
        self._from: tuple[float, float] | None = None
        """While rows or the bar are dragged: where the drag began, and what was on top then."""
        self._bar = False
        """Whether it is the bar."""

    def have(self, count: int, at: int) -> None:
        """Have so many rows from now on, and this one chosen."""
        self.count = count
        self.at = min(max(0, at), max(0, count - 1))
        self._reveal()

    @property
    def seen(self) -> range:
        """The rows that can be seen, at least in part."""
        return range(int(self._top), min(self.count, ceil(self._top + self._page)))

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Reply:
        """Choose and scroll."""
        match intent:
            case Move() | Zoom() | Accept() if not self.count:
                return Reply.IGNORED
            case Move(direction) if direction in STEPS:
                if not 0 <= self.at + STEPS[direction] < self.count:
                    return Reply.IGNORED
                self._choose(self.at + STEPS[direction])
            case Zoom(steps):
                page = max(1, int(self._page)) * (-1 if steps > 0 else 1)
                self._choose(min(max(0, self.at + page), self.count - 1))
            case Scroll(_, steps):
                self._scroll(self._top - steps * NOTCH)
            case Accept():
                self._act()
                return Reply.DONE
            case Press(pos):
                self._bar = pos[0] > self.box.right - self._bar_width * 2
                self._from = pos[1], self._top
            case Release(pos):
                return self._clicked(pos)
            case DragStart(pos, origin):
                self._from = origin[1], self._top
                self._drag(pos)
            case DragMove(pos):
                self._drag(pos)
            case Drop() | DragCancel():
                self._from = None
            case _:
                return Reply.IGNORED
        return Reply.TAKEN

    @property
    def _bar_width(self) -> float:
        return self._row / self._high * BAR

    def _clicked(self, pos: Point) -> Reply:
        """Choose the row there, or go to that part of the list."""
        self._from = None
        if self._bar:
            self._scroll((pos[1] - self.box.y) / self.box.h * self.count - self._page / 2)
            return Reply.TAKEN
        row = int(self._top + (pos[1] - self.box.y) / self._row)
        if not self.box.contains(pos) or row >= self.count:
            return Reply.TAKEN
        self._choose(row)
        return Reply.DONE

    def _drag(self, pos: Point) -> None:
        if self._from is None:
            return
        start, top = self._from
        if self._bar:
            self._scroll(top + (pos[1] - start) / self.box.h * self.count)
        else:
            self._scroll(top - (pos[1] - start) / self._row)

    def _choose(self, row: int) -> None:
        if row != self.at:
            self.at = row
            self._chose(row)
        self._reveal()

    def _reveal(self) -> None:
        """Scroll so that all of the chosen row is seen."""
        if self.at < self._top:
            self._scroll(self.at)
        elif self.at + 1 > self._top + self._page:
            self._scroll(self.at + 1 - self._page)

    def _scroll(self, top: float) -> None:
        self._top = min(max(0.0, top), max(0.0, self.count - self._page))

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw the rows that can be seen, and the bar if there are more."""
        row = canvas.metrics.px(self._high)
        page = self.box.h / row
        if (row, page) != (self._row, self._page):
            self._row, self._page = row, page
            self._scroll(self._top)
            self._reveal()
        more = self.count > self._page
        width = self.box.w - (1.7 * self._bar_width if more else 0)
        with canvas.clip(self.box):
            for number in self.seen:
                y = self.box.y + (number - self._top) * row
                box = Box(self.box.x, y, width, row).inset(0, canvas.metrics.px(4))
                self._draw_row(canvas, number, box, number == self.at)
                if number == self.at:
                    ring(canvas, box.inset(canvas.metrics.px(3)), look)
        if more:
            self._draw_bar(canvas, look)

    def _draw_bar(self, canvas: Canvas, look: Look) -> None:
        track = self.box.cut_right(self._bar_width)[0]
        canvas.fill(track, "hollow", 0.6, track.w / 2)
        high = max(track.w * 2, track.h * self._page / self.count)
        part = self._top / (self.count - self._page)
        knob = Box(track.x, track.y + (track.h - high) * part, track.w, high)
        canvas.fill(knob, "gold", 1.0 if look.hovered or self._from else 0.7, track.w / 2)
