"""The time that a frame has for making pictures."""

from __future__ import annotations

import time

AT_ONCE = 0.004
"""Seconds for new pictures in one frame of 1920 by 1080; the next frame makes the rest."""
FULL_HD = 1920 * 1080
BYTE = 1.2e-9
"""Seconds for a byte of a new picture's pixels."""


class Budget:
    """Counts the seconds that a frame has spent on new pictures and on measuring texts."""

    def __init__(self) -> None:
        self._spent = self._polled = 0.0
        self._began = 0.0
        self._share = 1.0

    def fit(self, pixels: int) -> None:
        """Fit it to the pixels of the window: twice as many across allow twice the time."""
        self._share = max(1.0, (pixels / FULL_HD) ** 0.5)

    def begin(self) -> None:
        """Begin something that may make pictures."""
        self._began = time.perf_counter()

    def spend(self) -> None:
        """Count the seconds since ``begin``: it did make some."""
        self._spent += time.perf_counter() - self._began

    @property
    def spent(self) -> float:
        """The seconds spent in this frame."""
        return self._spent

    def allows(self, size: int) -> bool:
        """Return true if this frame may make a picture of so many bytes.

        The first one it always may.
        """
        return not self._spent or self.has_room(size)

    def has_room(self, size: int) -> bool:
        """Return true if a picture of so many bytes fits into what is left."""
        return self._spent + size * BYTE <= AT_ONCE * self._share

    def polled(self) -> None:
        """The work between frames is done: if none is painted, the next begins anew."""
        self._polled = self._spent

    def next_poll(self) -> None:
        """Forget what was spent before the last ``polled``."""
        self._spent = max(0.0, self._spent - self._polled)
        self._polled = 0.0

    def next_frame(self) -> None:
        """Forget what was spent: a frame is over."""
        self._spent = self._polled = 0.0
