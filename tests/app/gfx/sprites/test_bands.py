"""Pictures kept short look like whole ones, wherever the clip is."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.gfx.sprites import shapes
from alhambra.app.gfx.sprites.surface_cache import BAND, Banded, banded

GROUND = (90, 60, 30)
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


def pixels(surface: pygame.Surface) -> bytes:
    """What it shows."""
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("radius", [0, 9])
@pytest.mark.parametrize("height", [BAND, BAND + 19, 2 * BAND + 18, 5 * BAND + 7])
@pytest.mark.parametrize("clip", [(0, 0, 120, 500), (10, 70, 50, 130), (0, 300, 120, 3)])
def test_a_picture_kept_short_is_drawn_as_the_whole_one(
    radius: int, height: int, clip: tuple[int, int, int, int]
) -> None:
    def made(size: tuple[int, int]) -> pygame.Surface:
        return shapes.rounded(size, (20, 200, 90), radius, 0.7)

    drawn, wanted = (pygame.Surface((120, 500)) for _ in range(2))
    for surface in (drawn, wanted):
        surface.fill(GROUND)
        surface.set_clip(clip)
    picture = banded(made, (80, height), radius)
    if isinstance(picture, Banded):
        picture.draw(drawn, (12, 31), PREMULTIPLIED)
    else:
        drawn.blit(picture, (12, 31), special_flags=PREMULTIPLIED)
    wanted.blit(made((80, height)), (12, 31), special_flags=PREMULTIPLIED)
    assert pixels(drawn) == pixels(wanted)


def test_a_high_picture_is_kept_with_a_few_rows() -> None:
    def made(size: tuple[int, int]) -> pygame.Surface:
        return pygame.Surface(size, pygame.SRCALPHA)

    picture = banded(made, (3840, 2160), 20)
    assert isinstance(picture, Banded)
    assert picture.picture.get_size() == (3840, 2 * 20 + BAND)
    assert not isinstance(banded(made, (3840, 2 * 20 + BAND), 20), Banded)
