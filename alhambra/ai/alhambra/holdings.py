"""Money and palaces as a search sees them, with cached results.

A purse is money of one currency as a number, four bits for each value with the number of its cards.
A site is a palace with its longest wall, the room for more tiles, and the best cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from alhambra.rules.alhambra.model import Tile
from alhambra.rules.alhambra.money import payments
from alhambra.rules.alhambra.palace import Cell, Palace, Walls

Purse: TypeAlias = int
"""Cards of one currency: bits 0 to 3 count those of value 1, bits 4 to 7 those of value 2, ..."""
MOST_REMEMBERED = 1 << 15
"""The most cached values of a function: some megabytes."""
K = TypeVar("K")
V = TypeVar("V")
BOXES_REMEMBERED: Final = 4
"""The number of boxes whose census is cached."""
PALACES_REMEMBERED: Final = 12
"""The number of palaces of games whose sites are cached: two for each seat of the largest table."""
WAYS_TRIED: Final = 3
"""The most cells for a tile that are considered further."""
ROOMY: Final = 48
"""If this many of the game's tiles fit a palace, more room has no value."""
TIGHT: Final = 0.01
"""The cost of missing room, in sides of wall: ``TIGHT`` times the square of the tiles that are
missing to ``ROOMY``."""
CHOICE: Final = 0.012
"""The value of each further cell that a tile fits, in sides of wall."""
_CARRY: Final = int("7f" * 16, 16)
"""Added to sixteen numbers of eight bits, it sets the highest bit of each that is not 0.

None may exceed 128. They count cells around a palace: 112 at most with all 54 tiles.
"""
_LIKE: Final = tuple(Tile(f"like-{walls}", "", 0, walls) for walls in range(16))
"""By walls: a tile that stands for all tiles with these walls."""


class Memo(dict[K, V], Generic[K, V]):
    """A cache of a function's results by its argument, faster than ``lru_cache``.

    At ``MOST_REMEMBERED`` entries it is cleared, so that memory does not grow from game to game.
    """

    def __init__(self, function: Callable[[K], V]) -> None:
        self._function = function

    def __missing__(self, key: K) -> V:
        value = self._function(key)
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        self[key] = value
        return value


def one(value: int) -> Purse:
    """Return the purse with a single card of the value."""
    return 1 << 4 * (value - 1)


def purse(values: Iterable[int]) -> Purse:
    """Return the purse with cards of these values."""
    return sum(map(one, values))


def _values(cards: Purse) -> tuple[int, ...]:
    """Return the values from the highest down, as a hand of the game lists them."""
    found: list[int] = []
    value = 1
    while cards:
        found += [value] * (cards & 15)
        cards >>= 4
        value += 1
    return tuple(reversed(found))


def _reach(cards: Purse) -> int:
    """Return the sums that can be paid exactly, one bit each."""
    sums = 1
    for value in VALUES[cards]:
        sums |= sums << value
    return sums


class PursePayment(NamedTuple):
    """A payment: the purse after it, and the overpayment."""

    rest: Purse
    waste: int


def _ways(cards_and_price: tuple[Purse, int]) -> tuple[PursePayment, ...]:
    """Return the payments of a price: least overpayment first, then most payable sums left."""
    cards, price = cards_and_price
    ways = [
        PursePayment(cards - purse(paid), sum(paid) - price)
        for paid in payments(VALUES[cards], price)
    ]
    return tuple(sorted(ways, key=lambda way: (way.waste, -variety(way.rest), way.rest)))


def variety(cards: Purse) -> int:
    """Return the number of sums that can be paid exactly plus the number of cards."""
    return REACH[cards].bit_count() + len(VALUES[cards])


VALUES: Final[Memo[Purse, tuple[int, ...]]] = Memo(_values)


TOTAL: Final[Memo[Purse, int]] = Memo(lambda cards: sum(VALUES[cards]))
"""The sum of all cards."""


REACH: Final[Memo[Purse, int]] = Memo(_reach)


FACTS: Final[Memo[Purse, tuple[int, int, int, int]]] = Memo(
    lambda cards: (TOTAL[cards], variety(cards), len(VALUES[cards]), REACH[cards])
)
"""Total, variety, number of cards and reach of a purse in one look-up."""


WAYS: Final[Memo[tuple[Purse, int], tuple[PursePayment, ...]]] = Memo(_ways)


@dataclass(slots=True)
class SiteFit:
    """A cell for a tile, and what the palace is like with the tile there."""

    cell: Cell
    wall: int
    room: int
    cells: int


class Census:
    """The number of the game's tiles by their walls."""

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        self._many: Mapping[int, int] = Counter(tile.walls for tile in tiles)
        self.fitting: Memo[int, int] = Memo(self._fitting)
        """By a set of walls, one bit each: the number of tiles that have one of them."""
        self.offers: Memo[int, int] = Memo(self._offer)
        """By a set of walls that a cell welcomes: that number in the lowest 16 bits, and 1 for
        each of the walls in 8 bits of its own, so that the offers of all cells add up."""
        self.rooms: Memo[int, int] = Memo(self._room)
        """By walls that fit somewhere, the highest of their 8 bits: the number of such tiles."""

    def _fitting(self, sets: int) -> int:
        return sum(number for walls, number in self._many.items() if sets >> walls & 1)

    def _offer(self, sets: int) -> int:
        each = sum(1 << 16 + 8 * walls for walls in range(16) if sets >> walls & 1)
        return self.fitting[sets] + each

    def room(self, offers: int) -> int:
        """Return the number of tiles that fit somewhere, from the offers of all cells added up."""
        return self.rooms[(offers >> 16) + _CARRY & ~_CARRY]

    def _room(self, fit: int) -> int:
        return self.fitting[sum(1 << walls for walls in range(16) if fit >> 8 * walls & 0x80)]


@lru_cache(maxsize=BOXES_REMEMBERED)
def census_of(tiles: tuple[Tile, ...]) -> Census:
    """Return the census of a box with these tiles, from a cache."""
    return Census(tiles)


class Site:
    """A palace with cached results.

    Only walls matter here: added tiles stand for all tiles with the same walls.
    """

    __slots__ = ("_census", "_fits", "_laid", "_offers", "cells", "palace", "room", "wall")

    def __init__(self, palace: Palace, census: Census) -> None:
        self.palace = palace
        self._census = census
        self._fits: dict[Walls, tuple[SiteFit, ...]] = {}
        self._laid: dict[tuple[Cell, Walls], Site] = {}
        self.wall = palace.wall
        self._offers = sum([census.offers[welcome] for welcome in palace.welcomes()])
        self.room: int = census.room(self._offers)
        """The number of the game's tiles that fit somewhere."""
        self.cells: int = self._offers & 0xFFFF
        """The number of cells for each of the game's tiles, summed over all tiles."""

    def fits(self, walls: Walls) -> tuple[SiteFit, ...]:
        """Return the best cells for a tile with these walls: long wall and enough room."""
        fits = self._fits.get(walls)
        if fits is None:
            palace, census = self.palace, self._census
            found: list[SiteFit] = []
            for cell in palace.cells_for(walls):
                wall, more = palace.outlook(cell, walls, census.offers)
                offers = self._offers + more
                found.append(SiteFit(cell, wall, census.room(offers), offers & 0xFFFF))
            found.sort(key=_promise, reverse=True)
            fits = self._fits[walls] = tuple(found[:WAYS_TRIED])
        return fits

    def laid(self, cell: Cell, walls: Walls) -> Site:
        """Return the site with a tile with these walls on the cell."""
        site = self._laid.get((cell, walls))
        if site is None:
            site = self.like(self.palace.with_tile(cell, _LIKE[walls]))
            self._laid[cell, walls] = site
        return site

    def like(self, palace: Palace) -> Site:
        """Return the site of another palace with the same census."""
        return Site(palace, self._census)


@lru_cache(maxsize=PALACES_REMEMBERED)
def site_of(palace: Palace, census: Census) -> Site:
    """Return the site of a game's palace, from a cache: most palaces stay the same for turns.

    It is made of a copy, because the game's palace would keep every palace that is tried.
    """
    return Site(Palace(palace.tiles), census)


def _promise(fit: SiteFit) -> float:
    """Return a quick estimate of a palace's value, in sides of wall."""
    missing = ROOMY - fit.room
    harm = TIGHT * missing * missing if missing > 0 else 0.0
    return fit.wall - harm + CHOICE * fit.cells
