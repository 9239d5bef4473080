"""The data files as values for the rules, checked as a whole."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from alhambra.located import Node, reading
from alhambra.paths import data_file
from alhambra.rules.alhambra.model import FINAL_ROUND, Box, Building, Currency, Tile
from alhambra.rules.alhambra.palace import walls_from

BUILDINGS = tuple(Building)
CURRENCIES = tuple(Currency)


def load_box(folder: Path | None = None) -> Box:
    """The box of the game from ``tiles.yaml`` and ``cards.yaml`` of a folder, or our own.

    Raises ``DataError`` with every fault of a file: its line, key, and what was expected.
    """
    tiles = _load_tiles(data_file("tiles.yaml") if folder is None else folder / "tiles.yaml")
    path = data_file("cards.yaml") if folder is None else folder / "cards.yaml"
    with reading(path) as root:
        f = root.fields("market", "values", "copies", "copies_with_two", "dirk_tiles", "scoring")
        market = tuple(Currency(node.choice(CURRENCIES)) for node in f["market"].items(4))
        if len(set(market)) < len(market):
            f["market"].fault("a currency stands at two places")
        scoring = {
            int(round): {
                Building(building): tuple(points.integer(1, 99) for points in places.items())
                for building, places in table.fields(*BUILDINGS).items()
                if building in BUILDINGS
            }
            for round, table in f["scoring"].fields(*map(str, range(1, FINAL_ROUND + 1))).items()
            if round.isdecimal()
        }
        values = tuple(node.integer(1, 9) for node in f["values"].items())
        return Box(
            tiles,
            market,
            values,
            f["copies"].integer(1, 9),
            f["copies_with_two"].integer(1, 9),
            scoring,
            f["dirk_tiles"].integer(0, 54),
        )


def _load_tiles(path: Path) -> tuple[Tile, ...]:
    with reading(path) as root:
        f = root.fields("tiles", "counts")
        nodes = f["tiles"].items()
        tiles = [_tile(node) for node in nodes]
        ids = Counter(tile.id for tile in tiles)
        for node, tile in zip(nodes, tiles, strict=True):
            if ids[tile.id] > 1:
                node.fault(f"the id {tile.id} is given {ids[tile.id]} times")
        _check_counts(f["counts"], tiles)
    return tuple(tiles)


def _tile(node: Node) -> Tile:
    f = node.fields("id", "building", "price", "walls")
    if not {"id", "building", "price", "walls"} <= f.keys():
        return Tile("", BUILDINGS[0], 0, 0)
    letters = f["walls"].text()
    try:
        walls = walls_from(letters)
    except ValueError:
        f["walls"].fault(f"found {letters!r}, expected letters of NESW in this order")
        walls = 0
    if walls == 0b1111:
        f["walls"].fault("a tile has three walls at most")
    building = Building(f["building"].choice(BUILDINGS))
    return Tile(f["id"].text(), building, f["price"].integer(2, 13), walls)


def _check_counts(node: Node, tiles: list[Tile]) -> None:
    """Hold the tiles against the numbers that the file itself says must hold."""
    f = node.fields("buildings", "walls", "sides")
    of_building = Counter(tile.building for tile in tiles)
    of_walls = Counter(tile.walls.bit_count() for tile in tiles)
    of_sides = Counter(side for tile in tiles for side in range(4) if tile.walls >> side & 1)
    expected = [
        *((f["buildings"].fields(*BUILDINGS), name, of_building[name]) for name in BUILDINGS),
        *((f["walls"].fields("0", "1", "2", "3"), str(n), of_walls[n]) for n in range(4)),
        *((f["sides"].fields(*"NESW"), side, of_sides[n]) for n, side in enumerate("NESW")),
    ]
    for fields, name, found in expected:
        if name in fields and (number := fields[name].integer(0, 99)) != found:
            fields[name].fault(f"expected {number} tiles, found {found}")
