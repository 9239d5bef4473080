"""Commands as pixels, in one look."""

from __future__ import annotations

import pygame

from alhambra.app.gfx.commands import (
    Circle,
    Command,
    Drawing,
    Drawn,
    Fill,
    Frame,
    Image,
    Line,
    Text,
    Water,
)
from alhambra.app.gfx.frame_queue import PictureTask
from alhambra.app.gfx.frames.display_list import DisplayList, Placed, clip_picture, within
from alhambra.app.gfx.sprites.atlas import Atlas
from alhambra.app.gfx.sprites.pictures import (
    Found,
    Pictures,
    find_circle,
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
        if isinstance(command, Frame):
            yield from self.pictures.make_frame(command)
        elif isinstance(command, Image):
            yield from self.pictures.make_image(command)
        elif isinstance(command, Drawn) and self.store.find(command.drawing) is None:
            for part in command.drawing.commands:
                yield from self.make(part)
        made = self.store.made + self._words.made
        placed = self.place(command)
        if self.store.made + self._words.made != made:
            yield
        return placed

    def place(self, command: Command) -> Placed:
        """Return the command as pixels."""
        clip = None if command.clip is None else pygame.Rect(command.clip)
        colour = self.theme.colour
        match command:
            case Image(angle=0.0) if not within(pygame.Rect(command.area), clip):
                return NOTHING
            case Image():
                found: Found | None = self.pictures.image(command)
            case Frame():
                found = self.pictures.frame(command)
            case Text():
                found = self._words.surface(command, colour(command.colour))
            case Fill():
                if command.alpha == 1 and command.radius == 0:
                    area = within(pygame.Rect(command.area), clip)
                    return Placed(area, None, (0, 0), colour(command.colour), area, False, 0)
                if command.alpha == 1:
                    return self._place_rounded(command, clip)
                found = find_fill(self.store, colour(command.colour), command)
            case Line():
                found = find_line(self.store, colour(command.colour), command)
            case Water():
                found = self.pictures.water(command)
            case Circle():
                found = find_circle(self.store, colour(command.colour), command)
            case Drawn(drawing, area):
                found = self.store.get(drawing, lambda: self._put_together(drawing)), *area[:2]
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

    def _place_rounded(self, command: Fill, clip: pygame.Rect | None) -> Placed:
        """Return an opaque box with rounded corners: it hides what is below all but its ends."""
        colour, whole = self.theme.colour(command.colour), pygame.Rect(command.area)
        picture, _, _ = find_fill(self.store, colour, command)
        row = clip_picture(picture, whole, clip)
        ends = min(command.radius, whole.h // 2)
        solid = whole.inflate(0, -2 * ends).clip(row.area)
        return row._replace(colour=colour, solid=solid)
