"""The rule book of Alhambra: reading its positions, pictures and examples from the data."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.located import Node
from alhambra.rules.alhambra.model import Box as CardBox
from alhambra.rules.alhambra.model import Card, Currency, Hand, Tile
from alhambra.rules.alhambra.palace import Cell, Palace

FARTHEST = 9
"""Cells from the fountain at most."""


def tile_of(node: Node, box: CardBox) -> Tile:
    """Read a tile by its id."""
    tiles = {tile.id: tile for tile in box.tiles}
    return tiles[node.choice(tuple(tiles))]


def cell_of(node: Node) -> Cell:
    """Read a cell as a list: east, south of the fountain."""
    members = node.items(2)
    east, south = (
        members[n].integer(-FARTHEST, FARTHEST) if n < len(members) else 0 for n in (0, 1)
    )
    return east, south


def cells_of(node: Node) -> tuple[Cell, ...]:
    """Read a list of cells."""
    return tuple(cell_of(one) for one in node.items())


def palace_of(node: Node, box: CardBox) -> Palace:
    """Read a palace: a mapping of tiles to their cells, in an order in which each may be added."""
    palace = Palace({})
    for id, place in node.mapping().items():
        tile = next((tile for tile in box.tiles if tile.id == id), None)
        cell = cell_of(place)
        if tile is None:
            place.fault(f"there is no tile {id}")
        elif verdict := palace.verdict(tile, cell):
            place.fault(f"the tile may not lie there: {verdict}")
        else:
            palace = palace.with_tile(cell, tile)
    return palace


def card_of(node: Node) -> Card:
    """Read a card: ``denar-7``."""
    currency, _, value = node.text().partition("-")
    if currency not in tuple(Currency) or value not in tuple("123456789"):
        node.fault(f"found {node.text()!r}, expected a card such as denar-7")
        return Card(Currency.DENAR, 1)
    return Card(Currency(currency), int(value))


def cards_of(node: Node) -> tuple[Card, ...]:
    """Read a list of cards."""
    return tuple(card_of(card) for card in node.items())


def hand_of(cards: Sequence[Card]) -> Hand:
    """Return the hand of these cards."""
    return Hand().plus(cards)


def market_of(node: Node, box: CardBox) -> tuple[Tile | None, ...]:
    """Read the tiles of the market; ``none`` is an empty place."""
    found = tuple(
        None if place.text() == "none" else tile_of(place, box) for place in node.items(4)
    )
    return found if len(found) == len(box.market) else (None,) * len(box.market)
