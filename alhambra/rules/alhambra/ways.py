"""Paths through a palace and around it: the cells that others depend on, and the outline.

A palace is given by its links: the bits of every taken cell, as explained in ``cells``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from alhambra.rules.alhambra.cells import CORNERS_AT, FOUNTAIN, PATHS_AT, PLACES, SIDES, Cell, ring

Links: TypeAlias = dict[Cell, int]
"""The bits of every taken cell."""

_CLOCKWISE: Final = (1, 2, 3, 0)
_BACK: Final = (3, 0, 1, 2)
"""By a side: the one after it and before it, clockwise."""


def paths(links: Mapping[Cell, int], cell: Cell) -> list[Cell]:
    """The neighbouring taken cells to which a path leads from a taken cell."""
    beside = ring(cell)
    return [beside[side] for side in PLACES[links[cell] >> PATHS_AT & SIDES]]


def on_the_way(links: Mapping[Cell, int]) -> set[Cell]:
    """The cells without which others cannot reach the fountain."""
    needed: set[Cell] = set()
    met: dict[Cell, int] = {}

    def visit(cell: Cell, before: Cell) -> int:
        """The lowest number reachable from here and beyond (Tarjan 1972)."""
        number = low = met[cell] = len(met)
        for beside in paths(links, cell):
            if beside not in met:
                reach = visit(beside, cell)
                low = min(low, reach)
                if reach >= number:
                    needed.add(cell)
            elif beside != before:
                low = min(low, met[beside])
        return low

    visit(FOUNTAIN, FOUNTAIN)
    return needed


# -- corners ---------------------------------------------------------------------------------------


def open_corner(links: Links, cell: Cell, corner: int) -> bool:
    """Record a path around the corner, if there is one; paths to both its sides exist already."""
    beside, following = ring(cell), _CLOCKWISE[corner]
    before, after = links[beside[corner]], links[beside[following]]
    if not (before >> PATHS_AT + following & 1 and after >> PATHS_AT + corner & 1):
        return False
    links[cell] |= 1 << CORNERS_AT + corner
    for at, bit in _others_there(cell, corner):
        links[at] |= bit
    return True


def close_corner(links: Links, cell: Cell, corner: int) -> None:
    """Remove the path around the corner, because the tile on the cell is gone."""
    for at, bit in _others_there(cell, corner):
        links[at] &= ~bit


def _others_there(cell: Cell, corner: int) -> tuple[tuple[Cell, int], ...]:
    """The three other cells at a corner, each with its bit for that corner."""
    beside, following = ring(cell), _CLOCKWISE[corner]
    opposite = _CLOCKWISE[following]
    return (
        (beside[corner], 1 << CORNERS_AT + following),
        (beside[4 + corner], 1 << CORNERS_AT + opposite),
        (beside[following], 1 << CORNERS_AT + _CLOCKWISE[opposite]),
    )


# -- the outline -----------------------------------------------------------------------------------


def outline(links: Mapping[Cell, int]) -> tuple[tuple[Cell, int], ...]:
    """The sides around the palace as (cell, side 0 to 3 for NESW), clockwise.

    Starts with the northernmost side of the westernmost column's top cell. The outline of a legal
    palace is one closed curve.
    """
    first = cell = min(links)
    side = 0
    sides = []
    while True:
        sides.append((cell, side))
        following = _CLOCKWISE[side]
        if not links[cell] >> following & 1:
            side = following
        else:
            cell = ring(cell)[following]
            if links[cell] >> side & 1:
                cell = ring(cell)[side]
                side = _BACK[side]
        if side == 0 and cell == first:
            return tuple(sides)


def longest_run(walled: Sequence[int]) -> tuple[int, int]:
    """Start and length of the longest run of walls in a ring; the first of several."""
    if all(walled):
        return 0, len(walled)
    start, longest, run = 0, 0, 0
    for end, wall in enumerate((*walled, *walled), start=1):
        run = run + 1 if wall else 0
        if run > longest:
            start, longest = end - run, run
    return start, longest


def longest_wall(links: Mapping[Cell, int], walls: Mapping[Cell, int]) -> int:
    """The length of the longest run of walls along the outline.

    The same as ``longest_run`` of ``outline``, but faster, for opponents. ``walls`` are those of
    every taken cell.
    """
    first = cell = min(links)
    link, there, side = links[cell], walls[cell], 0
    walled = []
    while True:
        walled.append(there >> side & 1)
        following = _CLOCKWISE[side]
        if not link >> following & 1:
            side = following
        else:
            cell = ring(cell)[following]
            link = links[cell]
            if link >> side & 1:
                cell = ring(cell)[side]
                link, side = links[cell], _BACK[side]
            there = walls[cell]
        if side == 0 and cell == first:
            break
    if all(walled):
        return len(walled)
    return max(map(len, bytes(walled * 2).split(b"\0")))
