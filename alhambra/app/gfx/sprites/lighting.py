"""The light of day or evening on sheets of sprites: a colour over all, then the lamps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pygame

from alhambra.app.gfx.sprites.atlas import Atlas
from alhambra.app.gfx.sprites.surface_cache import empty_surface
from alhambra.app.gfx.theme import Colour, Theme
from alhambra.paths import sdl_path

WHITE = (255, 255, 255)
STRIP = 16
"""Rows converted at a time: converting more at once in a thread would delay frames."""


class Source(NamedTuple):
    """The files from which a sheet is decoded."""

    path: Path
    tone: Colour
    """The colour of the light on it."""
    lamps: Path | None
    """The lamplight that is laid over it."""


def find_source(atlas: Atlas, theme: Theme, name: str, scale: int) -> Source:
    """Return what a sheet is decoded from in the look of the theme."""
    sheet, folder, look = atlas.sheets[name], atlas.path.parent, theme.look
    tone = theme.colour("tiles") if sheet.daylight else WHITE
    lamps = sheet.lamps_file(look, scale)
    return Source(folder / sheet.file(look, scale), tone, None if lamps is None else folder / lamps)


def decode(source: Source) -> pygame.Surface:
    """Read the picture, and convert it in the light that falls on it; see ``converted``."""
    picture = converted(pygame.image.load(sdl_path(source.path)), source.tone)
    if source.lamps is not None:
        lamps = converted(pygame.image.load(sdl_path(source.lamps)))
        for rows in _strips(picture):
            picture.blit(lamps, rows, rows, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


def converted(surface: pygame.Surface, tone: Colour = WHITE) -> pygame.Surface:
    """Convert to the screen's format, in the light of this colour, premultiplied by alpha.

    It is converted strip by strip, so that it never blocks other threads for long.
    """
    ready = _make_blank(surface)
    surface.set_alpha(None)  # copy the alpha too
    for rows in _strips(surface):
        if tone != WHITE:
            surface.fill(tone, rows, special_flags=pygame.BLEND_RGB_MULT)
        ready.blit(surface, rows, rows)
        if ready.get_flags() & pygame.SRCALPHA:
            ready.subsurface(rows).premul_alpha_ip()
    return ready


def _strips(surface: pygame.Surface) -> Iterator[pygame.Rect]:
    """Yield the surface in strips of few rows."""
    for y in range(0, surface.get_height(), STRIP):
        yield pygame.Rect(0, y, surface.get_width(), STRIP).clip(surface.get_rect())


def _make_blank(like: pygame.Surface) -> pygame.Surface:
    """Return an empty surface of this size for the screen; it has an alpha if the other has one."""
    if like.get_flags() & pygame.SRCALPHA:
        return empty_surface(like.get_size())
    return pygame.Surface(like.get_size(), 0, like.subsurface((0, 0, 1, 1)).convert())
