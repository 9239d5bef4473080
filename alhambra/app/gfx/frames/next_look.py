"""A look that is being loaded while the window shows another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alhambra.app.gfx.commands import Command
from alhambra.app.gfx.frames.placing import Placing
from alhambra.app.gfx.sprites.sprite_sheets import SpriteSheets
from alhambra.app.gfx.sprites.surface_cache import SurfaceCache
from alhambra.app.gfx.theme import Look, Theme

FREED = 10 << 20
"""Bytes of pictures that are freed in one frame."""


class NextLook:
    """Decodes the sheets of a look, then makes the pictures of what is shown."""

    def __init__(self, theme: Theme, sheets: SpriteSheets) -> None:
        """``sheets`` are those of the theme, and start loading."""
        self.sheets = sheets
        self._theme = theme
        self._made: set[Command] = set()
        """The commands whose pictures are made."""
        self._placing: Placing | None = None

    @property
    def look(self) -> Look:
        """The look."""
        return self._theme.look

    def poll(self) -> bool:
        """Take over a decoded sheet. Return true if there was one."""
        return self.sheets.poll() is not None

    def find_placing(self, make: Callable[[Theme, SpriteSheets], Placing]) -> Placing:
        """Return its ``Placing``, which is made at the first call."""
        if self._placing is None:
            self._placing = make(self._theme, self.sheets)
        return self._placing

    def find_unmade(self, commands: Sequence[Command]) -> Sequence[Command]:
        """Return the commands that were not ``tick``ed off."""
        return [command for command in commands if command not in self._made]

    def tick(self, command: Command) -> None:
        """Note that the command's picture is made."""
        self._made.add(command)


class PastLook:
    """The rest of the last look: freeing all of it at once takes longer than a frame."""

    def __init__(self, sheets: SpriteSheets, store: SurfaceCache) -> None:
        self._sheets = sheets
        self._store = store

    def free_some(self) -> bool:
        """Free some of its memory; false if little is left."""
        self._store.room = max(0, self._store.size - FREED)
        return self._sheets.drop_one() or self._store.size > FREED
