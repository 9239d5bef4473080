"""Keys and buttons at the table of each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Controls(NamedTuple):
    """The keys and buttons of a table, by their meanings."""

    told: tuple[str, ...]
    """Meanings listed in the menu."""
    unused: tuple[str, ...] = ()
    """Meanings without use at this table."""
    own: Mapping[str, str] = {}
    """The ids of the texts of meanings with a special use there."""

    def text(self, meaning: str) -> str:
        """Return the id of the text of a meaning."""
        return self.own.get(meaning, f"control.{meaning}")


TURN = ("accept", "cancel", "next-group", "end-turn", "undo", "redo", "restart-turn", "hint")
PAST = ("look-1", "log", "since-turn")
PROGRAM = ("full-screen", "mute")

ALL: Final = Controls(
    (
        *(*TURN, "nearer", "farther", "fast-forward", "fit"),
        *(*PAST, "scores", "unseen", "peek", *PROGRAM),
    )
)
"""The controls of a table that uses all of them."""
