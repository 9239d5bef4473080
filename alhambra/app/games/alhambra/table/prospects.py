"""What the palace would be with the carried tile on each of its cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from alhambra.app.games.alhambra.table.gestures.plans import settle, without_plan
from alhambra.app.games.alhambra.table.snapshot import TableSnapshot, cell_of
from alhambra.app.table.picture import Kind, Token
from alhambra.rules.alhambra.model import Tile
from alhambra.rules.alhambra.palace import Cell, Palace, Verdict


class Prospect(NamedTuple):
    """The palace if the carried tile were placed on a cell."""

    cell: Cell
    tile: Tile
    verdict: Verdict | None
    """Why the tile may not lie there; None if it may."""
    after: Palace | None
    """The palace with the tile."""
    out: Tile | None = None
    """The tile that it would replace."""


def carried_tile(snapshot: TableSnapshot) -> Tile | None:
    """The tile that is picked or held."""
    token = snapshot.ui.tile
    return None if token is None else tile_of(snapshot, token)


def tile_of(snapshot: TableSnapshot, token: Token) -> Tile | None:
    """The tile a token stands for."""
    match token.kind:
        case Kind.MARKET:
            return snapshot.seen.market[int(token.name)]
        case Kind.BOUGHT:
            return _named(snapshot.seen.to_place, token.name)
        case Kind.RESERVE:
            return _named(snapshot.own.reserve, token.name)
        case Kind.CELL:
            return snapshot.own.palace.tiles.get(cell_of(token))
        case _:
            return None


def _named(tiles: tuple[Tile, ...], id: str) -> Tile | None:
    return next((tile for tile in tiles if tile.id == id), None)


def prospects(snapshot: TableSnapshot) -> Mapping[Cell, Prospect]:
    """Return every cell that the carried tile may be tried on."""
    tile, token = carried_tile(snapshot), snapshot.ui.tile
    if tile is None or token is None or token.kind is Kind.CELL or not snapshot.mine:
        return {}
    palace = palace_for(snapshot, token, tile)
    found = {
        cell: Prospect(cell, tile, why, None if why else palace.with_tile(cell, tile))
        for cell, why in palace.verdicts(tile).items()
    }
    if token.kind is Kind.RESERVE:
        for cell, out in palace.tiles.items():
            why = palace.swap_verdict(tile, cell)
            after = None if why else palace.swapped(cell, tile)
            found[cell] = Prospect(cell, tile, why, after, out)
    for cell in _sought_cells(snapshot):
        if cell not in found and cell not in palace.tiles:
            found[cell] = Prospect(cell, tile, palace.verdict(tile, cell), None)
    return found


def expected_palace(snapshot: TableSnapshot) -> Palace:
    """Return the own palace with planned tiles, and the one that is carried over a cell."""
    focus = snapshot.ui.focus
    if focus is not None and focus.kind is Kind.CELL and snapshot.ui.tile is not None:
        option = prospects(snapshot).get(cell_of(focus))
        if option is not None and option.after is not None:
            return option.after
    return snapshot.planned.palace


def _sought_cells(snapshot: TableSnapshot) -> Iterator[Cell]:
    """Yield the cells that a lesson lets the learner try, also where nothing touches a tile."""
    return (cell_of(token) for token in snapshot.ui.sought if token.kind is Kind.CELL)


def best_focus(snapshot: TableSnapshot) -> Token | None:
    """Return where the focus of keys begins: the best cell for the carried tile, else a tile."""
    if best := _best_cell(snapshot):
        return Token(Kind.CELL, f"{best[0]},{best[1]}")
    if snapshot.ui.carried:
        return None
    if snapshot.placing:
        return next((Token(Kind.BOUGHT, tile.id) for tile in snapshot.seen.to_place), None)
    places = enumerate(snapshot.seen.market)
    return next((Token(Kind.MARKET, str(place)) for place, tile in places if tile), None)


def _best_cell(snapshot: TableSnapshot) -> Cell | None:
    """Return the cell with the longest wall, then the most open sides, near the fountain."""
    found = [
        (after.wall, open_sides(after), -abs(cell[0]) - abs(cell[1]), cell)
        for cell, _, _, after, out in prospects(snapshot).values()
        if after is not None and out is None
    ]
    return max(found)[-1] if found else None


def open_sides(palace: Palace) -> int:
    """Return how many sides of the palace have no wall."""
    return sum(not palace.walls_at(cell) >> side & 1 for cell, side in palace.outline())


def palace_for(snapshot: TableSnapshot, token: Token, tile: Tile) -> Palace:
    """Return the palace that the tile would be added to: bought tiles count planned ones."""
    palace = snapshot.own.palace
    if token.kind is Kind.RESERVE:
        return palace
    return settle(palace, without_plan(snapshot.plans, tile)).palace
