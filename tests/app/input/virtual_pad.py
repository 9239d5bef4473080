"""Gamepads made of nothing but SDL's own functions: the game cannot tell them from real ones."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path

BUTTONS, AXES, GAMEPAD = 15, 6, 1
ANYWHERE = b"SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"
"""SDL's hint that pads are heard although no window has the focus of the keyboard."""


class NoLibrary(Exception):
    """SDL's library was not found in this process."""


class VirtualPad:
    """A pad that is plugged in. Its buttons have the numbers of SDL's controllers.

    Raises ``NoLibrary``. pygame's controllers must have been initialised. Pads are heard whether
    or not a window has the focus: while one is open that has not, as those of the dummy driver,
    SDL would drop all that they say; and it looks at the environment only when it begins.
    """

    def __init__(self) -> None:
        self._sdl = _library()
        self._sdl.SDL_SetHint(ANYWHERE, b"1")
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        index = self._sdl.SDL_JoystickAttachVirtual(GAMEPAD, AXES, BUTTONS, 1)
        if index < 0:
            raise RuntimeError("SDL made no virtual pad")
        self._pad = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(index))
        self.instance: int = self._sdl.SDL_JoystickInstanceID(self._pad)
        """What SDL's events call it."""

    @property
    def device(self) -> str:
        """What the game's intents call it."""
        return f"pad-{self.instance}"

    def press(self, number: int, value: int) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._pad, number, value)
        self._sdl.SDL_JoystickUpdate()

    def tap(self, number: int) -> None:
        self.press(number, 1)
        self.press(number, 0)

    def tilt(self, axis: int, value: int) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(self._pad, axis, value)
        self._sdl.SDL_JoystickUpdate()

    def unplug(self) -> None:
        """Take it away, if it is still there."""
        for index in range(self._sdl.SDL_NumJoysticks()):
            if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self.instance:
                self._sdl.SDL_JoystickDetachVirtual(index)
                return


def _library() -> ctypes.CDLL:
    """The library that pygame uses, of which there must be no second one in the process."""
    maps = Path("/proc/self/maps")
    found = re.search(r"/\S*libSDL2-2\S*", maps.read_text()) if maps.exists() else None
    if found is None:
        raise NoLibrary
    return ctypes.CDLL(found.group())
