"""The events of a game: facts in the past tense, one class for each kind of line in a record.

``REVEALING`` lists the events that reveal something hidden; undo stops there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from alhambra.rules.alhambra.model import Building, Card, Currency, DeckCard, Tile
from alhambra.rules.alhambra.palace import Cell
from alhambra.rules.api import Holder, HouseRules, Seat, Seated
from alhambra.rules.records import record

PerHolder: TypeAlias = Mapping[Holder, int]


@record
class SetUp:
    """The game was laid out: who plays, and the order of bag and money."""

    seed: int
    players: tuple[Seated, ...]
    market: tuple[Currency, ...]
    tiles: tuple[Tile, ...]
    """In the order of drawing from the bag."""
    deck: tuple[Card, ...]
    """In the order of drawing, without the scoring cards."""
    modules: tuple[str, ...] = ()
    house: HouseRules = ()


@record
class Dealt:
    """A player drew a start hand."""

    player: Seat
    cards: tuple[Card, ...]


@record
class StartPlayerFound:
    """The start player was determined."""

    player: Seat


@record
class MoneyShown:
    """Cards from the deck were turned face up."""

    cards: tuple[Card, ...]


@record
class DeckStacked:
    """The scoring cards were shuffled into their piles, and the piles stacked. Top card first."""

    cards: tuple[DeckCard, ...]


@record
class DirkGot:
    """Dirk was given tiles from the bag."""

    tiles: tuple[Tile, ...]


@record
class MarketFilled:
    """A tile from the bag was laid on a market place."""

    place: int
    tile: Tile


@record
class TurnBegan:
    """A player's turn began."""

    player: Seat


@record
class Took:
    """A player took face-up money."""

    player: Seat
    cards: tuple[Card, ...]


@record
class Bought:
    """A player bought the tile of a market place."""

    player: Seat
    place: int
    tile: Tile
    pay: tuple[Card, ...]
    exact: bool


@record
class Redesigned:
    """A player changed the palace: added a tile of the reserve, removed one to it, or swapped.

    ``tile`` is the tile that entered (``remove``: that left), ``out`` the one that a swap removed.
    """

    player: Seat
    kind: Literal["add", "remove", "swap"]
    tile: Tile
    cell: Cell
    out: Tile | None = None


@record
class Placed:
    """A player placed a bought or won tile. ``cell`` is None except for the palace."""

    player: Seat
    tile: Tile
    to: Literal["palace", "reserve", "dirk"]
    cell: Cell | None = None


@record
class Passed:
    """A player waived the extra action, or had no other choice."""

    player: Seat


@record
class Reshuffled:
    """The discards were shuffled into a new deck. Top card first."""

    deck: tuple[Card, ...]


@record
class ScoringCardCame:
    """A scoring card came up while money was refilled, and was set aside."""

    round: int


@record
class Scored:
    """A round was scored. ``buildings`` holds only points above zero."""

    round: int
    buildings: Mapping[Building, PerHolder]
    walls: Mapping[Seat, int]
    totals: PerHolder


@record
class LeftoverAwarded:
    """A tile left on a market place at the end was awarded; ``player`` is None for nobody."""

    place: int
    tile: Tile
    player: Seat | None


@record
class Ended:
    """The game is over."""

    totals: PerHolder
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    SetUp
    | Dealt
    | StartPlayerFound
    | MoneyShown
    | DeckStacked
    | DirkGot
    | MarketFilled
    | TurnBegan
    | Took
    | Bought
    | Redesigned
    | Placed
    | Passed
    | Reshuffled
    | ScoringCardCame
    | Scored
    | LeftoverAwarded
    | Ended
)

REVEALING: Final = (
    SetUp,
    Dealt,
    MoneyShown,
    DeckStacked,
    DirkGot,
    MarketFilled,
    Reshuffled,
    ScoringCardCame,
)
