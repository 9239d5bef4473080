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


_TURN = ("accept", "cancel", "next-group", "end-turn", "undo", "redo", "restart-turn", "hint")
_PAST = ("look-1", "log", "since-turn")
_PROGRAM = ("full-screen", "mute")
_PLACES: Final = range(1, 6)

ALHAMBRA: Final = Controls(
    (
        *(*_TURN, "nearer", "farther", "fast-forward", "fit"),
        *(*_PAST, "scores", "unseen", "peek", *_PROGRAM),
    )
)
ROLL_AND_WRITE: Final = Controls(
    (*_TURN, "fast-forward", *_PAST, *_PROGRAM),
    ("nearer", "farther", "fit", "scores", "unseen", "peek", "look-6"),
    {f"look-{place}": f"rollwrite.control.look-{place}" for place in _PLACES},
)
