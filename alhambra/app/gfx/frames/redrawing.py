"""Areas of the window that are drawn part by part, over several frames, and then shown at once.

To draw all of a window takes 8 ms at 1920 by 1080, and 20 ms at 3840 by 2160. The pixels that are
drawn are not those on the screen: nobody sees them before they are handed to the system.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import pygame

from alhambra.app.gfx.frames.backdrop import Backdrop
from alhambra.app.gfx.frames.pile import Pile
from alhambra.app.gfx.theme import Colour

PART = 1 << 17
"""Pixels of a part at most: it takes about half a millisecond."""


class Screen(Protocol):
    """A window to draw in."""

    def get_surface(self) -> pygame.Surface:
        """Return the pixels to draw in; another surface if what was drawn is lost."""

    def flip(self, areas: Sequence[pygame.Rect]) -> None:
        """Show the pixels; these areas have changed."""


class Redrawing:
    """The areas that are being drawn, and their parts that are left."""

    def __init__(self, screen: Screen, backdrop: Backdrop) -> None:
        self._screen = screen
        self._backdrop = backdrop
        self._pile, self._shown = Pile(), 0
        self._ground: Colour = (0, 0, 0)
        self._areas: Sequence[pygame.Rect] = ()
        self._left: deque[pygame.Rect] = deque()

    @property
    def waits(self) -> bool:
        """True if areas have yet to be drawn or shown."""
        return bool(self._areas)

    def begin(
        self, areas: Sequence[pygame.Rect], pile: Pile, ground: Colour, shown: int = 0
    ) -> None:
        """Begin to draw the pile in these areas, where its lowest ``shown`` rows are seen already.

        The ground is the colour below all rows.
        """
        self._areas, self._pile, self._ground, self._shown = areas, pile, ground, shown
        self._left = deque(
            part
            for area in areas
            for piece in pile.split(area, shown)
            for known in self._backdrop.split(piece)
            for part in _split(known)
        )

    def drop(self) -> None:
        """Draw no more of them."""
        self._areas = ()
        self._left.clear()

    def finish(self) -> bool:
        """Draw and show all that is left; return false if nothing is."""
        return self.go_on(lambda pixels: True)

    def go_on(self, has_time: Callable[[int], bool]) -> bool:
        """Draw parts, at least one; return true if the areas are shown, as all is drawn.

        ``has_time`` says whether the frame has time to draw more, given the pixels it must show.
        """
        pixels = sum(area.w * area.h for area in self._areas)
        while self._left:
            self._draw(self._left.popleft())
            if not has_time(pixels):
                return False
        areas, self._areas = self._areas, ()
        if areas:
            self._screen.flip(areas)
        return bool(areas)

    def _draw(self, part: pygame.Rect) -> None:
        """Draw a part; its lowest rows are copied if their picture is known."""
        target, first, below = self._screen.get_surface(), self._shown, self._backdrop.count
        hidden = self._pile.find_hiding(part, below) > below
        if not first and not hidden and self._backdrop.draw(target, part):
            first = below
        self._pile.draw(target, part, self._ground, first)


def _split(piece: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the piece in strips from the top down."""
    rows = max(1, PART // max(1, piece.w))
    for y in range(piece.top, piece.bottom, rows):
        yield pygame.Rect(piece.x, y, piece.w, min(rows, piece.bottom - y))
