"""Everything a picture of the sheet is made from, as one value."""

from __future__ import annotations

from typing import Any, NamedTuple

from alhambra.ai.advice import Judgement
from alhambra.app.games.rollwrite.table.pieces import Piece, Pieces
from alhambra.app.table.ui_state import Hints, UiState
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.model import Holder, Player, State
from alhambra.rules.rollwrite.sheet import Cross


class TableSnapshot(NamedTuple):
    """What is to be shown."""

    state: State
    seat: Seat
    """Whose sheet is the large one."""
    ui: UiState = UiState()
    choices: tuple[Choice, ...] = ()
    """What may be chosen here and now; empty while others are at it."""
    pieces: Pieces = Pieces()
    thrown: tuple[Piece, ...] = ()
    """The dice that are in the air: not to be seen."""
    latest: tuple[tuple[Holder, Cross], ...] = ()
    """The buildings that everybody crossed out last."""
    can_undo: bool = False
    can_redo: bool = False
    can_restart: bool = False
    looking: bool = False
    """Whether it is another's sheet that the player looks at for a while."""
    unconfirmed: bool = False
    """Whether the turn is done, but for the player's word."""
    helps: bool = False
    """Whether hints can be asked for at this table."""
    retold: bool = False
    """Whether anything happened since the player's last turn that can be told again."""
    remark: Judgement[Any, Any] | None = None
    """The coach's word on the player's last turn."""
    judged: State | None = None
    """The state before that turn."""

    @property
    def hints(self) -> Hints | None:
        """The hints, where the player may have any now."""
        return self.ui.hints if self.mine else None

    @property
    def own(self) -> Player:
        """The player whose sheet is the large one."""
        return self.state.players[self.seat]

    @property
    def mine(self) -> bool:
        """Whether this player can choose now."""
        return bool(self.choices)

    @property
    def rolling(self) -> Seat | None:
        """Whose dice lie in the tray, at the end still; None while another pair is thrown."""
        return self.state.to_move if self.pieces.cup is None else None
