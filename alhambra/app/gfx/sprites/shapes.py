"""Shapes as smooth surfaces: rounded boxes, discs, lines, lines of light, light on water.

All are premultiplied by their alpha.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from alhambra.app.gfx.changed_areas import apart
from alhambra.app.gfx.theme import Colour

FINE = 4
"""Shapes are drawn this many times larger, then scaled down."""
BLURRED = 2
"""The reach of pygame's blur, in radii."""
MANY_PIXELS = 400_000
"""Shapes of more pixels are drawn less fine, so that they do not delay a frame."""


WAYS = ((0.0039, 0.0018), (-0.0025, 0.0036))
"""The movement of each layer of the web in a step, across and down, in sides of a tile."""
APART = 0.37, 0.61
"""The distance of the second layer from the first at the start."""


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
    thick = width * 2 / coarse
    light = _stroke(small, near, colour, thick)
    light = _blur(light, max(1, round(width * 1.1 / coarse)), _find_boxes(near, thick))
    surface = pygame.transform.smoothscale(light, size)
    _add_stroke(surface, points, colour, width)
    middle = tuple(round(part + (255 - part) * 0.7) for part in colour)
    _add_stroke(surface, points, (middle[0], middle[1], middle[2]), width * 0.45)
    return surface


def _stroke(
    size: tuple[int, int], points: Sequence[tuple[float, float]], colour: Colour, width: float
) -> pygame.Surface:
    """Return a line with round joints."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    _add_stroke(surface, points, colour, width)
    return surface


def _add_stroke(
    surface: pygame.Surface, points: Sequence[tuple[float, float]], colour: Colour, width: float
) -> None:
    """Draw a line with round joints. Most of its box is empty, and is not drawn."""
    size = surface.get_size()
    fine = FINE if size[0] * size[1] * FINE * FINE <= MANY_PIXELS * FINE else 2
    thick = max(1, round(width * fine))
    places = [(int(x * fine), int(y * fine)) for x, y in points]
    for area in _find_areas(_find_boxes(points, thick / fine), size):
        large = pygame.Surface((area.w * fine, area.h * fine), pygame.SRCALPHA)
        corner = area.x * fine, area.y * fine
        _draw_stroke(large, [(x - corner[0], y - corner[1]) for x, y in places], colour, thick)
        part = pygame.transform.smoothscale(large, area.size)
        surface.blit(part, area, special_flags=pygame.BLEND_PREMULTIPLIED)


def _draw_stroke(
    surface: pygame.Surface, places: Sequence[tuple[int, int]], colour: Colour, thick: int
) -> None:
    """Draw the parts of a line that are on the surface."""
    seen = surface.get_rect().inflate(2 * thick + 4, 2 * thick + 4)
    for start, end in pairwise(places):
        if _around(start, end).colliderect(seen):
            pygame.draw.line(surface, (*colour, 255), start, end, thick)
    for place in places:
        if seen.collidepoint(place):
            pygame.draw.circle(surface, (*colour, 255), place, thick / 2)


def _blur(surface: pygame.Surface, radius: int, boxes: Sequence[pygame.Rect]) -> pygame.Surface:
    """Blur the surface, of which only these boxes are not empty."""
    blurred = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    reach = 2 * BLURRED * radius
    grown = [box.inflate(reach, reach) for box in boxes]
    for area in _find_areas(grown, surface.get_size()):
        source = area.inflate(reach, reach).clip(surface.get_rect())
        alone = surface.subsurface(source).copy()  # pygame refuses parts that lie near its result
        part = pygame.transform.gaussian_blur(alone, radius)
        blurred.blit(
            part, area, area.move(-source.x, -source.y), special_flags=pygame.BLEND_RGBA_ADD
        )
    return blurred


def _find_boxes(points: Sequence[tuple[float, float]], width: float) -> list[pygame.Rect]:
    """Return the boxes of the straight parts of a line."""
    whole = [(math.floor(x), math.floor(y)) for x, y in points]
    reach = 2 * math.ceil(width / 2) + 4
    pairs = pairwise(whole) if len(whole) > 1 else zip(whole, whole, strict=True)
    return [_around(start, end).inflate(reach, reach) for start, end in pairs]


def _around(start: tuple[int, int], end: tuple[int, int]) -> pygame.Rect:
    """Return the box of two pixels."""
    left, right = sorted((start[0], end[0]))
    top, bottom = sorted((start[1], end[1]))
    return pygame.Rect(left, top, right - left + 1, bottom - top + 1)


def _find_areas(boxes: Sequence[pygame.Rect], size: tuple[int, int]) -> list[pygame.Rect]:
    """Return disjoint areas of the size that cover the boxes."""
    return apart(boxes, pygame.Rect((0, 0), size))


def offsets(step: int, side: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the left upper corners of the two layers in a web of this side, in pixels."""
    (x, y), (u, v) = ((across * step, down * step) for across, down in WAYS)
    return (
        (round(x * side) % side, round(y * side) % side),
        (round((u + APART[0]) * side) % side, round((v + APART[1]) * side) % side),
    )


def glints(
    mask: pygame.Surface, web: pygame.Surface, step: int, colour: Colour, alpha: float
) -> pygame.Surface:
    """Return the light on the water of a mask, which is no larger than the web.

    A web of bright lines lies over the mask twice, and each layer moves in another direction. Only
    the crossings of two lines are bright; these glints move without jumps.
    """
    light = mask.copy()
    side = web.get_width()
    for x, y in offsets(step, side):
        for left, across in ((x, 0), (0, side - x)):  # the web's edges fit together
            for top, down in ((y, 0), (0, side - y)):
                part = pygame.Rect(left, top, side - left, side - top)
                light.blit(web, (across, down), part, special_flags=pygame.BLEND_RGBA_MULT)
    tint = (*(round(channel * alpha) for channel in colour), round(255 * alpha))
    light.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
    return light
