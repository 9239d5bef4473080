"""What a table needs of a game that is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from alhambra.rules.api import Frame, Seat, Table

E = TypeVar("E")
S = TypeVar("S")
C_co = TypeVar("C_co", covariant=True)


class Watched(Protocol[E, S, C_co]):
    """A game that can be told: one in play, or a replay."""

    @property
    def table(self) -> Table:
        """Who sits where."""

    @property
    def frames(self) -> Sequence[Frame[E, S]]:
        """All that has happened, each event with the state right after it."""

    @property
    def state(self) -> S:
        """The state now."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    @property
    def to_move(self) -> Seat | None:
        """Who has to choose; None when the game is over."""

    @property
    def human_to_move(self) -> bool:
        """Whether that is somebody who can choose here and now."""

    def is_human(self, seat: Seat) -> bool:
        """Whether a person sits there."""

    def choices(self) -> tuple[C_co, ...]:
        """The legal choices of who is to move; none while the turn waits to be confirmed."""

    @property
    def can_undo(self) -> bool:
        """Whether the last choice may be taken back."""

    @property
    def can_redo(self) -> bool:
        """Whether a choice was taken back."""

    @property
    def can_restart_turn(self) -> bool:
        """Whether every choice of the turn so far may be taken back, and there is one."""

    @property
    def unconfirmed(self) -> bool:
        """Whether the turn of who is to move is done, but for his word."""
