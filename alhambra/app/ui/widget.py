"""The base of all widgets of a form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.ui.sounds import Sound

NOWHERE = Box(0, 0, 0, 0)
"""The box of a widget before a scene has placed it."""

Texts: TypeAlias = Callable[[], str]
"""Returns a text in the present language."""


class Reply(Enum):
    """A widget's answer to an intent."""

    IGNORED = 0
    """The widget has no use for it."""
    TAKEN = 1
    """Used; at most the look of the widget changed."""
    DONE = 2
    """Used; the widget did its job."""


class Look(NamedTuple):
    """The state in which a widget is drawn."""

    focused: bool = False
    ringed: bool = False
    """It has the focus, and keys or a pad are in use: a ring shows the focus."""
    hovered: bool = False
    """The pointer is over it."""
    pressed: bool = False
    """It is held down."""

    @property
    def lit(self) -> bool:
        """True if it is highlighted."""
        return self.focused or self.hovered


class Widget:
    """A part of a form that is drawn and answers intents.

    Attributes: ``id``, unique on the form; ``box``, its place in the window, set by the scene
    whenever it draws.
    """

    focusable = True
    """True if it can have the focus."""
    sound = Sound.PRESS
    """The sound for ``Reply.DONE``."""
    holds_focus = False
    """True if it keeps the focus while the pointer passes over others."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.box = NOWHERE
        self.enabled = True

    @property
    def reachable(self) -> bool:
        """True if the focus can move to it now."""
        return self.focusable and self.enabled and self.box.w > 0

    def handle(self, intent: Intent) -> Reply:
        """Answer an intent while it has the focus, or while the pointer holds it."""
        return Reply.IGNORED

    def turn(self, step: int) -> Reply:
        """Open the page after the present one, or with step -1 the one before."""
        return Reply.IGNORED

    def focus_changed(self, focused: bool) -> None:
        """React to getting or losing the focus."""

    def update(self, dt: float) -> bool:
        """Advance by seconds while it has the focus. Return true if its look changed."""
        return False

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw the widget in its box."""


def set_boxes(widgets: Iterable[Widget], boxes: Iterable[Box]) -> None:
    """Give the widgets their boxes, in this order; boxes may be left over."""
    for widget, box in zip(widgets, boxes, strict=False):
        widget.box = box


def place_row(canvas: Canvas, buttons: Sequence[Widget], foot: Box) -> None:
    """Place buttons of the usual width side by side in the middle of the foot of a panel."""
    row = foot.centered(min(foot.w, canvas.button_width * len(buttons)), foot.h)
    set_boxes(buttons, row.columns(len(buttons), canvas.panel))


def ring(canvas: Canvas, box: Box, look: Look) -> None:
    """Draw the ring round the focused widget, if it is shown."""
    if look.ringed:
        canvas.frame("focus", box)


def reply_to_press(intent: Intent, box: Box) -> Reply:
    """Return ``DONE`` for Accept and a click in the box, ``TAKEN`` for all else a pointer does."""
    match intent:
        case intents.Accept():
            return Reply.DONE
        case intents.Release(pos) | intents.Drop(pos):
            return Reply.DONE if box.contains(pos) else Reply.TAKEN
        case intents.Press() | intents.DragStart() | intents.DragMove() | intents.DragCancel():
            return Reply.TAKEN
        case _:
            return Reply.IGNORED
