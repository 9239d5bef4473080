"""The pictures of commands in their sizes on the screen: sprites, nine-slices, and plain shapes."""

from __future__ import annotations

import logging
import math
from collections.abc import Container, Hashable
from typing import TypeAlias

import pygame

from alhambra.app.gfx.commands import Area, Command, Disc, Fill, Frame, Image, Line, Water
from alhambra.app.gfx.frame_queue import PictureTask
from alhambra.app.gfx.sprites import shapes
from alhambra.app.gfx.sprites.atlas import SCALES, Atlas, Sides
from alhambra.app.gfx.sprites.nine_slices import NineSlice, stretch_into, stretch_slowly
from alhambra.app.gfx.sprites.shapes import faded, glints
from alhambra.app.gfx.sprites.sprite_sheets import SpriteSheets
from alhambra.app.gfx.sprites.surface_cache import (
    Picture,
    Stretched,
    SurfaceCache,
    alike,
    banded,
    empty_surface,
)
from alhambra.app.gfx.theme import Colour, Theme

_log = logging.getLogger(__name__)

GROWN = 3
"""The most times larger or smaller that a sprite is drawn from its last picture."""
LARGE = 1 << 18
"""Pixels from which a picture is made in steps."""
WEB = "ripples"
"""The sprite of the web of light on water; as large as a tile's square."""


class Pictures:
    """Makes and keeps the surfaces of images and frames, premultiplied by their alpha."""

    def __init__(
        self, atlas: Atlas, sheets: SpriteSheets, theme: Theme, store: SurfaceCache
    ) -> None:
        self._atlas = atlas
        self._sheets = sheets
        self._theme = theme
        self._store = store
        self._missing: set[str] = set()
        self._last: dict[Image, Hashable] = {}
        """The keys of the pictures that were made last of each sprite, opaque and upright."""
        self._alike: dict[tuple[str, int], bool] = {}
        """By frame and scale: true if the rows of its middle are all equal."""

    def sheet(self, name: str) -> str | None:
        """Return the sheet of a sprite; None if there is no such sprite."""
        sprite = self._atlas.sprites.get(name)
        return None if sprite is None else sprite.sheet

    def forget(self, sheets: Container[str]) -> None:
        """Drop pictures that share pixels with these sheets."""
        shared = {
            (name, scale, place.w * scale, place.h * scale)
            for name, place in self._atlas.sprites.items()
            if place.sheet in sheets
            for scale in SCALES
        }
        self._store.drop_where(lambda key: isinstance(key, tuple) and key[:4] in shared)

    def image(self, image: Image, command: Command) -> tuple[pygame.Surface, int, int] | None:
        """Return the picture of a sprite, and the place of its left upper corner.

        None while its sheet is loading.
        """
        name, area = image.name, command.area
        if name not in self._atlas.sprites:
            return self._make_placeholder(name, area), area.x, area.y
        found = self._sheets.sprite(name, (area.w, area.h))
        if found is None:
            return None
        sprite, scale = found
        key = _key(image, command, scale)
        surface = self._store.get(key, lambda: self._made(sprite, scale, image, command))
        if command.alpha == 1 and not command.angle:
            self._last[image] = key
        x = area.x + (area.w - surface.get_width()) // 2
        y = area.y + (area.h - surface.get_height()) // 2
        return surface, x, y

    def rough_image(self, image: Image, command: Command) -> Stretched | None:
        """Return a sprite stretched from one of about its size; None if there is none."""
        area, last = command.area, self._store.find(self._last.get(image))
        if last is None or command.alpha < 1 or command.angle:
            return None
        is_near = 1 / GROWN < area.w / last.get_width() < GROWN
        return Stretched(last, (area.w, area.h)) if is_near else None

    def make_image(self, image: Image, command: Command) -> PictureTask[None]:
        """Make the picture of a large sprite, if there is none yet, part by part."""
        name, size = image.name, (command.area.w, command.area.h)
        is_plain = image.tint is None and command.alpha == 1 and command.angle == 0
        if size[0] * size[1] < LARGE or not is_plain:
            return
        found = self._sheets.sprite(name, size) if name in self._atlas.sprites else None
        if found is None or found[0].get_size() == size:
            return
        key = _key(image, command, found[1])
        if self._store.find(key) is None:
            surface = empty_surface(size)
            if not found[0].get_flags() & pygame.SRCALPHA:
                surface.set_alpha(None)
            yield from stretch_slowly(surface, found[0], (0, 0, *size))
            self._store.get(key, lambda: surface)

    def water(self, water: Water, command: Command) -> tuple[pygame.Surface, int, int] | None:
        """Return the light on a tile's water, and the place of its left upper corner.

        None for a tile without water, and while the sheet is loading.
        """
        name, area = f"water-{water.name}", command.area
        corner = self._atlas.waters.get(water.name)
        if corner is None:
            return None
        tile, place = self._atlas.sprites[water.name], self._atlas.sprites[name]
        across, down = area.w / tile.w, area.h / tile.h
        size = max(1, round(place.w * across)), max(1, round(place.h * down))
        side = max(round(self._atlas.sprites[WEB].w * across), *size)
        mask, web = self._sheets.sprite(name, size), self._sheets.sprite(WEB, (side, side))
        if mask is None or web is None:
            return None
        wet = self._store.get((name, mask[1], size), lambda: stretched(mask[0], size))
        light_web = self._store.get((WEB, web[1], side), lambda: stretched(web[0], (side, side)))
        light = glints(wet, light_web, water.step, self._theme.colour("water"), command.alpha)
        return light, area.x + round(corner[0] * across), area.y + round(corner[1] * down)

    def frame(self, frame: Frame, command: Command) -> Found | None:
        """Return the picture of a nine-slice, and the place of its left upper corner."""
        name, area = frame.name, command.area
        if name not in self._atlas.frames:
            return self._make_placeholder(name, area), area.x, area.y
        slices = self._find_slices(frame, command)
        if slices is None:
            return None
        corner = self._margin(frame)
        picture = self._band(slices) if self._is_alike(slices) else slices.picture(self._store)
        return picture, area.x - corner.left, area.y - corner.top

    def make_frame(self, frame: Frame, command: Command) -> PictureTask[None]:
        """Make the picture of a nine-slice, if there is none yet, part by part."""
        if frame.name in self._atlas.frames:
            slices = self._find_slices(frame, command)
            if slices is not None and not self._is_alike(slices):
                yield from slices.make(self._store)

    def _find_slices(self, frame: Frame, command: Command) -> NineSlice | None:
        """Return the sprite to be stretched; None while its sheet is loading."""
        name, area, unit = frame.name, command.area, frame.unit
        place = self._atlas.sprites[name]
        found = self._sheets.sprite(name, (round(place.w * unit), round(place.h * unit)))
        if found is None:
            return None
        margin, edges = self._margin(frame), self._atlas.frames[name].edges
        size = (area.w + margin.left + margin.right, area.h + margin.top + margin.bottom)
        return NineSlice(name, *found, edges, size, unit, command.alpha)

    def _margin(self, frame: Frame) -> Sides:
        """Return how far a nine-slice reaches beyond its area, in pixels."""
        margin = self._atlas.frames[frame.name].margin
        return Sides(*(round(side * frame.unit) for side in margin))

    def _is_alike(self, slices: NineSlice) -> bool:
        """Return true if the rows of its middle are all equal."""
        key, edges = (slices.name, slices.scale), slices.edges
        if key not in self._alike:
            first, last = edges.top * slices.scale, edges.bottom * slices.scale
            self._alike[key] = alike(slices.sprite, first, last)
        return self._alike[key]

    def _band(self, slices: NineSlice) -> Picture:
        """Return a nine-slice whose equal middle rows are stored once."""
        edge = math.ceil(max(slices.edges.top, slices.edges.bottom) * slices.unit)
        return banded(
            lambda size: slices._replace(size=size).picture(self._store), slices.size, edge
        )

    def _made(
        self, sprite: pygame.Surface, scale: int, image: Image, command: Command
    ) -> pygame.Surface:
        size = (command.area.w, command.area.h)
        if command.angle:
            twice = (image.name, scale, *size, "twice")
            large = self._store.get(twice, lambda: twice_as_large(sprite, size))
            surface = pygame.transform.rotozoom(large, command.angle, 0.5)
        else:
            if image.tint is None and command.alpha == 1:
                return stretched(sprite, size)
            key = _key(Image(image.name), command._replace(angle=0.0, alpha=1.0), scale)
            surface = self._store.get(key, lambda: stretched(sprite, size))
            if image.tint is None and not surface.get_flags() & pygame.SRCALPHA:
                surface = surface.subsurface(surface.get_rect())  # it shares its pixels
                surface.set_alpha(round(command.alpha * 255))
                return surface
            surface = surface.copy()
        if image.tint is not None:
            tint = self._theme.colour(image.tint)
            surface.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        if command.alpha < 1 and not surface.get_flags() & pygame.SRCALPHA:
            surface = surface.convert_alpha()
        return faded(surface, command.alpha)

    def _make_placeholder(self, name: str, area: Area) -> pygame.Surface:
        """Return a placeholder for a sprite that does not exist."""
        if name not in self._missing:
            self._missing.add(name)
            _log.error("there is no sprite named %s", name)

        def cross() -> pygame.Surface:
            surface = pygame.Surface((area.w, area.h), pygame.SRCALPHA)
            colour = self._theme.colour("illegal")
            pygame.draw.rect(surface, colour, surface.get_rect(), 2)
            pygame.draw.line(surface, colour, (0, 0), (area.w, area.h), 2)
            pygame.draw.line(surface, colour, (area.w, 0), (0, area.h), 2)
            return surface

        return self._store.get(("missing", area.w, area.h), cross)


def _key(image: Image, command: Command, scale: int) -> Hashable:
    """Return the key of a picture; ``scale`` is that of its sheet."""
    wide, high = command.area.w, command.area.h
    return image.name, scale, wide, high, command.angle, image.tint, command.alpha


def stretched(sprite: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the sprite at this size; at its own it is no copy."""
    return sprite if sprite.get_size() == size else pygame.transform.smoothscale(sprite, size)


def twice_as_large(sprite: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the sprite at twice this size with a border, ready to be turned and then halved.

    This keeps edges and small print smooth.
    """
    rim = 2
    wide, high = size[0] * 2, size[1] * 2
    large = pygame.Surface((wide + rim * 2, high + rim * 2), pygame.SRCALPHA)
    stretch_into(large, sprite, (rim, rim, wide, high))
    return large


Found: TypeAlias = tuple[Picture, int, int]
"""A picture, and the place of its left upper corner."""


def find_fill(store: SurfaceCache, colour: Colour, fill: Fill, area: Area, alpha: float) -> Found:
    """Return an area; its equal middle rows are stored once."""
    edge = min(round(fill.radius), area.w // 2, area.h // 2)
    picture = banded(
        lambda size: store.get(
            ("fill", size, colour, edge, alpha),
            lambda: shapes.rounded(size, colour, edge, alpha),
        ),
        (area.w, area.h),
        edge,
    )
    return picture, area.x, area.y


def find_disc(store: SurfaceCache, colour: Colour, disc: Disc, alpha: float) -> Found:
    """Return a disc."""
    side = 2 * math.ceil(disc.radius) + 2
    surface = store.get(
        ("disc", disc.radius, colour, alpha),
        lambda: shapes.disc(disc.radius, colour, alpha, side),
    )
    x, y = disc.center
    return surface, round(x - side / 2), round(y - side / 2)


def find_line(
    store: SurfaceCache, colour: Colour, line: Line, alpha: float, clip: Area | None
) -> Found | None:
    """Return a line, or a line of light; None if it is hidden. A pale one is made from the opaque.

    Of one that reaches far beyond its clip only what is seen is made.
    """
    box = find_line_box(line, clip)
    if box is None:
        return None
    size, points = box.size, tuple((x - box.x, y - box.y) for x, y in line.points)

    def drawn(alpha: float) -> pygame.Surface:
        if not line.glow:
            return shapes.line(size, points, colour, line.width, alpha)
        if alpha == 1:
            return shapes.glow(size, points, colour, line.width)
        whole = store.get((*key, 1.0), lambda: drawn(1.0))
        return shapes.faded(whole.copy(), alpha)

    key = "line", size, points, colour, line.width, line.glow
    return store.get((*key, alpha), lambda: drawn(alpha)), box.x, box.y


def find_line_box(line: Line, clip: Area | None) -> pygame.Rect | None:
    """Return the box of a line and its light, cut if most of it is hidden; None if all is."""
    wide, points = line.width, line.points
    reach = math.ceil(wide * 4) + 1 if line.glow else math.ceil(wide / 2) + 2
    left, top = (math.floor(min(point[axis] for point in points)) - reach for axis in (0, 1))
    right, bottom = (math.ceil(max(point[axis] for point in points)) + reach for axis in (0, 1))
    box = pygame.Rect(left, top, right - left, bottom - top)
    if clip is None:
        return box
    seen = box.clip(pygame.Rect(clip).inflate(2 * reach, 2 * reach))
    if not seen:
        return None
    return seen if 2 * seen.w * seen.h < box.w * box.h else box
