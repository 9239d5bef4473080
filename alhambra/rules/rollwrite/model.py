"""The printed sheet, the other pieces of the game, and its state.

The sheet is a grid of buildings that dice point at. The cells crossed out are a number of 36 bits,
one for each cell, row by row from the top left; types, rows and columns are masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from alhambra.rules.api import Building, Seat

SIDES: Final = 6
"""The numbers of a die, and so of rows and of columns."""
Pip: TypeAlias = int
"""The number on a die, from 1 to 6."""
Cross: TypeAlias = tuple[Pip, Pip]
"""A cell: its column by the blue die, its row by the yellow one."""
Crossed: TypeAlias = int
"""The cells that are crossed out, one bit each."""
Grid: TypeAlias = tuple[tuple[Building, ...], ...]
"""The buildings: rows by the yellow die, in each the columns by the blue one."""
NUMBERS: Final = range(1, SIDES + 1)
CELLS: Final[tuple[Cross, ...]] = tuple((blue, yellow) for yellow in NUMBERS for blue in NUMBERS)
"""All cells, row by row."""
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


def bit(cell: Cross) -> Crossed:
    blue, yellow = cell
    return 1 << SIDES * (yellow - 1) + blue - 1


def crossed(cells: Iterable[Cross]) -> Crossed:
    return sum(map(bit, cells))


def cells_of(marks: Crossed) -> Iterator[Cross]:
    """The cells that are crossed out, row by row."""
    return (cell for cell in CELLS if marks & bit(cell))


ROWS: Final = tuple(crossed((blue, row) for blue in NUMBERS) for row in NUMBERS)


COLUMNS: Final = tuple(crossed((column, yellow) for yellow in NUMBERS) for column in NUMBERS)


LINES: Final = ROWS + COLUMNS


class Types(NamedTuple):
    """The cells of a grid by type."""

    masks: Mapping[Building, Crossed]
    """The cells of each type."""
    sizes: Mapping[Building, int]
    """The number of cells of each type."""


@lru_cache(maxsize=8)
def types_of(grid: Grid) -> Types:
    """The types of a grid, from a cache."""
    masks = {
        building: crossed(cell for cell in CELLS if building_at(grid, cell) is building)
        for building in Building
    }
    return Types(masks, {building: mask.bit_count() for building, mask in masks.items()})


def building_at(grid: Grid, cell: Cross) -> Building:
    blue, yellow = cell
    return grid[yellow - 1][blue - 1]


def counted(grid: Grid, marks: Crossed) -> dict[Building, int]:
    """By type: the number of buildings crossed out."""
    return {building: (marks & mask).bit_count() for building, mask in types_of(grid).masks.items()}


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
