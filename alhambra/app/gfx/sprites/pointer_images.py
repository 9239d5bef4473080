"""The system's mouse pointer with the game's pictures. The system moves it, so it never lags."""

from __future__ import annotations

import logging
from pathlib import Path

import pygame

from alhambra.app.gfx.sprites.atlas import Atlas
from alhambra.app.gfx.sprites.names import Pointer
from alhambra.paths import sdl_path

_log = logging.getLogger(__name__)

FINE = 2
"""Pixels per unit of the sheet that the pointers are scaled from."""


class Pointers:
    """Sets the pointer's picture, at the size of the interface.

    A pointer that is set already is not set again. Where the system has no custom pointers, the
    atlas has none, or their sheet is damaged, the system's own arrow stays.
    """

    def __init__(self, atlas: Atlas, folder: Path) -> None:
        """``folder`` holds the sheets."""
        self._atlas = atlas
        self._folder = folder
        self._possible = bool(atlas.hot_spots)
        self._shown: tuple[Pointer, float] | None = None
        self._made: dict[tuple[Pointer, float], pygame.cursors.Cursor] = {}
        self._sheets: dict[str, pygame.Surface] = {}

    def show(self, pointer: Pointer, unit: float) -> None:
        """Show this pointer from now on; ``unit`` is in pixels."""
        wanted = pointer, unit
        if wanted == self._shown or not self._possible:
            return
        try:
            if wanted not in self._made:
                self._made[wanted] = self._cursor(pointer, unit)
            pygame.mouse.set_cursor(self._made[wanted])
        except pygame.error as error:
            _log.info("the system's pointer stays: %s", error)
            self._possible = False
        self._shown = wanted

    def _cursor(self, pointer: Pointer, unit: float) -> pygame.cursors.Cursor:
        name = f"pointer-{pointer}"
        place = self._atlas.sprites[name]
        path = self._folder / f"{place.sheet}@{FINE}x.webp"
        area = (place.x * FINE, place.y * FINE, place.w * FINE, place.h * FINE)
        try:
            if place.sheet not in self._sheets:
                self._sheets[place.sheet] = pygame.image.load(sdl_path(path))
            picture = self._sheets[place.sheet].subsurface(area)
        except (pygame.error, OSError, ValueError) as error:
            _log.error("the sheet %s cannot be used: %s", path, error)
            raise pygame.error(f"no pointers in {path.name}") from None
        size = round(place.w * unit), round(place.h * unit)
        x, y = self._atlas.hot_spots[name]
        return pygame.cursors.Cursor(
            (round(x * unit), round(y * unit)), pygame.transform.smoothscale(picture, size)
        )
