"""Pictures whose middle rows are all equal: only a few of those rows are stored.

A veil over the window would take 33 MB at 3840 by 2160, a box with rounded corners nearly as much.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

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
