"""Shows the canvas's commands in the window, and redraws only what changed."""

from __future__ import annotations

import time
from collections.abc import Container, Sequence
from pathlib import Path
from typing import Protocol

import pygame

from alhambra.app.gfx.atlas import load_atlas
from alhambra.app.gfx.backdrop import Backdrop, join
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
    Water,
)
from alhambra.app.gfx.changes import apart, changed, same
from alhambra.app.gfx.pictures import Found, Pictures, find_circle, find_fill, find_line
from alhambra.app.gfx.pile import Pile, Placed, clip_picture, within
from alhambra.app.gfx.sprite_sheets import SpriteSheets
from alhambra.app.gfx.surface_cache import SurfaceCache
from alhambra.app.gfx.text_renderer import TextRenderer
from alhambra.app.gfx.theme import Look, Theme

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
COSTLY = 1.2
"""How often pictures cover an area if one picture in their place is worth keeping."""
LEAST_PIXELS = 1600 * 900
"""Smaller windows count as this many pixels."""


class Screen(Protocol):
    """A window to draw in."""

    def get_surface(self) -> pygame.Surface:
        """Return the pixels to draw in; another surface if what was drawn is lost."""

    def flip(self, areas: Sequence[pygame.Rect]) -> None:
        """Show the pixels; these areas have changed."""


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
        self._next: tuple[Pictures, SurfaceCache, set[Command]] | None = None
        """Pictures of that look, once it is loaded, and the commands for which they are made."""
        self._past: tuple[SpriteSheets, SurfaceCache] | None = None
        """What is left of the last look: to free it all at once would take longer than a frame."""
        self._pictures = Pictures(self.atlas, self.sheets, theme, self._store)
        self._words = TextRenderer(assets / "fonts", theme, self._letters)
        self._commands: Sequence[Command] = ()
        self._pile = Pile()
        """The commands as pixels."""
        self._backdrop = Backdrop()
        self._target: pygame.Surface | None = None
        self._size = (0, 0)
        self._stale = True
        self._late_frames = 0
        """How many consecutive frames left work for the next one."""
        self._paid = self._polled = 0
        """The work done before this frame, and up to the last ``poll``."""
        self._coming: list[Command] = []
        """The commands that are still to be drawn with a sheet that arrived."""

    @property
    def tile_frame(self) -> Overhang:
        """How far pictures of tiles reach beyond their squares."""
        return self.atlas.tile_frame

    @property
    def waters(self) -> Container[str]:
        """The tiles with water."""
        return self.atlas.waters

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
        placed = self._pile.rows
        known = dict(zip(went, placed[start : len(before) - end], strict=True))
        if not self._make(came, known):
            return False
        fresh = [known[command] for command in came]
        rows = [*placed[:start], *fresh, *placed[len(before) - end :]]
        if self._stale:
            areas = [target.get_rect()]
        else:
            rects = [known[command].area for command in changed(went, came)]
            areas = apart(rects, target.get_rect())
        # What only came on top is drawn over the pixels that are there.
        shown = start if start == len(before) and not self._stale else 0
        self._commands, self._pile, self._stale = tuple(commands), Pile(rows), False
        kept = self._backdrop.follow(start, areas, target.get_rect())
        if kept and not shown and self._pile.cost(join(areas), kept) > COSTLY:
            strip = self._backdrop.next_strip(kept, join(areas))
            areas = [self._backdrop.area]
            self._pile.draw(target, strip, self._theme.colour("night"), 0, kept)
            self._backdrop.keep(target, strip)
        return self._redraw(target, areas, shown)

    def _make(self, commands: Sequence[Command], known: dict[Command, Placed]) -> bool:
        """Make the pixels of unknown commands. Return true if all are made.

        A new screen's pictures are made over several frames. The old screen stays meanwhile, unless
        the window lost it. Pictures that were made are in the caches.
        """
        for command in commands:
            if command in known:
                continue
            work = self._work - self._paid
            if (
                work
                and work + _bound_bytes(command) > AT_ONCE
                and self._late_frames < PUT_OFF
                and not self._stale
            ):
                self._late_frames += 1
                self._paid = self._work
                return False
            known[command] = self._place(command)
        self._late_frames, self._paid = 0, self._work
        return True

    @property
    def _work(self) -> int:
        """The work done so far, in bytes of pixels."""
        return self._store.work + self._words.work

    @property
    def unfinished(self) -> bool:
        """True if the last commands have to be painted again to finish them."""
        return self._late_frames > 0

    def _make_room(self, pixels: int) -> None:
        """Set the limits of the caches for a window of this many pixels."""
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
        self._loading, self._next = (theme, self.sheets.with_theme(theme)), None

    def poll(self) -> bool:
        """Take over a sheet that arrived, and draw with it. Return true if there was one.

        Where many pictures come from a sheet, some are drawn now, and others by the next calls.
        """
        self._paid = max(self._paid, self._polled)
        if self._past is not None and not _free_some(*self._past):
            self._past = None
        if self._loading is not None and self._take_new_look(*self._loading):
            return True
        if not self._coming:
            sheet = self.sheets.poll()
            if sheet is None:
                return False
            self._coming = [
                command
                for command in self._commands
                if isinstance(command, Image | Frame)
                and self._pictures.sheet(command.name) == sheet
            ]
            self._drop_sheets()
        self._draw_coming()
        self._polled = self._work
        return True

    def _draw_coming(self) -> None:
        """Draw commands again whose sheet arrived, as many as a frame has time for."""
        fresh: dict[Command, Placed] = {}
        began = self._work
        while self._coming and self._work - began < AT_ONCE:
            command = self._coming.pop(0)
            fresh[command] = self._place(command)
        numbers = [n for n, command in enumerate(self._commands) if command in fresh]
        if not numbers:
            return
        rows = list(self._pile.rows)
        for number in numbers:
            rows[number] = fresh[self._commands[number]]
        self._pile = Pile(rows)
        self._backdrop.forget()
        target = self._screen.get_surface()
        if self._is_kept(target):
            areas = apart([rows[number].area for number in numbers], target.get_rect())
            self._redraw(target, areas)

    @property
    def busy(self) -> bool:
        """True if sheets are still loading, or pictures from them are still to be drawn."""
        return self.sheets.busy or self._loading is not None or bool(self._coming)

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
        """Take over a sheet of the new look; after the last, make its pictures, then draw all."""
        arrived = sheets.poll() is not None
        if sheets.busy:
            return arrived
        if self._next is None:
            store = SurfaceCache(self._store.room)
            self._next = Pictures(self.atlas, sheets, theme, store), store, set()
        pictures, store, made = self._next
        if not self._make_next(theme, pictures, store, made):
            return True
        store.room = self._store.room
        self.sheets.close()
        self._past = self.sheets, self._store
        self._loading, self._next = None, None
        self._theme, self.sheets, self._pictures, self._store = theme, sheets, pictures, store
        self._words.theme = theme
        self._backdrop.forget()
        self._pile = Pile([self._place(command) for command in self._commands])
        self._coming.clear()
        self._paid = self._polled = self._work
        target = self._screen.get_surface()
        if self._is_kept(target):
            self._redraw(target, [target.get_rect()])
        return True

    def _make_next(
        self, theme: Theme, pictures: Pictures, store: SurfaceCache, made: set[Command]
    ) -> bool:
        """Make pictures of the next look, as many as a frame has time for; true if all are."""
        present = self._theme, self._pictures, self._store
        self._theme, self._pictures, self._store = theme, pictures, store
        self._words.theme, began = theme, self._work
        try:
            for command in self._commands:
                if self._work - began >= AT_ONCE:
                    break
                if command not in made:
                    self._place(command)
                    made.add(command)
            return self._work == began
        finally:
            self._theme, self._pictures, self._store = present
            self._words.theme = self._theme
            self._polled = self._work

    def request(self, commands: Sequence[Command]) -> None:
        """Start decoding the sheets that these commands need."""
        for command in commands:
            if isinstance(command, Image) and command.name in self.atlas.sprites:
                self.sheets.sprite(command.name, (command.area.w, command.area.h))

    def settle(self) -> None:
        """Wait until every requested sheet is there, and draw with them."""
        while self.busy:
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
            for part in self._pile.split(area, shown):
                first, below = shown, self._backdrop.count
                hidden = self._pile.find_hiding(part, below) > below
                if not shown and not hidden and self._backdrop.draw(target, part):
                    first = below
                self._pile.draw(target, part, self._theme.colour("night"), first)
        self._screen.flip(areas)
        return True

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
                    area = within(pygame.Rect(command.area), clip)
                    return Placed(area, None, (0, 0), colour(command.colour), area, False, 0)
                if command.alpha == 1:
                    return self._place_rounded(command, clip)
                found = find_fill(self._store, colour(command.colour), command)
            case Line():
                found = find_line(self._store, colour(command.colour), command)
            case Water():
                found = self._pictures.water(command)
            case Circle():
                found = find_circle(self._store, colour(command.colour), command)
        if found is None:  # its sheet is loading
            return Placed(pygame.Rect(0, 0, 0, 0), None, (0, 0), None, None, False, 0)
        picture, x, y = found
        return clip_picture(picture, pygame.Rect((x, y), picture.get_size()), clip)

    def _place_rounded(self, command: Fill, clip: pygame.Rect | None) -> Placed:
        """Return an opaque box with rounded corners: it hides what is below all but its ends."""
        colour, whole = self._theme.colour(command.colour), pygame.Rect(command.area)
        picture, _, _ = find_fill(self._store, colour, command)
        row = clip_picture(picture, whole, clip)
        ends = min(command.radius, whole.h // 2)
        solid = whole.inflate(0, -2 * ends).clip(row.area)
        return row._replace(colour=colour, solid=solid)


def _free_some(sheets: SpriteSheets, store: SurfaceCache) -> bool:
    """Free some of the memory of a look that is no longer used; false if little is left."""
    store.room = max(0, store.size - AT_ONCE)
    return sheets.drop_one() or store.size > AT_ONCE


def _bound_bytes(command: Command) -> int:
    """Return an upper bound of the bytes of the command's picture, for those that can be large."""
    return command.area.w * command.area.h * 4 if isinstance(command, Image | Frame) else 0
