"""The printed sheet: a grid of buildings that dice point at, its types, rows and columns.

What is crossed out on a sheet is a number of 36 bits, one a cell: rows from the top, each from the
left. So types, rows and columns are asked for with a mask.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from alhambra.rules.kit import Building

SIDES: Final = 6
"""Numbers of a die, so rows and columns of the grid."""

Pip: TypeAlias = int
"""What a die shows, from 1 to 6."""

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
    """The cell by itself."""
    blue, yellow = cell
    return 1 << SIDES * (yellow - 1) + blue - 1


def crossed(cells: Iterable[Cross]) -> Crossed:
    """The cells together."""
    return sum(map(bit, cells))


def cells_of(marks: Crossed) -> Iterator[Cross]:
    """The cells that are crossed out, row by row."""
    return (cell for cell in CELLS if marks & bit(cell))


ROWS: Final = tuple(crossed((blue, row) for blue in NUMBERS) for row in NUMBERS)
COLUMNS: Final = tuple(crossed((column, yellow) for yellow in NUMBERS) for column in NUMBERS)
LINES: Final = ROWS + COLUMNS


class Types(NamedTuple):
    """A grid by its types."""

    masks: Mapping[Building, Crossed]
    """The cells of each type."""
    sizes: Mapping[Building, int]
    """How many they are."""


@lru_cache(maxsize=8)
def types_of(grid: Grid) -> Types:
    """The types of a grid, worked out once."""
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
    """How many buildings of each type are crossed out."""
    return {building: (marks & mask).bit_count() for building, mask in types_of(grid).masks.items()}
