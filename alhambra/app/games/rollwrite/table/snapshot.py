"""Everything a picture of the table is made from, and the choices as sets of tokens."""

from __future__ import annotations

from dataclasses import dataclass, field

from alhambra.app.games.rollwrite.table.dice_motion import Piece, Pieces
from alhambra.app.table.picture import Face, Kind, Token
from alhambra.app.table.ui_state import NO_OFFERS, Offers, TableSnapshot, UiState
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.choices import (
    Build,
    Choice,
    Coins,
    Done,
    Keep,
    Nudge,
    Refusal,
    coins_to_gain,
    refusal,
)
from alhambra.rules.rollwrite.events import Colour, Kept
from alhambra.rules.rollwrite.model import AGAIN, KEEP, TURN, Cross, Holder, Pip, Player, State

BACK = Token(Kind.BUTTON, "back")
"""Returns from another's sheet to the own one."""
COINS = Token(Kind.PURSE)
"""Taking coins."""
DONE = Token(Kind.PASS)
"""Building no second time."""
PARKING = Token(Kind.STORE)
"""A pair that is kept is parked here."""
KEEP_BUTTON = PARKING._replace(copy=1)
"""The button that does the same."""
SHEET = PARKING._replace(copy=2)
"""The whole sheet, where a die that is carried may be dropped."""


@dataclass(frozen=True)
class RollwriteSnapshot(TableSnapshot):
    """The table as one seat sees it; nothing is hidden."""

    seen: State
    ui: UiState = field(default_factory=UiState)
    offers: Offers[Choice] = NO_OFFERS
    pieces: Pieces = field(default_factory=Pieces)
    thrown: tuple[Piece, ...] = ()
    """The dice in the air, which the picture leaves out."""
    latest: tuple[tuple[Holder, Cross], ...] = ()
    """The buildings that everybody crossed out last."""
    best: int = 0
    """The most points of earlier games of somebody who plays alone; 0: there was none."""
    kept: Kept | None = None
    """The pair that was kept just now, while the other one is on its way to the next player."""

    @property
    def own(self) -> Player:
        """The player whose sheet is the large one."""
        return self.seen.players[self.seat]

    @property
    def leading(self) -> frozenset[Face]:
        """What can be picked next, with what is picked already."""
        return self.offers.leading(self.ui.picked)

    @property
    def keeping(self) -> bool:
        """True while the player chooses the pair to keep."""
        return self.mine and self.seen.phase is KEEP

    @property
    def own_kept(self) -> Cross | None:
        """The pair that was kept just now by the player whose sheet is the large one."""
        kept = self.kept
        return (kept.blue, kept.yellow) if kept is not None and kept.player == self.seat else None

    @property
    def rolling(self) -> Seat | None:
        """The player whose dice lie in the tray, also at the end; None while a pair is thrown."""
        return self.seen.to_move if self.pieces.cup is None else None


def crossing(cell: Cross, copy: int = 0) -> Token:
    """The token of a building of the sheet, or of its description beside it: copy 1."""
    return Token(Kind.CELL, f"{cell[0]},{cell[1]}", copy)


def closed(cell: Cross) -> Token:
    """The token of a building of the sheet that cannot be crossed out now."""
    return Token(Kind.GROUND, f"{cell[0]},{cell[1]}")


def coins_at(cell: Cross, copy: int = 0) -> Token:
    """The token that takes coins at a crossing whose building is crossed out; copy 1: its line."""
    return COINS._replace(copy=1 + copy + 2 * (10 * cell[0] + cell[1]))


def gains_coins(snapshot: RollwriteSnapshot) -> bool:
    """Return true if the player can take coins now, and would get any."""
    state = snapshot.seen
    may = snapshot.mine and state.phase is TURN
    return may and coins_to_gain(state, snapshot.seat) > 0


def why_closed(snapshot: RollwriteSnapshot, cell: Cross) -> Refusal | None:
    """Return why the player cannot cross out a building now; None if he can."""
    state = snapshot.seen
    return refusal(state, snapshot.seat, Build(*cell, state.phase is AGAIN))


def at_face(one: Token | None, other: Token) -> bool:
    """Return true if both have the same face."""
    return one is not None and one.face == other.face


def cell_of(token: Token) -> Cross:
    """The cell a token of a building, closed or not, or of a pair stands for."""
    blue, yellow = token.name.split(",")
    return int(blue), int(yellow)


def nudging(colour: Colour, old: Pip, new: Pip, copy: int = 0) -> Token:
    """The token that moves a die by a pip."""
    return Token(Kind.NUDGE, f"{colour}:{old}:{new}", copy)


def die(colour: Colour, face: Pip, copy: int = 0) -> Token:
    """The token of a die that can be kept."""
    return Token(Kind.DIE, f"{colour}:{face}", copy)


def pair(cell: Cross, copy: int = 0) -> Token:
    """The token of both dice that meet there, to be kept together; copy 1: its line in the list."""
    return Token(Kind.HAND, f"{cell[0]},{cell[1]}", copy)


def dice_of(token: Token) -> tuple[Token, Token]:
    """The dice of a token of both."""
    blue, yellow = cell_of(token)
    return die("blue", blue), die("yellow", yellow)


def colour_of(token: Token) -> str:
    """The colour of the die a token stands for."""
    return token.name.partition(":")[0]


def faces_of(choice: Choice) -> tuple[Face, ...]:
    """Return what has to be picked for the choice; what closes it is last."""
    match choice:
        case Nudge(colour, old, new):
            return (nudging(colour, old, new).face,)
        case Build(blue, yellow, _):
            return (crossing((blue, yellow)).face,)
        case Coins():
            return (COINS.face,)
        case Done():
            return (DONE.face,)
        case Keep(blue, yellow):
            return die("blue", blue).face, die("yellow", yellow).face, PARKING.face
