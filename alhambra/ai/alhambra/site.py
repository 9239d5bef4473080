"""A palace as a search sees it: the longest wall, the room for more, and where tiles go best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from alhambra.ai.alhambra.purse import Memo
from alhambra.rules.alhambra.model import Tile
from alhambra.rules.alhambra.palace import Cell, Palace, Walls

BOXES_REMEMBERED: Final = 4
"""Sets of tiles whose census is remembered."""
WAYS_TRIED: Final = 3
"""How many cells for a tile are looked at further."""
ROOMY: Final = 48
"""A palace that so many of the game's tiles fit has all the room it needs."""
TIGHT: Final = 0.01
"""Sides of wall that a place more for the first of the tiles is worth, for a palace that has none;
it grows with the square of what is missing."""
CHOICE: Final = 0.012
"""Sides of wall for another cell that a tile fits, once there is room for it."""


class Fit(NamedTuple):
    """A cell for a tile, and the palace with it."""

    cell: Cell
    site: Site


class Census:
    """How many of the game's tiles have which walls."""

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        self._many: Mapping[int, int] = Counter(tile.walls for tile in tiles)
        self.fitting: Memo[int, int] = Memo(self._fitting)
        """By sets of walls, one bit each: how many tiles have one of them."""

    def _fitting(self, sets: int) -> int:
        return sum(number for walls, number in self._many.items() if sets >> walls & 1)


@lru_cache(maxsize=BOXES_REMEMBERED)
def census_of(tiles: tuple[Tile, ...]) -> Census:
    """The census of a box with these tiles: taken once, as it remembers what it counted."""
    return Census(tiles)


class Site:
    """A palace, with what was worked out about it.

    Only walls matter here: tiles added are like any others with the same walls.
    """

    __slots__ = ("_census", "_fits", "cells", "palace", "room", "wall")

    def __init__(self, palace: Palace, census: Census) -> None:
        self.palace = palace
        self._census = census
        self._fits: dict[Walls, tuple[Fit, ...]] = {}
        self.wall = palace.wall
        fitting, sets, cells = census.fitting, 0, 0
        for welcome in palace.welcomes():
            if welcome:
                sets |= welcome
                cells += fitting[welcome]
        self.room: int = fitting[sets]
        """How many of the game's tiles fit somewhere."""
        self.cells: int = cells
        """How many cells there are for each of the game's tiles, all in all."""

    def fits(self, walls: Walls) -> tuple[Fit, ...]:
        """The best cells for a tile with these walls: those of a long wall that leaves room."""
        fits = self._fits.get(walls)
        if fits is None:
            palace, census, tile = self.palace, self._census, _LIKE[walls]
            found = [
                Fit(cell, Site(palace.with_tile(cell, tile), census))
                for cell in palace.cells_for(walls)
            ]
            found.sort(key=_promise, reverse=True)
            fits = self._fits[walls] = tuple(found[:WAYS_TRIED])
        return fits

    def like(self, palace: Palace) -> Site:
        """Another palace, seen in the same way."""
        return Site(palace, self._census)


_LIKE: Final = tuple(Tile(f"like-{walls}", "", 0, walls) for walls in range(16))
"""By walls: a tile that stands for all that have them."""


def _promise(fit: Fit) -> float:
    """How good a palace looks, in sides of wall."""
    site = fit.site
    missing = ROOMY - site.room
    harm = TIGHT * missing * missing if missing > 0 else 0.0
    return site.wall - harm + CHOICE * site.cells
