"""Commands that need no sprite, as pictures: areas, lines, circles."""

from __future__ import annotations

import math
from typing import TypeAlias

import pygame

from alhambra.app.gfx import shapes
from alhambra.app.gfx.bands import Banded, banded
from alhambra.app.gfx.canvas import Circle, Fill, Line
from alhambra.app.gfx.surface_cache import SurfaceCache
from alhambra.app.gfx.theme import Colour

Found: TypeAlias = tuple[pygame.Surface | Banded, int, int]
"""A picture, and the place of its left upper corner."""


def find_fill(store: SurfaceCache, colour: Colour, command: Fill) -> Found:
    """Return an area; its equal middle rows are stored once."""
    area = command.area
    edge = min(command.radius, area.w // 2, area.h // 2)
    picture = banded(
        lambda size: store.get(
            ("fill", size, colour, edge, command.alpha),
            lambda: shapes.rounded(size, colour, edge, command.alpha),
        ),
        (area.w, area.h),
        edge,
    )
    return picture, area.x, area.y


def find_circle(store: SurfaceCache, colour: Colour, command: Circle) -> Found:
    """Return a disc."""
    side = 2 * math.ceil(command.radius) + 2
    surface = store.get(
        ("disc", command.radius, colour, command.alpha),
        lambda: shapes.disc(command.radius, colour, command.alpha, side),
    )
    x, y = command.center
    return surface, round(x - side / 2), round(y - side / 2)


def find_line(store: SurfaceCache, colour: Colour, command: Line) -> Found:
    """Return a line, or a line of light. A pale line is made from the opaque one."""
    wide = command.width
    reach = math.ceil(wide * 4) + 1 if command.glow else math.ceil(wide / 2) + 2
    left = math.floor(min(x for x, _ in command.points)) - reach
    top = math.floor(min(y for _, y in command.points)) - reach
    right = math.ceil(max(x for x, _ in command.points)) + reach
    bottom = math.ceil(max(y for _, y in command.points)) + reach
    size = (right - left, bottom - top)
    points = tuple((x - left, y - top) for x, y in command.points)

    def drawn(alpha: float) -> pygame.Surface:
        if not command.glow:
            return shapes.line(size, points, colour, command.width, alpha)
        if alpha == 1:
            return shapes.glow(size, points, colour, command.width)
        whole = store.get((*key, 1.0), lambda: drawn(1.0))
        return shapes.faded(whole.copy(), alpha)

    key = ("line", size, points, colour, command.width, command.glow)
    return store.get((*key, command.alpha), lambda: drawn(command.alpha)), left, top
