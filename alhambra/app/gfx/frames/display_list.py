"""Commands as pixels, drawn one over the other: what is hidden is not drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from alhambra.app.gfx.frame_queue import PictureTask
from alhambra.app.gfx.sprites.surface_cache import Picture, empty_surface
from alhambra.app.gfx.theme import Colour

CELL = 512, 256
"""Width and height of the parts that are drawn one after the other."""


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


class DisplayList:
    """Commands as pixels, each drawn over those before it."""

    def __init__(self, rows: Sequence[Placed] = (), kept: Placed | None = None, count: int = 0):
        """``kept`` is the picture of the lowest ``count`` rows in a part of the window."""
        self.rows = rows
        self.kept, self.count = kept, count
        self._drawn = rows if kept is None else [*rows[:count], kept, *rows[count:]]
        self._areas = [row.area for row in self._drawn]
        self._solid = [(n, row.solid) for n, row in enumerate(self._drawn) if row.solid is not None]
        """The rows that hide something, by their numbers."""

    def find_seen(self, area: pygame.Rect) -> Sequence[Placed]:
        """Return the rows that are not hidden in the area."""
        lowest = next((n for n, solid in reversed(self._solid) if solid.contains(area)), 0)
        return [self._drawn[n] for n in area.collidelistall(self._areas) if n >= lowest]

    def draw(self, target: pygame.Surface, area: pygame.Rect, ground: Colour | None) -> None:
        """Draw the rows in an area, over the ground; without one, over the pixels there."""
        seen = self.find_seen(area)
        target.set_clip(area)
        if ground is not None and not (seen and _hides(seen[0], area)):
            target.fill(ground)
        for row in seen:
            _blit(target, row, area)
        target.set_clip(None)


def keep_picture(
    rows: Sequence[Placed], area: pygame.Rect, size: tuple[int, int], ground: Colour
) -> PictureTask[Placed]:
    """Return the picture of these rows in an area of a window of this size."""
    picture, lower = empty_surface(size), DisplayList(rows)
    for cell in split_cells(area):
        lower.draw(picture, cell, ground)
        yield
    picture.set_alpha(None)
    return Placed(area, picture, (0, 0), None, area, True, 0)


def split_cells(area: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the area in cells: in most of those that a panel covers, all below it is hidden."""
    wide, high = CELL
    for y in range(area.top, area.bottom, high):
        for x in range(area.left, area.right, wide):
            yield pygame.Rect(x, y, wide, high).clip(area)


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
