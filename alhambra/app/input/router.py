"""Turns the window's events into intents: keys, pads, pointer, and fingers, of which two zoom."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from math import dist, log

import pygame

from alhambra.app.gfx.box import Point as Position
from alhambra.app.input import keyboard_layout
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    TOUCH,
    Accept,
    Cancel,
    Caught,
    Composing,
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    Dropped,
    Edit,
    InspectAt,
    Intent,
    Key,
    NextGroup,
    NextPage,
    Pinch,
    Point,
    Press,
    PrevGroup,
    PrevPage,
    Release,
    Released,
    Scroll,
    Text,
)
from alhambra.app.input.keys import HELD, MEANINGS, REPEATED, Bindings, meanings
from alhambra.app.input.pads import Pads

FINGER_EVENTS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
CLICK_REACH = {MOUSE: 0.005, TOUCH: 0.015}
"""The farthest movement of a press that is still a click, in heights of the window."""
LEFT_BUTTON, RIGHT_BUTTON = 1, 3
MOST_WHEEL_STEPS = 12
"""The most steps of the wheel that count between two frames."""
MOST_DRAFT = 100
"""The longest draft of an input method that is shown, in characters."""

_FUNCTION_KEYS = range(pygame.K_F1, pygame.K_F12 + 1)
"""Keys that do not write text."""
_RETURNS = pygame.K_RETURN, pygame.K_KP_ENTER
_EDITING = {
    pygame.K_BACKSPACE: Key.BACKSPACE,
    pygame.K_DELETE: Key.DELETE,
    pygame.K_LEFT: Key.LEFT,
    pygame.K_RIGHT: Key.RIGHT,
    pygame.K_HOME: Key.HOME,
    pygame.K_END: Key.END,
}
COMMANDS = pygame.KMOD_CTRL | (pygame.KMOD_META if sys.platform == "darwin" else 0)
"""The keys held down for commands: Control, and on a Mac the command key."""
OTHER_LEVELS = pygame.KMOD_ALT | pygame.KMOD_MODE
"""The keys held down for menus of the system, or for further letters. With Control, Windows reports
the latter.
"""
COMBINING = pygame.KMOD_CTRL | pygame.KMOD_META | OTHER_LEVELS
"""A key has no meaning of its own while one of these is held down."""
_MODIFIERS = {
    pygame.K_LCTRL: pygame.KMOD_LCTRL,
    pygame.K_RCTRL: pygame.KMOD_RCTRL,
    pygame.K_LALT: pygame.KMOD_LALT,
    pygame.K_RALT: pygame.KMOD_RALT,
    pygame.K_LGUI: pygame.KMOD_LGUI,
    pygame.K_RGUI: pygame.KMOD_RGUI,
    pygame.K_MODE: pygame.KMOD_MODE,
}
"""Keys that count as held down already in their own event."""
_WITH_CONTROL = {
    pygame.K_a: Key.ALL,
    pygame.K_c: Key.COPY,
    pygame.K_x: Key.CUT,
    pygame.K_v: Key.PASTE,
}
PINCH_STEP = 1.15
"""The growth of the distance between two fingers that equals a step of the wheel."""
LEAST_APART = 8.0
"""The least distance of two fingers, in pixels; closer ones count as this far apart."""


class Router:
    """Remembers held keys and buttons, and turns events into intents."""

    def __init__(self, bindings: Bindings) -> None:
        self._pads = Pads(bindings.buttons)
        self.use(bindings)
        self._down: set[int] = set()
        self._stale: set[int] = set()
        """Keys held since before the scene changed: ignored until released."""
        self._origin: Position | None = None
        self._dragging = False
        self._pos: Position = (0, 0)
        self._fingers = Fingers()
        self._drafting = False
        """True while an input method has a draft: all keys are for it."""

    def use(self, bindings: Bindings) -> None:
        """Use these keys and buttons from now on. Raises ``ValueError`` for an unknown key."""
        self._keys = {
            keyboard_layout.key_named(name): meaning
            for name, meaning in meanings(bindings.keys).items()
        }
        self._pads.use(bindings.buttons)

    def read(
        self,
        events: Iterable[pygame.Event],
        height: int,
        typing: bool,
        catching: bool = False,
    ) -> list[Intent]:
        """Return the intents of the events.

        ``typing``: a text field has the focus. ``catching``: keys and buttons give their names.
        """
        return [*self.one_by_one(events, height, typing, catching)]

    def one_by_one(
        self,
        events: Iterable[pygame.Event],
        height: int,
        typing: bool,
        catching: bool = False,
    ) -> Iterator[Intent]:
        """Yield the intents of the events; each event is read after the ones before took effect.

        So if a press opens or closes a scene, its release does nothing.
        """
        self._drafting = self._drafting and typing
        for event in events:
            if catching and event.type == pygame.KEYDOWN:
                name = keyboard_layout.name_of(keyboard_layout.key_of(event))
                yield from [Caught(name, device=KEYBOARD)] if name else []
            else:
                yield from self._intents(event, height, typing, catching)
        yield from self._pads.repeats(pygame.time.get_ticks())

    def release_all(self) -> list[Intent]:
        """Release everything, and return the intents of that."""
        self._down.clear()
        self._stale.clear()
        self._fingers.clear()
        return self._let_go()

    def next_scene(self) -> list[Intent]:
        """Switch to another scene, which ignores everything that is held down now."""
        self._stale |= self._down
        return self._let_go()

    def _let_go(self) -> list[Intent]:
        cancelled: list[Intent] = [DragCancel(device=MOUSE)] if self._dragging else []
        self._origin, self._dragging = None, False
        self._drafting = False
        self._pads.release_all()
        return [*cancelled, Released()]

    def _intents(
        self, event: pygame.Event, height: int, typing: bool, catching: bool
    ) -> list[Intent]:
        if self._fingers.pinching and getattr(event, "touch", False):
            return []  # SDL's mouse follows the first finger
        match event.type:
            case _ if event.type in FINGER_EVENTS:
                return self._touched(event)
            case pygame.MOUSEMOTION:
                return self._moved(event, height)
            case pygame.MOUSEBUTTONDOWN:
                return self._pressed(event)
            case pygame.MOUSEBUTTONUP if event.button == LEFT_BUTTON:
                return self._released(event)
            case pygame.MOUSEWHEEL:
                return self._turned(event.precise_y)
            case pygame.KEYDOWN:
                return self._key_down(event, typing)
            case pygame.KEYUP:
                return self._key_up(event)
            case pygame.TEXTINPUT:
                self._drafting = False
                return [Text(event.text, device=KEYBOARD)] if typing else []
            case pygame.TEXTEDITING:
                return self._drafted(event) if typing else []
            case pygame.DROPFILE:
                return [Dropped(event.file, device=MOUSE)]
            case pygame.WINDOWFOCUSLOST:
                return self.release_all()
            case _:
                return self._pads.intents(event, pygame.time.get_ticks(), catching)

    # -- pointer ----------------------------------------------------------------------------------

    def _moved(self, event: pygame.Event, height: int) -> list[Intent]:
        device = TOUCH if event.touch else MOUSE
        self._pos = pos = event.pos
        if self._origin is None:
            return [Point(pos, device=device)]
        if self._dragging:
            return [DragMove(pos, device=device)]
        far = max(abs(pos[0] - self._origin[0]), abs(pos[1] - self._origin[1]))
        if far <= CLICK_REACH[device] * height:
            return []
        self._dragging = True
        return [DragStart(pos, self._origin, device=device)]

    def _pressed(self, event: pygame.Event) -> list[Intent]:
        device = TOUCH if event.touch else MOUSE
        self._pos = event.pos
        self._drafting = False
        if event.button == LEFT_BUTTON:
            self._origin, self._dragging = event.pos, False
            return [Point(event.pos, device=device), Press(event.pos, device=device)]
        if event.button == RIGHT_BUTTON:
            if self._dragging:
                self._origin, self._dragging = None, False
                return [DragCancel(device=device)]
            return [InspectAt(pos=event.pos, device=device)]
        return []

    def _released(self, event: pygame.Event) -> list[Intent]:
        device = TOUCH if event.touch else MOUSE
        self._pos = event.pos
        pressed, dragged = self._origin is not None, self._dragging
        self._origin, self._dragging = None, False
        if dragged:
            return [Drop(event.pos, device=device)]
        return [Release(event.pos, device=device)] if pressed else []

    def _touched(self, event: pygame.Event) -> list[Intent]:
        """Return the intents of fingers; the second finger ends the action of the first."""
        if self._fingers.began(event):
            return self._let_go()
        return [*self._fingers.moved(event)] if event.type == pygame.FINGERMOTION else []

    def _turned(self, steps: float) -> list[Intent]:
        """Return the intents of a turned wheel; sideways turns are ignored."""
        bounded = max(-MOST_WHEEL_STEPS, min(MOST_WHEEL_STEPS, steps))
        return [Scroll(self._pos, bounded, device=MOUSE)] if bounded else []

    # -- keyboard ---------------------------------------------------------------------------------

    def _key_down(self, event: pygame.Event, typing: bool) -> list[Intent]:
        key = keyboard_layout.key_of(event)
        again = key in self._down
        self._down.add(key)
        if key in self._stale or self._drafting:
            return []
        held = event.mod & COMBINING & ~_MODIFIERS.get(key, 0)
        if held & pygame.KMOD_ALT and key in _RETURNS and not held & ~pygame.KMOD_ALT:
            return [] if again else [MEANINGS["full-screen"](KEYBOARD, True)]
        if key == pygame.K_TAB:
            return [] if held & ~pygame.KMOD_CTRL else [_tabbed(event.mod)]
        meaning = self._keys.get(key)
        if typing and not (meaning == "rules" and key in _FUNCTION_KEYS and not held):
            return self._typed(key, event.mod, again)
        if held:
            meaning = _combined(key, event.mod)
        if self._dragging and meaning == "cancel":
            self._origin, self._dragging = None, False
            return [DragCancel(device=KEYBOARD)]
        if meaning is None or (again and meaning not in REPEATED):
            return []
        return [MEANINGS[meaning](KEYBOARD, True)]

    def _key_up(self, event: pygame.Event) -> list[Intent]:
        key = keyboard_layout.key_of(event)
        self._down.discard(key)
        self._stale.discard(key)
        meaning = self._keys.get(key)
        return [MEANINGS[meaning](KEYBOARD, False)] if meaning in HELD and meaning else []

    def _drafted(self, event: pygame.Event) -> list[Intent]:
        """Return the intents of an input method's draft."""
        draft = "".join(each for each in event.text[:MOST_DRAFT] if each.isprintable())
        cursor = max(0, min(event.start, len(draft)))
        self._drafting = bool(draft)
        return [Composing(draft, cursor, device=KEYBOARD)]

    def _typed(self, key: int, mod: int, again: bool) -> list[Intent]:
        """Return the intents of a key in a text field: it edits, submits, or leaves the field."""
        select = bool(mod & pygame.KMOD_SHIFT)
        control = bool(mod & COMMANDS) and not mod & OTHER_LEVELS
        if control and key in _WITH_CONTROL:
            return [Edit(_WITH_CONTROL[key], device=KEYBOARD)]
        if key in _EDITING:
            return [Edit(_EDITING[key], select, control, again, device=KEYBOARD)]
        if mod & COMBINING:
            return []
        if key in _RETURNS:
            return [Accept(device=KEYBOARD)]
        if key == pygame.K_ESCAPE:
            return [Cancel(device=KEYBOARD)]
        if key in (pygame.K_UP, pygame.K_DOWN):
            meaning = "move-up" if key == pygame.K_UP else "move-down"
            return [MEANINGS[meaning](KEYBOARD, True)]
        return []


def _combined(key: int, mod: int) -> str | None:
    """Return the meaning of a key with others held down; most combinations have none."""
    if mod & COMBINING & ~COMMANDS:
        return None
    if key == pygame.K_z:
        return "redo" if mod & pygame.KMOD_SHIFT else "undo"
    return "redo" if key == pygame.K_y and not mod & pygame.KMOD_SHIFT else None


def _tabbed(mod: int) -> Intent:
    """Return the intent of Tab: with Control it turns pages, with Shift it goes back."""
    backwards = bool(mod & pygame.KMOD_SHIFT)
    if mod & pygame.KMOD_CTRL:
        return PrevPage(device=KEYBOARD) if backwards else NextPage(device=KEYBOARD)
    return PrevGroup(device=KEYBOARD) if backwards else NextGroup(device=KEYBOARD)


# -- fingers ---------------------------------------------------------------------------------------


class Fingers:
    """The fingers on the screen, with their places in the picture."""

    def __init__(self) -> None:
        self._at: dict[tuple[int, int], Position] = {}
        """By touch screen and finger."""
        self.pinching = False
        """True from the second finger on until the last one is lifted."""

    def clear(self) -> None:
        """Forget all fingers."""
        self._at.clear()
        self.pinching = False

    def began(self, event: pygame.Event) -> bool:
        """Handle a finger that goes down or up. Return true if it is the second one."""
        finger = event.touch_id, event.finger_id
        if event.type == pygame.FINGERDOWN:
            self._at[finger] = event.pos
            second = len(self._at) == 2 and not self.pinching
            self.pinching = self.pinching or second
            return second
        if event.type == pygame.FINGERUP:
            self._at.pop(finger, None)
            self.pinching = self.pinching and bool(self._at)
        return False

    def moved(self, event: pygame.Event) -> list[Pinch]:
        """Handle a finger that moves; with a second finger it zooms about the middle of both."""
        finger = event.touch_id, event.finger_id
        if finger not in self._at:
            return []
        before, self._at[finger] = self._at[finger], event.pos
        if not self.pinching or len(self._at) != 2:
            return []
        (other,) = (at for one, at in self._at.items() if one != finger)
        apart = max(LEAST_APART, dist(event.pos, other)) / max(LEAST_APART, dist(before, other))
        middle = (event.pos[0] + other[0]) / 2, (event.pos[1] + other[1]) / 2
        steps = log(apart) / log(PINCH_STEP)
        return [Pinch(middle, steps, device=TOUCH)] if steps else []
