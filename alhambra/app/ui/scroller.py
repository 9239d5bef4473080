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
    """The visible rows of a list. They count from 0; the topmost may be a fraction."""

    def __init__(self, count: int = 0, notch: float = NOTCH) -> None:
        """``notch``: rows per notch of the wheel."""
        self.count = count
        self.notch = notch
        self.top = 0.0
        self.page = 1.0
        """The number of rows visible at once."""
        self.row = 1.0
        """Pixels of a row."""
        self.box = NOWHERE
        """The box of the rows, and of the bar at their right."""
        self._bar = 0.0
        """Pixels of the width of the bar."""
        self._grip: tuple[float, float] | None = None
        """While rows or the bar are dragged: where the drag began, and the topmost row then."""
        self._on_bar = False
        """True if the bar is dragged or pressed."""

    def lay_out(self, canvas: Canvas, box: Box, row: float) -> bool:
        """Put rows of this height in pixels into the box. Return true if their sizes changed."""
        self.box, self._bar = box, canvas.px(BAR)
        sizes = row, round(box.h / row, 6)
        if sizes == (self.row, self.page):
            return False
        self.row, self.page = sizes
        self.scroll(self.top)
        return True

    def handle(self, intent: Intent) -> bool:
        """Scroll by the wheel, or by dragging rows or the bar. Return true if it was for that."""
        match intent:
            case intents.Scroll(_, steps):
                self.scroll(self.top - steps * self.notch)
            case intents.Press(pos):
                near = self.box.right - 2 * self._bar < pos[0] <= self.box.right
                self._on_bar = near and self.has_more and self.box.contains(pos)
                return self._on_bar
            case intents.Release(pos) if self._on_bar:
                part = (pos[1] - self.box.y) / self.box.h
                self.scroll(part * self.count - self.page / 2)
            case intents.DragStart(pos, origin) if self.box.contains(origin):
                self._grip = origin[1], self.top
                self._drag(pos)
            case intents.DragMove(pos) if self._grip is not None:
                self._drag(pos)
            case intents.Drop() | intents.DragCancel() if self._grip is not None:
                self._grip = None
            case _:
                return False
        return True

    def _drag(self, pos: Point) -> None:
        if self._grip is not None:
            start, top = self._grip
            far = pos[1] - start
            self.scroll(top + (far / self.box.h * self.count if self._on_bar else -far / self.row))

    @property
    def has_more(self) -> bool:
        """True if not all rows are visible at once."""
        return self.count > self.page

    @property
    def width(self) -> float:
        """Pixels of the width of the rows: a bar needs some room."""
        return self.box.w - (1.7 * self._bar if self.has_more else 0)

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
        return Box(self.box.x, self.box.y + (number - self.top) * self.row, self.width, self.row)

    def at(self, pos: Point) -> int | None:
        """Return the row at a position."""
        number = int(self.top + (pos[1] - self.box.y) / self.row)
        return number if self.box.contains(pos) and number < self.count else None

    def draw_bar(self, canvas: Canvas, lit: bool = False) -> None:
        """Draw the scroll bar at the right edge, if there is more to see."""
        if not self.has_more:
            return
        track = self.box.cut_right(self._bar)[0]
        canvas.fill(track, "hollow", 0.6, track.w / 2)
        high = max(track.w * 2, track.h * self.page / self.count)
        y = track.y + (track.h - high) * self.top / (self.count - self.page)
        strength = 1.0 if lit or self._grip else 0.7
        canvas.fill(Box(track.x, y, track.w, high), "gold", strength, track.w / 2)


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
        chose: Callable[[int], None] = lambda row: None,
        act: Callable[[], None] | None = None,
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
        if rows.handle(intent):
            return Reply.TAKEN
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
            case intents.Accept() if self._act is not None:
                self._act()
                return Reply.DONE
            case intents.Release(pos) if (row := rows.at(pos)) is not None:
                self._choose(row)
                return Reply.DONE
            case (
                intents.Press()
                | intents.Release()
                | intents.DragStart()
                | intents.DragMove()
                | intents.Drop()
                | intents.DragCancel()
            ):
                pass
            case _:
                return Reply.IGNORED
        return Reply.TAKEN

    def _choose(self, row: int) -> None:
        if row != self.at:
            self.at = row
            self._chose(row)
        self._rows.reveal(self.at)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, look: Look) -> None:
        rows = self._rows
        if rows.lay_out(canvas, self.box, canvas.px(self._high)):
            rows.reveal(self.at)
        with canvas.clip(self.box):
            for number in rows.seen:
                box = rows.place(number).inset(0, canvas.tight)
                self._draw_row(canvas, number, box, number == self.at)
                if number == self.at:
                    ring(canvas, box.inset(canvas.tight), look)
        rows.draw_bar(canvas, look.hovered)
