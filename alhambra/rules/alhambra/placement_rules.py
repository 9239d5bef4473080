"""The rules of placing tiles, case by case: walls that meet, ways on foot, no holes; the outline.

Twelve bits describe an empty cell beside or diagonally beside a palace: which of the eight cells
around it are taken (bits 0 to 7 in the order of the ring), and which of its four neighbours turn a
wall towards it (bits 8 to 11). These twelve bits decide whether a tile may go there.

Thirteen bits describe a taken cell: the sides that touch another taken cell (bits 0 to 3), those
of them that a path crosses (bits 4 to 7), the corners around which a path leads over four tiles and
back (bits 8 to 11 for NE SE SW NW), and whether it is the fountain's cell (bit 12).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]
"""A place in a palace: x grows to the east, y to the south; the fountain is (0, 0)."""
Walls: TypeAlias = int
"""The walled sides of a tile, one bit each: N 1, E 2, S 4, W 8."""
FOUNTAIN: Final[Cell] = (0, 0)
_SIDES: Final = "NESW"
_RING: Final = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""The offsets of the eight cells around one: the sides N E S W, then the corners NE SE SW NW."""
SEEN_AT: Final = (2, 3, 0, 1, 6, 7, 4, 5)
"""By a cell's place in the ring: the place of the middle cell in that cell's own ring."""
PLACES: Final = tuple(tuple(side for side in range(4) if sides >> side & 1) for sides in range(16))
"""By a set of sides, one bit each: its sides as places in the ring."""
BENDS: Final = tuple(
    tuple(at for at in range(4) if sides >> at & 1 and sides >> (at + 1) % 4 & 1)
    for sides in range(16)
)
"""By a set of sides, one bit each: the corners between two of them, from 0 for NE."""
RING: Final = 0b11111111
WALLS_AT: Final = 8
CORNERS_AT: Final = 8
IS_FOUNTAIN: Final = 1 << 12
Links: TypeAlias = dict[Cell, int]
"""The bits of every taken cell."""
_CLOCKWISE: Final = (1, 2, 3, 0)
_BACK: Final = (3, 0, 1, 2)
"""By a side: the one after it and before it, clockwise."""


def walls_from(letters: str) -> Walls:
    """The walls named by letters in the order NESW. Raises ``ValueError`` for anything else."""
    walls = sum(1 << _SIDES.index(letter) for letter in letters)
    if walls_text(walls) != letters:
        raise ValueError(f"{letters!r} is not a list of sides in the order {_SIDES}")
    return walls


def walls_text(walls: Walls) -> str:
    """The letters of the walled sides, in the order NESW."""
    return "".join(letter for bit, letter in enumerate(_SIDES) if walls >> bit & 1)


class Verdict(StrEnum):
    """Why a tile may not lie on a cell, or may not leave it."""

    OCCUPIED = "occupied"
    NO_NEIGHBOUR = "no_neighbour"
    WALL_MEETS_OPEN_SIDE = "wall_meets_open_side"
    NOT_REACHABLE_ON_FOOT = "not_reachable_on_foot"
    LEAVES_A_HOLE = "leaves_a_hole"
    CUTS_OFF_TILES = "cuts_off_tiles"
    FOUNTAIN_STAYS = "fountain_stays"
    NOTHING_THERE = "nothing_there"


@cache
def ring(cell: Cell) -> tuple[Cell, ...]:
    """The eight cells around: N E S W, then NE SE SW NW."""
    x, y = cell
    return tuple((x + dx, y + dy) for dx, dy in _RING)


# -- empty cells -----------------------------------------------------------------------------------

SIDES: Final = 0b1111


def _keeps_the_outside_whole(taken: int) -> bool:
    """A tile on a cell with these taken cells in its ring encloses no empty area.

    Empty cells are connected over sides only, so around a cell they are connected along its ring.
    If the free sides are in more than one run, the tile encloses one of the runs.
    """
    order = (0, 4, 1, 5, 2, 6, 3, 7)  # clockwise from N
    free = [not taken >> bit & 1 for bit in order]
    runs = 0
    for start in range(8):
        if free[start] and not free[start - 1]:
            length = next((n for n in range(8) if not free[(start + n) % 8]), 8)
            runs += any((start + n) % 8 % 2 == 0 for n in range(length))
    return runs <= 1


_WHOLE: Final = tuple(_keeps_the_outside_whole(taken) for taken in range(1 << 8))


def _fault(around: int, walls: Walls) -> Verdict | None:
    """Return the rule that a tile with these walls breaks on an empty cell with these bits."""
    neighbours = around & SIDES
    walled = around >> WALLS_AT
    if not neighbours:
        return Verdict.NO_NEIGHBOUR
    if walls & neighbours != walled:
        return Verdict.WALL_MEETS_OPEN_SIDE
    if walled == neighbours:
        return Verdict.NOT_REACHABLE_ON_FOOT
    if not _WHOLE[around & RING]:
        return Verdict.LEAVES_A_HOLE
    return None


WELCOME: Final[tuple[int, ...]] = tuple(
    sum(1 << walls for walls in range(16) if _fault(around, walls) is None)
    for around in range(1 << 12)
)
"""By the twelve bits of an empty cell: the sets of walls that may go there, one bit each."""


def verdict_on(around: int, walls: Walls) -> Verdict | None:
    """Return the verdict on a tile with these walls on an empty cell with these twelve bits."""
    return None if WELCOME[around] >> walls & 1 else _fault(around, walls)


@cache
def bits_around(taken: int, walls: Walls) -> tuple[tuple[int, int], ...]:
    """Return the bits that a tile with these walls adds to the empty cells of its ring.

    Each is a place in the ring and the bits of the cell there. ``taken`` are the other cells.
    """
    return tuple(
        (
            place,
            1 << SEEN_AT[place] | (walls >> place & 1) << WALLS_AT + SEEN_AT[place]
            if place < 4
            else 1 << SEEN_AT[place],
        )
        for place in range(8)
        if not taken >> place & 1
    )


# -- taken cells -----------------------------------------------------------------------------------

PATHS_AT: Final = 4


def _may_go(link: int) -> bool:
    """The tile on a taken cell with these bits may be removed, as far as its ring shows.

    A cell with a free side leaves no hole, because that side is open to the outside. No path needs
    the cell if all its neighbours are connected by paths around its corners.
    """
    if link & IS_FOUNTAIN or link & SIDES == SIDES:
        return False
    paths = link >> PATHS_AT & SIDES
    corners = link >> CORNERS_AT
    groups = sum(paths >> side & 1 and not corners >> (side - 1) % 4 & 1 for side in range(4))
    return groups <= 1


MAY_GO: Final = tuple(_may_go(link) for link in range(1 << 13))
"""By the bits of a taken cell: its tile may be removed, as far as its ring shows."""


def _fitting(link: int) -> int:
    """Return the sets of walls that fit a cell with these sides and paths, one bit each.

    A side that touches another cell must have a wall if, and only if, no path crosses it.
    """
    joined = link & SIDES
    walled = joined & ~(link >> PATHS_AT)
    return sum(1 << walls for walls in range(16) if walls & joined == walled)


_FITS: Final = tuple(_fitting(link) for link in range(1 << 8))


FITTING: Final = tuple(0 if link & IS_FOUNTAIN else _FITS[link & 0xFF] for link in range(1 << 13))
"""By the bits of a taken cell: the sets of walls that fit it, one bit each; 0 for the fountain."""


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


def _free_sides(joined: int) -> tuple[int, ...]:
    """Return the sides that are not among these, clockwise from the first after them."""
    free = [side for side in range(4) if not joined >> side & 1]
    first = next((side for side in free if joined >> _BACK[side] & 1), 0)
    return tuple(sorted(free, key=lambda side: (side - first) % 4))


_FREE: Final = tuple(map(_free_sides, range(16)))
_WALLED: Final = tuple(
    tuple(bytes([walls >> side & 1 for side in free]) for walls in range(16)) for free in _FREE
)
"""By the sides that a tile joins, and its walls: 1 for each of its free sides that is a wall."""


class Outline(NamedTuple):
    """The sides around a palace, clockwise from any of them, and 1 for each that is a wall."""

    sides: tuple[tuple[Cell, int], ...]
    walled: bytes

    @property
    def longest(self) -> int:
        """The length of the longest run of walls."""
        return _longest(self.walled)

    def with_tile(self, cell: Cell, around: int, walls: Walls) -> Outline | None:
        """Return the outline with a tile on an empty cell with these bits.

        Its free sides take the place of those that it joins, which follow each other. None if they
        do not, because the tile encloses an empty area.
        """
        if not _WHOLE[around & RING]:
            return None
        joined = around & SIDES
        start, at, end = self._gap(cell, joined)
        free = tuple([(cell, side) for side in _FREE[joined]])
        return Outline(
            self.sides[start:at] + free + self.sides[end:],
            self.walled[start:at] + _WALLED[joined][walls] + self.walled[end:],
        )

    def longest_with(self, cell: Cell, around: int, walls: Walls) -> int:
        """Return the longest run of the outline with a tile that may go on the cell."""
        joined, walled = around & SIDES, self.walled
        start, at, end = self._gap(cell, joined)
        return _longest(walled[start:at] + _WALLED[joined][walls] + walled[end:])

    def _gap(self, cell: Cell, joined: int) -> tuple[int, int, int]:
        """Return where the outline begins, stops and goes on around a tile on this cell."""
        free = _FREE[joined]
        before = _BACK[free[0]]
        at = self.sides.index((ring(cell)[before], SEEN_AT[before]))
        end = at + 4 - len(free)
        return max(0, end - len(self.sides)), at, end


def _longest(walled: bytes) -> int:
    """Return the longest run of ones in a ring: the greatest of them, as all consist of ones."""
    return len(max((walled * 2).split(b"\0"))) if 0 in walled else len(walled)
