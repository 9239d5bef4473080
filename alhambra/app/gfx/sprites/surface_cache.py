"""A cache of surfaces with a limited size, and pictures of which it stores only a part.

A veil over the window would take 33 MB at 3840 by 2160, a box with rounded corners nearly as much:
of pictures whose middle rows are all equal, only a few of those rows are stored.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from mmap import mmap
from typing import NamedTuple, TypeAlias

import pygame

LARGE = 1 << 18
"""Pixels from which a surface is large."""


class SurfaceCache:
    """Surfaces by what they show. The least recently used are dropped first."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0
        self.made = 0
        """The number of surfaces made so far."""

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
        self.made += 1
        self._drop_oldest()
        return surface

    def find(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface of the key, if it is there."""
        return self._kept.get(key)

    def _drop_oldest(self) -> None:
        """Drop the oldest until the rest fits; the newest stays."""
        while self._bytes > self._room and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= _bytes(oldest)

    def drop_where(self, condition: Callable[[Hashable], bool]) -> None:
        """Drop the surfaces for whose keys the condition is true."""
        for key in [key for key in self._kept if condition(key)]:
            self._bytes -= _bytes(self._kept.pop(key))


def empty_surface(size: tuple[int, int]) -> pygame.Surface:
    """Return a transparent surface; of a large one the system clears the memory as it is used.

    ``pygame.Surface`` would clear 30 MB at once, which takes 20 ms.
    """
    if size[0] * size[1] < LARGE:
        return pygame.Surface(size, pygame.SRCALPHA)
    return pygame.image.frombuffer(mmap(-1, size[0] * size[1] * 4), size, "BGRA")


def _bytes(surface: pygame.Surface) -> int:
    """Return its bytes; none for a part of another surface, which is counted elsewhere."""
    if surface.get_parent() is not None:
        return 0
    return surface.get_pitch() * surface.get_height()


BAND = 64
"""Middle rows that are stored."""


class Banded(NamedTuple):
    """A picture that is drawn taller than it is stored: its middle is repeated."""

    picture: pygame.Surface
    edge: int
    """Rows at the top and at the bottom that are not repeated."""
    height: int
    """Rows on the screen."""

    def get_size(self) -> tuple[int, int]:
        """Return width and height on the screen."""
        return self.picture.get_width(), self.height

    def get_alpha(self) -> int | None:
        """Return the alpha of its surface."""
        return self.picture.get_alpha()

    def draw(self, target: pygame.Surface, corner: tuple[int, int], flags: int) -> None:
        """Blit it with its left upper corner at ``corner``; only the bands inside the clip."""
        x, top = corner
        wide, have = self.picture.get_size()
        clip = target.get_clip()
        last = top + self.height - self.edge
        band = have - 2 * self.edge
        pieces = [(top, 0, self.edge), (last, have - self.edge, self.edge)]
        pieces += [(y, self.edge, min(band, last - y)) for y in range(top + self.edge, last, band)]
        for y, row, rows in pieces:
            if rows > 0 and y < clip.bottom and y + rows > clip.top:
                target.blit(self.picture, (x, y), (0, row, wide, rows), special_flags=flags)


class Stretched(NamedTuple):
    """A picture that is stretched where it is drawn, quickly and roughly."""

    picture: pygame.Surface
    size: tuple[int, int]

    def get_size(self) -> tuple[int, int]:
        """Return width and height on the screen."""
        return self.size

    def get_alpha(self) -> int | None:
        """Return the alpha of its surface."""
        return self.picture.get_alpha()

    def draw(self, target: pygame.Surface, corner: tuple[int, int], flags: int) -> None:
        """Blit it with its left upper corner at ``corner``; only the part inside the clip.

        The part may be larger by as much as a pixel of the picture.
        """
        (wide, high), (have, deep) = self.size, self.picture.get_size()
        seen = target.get_clip().move(-corner[0], -corner[1]).clip((0, 0, wide, high))
        left, top = seen.left * have // wide, seen.top * deep // high
        right, bottom = -(-seen.right * have // wide), -(-seen.bottom * deep // high)
        x, y = left * wide // have, top * high // deep
        size = -(-right * wide // have) - x, -(-bottom * high // deep) - y
        part = self.picture.subsurface((left, top, right - left, bottom - top))
        place = corner[0] + x, corner[1] + y
        target.blit(pygame.transform.scale(part, size), place, special_flags=flags)


Picture: TypeAlias = pygame.Surface | Banded | Stretched


def alike(picture: pygame.Surface, first: int, last: int) -> bool:
    """True if all rows are equal except the first ``first`` and the last ``last``."""
    wide, high = picture.get_size()
    rows = high - first - last
    if rows <= 1:
        return rows == 1
    upper = picture.subsurface((0, first, wide, rows - 1))
    lower = picture.subsurface((0, first + 1, wide, rows - 1))
    return pygame.image.tobytes(upper, "RGBA") == pygame.image.tobytes(lower, "RGBA")


def shortened(height: int, edge: int) -> int:
    """Return how many rows to store of a picture of this height with edges of this height."""
    return min(height, 2 * edge + BAND)


def banded(
    made: Callable[[tuple[int, int]], pygame.Surface], size: tuple[int, int], edge: int
) -> pygame.Surface | Banded:
    """Return a picture of the size; ``made`` draws it at the same width, perhaps shorter."""
    short = shortened(size[1], edge)
    picture = made((size[0], short))
    return picture if short == size[1] else Banded(picture, edge, size[1])
