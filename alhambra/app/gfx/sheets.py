"""The sheets of sprites: decoded beside the game, handed over to the screen one a frame."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pygame

from alhambra.app.gfx.atlas import Atlas, AtlasError, Sprite
from alhambra.app.ui.theme import Colour, Theme

_log = logging.getLogger(__name__)

SHARP = 1.15
"""A sprite is enlarged by no more than this before the finer sheet is fetched."""
WHITE = (255, 255, 255)


class Sheets:
    """Sprites as surfaces in the look of a theme, premultiplied by their alpha.

    A sheet is decoded in a thread once one of its sprites is asked for: the coarse one first, the
    fine one when a size needs it. Until then there is nothing.
    """

    def __init__(self, atlas: Atlas, theme: Theme) -> None:
        self._atlas = atlas
        self._theme = theme
        self._loaded: dict[str, tuple[int, pygame.Surface]] = {}
        """By sheet: pixels a unit, and the surface."""
        self._asked: dict[tuple[str, int], Future[pygame.Surface]] = {}
        self._waiting: list[tuple[str, int]] = []
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="sheets")

    def dressed(self, theme: Theme) -> Sheets:
        """Those of another theme: what is the same there is taken over, all else that is in use
        here is on its way there."""
        others = Sheets(self._atlas, theme)
        for name, (scale, surface) in self._loaded.items():
            if others._source(name, scale) == self._source(name, scale):
                others._loaded[name] = (scale, surface)
                others._asked |= {
                    key: asked
                    for key, asked in self._asked.items()
                    if key[0] == name and key not in self._waiting
                }
            else:
                others._ask(name, scale)
        return others

    def fetch(self, names: Sequence[str]) -> None:
        """Begin to decode these sheets: their sprites will be needed."""
        for name in names:
            self._ask(name, 1)

    def sprite(self, name: str, size: tuple[int, int]) -> tuple[pygame.Surface, int] | None:
        """The sprite for a picture of this size, and how many pixels a unit it has.

        None as long as its sheet is not there; a finer one may come later. Raises ``KeyError``
        for a sprite the atlas does not have.
        """
        place = self._atlas.sprites[name]
        if size[0] > place.w * SHARP or size[1] > place.h * SHARP:
            self._ask(place.sheet, 2)
        if place.sheet not in self._loaded:
            self._ask(place.sheet, 1)
            return None
        scale, sheet = self._loaded[place.sheet]
        return sheet.subsurface(_scaled(place, scale)), scale

    def poll(self) -> str | None:
        """Take over at most one decoded sheet; its name.

        Raises ``AtlasError`` if it has not the size the atlas says.
        """
        for key in self._waiting:
            if self._asked[key].done():
                self._waiting.remove(key)
                return self._take(key)
        return None

    @property
    def busy(self) -> bool:
        """Whether sheets are still on their way."""
        return bool(self._waiting)

    def close(self) -> None:
        """Give up what is still to be decoded; what is being decoded comes to nothing."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _source(self, name: str, scale: int) -> tuple[Path, Colour]:
        """The file of a sheet, and the colour of the light on it."""
        sheet = self._atlas.sheets[name]
        tone = self._theme.colour("tiles") if sheet.daylight else WHITE
        return self._atlas.path.parent / sheet.file(self._theme.look, scale), tone

    def _ask(self, name: str, scale: int) -> None:
        key = (name, scale)
        if key in self._asked:
            return
        self._asked[key] = self._threads.submit(_decoded, *self._source(name, scale))
        self._waiting.append(key)

    def _take(self, key: tuple[str, int]) -> str:
        """A decoded sheet becomes the one in use, unless a finer one already is."""
        name, scale = key
        path, _ = self._source(name, scale)
        try:
            surface = self._asked[key].result()
        except (OSError, pygame.error) as error:
            _log.error("the sheet %s cannot be read: %s", path, error)
            return name
        wide, high = self._atlas.sheets[name].size
        if surface.get_size() != (wide * scale, high * scale):
            expected = f"{wide * scale} by {high * scale} pixels, as {self._atlas.path.name} says"
            raise AtlasError(f"{path}: found {surface.get_size()}, expected {expected}")
        if self._loaded.get(name, (0, None))[0] < scale:
            self._loaded[name] = (scale, converted(surface))
        return name


def _decoded(path: Path, tone: Colour) -> pygame.Surface:
    """The picture in the file, in the light of this colour."""
    surface = pygame.image.load(path)
    if tone != WHITE:
        surface.fill(tone, special_flags=pygame.BLEND_RGB_MULT)
    return surface


def converted(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the format of the screen, its colours multiplied by its alpha."""
    if not surface.get_flags() & pygame.SRCALPHA:
        return surface.convert()
    ready = surface.convert_alpha()
    ready.premul_alpha_ip()
    return ready


def _scaled(place: Sprite, scale: int) -> tuple[int, int, int, int]:
    return place.x * scale, place.y * scale, place.w * scale, place.h * scale
