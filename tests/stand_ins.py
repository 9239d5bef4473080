"""Stand-ins for what a match works with: a journal that keeps nothing, a silent opponent."""

from __future__ import annotations


class Forgetful:
    """A journal that keeps nothing."""

    def append(self, frames: object) -> None:
        """Keep nothing."""

    def rewrite(self, frames: object) -> None:
        """Keep nothing."""


class Pensive:
    """An opponent that never decides, so that the position stays."""

    def ask(self, *_: object) -> None:
        """Begin to think."""

    def poll(self) -> None:
        """Not yet."""

    def cancel(self) -> None:
        """Stop thinking."""
