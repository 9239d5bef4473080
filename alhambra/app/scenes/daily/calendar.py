"""The calendar of the palaces of the day: a month of days with their results."""

from __future__ import annotations

from calendar import Calendar as Weeks
from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import FIGURE, NOTE, STRONG
from alhambra.app.input import intents
from alhambra.app.input.intents import Direction, Intent
from alhambra.app.scenes.results.result_parts import MARK_SIGNS
from alhambra.app.table.picture import Say
from alhambra.app.ui.widget import Look, Reply, Widget, ring
from alhambra.library.daily_results import DayResult

WEEK: Final = 7
WEEKS: Final = 6
"""The most weeks of which a month has days."""
STEPS: Final = {
    Direction.LEFT: -1,
    Direction.RIGHT: 1,
    Direction.UP: -WEEK,
    Direction.DOWN: WEEK,
}
"""By direction: the days from the chosen one to the next."""
WIDEST_POINTS: Final = "188"
"""The points of all days have the size at which these have room beside a medal."""
LEAF_HEAD: Final = 0.3
"""The height of the golden head of a leaf, in heights of the leaf."""


class Calendar(Widget):
    """The days of a month. Arrows and clicks choose one, up to today; Accept acts on it."""

    def __init__(
        self,
        say: Say,
        results: Callable[[date], DayResult],
        choose: Callable[[], None],
        act: Callable[[], None],
        today: date,
    ) -> None:
        """``choose`` is called when another day is chosen, ``act`` by Accept."""
        super().__init__("calendar")
        self._say = say
        self._results = results
        self._choose = choose
        self._act = act
        self.today = today
        self.day = today
        """The chosen day, in the month that is shown."""
        self._cells: dict[date, Box] = {}
        """The places of the days of the month."""

    def turn_month(self, step: int) -> None:
        """Show the month after this one, or with step -1 the one before; choose its last day."""
        first = self.day.replace(day=1)
        beyond = first + timedelta(62) if step > 0 else first
        self._open(min(self.today, beyond.replace(day=1) - timedelta(1)))

    @property
    def is_last(self) -> bool:
        """The month is that of today."""
        return self.day.replace(day=1) >= self.today.replace(day=1)

    def handle(self, intent: Intent) -> Reply:
        match intent:
            case intents.Move(direction):
                return self._open(self.day + timedelta(STEPS[direction]), across=direction)
            case intents.Accept():
                self._act()
                return Reply.DONE
            case intents.Release(pos) | intents.Drop(pos):
                hit = (day for day, cell in self._cells.items() if cell.contains(pos))
                reply = self._open(next(hit, self.day))
                return Reply.TAKEN if reply is Reply.IGNORED else reply
            case intents.Press() | intents.DragStart() | intents.DragMove() | intents.DragCancel():
                return Reply.TAKEN
            case _:
                return Reply.IGNORED

    def _open(self, day: date, across: Direction | None = None) -> Reply:
        """Choose a day; an arrow leads out of the calendar at the edges of the month's weeks."""
        sideways = across in (Direction.LEFT, Direction.RIGHT)
        leaves = across is not None and (
            (day.year, day.month) != (self.day.year, self.day.month)
            or (sideways and day.isocalendar().week != self.day.isocalendar().week)
        )
        if leaves or day == self.day or day > self.today:
            return Reply.IGNORED
        self.day = day
        self._choose()
        return Reply.DONE

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, look: Look) -> None:
        head, body = self.box.cut_top(canvas.line_height, canvas.close)
        for number, cell in enumerate(head.columns(WEEK, canvas.close), start=1):
            canvas.write(self._say(f"daily.weekday.{number}"), cell, NOTE.muted.centered)
        weeks = Weeks().monthdatescalendar(self.day.year, self.day.month)
        self._cells = {
            day: cell
            for week, row in zip(weeks, body.rows(WEEKS, canvas.close), strict=False)
            for day, cell in zip(week, row.columns(WEEK, canvas.close), strict=True)
            if day.month == self.day.month
        }
        for day, cell in self._cells.items():
            self._draw_day(canvas, day, cell, look)

    def _draw_day(self, canvas: Canvas, day: date, cell: Box, look: Look) -> None:
        result, chosen = self._results(day), day == self.day
        if day > self.today:
            canvas.fill(cell, "hollow", 0.18, canvas.corner)
        elif chosen:
            canvas.frame("panel-active", cell)
            if look.ringed:
                ring(canvas, cell, look)
        else:
            canvas.fill(cell, "hollow", 0.55, canvas.corner)
        if result.points and not chosen:
            canvas.fill(cell, "gold", 0.16, canvas.corner)
        inner = cell.inset(canvas.space, canvas.close)
        upper, lower = inner.cut_top(canvas.line_height)
        if day == self.today:
            leaf = upper.cut_left(canvas.line_height * 1.3)[0]
            canvas.fill(leaf, "bright", 1.0, canvas.close)
            canvas.write(str(day.day), leaf, STRONG.coloured("ink").centered)
        else:
            colour = "faint" if day > self.today else "cream" if result.points else "muted"
            canvas.write(str(day.day), upper, STRONG.coloured(colour))
        if result.points:
            self._draw_result(canvas, result, upper, lower)
        elif result.begun:
            canvas.image("clock", lower.fit(1).inset(canvas.tight), 0.7, tint="muted")

    def _draw_result(self, canvas: Canvas, result: DayResult, upper: Box, lower: Box) -> None:
        """Draw points and medal; beside the date a crown if nobody had more points."""
        if result.places[0] == 1:
            crown = upper.cut_right(upper.h)[0]
            canvas.image("crown", crown, tint="figures")
        points, sign = lower.columns((1.25, 1), canvas.tight)
        size = canvas.fit_line(WIDEST_POINTS, points, FIGURE).size
        if result.medal is None:
            points = lower
        else:
            canvas.image(MARK_SIGNS[result.medal], sign.fit(64 / 76))
        canvas.text(str(result.points[0]), points, size, FIGURE.centered)


def draw_leaf(canvas: Canvas, box: Box, day: int) -> None:
    leaf = box.fit(0.92)
    canvas.fill(leaf, "cream", 1.0, canvas.corner)
    head, rest = leaf.cut_top(leaf.h * LEAF_HEAD)
    canvas.fill(head, "gold", 1.0, canvas.corner)
    canvas.fill(head.cut_bottom(head.h / 2)[0], "gold")
    canvas.number(day, rest, rest.h * 0.72, "ink")
