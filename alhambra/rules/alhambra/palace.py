"""A palace: which tiles lie where, what may be done to it, and its longest wall.

Every question of legality is answered here and nowhere else. A palace is an immutable value that
remembers what was worked out about it, its successors included, so that asking again is cheap.

The building rules (rule text: the finished palace must obey all of them): no tile is turned;
sides that touch are alike; every tile can be reached on foot from the fountain; tiles touch with
a whole side; no empty area is enclosed by tiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from alhambra.rules.alhambra.cells import (
    BENDS,
    CORNERS_AT,
    FOUNTAIN,
    MAY_GO,
    PATHS_AT,
    PLACES,
    RING,
    SEEN_AT,
    SIDES,
    WALLS_AT,
    WELCOME,
    Cell,
    Verdict,
    Walls,
    ring,
    told,
    verdict_on,
    walls_from,
    walls_text,
)

__all__ = [
    "FOUNTAIN",
    "Cell",
    "Palace",
    "Tile",
    "Verdict",
    "Walls",
    "ring",
    "walls_from",
    "walls_text",
]


class Tile(NamedTuple):
    """A building tile. ``building`` is the name of its type, ``price`` what it costs."""

    id: str
    building: str
    price: int
    walls: Walls


class Palace:
    """An immutable palace around its fountain; equal to any other with the same tiles."""

    __slots__ = (
        "_around",
        "_cells",
        "_detours",
        "_hash",
        "_links",
        "_next",
        "_removable",
        "_wall",
        "tiles",
    )

    tiles: Mapping[Cell, Tile]
    """The tiles by cell, without the fountain. Not to be changed."""
    _around: dict[Cell, int]
    """The twelve bits of each empty cell that has a taken one in its ring."""
    _links: dict[Cell, int]
    """The twelve bits of each taken cell."""
    _detours: int
    """How many ways round there are but those around a single corner: ways round inner walls."""
    _hash: int
    _wall: int | None
    _removable: tuple[Cell, ...] | None
    _cells: dict[Walls, tuple[Cell, ...]]
    _next: dict[tuple[Cell, Tile | None], Palace]

    def __init__(self, tiles: Mapping[Cell, Tile]) -> None:
        palace = _BARE
        for cell, tile in tiles.items():
            palace = palace._grown(cell, tile)
        self._become(palace.tiles, palace._around, palace._links, palace._detours, palace._hash)

    def _become(
        self,
        tiles: Mapping[Cell, Tile],
        around: dict[Cell, int],
        links: dict[Cell, int],
        detours: int,
        hash: int,
    ) -> None:
        self.tiles = tiles
        self._around = around
        self._links = links
        self._detours = detours
        self._hash = hash
        self._wall = None
        self._removable = None
        self._cells = {}
        self._next = {}

    @staticmethod
    def _of(
        tiles: Mapping[Cell, Tile],
        around: dict[Cell, int],
        links: dict[Cell, int],
        detours: int,
        hash: int,
    ) -> Palace:
        palace: Palace = object.__new__(Palace)
        palace._become(tiles, around, links, detours, hash)
        return palace

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Palace) and self._hash == other._hash and self.tiles == other.tiles
        )

    def __hash__(self) -> int:
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
            welcome = WELCOME
            cells = self._cells[walls] = tuple(
                sorted(
                    [cell for cell, around in self._around.items() if welcome[around] >> walls & 1]
                )
            )
        return cells

    def verdict(self, tile: Tile, cell: Cell) -> Verdict | None:
        """Why the tile may not be added there; None if it may."""
        if cell in self._links:
            return Verdict.OCCUPIED
        return verdict_on(self._around.get(cell, 0), tile.walls)

    def verdicts(self, tile: Tile) -> dict[Cell, Verdict | None]:
        """The verdict on every empty cell that has a neighbour."""
        return {
            cell: verdict_on(around, tile.walls)
            for cell, around in self._around.items()
            if around & SIDES
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
        around, links, beside = self._around.copy(), self._links.copy(), ring(cell)
        here = around.pop(cell, 0)
        walls, joined = tile.walls, here & SIDES
        for place, bits in told(here & RING, walls):
            other = beside[place]
            around[other] = around.get(other, 0) | bits
        paths = joined & ~(here >> WALLS_AT | walls)
        links[cell] = joined | paths << PATHS_AT
        detours = self._detours - 1
        for side in PLACES[joined]:
            bit = 1 << SEEN_AT[side]
            if paths >> side & 1:
                bit |= bit << PATHS_AT
                detours += 1
            links[beside[side]] |= bit
        for corner in BENDS[paths]:
            detours -= _open_corner(links, cell, corner)
        laid = {**self.tiles, cell: tile}
        return Palace._of(laid, around, links, detours, self._hash ^ hash((cell, tile)))

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
        tiles, around, links = dict(self.tiles), self._around.copy(), self._links.copy()
        tile, link, beside = tiles.pop(cell), links.pop(cell), ring(cell)
        paths = link >> PATHS_AT & SIDES
        detours = self._detours + 1
        for corner in PLACES[link >> CORNERS_AT]:
            _close_corner(links, cell, corner)
            detours += 1
        here = 0
        for place, other in enumerate(beside):
            bit = 1 << SEEN_AT[place]
            if other not in links:
                left = around[other] & ~(bit | bit << WALLS_AT if place < 4 else bit)
                if left:
                    around[other] = left
                else:
                    del around[other]
                continue
            here |= 1 << place
            if place < 4:
                links[other] &= ~(bit | bit << PATHS_AT)
                detours -= paths >> place & 1
                if self.walls_at(other) & bit:
                    here |= 1 << WALLS_AT + place
        if here:
            around[cell] = here
        return Palace._of(tiles, around, links, detours, self._hash ^ hash((cell, tile)))

    def removable(self) -> tuple[Cell, ...]:
        """The cells whose tile may be taken away, from west to east.

        Where every way round is made up of ways around single corners, a tile that nobody misses
        beside it is missed nowhere. Only ways round inner walls have to be followed as a whole.
        """
        if self._removable is None:
            may_go = MAY_GO
            cells = [cell for cell, link in self._links.items() if may_go[link]]
            if FOUNTAIN in cells:
                cells.remove(FOUNTAIN)
            if self._detours:
                needed = self._on_the_way()
                cells = [
                    cell
                    for cell in self.tiles
                    if cell not in needed and self._links[cell] & SIDES != SIDES
                ]
            cells.sort()
            self._removable = tuple(cells)
        return self._removable

    def removal_verdict(self, cell: Cell) -> Verdict | None:
        """Why the tile there may not be taken away; None if it may."""
        if cell == FOUNTAIN:
            return Verdict.FOUNTAIN_STAYS
        if cell not in self.tiles:
            return Verdict.NOTHING_THERE
        if self._links[cell] & SIDES == SIDES:
            return Verdict.LEAVES_A_HOLE
        return None if cell in self.removable() else Verdict.CUTS_OFF_TILES

    def paths(self, cell: Cell) -> list[Cell]:
        """The neighbouring taken cells that can be walked to from a taken cell."""
        beside = ring(cell)
        return [beside[side] for side in PLACES[self._links[cell] >> PATHS_AT & SIDES]]

    def _on_the_way(self) -> set[Cell]:
        """The cells that others need on their way to the fountain."""
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
        key = (cell, tile)
        palace = self._next.get(key)
        if palace is None:
            palace = self._next[key] = self._exchanged(cell, tile)
        return palace

    def _exchanged(self, cell: Cell, tile: Tile) -> Palace:
        """The palace with the other tile: if its sides match, only free sides can be otherwise."""
        out, link = self.tiles[cell], self._links[cell]
        changed = out.walls ^ tile.walls
        if changed & link:
            return self.without(cell).with_tile(cell, tile)
        around = self._around.copy()
        for side in PLACES[changed]:
            around[ring(cell)[side]] ^= 1 << WALLS_AT + SEEN_AT[side]
        laid = {**self.tiles, cell: tile}
        changed_hash = self._hash ^ hash((cell, out)) ^ hash((cell, tile))
        palace = Palace._of(laid, around, self._links, self._detours, changed_hash)
        palace._removable = self._removable
        return palace

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


def _around_corner(cell: Cell, corner: int) -> tuple[tuple[Cell, int], ...]:
    """The four cells at a corner of one, each with the bit by which it knows of that corner."""
    beside = ring(cell)
    following = (corner + 1) % 4
    return (
        (cell, 1 << CORNERS_AT + corner),
        (beside[corner], 1 << CORNERS_AT + following),
        (beside[following], 1 << CORNERS_AT + (corner + 3) % 4),
        (beside[4 + corner], 1 << CORNERS_AT + (corner + 2) % 4),
    )


def _open_corner(links: dict[Cell, int], cell: Cell, corner: int) -> bool:
    """Note that one can walk around the corner, if so; one can walk to both its sides already."""
    beside = ring(cell)
    following = (corner + 1) % 4
    if not links[beside[corner]] >> PATHS_AT + following & 1:
        return False
    if not links[beside[following]] >> PATHS_AT + corner & 1:
        return False
    for at, bit in _around_corner(cell, corner):
        links[at] |= bit
    return True


def _close_corner(links: dict[Cell, int], cell: Cell, corner: int) -> None:
    """Note that one cannot walk around the corner any more, as the tile on the cell is gone."""
    for at, bit in _around_corner(cell, corner)[1:]:
        links[at] &= ~bit


_BARE: Final = Palace._of(
    {},
    {ring(FOUNTAIN)[place]: bits for place, bits in told(0, 0)},
    {FOUNTAIN: 0},
    0,
    0,
)
