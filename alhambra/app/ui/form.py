"""A form: widgets of one screen, with a focus that moves from box to box, and a pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.box import Point as Position
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.sprites import Pointer
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import Look, Reply, Widget

SIDEWAYS = 2.2
"""The weight of distance across the direction, relative to distance along it."""


def nearest(origin: Box, boxes: Sequence[Box], direction: intents.Direction) -> int | None:
    """Return the index of the nearest box in the direction; None if there is none."""
    best: tuple[float, int] | None = None
    for number, box in enumerate(boxes):
        ahead, aside = _distances(origin, box, direction)
        if ahead <= 0:
            continue
        weight = ahead + SIDEWAYS * aside
        if best is None or weight < best[0]:
            best = weight, number
    return None if best is None else best[1]


def _distances(origin: Box, box: Box, direction: intents.Direction) -> tuple[float, float]:
    """Return the distance of the box's centre along the direction, and of its edge across it."""
    (x, y), (to_x, to_y) = origin.center, box.center
    across = max(0.0, abs(to_x - x) - (origin.w + box.w) / 2)
    down = max(0.0, abs(to_y - y) - (origin.h + box.h) / 2)
    match direction:
        case intents.Direction.LEFT:
            return x - to_x, down + 0.1 * abs(to_y - y)
        case intents.Direction.RIGHT:
            return to_x - x, down + 0.1 * abs(to_y - y)
        case intents.Direction.UP:
            return y - to_y, across + 0.1 * abs(to_x - x)
        case intents.Direction.DOWN:
            return to_y - y, across + 0.1 * abs(to_x - x)


def following(current: int | None, count: int, step: int = 1) -> int | None:
    """Return the index after or before the current one, cyclically; None if the count is 0.

    Without a current one, return the first, or going back the last.
    """
    if count == 0:
        return None
    if current is None:
        return 0 if step > 0 else count - 1
    return (current + step) % count


class Form:
    """Gives intents to widgets. The pointer moves the focus, as arrows and Tab do.

    Arrows go to the nearest widget in their direction unless the focused widget uses them itself.
    Tab and the shoulder buttons go through all widgets in order.
    """

    def __init__(self, play: Callable[[Sound], None]) -> None:
        """``play`` plays a sound."""
        self._play = play
        self.widgets: tuple[Widget, ...] = ()
        """In the order of Tab; the last one is drawn on top."""
        self._focus: str | None = None
        self._hover: str | None = None
        self._pressed: str | None = None
        self._pointing = True

    def show(self, widgets: Sequence[Widget], focus: str | None = None) -> None:
        """Replace the widgets. The focus stays if its widget stays; else it goes to ``focus``."""
        had = self.focused
        self.widgets = tuple(widgets)
        now = self.focused
        if had is not None and had is not now:
            had.focus_changed(False)
        if now is not None and now is not had:
            now.focus_changed(True)
        if self._find(self._pressed) is None:
            self._pressed = None
        if self.focused is None and focus is not None:
            self.focus(focus)

    @property
    def focused(self) -> Widget | None:
        """The widget with the focus."""
        return self._find(self._focus)

    @property
    def pointing(self) -> bool:
        """True while the pointer is used, not keys or a pad."""
        return self._pointing

    def focus(self, id: str) -> None:
        if id == self._focus:
            return
        before, after = self.focused, self._find(id)
        self._focus = id
        if before is not None:
            before.focus_changed(False)
        if after is not None:
            after.focus_changed(True)

    def typing(self) -> Box | None:
        """Return the box of the text field with the focus."""
        widget = self.focused
        return widget.box if widget is not None and widget.holds_focus else None

    def pointer(self) -> Pointer:
        """Return the shape of the mouse pointer."""
        over = self._find(self._hover)
        return Pointer.TEXT if over is not None and over.holds_focus else Pointer.ARROW

    def update(self, dt: float) -> bool:
        """Advance by seconds. Return true if something has to be drawn again."""
        widget = self.focused
        return widget is not None and widget.update(dt)

    def handle(self, intent: Intent) -> bool:
        """Give the intent to its widget. Return true if it was used."""
        match intent:
            case intents.Point(pos):
                self._point(pos)
                return True
            case intents.Press(pos):
                self._press(pos, intent)
                return True
            case (
                intents.Release()
                | intents.DragStart()
                | intents.DragMove()
                | intents.Drop()
                | intents.DragCancel()
            ):
                return self._pointed(intent)
            case intents.Released():
                self._pressed = None
                return False
        if intent.device not in (intents.MOUSE, intents.TOUCH):
            self._pointing = False
        if self._give(self.focused, intent):
            return True
        match intent:
            case intents.Move(direction):
                self._move(direction)
                return True
            case intents.NextGroup():
                self._step(1)
                return True
            case intents.PrevGroup():
                self._step(-1)
                return True
            case intents.Accept() if self.typing() is not None:
                self._step(1)
                return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw all widgets that have a box."""
        for widget in self.widgets:
            if widget.box.w > 0:
                widget.draw(canvas, self._look(widget))

    # -- the pointer -------------------------------------------------------------------------------

    def _point(self, pos: Position) -> None:
        """Focus the widget below the pointer, unless a text field has the focus."""
        self._pointing = True
        widget = self._at(pos)
        self._hover = None if widget is None else widget.id
        holder = self.focused
        if widget is None or widget.holds_focus or (holder is not None and holder.holds_focus):
            return
        self._go_to(widget.id)

    def _press(self, pos: Position, intent: intents.Press) -> None:
        self._pointing = True
        widget = self._at(pos)
        holder = self.focused
        if widget is None:
            self._pressed = None
            if holder is not None and holder.holds_focus:
                self.blur()
            return
        self._hover = self._pressed = widget.id
        self.focus(widget.id)
        self._give(widget, intent)

    def _pointed(self, intent: Intent) -> bool:
        """Give a drag or release to the widget that was pressed."""
        widget = self._find(self._pressed)
        if not isinstance(intent, intents.DragStart | intents.DragMove):
            self._pressed = None
        return widget is not None and widget.enabled and self._give(widget, intent)

    def blur(self) -> None:
        """Take the focus away."""
        before, self._focus = self.focused, None
        if before is not None:
            before.focus_changed(False)

    def _at(self, pos: Position) -> Widget | None:
        found = (each for each in self.widgets if each.reachable and each.box.contains(pos))
        return next(found, None)

    # -- keys and pads -----------------------------------------------------------------------------

    def _move(self, direction: intents.Direction) -> None:
        here = self.focused
        others = [each for each in self.widgets if each.reachable and each is not here]
        if here is None or not here.reachable:
            self._step(1)
            return
        number = nearest(here.box, [each.box for each in others], direction)
        if number is not None:
            self._go_to(others[number].id)

    def _step(self, step: int) -> None:
        """Focus the next widget in order, or the one before."""
        order = [each.id for each in self.widgets if each.reachable or each.id == self._focus]
        current = order.index(self._focus) if self._focus in order else None
        number = following(current, len(order), step)
        if number is not None:
            self._go_to(order[number])

    def _go_to(self, id: str) -> None:
        """Move the focus, with a sound."""
        if id != self._focus:
            self._play(Sound.HOVER)
            self.focus(id)

    # -- widgets -----------------------------------------------------------------------------------

    def _give(self, widget: Widget | None, intent: Intent) -> bool:
        """Let the widget answer. Return true if it used the intent."""
        if widget is None or not widget.enabled:
            return False
        reply = widget.handle(intent)
        if reply is Reply.DONE:
            self._play(widget.sound)
        return reply is not Reply.IGNORED

    def _find(self, id: str | None) -> Widget | None:
        return next((widget for widget in self.widgets if widget.id == id), None)

    def _look(self, widget: Widget) -> Look:
        focused = widget.id == self._focus
        return Look(
            focused,
            focused and not self._pointing,
            self._pointing and widget.id == self._hover and widget.enabled,
            widget.id == self._pressed,
        )
