"""The picture of the lowest commands, kept while those above them change in every frame.

A list that scrolls over a veiled table changes most of a large window: to blend table and veil
again takes 20 ms at 3840 by 2160, to copy their picture 3 ms.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

LARGE = 0.2
"""Share of the window from which a change counts as large."""


class Backdrop:
    """What the lowest commands look like in a part of the window."""

    def __init__(self) -> None:
        self.count = 0
        """How many commands it shows; 0 if it shows none."""
        self._picture: pygame.Surface | None = None
        self._area = pygame.Rect(0, 0, 0, 0)
        self._steady = 0
        """How many commands were unchanged in the last frame, if that frame changed much."""

    def forget(self) -> None:
        """Show no commands: they look different now."""
        self.count, self._picture, self._steady = 0, None, 0
        self._area = pygame.Rect(0, 0, 0, 0)

    def follow(self, unchanged: int, areas: Sequence[pygame.Rect], window: pygame.Rect) -> int:
        """Note that all but the lowest ``unchanged`` commands change, and where.

        Return how many commands ``keep`` is to be called with; 0 for none.
        """
        if unchanged < self.count:
            self.forget()
        if sum(area.w * area.h for area in areas) <= LARGE * window.w * window.h:
            self._steady = 0
            return 0
        steady = min(self._steady, unchanged)
        self._steady = unchanged
        known = self._area.contains(join(areas)) and steady <= self.count
        return 0 if known else steady

    def keep(self, count: int, target: pygame.Surface, area: pygame.Rect) -> None:
        """Copy this area: it shows just the ``count`` lowest commands."""
        self.count, self._area = count, area
        self._picture = target.subsurface(area).copy()

    def draw(self, target: pygame.Surface, area: pygame.Rect) -> bool:
        """Draw an area; return false if it is not known."""
        if self._picture is None or not self._area.contains(area):
            return False
        target.blit(self._picture, area, area.move(-self._area.x, -self._area.y))
        return True


def join(areas: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the smallest rectangle around these, of which there is at least one."""
    return areas[0].unionall(list(areas[1:]))
