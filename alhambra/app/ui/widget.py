"""What everything on a form has in common."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import (
    Accept,
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    Intent,
    Press,
    Release,
)
from alhambra.app.ui.sounds import Sound

NOWHERE = Box(0, 0, 0, 0)
"""Where widgets are until a scene has placed them."""

Texts: TypeAlias = Callable[[], str]
"""Gives a text as it is now, in the language in force."""


class Reply(Enum):
    """What a widget made of an intent."""

    IGNORED = 0
    """It was not meant for it."""
    TAKEN = 1
    """It was, and at most its looks changed."""
    DONE = 2
    """It did what it is there for."""


class Look(NamedTuple):
    """How a widget is to be seen."""

    focused: bool = False
    """What the player does next is meant for it."""
    ringed: bool = False
    """It has the focus, and keys or a pad are in use: the focus is shown as a ring."""
    hovered: bool = False
    """The pointer is over it."""
    pressed: bool = False
    """It is held down."""

    @property
    def lit(self) -> bool:
        """Whether it stands out among the others."""
        return self.focused or self.hovered


class Widget:
    """Something on a form: it has a place, is drawn there, and answers to intents.

    Attributes: ``id``, unlike that of any other on the form; ``box``, its place in the window,
    set by the scene whenever it draws.
    """

    focusable = True
    """Whether the focus can be on it."""
    sound = Sound.PRESS
    """What is heard when it did what it is there for."""
    holds_focus = False
    """Whether it keeps the focus while the pointer merely passes over others."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.box = NOWHERE
        self.enabled = True

    @property
    def reachable(self) -> bool:
        """Whether the focus can come to it now."""
        return self.focusable and self.enabled and self.box.w > 0

    def handle(self, intent: Intent) -> Reply:
        """Answer an intent that came while it has the focus, or holds the pointer."""
        return Reply.IGNORED

    def focus_changed(self, focused: bool) -> None:
        """The focus came, or went."""

    def update(self, dt: float) -> bool:
        """So many seconds went by while it has the focus. Whether its looks changed."""
        return False

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it in its box."""


def ring(canvas: Canvas, box: Box, look: Look) -> None:
    """The ring round what has the focus, if it is to be seen."""
    if look.ringed:
        canvas.frame("focus", box)


def reply_to_press(intent: Intent, box: Box) -> Reply:
    """Return ``DONE`` for Accept and a click in the box, ``TAKEN`` for all else a pointer does."""
    match intent:
        case Accept():
            return Reply.DONE
        case Release(pos) | Drop(pos):
            return Reply.DONE if box.contains(pos) else Reply.TAKEN
        case Press() | DragStart() | DragMove() | DragCancel():
            return Reply.TAKEN
        case _:
            return Reply.IGNORED
