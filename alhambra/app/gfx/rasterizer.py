"""Commands as pixels in one look, drawn one over the other: what is hidden is not drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from alhambra.app.gfx.commands import (
    Command,
    Disc,
    Drawing,
    Fill,
    Frame,
    Image,
    Line,
    Text,
    Tile,
    Water,
)  # fmt: skip
from alhambra.app.gfx.frame_queue import PictureTask, finish
from alhambra.app.gfx.sprites.atlas import Atlas
from alhambra.app.gfx.sprites.pictures import (
    Found,
    Pictures,
    find_disc,
    find_fill,
    find_line,
)
from alhambra.app.gfx.sprites.sprite_sheets import SpriteSheets
from alhambra.app.gfx.sprites.surface_cache import Picture, SurfaceCache, empty_surface
from alhambra.app.gfx.sprites.text_renderer import TextRenderer
from alhambra.app.gfx.theme import Colour, Theme

CELL = 512, 256
"""Width and height of the parts that are drawn one after the other."""


class Placed(NamedTuple):
    """A command as pixels: a picture, or a plain colour; neither while its sheet is loading."""

    area: pygame.Rect
    """The part of the window it may change."""
    picture: Picture | None
    corner: tuple[int, int]
    """The place of the picture's left upper corner."""
    colour: Colour | None
    """The colour of a plain area; the solid part of its picture has just this colour."""
    solid: pygame.Rect | None
    """The part in which it hides everything below."""
    cut: bool
    """True if the picture reaches beyond the area."""
    flags: int
    rough: bool = False
    """True if it was stretched quickly, and is to be made again when nothing moves."""


NOTHING = Placed(pygame.Rect(0, 0, 0, 0), None, (0, 0), None, None, False, 0)
"""A command that is not visible yet."""


class DisplayList:
    """Commands as pixels, each drawn over those before it."""

    def __init__(self, rows: Sequence[Placed] = (), kept: Placed | None = None, count: int = 0):
        """``kept`` is the picture of the lowest ``count`` rows in a part of the window."""
        self.rows = rows
        self.kept, self.count = kept, count
        self._drawn = rows if kept is None else [*rows[:count], kept, *rows[count:]]
        self._areas = [row.area for row in self._drawn]
        self._solid = [(n, row.solid) for n, row in enumerate(self._drawn) if row.solid is not None]
        """The rows that hide something, by their numbers."""

    def find_seen(self, area: pygame.Rect) -> Sequence[Placed]:
        """Return the rows that are not hidden in the area."""
        lowest = next((n for n, solid in reversed(self._solid) if solid.contains(area)), 0)
        return [self._drawn[n] for n in area.collidelistall(self._areas) if n >= lowest]

    def draw(self, target: pygame.Surface, area: pygame.Rect, ground: Colour | None) -> None:
        """Draw the rows in an area, over the ground; without one, over the pixels there."""
        seen = self.find_seen(area)
        target.set_clip(area)
        if ground is not None and not (seen and _hides(seen[0], area)):
            target.fill(ground)
        for row in seen:
            _blit(target, row, area)
        target.set_clip(None)


def put_together(
    rows: Sequence[Placed], area: pygame.Rect, size: tuple[int, int], ground: Colour | None
) -> PictureTask[pygame.Surface]:
    """Return a picture of this size, with these rows in an area."""
    picture, drawn = empty_surface(size), DisplayList(rows)
    for cell in split_cells(area):
        drawn.draw(picture, cell, ground)
        yield
    return picture


def split_cells(area: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the area in cells: in most of those that a panel covers, all below it is hidden."""
    wide, high = CELL
    for y in range(area.top, area.bottom, high):
        for x in range(area.left, area.right, wide):
            yield pygame.Rect(x, y, wide, high).clip(area)


def clip_picture(picture: Picture, whole: pygame.Rect, clip: pygame.Rect | None) -> Placed:
    """Return a picture at its place, cut by the clip."""
    area = within(whole, clip)
    alpha = picture.get_alpha()  # None: it is opaque; less than 255: all of it has this alpha
    flags = pygame.BLEND_PREMULTIPLIED if alpha == 255 else 0
    solid = area if alpha is None else None
    return Placed(area, picture, (whole.x, whole.y), None, solid, area != whole, flags)


def within(area: pygame.Rect, clip: pygame.Rect | None) -> pygame.Rect:
    return area if clip is None else area.clip(clip)


def _hides(row: Placed, area: pygame.Rect) -> bool:
    """True if it hides everything in the area below it."""
    return row.solid is not None and bool(row.solid.contains(area))


def _blit(target: pygame.Surface, row: Placed, area: pygame.Rect) -> None:
    if row.colour is not None and (row.picture is None or _hides(row, area)):
        target.fill(row.colour, row.area)
    elif row.picture is None:
        return
    elif row.cut:
        target.set_clip(row.area.clip(area))
        _draw(target, row.picture, row)
        target.set_clip(area)
    else:
        _draw(target, row.picture, row)


def _draw(target: pygame.Surface, picture: Picture, row: Placed) -> None:
    if isinstance(picture, pygame.Surface):
        target.blit(picture, row.corner, special_flags=row.flags)
    else:
        picture.draw(target, row.corner, row.flags)


class Rasterizer:
    """Makes the pictures of commands, and puts them in their places."""

    def __init__(
        self,
        atlas: Atlas,
        sheets: SpriteSheets,
        theme: Theme,
        store: SurfaceCache,
        words: TextRenderer,
    ) -> None:
        self.theme = theme
        self.sheets = sheets
        self.store = store
        """The pictures, except those of texts."""
        self.pictures = Pictures(atlas, sheets, theme, store)
        self._words = words

    def make(self, command: Command, *, roughly: bool = False) -> PictureTask[Placed]:
        """Return the command as pixels; stop after each picture that had to be made."""
        look = command.look
        if roughly and (quick := self._place_roughly(command)) is not None:
            return quick
        if isinstance(look, Frame):
            yield from self.pictures.make_frame(look, command)
        elif isinstance(look, Image):
            yield from self.pictures.make_image(look, command)
        elif isinstance(look, Drawing) and self.store.find(look) is None:
            for part in look.commands:
                yield from self.make(part)
            picture = yield from self._put_together_slowly(look)
            self.store.get(look, lambda: picture)
        made = self.store.made + self._words.made
        placed = self.place(command)
        if self.store.made + self._words.made != made:
            yield
        return placed

    def _place_roughly(self, command: Command) -> Placed | None:
        """Return a sprite quickly, from a picture of about its size; None if there is none."""
        look, area = command.look, command.area
        picture = self.pictures.rough_image(look, command) if isinstance(look, Image) else None
        if picture is None:
            return None
        clip = None if command.clip is None else pygame.Rect(command.clip)
        return clip_picture(picture, pygame.Rect(area), clip)._replace(rough=True)

    def place(self, command: Command) -> Placed:
        """Return the command as pixels."""
        clip = None if command.clip is None else pygame.Rect(command.clip)
        colour, area = self.theme.colour, command.area
        match command.look:
            case Image() if command.angle == 0 and not within(pygame.Rect(area), clip):
                return NOTHING
            case Image() as image:
                found: Found | None = self.pictures.image(image, command)
            case Frame() as frame:
                found = self.pictures.frame(frame, command)
            case Text() as text:
                found = self._words.surface(text, area, colour(text.colour), command.alpha)
            case Fill() as fill:
                if command.alpha == 1 and fill.radius == 0:
                    seen = within(pygame.Rect(area), clip)
                    return Placed(seen, None, (0, 0), colour(fill.colour), seen, False, 0)
                if command.alpha == 1:
                    return self._place_rounded(fill, command, clip)
                found = find_fill(self.store, colour(fill.colour), fill, area, command.alpha)
            case Line() as line:
                found = find_line(
                    self.store, colour(line.colour), line, command.alpha, command.clip
                )
            case Water() as water:
                found = self.pictures.water(water, command)
            case Disc() as disc:
                found = find_disc(self.store, colour(disc.colour), disc, command.alpha)
            case Drawing() as drawing:
                found = self.store.get(drawing, lambda: self._put_together(drawing)), *area[:2]
            case Tile():
                raise ValueError("a tile is drawn as an image")
        if found is None:
            return NOTHING
        picture, x, y = found
        return clip_picture(picture, pygame.Rect((x, y), picture.get_size()), clip)

    def _put_together(self, drawing: Drawing) -> pygame.Surface:
        """Return the picture of a drawing; sprites whose sheets are loading are not seen."""
        return finish(self._put_together_slowly(drawing))

    def _put_together_slowly(self, drawing: Drawing) -> PictureTask[pygame.Surface]:
        rows = [self.place(command) for command in drawing.commands]
        return put_together(rows, pygame.Rect((0, 0), drawing.size), drawing.size, None)

    def forget_drawings(self) -> None:
        """Drop the pictures of drawings, because a sheet arrived that they may need."""
        self.store.drop_where(lambda key: isinstance(key, Drawing))

    def _place_rounded(self, fill: Fill, command: Command, clip: pygame.Rect | None) -> Placed:
        """Return an opaque box with rounded corners: it hides what is below all but its ends."""
        colour, whole = self.theme.colour(fill.colour), pygame.Rect(command.area)
        picture, _, _ = find_fill(self.store, colour, fill, command.area, command.alpha)
        row = clip_picture(picture, whole, clip)
        ends = min(round(fill.radius), whole.h // 2)
        solid = whole.inflate(0, -2 * ends).clip(row.area)
        return row._replace(colour=colour, solid=solid)
