"""Shows the canvas's commands in the window, and redraws only what changed."""

from __future__ import annotations

from collections.abc import Container, Sequence
from pathlib import Path
from typing import Protocol

import pygame

from alhambra.app.gfx.canvas import Overhang
from alhambra.app.gfx.changed_areas import apart, changed, same
from alhambra.app.gfx.commands import Command, Font, Frame, Image, flattened
from alhambra.app.gfx.frame_queue import FrameQueue, PictureTask, WaitingTask, finish
from alhambra.app.gfx.rasterizer import (
    DisplayList,
    Placed,
    Rasterizer,
    put_together,
    split_cells,
)
from alhambra.app.gfx.sprites.atlas import load_atlas
from alhambra.app.gfx.sprites.sprite_sheets import SpriteSheets
from alhambra.app.gfx.sprites.surface_cache import SurfaceCache
from alhambra.app.gfx.sprites.text_renderer import TextRenderer
from alhambra.app.gfx.theme import Colour, Look, Theme

ROOM_PER_PIXEL = 16
"""Bytes of cached pictures per pixel of the window."""
WORDS_PER_PIXEL = 5
"""Bytes of cached texts per pixel of the window."""
SHEETS_PER_PIXEL = 28
"""Bytes of decoded sheets per pixel of the window."""
LEAST_PIXELS = 1600 * 900
"""Smaller windows count as this many pixels."""
LARGE = 0.2
"""The share of the window from which a change is large: of what stays below, a picture is kept."""
REST = 6
"""Frames without a new list after which what was drawn roughly is made again."""
FREED = 4 << 20
"""Bytes of pictures that are freed in a step."""


class Screen(Protocol):
    """A window to draw in."""

    def get_surface(self) -> pygame.Surface:
        """Return the pixels to draw in; another surface if what was drawn is lost."""

    def flip(self, areas: Sequence[pygame.Rect]) -> None:
        """Show the pixels; these areas have changed."""


class Painter:
    """The pygame side of the canvas.

    A list of commands is shown by a task of the queue, which makes the pictures that are new, draws
    the areas that changed, and hands them to the system. While it runs, the window keeps what it
    showed before; commands that come meanwhile are shown after it, the last ones only.
    """

    def __init__(
        self, screen: Screen, assets: Path, theme: Theme, queue: FrameQueue | None = None
    ) -> None:
        self.queue = queue or FrameQueue()
        """The work for the rest of the frame."""
        self._screen = screen
        self.atlas = load_atlas(assets / "sheets" / "atlas.yaml")
        self._letters = SurfaceCache(LEAST_PIXELS * WORDS_PER_PIXEL)
        self._words = TextRenderer(assets / "fonts", self._letters)
        self._rasterizer = self._rasterize(theme, SpriteSheets(self.atlas, theme))
        self._next: Rasterizer | None = None
        """That of the requested look, while its sheets are loading and its pictures are made."""
        self._list = DisplayList()
        self._commands: Sequence[Command] = ()
        """Those of the list."""
        self._asked: Sequence[Command] = ()
        """The commands of the last ``paint``."""
        self._arrived: set[str | None] = set()
        """Sheets that arrived since the list was made."""
        self._task: PictureTask[None] | None = None
        self._target: pygame.Surface | None = None
        self._size = (0, 0)
        self._stale = True
        """True if the window lost its pixels."""
        self._steady = 0
        """The number of unchanged commands below the last change, if that was large."""
        self._half_drawn = False
        """True if the window has pixels that are not to be shown yet."""
        self._still = 0
        """The frames since the last ``paint``."""

    def _rasterize(self, theme: Theme, sheets: SpriteSheets) -> Rasterizer:
        store = SurfaceCache(LEAST_PIXELS * ROOM_PER_PIXEL)
        return Rasterizer(self.atlas, sheets, theme, store, self._words)

    @property
    def sheets(self) -> SpriteSheets:
        """The sheets of the look that is drawn."""
        return self._rasterizer.sheets

    @property
    def tile_frame(self) -> Overhang:
        """The reach of pictures of tiles beyond their squares."""
        return self.atlas.tile_frame

    @property
    def waters(self) -> Container[str]:
        """The tiles with water."""
        return self.atlas.waters

    def measure(self, text: str, size: int, font: Font, width: int | None) -> tuple[int, int]:
        """Return width and height of a text in pixels; with a width it is wrapped."""
        return self._words.measure(text, size, font, width)

    def lacking(self, text: str) -> str:
        """Return the characters of a text that the fonts lack, each once."""
        return self._words.lacking(text)

    # -- showing commands --------------------------------------------------------------------------

    def paint(self, commands: Sequence[Command]) -> None:
        """Show exactly these commands, when the queue comes to it.

        A window that lost its pixels gets them at once.
        """
        task, self._still = self.show(commands), 0
        if self._stale:
            finish(task)
        elif self._task is None:
            self._begin(task)

    def show(self, commands: Sequence[Command]) -> PictureTask[None]:
        self._asked = commands
        if not self._is_kept(self._screen.get_surface()):
            self._fit_window()
        return self._show()

    @property
    def unfinished(self) -> bool:
        """True if the last commands are not shown yet."""
        return self._task is not None

    def _begin(self, task: PictureTask[None]) -> None:
        self._task = task
        self.queue.defer(task, first=True)

    def _show(self) -> PictureTask[None]:
        """Show the last commands, and then those that were asked for meanwhile."""
        try:
            while self._is_kept(self._screen.get_surface()) and (
                self._asked is not self._commands or self._stale or self._is_due
            ):
                yield from self._show_once(self._asked)
        except Exception:  # after a fault of any kind the next drawing starts anew
            self.invalidate()
            raise
        self._task = None

    def _show_once(self, commands: Sequence[Command]) -> PictureTask[None]:
        """Make the pictures of these commands, draw what changed, and hand it to the system."""
        new_look = self._next if self._is_ready else None
        rasterizer = new_look or self._rasterizer
        arrived = set() if new_look else self._arrived
        if arrived:
            self._arrived = set()
            rasterizer.forget_drawings()
        before, rows = self._commands, self._list.rows
        again = {one for one in before if arrived and arrived & self._find_sheets([one])}
        rough = {one for one, row in zip(before, rows, strict=True) if row.rough}
        if commands is not before or self._rests:
            again |= rough.intersection(commands)
        start, end = (0, 0) if again or new_look else same(before, commands)
        went, came = before[start : len(before) - end], commands[start : len(commands) - end]
        placed = dict(zip(went, rows[start : len(before) - end], strict=True))
        moved = {one.look for one in went}
        rects = [placed[command].area for command in again]
        known = {} if new_look else {one: row for one, row in placed.items() if one not in again}
        lacks_sheet = False
        for command in came:
            if command not in known:
                hurries = self.queue.is_behind or bool(rough)
                roughly = hurries and command.look in moved and command not in again
                known[command] = yield from rasterizer.make(command, roughly=roughly)
                lacks_sheet = lacks_sheet or rasterizer.sheets.busy
        if new_look is not None:
            if new_look is not self._next or lacks_sheet:
                return  # another one is requested, or it is made again once all is there
            self._put_on(new_look)
        now = placed | known
        rects += [now[command].area for command in (*changed(went, came), *again)]
        window = pygame.Rect((0, 0), self._size)
        whole = self._stale or new_look is not None
        areas = [window] if whole else apart(rects, window)
        fresh = [known[command] for command in came]
        rows = [*rows[:start], *fresh, *rows[len(before) - end :]]
        kept, count = yield from self._keep_below(rows, 0 if whole else start, areas)
        self._list = DisplayList(rows, kept, count)
        self._commands, self._stale = commands, False
        yield from self._draw(areas)

    def _keep_below(
        self, rows: Sequence[Placed], unchanged: int, areas: Sequence[pygame.Rect]
    ) -> PictureTask[tuple[Placed | None, int]]:
        """Return a picture of the lowest rows, and their number, if large changes follow there."""
        kept, count = self._list.kept, self._list.count
        if unchanged < count:
            kept, count = None, 0
        large = sum(area.w * area.h for area in areas) > LARGE * self._size[0] * self._size[1]
        steady = min(unchanged, self._steady)
        self._steady = unchanged if large else 0
        if large and steady > count:
            part, count = areas[0].unionall(areas), steady
            picture = yield from put_together(rows[:count], part, self._size, self._ground)
            picture.set_alpha(None)
            kept = Placed(part, picture, (0, 0), None, part, True, 0)
        return kept, count

    def _draw(self, areas: Sequence[pygame.Rect]) -> PictureTask[None]:
        """Draw these areas, and hand them to the system."""
        self._half_drawn = True
        for area in areas:
            for cell in split_cells(area):
                self._list.draw(self._screen.get_surface(), cell, self._ground)
                yield
        if areas and self._is_kept(self._screen.get_surface()):
            self._screen.flip(areas)
        self._half_drawn = False
        yield

    @property
    def _is_due(self) -> bool:
        """True if the last commands have to be drawn again."""
        return bool(self._arrived) or self._is_ready or (self._rests and self._is_rough)

    @property
    def _rests(self) -> bool:
        """True if nothing has moved for a while."""
        return self._still > REST

    @property
    def _is_rough(self) -> bool:
        """True if something is drawn roughly."""
        return any(row.rough for row in self._list.rows)

    @property
    def _ground(self) -> Colour:
        """The colour below everything."""
        return self._rasterizer.theme.colour("night")

    def _is_kept(self, target: pygame.Surface) -> bool:
        """True if the target still shows what was drawn last."""
        return target is self._target and target.get_size() == self._size

    def _fit_window(self) -> None:
        """Follow the size of the window, which has other pixels now."""
        self.invalidate()
        self._target = self._screen.get_surface()
        self._size = self._target.get_size()
        pixels = max(LEAST_PIXELS, self._size[0] * self._size[1])
        self._rasterizer.store.room = pixels * ROOM_PER_PIXEL
        self._letters.room = pixels * WORDS_PER_PIXEL
        self.queue.fit(pixels)
        self._drop_sheets()

    def invalidate(self) -> None:
        """Redraw everything at the next ``paint``: the window lost its pixels."""
        self._stale = True
        if self._task is not None:
            self.queue.drop(self._task)
            self._task = None
            self._arrived |= self._find_sheets(self._commands)  # it may have dropped some

    def show_again(self) -> None:
        """Hand all pixels to the system again: it lost those that it showed."""
        target = self._screen.get_surface()
        if self._is_kept(target) and not (self._stale or self._half_drawn):
            self._screen.flip([target.get_rect()])

    # -- sheets and looks --------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """The look that was requested last."""
        return (self._next or self._rasterizer).theme.look

    @property
    def drawn_look(self) -> Look:
        """The look that is drawn, until the requested one is loaded."""
        return self._rasterizer.theme.look

    def set_theme(self, theme: Theme) -> None:
        """Draw in another look as soon as its sheets are decoded; until then in the current one."""
        if self._next is not None:
            self._next.sheets.close()
        self._next = self._rasterize(theme, self.sheets.with_theme(theme))
        self._next.store.room = self._rasterizer.store.room

    @property
    def _is_ready(self) -> bool:
        """True if another look is requested, and its sheets are there."""
        return self._next is not None and not self._next.sheets.busy

    def _put_on(self, rasterizer: Rasterizer) -> None:
        """Draw in this look from now on."""
        self.sheets.close()
        self.queue.defer(_free(self._rasterizer))
        self._rasterizer, self._next = rasterizer, None

    def poll(self) -> bool:
        """Take over decoded sheets, and draw with them. Return true if there was one."""
        sheet = self.sheets.poll()
        if sheet is not None:
            self._arrived.add(sheet)
            self._drop_sheets()
        new = None if self._next is None else self._next.sheets.poll()
        self._still += 1
        if self._is_due and self._target and not self.unfinished:
            self._begin(self._show())
        return sheet is not None or new is not None

    @property
    def busy(self) -> bool:
        """True if sheets are still loading, or pictures are still to be drawn as they should be."""
        return self.sheets.busy or self._next is not None or self._is_rough

    def _drop_sheets(self) -> None:
        """Drop sheets that are not visible until the rest fits the cache."""
        room = max(LEAST_PIXELS, self._size[0] * self._size[1]) * SHEETS_PER_PIXEL
        if self.sheets.size > room:
            needed = self._find_sheets((*self._commands, *self._asked))
            self._rasterizer.pictures.forget(self.sheets.let_go(room, needed))

    def _find_sheets(self, commands: Sequence[Command]) -> set[str | None]:
        """Return the sheets that sprites of these commands are on."""
        looks = (command.look for command in flattened(commands))
        sheet = self._rasterizer.pictures.sheet
        return {sheet(look.name) for look in looks if isinstance(look, Image | Frame)}

    def request(self, commands: Sequence[Command]) -> None:
        """Start decoding the sheets that these commands need."""
        for command in flattened(commands):
            look, area = command.look, command.area
            if not isinstance(look, Image | Frame) or look.name not in self.atlas.sprites:
                continue
            size, place = (area.w, area.h), self.atlas.sprites[look.name]
            if isinstance(look, Frame):  # only its middle is stretched
                size = round(place.w * look.unit), round(place.h * look.unit)
            self.sheets.sprite(look.name, size)

    def settle(self) -> None:
        """Wait until every requested sheet is there, and the last commands are drawn with them."""
        finish(self.settling())

    def settling(self) -> WaitingTask[None]:
        """Return the task that waits until all is settled."""
        while self.busy or self.unfinished:
            is_idle = not self.poll() and not self.unfinished
            if self._task is not None:
                self.queue.drop(self._task)
                yield from self._task
            yield is_idle

    def close(self) -> None:
        """Stop the background work."""
        self.sheets.close()
        if self._next is not None:
            self._next.sheets.close()

    def freeing(self) -> PictureTask[None]:
        """Return the task that frees the memory of a painter that is closed."""
        self._list = DisplayList()
        return _free(self._rasterizer)


def _free(rasterizer: Rasterizer) -> PictureTask[None]:
    """Free the memory of a look: all of it at once takes longer than a frame."""
    store = rasterizer.store
    while rasterizer.sheets.drop_one():
        yield
    while store.size > FREED:
        store.room = max(0, store.size - FREED)
        yield
