"""Areas of the window that are drawn part by part, over several frames, and then shown at once.

To draw all of a window takes 8 ms at 1920 by 1080, and 20 ms at 3840 by 2160. The pixels that are
drawn are not those on the screen: nobody sees them before they are handed to the system.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence

import pygame

PART = 1 << 17
"""Pixels of a part at most: it takes about half a millisecond."""


class Redrawing:
    """The areas that are being drawn, and their parts that are left."""

    def __init__(self) -> None:
        self._areas: Sequence[pygame.Rect] = ()
        self._left: deque[pygame.Rect] = deque()
        self._draw: Callable[[pygame.Rect], None] | None = None

    @property
    def waits(self) -> bool:
        """True if areas have yet to be drawn or shown."""
        return bool(self._areas)

    def begin(
        self,
        areas: Sequence[pygame.Rect],
        pieces: Iterable[pygame.Rect],
        draw: Callable[[pygame.Rect], None],
    ) -> None:
        """Begin with these areas, which consist of the pieces; ``draw`` draws a part."""
        self._areas, self._draw = areas, draw
        self._left = deque(part for piece in pieces for part in _split(piece))

    def drop(self) -> None:
        """Draw no more of them."""
        self._areas, self._draw = (), None
        self._left.clear()

    def finish(self) -> Sequence[pygame.Rect]:
        """Draw all that is left; return the areas, which have to be shown now."""
        return self.go_on(lambda: True)

    def go_on(self, has_time: Callable[[], bool]) -> Sequence[pygame.Rect]:
        """Draw parts while there is time, at least one; return the areas once all are drawn."""
        while self._left and self._draw is not None:
            self._draw(self._left.popleft())
            if not has_time():
                return ()
        areas = self._areas
        self.drop()
        return areas


def _split(piece: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the piece in strips from the top down."""
    rows = max(1, PART // max(1, piece.w))
    for y in range(piece.top, piece.bottom, rows):
        yield pygame.Rect(piece.x, y, piece.w, min(rows, piece.bottom - y))
