"""A palace as a search sees it: the longest wall, the room for more tiles, the best cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from alhambra.ai.alhambra.purse import Memo
from alhambra.rules.alhambra.model import Tile
from alhambra.rules.alhambra.palace import Cell, Palace, Walls

BOXES_REMEMBERED: Final = 4
"""The number of boxes whose census is cached."""
WAYS_TRIED: Final = 3
"""The most cells for a tile that are considered further."""
ROOMY: Final = 48
"""If this many of the game's tiles fit a palace, more room has no value."""
TIGHT: Final = 0.01
"""The cost of missing room, in sides of wall: ``TIGHT`` times the square of the tiles that are
missing to ``ROOMY``."""
CHOICE: Final = 0.012
"""The value of each further cell that a tile fits, in sides of wall."""


class Fit(NamedTuple):
    """A cell for a tile, and the palace with the tile there."""

    cell: Cell
    site: Site


class Census:
    """The number of the game's tiles by their walls."""

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        self._many: Mapping[int, int] = Counter(tile.walls for tile in tiles)
        self.fitting: Memo[int, int] = Memo(self._fitting)
        """By a set of walls, one bit each: the number of tiles that have one of them."""

    def _fitting(self, sets: int) -> int:
        return sum(number for walls, number in self._many.items() if sets >> walls & 1)


@lru_cache(maxsize=BOXES_REMEMBERED)
def census_of(tiles: tuple[Tile, ...]) -> Census:
    """Return the census of a box with these tiles, from a cache."""
    return Census(tiles)


class Site:
    """A palace with cached results.

    Only walls matter here: added tiles stand for all tiles with the same walls.
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
        """The number of the game's tiles that fit somewhere."""
        self.cells: int = cells
        """The number of cells for each of the game's tiles, summed over all tiles."""

    def fits(self, walls: Walls) -> tuple[Fit, ...]:
        """Return the best cells for a tile with these walls: long wall and enough room."""
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
        """Return the site of another palace with the same census."""
        return Site(palace, self._census)


_LIKE: Final = tuple(Tile(f"like-{walls}", "", 0, walls) for walls in range(16))
"""By walls: a tile that stands for all tiles with these walls."""


def _promise(fit: Fit) -> float:
    """Return a quick estimate of a palace's value, in sides of wall."""
    site = fit.site
    missing = ROOMY - site.room
    harm = TIGHT * missing * missing if missing > 0 else 0.0
    return site.wall - harm + CHOICE * site.cells
