"""Shows the canvas's commands in the window, and redraws only what changed."""

from __future__ import annotations

import time
from collections.abc import Container, Sequence
from pathlib import Path

import pygame

from alhambra.app.gfx.areas import apart
from alhambra.app.gfx.canvas import Overhang
from alhambra.app.gfx.commands import Command, Font, Frame, Image
from alhambra.app.gfx.drawings import flattened
from alhambra.app.gfx.frames.backdrop import Backdrop, join
from alhambra.app.gfx.frames.budget import Budget
from alhambra.app.gfx.frames.changes import changed, find_top, same
from alhambra.app.gfx.frames.making import Making
from alhambra.app.gfx.frames.next_look import NextLook, PastLook
from alhambra.app.gfx.frames.pile import Pile, Placed
from alhambra.app.gfx.frames.placing import Placing, bytes_of
from alhambra.app.gfx.frames.redrawing import Redrawing, Screen
from alhambra.app.gfx.sprites.atlas import load_atlas
from alhambra.app.gfx.sprites.sprite_sheets import SpriteSheets
from alhambra.app.gfx.sprites.surface_cache import SurfaceCache
from alhambra.app.gfx.sprites.text_renderer import TextRenderer
from alhambra.app.gfx.theme import Look, Theme

ROOM_PER_PIXEL = 16
"""Bytes of cached pictures per pixel of the window."""
WORDS_PER_PIXEL = 5
"""Bytes of cached texts per pixel of the window."""
SHEETS_PER_PIXEL = 28
"""Bytes of decoded sheets per pixel of the window."""
COSTLY = 1.2
"""The number of pictures over an area from which one picture of all is worth keeping."""
MUCH = 0.002
"""Seconds of making pictures after which a large change is shown by the next frame..."""
LARGE = 0.2
"""... and the share of the window from which a change is large."""
LEAST_PIXELS = 1600 * 900
"""Smaller windows count as this many pixels."""


class Painter:
    """The pygame side of the canvas."""

    def __init__(self, screen: Screen, assets: Path, theme: Theme) -> None:
        self._screen = screen
        self.atlas = load_atlas(assets / "sheets" / "atlas.yaml")
        self._letters = SurfaceCache(LEAST_PIXELS * WORDS_PER_PIXEL)
        self.sheets = SpriteSheets(self.atlas, theme)
        self._next: NextLook | None = None
        self._past: PastLook | None = None
        self._words = TextRenderer(assets / "fonts", self._letters)
        self._placing = self._place_in(theme, self.sheets, LEAST_PIXELS * ROOM_PER_PIXEL)
        self._budget = Budget()
        self._commands: Sequence[Command] = ()
        self._asked: Sequence[Command] = ()
        """The commands of the last ``paint``."""
        self._behind = False
        """True until they are drawn."""
        self._pile = Pile()
        """The commands as pixels."""
        self._backdrop = Backdrop()
        self._target: pygame.Surface | None = None
        self._size = (0, 0)
        self._stale = True
        self._making = Making(self._budget)
        self._coming: list[Command] = []
        """The commands that are still to be drawn with a sheet that arrived."""
        self._redrawing = Redrawing(screen, self._backdrop)

    def _place_in(self, theme: Theme, sheets: SpriteSheets, room: int) -> Placing:
        """Return the ``Placing`` of a theme, with a cache of ``room`` bytes."""
        return Placing(self.atlas, sheets, theme, SurfaceCache(room), self._words)

    @property
    def tile_frame(self) -> Overhang:
        """How far pictures of tiles reach beyond their squares."""
        return self.atlas.tile_frame

    @property
    def waters(self) -> Container[str]:
        """The tiles with water."""
        return self.atlas.waters

    def begin_frame(self) -> None:
        """Begin a frame, which has little time for pictures if all else takes long."""
        self._budget.begin_frame()

    def measure(self, text: str, size: int, font: Font, width: int | None) -> tuple[int, int]:
        """Return width and height of a text in pixels; with a width it is wrapped."""
        made = self._words.made
        self._budget.begin()
        found = self._words.measure(text, size, font, width)
        if self._words.made != made:
            self._budget.spend()
        return found

    def lacking(self, text: str) -> str:
        """Return the characters of a text that the fonts lack, each once."""
        return self._words.lacking(text)

    def paint(self, commands: Sequence[Command]) -> bool:
        """Show exactly these commands. Return true if anything had to be drawn."""
        self._asked, self._behind = commands, True
        target = self._screen.get_surface()
        if not self._is_kept(target):
            self._target, self._size = target, target.get_size()
            self._make_room(max(LEAST_PIXELS, self._size[0] * self._size[1]))
            self._stale = True
        if self._stale:
            self._redrawing.drop()
            self._backdrop.forget()
            self._budget.next_frame()  # a window that lost its pixels gets them at once
        if self._redrawing.waits:
            return self._go_on()
        before = self._commands
        if commands == before and not self._stale:
            self._end_frame()
            return False
        start, end = same(before, commands)
        went, came = before[start : len(before) - end], commands[start : len(commands) - end]
        placed = self._pile.rows
        known = dict(zip(went, placed[start : len(before) - end], strict=True))
        if not self._making.make(self._placing, came, known, at_once=self._stale):
            return False
        fresh = [known[command] for command in came]
        rows = [*placed[:start], *fresh, *placed[len(before) - end :]]
        shown, below = 0, list[pygame.Rect]()
        if self._stale:
            areas = [target.get_rect()]
        else:
            rects = [known[command].area for command in changed(went, came)]
            areas = apart(rects, target.get_rect())
            if self._waits_to_show(areas):
                return False
            if start == len(before):
                shown = start
            elif not end and self._is_large(areas):
                top = find_top(went, came)
                rects = [known[command].area for command in changed(went, came[:top])]
                lower = apart(rects, target.get_rect())
                if not self._is_large(lower):
                    shown, below = start + top, lower
        self._making.keep(commands)
        self._commands, self._pile, self._stale = tuple(commands), Pile(rows), False
        for area in below:  # commands added on top are drawn over the existing pixels
            self._pile.draw(target, area, self._placing.theme.colour("night"), 0, shown)
        kept = self._backdrop.follow(start, areas, target.get_rect())
        if kept and not shown and self._pile.cost(join(areas), kept) > COSTLY:
            strip = self._backdrop.next_strip(kept, join(areas))
            self._pile.draw(target, strip, self._placing.theme.colour("night"), 0, kept)
            self._backdrop.keep(target, strip)
            areas = apart([*areas, strip], target.get_rect())
        self._redraw(areas, shown)
        drawn = self._go_on() if self._is_large(areas) else self._redrawing.finish()
        self._end_frame()
        return drawn

    def _waits_to_show(self, areas: Sequence[pygame.Rect]) -> bool:
        """Leave a redraw to a frame that makes no pictures, if it is large or this one is late."""
        if self._making.moving or self._budget.spent < MUCH:
            return False
        waits = self._is_large(areas) or self._budget.is_late
        return waits and self._making.put_off()

    def _is_large(self, areas: Sequence[pygame.Rect]) -> bool:
        """Return true if they are a large part of the window."""
        pixels = sum(area.w * area.h for area in areas)
        return pixels > LARGE * self._size[0] * self._size[1]

    def _end_frame(self) -> None:
        """A frame is complete."""
        self._behind = False
        self._making.end_frame()

    @property
    def unfinished(self) -> bool:
        """True if the last commands are not all drawn yet."""
        return self._behind or self._redrawing.waits

    def paint_rest(self) -> bool:
        """Go on with the last commands. Return true if anything had to be drawn."""
        return self.paint(self._asked)

    def _make_room(self, pixels: int) -> None:
        """Set the limits of the caches for a window of this many pixels."""
        self._placing.store.room = pixels * ROOM_PER_PIXEL
        self._budget.fit(pixels)
        self._letters.room = pixels * WORDS_PER_PIXEL
        self._drop_sheets()

    @property
    def look(self) -> Look:
        """The look that was requested last."""
        return self._placing.theme.look if self._next is None else self._next.look

    @property
    def drawn_look(self) -> Look:
        """The look that is drawn, until the requested one is loaded."""
        return self._placing.theme.look

    def set_theme(self, theme: Theme) -> None:
        """Draw in another look as soon as its sheets are decoded; until then in the current one."""
        if self._next is not None:
            self._next.sheets.close()
        self._next = NextLook(theme, self.sheets.with_theme(theme))

    def poll(self) -> bool:
        """Take over a decoded sheet, and draw with it. Return true if there was one.

        If many pictures use the sheet, the next calls draw some of them.
        """
        if self._redrawing.waits:
            self._go_on()
            return True
        self._budget.next_poll()
        if self._past is not None and not self._past.free_some():
            self._past = None
        if self._next is not None and self._take_new_look(self._next):
            return True
        if not self._coming:
            sheet = self.sheets.poll()
            if sheet is None:
                return self._refine()
            self._placing.forget_drawings()
            self._coming = [one for one in self._commands if sheet in self._find_sheets([one])]
            self._drop_sheets()
        self._draw_coming()
        return True

    def _refine(self) -> bool:
        """Make the pictures of roughly drawn commands that do not move; true if there were any."""
        if not self._making.rests():
            return False
        self._placing.pictures.rough.forget()
        self._coming = self._making.take_rough(self._commands)
        self._draw_coming()
        return True

    def _draw_coming(self) -> None:
        """Draw commands again, as many as the frame has time for."""
        fresh: dict[Command, Placed] = {}
        while self._coming and self._budget.allows(bytes_of(self._coming[0])):
            if not self._making.make_parts(self._placing, self._coming[0]):
                break
            command = self._coming.pop(0)
            fresh[command] = self._making.place(self._placing, command)
        self._budget.polled()
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
            self._redraw(apart([rows[number].area for number in numbers], target.get_rect()))
            self._go_on()

    @property
    def busy(self) -> bool:
        """True if sheets are still loading, or pictures from them are still to be drawn."""
        drawing = bool(self._coming) or self._making.refines
        return drawing or self.sheets.busy or self._next is not None

    def _drop_sheets(self) -> None:
        """Drop sheets that are not visible until the rest fits the cache."""
        room = max(LEAST_PIXELS, self._size[0] * self._size[1]) * SHEETS_PER_PIXEL
        if self.sheets.size <= room:
            return
        gone = self.sheets.let_go(room, self._find_sheets(self._commands))
        self._placing.pictures.forget(gone)

    def _find_sheets(self, commands: Sequence[Command]) -> set[str | None]:
        """Return the sheets that sprites of these commands are on."""
        pictures = (one for one in flattened(commands) if isinstance(one, Image | Frame))
        return {self._placing.pictures.sheet(picture.name) for picture in pictures}

    def _take_new_look(self, look: NextLook) -> bool:
        """Take over a sheet of the new look; after the last, make its pictures, then draw all."""
        arrived = look.poll()
        if look.sheets.busy:
            return arrived
        room = self._placing.store.room
        placing = look.find_placing(lambda theme, sheets: self._place_in(theme, sheets, room))
        if not self._make_next(look, placing):
            return True
        placing.store.room = room
        self.sheets.close()
        self._past, self._next = PastLook(self.sheets, self._placing.store), None
        self.sheets, self._placing = look.sheets, placing
        self._backdrop.forget()
        self._pile = Pile([placing.place(command) for command in self._commands])
        self._coming.clear()
        self._making.keep(())
        self._budget.next_frame()
        target = self._screen.get_surface()
        if self._is_kept(target):
            self._redraw([target.get_rect()])
            self._go_on()
        return True

    def _make_next(self, look: NextLook, placing: Placing) -> bool:
        """Make pictures of the next look, as many as the frame has time for; true if all exist."""
        for command in look.find_unmade(self._commands):
            if not self._budget.allows(bytes_of(command)):
                break
            if not self._making.make_parts(placing, command):
                break
            self._making.place(placing, command)
            look.tick(command)
        self._budget.polled()
        return not self._budget.spent

    def request(self, commands: Sequence[Command]) -> None:
        """Start decoding the sheets that these commands need."""
        for command in flattened(commands):
            if not isinstance(command, Image | Frame) or command.name not in self.atlas.sprites:
                continue
            size, place = (command.area.w, command.area.h), self.atlas.sprites[command.name]
            if isinstance(command, Frame):  # only its middle is stretched
                size = round(place.w * command.unit), round(place.h * command.unit)
            self.sheets.sprite(command.name, size)

    def settle(self) -> None:
        """Wait until every requested sheet is there, and the last commands are drawn with them."""
        self._budget.next_frame()
        self._redrawing.finish()
        while self.busy or self.unfinished:
            changed = self.poll()
            if self.unfinished:
                self._budget.next_frame()
                self._redrawing.finish()
                self.paint_rest()
            elif not changed:
                time.sleep(0.002)

    def invalidate(self) -> None:
        """Redraw everything at the next ``paint``: the window lost its pixels."""
        self._stale = True

    def show_again(self) -> None:
        """Hand all pixels to the system again: it lost those that it showed."""
        target = self._screen.get_surface()
        if self._is_kept(target) and not (self._stale or self._redrawing.waits):
            self._screen.flip([target.get_rect()])

    def close(self) -> None:
        """Stop the background work."""
        self.sheets.close()
        if self._next is not None:
            self._next.sheets.close()

    def _is_kept(self, target: pygame.Surface) -> bool:
        """True if the target still shows what was drawn last."""
        return target is self._target and target.get_size() == self._size

    def _redraw(self, areas: Sequence[pygame.Rect], shown: int = 0) -> None:
        """Begin to draw these areas, in which the lowest ``shown`` rows are to be seen already."""
        self._redrawing.begin(areas, self._pile, self._placing.theme.colour("night"), shown)

    def _go_on(self) -> bool:
        """Go on with drawing while the frame has time; return true if all is drawn and shown."""
        return self._redrawing.go_on(self._budget.has_time)
