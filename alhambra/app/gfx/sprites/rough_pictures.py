"""Rough pictures: stretched quickly while things move, and only where they are seen.

Memory for a large picture takes longer to get from the system than to fill. So rough pictures,
which last for a frame or two, take turns in the same memory until nothing moves.
"""

from __future__ import annotations

import weakref
from collections import defaultdict
from collections.abc import Sequence
from operator import itemgetter

import pygame

from alhambra.app.gfx.box import Point
from alhambra.app.gfx.sprites.shapes import draw_stroke, faded
from alhambra.app.gfx.theme import Colour

SMALL, STEP = 64, 256
"""Width and height of a page are multiples of ``STEP``, or of ``SMALL`` up to it, so a picture that
grows fits for some time.
"""


class RoughPictures:
    """Makes rough pictures, and keeps the memory of those that nobody shows any more."""

    def __init__(self) -> None:
        self._spare: defaultdict[tuple[int, int], list[pygame.Surface]] = defaultdict(list)
        """Pages that nobody shows, by their size."""

    def stretched(
        self, sprite: pygame.Surface, size: tuple[int, int], seen: pygame.Rect, alpha: float
    ) -> tuple[pygame.Surface, int, int]:
        """Return the ``seen`` part of a sprite of this size, and the place of its corner in it.

        The part may be larger by as much as a pixel of the sprite. A sprite without transparency
        must have an ``alpha`` of 1.
        """
        (have, deep), (wide, high) = sprite.get_size(), size
        left, top = seen.left * have // wide, seen.top * deep // high
        right, bottom = -(-seen.right * have // wide), -(-seen.bottom * deep // high)
        part = sprite.subsurface((left, top, right - left, bottom - top))
        x, y = left * wide // have, top * high // deep
        shown = -(-right * wide // have) - x, -(-bottom * high // deep) - y
        if not part.get_flags() & pygame.SRCALPHA:
            return pygame.transform.scale(part, shown), x, y
        surface = pygame.transform.scale(part, shown, self._take(shown))
        return faded(surface, alpha), x, y

    def line(
        self,
        size: tuple[int, int],
        points: Sequence[Point],
        colour: Colour,
        width: float,
        alpha: float,
    ) -> pygame.Surface:
        """Return a line in a picture of this size."""
        surface = self._take(size)
        surface.fill((0, 0, 0, 0))
        places = [(round(x), round(y)) for x, y in points]
        draw_stroke(surface, places, colour, max(1, round(width)))
        return faded(surface, alpha)

    def forget(self) -> None:
        """Return the memory to the system: nothing moves."""
        self._spare.clear()

    def _take(self, size: tuple[int, int]) -> pygame.Surface:
        """Return part of a page, with any pixels; the page is spare when nobody holds the part."""
        wide, high = map(_page_side, size)
        fitting = [
            (have * deep, pages)
            for (have, deep), pages in self._spare.items()
            if pages and have >= wide and deep >= high
        ]
        if fitting:
            page = min(fitting, key=itemgetter(0))[1].pop()
        else:
            page = pygame.Surface((wide, high), pygame.SRCALPHA)
        surface = page.subsurface((0, 0, *size))
        spare = self._spare[page.get_size()]
        weakref.finalize(surface, spare.append, page).atexit = False
        return surface


def _page_side(pixels: int) -> int:
    """Return the width, or height, of a page for a picture of this width, or height."""
    step = SMALL if pixels <= STEP else STEP
    return -(-pixels // step) * step
