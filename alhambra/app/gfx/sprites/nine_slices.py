"""Nine-slices: pictures whose edges keep their size when they are stretched.

A panel that fills a window of 3840 by 2160 has 29 MB and takes 20 to 80 ms to make: so a large one
is made in steps.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pygame

from alhambra.app.gfx.frame_queue import PictureTask, finish
from alhambra.app.gfx.sprites.atlas import Sides
from alhambra.app.gfx.sprites.shapes import faded
from alhambra.app.gfx.sprites.surface_cache import SurfaceCache, empty_surface

STEP = 1 << 17
"""Pixels that are made in a step, at most."""


class NineSlice(NamedTuple):
    """A sprite to be stretched."""

    name: str
    sprite: pygame.Surface
    scale: int
    """Pixels of the sprite per unit."""
    edges: Sides
    """The units that are not stretched."""
    size: tuple[int, int]
    """Pixels on the screen."""
    unit: float
    """Pixels per unit that the edges get; less if the size has no room for them."""
    alpha: float

    def picture(self, store: SurfaceCache) -> pygame.Surface:
        """Return its picture."""
        return store.get(self._key, lambda: finish(self._stretch(store)))

    def make(self, store: SurfaceCache) -> PictureTask[None]:
        """Make its picture, if there is none yet, part by part."""
        if store.find(self._key) is None:
            picture = yield from self._stretch(store)
            store.get(self._key, lambda: picture)

    @property
    def _key(self) -> tuple[object, ...]:
        return self.name, self.scale, self.size, self.unit, self.alpha

    def _stretch(self, store: SurfaceCache) -> PictureTask[pygame.Surface]:
        """Return a new picture; a pale one is made from the opaque one."""
        surface = empty_surface((max(1, self.size[0]), max(1, self.size[1])))
        if self.alpha == 1:
            have, edges = self.sprite.get_size(), self.edges
            across = self._split_thirds(have[0], self.size[0], (edges.left, edges.right))
            down = self._split_thirds(have[1], self.size[1], (edges.top, edges.bottom))
            for from_x, from_w, to_x, to_w in across:
                for from_y, from_h, to_y, to_h in down:
                    if min(from_w, from_h, to_w, to_h) > 0:
                        part = self.sprite.subsurface((from_x, from_y, from_w, from_h))
                        yield from stretch_slowly(surface, part, (to_x, to_y, to_w, to_h))
            return surface
        opaque = self._replace(alpha=1.0)
        yield from opaque.make(store)
        whole = opaque.picture(store)
        for left, right in _split_columns(self.size):
            columns = pygame.Rect(left, 0, right - left, self.size[1])
            surface.blit(whole, columns, columns, special_flags=pygame.BLEND_PREMULTIPLIED)
            faded(surface.subsurface(columns), self.alpha)
            yield
        return surface

    def _split_thirds(
        self, have: int, want: int, edges: tuple[int, int]
    ) -> tuple[tuple[int, int, int, int], ...]:
        """Return start and length of first edge, middle and last edge, in source and target."""
        first, last = edges[0] * self.scale, edges[1] * self.scale
        wide = (edges[0] + edges[1]) * self.unit
        unit = self.unit * (min(1.0, want / wide) if wide else 1.0)
        near = round(edges[0] * unit)
        far = min(want - near, math.ceil(edges[1] * unit))
        return (
            (0, first, 0, near),
            (first, have - first - last, near, want - near - far),
            (have - last, last, want - far, far),
        )


def stretch_slowly(
    surface: pygame.Surface, part: pygame.Surface, place: tuple[int, int, int, int]
) -> PictureTask[None]:
    """Stretch a picture into this place of an empty surface; a large one column by column.

    pygame stretches across, then down, so that each column depends on no other after that.
    """
    x, y, wide, high = place
    if wide * high <= STEP:
        stretch_into(surface, part, place)
        yield
        return
    part = yield from _stretch_across(part, wide)
    for left, right in _split_columns((wide, high)):
        yield
        columns = part.subsurface((left, 0, right - left, part.get_height()))
        stretch_into(surface, columns, (x + left, y, right - left, high))


def _stretch_across(part: pygame.Surface, wide: int) -> PictureTask[pygame.Surface]:
    """Return a picture stretched to this width only, some rows a step."""
    across = pygame.Surface((wide, part.get_height()), 0, part)
    rows = max(1, STEP // wide)
    for top in range(0, part.get_height(), rows):
        yield
        piece = pygame.Rect(0, top, part.get_width(), rows).clip(part.get_rect())
        place = (0, top, wide, piece.h)
        pygame.transform.smoothscale(part.subsurface(piece), place[2:], across.subsurface(place))
    return across


def _split_columns(size: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the first column of each step, and the one after its last."""
    wide, high = size
    count = min(wide, math.ceil(wide * high / STEP)) or 1
    return pairwise(round(wide * number / count) for number in range(count + 1))


def stretch_into(
    surface: pygame.Surface, part: pygame.Surface, place: tuple[int, int, int, int]
) -> None:
    """Stretch a picture into this place of an empty surface."""
    if part.get_flags() & pygame.SRCALPHA:  # the same format: no intermediate picture
        pygame.transform.smoothscale(part, place[2:], surface.subsurface(place))
    else:
        stretched_part = pygame.transform.smoothscale(part, place[2:])
        surface.blit(stretched_part, place[:2], special_flags=pygame.BLEND_PREMULTIPLIED)
