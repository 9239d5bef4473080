"""A game of Roll & Write that is only looked at: nobody goes on with it."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.match.match import AS_WRITTEN, HUMAN, House
from alhambra.rules import rollwrite as game
from alhambra.rules.api import IllegalChoice, Seat, Table
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Choice, Refusal
from alhambra.rules.rollwrite.model import State


class Still:
    """The frames of a game as a table can show them."""

    can_undo = can_redo = can_restart_turn = unconfirmed = thinking = False

    def __init__(self, frames: History, table: Table) -> None:
        self.frames: Sequence[game.HistoryFrame] = frames
        self.table = table
        self.house: House = AS_WRITTEN

    @property
    def state(self) -> State:
        """The state now."""
        return self.frames[-1].state

    @property
    def to_move(self) -> Seat | None:
        """Who would have to choose; None when the game is over."""
        return next(iter(game.actors(self.state)), None)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.to_move is None

    @property
    def human_to_move(self) -> bool:
        """Whether that is a person."""
        seat = self.to_move
        return seat is not None and self.is_human(seat)

    def is_human(self, seat: Seat) -> bool:
        """Whether a person sits there."""
        return self.table.seats[seat].kind == HUMAN

    def choices(self) -> tuple[Choice, ...]:
        """What could be chosen."""
        seat = self.to_move
        return () if seat is None else game.choices(self.state, seat)

    def submit(self, choice: Choice) -> History:
        """Raises ``IllegalChoice``: nothing is chosen here."""
        raise IllegalChoice(Refusal.NOT_YOUR_TURN)

    def confirm(self) -> History:
        """Nothing waits."""
        return ()

    def poll(self) -> History:
        """Nobody thinks."""
        return ()

    def undo(self) -> None:
        """Nothing can be taken back."""

    def redo(self) -> History:
        """Nothing was taken back."""
        return ()

    def restart_turn(self) -> None:
        """Nothing can be taken back."""

    def close(self) -> None:
        """Nothing is under way."""
