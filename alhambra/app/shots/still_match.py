"""A match for pictures: it is saved nowhere, and nobody continues it."""

from __future__ import annotations

from typing import Any

from alhambra.match.match import AnyHistory
from alhambra.rules.api import Seat


class Forgetful:
    """A journal that keeps nothing."""

    def append(self, frames: AnyHistory) -> None:
        """Keep nothing."""

    def rewrite(self, frames: AnyHistory) -> None:
        """Keep nothing."""


class Pensive:
    """An opponent that never decides, so that the position stays."""

    def ask(self, state: Any, seat: Seat, level: str, seed: str) -> None:
        """Begin to think."""

    def poll(self) -> None:
        """Not yet."""

    def cancel(self) -> None:
        """Stop thinking."""
