"""Everything a picture of the sheet is made from, as one value."""

from __future__ import annotations

from dataclasses import dataclass, field

from alhambra.app.games.rollwrite.table.pieces import Piece, Pieces
from alhambra.app.table import snapshot
from alhambra.app.table.ui_state import UiState
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.model import Holder, Player, State
from alhambra.rules.rollwrite.sheet import Cross


@dataclass(frozen=True)
class TableSnapshot(snapshot.TableSnapshot[State, UiState, Choice]):
    """The table as one seat sees it; nothing is hidden."""

    ui: UiState = field(default_factory=UiState)
    pieces: Pieces = field(default_factory=Pieces)
    thrown: tuple[Piece, ...] = ()
    """The dice in the air, which the picture leaves out."""
    latest: tuple[tuple[Holder, Cross], ...] = ()
    """The buildings that everybody crossed out last."""
    looking: bool = False
    """True while the player looks at another's sheet."""
    helps: bool = False
    """True if this table offers hints."""
    judged: State | None = None
    """The state before the turn that the coach's remark is about."""

    @property
    def own(self) -> Player:
        """The player whose sheet is the large one."""
        return self.seen.players[self.seat]

    @property
    def rolling(self) -> Seat | None:
        """Whose dice lie in the tray, at the end still; None while another pair is thrown."""
        return self.seen.to_move if self.pieces.cup is None else None
