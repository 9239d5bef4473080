"""A canvas with the fonts of the game, on which nothing is painted."""

from __future__ import annotations

from functools import cache

import pygame

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Font
from alhambra.app.gfx.scale import Metrics
from alhambra.app.gfx.sprites.surface_cache import SurfaceCache
from alhambra.app.gfx.sprites.text_renderer import TextRenderer
from alhambra.paths import asset
from tests.app.stage import Measurer

WINDOWS = ((1280, 720), (1440, 1080), (1920, 1080), (3440, 1440), (3840, 2160))


def text_renderer() -> TextRenderer:
    """Return a renderer of texts with the fonts of the game."""
    pygame.font.init()
    return TextRenderer(asset("fonts"), SurfaceCache(1 << 20))


_words = cache(text_renderer)


class Lettered(Measurer):
    """Measures as the painter does."""

    def measure(self, text: str, size: int, font: Font, wide: int | None) -> tuple[int, int]:
        """Width and height in pixels; with a width it is wrapped."""
        return _words().measure(text, size, font, wide)

    def lacking(self, text: str) -> str:
        """The characters that the fonts lack."""
        return _words().lacking(text)


def lettered(size: tuple[int, int], scale: float = 1.0) -> Canvas:
    """A canvas of this size in pixels, at this interface size."""
    return Canvas(Metrics(*size, scale), Lettered())
