"""A cache of surfaces with a limited size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

A_SURFACE = 200 << 10
"""Bytes of pixels that can be made in the time that even the smallest surface takes."""


class SurfaceCache:
    """Surfaces by what they show. The least recently used are dropped first."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0
        self.work = 0
        """The work done so far, in bytes of pixels; each surface counts ``A_SURFACE`` more."""

    @property
    def room(self) -> int:
        """The largest number of bytes of pixels to keep."""
        return self._room

    @room.setter
    def room(self, room: int) -> None:
        self._room = room
        self._drop_oldest()

    @property
    def size(self) -> int:
        """The present number of bytes of pixels."""
        return self._bytes

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of the key; make it if it is not there."""
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
            return surface
        surface = self._kept[key] = make()
        self._bytes += _bytes(surface)
        self.work += _bytes(surface) + A_SURFACE
        self._drop_oldest()
        return surface

    def _drop_oldest(self) -> None:
        """Drop the oldest until the rest fits; the newest stays."""
        while self._bytes > self._room and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= _bytes(oldest)

    def forget(self, wanted: Callable[[Hashable], bool]) -> None:
        """Drop the surfaces whose key is not ``wanted``."""
        for key in [key for key in self._kept if wanted(key)]:
            self._bytes -= _bytes(self._kept.pop(key))

    def clear(self) -> None:
        self._kept.clear()
        self._bytes = 0


def _bytes(surface: pygame.Surface) -> int:
    """Return its bytes; none for a part of another surface, which is counted elsewhere."""
    if surface.get_parent() is not None:
        return 0
    return surface.get_pitch() * surface.get_height()
