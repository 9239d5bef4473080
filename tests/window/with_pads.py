"""The game as it is, in its window, with gamepads that are played from outside.

Run as ``python -m tests.window.with_pads SEED PADS``. It deals by the seed, says ``ready``, with
what the game calls the pads, once they are plugged in, and then reads lines: the number of a pad
and the buttons to tap on it. It says ``done`` when the game has had the time to follow.
"""

from __future__ import annotations

import select
import sys

import pygame

from alhambra.app.commands import play
from alhambra.app.scenes.setup import setup_people
from tests.app.input.virtual_pad import NoLibrary, VirtualPad

FRAMES = 2
"""Frames after which all that follows from some taps is to be seen, without animations."""


class Wire:
    """Between whoever plays and the pads; it works in the frames of the game."""

    def __init__(self, pads: int) -> None:
        self._wanted = pads
        self._pads: list[VirtualPad] = []
        self._events = pygame.event.get
        self._wait = 0

    def events(
        self, eventtype: object = None, pump: object = True, exclude: object = None
    ) -> list[pygame.Event]:
        """Instead of pygame's, once a frame."""
        if not self._pads:
            self._pads = [VirtualPad() for _ in range(self._wanted)]
            print("ready", *(pad.device for pad in self._pads), flush=True)
        elif self._wait:
            self._wait -= 1
            if not self._wait:
                print("done", flush=True)
        elif select.select([sys.stdin], [], [], 0)[0]:
            number, *buttons = map(int, sys.stdin.readline().split())
            for button in buttons:
                self._pads[number].tap(button)
            self._wait = FRAMES
        return self._events()


if __name__ == "__main__":
    setup_people.fresh_seed = lambda: int(sys.argv[1])
    pygame.event.get = Wire(int(sys.argv[2])).events
    try:
        sys.exit(play())
    except NoLibrary:
        print("nothing", flush=True)
