"""The sheets of sprites: decoded in threads, at most one handed to the screen per frame."""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from collections.abc import Container, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pygame

from alhambra.app.gfx.sprites.atlas import SCALES, Atlas, Sprite
from alhambra.app.gfx.sprites.lighting import Source, decode, find_source
from alhambra.app.gfx.theme import Theme

_log = logging.getLogger(__name__)

SHARP = 1.15
"""A sprite enlarged by more than this requests the finer sheet."""
THREADS = 2 if (os.cpu_count() or 1) > 2 else 1
"""Sheets that are decoded at a time: they leave a core to the frames."""


class SpriteSheets:
    """Sprites as surfaces in the look of a theme, premultiplied by their alpha.

    A thread decodes a sheet when one of its sprites is requested: the coarse one first, the fine
    one when a size needs it. Until then there is no sprite. Small pictures are made from the coarse
    one even so: that takes a third of the time, which counts while a palace is zoomed.
    """

    def __init__(self, atlas: Atlas, theme: Theme) -> None:
        self._atlas = atlas
        self._theme = theme
        self._loaded: OrderedDict[tuple[str, int], pygame.Surface] = OrderedDict()
        """By name and scale, least recently used first."""
        self._loading: dict[tuple[str, int], Future[pygame.Surface]] = {}
        """Sheets being decoded, by name and scale. Entries are removed when they are taken: they
        would keep a second copy of every surface.
        """
        self._asked: set[tuple[str, int]] = set()
        """All requests so far."""
        self.damaged: list[Path] = []
        """Files that cannot be used; empty after the player was told."""
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="sheets")

    def with_theme(self, theme: Theme) -> SpriteSheets:
        """Return the sheets of another theme: equal ones are shared, others start loading."""
        others = SpriteSheets(self._atlas, theme)
        others.damaged = self.damaged
        for (name, scale), surface in self._loaded.items():
            if others._source(name, scale) == self._source(name, scale):
                others._loaded[name, scale] = surface
                arrived = self._asked - self._loading.keys()
                others._asked |= {key for key in arrived if key[0] == name}
            else:
                others._ask(name, scale)
        return others

    def fetch(self, names: Sequence[str], unit: float) -> None:
        """Start decoding these sheets: their sprites will be needed, at ``unit`` pixels a unit."""
        for name in names:
            self._ask(name, 2 if unit > SHARP else 1)

    def sprite(self, name: str, size: tuple[int, int]) -> tuple[pygame.Surface, int] | None:
        """Return the sprite for a picture of this size, and its pixels per unit.

        None until its sheet is loaded; a finer one may come later. Raises ``KeyError`` for a sprite
        that is not in the atlas.
        """
        place = self._atlas.sprites[name]
        is_fine = size[0] > place.w * SHARP or size[1] > place.h * SHARP
        if is_fine:
            self._ask(place.sheet, 2)
        for scale in reversed(SCALES) if is_fine else SCALES:
            sheet = self._loaded.get((place.sheet, scale))
            if sheet is not None:
                self._loaded.move_to_end((place.sheet, scale))
                return sheet.subsurface(_scaled(place, scale)), scale
        self._ask(place.sheet, 1)
        return None

    def poll(self) -> str | None:
        """Take over at most one decoded sheet; return its name."""
        for key, decoding in self._loading.items():
            if decoding.done():
                return self._take(*key, self._loading.pop(key))
        return None

    @property
    def busy(self) -> bool:
        """True if sheets are still loading."""
        return bool(self._loading)

    @property
    def size(self) -> int:
        """The bytes of the decoded sheets."""
        return sum(sheet.get_pitch() * sheet.get_height() for sheet in self._loaded.values())

    def let_go(self, room: int, needed: Container[str | None]) -> list[str]:
        """Drop the least recently used sheets over ``room`` bytes; return their names.

        The ``needed`` ones stay. A dropped sheet that is requested again is decoded again.
        """
        gone: list[str] = []
        for key in [key for key in self._loaded if key[0] not in needed]:
            if self.size <= room:
                break
            del self._loaded[key]
            self._asked.remove(key)
            gone.append(key[0])
        return gone

    def drop_one(self) -> bool:
        """Drop a decoded sheet; return false if there is none."""
        if not self._loaded:
            return False
        self._loaded.popitem()
        return True

    def close(self) -> None:
        """Cancel decoding; results of running decodes are dropped.

        A task that still draws may ask for more: the threads end with the last reference.
        """
        for decoding in self._loading.values():
            decoding.cancel()

    def _source(self, name: str, scale: int) -> Source:
        return find_source(self._atlas, self._theme, name, scale)

    def _ask(self, name: str, scale: int) -> None:
        key = (name, scale)
        if key in self._asked:
            return
        self._asked.add(key)
        self._loading[key] = self._threads.submit(decode, self._source(name, scale))

    def _take(self, name: str, scale: int, decoded: Future[pygame.Surface]) -> str:
        """Use a decoded sheet; return its name.

        Instead of a damaged one, the same sheet in other scales is requested.
        """
        path = self._source(name, scale).path
        wide, high = (side * scale for side in self._atlas.sheets[name].size)
        try:
            surface = decoded.result()
            if surface.get_size() != (wide, high):
                raise ValueError(f"found {surface.get_size()}, expected {wide} by {high} pixels")
        except (OSError, ValueError, pygame.error) as error:
            _log.error("the sheet %s cannot be used: %s", path, error)
            self.damaged.append(path)
            for other in SCALES:
                self._ask(name, other)
        else:
            self._loaded[name, scale] = surface
        return name


def _scaled(place: Sprite, scale: int) -> tuple[int, int, int, int]:
    return place.x * scale, place.y * scale, place.w * scale, place.h * scale
