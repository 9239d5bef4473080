"""Decides if this copy of the program plays, or looks on while another one plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from alhambra.home_lock import Holder, HomeLock

LOOK: Final = 1.0
"""Seconds between two checks of the lock: if the other copy has ended, if ours still holds."""


class Home:
    """The player's games, and this copy's right to write them."""

    def __init__(
        self, lock: HomeLock, taken_over: Callable[[], None], lost: Callable[[], None]
    ) -> None:
        """``taken_over`` is called when this copy becomes the one that plays, ``lost`` when another
        one does, because the file of the lock was deleted.
        """
        self._lock = lock
        self._taken_over = taken_over
        self._lost = lost
        self._until_look = LOOK
        self.is_free = False
        """True if the other copy has ended, so that this one may take over."""
        lock.take()

    @property
    def is_ours(self) -> bool:
        """True if this copy plays and writes."""
        return self._lock.is_ours

    @property
    def holder(self) -> Holder | None:
        """Who plays, if known."""
        return self._lock.holder()

    def update(self, seconds: float) -> bool:
        """Check the lock now and then. Return true if there is news."""
        self._until_look -= seconds
        if self._until_look > 0:
            return False
        self._until_look = LOOK
        if self.is_ours:
            if self._lock.look_again():
                return False
            self._lost()
            return True
        was, self.is_free = self.is_free, self._lock.is_free()
        return was != self.is_free

    def take_over(self) -> None:
        """Become the copy that plays, if the other one has ended."""
        if self._lock.take():
            self.is_free = False
            self._taken_over()

    def close(self) -> None:
        """Give up the right to play."""
        self._lock.release()
