"""Everything a picture of the sheet is made from, as one value."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.app.playing.doing import NO_CAPS, Caps, Held
from alhambra.app.sheet.pieces import Piece, Pieces
from alhambra.app.stage.picture import Token
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.model import OVER, Holder, Player, State
from alhambra.rules.rollwrite.sheet import Cross


class Ui(NamedTuple):
    """What the player is about to do."""

    picked: tuple[Token, ...] = ()
    held: Held | None = None
    focus: Token | None = None
    """What is pointed at, or where the keyboard is."""
    keyed: bool = False
    """Whether the focus was moved by keys or a pad, so that it must be marked."""
    seconds_left: int | None = None
    """In which an unconfirmed turn ends by itself; None: it waits."""
    caps: Caps = NO_CAPS

    @property
    def carried(self) -> tuple[Token, ...]:
        """What is picked, with what is held."""
        held = () if self.held is None or self.held.token in self.picked else (self.held.token,)
        return (*held, *self.picked)

    @property
    def blank(self) -> Ui:
        """With nothing picked, held or pointed at."""
        return Ui(caps=self.caps)


class Moment(NamedTuple):
    """What is to be shown."""

    state: State
    seat: Seat
    """Whose sheet is the large one."""
    ui: Ui = Ui()
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
        """Whose dice lie in the tray; None while another pair is thrown, and at the end."""
        state = self.state
        return state.to_move if self.pieces.cup is None and state.phase is not OVER else None
