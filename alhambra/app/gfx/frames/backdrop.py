"""The picture of the lowest commands, kept while those above them change in every frame.

A list that scrolls over a veiled table changes most of a large window: to blend table and veil
again takes 20 ms at 3840 by 2160, to copy their picture 3 ms. The picture is taken in strips, one
in a frame: to take all at once takes 12 to 40 ms. Each strip is used from then on.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from alhambra.app.gfx.areas import around

LARGE = 0.2
"""Share of the window from which a change counts as large."""
STRIP = 1 << 18
"""Pixels that are kept in one frame."""


class Backdrop:
    """The picture of the lowest commands in a part of the window."""

    def __init__(self) -> None:
        self.count = 0
        """The number of commands it shows; 0 for none."""
        self.area = pygame.Rect(0, 0, 0, 0)
        """The area in which it shows them when it is complete."""
        self._strips: list[tuple[pygame.Rect, pygame.Surface]] = []
        """From the top of the area down."""
        self._steady = 0
        """The number of unchanged commands in the last frame, if that frame changed much."""

    def forget(self) -> None:
        """Drop the picture, because the commands look different now."""
        self.count, self._steady = 0, 0
        self._strips.clear()
        self.area = pygame.Rect(0, 0, 0, 0)

    def follow(self, unchanged: int, areas: Sequence[pygame.Rect], window: pygame.Rect) -> int:
        """Note the areas in which all but the lowest ``unchanged`` commands change.

        Return the ``count`` for ``next_strip``; 0 for none.
        """
        if unchanged < self.count:
            self.forget()
        if sum(area.w * area.h for area in areas) <= LARGE * window.w * window.h:
            self._steady = 0
            return 0
        steady = min(self._steady, unchanged)
        self._steady = unchanged
        known = self.area.contains(join(areas)) and steady <= self.count and not self._rest.h
        return 0 if known else steady

    def next_strip(self, count: int, area: pygame.Rect) -> pygame.Rect:
        """Return the next strip of the area to ``keep``; it must show the lowest commands."""
        if count != self.count or not self.area.contains(area):
            self._strips.clear()
            self.area = area.union(self.area) if count == self.count else area
            self.count = count
        rest = self._rest
        return pygame.Rect(rest.x, rest.y, rest.w, min(rest.h, max(1, STRIP // max(1, rest.w))))

    def keep(self, target: pygame.Surface, strip: pygame.Rect) -> None:
        """Copy this strip of the target."""
        self._strips.append((strip, target.subsurface(strip).copy()))

    def split(self, area: pygame.Rect) -> Sequence[pygame.Rect]:
        """Return the part of an area that is known, and the others."""
        known = self._known.clip(area)
        return [known, *around(area, known)] if known.w and known.h else [area]

    def draw(self, target: pygame.Surface, area: pygame.Rect) -> bool:
        """Draw an area; return false if it is not known."""
        if not self._known.contains(area):
            return False
        for strip, picture in self._strips:
            part = strip.clip(area)
            if part.h:
                target.blit(picture, part, part.move(-strip.x, -strip.y))
        return True

    @property
    def _known(self) -> pygame.Rect:
        """The part of the area that strips show."""
        return pygame.Rect(self.area.topleft, (self.area.w, self.area.h - self._rest.h))

    @property
    def _rest(self) -> pygame.Rect:
        """The part of the area that no strip shows yet."""
        top = self._strips[-1][0].bottom if self._strips else self.area.y
        return pygame.Rect(self.area.x, top, self.area.w, self.area.bottom - top)


def join(areas: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the smallest rectangle around these, of which there is at least one."""
    return areas[0].unionall(list(areas[1:]))
