"""The pieces of the game and its state."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from alhambra.rules.api import Seat
from alhambra.rules.kit import Building
from alhambra.rules.rollwrite.sheet import Crossed, Grid, Pip

NAME: Final = "roll-and-write"
"""The game's name in records."""
MODULES: Final[tuple[str, ...]] = ()
"""The optional parts of the game that exist."""
PLAYERS: Final = range(1, 6)
AT_LEAST: Final = 3
"""Virtual players fill a game up to this number of players."""
SOLO: Final = range(2, 5)
"""The possible numbers of virtual players for a single player."""
OPENING: Final = 3
"""The number of opening buildings of each player."""

Holder: TypeAlias = Seat | str
"""A holder of buildings: a seat, or ``virtual-1`` and so on."""


class Box(NamedTuple):
    """The printed sheet and the tables of the game: the contents of its data file."""

    grid: Grid
    points: Mapping[Building, tuple[int, ...]]
    """By type: the points of the first place, the second, the third."""
    rounds: Mapping[int, int]
    """By the number of real and virtual players."""
    track: int
    """Boxes of the coin track: the coins that a player can get in a game."""
    first_coins: int
    """Boxes circled at the start."""
    again: int
    """The price of a second building, in coins."""
    lines: Mapping[int, int]
    """By the number of buildings crossed out in a row or column: its points."""
    coins_a_point: int
    """Coins for one point at the end."""
    bonus: Mapping[int, int]
    """By the number of virtual players, if they score: the extra points of each."""


class Solo(NamedTuple):
    """The ``variant`` of a table with a single player."""

    virtual: int = SOLO.start
    """The number of virtual players."""
    score: bool = False
    """Virtual players score."""


class Phase(StrEnum):
    """The kind of decision that the player to move has."""

    TURN = "turn"
    """Nudge dice, build, or take coins."""
    AGAIN = "again"
    """Build a second time or not."""
    KEEP = "keep"
    """Choose the pair to keep of the dice thrown."""
    OVER = "over"


TURN, AGAIN, KEEP, OVER = Phase


class Completion(NamedTuple):
    """A type that a holder completed in this round."""

    building: Building
    holder: Holder


class Player(NamedTuple):
    """One player's sheet and dice."""

    name: str
    kind: str
    crossed: Crossed = 0
    coins: int = 0
    """Coins to spend."""
    track: int = 0
    """Boxes of the coin track circled so far."""
    paid: Mapping[Building, int] = {}
    """Points for types completed."""
    completed: frozenset[Building] = frozenset()
    """Types completed, with or without points."""
    blue: tuple[Pip, ...] = ()
    """The player's dice, lower number first."""
    yellow: tuple[Pip, ...] = ()
    emblem: str = ""
    """A word for what the player wears; empty: it was not written down."""


class Virtual(NamedTuple):
    """A virtual player: its buildings by type, and the points for types completed."""

    buildings: Mapping[Building, int]
    paid: Mapping[Building, int] = {}
    completed: frozenset[Building] = frozenset()


class State(NamedTuple):
    """The state of a game. Nothing in it is hidden; dice are only known when thrown."""

    box: Box
    players: tuple[Player, ...] = ()
    virtual: tuple[Virtual, ...] = ()
    virtual_score: bool = False
    rounds: int = 0
    starts: Seat = 0
    """The start player."""
    round: int = 0
    """From 1; 0 before the first."""
    to_move: Seat = 0
    phase: Phase = TURN
    used: tuple[Pip, Pip] | None = None
    """The blue and the yellow die of the first building of this turn."""
    acted: bool = False
    """The player to move has built or taken coins; only dice must be thrown and handed on."""
    taken: Mapping[Building, int] = {}
    """By type: the number of places that are taken."""
    completing: tuple[Completion, ...] = ()
    """The types completed in this round."""
    totals: Mapping[Holder, int] = {}
    """The points after the final scoring."""
    winners: tuple[Holder, ...] = ()

    @property
    def alone(self) -> bool:
        """The game has a single player."""
        return len(self.players) == 1

    @property
    def last_turn(self) -> bool:
        """This turn is the last of the game."""
        last = (self.starts - 1) % len(self.players)
        return self.round == self.rounds and self.to_move == last


def virtual_name(number: int) -> str:
    """The name of a virtual player, from 0."""
    return f"virtual-{number + 1}"


def virtual_number(name: str) -> int:
    """The number of a virtual player, from 0."""
    return int(name.removeprefix("virtual-")) - 1
