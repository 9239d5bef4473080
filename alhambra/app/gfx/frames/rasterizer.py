"""Commands as pixels, in one look."""

from __future__ import annotations

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
from alhambra.app.gfx.frame_queue import PictureTask
from alhambra.app.gfx.frames.display_list import DisplayList, Placed, clip_picture, within
from alhambra.app.gfx.sprites.atlas import Atlas
from alhambra.app.gfx.sprites.pictures import (
    Found,
    Pictures,
    find_disc,
    find_fill,
    find_line,
)
from alhambra.app.gfx.sprites.sprite_sheets import SpriteSheets
from alhambra.app.gfx.sprites.surface_cache import SurfaceCache
from alhambra.app.gfx.sprites.text_renderer import TextRenderer
from alhambra.app.gfx.theme import Theme

NOTHING = Placed(pygame.Rect(0, 0, 0, 0), None, (0, 0), None, None, False, 0)
"""A command that is not visible yet."""


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

    def make(self, command: Command) -> PictureTask[Placed]:
        """Return the command as pixels; stop after each picture that had to be made."""
        look = command.look
        if isinstance(look, Frame):
            yield from self.pictures.make_frame(look, command)
        elif isinstance(look, Image):
            yield from self.pictures.make_image(look, command)
        elif isinstance(look, Drawing) and self.store.find(look) is None:
            for part in look.commands:
                yield from self.make(part)
        made = self.store.made + self._words.made
        placed = self.place(command)
        if self.store.made + self._words.made != made:
            yield
        return placed

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
        picture = pygame.Surface(drawing.size, pygame.SRCALPHA)
        rows = DisplayList([self.place(command) for command in drawing.commands])
        rows.draw(picture, picture.get_rect(), None)
        return picture

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
