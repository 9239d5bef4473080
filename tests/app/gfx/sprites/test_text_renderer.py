"""Letters as pictures: whatever a name is written with, it can be drawn."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from alhambra.app.gfx.commands import Area, Text
from alhambra.app.gfx.sprites.surface_cache import SurfaceCache
from alhambra.app.gfx.sprites.text_renderer import FILES, TextRenderer
from alhambra.paths import asset

WHITE = (255, 255, 255)


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
    line = Text(text, 20, valign="top", shadow=shadow)
    surface, _, _ = renderer.surface(line, area, WHITE, 1.0)
    assert surface.get_height() > 0


def test_a_font_file_is_opened_once_and_draws_every_size_as_one_of_its_own(
    renderer: TextRenderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    font = pygame.font.Font

    def noted(path: Path) -> pygame.font.Font:
        opened.append(path)
        return font(path)

    monkeypatch.setattr(pygame.font, "Font", noted)
    text, area = "fi 7 Äž", Area(0, 0, 400, 90)
    for size in (40, 12, 31, 12, 77):
        for name in FILES:
            own = font(asset("fonts") / FILES[name], size)
            assert renderer.measure(text, size, name, None)[0] == own.size(text)[0]
            line = Text(text, size, name, valign="top")
            drawn, _, _ = renderer.surface(line, area, WHITE, 1.0)
            picture = own.render(text, True, WHITE).premul_alpha()
            part = drawn.subsurface(picture.get_rect())
            assert pygame.image.tobytes(part, "RGBA") == pygame.image.tobytes(picture, "RGBA")
    assert len(opened) == len(FILES)
