"""Commands as pixels, drawn one over the other: what is hidden is not drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from alhambra.app.gfx.areas import around
from alhambra.app.gfx.sprites.nine_slices import Picture
from alhambra.app.gfx.theme import Colour

LARGE_PIXELS = 256 * 256
"""Larger areas are drawn in parts if a panel hides most of what is below."""


class Placed(NamedTuple):
    """A command as pixels: a picture, or a plain colour; neither while its sheet is loading."""

    area: pygame.Rect
    """The part of the window it may change."""
    picture: Picture | None
    corner: tuple[int, int]
    """The place of the picture's left upper corner."""
    colour: Colour | None
    """The colour of a plain area; the solid part of its picture has just this colour."""
    solid: pygame.Rect | None
    """The part in which it hides everything below."""
    cut: bool
    """True if the picture reaches beyond the area."""
    flags: int


class Pile:
    """Rows, each drawn over those before it."""

    def __init__(self, rows: Sequence[Placed] = ()) -> None:
        self.rows = rows
        self._areas = [row.area for row in rows]
        self._solid = [(n, row.solid) for n, row in enumerate(rows) if row.solid is not None]
        """The rows that hide something, by their numbers."""

    def find_hiding(self, area: pygame.Rect, first: int = 0, end: int | None = None) -> int:
        """Return the topmost row from ``first`` to ``end`` that hides all below; else ``first``."""
        for number, solid in reversed(self._solid):
            if number < first:
                break
            if (end is None or number < end) and solid.contains(area):
                return number
        return first

    def find_seen(
        self, area: pygame.Rect, first: int = 0, end: int | None = None
    ) -> Sequence[Placed]:
        """Return the rows from ``first`` to ``end`` that are not hidden in the area."""
        lowest = self.find_hiding(area, first, end)
        last = len(self.rows) if end is None else end
        return [self.rows[n] for n in area.collidelistall(self._areas) if lowest <= n < last]

    def cost(self, area: pygame.Rect, end: int) -> float:
        """Return the number of times the lowest rows cover the area; plain colours count half."""
        covered = [(row, row.area.clip(area)) for row in self.find_seen(area, 0, end)]
        pixels = sum(part.w * part.h * (2 if row.colour is None else 1) for row, part in covered)
        return pixels / (2 * area.w * area.h)

    def split(self, area: pygame.Rect, first: int) -> Sequence[pygame.Rect]:
        """Split a large area into the parts that a panel above ``first`` hides and does not."""
        pixels = area.w * area.h
        if pixels < LARGE_PIXELS:
            return [area]
        for number, solid in reversed(self._solid):
            if number <= first:
                break
            inside = solid.clip(area)
            if inside.w * inside.h * 2 > pixels:
                return [inside, *around(area, inside)]
        return [area]

    def draw(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        ground: Colour | None,
        first: int = 0,
        end: int | None = None,
    ) -> None:
        """Draw the rows from ``first`` to ``end`` in an area; the ground below the first of all.

        Without a ground they are drawn over the pixels that are there.
        """
        seen = self.find_seen(area, first, end)
        target.set_clip(area)
        if ground is not None and first == 0 and not (seen and _hides(seen[0], area)):
            target.fill(ground)
        for row in seen:
            _blit(target, row, area)
        target.set_clip(None)


def clip_picture(picture: Picture, whole: pygame.Rect, clip: pygame.Rect | None) -> Placed:
    """Return a picture at its place, cut by the clip."""
    area = within(whole, clip)
    flags = pygame.BLEND_PREMULTIPLIED if picture.get_flags() & pygame.SRCALPHA else 0
    solid = None if flags else area
    return Placed(area, picture, (whole.x, whole.y), None, solid, area != whole, flags)


def within(area: pygame.Rect, clip: pygame.Rect | None) -> pygame.Rect:
    return area if clip is None else area.clip(clip)


def _hides(row: Placed, area: pygame.Rect) -> bool:
    """True if it hides everything in the area below it."""
    return row.solid is not None and bool(row.solid.contains(area))


def _blit(target: pygame.Surface, row: Placed, area: pygame.Rect) -> None:
    if row.colour is not None and (row.picture is None or _hides(row, area)):
        target.fill(row.colour, row.area)
    elif row.picture is None:
        return
    elif row.cut:
        target.set_clip(row.area.clip(area))
        _draw(target, row.picture, row)
        target.set_clip(area)
    else:
        _draw(target, row.picture, row)


def _draw(target: pygame.Surface, picture: Picture, row: Placed) -> None:
    if isinstance(picture, pygame.Surface):
        target.blit(picture, row.corner, special_flags=row.flags)
    else:
        picture.draw(target, row.corner, row.flags)
