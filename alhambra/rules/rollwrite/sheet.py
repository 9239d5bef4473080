"""The printed sheet: a grid of buildings that dice point at, its types, rows and columns.

The cells crossed out are a number of 36 bits, one for each cell, row by row from the top left.
Types, rows and columns are masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from alhambra.rules.kit import Building

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


def bit(cell: Cross) -> Crossed:
    """The bit of a cell."""
    blue, yellow = cell
    return 1 << SIDES * (yellow - 1) + blue - 1


def crossed(cells: Iterable[Cross]) -> Crossed:
    """The bits of the cells."""
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
    """The building of a cell."""
    blue, yellow = cell
    return grid[yellow - 1][blue - 1]


def counted(grid: Grid, marks: Crossed) -> dict[Building, int]:
    """By type: the number of buildings crossed out."""
    return {building: (marks & mask).bit_count() for building, mask in types_of(grid).masks.items()}
