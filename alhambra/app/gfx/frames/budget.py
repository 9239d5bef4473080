"""The time of a frame for making pictures."""

from __future__ import annotations

import time
from math import inf

AT_ONCE = 0.0035
"""Seconds for new pictures in one frame of 1920 by 1080; the next frame makes the rest."""
WHOLE = 0.0045
"""Seconds after which a frame of that size makes no more: what it made has to be shown as well."""
SHOWN = 0.0065
"""Seconds after which a large part of a window of that size is drawn and shown, or it waits."""
FULL_HD = 1920 * 1080
BYTE = 1.2e-9
"""Seconds for a byte of a new picture's pixels."""
PIXEL = 0.6e-9
"""Seconds to hand a pixel to the system."""


class Budget:
    """Counts the seconds that a frame has spent on new pictures and on measuring texts."""

    def __init__(self) -> None:
        self._spent = self._polled = 0.0
        self._began = 0.0
        self._frame_began = inf
        self._share = 1.0

    def fit(self, pixels: int) -> None:
        """Fit it to the pixels of the window: twice as many across allow twice the time."""
        self._share = max(1.0, (pixels / FULL_HD) ** 0.5)

    def begin_frame(self) -> None:
        """Begin a frame: the rest of its work leaves less time for pictures."""
        self._frame_began = time.perf_counter()

    def begin(self) -> None:
        """Begin work that may make pictures."""
        self._began = time.perf_counter()

    def spend(self) -> None:
        """Count the seconds since ``begin``, because pictures were made."""
        self._spent += time.perf_counter() - self._began

    @property
    def spent(self) -> float:
        """The seconds spent in this frame."""
        return self._spent

    def allows(self, size: int) -> bool:
        """Return true if this frame may make a picture of ``size`` bytes.

        The first picture is always allowed.
        """
        return not self._spent or self.has_room(size)

    def has_room(self, size: int) -> bool:
        """Return true if a picture of ``size`` bytes fits the rest of the budget."""
        passed = time.perf_counter() - self._frame_began
        left = min(AT_ONCE * self._share - self._spent, WHOLE * self._share - passed)
        return size * BYTE <= left

    @property
    def is_late(self) -> bool:
        """True if the frame has taken so long that it makes no more."""
        return time.perf_counter() - self._frame_began >= WHOLE * self._share

    def has_time(self, pixels: int) -> bool:
        """Return true if this frame has time to draw more before it shows this many pixels."""
        left = SHOWN * self._share - (time.perf_counter() - self._frame_began)
        return left > pixels * PIXEL

    def polled(self) -> None:
        """End the work between frames; if no frame is painted, the next work begins anew."""
        self._polled = self._spent

    def next_poll(self) -> None:
        """Reset the seconds spent before the last ``polled``."""
        self._spent = max(0.0, self._spent - self._polled)
        self._polled = 0.0

    def next_frame(self) -> None:
        """Reset the seconds, because a frame is over."""
        self._spent = self._polled = 0.0
        self._frame_began = inf
