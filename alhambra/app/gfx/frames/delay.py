"""Frames that leave work for the next one: as many as nobody notices."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.gfx.commands import Command

PUT_OFF = 24
"""The most consecutive frames that leave work for the next one."""


class Delay:
    """Decides whether a frame may show what was there before, because it has no time for the new.

    What moves does not wait: each frame would have new pictures to make, and none would be seen.
    """

    def __init__(self) -> None:
        self.frames = 0
        """How many consecutive frames left work for the next one."""
        self._new: Sequence[Command] = ()
        """The new commands of this frame..."""
        self._last: Sequence[Command] = ()
        """... of the last one..."""
        self._before: Sequence[Command] = ()
        """... and of the one before."""

    def begin(self, new: Sequence[Command]) -> None:
        """Begin a frame with these new commands."""
        self._before, self._last, self._new = self._last, self._new, new

    def end(self) -> None:
        """End a frame that is complete."""
        self.frames = 0

    def put_off(self) -> bool:
        """Leave the rest to the next frame, unless something moves or many frames did so."""
        moves = _follows(self._last, self._before) and _follows(self._new, self._last)
        if self.frames == PUT_OFF or moves:
            return False
        self.frames += 1
        return True


def _follows(new: Sequence[Command], last: Sequence[Command]) -> bool:
    """Return true if there are about as many as in the last frame, but others: they move."""
    if not new or len(new) > 2 * len(last):
        return False
    known = set(last)
    return sum(command not in known for command in new) > len(new) / 2
