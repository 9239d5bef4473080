"""Letters as pictures: whatever a name is written with, it can be drawn."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.gfx.canvas import Area, Text
from alhambra.app.gfx.surface_cache import SurfaceCache
from alhambra.app.gfx.text_renderer import TextRenderer
from alhambra.app.gfx.theme import load_theme
from alhambra.paths import asset, data_file


@pytest.mark.parametrize(
    "text",
    ["", " ", "\u200b", "\u202e", "\u0301" * 9, "\ufeff", "\u200b\nAnna", "👑", "\U000e0001"],
)
@pytest.mark.parametrize("shadow", [False, True])
def test_signs_that_nobody_sees_are_drawn_as_nothing(text: str, shadow: bool) -> None:
    pygame.font.init()
    words = TextRenderer(asset("fonts"), load_theme(data_file("theme.yaml")), SurfaceCache(1 << 20))
    area = Area(0, 0, 200, 40)
    command = Text(text, area, 20, "body", "cream", "left", "top", False, shadow, 1.0, area)
    surface, _, _ = words.surface(command)
    assert surface.get_height() > 0
