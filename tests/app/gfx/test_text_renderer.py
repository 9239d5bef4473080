"""Letters as pictures: whatever a name is written with, it can be drawn."""

from __future__ import annotations

import weakref
from pathlib import Path

import pygame
import pytest

from alhambra.app.gfx.canvas import Area, Text
from alhambra.app.gfx.surface_cache import SurfaceCache
from alhambra.app.gfx.text_renderer import FONTS, TextRenderer
from alhambra.paths import asset


@pytest.fixture
def renderer() -> TextRenderer:
    pygame.font.init()
    return TextRenderer(asset("fonts"), SurfaceCache(1 << 20))


@pytest.mark.parametrize(
    "text",
    ["", " ", "\u200b", "\u202e", "\u0301" * 9, "\ufeff", "\u200b\nAnna", "👑", "\U000e0001"],
)
@pytest.mark.parametrize("shadow", [False, True])
def test_signs_that_nobody_sees_are_drawn_as_nothing(
    renderer: TextRenderer, text: str, shadow: bool
) -> None:
    area = Area(0, 0, 200, 40)
    command = Text(text, area, 20, "body", "cream", "left", "top", False, shadow, 1.0, area)
    surface, _, _ = renderer.surface(command, (240, 230, 200))
    assert surface.get_height() > 0


def test_fonts_of_sizes_that_are_not_used_any_more_are_closed(
    renderer: TextRenderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[weakref.ref[pygame.font.Font]] = []
    font = pygame.font.Font

    def noted(path: Path, size: int) -> pygame.font.Font:
        made = font(path, size)
        opened.append(weakref.ref(made))
        return made

    monkeypatch.setattr(pygame.font, "Font", noted)
    for size in range(10, 10 + 3 * FONTS):
        renderer.measure("Alhambra", size, "body", None)
    assert len(opened) == 3 * FONTS
    assert sum(each() is not None for each in opened) <= FONTS + 1
