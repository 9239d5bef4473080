"""The data files as values for the rules, checked as a whole."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from alhambra.located import Node, reading
from alhambra.paths import data_file
from alhambra.rules.alhambra.model import (
    FINAL_ROUND,
    MARKET_PLACES,
    Box,
    Building,
    Currency,
    Tile,
)
from alhambra.rules.alhambra.palace import Walls, walls_from, walls_text

BUILDINGS = tuple(Building)
CURRENCIES = tuple(Currency)
ROUNDS = range(1, FINAL_ROUND + 1)
MOST_WALLS = 3
"""Walls of a tile."""


def load_box(folder: Path | None = None) -> Box:
    """The box of the game from ``tiles.yaml`` and ``cards.yaml`` of a folder, or our own.

    Raises ``DataError`` with every fault of a file: its line, key, and what was expected.
    """
    tiles = _load_tiles(data_file("tiles.yaml") if folder is None else folder / "tiles.yaml")
    path = data_file("cards.yaml") if folder is None else folder / "cards.yaml"
    with reading(path) as root:
        f = root.fields("market", "values", "copies", "copies_with_two", "dirk_tiles", "scoring")
        return Box(
            tiles,
            _market(f["market"]),
            _values(f["values"]),
            f["copies"].integer(1, 9),
            f["copies_with_two"].integer(1, 9),
            _scoring(f["scoring"]),
            f["dirk_tiles"].integer(0, 54),
        )


def _market(node: Node) -> tuple[Currency, ...]:
    """The currency of each market place, none twice."""
    named: list[Currency] = []
    for place in node.items(MARKET_PLACES):
        before = place.fault_count
        currency = Currency(place.choice(CURRENCIES))
        if place.fault_count > before:
            continue
        if currency in named:
            place.fault(f"found '{currency}' again, expected each currency at one place")
        named.append(currency)
    return tuple(named)


def _values(node: Node) -> tuple[int, ...]:
    """The values of money cards, rising."""
    before = node.fault_count
    values = tuple(value.integer(1, 9) for value in node.items())
    if node.fault_count == before and (not values or list(values) != sorted(set(values))):
        node.fault("expected rising values of money cards, at least one")
    return values


def _scoring(node: Node) -> dict[int, dict[Building, tuple[int, ...]]]:
    """Points by round, building and place: as many places as the round has its number."""
    tables = node.fields(*map(str, ROUNDS))
    scoring = {}
    for round in ROUNDS:
        table = tables[str(round)].fields(*BUILDINGS)
        scoring[round] = {
            building: tuple(points.integer(1, 99) for points in table[building].items(round))
            for building in BUILDINGS
        }
    return scoring


def _load_tiles(path: Path) -> tuple[Tile, ...]:
    with reading(path) as root:
        f = root.fields("tiles", "counts")
        nodes = f["tiles"].items()
        tiles = tuple(_tile(node) for node in nodes)
        ids = Counter(tile.id for tile in tiles if tile.id)
        for node, tile in zip(nodes, tiles, strict=True):
            if ids[tile.id] > 1:
                node.fault(f"the id {tile.id} is given {ids[tile.id]} times, expected once")
        _check_counts(f["counts"], tiles if root.fault_count == 0 else None)
    return tiles


def _tile(node: Node) -> Tile:
    before = node.fault_count
    f = node.fields("id", "building", "price", "walls")
    id = f["id"].text()
    building = Building(f["building"].choice(BUILDINGS))
    price = f["price"].integer(2, 13)
    walls = _walls(f["walls"])
    name = "-".join([building, str(price), *filter(None, [walls_text(walls).lower()])])
    if node.fault_count == before and id != name:
        # Pictures and records go by the id, so it has to tell the tile.
        f["id"].fault(f"found {id!r}, expected {name!r}, as building, price and walls say")
    return Tile(id, building, price, walls)


def _walls(node: Node) -> Walls:
    letters = node.text()
    try:
        walls = walls_from(letters)
    except ValueError:
        node.fault(f"found {letters!r}, expected letters of NESW in this order")
        return 0
    if walls.bit_count() > MOST_WALLS:
        node.fault(f"found {letters!r}, expected {MOST_WALLS} walls at most")
    return walls


def _check_counts(node: Node, tiles: tuple[Tile, ...] | None) -> None:
    """Hold the tiles against the numbers that the file itself says must hold.

    ``None``: the tiles are faulty, so that only the numbers are read.
    """
    f = node.fields("buildings", "walls", "sides")
    found = tiles or ()
    of_building = Counter(tile.building for tile in found)
    of_walls = Counter(tile.walls.bit_count() for tile in found)
    of_sides = Counter(side for tile in found for side in range(4) if tile.walls >> side & 1)
    tables = [
        (f["buildings"].fields(*BUILDINGS), {str(name): of_building[name] for name in BUILDINGS}),
        (f["walls"].fields(*"0123"), {str(n): of_walls[n] for n in range(MOST_WALLS + 1)}),
        (f["sides"].fields(*"NESW"), {side: of_sides[n] for n, side in enumerate("NESW")}),
    ]
    for table, numbers in tables:
        for name, number in numbers.items():
            expected = table[name].integer(0, 99)
            if tiles is not None and expected != number:
                table[name].fault(f"expected {expected} tiles, found {number}")
