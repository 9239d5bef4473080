"""The pieces of the game and its state.

Values that change at every step are named tuples: immutable, compared by value, and the fastest to
copy with a changed field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from alhambra.rules.alhambra.palace import Palace, Tile
from alhambra.rules.api import Building

__all__ = [
    "ACTION",
    "EXTRA",
    "FINAL_ROUND",
    "LEFTOVER",
    "MARKET_PLACES",
    "MONEY_ROW",
    "NAME",
    "OVER",
    "PLACE",
    "PLAYERS",
    "START_SUM",
    "TAKE_LIMIT",
    "Box",
    "Building",
    "Card",
    "Currency",
    "DeckCard",
    "Hand",
    "Palace",
    "Phase",
    "Player",
    "ScoringCard",
    "State",
    "Tile",
]

NAME: Final = "alhambra"
"""The game's name in records."""
MODULES: Final[tuple[str, ...]] = ()
"""The optional parts of the game that exist."""
PLAYERS = range(2, 7)
MARKET_PLACES = 4
MONEY_ROW = 4
START_SUM = 20
"""The value at which the deal of a start hand stops (rule text: 20 or more)."""
TAKE_LIMIT = 5
"""Several cards may be taken if their sum is at most this."""
FINAL_ROUND = 3


class Currency(StrEnum):
    """The currencies, in the order in which cards are sorted."""

    DENAR = "denar"
    DIRHAM = "dirham"
    DUCAT = "ducat"
    GULDEN = "gulden"


class Card(NamedTuple):
    """A money card. Copies are equal."""

    currency: Currency
    value: int

    def __str__(self) -> str:
        return f"{self.currency}-{self.value}"


class ScoringCard(NamedTuple):
    """One of the two cards in the deck that bring a scoring."""

    round: int

    def __str__(self) -> str:
        return f"scoring-{self.round}"


DeckCard: TypeAlias = Card | ScoringCard

_SLOT: Mapping[Currency, int] = {currency: slot for slot, currency in enumerate(Currency)}


class Hand(NamedTuple):
    """Money by currency, as values from the highest down: ``hand.ducat == (7, 4, 4)``."""

    denar: tuple[int, ...] = ()
    dirham: tuple[int, ...] = ()
    ducat: tuple[int, ...] = ()
    gulden: tuple[int, ...] = ()

    def of(self, currency: Currency) -> tuple[int, ...]:
        """The values held in the currency, from the highest down."""
        return self[_SLOT[currency]]

    def plus(self, cards: Iterable[Card]) -> Hand:
        """This hand and the cards."""
        values = list(self)
        for currency, value in cards:
            slot = _SLOT[currency]
            values[slot] = tuple(sorted((*values[slot], value), reverse=True))
        return tuple.__new__(Hand, values)

    def minus(self, cards: Iterable[Card]) -> Hand:
        """This hand without the cards. Raises ``ValueError`` for a card that is not in it."""
        values = list(self)
        for currency, value in cards:
            slot = _SLOT[currency]
            kept = list(values[slot])
            kept.remove(value)
            values[slot] = tuple(kept)
        return tuple.__new__(Hand, values)

    def cards(self) -> tuple[Card, ...]:
        """All cards, by currency, from the highest value down."""
        return tuple(
            Card(currency, value)
            for currency, values in zip(Currency, self, strict=True)
            for value in values
        )

    def size(self) -> int:
        """The number of cards."""
        return sum(map(len, self))

    def total(self) -> int:
        """The sum of all values."""
        return sum(map(sum, self))


class Box(NamedTuple):
    """The contents of the box, and the printed tables, as in the data files."""

    tiles: tuple[Tile, ...]
    market: tuple[Currency, ...]
    """The currency of each market place, 0 to 3."""
    values: tuple[int, ...]
    """The values of money cards; every currency has each of them."""
    copies: int
    copies_with_two: int
    """The number of copies of each money card with two players."""
    scoring: Mapping[int, Mapping[Building, tuple[int, ...]]]
    """Round 1 to 3, building: the points of the first place, the second, the third."""
    dirk_tiles: int
    """The tiles given to Dirk at the start, and again after the first scoring."""


class Phase(StrEnum):
    """The kind of decision that the player to move has."""

    ACTION = "action"
    EXTRA = "extra"
    """An action earned by an exact payment: it may be waived."""
    PLACE = "place"
    """To place the tiles bought this turn."""
    LEFTOVER = "leftover"
    """To place the tiles won at the end of the game."""
    OVER = "over"


ACTION, EXTRA, PLACE, LEFTOVER, OVER = Phase
"""The phases as module constants, because looking up an enum member is slow."""


class Player(NamedTuple):
    """A player's things. All are open except the hand."""

    name: str
    kind: str
    palace: Palace
    reserve: tuple[Tile, ...] = ()
    hand: Hand = Hand()
    score: int = 0
    emblem: str = ""
    """A word for what the player wears; empty: it was not written down."""


class State(NamedTuple):
    """The state of a game, including what is hidden."""

    box: Box
    players: tuple[Player, ...] = ()
    market_currencies: tuple[Currency, ...] = ()
    market: tuple[Tile | None, ...] = (None,) * MARKET_PLACES
    money: tuple[Card, ...] = ()
    """The face-up money, oldest first."""
    deck: tuple[DeckCard, ...] = ()
    """Top card first."""
    deck_size: int = 0
    """The number of cards in the deck after the scoring cards were shuffled in."""
    piles: tuple[int, ...] = ()
    """The sizes of the piles of the deck, without scoring cards; empty means the usual sizes."""
    discard: tuple[Card, ...] = ()
    bag: tuple[Tile, ...] = ()
    """In the order in which tiles will be drawn."""
    dirk: tuple[Tile, ...] = ()
    dirk_score: int = 0
    turn: int = 0
    """The number of the turn, from 1."""
    to_move: int = 0
    phase: Phase = Phase.ACTION
    to_place: tuple[Tile, ...] = ()
    """Tiles that the player to move must still place: bought this turn, or won at the end."""
    won: tuple[tuple[int, Tile], ...] = ()
    """Leftover tiles awarded at the end, as seat and tile, whose placing has not begun."""
    scoring_due: int = 0
    """The round whose scoring card came up in this refill, or 0."""
    scored: int = 0
    """Rounds scored so far."""
    winners: tuple[int, ...] = ()

    @property
    def with_dirk(self) -> bool:
        """Dirk takes part: the game has two players."""
        return len(self.players) == 2
