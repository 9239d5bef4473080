"""Rows of a form: a choice of values, a slider, a switch, and a path to copy.

With a label, the whole row is the widget: the label on the left, the control on the right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import Generic, TypeVar

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.fitting import ELLIPSIS, Measuring
from alhambra.app.gfx.scale import Metrics
from alhambra.app.gfx.theme import BODY, LABEL, TextStyle
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
)
from alhambra.app.ui.buttons import button_frame
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import Look, Reply, Texts, Widget, reply_to_press, ring

T = TypeVar("T")

EVEN = 0.7
"""A label that needs smaller letters than this, relative to the others, has them alone."""
SHARE = 0.46
"""The share of a row that its label takes."""
PART = 0.05
"""A step of a slider."""
INSIDE = 0.7
"""The share of the box of an arrow that a value with a note leaves free."""
NOTE_GAP = 0.45
"""Between a value and its note, relative to the letters."""
STEPS = {Direction.LEFT: -1, Direction.RIGHT: 1}


def control_in(row: Box) -> Box:
    part = row.cut_left(row.w * SHARE)[1]
    return part.inset(min(row.h, row.w * 0.1) * 0.2, row.h * 0.11)


class Row(Widget):
    """A control, perhaps with a label."""

    sound = Sound.TOGGLE

    def __init__(self, id: str, words: Texts | None) -> None:
        super().__init__(id)
        self._words = words
        self._label_style = LABEL

    @property
    def control(self) -> Box:
        return self.box if self._words is None else control_in(self.box)

    def _ground(self, canvas: Canvas, look: Look) -> None:
        """Draw the ground, the focus and the label."""
        if self._words is None:
            ring(canvas, self.box, look)
            return
        canvas.fill(self.box, "cream", 0.1 if look.lit else 0.035, canvas.corner)
        ring(canvas, self.box, look)
        colour = "title" if look.lit else "cream"
        label = label_in(canvas.metrics, self.box)
        canvas.write(self._words(), label, self._label_style.coloured(colour))


def label_in(metrics: Metrics, row: Box) -> Box:
    words = row._replace(w=control_in(row).x - row.x)
    return words.inset(metrics.panel, 0)


def even_labels(canvas: Canvas, widgets: Sequence[Widget], also: str) -> TextStyle:
    """Give the labels of rows of one size letters of one size; a very long one has smaller ones.

    ``also`` is a label below them. Return the style of all.
    """
    rows = [each for each in widgets if isinstance(each, Row) and each._words is not None]
    metrics = canvas.metrics
    sizes = [
        canvas.fit_line(text, label_in(metrics, rows[0].box), LABEL).size
        for text in (also, *(row._words() for row in rows if row._words is not None))
    ]
    style = LABEL.sized(max(min(sizes), int(EVEN * max(sizes))) / metrics.text_unit)
    for row in rows:
        row._label_style = style
    return style


class ValueRow(Row, Generic[T]):
    """A control that shows a value and sets another."""

    def __init__(
        self,
        id: str,
        name: Callable[[T], str],
        get: Callable[[], T],
        choose: Callable[[T], None],
        words: Texts | None = None,
    ) -> None:
        """``name`` returns a value's words, ``get`` the present value; ``choose`` sets another."""
        super().__init__(id, words)
        self._name = name
        self._get = get
        self._choose = choose


class Choice(ValueRow[T]):
    """One of several values.

    Arrows, of keys and on the screen, stop at the first and the last; a click on the value and
    Accept take the next one, and after the last the first.
    """

    def __init__(
        self,
        id: str,
        values: Sequence[T],
        name: Callable[[T], str],
        get: Callable[[], T],
        choose: Callable[[T], None],
        words: Texts | None = None,
        icon: Callable[[T], str] | None = None,
        note: Callable[[T], str] | None = None,
    ) -> None:
        """``note`` returns a few quiet letters beside a value, or none."""
        super().__init__(id, name, get, choose, words)
        self._values = values
        self._icon = icon
        self._note = note

    def handle(self, intent: Intent) -> Reply:
        match intent:
            case Move(direction) if direction in STEPS:
                return Reply.DONE if self._step(STEPS[direction]) else Reply.IGNORED
            case Accept():
                return self._go_round()
            case Release(pos) | Drop(pos) if self.box.contains(pos):
                for arrow, step in zip(self._arrows(), (-1, 1), strict=True):
                    if arrow.x <= pos[0] < arrow.right:
                        return Reply.DONE if self._step(step) else Reply.TAKEN
                return self._go_round()
            case Press() | Release() | Drop() | DragStart() | DragMove() | DragCancel():
                return Reply.TAKEN
            case _:
                return Reply.IGNORED

    @property
    def _number(self) -> int:
        """The index of the present value; -1 if it is none of them."""
        value = self._get()
        return self._values.index(value) if value in self._values else -1

    def _step(self, step: int) -> bool:
        """Choose the next value, or the one before. Return false at the last, or the first."""
        number = self._number + step
        if not 0 <= number < len(self._values):
            return False
        self._choose(self._values[number])
        return True

    def _go_round(self) -> Reply:
        self._choose(self._values[(max(0, self._number) + 1) % len(self._values)])
        return Reply.DONE

    def _arrows(self) -> tuple[Box, Box]:
        box = self.control
        return box.cut_left(min(box.h, box.w / 4))[0], box.cut_right(min(box.h, box.w / 4))[0]

    def draw(self, canvas: Canvas, look: Look) -> None:
        self._ground(canvas, look)
        box = self.control
        canvas.frame("field", box)
        left, right = self._arrows()
        number = self._number
        _arrow(canvas, left, -1, look, number > 0)
        _arrow(canvas, right, 1, look, number < len(self._values) - 1)
        value = self._get()
        reach = left.w if self._note is None else left.w * INSIDE
        middle = box.inset(reach, 0)
        if self._icon is not None:
            side = min(canvas.line_height, box.h * 0.55)
            mark, middle = middle.cut_left(side, canvas.close)
            canvas.image(self._icon(value), mark.fit(1), 1.0 if look.lit else 0.8)
        note = "" if self._note is None else self._note(value)
        units = self._even_units(canvas, middle)
        _write_value(canvas, self._name(value), note, middle, units)

    def _even_units(self, canvas: Canvas, box: Box) -> float:
        """Return the units at which all values fit; a very long one has smaller letters alone."""
        noted = (("" if self._note is None else self._note(one), one) for one in self._values)
        texts = (f"{self._name(one)} {note}".strip() for note, one in noted)
        sizes = [canvas.fit_line(text, box, LABEL).size for text in texts]
        even = max(min(sizes), EVEN * max(sizes)) if sizes else canvas.metrics.text(LABEL.units)
        return even / canvas.metrics.text_unit


def _write_value(canvas: Canvas, value: str, note: str, box: Box, units: float) -> None:
    """Write a value in letters of this size or smaller, and beside it the note if both fit."""
    text, size = canvas.fit_line(f"{value} {note}", box, LABEL.sized(units))
    if not note or text.endswith(ELLIPSIS):
        canvas.write(value, box, LABEL.sized(units).centered)
        return
    wide = canvas.measure(value, size, "bold")[0] + canvas.measure(note, size)[0]
    both = box.centered(min(box.w, wide + size * NOTE_GAP), box.h)
    canvas.text(value, both, size, LABEL)
    canvas.text(note, both, size, BODY.muted.right)


def _arrow(canvas: Canvas, box: Box, way: int, look: Look, more: bool) -> None:
    """Draw an arrow head; faint at the first or last value."""
    size = min(canvas.close, box.h / 5)
    x, y = box.center
    points = [
        (x - way * size / 2, y - size),
        (x + way * size / 2, y),
        (x - way * size / 2, y + size),
    ]
    colour = "bright" if look.lit else "gold"
    canvas.line(points, colour, max(2, canvas.tight), 1.0 if more else 0.4)


class Slider(ValueRow[float]):
    """A number from 0 to 1, by steps."""

    _held = False
    """True while the knob is dragged."""

    def handle(self, intent: Intent) -> Reply:
        match intent:
            case Move(direction) if direction in STEPS:
                self._set(self._get() + STEPS[direction] * PART)
                return Reply.DONE
            case Press(pos):
                self._held = self._reach().contains(pos)
                if self._held:
                    self._set(self._at(pos[0]))
                return Reply.TAKEN
            case DragStart(pos) | DragMove(pos):
                if self._held:
                    self._set(self._at(pos[0]))
                return Reply.TAKEN
            case Release() | Drop():
                return Reply.DONE if self._held else Reply.TAKEN
            case Accept() | DragCancel():
                return Reply.TAKEN
            case _:
                return Reply.IGNORED

    def _set(self, value: float) -> None:
        """Choose the step nearest to the value, unless it is the present one."""
        steps = round(min(1.0, max(0.0, value)) / PART)
        value = round(min(1.0, steps * PART), 4)
        if value != self._get():
            self._choose(value)

    def _track(self) -> Box:
        """Return the box of the track: the knob's centre stays in it."""
        box = self.control
        track = box.cut_right(box.w * 0.22)[1]
        return track.inset(box.h * 0.4, box.h * 0.4)

    def _reach(self) -> Box:
        """Return the box where a press sets the value."""
        track = self._track()
        return Box(track.x, self.box.y, track.w, self.box.h).inset(-self.box.h * 0.4, 0)

    def _at(self, x: float) -> float:
        track = self._track()
        return (x - track.x) / track.w if track.w else 0.0

    def draw(self, canvas: Canvas, look: Look) -> None:
        self._ground(canvas, look)
        box, track, value = self.control, self._track(), self._get()
        thick = max(3, canvas.close)
        middle = track.y + track.h / 2
        bar = Box(track.x, middle - thick / 2, track.w, thick)
        canvas.fill(bar.inset(-canvas.hair), "shadow", 0.7, thick)
        canvas.fill(bar, "hollow", 1.0, thick / 2)
        full = bar._replace(w=bar.w * value)
        if full.w >= thick:
            canvas.fill(full, "gold", 1.0, thick / 2)
        knob = min(canvas.broad, box.h * 0.32) * (1.12 if look.lit else 1.0)
        place = (track.x + track.w * value, middle)
        canvas.circle((place[0], place[1] + canvas.hair), knob + canvas.metrics.unit, "shadow", 0.6)
        canvas.circle(place, knob, "gold")
        canvas.circle(place, knob - canvas.tight, "bright" if look.lit else "figures")
        words = box.cut_right(box.w * 0.22 - canvas.close)[0]
        canvas.write(self._name(value), words, LABEL.coloured("figures").right)


class Toggle(ValueRow[bool]):
    """A switch: on or off."""

    def handle(self, intent: Intent) -> Reply:
        """A click and Accept change it; the left arrow turns it off, the right one on."""
        if isinstance(intent, Move) and intent.direction in STEPS:
            on = intent.direction is Direction.RIGHT
            if on == self._get():
                return Reply.IGNORED
            self._choose(on)
            return Reply.DONE
        reply = reply_to_press(intent, self.box)
        if reply is Reply.DONE:
            self._choose(not self._get())
        return reply

    def draw(self, canvas: Canvas, look: Look) -> None:
        self._ground(canvas, look)
        box, on = self.control, self._get()
        high = min(canvas.head_height, box.h * 0.8)
        place, words = box.cut_left(high * 1.9, canvas.broad)
        switch = Box(place.x, box.y + (box.h - high) / 2, high * 1.9, high)
        canvas.fill(switch, "gold", 1.0 if look.lit else 0.8, high / 2)
        canvas.fill(
            switch.inset(max(1, canvas.hair)), "selection" if on else "hollow", 1.0, high / 2
        )
        x = switch.right - high / 2 if on else switch.x + high / 2
        knob = (x, switch.y + high / 2)
        canvas.circle(knob, high / 2 - canvas.close, "figures" if on else "faint")
        if on:
            canvas.image("check", Box.around(knob, high * 0.55, high * 0.55), tint="ink")
        canvas.write(self._name(on), words, LABEL.coloured("cream" if on else "muted"))


class Copied(Row):
    """A path that a click or Accept copies to the clipboard."""

    sound = Sound.PRESS

    def __init__(
        self,
        id: str,
        path: Callable[[], str],
        put: Callable[[str], None],
        words: Texts,
        label: Callable[[bool], str],
    ) -> None:
        """``put`` gets the path; ``label`` returns the button's words before and after copying."""
        super().__init__(id, words)
        self._path = path
        self._put = put
        self._label = label
        self._done = False

    def handle(self, intent: Intent) -> Reply:
        reply = reply_to_press(intent, self.box)
        if reply is Reply.DONE:
            self._put(self._path())
            self._done = True
        return reply

    def focus_changed(self, focused: bool) -> None:
        self._done = False

    @property
    def control(self) -> Box:
        """The box of the control: wider, as paths are long."""
        return self.box.cut_left(self.box.w * 0.27)[1].inset(self.box.h * 0.1)

    def draw(self, canvas: Canvas, look: Look) -> None:
        self._ground(canvas, look)
        px = canvas.px
        button, field = self.control.cut_right(px(190), canvas.broad)
        path = _shortened(canvas, self._path(), field.w, canvas.metrics.line(BODY.units, field.h))
        canvas.write(path, field, BODY.muted.right)
        canvas.frame(button_frame(lit=look.lit), button)
        words = button.inset(canvas.broad, 0)
        colour = "good" if self._done else "cream"
        canvas.write(self._label(self._done), words, LABEL.coloured(colour).centered)


def _shortened(canvas: Measuring, path: str, width: float, size: int) -> str:
    """Return the path, without its first folders if it is too wide."""
    parts = PurePath(path).parts
    for first in range(1, len(parts)):
        if canvas.measure(path, size)[0] <= width:
            break
        path = str(PurePath(ELLIPSIS, *parts[first:]))
    return path
