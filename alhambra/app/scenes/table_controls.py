"""What keys and buttons do at the table of each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Controls(NamedTuple):
    """The keys and buttons of a table, by what they do."""

    told: tuple[str, ...]
    """What the menu tells of."""
    unused: tuple[str, ...] = ()
    """What does nothing at this table."""
    own: Mapping[str, str] = {}
    """The ids of the texts of what does something of its own there."""

    def text(self, meaning: str) -> str:
        """The id of the text that says what it does."""
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
"""Those of a table that uses all of them."""
