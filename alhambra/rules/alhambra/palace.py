"""A palace: its tiles by cell, the legal changes, and its longest wall.

All questions of legality are answered here, by the cases of ``placement_rules``. A palace is an
immutable value that caches results, its successors included, so repeated questions are cheap.

The building rules (rule text: the finished palace must obey all of them): no tile is turned;
sides that touch are alike; every tile can be reached on foot from the fountain; tiles touch with
a whole side; no empty area is enclosed by tiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from alhambra.rules.alhambra.placement_rules import (
    BENDS,
    CORNERS_AT,
    FITTING,
    FOUNTAIN,
    IS_FOUNTAIN,
    MAY_GO,
    PATHS_AT,
    PLACES,
    RING,
    SEEN_AT,
    SIDES,
    WALLS_AT,
    WELCOME,
    Cell,
    Outline,
    Verdict,
    Walls,
    bits_around,
    close_corner,
    longest_run,
    on_the_way,
    open_corner,
    outline,
    paths,
    ring,
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
        "_outline",
        "_removable",
        "tiles",
    )

    tiles: Mapping[Cell, Tile]
    """The tiles by cell, without the fountain. Do not change it."""
    _around: dict[Cell, int]
    """The twelve bits of each empty cell that has a taken one in its ring."""
    _links: dict[Cell, int]
    """The thirteen bits of each taken cell."""
    _detours: int
    """The number of closed paths around inner walls: those that are not around a single corner."""
    _hash: int
    _outline: Outline | None
    """Computed from the outline of the palace before, once that is known."""
    _removable: tuple[Cell, ...] | None
    _cells: dict[Walls, tuple[Cell, ...]]
    _next: dict[tuple[Cell, Tile | None], Palace]

    def __init__(self, tiles: Mapping[Cell, Tile]) -> None:
        palace = _BARE
        for cell, tile in tiles.items():
            palace = palace._grown(cell, tile)
        for slot in self.__slots__:
            setattr(self, slot, getattr(palace, slot))
        self._cells, self._next = {}, {}

    @staticmethod
    def _of(
        tiles: Mapping[Cell, Tile],
        around: dict[Cell, int],
        links: dict[Cell, int],
        detours: int,
        hash: int,
    ) -> Palace:
        palace: Palace = object.__new__(Palace)
        palace.tiles = tiles
        palace._around = around
        palace._links = links
        palace._detours = detours
        palace._hash = hash
        palace._outline = palace._removable = None
        palace._cells, palace._next = {}, {}
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
        """The number of tiles, without the fountain."""
        return len(self.tiles)

    def __contains__(self, cell: Cell) -> bool:
        """A tile or the fountain lies there."""
        return cell in self._links

    def walls_at(self, cell: Cell) -> Walls:
        """The walls of the tile on a taken cell; none for the fountain."""
        return 0 if cell == FOUNTAIN else self.tiles[cell].walls

    # -- adding --------------------------------------------------------------------------------

    def cells_for(self, walls: Walls) -> tuple[Cell, ...]:
        """The cells where a tile with these walls may be added, from west to east."""
        cells = self._cells.get(walls)
        if cells is None:
            welcome, wanted = WELCOME, 1 << walls
            found = [cell for cell, bits in self._around.items() if welcome[bits] & wanted]
            found.sort()
            cells = self._cells[walls] = tuple(found)
        return cells

    def welcomes(self) -> list[int]:
        """For each empty cell around: the sets of walls that may go there, one bit each."""
        welcome = WELCOME
        return [welcome[bits] for bits in self._around.values()]

    def outlook(self, cell: Cell, walls: Walls, weights: Mapping[int, int]) -> tuple[int, int]:
        """The longest wall with a tile that may be added, and by how much a sum changes.

        The sum is that of the ``weights`` of all ``welcomes``. Far cheaper than ``with_tile``.
        """
        around, beside, welcome = self._around, ring(cell), WELCOME
        here = around[cell]
        change = -weights[welcome[here]]
        for place, bits in bits_around(here & RING, walls):
            before = around.get(beside[place], 0)
            change += weights[welcome[before | bits]] - weights[welcome[before]]
        return self._known_outline().longest_with(cell, here, walls), change

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

    def unfit_sides(self, tile: Tile, cell: Cell) -> tuple[int, ...]:
        """The sides, NESW from 0, on which the tile would not match its neighbours there.

        On which a wall would meet an open side; where all match, those with walls on both.
        """
        beside = [(side, other) for side, other in enumerate(ring(cell)[:4]) if other in self]
        pairs = [
            (side, tile.walls >> side & 1, self.walls_at(other) >> SEEN_AT[side] & 1)
            for side, other in beside
        ]
        unlike = tuple(side for side, own, facing in pairs if own != facing)
        return unlike or tuple(side for side, own, facing in pairs if own and facing)

    def with_tile(self, cell: Cell, tile: Tile) -> Palace:
        """The palace with the tile added on an empty cell. Does not check that this is legal."""
        key = (cell, tile)
        palace = self._next.get(key)
        if palace is None:
            palace = self._next[key] = self._grown(cell, tile)
        return palace

    def _grown(self, cell: Cell, tile: Tile) -> Palace:
        """Compute the palace with the tile added from the bits of this one."""
        around, links, beside = self._around.copy(), self._links.copy(), ring(cell)
        here = around.pop(cell, 0)
        walls, joined = tile.walls, here & SIDES
        for place, bits in bits_around(here & RING, walls):
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
            detours -= open_corner(links, cell, corner)
        laid = {**self.tiles, cell: tile}
        grown = Palace._of(laid, around, links, detours, self._hash ^ hash((cell, tile)))
        if self._outline is not None:
            grown._outline = self._outline.with_tile(cell, here, walls)
        return grown

    # -- removing and exchanging -----------------------------------------------------------------

    def without(self, cell: Cell) -> Palace:
        """The palace without the tile there. Does not check that this is legal."""
        key = (cell, None)
        palace = self._next.get(key)
        if palace is None:
            palace = self._next[key] = self._shrunk(cell)
        return palace

    def _shrunk(self, cell: Cell) -> Palace:
        """Compute the palace without the tile: the inverse of ``_grown``."""
        tiles, around, links = dict(self.tiles), self._around.copy(), self._links.copy()
        tile, link, beside = tiles.pop(cell), links.pop(cell), ring(cell)
        paths = link >> PATHS_AT & SIDES
        detours = self._detours + 1
        for corner in PLACES[link >> CORNERS_AT]:
            close_corner(links, cell, corner)
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
        """The cells whose tile may be removed, from west to east.

        If all closed paths consist of paths around single corners, a cell's ring shows whether a
        path needs it. Closed paths around inner walls need a search of the whole palace.
        """
        if self._removable is None:
            may_go = MAY_GO
            cells = [cell for cell, link in self._links.items() if may_go[link]]
            if self._detours:
                needed = on_the_way(self._links)
                cells = [
                    cell
                    for cell in self.tiles
                    if cell not in needed and self._links[cell] & SIDES != SIDES
                ]
            cells.sort()
            self._removable = tuple(cells)
        return self._removable

    def removal_verdict(self, cell: Cell) -> Verdict | None:
        """Why the tile there may not be removed; None if it may."""
        if cell == FOUNTAIN:
            return Verdict.FOUNTAIN_STAYS
        if cell not in self.tiles:
            return Verdict.NOTHING_THERE
        if self._links[cell] & SIDES == SIDES:
            return Verdict.LEAVES_A_HOLE
        return None if cell in self.removable() else Verdict.CUTS_OFF_TILES

    def stranded_without(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that cannot be reached on foot without the tile there, sorted."""
        met, edge = {FOUNTAIN, cell}, [FOUNTAIN]
        while edge:
            beside = [other for other in paths(self._links, edge.pop()) if other not in met]
            met.update(beside)
            edge += beside
        return tuple(sorted(other for other in self.tiles if other not in met))

    def swaps_for(self, walls: Walls) -> tuple[Cell, ...]:
        """The cells whose tile may be exchanged for one with these walls, from west to east.

        Rule text: an exchange is judged on the final state; if all sides match it is legal.
        """
        fitting, wanted = FITTING, 1 << walls
        cells = [cell for cell, link in self._links.items() if fitting[link] & wanted]
        cells.sort()
        return tuple(cells)

    def swap_verdict(self, tile: Tile, cell: Cell) -> Verdict | None:
        """Why the tile may not replace the one there; None if it may."""
        if cell == FOUNTAIN:
            return Verdict.FOUNTAIN_STAYS
        if cell not in self.tiles:
            return Verdict.NOTHING_THERE
        fits = FITTING[self._links[cell]] >> tile.walls & 1
        return None if fits else Verdict.WALL_MEETS_OPEN_SIDE

    def swapped(self, cell: Cell, tile: Tile) -> Palace:
        """The palace with the tile in place of the one there. Does not check that this is legal."""
        key = (cell, tile)
        palace = self._next.get(key)
        if palace is None:
            palace = self._next[key] = self._exchanged(cell, tile)
        return palace

    def _exchanged(self, cell: Cell, tile: Tile) -> Palace:
        """Compute the palace with the other tile: if it fits, only its free sides can differ."""
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
        """The sides around the palace as (cell, side 0 to 3 for NESW), clockwise."""
        return outline(self._links)

    def longest_wall(self) -> tuple[tuple[Cell, int], ...]:
        """The longest run of walled sides along the outline, clockwise.

        Rule text: corners and T-junctions with inner walls do not interrupt it; if the whole
        outline is walled, every side counts. Of several longest runs the first is returned.
        """
        sides = outline(self._links)
        start, length = longest_run([self.walls_at(cell) >> side & 1 for cell, side in sides])
        return (sides * 2)[start : start + length]

    @property
    def wall(self) -> int:
        """The length of the longest outer wall, in sides."""
        return self._known_outline().longest

    def _known_outline(self) -> Outline:
        """Return the outline, from now on kept."""
        if self._outline is None:
            sides = outline(self._links)
            self._outline = Outline(
                sides, bytes(self.walls_at(cell) >> side & 1 for cell, side in sides)
            )
        return self._outline


_BARE: Final = Palace._of(
    {},
    {ring(FOUNTAIN)[place]: bits for place, bits in bits_around(0, 0)},
    {FOUNTAIN: IS_FOUNTAIN},
    0,
    0,
)
