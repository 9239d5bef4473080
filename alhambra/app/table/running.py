"""What a table needs of a game: one to be looked at, and one in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from alhambra.match.match import House
from alhambra.rules.api import Frame, Seat, Table

E = TypeVar("E")
S = TypeVar("S")
C = TypeVar("C")
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


class Running(Watched[E, S, C], Protocol[E, S, C]):
    """A game in play: what happened so far, choices in, taking back."""

    house: House
    """The rules of the house; may be changed at any time."""

    @property
    def thinking(self) -> bool:
        """Whether an opponent is thinking."""

    def submit(self, choice: C) -> tuple[Frame[E, S], ...]:
        """Make the choice for who is to move; the new frames."""

    def confirm(self) -> tuple[Frame[E, S], ...]:
        """End the turn that waits for it; the new frames."""

    def poll(self) -> tuple[Frame[E, S], ...]:
        """Let an opponent think if it is its turn; the new frames when it has answered."""

    def undo(self) -> None:
        """Take the last choice back."""

    def redo(self) -> tuple[Frame[E, S], ...]:
        """Make the choice taken back last again; its frames."""

    def restart_turn(self) -> None:
        """Take all choices of the turn back."""

    def close(self) -> None:
        """Stop any thinking."""
