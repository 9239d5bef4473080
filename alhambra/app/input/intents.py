"""What a player wants, whatever device said it. Scenes and widgets see nothing else.

A pointer gives ``Point`` while it moves; ``Press`` and ``Release`` for a click; and for a drag
``Press``, ``DragStart`` once it has left the place of the press, ``DragMove`` and ``Drop``. A
drag that is broken off (another button, Escape, focus lost) ends in ``DragCancel``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from alhambra.app.gfx.box import Point as Position

MOUSE = "mouse"
TOUCH = "touch"
KEYBOARD = "keyboard"


class Direction(StrEnum):
    """Where the focus shall go."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Intent:
    """What all intents have."""

    device: str = field(default="", kw_only=True)
    """``mouse``, ``touch``, ``keyboard``, or a pad: ``pad-0``, ``pad-1`` …"""


@dataclass(frozen=True, slots=True)
class Pointing(Intent):
    """Something a pointer did."""

    pos: Position = (0, 0)


class Point(Pointing):
    """The pointer is here now. What is below it gets the focus."""

    __slots__ = ()


class Press(Pointing):
    """The button, or the finger, went down."""

    __slots__ = ()


class Release(Pointing):
    """It went up again near the place where it went down: a click."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class DragStart(Pointing):
    """The pressed pointer moved away: a drag has begun."""

    origin: Position = (0, 0)
    """Where it was pressed."""


class DragMove(Pointing):
    """The drag is here now."""

    __slots__ = ()


class Drop(Pointing):
    """The drag ended here."""

    __slots__ = ()


class DragCancel(Intent):
    """The drag was broken off: what was held goes back."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Scroll(Pointing):
    """The wheel was turned over this place."""

    steps: float = 0
    """Positive: away from the player, as for scrolling up or for coming nearer."""


@dataclass(frozen=True, slots=True)
class Move(Intent):
    """The focus shall go to the next thing in a direction."""

    direction: Direction = Direction.RIGHT


class Accept(Intent):
    """Yes: choose what has the focus."""

    __slots__ = ()


class Cancel(Intent):
    """No, or back."""

    __slots__ = ()


class Menu(Intent):
    """The menu of the scene."""

    __slots__ = ()


class NextGroup(Intent):
    """The focus shall go on to the next group of things."""

    __slots__ = ()


class PrevGroup(Intent):
    """The focus shall go back to the group before."""

    __slots__ = ()


class Undo(Intent):
    """Take back the last choice."""

    __slots__ = ()


class Redo(Intent):
    """Make the choice again that was taken back."""

    __slots__ = ()


class RestartTurn(Intent):
    """Take back the whole turn."""

    __slots__ = ()


class EndTurn(Intent):
    """The turn, or the step, is done."""

    __slots__ = ()


class Log(Intent):
    """Show or hide the chronicle."""

    __slots__ = ()


class SinceTurn(Intent):
    """Tell again what happened since my turn."""

    __slots__ = ()


class Scores(Intent):
    """Turn the scoring table over."""

    __slots__ = ()


class Unseen(Intent):
    """Show or hide what is still to come."""

    __slots__ = ()


class Fit(Intent):
    """Show all of what was zoomed or moved."""

    __slots__ = ()


class Hint(Intent):
    """What would be good now?"""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Look(Intent):
    """Show a player's palace large."""

    seat: int = 0


@dataclass(frozen=True, slots=True)
class Zoom(Intent):
    """Nearer (positive) or further away (negative)."""

    steps: float = 0


@dataclass(frozen=True, slots=True)
class Peek(Intent):
    """Show a covered hand for as long as it is held down."""

    down: bool = True


@dataclass(frozen=True, slots=True)
class FastForward(Intent):
    """Hurry animations for as long as it is held down."""

    down: bool = True


@dataclass(frozen=True, slots=True)
class Text(Intent):
    """These characters were written."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Composing(Intent):
    """Characters not yet decided on, shown while an input method is at work; empty: none."""

    text: str = ""
    cursor: int = 0
    """Where in them the writer is."""


class Key(StrEnum):
    """What a key does to the text of a field."""

    BACKSPACE = "backspace"
    DELETE = "delete"
    LEFT = "left"
    RIGHT = "right"
    HOME = "home"
    END = "end"
    ALL = "all"
    COPY = "copy"
    CUT = "cut"
    PASTE = "paste"


@dataclass(frozen=True, slots=True)
class Edit(Intent):
    """A key changes the text of the field with the focus. Only while a scene wants text."""

    key: Key = Key.BACKSPACE
    select: bool = False
    """Whether what the cursor passes is selected."""
    word: bool = False
    """Whether it goes by words."""


@dataclass(frozen=True, slots=True)
class Dropped(Intent):
    """A file was dropped into the window."""

    path: str = ""


@dataclass(frozen=True, slots=True)
class Caught(Intent):
    """A key or a button by its name, whatever it does. Only while a scene wants to know."""

    name: str = ""


class PadLost(Intent):
    """The pad was unplugged, or its battery is empty."""

    __slots__ = ()


class PadFound(Intent):
    """A pad was plugged in."""

    __slots__ = ()


class FullScreen(Intent):
    """To the full screen and back. The loop does it; scenes do not see it."""

    __slots__ = ()


class Mute(Intent):
    """Sound off and on. The loop does it; scenes do not see it."""

    __slots__ = ()


class Released(Intent):
    """Everything held down counts as released: the window lost the focus, or the scene changed."""

    __slots__ = ()
