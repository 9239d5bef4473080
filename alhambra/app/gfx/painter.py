"""Brings the canvas's commands to the window, and redraws only what changed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import pygame

from alhambra.app.gfx.atlas import load_atlas
from alhambra.app.gfx.backdrop import Backdrop, join
from alhambra.app.gfx.bands import Banded
from alhambra.app.gfx.canvas import (
    Circle,
    Command,
    Fill,
    Font,
    Frame,
    Image,
    Line,
    Overhang,
    Text,
)
from alhambra.app.gfx.changes import apart, changed, same
from alhambra.app.gfx.figures import Found, find_circle, find_fill, find_line
from alhambra.app.gfx.look import Look
from alhambra.app.gfx.pictures import Pictures
from alhambra.app.gfx.sprite_sheets import SpriteSheets
from alhambra.app.gfx.surface_cache import SurfaceCache
from alhambra.app.gfx.text_renderer import TextRenderer
from alhambra.app.gfx.theme import Colour, Theme

ROOM_PER_PIXEL = 16
"""Bytes of cached pictures per pixel of the window."""
WORDS_PER_PIXEL = 5
"""Bytes of cached texts per pixel of the window."""
SHEETS_PER_PIXEL = 28
"""Bytes of decoded sheets per pixel of the window."""
AT_ONCE = 10 << 20
"""Bytes of new pictures in one frame; the next frame makes the rest. About 5 ms."""
PUT_OFF = 8
"""The most consecutive frames that leave work for the next one."""
LEAST_PIXELS = 1600 * 900
"""Smaller windows count as this many pixels."""


class Screen(Protocol):
    """A window to draw in."""

    def get_surface(self) -> pygame.Surface:
        """Return the pixels to draw in; another surface if what was drawn is lost."""

    def flip(self, areas: Sequence[pygame.Rect]) -> None:
        """Show the pixels; these areas have changed."""


class Placed(NamedTuple):
    """A command as pixels: a picture, or a plain colour; neither while its sheet is loading."""

    area: pygame.Rect
    """The part of the window it may change."""
    picture: pygame.Surface | Banded | None
    corner: tuple[int, int]
    """The place of the picture's left upper corner."""
    colour: Colour | None
    cut: bool
    """True if the picture reaches beyond the area."""
    flags: int


class Painter:
    """The pygame side of the canvas."""

    def __init__(self, screen: Screen, assets: Path, theme: Theme) -> None:
        self._screen = screen
        self._theme = theme
        self.atlas = load_atlas(assets / "sheets" / "atlas.yaml")
        self._store = SurfaceCache(LEAST_PIXELS * ROOM_PER_PIXEL)
        self._letters = SurfaceCache(LEAST_PIXELS * WORDS_PER_PIXEL)
        self.sheets = SpriteSheets(self.atlas, theme)
        self._loading: tuple[Theme, SpriteSheets] | None = None
        """The look that is being loaded."""
        self._pictures = Pictures(self.atlas, self.sheets, theme, self._store)
        self._words = TextRenderer(assets / "fonts", theme, self._letters)
        self._commands: Sequence[Command] = ()
        self._rows: list[Placed] = []
        """The commands as pixels."""
        self._backdrop = Backdrop()
        self._target: pygame.Surface | None = None
        self._size = (0, 0)
        self._stale = True
        self._late_frames = 0
        """How many consecutive frames left work for the next one."""

    @property
    def tile_frame(self) -> Overhang:
        """How far pictures of tiles reach beyond their squares."""
        return self.atlas.tile_frame

    def measure(self, text: str, size: int, font: Font, width: int | None) -> tuple[int, int]:
        """Return width and height of a text in pixels; with a width it is wrapped."""
        return self._words.measure(text, size, font, width)

    def paint(self, commands: Sequence[Command]) -> bool:
        """Show exactly these commands. Return true if anything had to be drawn."""
        target = self._screen.get_surface()
        if not self._is_kept(target):
            self._target, self._size = target, target.get_size()
            self._make_room(max(LEAST_PIXELS, self._size[0] * self._size[1]))
            self._stale = True
        if self._stale:
            self._backdrop.forget()
        before = self._commands
        if commands == before and not self._stale:
            self._late_frames = 0
            return False
        start, end = same(before, commands)
        went, came = before[start : len(before) - end], commands[start : len(commands) - end]
        known = dict(zip(went, self._rows[start : len(before) - end], strict=True))
        if not self._make(came, known):
            return False
        fresh = [known[command] for command in came]
        rows = [*self._rows[:start], *fresh, *self._rows[len(before) - end :]]
        if self._stale:
            areas = [target.get_rect()]
        else:
            rects = [known[command].area for command in changed(went, came)]
            areas = apart(rects, target.get_rect())
        # What only came on top is drawn over the pixels that are there.
        shown = start if start == len(before) and not self._stale else 0
        self._commands, self._rows, self._stale = tuple(commands), rows, False
        kept = self._backdrop.follow(start, areas, target.get_rect())
        if kept and not shown:
            areas = [join(areas)]
            self._draw_rows(target, areas[0], 0, kept)
            self._backdrop.keep(kept, target, areas[0])
        return self._redraw(target, areas, shown)

    def _make(self, commands: Sequence[Command], known: dict[Command, Placed]) -> bool:
        """Make the pixels of unknown commands. Return true if all are made.

        A new screen's pictures are made over several frames. The old screen stays meanwhile, unless
        the window lost it. Pictures that were made are in the caches.
        """
        before = self._store.work + self._letters.work
        for command in commands:
            if command in known:
                continue
            work = self._store.work + self._letters.work - before
            if (
                work
                and work + _bound_bytes(command) > AT_ONCE
                and self._late_frames < PUT_OFF
                and not self._stale
            ):
                self._late_frames += 1
                return False
            known[command] = self._place(command)
        self._late_frames = 0
        return True

    @property
    def unfinished(self) -> bool:
        """True if the last commands have to be painted again to finish them."""
        return self._late_frames > 0

    def _make_room(self, pixels: int) -> None:
        """Set the caches to the sizes that a window of this many pixels needs."""
        self._store.room = pixels * ROOM_PER_PIXEL
        self._letters.room = pixels * WORDS_PER_PIXEL
        self._drop_sheets()

    @property
    def look(self) -> Look:
        """The look that was requested last."""
        return self._theme.look if self._loading is None else self._loading[0].look

    def set_theme(self, theme: Theme) -> None:
        """Draw in another look as soon as its sheets are decoded; until then in the present one."""
        if self._loading is not None:
            self._loading[1].close()
        self._loading = theme, self.sheets.with_theme(theme)

    def poll(self) -> bool:
        """Take over a sheet that arrived, and draw with it. Return true if there was one."""
        if self._loading is not None and self._take_new_look(*self._loading):
            return True
        sheet = self.sheets.poll()
        if sheet is None:
            return False
        late = [
            number
            for number, command in enumerate(self._commands)
            if isinstance(command, Image | Frame) and self._pictures.sheet(command.name) == sheet
        ]
        if late:
            self._backdrop.forget()
        for number in late:
            self._rows[number] = self._place(self._commands[number])
        self._drop_sheets()
        target = self._screen.get_surface()
        if late and self._is_kept(target):
            areas = apart([self._rows[number].area for number in late], target.get_rect())
            self._redraw(target, areas)
        return True

    def _drop_sheets(self) -> None:
        """Drop sheets that are not visible until the rest fits the cache."""
        room = max(LEAST_PIXELS, self._size[0] * self._size[1]) * SHEETS_PER_PIXEL
        if self.sheets.size <= room:
            return
        pictures = (one for one in self._commands if isinstance(one, Image | Frame))
        seen = {self._pictures.sheet(picture.name) for picture in pictures}
        gone = self.sheets.let_go(room, seen)
        self._pictures.forget(gone)

    def _take_new_look(self, theme: Theme, sheets: SpriteSheets) -> bool:
        """Take over a sheet of the new look; after the last, draw all in that look."""
        arrived = sheets.poll() is not None
        if sheets.busy:
            return arrived
        self.sheets.close()
        self._loading, self._theme, self.sheets = None, theme, sheets
        self._pictures = Pictures(self.atlas, sheets, theme, self._store)
        self._words.theme = theme
        self._store.clear()
        self._backdrop.forget()
        self._rows = [self._place(command) for command in self._commands]
        target = self._screen.get_surface()
        if self._is_kept(target):
            self._redraw(target, [target.get_rect()])
        return True

    def request(self, commands: Sequence[Command]) -> None:
        """Start decoding the sheets that these commands need."""
        for command in commands:
            if isinstance(command, Image) and command.name in self.atlas.sprites:
                self.sheets.sprite(command.name, (command.area.w, command.area.h))

    def settle(self) -> None:
        """Wait until every requested sheet is there, and draw with them."""
        while self.sheets.busy or self._loading is not None:
            if not self.poll():
                time.sleep(0.002)

    def invalidate(self) -> None:
        """Redraw everything at the next ``paint``: the window lost its pixels."""
        self._stale = True

    def close(self) -> None:
        """Stop the background work."""
        self.sheets.close()
        if self._loading is not None:
            self._loading[1].close()

    def _is_kept(self, target: pygame.Surface) -> bool:
        """True if the target still shows what was drawn last."""
        return target is self._target and target.get_size() == self._size

    def _redraw(self, target: pygame.Surface, areas: Sequence[pygame.Rect], shown: int = 0) -> bool:
        """Draw these areas, in which the lowest ``shown`` rows are to be seen already."""
        if not areas:
            return False
        for area in areas:
            known = not shown and self._backdrop.draw(target, area)
            self._draw_rows(target, area, self._backdrop.count if known else shown)
        self._screen.flip(areas)
        return True

    def _draw_rows(
        self, target: pygame.Surface, area: pygame.Rect, first: int, end: int | None = None
    ) -> None:
        """Draw the rows from ``first`` to ``end`` in an area; the ground below the first of all."""
        rows = self._rows[first:end]
        seen = [rows[number] for number in area.collidelistall([row.area for row in rows])]
        hiding = next((n for n, row in enumerate(seen) if _hides(row, area)), None)
        target.set_clip(area)
        if hiding is None and first == 0:
            target.fill(self._theme.colour("night"))
        for row in seen[hiding:]:
            _blit(target, row, area)
        target.set_clip(None)

    def _place(self, command: Command) -> Placed:
        """Return the command as pixels."""
        clip = None if command.clip is None else pygame.Rect(command.clip)
        colour = self._theme.colour
        match command:
            case Image():
                found: Found | None = self._pictures.image(command)
            case Frame():
                found = self._pictures.frame(command)
            case Text():
                found = self._words.surface(command)
            case Fill():
                if command.alpha == 1 and command.radius == 0:
                    area = _within(pygame.Rect(command.area), clip)
                    return Placed(area, None, (0, 0), colour(command.colour), False, 0)
                found = find_fill(self._store, colour(command.colour), command)
            case Line():
                found = find_line(self._store, colour(command.colour), command)
            case Circle():
                found = find_circle(self._store, colour(command.colour), command)
        if found is None:  # its sheet is loading
            return Placed(pygame.Rect(0, 0, 0, 0), None, (0, 0), None, False, 0)
        picture, x, y = found
        return _clip_picture(picture, pygame.Rect((x, y), picture.get_size()), clip)


def _bound_bytes(command: Command) -> int:
    """Return an upper bound of the bytes of the command's picture, for those that can be large."""
    return command.area.w * command.area.h * 4 if isinstance(command, Image | Frame) else 0


def _clip_picture(
    picture: pygame.Surface | Banded, whole: pygame.Rect, clip: pygame.Rect | None
) -> Placed:
    """Return a picture at its place, cut by the clip."""
    area = _within(whole, clip)
    pixels = picture.picture if isinstance(picture, Banded) else picture
    flags = pygame.BLEND_PREMULTIPLIED if pixels.get_flags() & pygame.SRCALPHA else 0
    return Placed(area, picture, (whole.x, whole.y), None, area != whole, flags)


def _within(area: pygame.Rect, clip: pygame.Rect | None) -> pygame.Rect:
    return area if clip is None else area.clip(clip)


def _hides(row: Placed, area: pygame.Rect) -> bool:
    """True if it hides everything in the area below it."""
    opaque = row.colour is not None if row.picture is None else not row.flags
    return opaque and row.area.contains(area)


def _blit(target: pygame.Surface, row: Placed, area: pygame.Rect) -> None:
    if row.picture is None:
        if row.colour is not None:
            target.fill(row.colour, row.area)
    elif row.cut:
        target.set_clip(row.area.clip(area))
        _draw(target, row.picture, row)
        target.set_clip(area)
    else:
        _draw(target, row.picture, row)


def _draw(target: pygame.Surface, picture: pygame.Surface | Banded, row: Placed) -> None:
    if isinstance(picture, Banded):
        picture.draw(target, row.corner, row.flags)
    else:
        target.blit(picture, row.corner, special_flags=row.flags)
