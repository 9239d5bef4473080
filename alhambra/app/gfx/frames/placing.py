"""Commands as pixels, in one look."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
from alhambra.app.gfx.frames.pile import Pile, Placed, clip_picture, within
from alhambra.app.gfx.sprites.atlas import Atlas
from alhambra.app.gfx.sprites.nine_slices import STRIP
from alhambra.app.gfx.sprites.pictures import (
    Found,
    Pictures,
    find_circle,
    find_fill,
    find_line,
    find_line_box,
    is_line_made,
)
from alhambra.app.gfx.sprites.sprite_sheets import SpriteSheets
from alhambra.app.gfx.sprites.surface_cache import SurfaceCache
from alhambra.app.gfx.sprites.text_renderer import TextRenderer
from alhambra.app.gfx.theme import Theme

TURNED = 8
"""A picture is turned at twice its size, which takes as long as this many pictures."""
NOTHING = Placed(pygame.Rect(0, 0, 0, 0), None, (0, 0), None, None, False, 0)
"""A command that is not visible yet."""


class Placing:
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
        self.store = store
        """The pictures, except those of texts."""
        self.pictures = Pictures(atlas, sheets, theme, store)
        self._words = words

    @property
    def made(self) -> int:
        """The number of pictures made, fonts opened and texts measured so far."""
        return self.store.made + self._words.made

    def place(self, command: Command) -> Placed:
        """Return the command as pixels."""
        clip = None if command.clip is None else pygame.Rect(command.clip)
        colour = self.theme.colour
        match command:
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
                picture = self.store.get(drawing, lambda: self._put_together(drawing))
                found = picture, area.x, area.y
        return _put(found, clip)

    def is_made(self, command: Command) -> bool:
        """Return true if its picture exists; false for texts, areas and discs."""
        if isinstance(command, Drawn):
            return self.store.find(command.drawing) is not None
        if isinstance(command, Frame):
            return next(self.find_missing(command), None) is None
        if isinstance(command, Line):
            return is_line_made(self.store, self.theme.colour(command.colour), command)
        return isinstance(command, Image | Water) and self.pictures.is_made(command)

    def find_missing(self, command: Command) -> Iterator[Callable[[], pygame.Surface]]:
        """Yield what makes each part of a large panel that does not exist yet."""
        if isinstance(command, Frame):
            yield from self.pictures.find_missing(command)

    def place_roughly(self, command: Command) -> Placed | None:
        """Return a quick replacement until the picture is made.

        A sprite is stretched without smoothing, a line has hard edges and no light, light on water
        is left out; None for all others.
        """
        clip = None if command.clip is None else pygame.Rect(command.clip)
        match command:
            case Image():
                if not within(pygame.Rect(command.area), clip):
                    return NOTHING
                found = self.pictures.rough_image(command)
                return None if found is None else _put(found, clip)
            case Line():
                colour = self.theme.colour(command.colour)
                return _put(self.pictures.rough_line(command, colour), clip)
            case Water():
                return NOTHING
        return None

    def _put_together(self, drawing: Drawing) -> pygame.Surface:
        """Return the picture of a drawing; sprites whose sheets are loading are not seen."""
        picture = pygame.Surface(drawing.size, pygame.SRCALPHA)
        pile = Pile([self.place(command) for command in drawing.commands])
        pile.draw(picture, picture.get_rect(), None)
        return picture

    def forget_drawings(self) -> None:
        """Drop the pictures of drawings, because a sheet arrived that they may need."""
        self.store.forget(lambda key: isinstance(key, Drawing))

    def _place_rounded(self, command: Fill, clip: pygame.Rect | None) -> Placed:
        """Return an opaque box with rounded corners: it hides what is below all but its ends."""
        colour, whole = self.theme.colour(command.colour), pygame.Rect(command.area)
        picture, _, _ = find_fill(self.store, colour, command)
        row = clip_picture(picture, whole, clip)
        ends = min(command.radius, whole.h // 2)
        solid = whole.inflate(0, -2 * ends).clip(row.area)
        return row._replace(colour=colour, solid=solid)


def bytes_of(command: Command) -> int:
    """Return how many bytes of pixels have to be made for the command's picture, at most.

    0 for small pictures. A panel is made part by part: no part is larger.
    """
    if isinstance(command, Frame):
        return min(command.area.w * command.area.h, STRIP) * 4
    if isinstance(command, Line):
        box = find_line_box(command)
        return 0 if box is None else box.w * box.h * 4
    if isinstance(command, Image | Water | Drawn):
        turned = isinstance(command, Image) and command.angle
        return command.area.w * command.area.h * 4 * (TURNED if turned else 1)
    return 0


def _put(found: Found | None, clip: pygame.Rect | None) -> Placed:
    """Return a picture at its place; nothing while its sheet is loading."""
    if found is None:
        return NOTHING
    picture, x, y = found
    return clip_picture(picture, pygame.Rect((x, y), picture.get_size()), clip)
