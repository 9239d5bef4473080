"""The things of the game and its state."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from alhambra.rules.api import Seat
from alhambra.rules.kit import Building
from alhambra.rules.records import quickly_replaced
from alhambra.rules.rollwrite.sheet import Crossed, Grid, Pip

NAME: Final = "roll-and-write"
"""What records call the game."""
MODULES: Final[tuple[str, ...]] = ()
"""The optional parts of the game that a table may agree on."""
PLAYERS: Final = range(1, 6)
AT_LEAST: Final = 3
"""Virtual players fill a game up to so many."""
SOLO: Final = range(2, 5)
"""How many virtual players one may play alone with."""
OPENING: Final = 3
"""Opening buildings of everybody."""

Holder: TypeAlias = Seat | str
"""Whoever has buildings: a seat, or ``virtual-1`` and so on."""


class Box(NamedTuple):
    """The printed sheet and the tables of the game: the contents of its data file."""

    grid: Grid
    points: Mapping[Building, tuple[int, ...]]
    """By type: the points of the first place, the second, the third."""
    rounds: Mapping[int, int]
    """By the number of real and virtual players."""
    track: int
    """Boxes of the coin track: coins that a player can ever have."""
    first_coins: int
    """Boxes circled at the start."""
    again: int
    """Coins for a second building."""
    lines: Mapping[int, int]
    """By the number of buildings crossed out in a row or column: its points."""
    coins_a_point: int
    """Coins left over that make a point."""
    bonus: Mapping[int, int]
    """By the number of virtual players, where they score: the points each gets beside."""


class Solo(NamedTuple):
    """What one who plays alone agrees on: the ``variant`` of a table."""

    virtual: int = SOLO.start
    """How many virtual players there are."""
    score: bool = False
    """They score like anybody."""


class Phase(StrEnum):
    """What the player to move has to decide."""

    TURN = "turn"
    """Nudge dice, build, or take coins."""
    AGAIN = "again"
    """Build a second time or not."""
    KEEP = "keep"
    """Which pair of the dice thrown to keep."""
    OVER = "over"


TURN, AGAIN, KEEP, OVER = Phase


class Completion(NamedTuple):
    """Who crossed out the last building of a type in this round."""

    building: Building
    holder: Holder


@quickly_replaced
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
    """Points got for types completed."""
    completed: frozenset[Building] = frozenset()
    """Types completed, for whatever points."""
    blue: tuple[Pip, ...] = ()
    """His dice, the lower number first."""
    yellow: tuple[Pip, ...] = ()


@quickly_replaced
class Virtual(NamedTuple):
    """A virtual player: how many buildings of each type it has, and what they brought."""

    buildings: Mapping[Building, int]
    paid: Mapping[Building, int] = {}
    completed: frozenset[Building] = frozenset()


@quickly_replaced
class State(NamedTuple):
    """A moment of the game. Nothing is hidden in it; what dice will show nobody knows."""

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
    """The player to move has built or taken coins for good: only dice are left to see to."""
    taken: Mapping[Building, int] = {}
    """How many of the places of a type are gone."""
    completing: tuple[Completion, ...] = ()
    """What was completed in this round."""
    totals: Mapping[Holder, int] = {}
    """The points, once all is scored."""
    winners: tuple[Holder, ...] = ()

    @property
    def alone(self) -> bool:
        """One person plays alone."""
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
