"""The score sheet and its points in plain numbers, for search.

A cell is a number from 0 to 35, row by row, so a bit of what is crossed out; a type is a number
from 0 to 5.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from alhambra.rules.kit import Building
from alhambra.rules.rollwrite.model import Box
from alhambra.rules.rollwrite.sheet import CELLS, LINES, NUMBERS, SIDES, building_at

BUILDINGS: Final = tuple(Building)
TYPES: Final = range(len(BUILDINGS))
ALL: Final = range(SIDES * SIDES)
ROW_OF: Final = tuple(cell // SIDES for cell in ALL)
"""By cell: the number of its row among all lines."""
COLUMN_OF: Final = tuple(SIDES + cell % SIDES for cell in ALL)
"""By cell: the number of its column among all lines."""
LINE_MASKS: Final = LINES


def cell_at(blue: int, yellow: int) -> int:
    """The cell where two dice meet."""
    return SIDES * (yellow - 1) + blue - 1


def _near(blue: int, yellow: int) -> tuple[tuple[int, int], ...]:
    steps = ((abs(b - blue) + abs(y - yellow), cell_at(b, y)) for b, y in CELLS)
    return tuple(sorted(steps))


NEAR: Final = {(b, y): _near(b, y) for b in NUMBERS for y in NUMBERS}
"""By what a blue and a yellow die show: coins and cell, the fewest coins first."""


class Tables(NamedTuple):
    """The tables of a box, by type and by number."""

    type_of: tuple[int, ...]
    """By cell."""
    masks: tuple[int, ...]
    """By type: its cells."""
    sizes: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    """By type: those of the first place, the second, the third."""
    lines: tuple[int, ...]
    """By how many buildings of a row or column are crossed out: its points."""
    track: int
    again: int
    coins_a_point: int
    bonus: tuple[int, ...]
    """By the number of virtual players."""


def tables_of(box: Box) -> Tables:
    """The box in numbers, worked out once for each sheet."""
    return _tables(
        box.grid,
        tuple(tuple(box.points[building]) for building in BUILDINGS),
        tuple(box.lines.get(number, 0) for number in range(SIDES + 1)),
        (box.track, box.again, box.coins_a_point),
        tuple(box.bonus.get(number, 0) for number in range(SIDES)),
    )


@lru_cache(maxsize=8)
def _tables(
    grid: tuple[tuple[Building, ...], ...],
    points: tuple[tuple[int, ...], ...],
    lines: tuple[int, ...],
    coins: tuple[int, int, int],
    bonus: tuple[int, ...],
) -> Tables:
    type_of = tuple(BUILDINGS.index(building_at(grid, cell)) for cell in CELLS)
    masks = tuple(sum(1 << cell for cell in ALL if type_of[cell] == type_) for type_ in TYPES)
    sizes = tuple(mask.bit_count() for mask in masks)
    return Tables(type_of, masks, sizes, points, lines, *coins, bonus)
