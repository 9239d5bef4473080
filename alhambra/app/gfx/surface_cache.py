"""Surfaces that were made, kept as long as there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

A_SURFACE = 200 << 10
"""Bytes of pixels that could be made in the time that the smallest surface takes."""


class SurfaceCache:
    """Surfaces by what they show. Those not used for longest go first."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0
        self.work = 0
        """What was ever made here, in bytes of pixels; each surface counts ``A_SURFACE`` more."""

    @property
    def room(self) -> int:
        """How many bytes of pixels are kept."""
        return self._room

    @room.setter
    def room(self, room: int) -> None:
        self._room = room
        self._let_go()

    @property
    def size(self) -> int:
        """How many bytes of pixels there are now."""
        return self._bytes

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of the key; made if it is not there."""
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
            return surface
        surface = self._kept[key] = make()
        self._bytes += _bytes(surface)
        self.work += _bytes(surface) + A_SURFACE
        self._let_go()
        return surface

    def _let_go(self) -> None:
        """Drop the oldest until there is room; what was made last stays."""
        while self._bytes > self._room and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= _bytes(oldest)

    def forget(self, wanted: Callable[[Hashable], bool]) -> None:
        """Drop those whose key is wanted no more."""
        for key in [key for key in self._kept if wanted(key)]:
            self._bytes -= _bytes(self._kept.pop(key))

    def clear(self) -> None:
        """Drop all."""
        self._kept.clear()
        self._bytes = 0


def _bytes(surface: pygame.Surface) -> int:
    """The bytes it takes; none for a part of another surface, which is kept elsewhere."""
    if surface.get_parent() is not None:
        return 0
    return surface.get_pitch() * surface.get_height()
