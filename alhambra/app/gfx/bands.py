"""Pictures whose middle rows are all alike, kept with a few of them only.

A veil over the window would take 33 MB at 3840 by 2160, a box with rounded corners hardly less.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

BAND = 64
"""Middle rows that are kept."""


class Banded(NamedTuple):
    """A picture that is drawn taller than it is: its middle is repeated."""

    picture: pygame.Surface
    edge: int
    """Rows at the top and at the bottom that are not repeated."""
    height: int
    """Rows that it is drawn with."""

    def get_size(self) -> tuple[int, int]:
        """Width and height that it is drawn with."""
        return self.picture.get_width(), self.height

    def draw(self, target: pygame.Surface, corner: tuple[int, int], flags: int) -> None:
        """Blit it with its left upper corner there; only the bands that the clip lets through."""
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


def alike(picture: pygame.Surface, first: int, last: int) -> bool:
    """Whether all rows between these many at the top and at the bottom are the same."""
    wide, high = picture.get_size()
    rows = high - first - last
    if rows <= 1:
        return rows == 1
    upper = picture.subsurface((0, first, wide, rows - 1))
    lower = picture.subsurface((0, first + 1, wide, rows - 1))
    return pygame.image.tobytes(upper, "RGBA") == pygame.image.tobytes(lower, "RGBA")


def shortened(height: int, edge: int) -> int:
    """The rows that are kept of a picture of this height whose edges are that high."""
    return min(height, 2 * edge + BAND)


def banded(
    made: Callable[[tuple[int, int]], pygame.Surface], size: tuple[int, int], edge: int
) -> pygame.Surface | Banded:
    """A picture of the size, of which ``made`` makes one of the same width that may be shorter."""
    short = shortened(size[1], edge)
    picture = made((size[0], short))
    return picture if short == size[1] else Banded(picture, edge, size[1])
