"""The events of a game: facts in the past tense, one class for each kind of line in a record.

``REVEALING`` lists the events that reveal something hidden; undo stops there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from alhambra.rules.alhambra.model import Building, Card, Currency, DeckCard, Tile
from alhambra.rules.alhambra.palace import Cell
from alhambra.rules.api import Holder, HouseRules, Seat, Seated

PerHolder: TypeAlias = Mapping[Holder, int]


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Dealt:
    """A player drew a start hand."""

    player: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StartPlayerFound:
    """The start player was determined."""

    player: Seat


@dataclass(frozen=True, slots=True)
class MoneyShown:
    """Cards from the deck were turned face up."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DeckStacked:
    """The scoring cards were shuffled into their piles, and the piles stacked. Top card first."""

    cards: tuple[DeckCard, ...]


@dataclass(frozen=True, slots=True)
class DirkGot:
    """Dirk was given tiles from the bag."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class MarketFilled:
    """A tile from the bag was laid on a market place."""

    place: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A player's turn began."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Took:
    """A player took face-up money."""

    player: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Bought:
    """A player bought the tile of a market place."""

    player: Seat
    place: int
    tile: Tile
    pay: tuple[Card, ...]
    exact: bool


@dataclass(frozen=True, slots=True)
class Redesigned:
    """A player changed the palace: added a tile of the reserve, removed one to it, or swapped.

    ``tile`` is the tile that entered (``remove``: that left), ``out`` the one that a swap removed.
    """

    player: Seat
    kind: Literal["add", "remove", "swap"]
    tile: Tile
    cell: Cell
    out: Tile | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """A player placed a bought or won tile. ``cell`` is None except for the palace."""

    player: Seat
    tile: Tile
    to: Literal["palace", "reserve", "dirk"]
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Passed:
    """A player waived the extra action, or had no other choice."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discards were shuffled into a new deck. Top card first."""

    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ScoringCardCame:
    """A scoring card came up while money was refilled, and was set aside."""

    round: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A round was scored. ``buildings`` holds only points above zero."""

    round: int
    buildings: Mapping[Building, PerHolder]
    walls: Mapping[Seat, int]
    totals: PerHolder


@dataclass(frozen=True, slots=True)
class LeftoverAwarded:
    """A tile left on a market place at the end was awarded; ``player`` is None for nobody."""

    place: int
    tile: Tile
    player: Seat | None


@dataclass(frozen=True, slots=True)
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
