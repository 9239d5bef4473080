"""A form: widgets of one screen, with a focus that moves from box to box, and a pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.box import Point as Position
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input import intents
from alhambra.app.input.devices import is_pad
from alhambra.app.input.intents import Intent
from alhambra.app.ui.pointer import Pointer
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import Look, Reply, Widget

SIDEWAYS = 2.2
"""The weight of distance across the direction, relative to distance along it."""
CENTERS = 0.1
"""The weight of the distances of centers, relative to those of edges."""
OVERLAP = 0.25
"""The share of the smaller box by which one beside the way may reach back over the other."""
ARROWS = {
    intents.Key.LEFT: intents.Direction.LEFT,
    intents.Key.RIGHT: intents.Direction.RIGHT,
}
"""Keys that lead out of a text field at its ends."""
OPPOSITE = {
    intents.Direction.LEFT: intents.Direction.RIGHT,
    intents.Direction.RIGHT: intents.Direction.LEFT,
    intents.Direction.UP: intents.Direction.DOWN,
    intents.Direction.DOWN: intents.Direction.UP,
}


def nearest(origin: Box, boxes: Sequence[Box], direction: intents.Direction) -> int | None:
    """Return the index of the nearest box in the direction; None if there is none."""
    best: tuple[float, int] | None = None
    for number, box in enumerate(boxes):
        weight = _weight(*_gaps(origin, box, direction))
        if weight is not None and (best is None or weight < best[0]):
            best = weight, number
    return None if best is None else best[1]


def straight_on(origin: Box, boxes: Sequence[Box], direction: intents.Direction) -> int | None:
    """Return the index of the nearest box straight ahead; of any ahead if there is none."""
    straight = [n for n, box in enumerate(boxes) if _gaps(origin, box, direction).aside < 0]
    number = nearest(origin, [boxes[n] for n in straight], direction)
    return nearest(origin, boxes, direction) if number is None else straight[number]


class _Gaps(NamedTuple):
    """The place of one box relative to another in a direction; negative gaps: they overlap."""

    ahead: float
    """From edge to edge in the direction."""
    aside: float
    """From edge to edge across it."""
    center_ahead: float
    center_aside: float
    smaller: float
    """The size of the smaller box in the direction."""


def _gaps(origin: Box, box: Box, direction: intents.Direction) -> _Gaps:
    """Measure how the box lies to the origin."""
    (x, y), (to_x, to_y) = origin.center, box.center
    across, down = to_x - x, to_y - y
    wide, high = (origin.w + box.w) / 2, (origin.h + box.h) / 2
    if direction in (intents.Direction.LEFT, intents.Direction.RIGHT):
        ahead = across if direction is intents.Direction.RIGHT else -across
        return _Gaps(ahead - wide, abs(down) - high, ahead, abs(down), min(origin.w, box.w))
    ahead = down if direction is intents.Direction.DOWN else -down
    return _Gaps(ahead - high, abs(across) - wide, ahead, abs(across), min(origin.h, box.h))


def _weight(
    ahead: float, aside: float, center_ahead: float, center_aside: float, smaller: float
) -> float | None:
    """Return the weight of a distance; None if the box does not lie in the direction.

    A box beside the way has to lie wholly beyond the origin, except for a small overlap.
    """
    if center_ahead <= 0 or (aside >= 0 and ahead < -OVERLAP * smaller):
        return None
    between = max(0.0, ahead) + SIDEWAYS * max(0.0, aside)
    return between + CENTERS * (center_ahead + center_aside)


def following(current: int | None, count: int, step: int = 1) -> int | None:
    """Return the index after or before the current one, cyclically; None if the count is 0.

    Without a current one, return the first, or going back the last.
    """
    if count == 0:
        return None
    if current is None:
        return 0 if step > 0 else count - 1
    return (current + step) % count


def _page_step(intent: Intent) -> int:
    """Return 1 if tabs should open the next page, -1 for the one before, else 0."""
    match intent:
        case intents.NextPage():
            return 1
        case intents.PrevPage():
            return -1
        case intents.NextGroup(device=device) if is_pad(device):
            return 1
        case intents.PrevGroup(device=device) if is_pad(device):
            return -1
    return 0


class Form:
    """Gives intents to widgets. The pointer moves the focus, as arrows and Tab do.

    Arrows go to the nearest widget in their direction unless the focused widget uses them itself.
    Tab goes through all widgets in order. The shoulder buttons of a pad do too, but where there are
    tabs they turn pages, as Control and Tab do.
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
        self._trail: list[tuple[str, intents.Direction, str]] = []
        """Moves by arrows from widget to widget: the opposite arrows go back the same way."""

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
            case intents.Scroll():  # wherever the pointer is, a list scrolls
                return any(each.handle(intent) is not Reply.IGNORED for each in self.widgets)
        if intent.device not in (intents.MOUSE, intents.TOUCH):
            self._pointing = False
        if self._give(self.focused, intent):
            return True
        if (step := _page_step(intent)) and self._turn(step):
            return True
        match intent:
            case intents.Move(direction):
                self._move(direction)
                return True
            case intents.Edit(key) if key in ARROWS:
                self._move(ARROWS[key])
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
        if not widget.holds_focus or widget is holder:  # a press that begins writing selects all
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
        found = self._way_back(here, direction, others)
        if found is None:
            number = straight_on(here.box, [each.box for each in others], direction)
            if number is not None:
                found = others[number]
                self._trail.append((here.id, direction, found.id))
        if found is not None:
            self._go_to(found.id)

    def _way_back(
        self, here: Widget, direction: intents.Direction, others: Sequence[Widget]
    ) -> Widget | None:
        """Return the widget from which the opposite arrow led here, if it did."""
        if self._trail and self._trail[-1][2] != here.id:
            self._trail.clear()
        if not self._trail or self._trail[-1][1] is not OPPOSITE[direction]:
            return None
        before = self._trail.pop()[0]
        return next((each for each in others if each.id == before), None)

    def _step(self, step: int) -> None:
        """Focus the next widget in order, or the one before."""
        order = [each.id for each in self.widgets if each.reachable or each.id == self._focus]
        current = order.index(self._focus) if self._focus in order else None
        number = following(current, len(order), step)
        if number is not None:
            self._go_to(order[number])

    def _turn(self, step: int) -> bool:
        """Turn the pages of the tabs. Return false if there are none."""
        shown = [each for each in self.widgets if each.reachable]
        turned = next((each for each in shown if each.turn(step) is Reply.DONE), None)
        if turned is not None:
            self._play(turned.sound)
        return turned is not None

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
