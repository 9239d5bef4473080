"""The window: opened where it was, full screen or not."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

import pygame

from alhambra.app.placement import Size, kept, placed
from alhambra.app.ui.metrics import SMALLEST
from alhambra.paths import asset

UNSEEN = ("offscreen", "dummy", "evdev")
"""Video drivers SDL falls back to where there is no screen."""
KEY_REPEAT = (380, 60)
"""Milliseconds until a key comes again, and again."""


class NoDisplay(RuntimeError):
    """There is no screen to show the game on."""


class GameWindow:
    """The window of the game, and where it is while it does not fill the screen."""

    def __init__(self, size: Size | None, before: Mapping[str, Any]) -> None:
        """Open it: of the size in pixels, or where it was ``before``, if that is still a place.

        Raises ``NoDisplay``.
        """
        _start_display()
        screens = pygame.display.get_desktop_sizes()
        place = placed(before, screens)
        self.handle = pygame.Window("Alhambra", size or place.size, resizable=True)
        if size is None and place.position is not None:
            self.handle.position = place.position
            pygame.event.pump()  # X would undo a full screen that comes before this is done
        self.handle.minimum_size = SMALLEST
        self.handle.set_icon(pygame.image.load(asset("icon.png")))
        self.handle.get_surface()
        self._full = False
        self._placement = dict(before)
        pygame.key.set_repeat(*KEY_REPEAT)
        pygame.key.stop_text_input()

    @property
    def placement(self) -> dict[str, Any]:
        """Where it is, or was before it filled the screen, as it is kept among the settings."""
        if not self._full:
            size, position = self.handle.size, self.handle.position
            self._placement = kept(size, position, pygame.display.get_desktop_sizes())
        return self._placement

    def fill_screen(self, full: bool) -> bool:
        """Fill the screen it is on, or be a window again. Whether its size is another now."""
        if full == self._full:
            return False
        size = self.handle.size
        if full:
            self._placement = self.placement
            self.handle.set_fullscreen(True)
        else:
            self.handle.set_windowed()
        self._full = full
        return bool(self.handle.size != size)


def _start_display() -> None:
    if sys.platform.startswith("linux") and "SDL_FRAMEBUFFER_ACCELERATION" not in os.environ:
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"  # GL without a graphics card is slow
    asked = os.environ.get("SDL_VIDEODRIVER")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from None
    if asked is None and pygame.display.get_driver() in UNSEEN:
        pygame.display.quit()
        raise NoDisplay("no screen was found")
    pygame.font.init()
