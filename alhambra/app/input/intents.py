"""The intents of players, from any device: the only input of scenes and widgets.

A pointer gives ``Point`` while it moves; ``Press`` and ``Release`` for a click; and for a drag
``Press``, ``DragStart`` once it has left the place of the press, ``DragMove`` and ``Drop``. A drag
that is interrupted (another button, Escape, focus lost) ends in ``DragCancel``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from alhambra.app.gfx.box import Point as Position

MOUSE = "mouse"
TOUCH = "touch"
KEYBOARD = "keyboard"


class Direction(StrEnum):
    """A direction for the focus."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Intent:
    """The base of all intents."""

    device: str = field(default="", kw_only=True)
    """``mouse``, ``touch``, ``keyboard``, or a pad: ``pad-0``, ``pad-1`` …"""


@dataclass(frozen=True, slots=True)
class Pointing(Intent):
    """The base of intents of a pointer."""

    pos: Position = (0, 0)


class Point(Pointing):
    """Move the pointer here. The item below it gets the focus."""


class Press(Pointing):
    """The button, or the finger, goes down."""


class Release(Pointing):
    """The button, or the finger, goes up near the place of the press: a click."""


@dataclass(frozen=True, slots=True)
class DragStart(Pointing):
    """The pressed pointer moves away: a drag begins."""

    origin: Position = (0, 0)
    """The place of the press."""


class DragMove(Pointing):
    """The drag moves here."""


class Drop(Pointing):
    """The drag ends here."""


class DragCancel(Intent):
    """The drag is interrupted: the carried item goes back."""


@dataclass(frozen=True, slots=True)
class Scroll(Pointing):
    """The wheel turns over this place."""

    steps: float = 0
    """Positive: away from the player, to scroll up or zoom in."""


@dataclass(frozen=True, slots=True)
class Pinch(Pointing):
    """Two fingers move apart or together about this place."""

    steps: float = 0
    """Steps as of a wheel; positive: apart, to zoom in."""


@dataclass(frozen=True, slots=True)
class Move(Intent):
    """Move the focus to the next item in a direction."""

    direction: Direction = Direction.RIGHT


class Accept(Intent):
    """Yes: choose the item with the focus."""


class Cancel(Intent):
    """No, or back."""


@dataclass(frozen=True, slots=True)
class InspectAt(Cancel):
    """Show the item at this place large. In scenes without items it means no."""

    pos: Position = (0, 0)


class Inspect(Intent):
    """Show the item with the focus large, with all facts about it."""


class Menu(Intent):
    """Open the menu of the scene."""


class NextGroup(Intent):
    """Move the focus to the next group of items."""


class PrevGroup(Intent):
    """Move the focus to the previous group."""


class NextPage(Intent):
    """Open the next page of a screen with tabs."""


class PrevPage(Intent):
    """Open the page before."""


class Undo(Intent):
    """Take back the last choice."""


class Redo(Intent):
    """Make again the choice that was undone."""


class RestartTurn(Intent):
    """Undo the whole turn."""


class EndTurn(Intent):
    """Finish the turn, or the step."""


class Log(Intent):
    """Show or hide the chronicle."""


class SinceTurn(Intent):
    """Replay the events since the player's last turn."""


class Scores(Intent):
    """Turn the scoring table over."""


class Unseen(Intent):
    """Show or hide the unseen tiles and cards."""


class Fit(Intent):
    """Show everything that was zoomed or scrolled."""


class First(Intent):
    """Go to the beginning; where there is none, show everything as ``Fit``."""


class Last(Intent):
    """Go to the end."""


class Hint(Intent):
    """Ask for proposals."""


@dataclass(frozen=True, slots=True)
class Look(Intent):
    """Show a player's palace large."""

    seat: int = 0


@dataclass(frozen=True, slots=True)
class Zoom(Intent):
    """Zoom in (positive) or out (negative)."""

    steps: float = 0


@dataclass(frozen=True, slots=True)
class Peek(Intent):
    """Show a covered hand while it is held down."""

    down: bool = True


@dataclass(frozen=True, slots=True)
class Clear(Intent):
    """Show nothing but the palace while it is held down."""

    down: bool = True


@dataclass(frozen=True, slots=True)
class FastForward(Intent):
    """Speed up animations while it is held down."""

    down: bool = True


@dataclass(frozen=True, slots=True)
class Text(Intent):
    """Characters were typed."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Composing(Intent):
    """The draft of an input method, not yet confirmed; empty: none."""

    text: str = ""
    cursor: int = 0
    """The position of the cursor in it."""


class Key(StrEnum):
    """The effect of a key in a text field."""

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
    """A key edits the text field with the focus. Only while a scene wants text."""

    key: Key = Key.BACKSPACE
    select: bool = False
    """True if the cursor selects what it passes."""
    word: bool = False
    """True if it moves by words."""
    again: bool = False
    """True if the key repeats while it stays down."""


@dataclass(frozen=True, slots=True)
class Dropped(Intent):
    """A file was dropped onto the window."""

    path: str = ""


@dataclass(frozen=True, slots=True)
class Caught(Intent):
    """A key or a button by its name, whatever its meaning. Only while a scene asks for names."""

    name: str = ""


class PadLost(Intent):
    """The pad was unplugged, or its battery is empty."""


class PadFound(Intent):
    """A pad was plugged in."""


class Rules(Intent):
    """Open the rule book at the current subject; in the book, close it."""


class FullScreen(Intent):
    """Toggle full screen. The loop does it; scenes do not see it."""


class Mute(Intent):
    """Toggle sound. The loop does it; scenes do not see it."""


class Released(Intent):
    """Release everything held down: the window lost the focus, or the scene changed."""
