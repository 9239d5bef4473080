"""Time as a test wants it."""

from __future__ import annotations


class Clock:
    """A clock of which every look takes this many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.now = 0.0
        self.looks = 0

    def __call__(self) -> float:
        self.now += self.seconds
        self.looks += 1
        return self.now
