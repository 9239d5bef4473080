"""Reads the data files as checked values for the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from alhambra.located import Node, reading
from alhambra.paths import data_file
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.model import (
    FINAL_ROUND,
    MARKET_PLACES,
    Box,
    Building,
    Currency,
    Tile,
)
from alhambra.rules.alhambra.palace import Walls, walls_from, walls_text
from alhambra.rules.games import AnyBox
from alhambra.rules.rollwrite.model import AT_LEAST, CELLS, OPENING, PLAYERS, SIDES, SOLO, Grid
from alhambra.rules.rollwrite.model import Box as SheetBox

BUILDINGS = tuple(Building)
CURRENCIES = tuple(Currency)
ROUNDS = range(1, FINAL_ROUND + 1)
MOST_WALLS = 3
"""The most walls of a tile."""
LETTERS = {building[0].upper(): building for building in BUILDINGS}
"""The letters of the types in the grid of a sheet."""
SHEET_KEYS = (
    *("grid", "boxes", "points", "rounds", "track", "first_coins"),
    *("again", "lines", "coins_a_point", "bonus"),
)
PAID_PLACES = 3
"""The number of places of a type that give points on a sheet."""
AROUND = range(AT_LEAST, PLAYERS.stop)
"""The possible numbers of real and virtual players together."""
MOST_ROUNDS = len(CELLS) - OPENING - 1
"""The most rounds: a player who gets a building in every round always finds a free one."""
LINE_NUMBERS = tuple(str(number + 1) for number in range(SIDES))
"""The possible numbers of buildings crossed out in a row or column."""


def load_box(folder: Path | None = None) -> Box:
    """Load the box of Alhambra from ``tiles.yaml`` and ``cards.yaml`` of a folder or the program.

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
    """Read the currency of each market place, each once."""
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
    """Read the values of money cards, rising."""
    before = node.fault_count
    values = tuple(value.integer(1, 9) for value in node.items())
    if node.fault_count == before and (not values or list(values) != sorted(set(values))):
        node.fault("expected rising values of money cards, at least one")
    return values


def _scoring(node: Node) -> dict[int, dict[Building, tuple[int, ...]]]:
    """Read the points by round, building and place; round N has N places."""
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
        # Pictures and records use the id, so it must describe the tile.
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
    """Compare the tiles with the numbers in the file.

    For None (faulty tiles) the numbers are only read.
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


def load_rollwrite_box(folder: Path | None = None) -> SheetBox:
    """Load the box of Roll & Write from ``rollwrite.yaml`` of a folder or the program.

    Raises ``DataError`` with every fault of the file: its line, key, and what was expected.
    """
    path = data_file("rollwrite.yaml") if folder is None else folder / "rollwrite.yaml"
    with reading(path) as root:
        f = root.fields(*SHEET_KEYS)
        before = root.fault_count
        grid = _grid(f["grid"])
        _check_boxes(f["boxes"], grid if root.fault_count == before else None)
        points = f["points"].fields(*BUILDINGS)
        before = root.fault_count
        track, first_coins = f["track"].integer(0, 99), f["first_coins"].integer(0, 99)
        if root.fault_count == before and first_coins > track:
            f["first_coins"].fault(f"found {first_coins}, expected at most the track's {track}")
        return SheetBox(
            grid,
            {building: _falling(points[building]) for building in BUILDINGS},
            _by_number(f["rounds"], AROUND, 1, MOST_ROUNDS),
            track,
            first_coins,
            f["again"].integer(1, 99),
            {
                int(number): points.integer(0, 99)
                for number, points in f["lines"].fields(optional=LINE_NUMBERS).items()
                if number in LINE_NUMBERS
            },
            f["coins_a_point"].integer(1, 99),
            _by_number(f["bonus"], SOLO, 0, 99),
        )


def _grid(node: Node) -> Grid:
    """Read the types of the buildings from their letters: rows from the top, from the left."""
    letters = tuple(LETTERS)
    return tuple(
        tuple(LETTERS[letter.choice(letters)] for letter in row.items(SIDES))
        for row in node.items(SIDES)
    )


def _check_boxes(node: Node, grid: Grid | None) -> None:
    """Compare the grid with the numbers of boxes; for None (a faulty grid) only read them."""
    boxes = node.fields(*BUILDINGS)
    found = Counter(building for row in grid or () for building in row)
    for building in BUILDINGS:
        before = node.fault_count
        expected = boxes[building].integer(1, len(CELLS))
        if grid and node.fault_count == before and expected != found[building]:
            boxes[building].fault(f"expected {expected} in the grid, found {found[building]}")


def _falling(node: Node) -> tuple[int, ...]:
    """Read the points of a type's places, each fewer than the one before."""
    before = node.fault_count
    points = tuple(place.integer(1, 99) for place in node.items(PAID_PLACES))
    if node.fault_count == before and list(points) != sorted(set(points), reverse=True):
        node.fault("expected falling points")
    return points


def _by_number(node: Node, numbers: range, low: int, high: int) -> dict[int, int]:
    """Read a whole number from ``low`` to ``high`` for each of ``numbers``, and for no other."""
    f = node.fields(*map(str, numbers))
    return {number: f[str(number)].integer(low, high) for number in numbers}


LOADERS: Final[Mapping[str, Callable[[], AnyBox]]] = {
    alhambra.NAME: load_box,
    rollwrite.NAME: load_rollwrite_box,
}
"""By game name: loads the box of the game."""


def load_boxes() -> dict[str, AnyBox]:
    """Load the boxes of all games, by game name. Raises ``DataError``."""
    return {name: load() for name, load in LOADERS.items()}
