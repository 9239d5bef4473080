"""Plain shapes as smooth surfaces: rounded boxes, discs, lines, lines of light.

All are premultiplied by their alpha.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from alhambra.app.gfx.theme import Colour

FINE = 4
"""Shapes are drawn this many times larger, then scaled down."""
MANY_PIXELS = 400_000
"""Shapes of more pixels are drawn less fine, so that they do not delay a frame."""


def faded(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """Make the surface transparent in place, and return it."""
    if alpha < 1:
        part = round(alpha * 255)
        surface.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def rounded(size: tuple[int, int], colour: Colour, radius: int, alpha: float) -> pygame.Surface:
    """Return a box with rounded corners."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*colour, 255))
    radius = min(radius, size[0] // 2, size[1] // 2)
    if radius > 0:
        side = 2 * radius
        corners = disc(radius, colour, 1.0, side)
        right, bottom = size[0] - radius, size[1] - radius
        for x, left in ((0, 0), (right, radius)):
            for y, top in ((0, 0), (bottom, radius)):
                surface.fill((0, 0, 0, 0), (x, y, radius, radius))
                surface.blit(
                    corners,
                    (x, y),
                    (left, top, radius, radius),
                    special_flags=pygame.BLEND_PREMULTIPLIED,
                )
    return faded(surface, alpha)


def disc(radius: float, colour: Colour, alpha: float, side: int) -> pygame.Surface:
    """Return a disc in the centre of a square of this side."""
    large = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    middle = side * FINE / 2
    pygame.draw.circle(large, (*colour, 255), (middle, middle), radius * FINE)
    return faded(pygame.transform.smoothscale(large, (side, side)), alpha)


def line(
    size: tuple[int, int],
    points: Sequence[tuple[float, float]],
    colour: Colour,
    width: float,
    alpha: float,
) -> pygame.Surface:
    """Return a line with round joints through points within the size."""
    return faded(_stroke(size, points, colour, width), alpha)


def glow(
    size: tuple[int, int], points: Sequence[tuple[float, float]], colour: Colour, width: float
) -> pygame.Surface:
    """Return a line with light around it that reaches about three widths."""
    coarse = max(1.0, width / 4)
    small = (max(1, round(size[0] / coarse)), max(1, round(size[1] / coarse)))
    near = [(x / coarse, y / coarse) for x, y in points]
    light = _stroke(small, near, colour, width * 2 / coarse)
    light = pygame.transform.gaussian_blur(light, max(1, round(width * 1.1 / coarse)))
    surface = pygame.transform.smoothscale(light, size)
    core = _stroke(size, points, colour, width)
    surface.blit(core, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    middle = tuple(round(part + (255 - part) * 0.7) for part in colour)
    bright = _stroke(size, points, (middle[0], middle[1], middle[2]), width * 0.45)
    surface.blit(bright, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface


def _stroke(
    size: tuple[int, int], points: Sequence[tuple[float, float]], colour: Colour, width: float
) -> pygame.Surface:
    fine = FINE if size[0] * size[1] * FINE * FINE <= MANY_PIXELS * FINE else 2
    large = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    thick = max(1, round(width * fine))
    ink = (*colour, 255)
    places = [(x * fine, y * fine) for x, y in points]
    for start, end in pairwise(places):
        pygame.draw.line(large, ink, start, end, thick)
    for place in places:
        pygame.draw.circle(large, ink, place, thick / 2)
    return pygame.transform.smoothscale(large, size)
