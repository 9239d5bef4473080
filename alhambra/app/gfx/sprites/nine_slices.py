"""Nine-slices: pictures whose edges keep their size when they are stretched.

A panel that fills a window of 3840 by 2160 has 29 MB and takes 20 to 80 ms to make. So a large one
is made of upright strips, one after the other; together they are just what is stretched at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import pygame

from alhambra.app.gfx.sprites.atlas import Sides
from alhambra.app.gfx.sprites.shapes import faded
from alhambra.app.gfx.sprites.surface_cache import Banded, SurfaceCache

STRIP = 1 << 18
"""Pixels of a strip at most; a picture of no more is one strip."""


class Strips(NamedTuple):
    """A picture in upright strips of the same height, from left to right."""

    strips: tuple[pygame.Surface, ...]

    def get_size(self) -> tuple[int, int]:
        """Return width and height on the screen."""
        return sum(strip.get_width() for strip in self.strips), self.strips[0].get_height()

    def get_flags(self) -> int:
        """Return the flags of its surfaces."""
        return self.strips[0].get_flags()

    def draw(self, target: pygame.Surface, corner: tuple[int, int], flags: int) -> None:
        """Blit it with its left upper corner at ``corner``; only the strips inside the clip."""
        x, y = corner
        clip = target.get_clip()
        for strip in self.strips:
            wide = strip.get_width()
            if x < clip.right and x + wide > clip.left:
                target.blit(strip, (x, y), special_flags=flags)
            x += wide


Picture: TypeAlias = pygame.Surface | Banded | Strips


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

    def picture(self, store: SurfaceCache) -> pygame.Surface | Strips:
        """Return its picture."""
        strips = tuple(self._strip(store, *columns) for columns in self._columns())
        return strips[0] if len(strips) == 1 else Strips(strips)

    def whole(self, store: SurfaceCache) -> pygame.Surface:
        """Return its picture as one surface."""
        return self._strip(store, 0, self.size[0])

    def find_missing(self, store: SurfaceCache) -> Iterator[Callable[[], pygame.Surface]]:
        """Yield what makes each of its strips that do not exist yet."""
        for first, last in self._columns():
            if store.find(self._key(first, self.alpha)) is None:
                yield partial(self._strip, store, first, last)

    def _columns(self) -> Iterator[tuple[int, int]]:
        """Yield the first column of each strip, and the one after its last."""
        wide, high = self.size
        count = min(wide, math.ceil(wide * high / STRIP)) or 1
        return pairwise(round(wide * number / count) for number in range(count + 1))

    def _key(self, first: int, alpha: float) -> tuple[object, ...]:
        return self.name, self.scale, self.size, self.unit, alpha, first

    def _strip(self, store: SurfaceCache, first: int, last: int) -> pygame.Surface:
        """Return the strip of these columns; a pale one is made from the opaque one."""

        def make() -> pygame.Surface:
            if self.alpha == 1:
                return self._stretch(store, first, last)
            return faded(self._replace(alpha=1.0)._strip(store, first, last).copy(), self.alpha)

        return store.get(self._key(first, self.alpha), make)

    def _stretch(self, store: SurfaceCache, first: int, last: int) -> pygame.Surface:
        """Stretch the parts of the sprite that these columns show."""
        surface = pygame.Surface((max(1, last - first), max(1, self.size[1])), pygame.SRCALPHA)
        have, edges = self.sprite.get_size(), self.edges
        across = self._split_thirds(have[0], self.size[0], (edges.left, edges.right))
        down = self._split_thirds(have[1], self.size[1], (edges.top, edges.bottom))
        for from_x, from_w, to_x, to_w in across:
            left, right = max(first, to_x), min(last, to_x + to_w)
            for from_y, from_h, to_y, to_h in down:
                if min(from_w, from_h, right - left, to_h) > 0:
                    part = self.sprite.subsurface((from_x, from_y, from_w, from_h))
                    if right - left < to_w:
                        wide = self._widen(store, part, (from_x, from_y), to_w)
                        part = wide.subsurface((left - to_x, 0, right - left, from_h))
                    stretch_into(surface, part, (left - first, to_y, right - left, to_h))
        return surface

    def _widen(
        self, store: SurfaceCache, part: pygame.Surface, corner: tuple[int, int], wide: int
    ) -> pygame.Surface:
        """Return a part of the sprite in its width on the screen, of which strips take columns.

        pygame stretches across, then down, so that each column depends on no other from here on.
        """
        key = self.name, self.scale, corner, wide, "widened"
        high = part.get_height()
        return store.get(key, lambda: pygame.transform.smoothscale(part, (wide, high)))

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


def stretch_into(
    surface: pygame.Surface, part: pygame.Surface, place: tuple[int, int, int, int]
) -> None:
    """Stretch a picture into this place of an empty surface."""
    if part.get_flags() & pygame.SRCALPHA:  # the same format: no intermediate picture
        pygame.transform.smoothscale(part, place[2:], surface.subsurface(place))
    else:
        stretched_part = pygame.transform.smoothscale(part, place[2:])
        surface.blit(stretched_part, place[:2], special_flags=pygame.BLEND_PREMULTIPLIED)
