"""A game that a table can tell: one in play, or a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from alhambra.rules.api import Seat, Table

F_co = TypeVar("F_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)
C_co = TypeVar("C_co", covariant=True)


class Watched(Protocol[F_co, S_co, C_co]):
    """What is to be known of it. ``F_co`` is a frame, ``S_co`` a state, ``C_co`` a choice."""

    @property
    def table(self) -> Table:
        """Who sits where."""

    @property
    def frames(self) -> Sequence[F_co]:
        """All that has happened."""

    @property
    def state(self) -> S_co:
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
        """The legal choices of who is to move."""

    @property
    def can_undo(self) -> bool:
        """Whether the last choice may be taken back."""

    @property
    def can_redo(self) -> bool:
        """Whether a choice was taken back."""

    @property
    def can_restart_turn(self) -> bool:
        """Whether the whole turn may be taken back."""

    @property
    def unconfirmed(self) -> bool:
        """Whether the turn waits to be confirmed."""
