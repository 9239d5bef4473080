"""A palace: which tiles lie where, what may be done to it, and its longest wall.

Every question of legality is answered here and nowhere else. A palace is an immutable value that
remembers what was worked out about it, its successors included, so that asking again is cheap.

The building rules (rule text: the finished palace must obey all of them): no tile is turned;
sides that touch are alike; every tile can be reached on foot from the fountain; tiles touch with
a whole side; no empty area is enclosed by tiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]
"""A place in a palace: x grows to the east, y to the south; the fountain is (0, 0)."""

Walls: TypeAlias = int
"""The walled sides of a tile, one bit each: N 1, E 2, S 4, W 8."""

FOUNTAIN: Final[Cell] = (0, 0)

_SIDES: Final = "NESW"
_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_RING: Final = (*_STEPS, (1, -1), (1, 1), (-1, 1), (-1, -1))
"""The eight cells around one: the four sides N E S W, then the corners NE SE SW NW."""


class Tile(NamedTuple):
    """A building tile. ``building`` is the name of its type, ``price`` what it costs."""

    id: str
    building: str
    price: int
    walls: Walls


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


# An empty cell beside or diagonally beside a palace is known by twelve bits: which of the eight
# cells around it are taken (bits 0 to 7 in the order of the ring), and which of its four
# neighbours turn a wall towards it (bits 8 to 11). These twelve bits decide everything.
_NEIGHBOURS: Final = 0b1111
_WALLS_AT: Final = 8


def _keeps_the_outside_whole(taken: int) -> bool:
    """Whether filling a cell with these cells of its ring taken leaves its free sides joined.

    Empty cells hang together by sides only, and around a cell that is so just along its ring: with
    the free sides in more than one run, one of them would be shut in.
    """
    order = (0, 4, 1, 5, 2, 6, 3, 7)  # clockwise from N
    free = [not taken >> bit & 1 for bit in order]
    runs = 0
    for start in range(8):
        if free[start] and not free[start - 1]:
            length = next((n for n in range(8) if not free[(start + n) % 8]), 8)
            runs += any((start + n) % 8 % 2 == 0 for n in range(length))
    return runs <= 1


def _verdict(around: int, walls: Walls) -> Verdict | None:
    """The verdict on a tile with these walls, on an empty cell known by its twelve bits."""
    neighbours = around & _NEIGHBOURS
    walled = around >> _WALLS_AT
    if not neighbours:
        return Verdict.NO_NEIGHBOUR
    if walls & neighbours != walled:
        return Verdict.WALL_MEETS_OPEN_SIDE
    if walled == neighbours:
        return Verdict.NOT_REACHABLE_ON_FOOT
    if not _keeps_the_outside_whole(around & 0xFF):
        return Verdict.LEAVES_A_HOLE
    return None


_WELCOME: Final[tuple[int, ...]] = tuple(
    sum(1 << walls for walls in range(16) if _verdict(around, walls) is None)
    for around in range(1 << 12)
)
"""By the twelve bits of an empty cell: the sets of walls that may go there, one bit each."""

_TOLD: Final = tuple(
    (place, 1 << seen_at, 1 << _WALLS_AT + seen_at if place < 4 else 0)
    for place, seen_at in enumerate((2, 3, 0, 1, 6, 7, 4, 5))
)
"""By place in the ring: the bit by which that cell knows of this one, and of a wall towards it."""

# A taken cell is known by eight bits: the sides at which it touches another taken cell (bits 0 to
# 3), and those over which one can walk there (bits 4 to 7).
_PATHS: Final = 4

_PLACES: Final = tuple(tuple(side for side in range(4) if sides >> side & 1) for sides in range(16))
"""By a set of sides, one bit each: its sides as places in the ring."""


class Palace:
    """An immutable palace around its fountain; equal to any other with the same tiles."""

    __slots__ = ("_around", "_cells", "_hash", "_links", "_next", "_removable", "_wall", "tiles")

    def __init__(self, tiles: Mapping[Cell, Tile]) -> None:
        palace = _BARE
        for cell, tile in tiles.items():
            palace = palace._grown(cell, tile)
        self._become(palace.tiles, palace._around, palace._links)

    def _become(
        self, tiles: Mapping[Cell, Tile], around: dict[Cell, int], links: dict[Cell, int]
    ) -> None:
        self.tiles = tiles
        """The tiles by cell, without the fountain. Not to be changed."""
        self._around = around
        self._links = links
        self._hash: int | None = None
        self._wall: int | None = None
        self._removable: tuple[Cell, ...] | None = None
        self._cells: dict[Walls, tuple[Cell, ...]] = {}
        self._next: dict[tuple[Cell, Tile | None], Palace] = {}

    @staticmethod
    def _of(tiles: Mapping[Cell, Tile], around: dict[Cell, int], links: dict[Cell, int]) -> Palace:
        palace = object.__new__(Palace)
        palace._become(tiles, around, links)
        return palace

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Palace) and self.tiles == other.tiles)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self.tiles.items()))
        return self._hash

    def __reduce__(self) -> tuple[type[Palace], tuple[Mapping[Cell, Tile]]]:
        return Palace, (self.tiles,)

    def __repr__(self) -> str:
        laid = ", ".join(f"{tile.id} {cell}" for cell, tile in sorted(self.tiles.items()))
        return f"<Palace {laid or 'fountain alone'}>"

    def __len__(self) -> int:
        """How many tiles, the fountain not among them."""
        return len(self.tiles)

    def __contains__(self, cell: Cell) -> bool:
        """Whether a tile or the fountain lies there."""
        return cell in self._links

    def walls_at(self, cell: Cell) -> Walls:
        """The walls of what lies on a taken cell."""
        return 0 if cell == FOUNTAIN else self.tiles[cell].walls

    # -- adding --------------------------------------------------------------------------------

    def cells_for(self, walls: Walls) -> tuple[Cell, ...]:
        """The cells where a tile with these walls may be added, from west to east."""
        cells = self._cells.get(walls)
        if cells is None:
            welcome = _WELCOME
            cells = self._cells[walls] = tuple(
                sorted(
                    [cell for cell, around in self._around.items() if welcome[around] >> walls & 1]
                )
            )
        return cells

    def verdict(self, tile: Tile, cell: Cell) -> Verdict | None:
        """Why the tile may not be added there; None if it may."""
        if cell in self:
            return Verdict.OCCUPIED
        return _verdict(self._around.get(cell, 0), tile.walls)

    def verdicts(self, tile: Tile) -> dict[Cell, Verdict | None]:
        """The verdict on every empty cell that has a neighbour."""
        return {
            cell: _verdict(around, tile.walls)
            for cell, around in self._around.items()
            if around & _NEIGHBOURS
        }

    def with_tile(self, cell: Cell, tile: Tile) -> Palace:
        """The palace with the tile added on an empty cell. Does not ask whether it may."""
        key = (cell, tile)
        palace = self._next.get(key)
        if palace is None:
            palace = self._next[key] = self._grown(cell, tile)
        return palace

    def _grown(self, cell: Cell, tile: Tile) -> Palace:
        """The palace with the tile added: what is known of the cells about it is carried on."""
        around, links = self._around.copy(), self._links.copy()
        walls, beside = tile.walls, ring(cell)
        here = around.pop(cell, 0)
        joined = here & _NEIGHBOURS
        paths = joined & ~(here >> _WALLS_AT) & ~walls
        links[cell] = joined | paths << _PATHS
        for place, bit, wall_bit in _TOLD:
            other = beside[place]
            if other in links:
                if place < 4:
                    links[other] |= bit | bit << _PATHS if paths >> place & 1 else bit
            elif place < 4 and walls >> place & 1:
                around[other] = around.get(other, 0) | bit | wall_bit
            else:
                around[other] = around.get(other, 0) | bit
        return Palace._of({**self.tiles, cell: tile}, around, links)

    # -- removing and exchanging -----------------------------------------------------------------

    def without(self, cell: Cell) -> Palace:
        """The palace without the tile there. Does not ask whether it may go."""
        key = (cell, None)
        palace = self._next.get(key)
        if palace is None:
            palace = self._next[key] = self._shrunk(cell)
        return palace

    def _shrunk(self, cell: Cell) -> Palace:
        """The palace without the tile: the inverse of ``_grown``."""
        around, links = self._around.copy(), self._links.copy()
        tiles = dict(self.tiles)
        del tiles[cell], links[cell]
        here = 0
        for place, bit, wall_bit in _TOLD:
            other = ring(cell)[place]
            if other in links:
                here |= 1 << place
                if place < 4:
                    links[other] &= ~(bit | bit << _PATHS)
                    if self.walls_at(other) & bit:
                        here |= 1 << _WALLS_AT + place
            elif left := around[other] & ~(bit | wall_bit):
                around[other] = left
            else:
                del around[other]
        if here:
            around[cell] = here
        return Palace._of(tiles, around, links)

    def removable(self) -> tuple[Cell, ...]:
        """The cells whose tile may be taken away, from west to east."""
        if self._removable is None:
            links = self._links
            needed = self._on_the_way()
            self._removable = tuple(
                sorted(
                    cell
                    for cell in self.tiles
                    if cell not in needed and links[cell] & _NEIGHBOURS != _NEIGHBOURS
                )
            )
        return self._removable

    def removal_verdict(self, cell: Cell) -> Verdict | None:
        """Why the tile there may not be taken away; None if it may."""
        if cell == FOUNTAIN:
            return Verdict.FOUNTAIN_STAYS
        if cell not in self.tiles:
            return Verdict.NOTHING_THERE
        if self._links[cell] & _NEIGHBOURS == _NEIGHBOURS:
            return Verdict.LEAVES_A_HOLE
        return None if cell in self.removable() else Verdict.CUTS_OFF_TILES

    def paths(self, cell: Cell) -> list[Cell]:
        """The neighbouring taken cells that can be walked to from a taken cell."""
        beside = ring(cell)
        return [beside[place] for place in _PLACES[self._links[cell] >> _PATHS]]

    def _on_the_way(self) -> set[Cell]:
        """The cells that others need on their way to the fountain."""
        crossings = {cell for cell, link in self._links.items() if len(_PLACES[link >> _PATHS]) > 1}
        steps = sum(len(_PLACES[link >> _PATHS]) for link in self._links.values()) // 2
        if steps < len(self._links):  # no way round anywhere: every crossing is needed
            return crossings
        needed: set[Cell] = set()
        met: dict[Cell, int] = {}

        def visit(cell: Cell, before: Cell) -> int:
            """The first met cell that can be reached from here and beyond (Tarjan 1972)."""
            number = low = met[cell] = len(met)
            for beside in self.paths(cell):
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

    def swaps_for(self, walls: Walls) -> tuple[Cell, ...]:
        """The cells whose tile may be exchanged for one with these walls, from west to east.

        Rule text: an exchange is judged on the final state; if all sides match it is legal.
        """
        links = self._links
        return tuple(
            sorted(
                [
                    cell
                    for cell, tile in self.tiles.items()
                    if not (walls ^ tile.walls) & links[cell]
                ]
            )
        )

    def swap_verdict(self, tile: Tile, cell: Cell) -> Verdict | None:
        """Why the tile may not take the place of the one there; None if it may."""
        if cell == FOUNTAIN:
            return Verdict.FOUNTAIN_STAYS
        if cell not in self.tiles:
            return Verdict.NOTHING_THERE
        if (tile.walls ^ self.tiles[cell].walls) & self._links[cell]:
            return Verdict.WALL_MEETS_OPEN_SIDE
        return None

    def swapped(self, cell: Cell, tile: Tile) -> Palace:
        """The palace with the tile in place of the one there. Does not ask whether it may."""
        return self.without(cell).with_tile(cell, tile)

    # -- the wall ---------------------------------------------------------------------------------

    def outline(self) -> tuple[tuple[Cell, int], ...]:
        """The sides around the palace as (cell, side 0 to 3 for NESW), clockwise.

        Starts with the northernmost side of the westernmost column's top cell. The outline of a
        legal palace is one closed curve.
        """
        start = (min((*self.tiles, FOUNTAIN)), 0)
        sides = []
        cell, side = start
        while True:
            sides.append((cell, side))
            cell, side = self._next_side(cell, side)
            if (cell, side) == start:
                return tuple(sides)

    def _next_side(self, cell: Cell, side: int) -> tuple[Cell, int]:
        """The outline's side after this one, clockwise."""
        ahead = ring(cell)[(side + 1) % 4]
        if ahead not in self:
            return cell, (side + 1) % 4
        outward = ring(ahead)[side]
        if outward not in self:
            return ahead, side
        return outward, (side - 1) % 4

    def longest_wall(self) -> tuple[tuple[Cell, int], ...]:
        """The longest run of walled sides along the outline, clockwise.

        Rule text: corners and T-junctions with inner walls do not interrupt it; an outline that is
        walled all around counts every side. Of several longest runs the first is given.
        """
        sides = self.outline()
        walled = [self.walls_at(cell) >> side & 1 for cell, side in sides]
        if all(walled):
            return sides
        best_end, best, run = 0, 0, 0
        for end, wall in enumerate(walled * 2, start=1):
            run = run + 1 if wall else 0
            if run > best:
                best_end, best = end, run
        doubled = sides * 2
        return doubled[best_end - best : best_end]

    @property
    def wall(self) -> int:
        """How many sides the longest outer wall has."""
        if self._wall is None:
            self._wall = len(self.longest_wall())
        return self._wall


_BARE: Final = Palace._of(
    {},
    {ring(FOUNTAIN)[place]: bit for place, bit, _ in _TOLD},
    {FOUNTAIN: 0},
)
