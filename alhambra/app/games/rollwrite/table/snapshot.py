"""Everything a picture of the sheet is made from, as one value."""

from __future__ import annotations

from typing import Any, NamedTuple

from alhambra.ai.advice import Judgement
from alhambra.app.games.rollwrite.table.pieces import Piece, Pieces
from alhambra.app.table.advice import Hints
from alhambra.app.table.picture import Token
from alhambra.app.table.ui_state import NO_CAPS, Caps, Held
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.model import Holder, Player, State
from alhambra.rules.rollwrite.sheet import Cross


class UiState(NamedTuple):
    """What the player is about to do."""

    picked: tuple[Token, ...] = ()
    held: Held | None = None
    focus: Token | None = None
    """What is pointed at, or where the keyboard is."""
    keyed: bool = False
    """Whether the focus was moved by keys or a pad, so that it must be marked."""
    seconds_left: int | None = None
    """In which an unconfirmed turn ends by itself; None: it waits."""
    notice: str = ""
    """The id of a sentence on why the last attempt did not work."""
    caps: Caps = NO_CAPS
    hints: Hints | None = None
    """None: this player cannot ask for any now."""

    @property
    def carried(self) -> tuple[Token, ...]:
        """What is picked, with what is held."""
        held = () if self.held is None or self.held.token in self.picked else (self.held.token,)
        return (*held, *self.picked)

    @property
    def blank(self) -> UiState:
        """With nothing picked, held or pointed at."""
        return UiState(caps=self.caps, hints=None if self.hints is None else Hints())


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
