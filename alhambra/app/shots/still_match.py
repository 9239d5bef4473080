"""A match that is only looked at: it is kept nowhere, and nobody goes on with it."""

from __future__ import annotations

from typing import Any

from alhambra.match.match import AnyHistory
from alhambra.rules.api import Seat


class Forgetful:
    """The journal of a game that is only looked at."""

    def append(self, frames: AnyHistory) -> None:
        """Keep nothing."""

    def rewrite(self, frames: AnyHistory) -> None:
        """Keep nothing."""


class Pensive:
    """An opponent that never comes to a decision, so that the moment can be looked at."""

    def ask(self, state: Any, seat: Seat, level: str, seed: str) -> None:
        """Begin to think."""

    def poll(self) -> None:
        """Not yet."""

    def cancel(self) -> None:
        """Stop thinking."""
