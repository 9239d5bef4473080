"""A game of Roll & Write as its table needs it; a match is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from alhambra.match.match import House
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Seat, Table
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.model import State


class Running(Protocol):
    """A game in play: what happened so far, choices in, taking back."""

    house: House
    """The rules of the house; may be changed at any time."""

    @property
    def table(self) -> Table:
        """Who sits where."""

    @property
    def frames(self) -> Sequence[game.HistoryFrame]:
        """All that has happened, each event with the state right after it."""

    @property
    def state(self) -> State:
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

    @property
    def thinking(self) -> bool:
        """Whether an opponent is thinking."""

    @property
    def unconfirmed(self) -> bool:
        """Whether the turn of who is to move is done, but for his word."""

    def is_human(self, seat: Seat) -> bool:
        """Whether a person sits there."""

    def choices(self) -> tuple[Choice, ...]:
        """The legal choices of who is to move; none while the turn waits to be confirmed."""

    def submit(self, choice: Choice) -> History:
        """Make the choice for who is to move; the new frames."""

    def confirm(self) -> History:
        """End the turn that waits for it; the new frames."""

    def poll(self) -> History:
        """Let an opponent think if it is its turn; the new frames when it has answered."""

    @property
    def can_undo(self) -> bool:
        """Whether the last choice may be taken back."""

    def undo(self) -> None:
        """Take the last choice back."""

    @property
    def can_redo(self) -> bool:
        """Whether a choice was taken back."""

    def redo(self) -> History:
        """Make the choice taken back last again; its frames."""

    @property
    def can_restart_turn(self) -> bool:
        """Whether every choice of the turn so far may be taken back, and there is one."""

    def restart_turn(self) -> None:
        """Take all choices of the turn back."""

    def close(self) -> None:
        """Stop any thinking."""
