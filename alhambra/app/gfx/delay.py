"""Frames that leave work for the next one: as many as nobody notices."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.gfx.canvas import Command

PUT_OFF = 16
"""The most consecutive frames that leave work for the next one."""


class Delay:
    """Decides whether a frame may show what was there before, because it has no time for the new.

    What moves does not wait: each frame would have new pictures to make, and none would be seen.
    """

    def __init__(self) -> None:
        self.frames = 0
        """How many consecutive frames left work for the next one."""
        self._new: Sequence[Command] = ()
        self._last: Sequence[Command] = ()
        """The new commands of the last frame."""

    def begin(self, new: Sequence[Command]) -> None:
        """Begin a frame with these new commands."""
        self._last, self._new = self._new, new

    def end(self) -> None:
        """End a frame that is complete."""
        self.frames = 0

    def put_off(self, left: Sequence[Command] | None = None) -> bool:
        """Leave the rest to the next frame, unless it moves or many frames did so.

        ``left`` are the commands that have no pictures yet; without them the frame could be shown.
        """
        if self.frames == PUT_OFF or self._moves(self._new if left is None else left):
            return False
        self.frames += 1
        return True

    def _moves(self, commands: Sequence[Command]) -> bool:
        """Return true if the last frame had as many new commands as these, but others."""
        if len(commands) > 2 * len(self._last):
            return False
        last = set(self._last)
        return sum(command not in last for command in commands) > len(commands) / 2
