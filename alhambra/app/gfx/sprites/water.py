"""Light that moves on the water of tiles.

A web of bright lines lies over the mask of the water twice, and each layer moves in another
direction. Only the crossings of two lines are bright; these glints move without jumps.
"""

from __future__ import annotations

import pygame

from alhambra.app.gfx.theme import Colour

WAYS = ((0.0039, 0.0018), (-0.0025, 0.0036))
"""The movement of each layer of the web in a step, across and down, in sides of a tile."""
APART = 0.37, 0.61
"""The distance of the second layer from the first at the start."""


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
    """Return the light on the water of a mask, which is no larger than the web."""
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
