"""A second, slow referee that shares no idea with the rules it judges.

It knows nothing but the rule text, and works everything out from nothing each time: it floods
areas, tries all subsets, and recounts the boards. Only the plain values of the game (tiles, cards,
states, choices) are taken from the program, none of its functions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import combinations
from typing import TypeAlias

from alhambra.rules.alhambra.choices import (
    Add,
    Buy,
    Choice,
    Give,
    Pass,
    Place,
    Remove,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.model import Building, Card, Currency, Phase, State, Tile

Cell: TypeAlias = tuple[int, int]
Plan: TypeAlias = frozenset[tuple[Cell, int]]
"""Cells and their walls (bits N 1, E 2, S 4, W 8), the fountain among them."""

# direction: its bit, the step, the bit of the side it meets
_DIRECTIONS = {
    "N": (1, (0, -1), 4),
    "E": (2, (1, 0), 8),
    "S": (4, (0, 1), 1),
    "W": (8, (-1, 0), 2),
}


def plan(tiles: Mapping[Cell, Tile]) -> Plan:
    return frozenset({(cell, tile.walls) for cell, tile in tiles.items()} | {((0, 0), 0)})


# -- palaces -------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def holes(cells: frozenset[Cell]) -> frozenset[Cell]:
    """The empty cells that water poured around the cells would not reach."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    left, right, top, bottom = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
    area = {(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)} - cells
    wet = {(left, top)}
    edge = list(wet)
    while edge:
        x, y = edge.pop()
        for _, (dx, dy), _ in _DIRECTIONS.values():
            beside = (x + dx, y + dy)
            if beside in area and beside not in wet:
                wet.add(beside)
                edge.append(beside)
    return frozenset(area - wet)


@lru_cache(maxsize=1 << 16)
def _alone(cells: frozenset[Cell]) -> bool:
    """Tell whether some tile touches no other with a whole side."""
    return len(cells) > 1 and any(
        not cells & {(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)} for x, y in cells
    )


def _sides_differ(walls: Mapping[Cell, int]) -> bool:
    """Tell whether a wall meets an open side; each pair is looked at from one of its tiles."""
    for (x, y), has in walls.items():
        east, south = walls.get((x + 1, y)), walls.get((x, y + 1))
        if east is not None and bool(has & 2) != bool(east & 8):
            return True
        if south is not None and bool(has & 4) != bool(south & 1):
            return True
    return False


def _cut_off(walls: Mapping[Cell, int]) -> bool:
    """Tell whether a walker from the fountain, who passes no wall, misses a tile."""
    met = {(0, 0)}
    edge = [(0, 0)]
    while edge:
        x, y = edge.pop()
        for bit, (dx, dy), other in _DIRECTIONS.values():
            beside = (x + dx, y + dy)
            if beside not in walls or beside in met:
                continue
            if not walls[(x, y)] & bit and not walls[beside] & other:
                met.add(beside)
                edge.append(beside)
    return len(met) < len(walls)


def fault(palace: Plan) -> str | None:
    """The first building rule that the palace breaks, by the name of the refusal for it."""
    walls = dict(palace)
    if _alone(frozenset(walls)):
        return "no_neighbour"
    if _sides_differ(walls):
        return "wall_meets_open_side"
    if _cut_off(walls):
        return "not_reachable_on_foot"
    if holes(frozenset(walls)):
        return "leaves_a_hole"
    return None


def around(palace: Plan, margin: int) -> list[Cell]:
    """All the cells of the palace's rectangle and a margin around it."""
    xs, ys = [x for (x, _), _ in palace], [y for (_, y), _ in palace]
    return [
        (x, y)
        for y in range(min(ys) - margin, max(ys) + margin + 1)
        for x in range(min(xs) - margin, max(xs) + margin + 1)
    ]


@lru_cache(maxsize=1 << 16)
def adding(palace: Plan, walls: int, cell: Cell) -> str | None:
    """The reason against adding a tile with these walls there."""
    if any(cell == at for at, _ in palace):
        return "occupied"
    return fault(palace | {(cell, walls)})


@lru_cache(maxsize=1 << 16)
def removing(palace: Plan, cell: Cell) -> str | None:
    """The reason against taking away the tile there."""
    if cell == (0, 0):
        return "fountain_stays"
    rest = {at: walls for at, walls in palace if at != cell}
    if len(rest) == len(palace):
        return "nothing_there"
    if holes(frozenset(rest)):
        return "leaves_a_hole"
    return "cuts_off_tiles" if _cut_off(rest) else None


@lru_cache(maxsize=1 << 16)
def swapping(palace: Plan, walls: int, cell: Cell) -> str | None:
    """The reason against exchanging the tile there for one with these walls."""
    if cell == (0, 0):
        return "fountain_stays"
    if all(cell != at for at, _ in palace):
        return "nothing_there"
    rest = frozenset((at, has) for at, has in palace if at != cell)
    return fault(rest | {(cell, walls)})


@lru_cache(maxsize=1 << 16)
def longest_wall(palace: Plan) -> int:
    """Sides of the longest outer wall: outer wall sides joined where they meet at a corner point.

    At most two sides of the outline meet at a point of a legal palace's plan, so what hangs
    together is a chain or a ring.
    """
    walls = dict(palace)
    corners = {
        "N": ((0, 0), (1, 0)),
        "E": ((1, 0), (1, 1)),
        "S": ((0, 1), (1, 1)),
        "W": ((0, 0), (0, 1)),
    }
    sides = []
    for (x, y), has in walls.items():
        for name, (bit, (dx, dy), _) in _DIRECTIONS.items():
            if has & bit and (x + dx, y + dy) not in walls:
                sides.append({(x + px, y + py) for px, py in corners[name]})
    longest = 0
    while sides:
        points = sides.pop()
        length = 1
        while joined := [side for side in sides if side & points]:
            for side in joined:
                sides.remove(side)
                points = points | side
                length += 1
        longest = max(longest, length)
    return longest


# -- money ---------------------------------------------------------------------------------------

_CURRENCIES = list(Currency)


def _listed(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as the record lists them: by currency, then by falling value."""
    return tuple(sorted(cards, key=lambda card: (_CURRENCIES.index(card.currency), -card.value)))


def _subsets(cards: tuple[Card, ...]) -> Iterable[tuple[Card, ...]]:
    for size in range(1, len(cards) + 1):
        yield from combinations(cards, size)


@cache
def takings(row: tuple[Card, ...]) -> frozenset[tuple[Card, ...]]:
    """Every set of the row's cards that may be taken."""
    return frozenset(
        _listed(some)
        for some in _subsets(row)
        if len(some) == 1 or sum(card.value for card in some) <= 5
    )


@cache
def payments(held: tuple[Card, ...], price: int) -> frozenset[tuple[Card, ...]]:
    """Every set of the cards that pays the price and from which no card could be kept back.

    The sets are grown a kind of card at a time, so that alike ones are tried once.
    """
    sets: list[tuple[Card, ...]] = [()]
    for card, copies in Counter(_listed(held)).items():
        sets = [some + (card,) * number for some in sets for number in range(copies + 1)]
    found = set()
    for some in sets:
        total = sum(card.value for card in some)
        if total >= price and all(total - card.value < price for card in some):
            found.add(some)
    return frozenset(found)


# -- choices -------------------------------------------------------------------------------------


def choices(state: State, seat: int) -> set[Choice]:
    """Every legal choice of the seat, tried one by one."""
    if state.phase is Phase.OVER or seat != state.to_move:
        return set()
    if state.phase in (Phase.PLACE, Phase.LEFTOVER):
        return _placings(state)
    found: set[Choice] = {Take(cards) for cards in takings(state.money)}
    hand = state.players[seat].hand
    for place, tile in enumerate(state.market):
        if tile is not None:
            currency = state.market_currencies[place]
            held = tuple(Card(currency, value) for value in getattr(hand, currency))
            found |= {Buy(place, tile, pay) for pay in payments(held, tile.price)}
    found |= _redesigns(state)
    if state.phase is Phase.EXTRA or not found:
        found.add(Pass())
    return found


def _placings(state: State) -> set[Choice]:
    palace = plan(state.players[state.to_move].palace.tiles)
    found: set[Choice] = set()
    for tile in state.to_place:
        found.add(Store(tile))
        found |= {
            Place(tile, cell)
            for cell in around(palace, 1)
            if adding(palace, tile.walls, cell) is None
        }
        if len(state.players) == 2 and state.phase is Phase.PLACE:
            found.add(Give(tile))
    return found


def _redesigns(state: State) -> set[Choice]:
    player = state.players[state.to_move]
    palace = plan(player.palace.tiles)
    found: set[Choice] = set()
    for cell, laid in player.palace.tiles.items():
        if removing(palace, cell) is None:
            found.add(Remove(laid, cell))
    for tile in player.reserve:
        for cell in around(palace, 1):
            if adding(palace, tile.walls, cell) is None:
                found.add(Add(tile, cell))
        for cell, laid in player.palace.tiles.items():
            if swapping(palace, tile.walls, cell) is None:
                found.add(Swap(tile, cell, laid))
    return found


# -- points --------------------------------------------------------------------------------------

PLACES = {
    "pavilion": ([1], [8, 1], [16, 8, 1]),
    "seraglio": ([2], [9, 2], [17, 9, 2]),
    "arcades": ([3], [10, 3], [18, 10, 3]),
    "chambers": ([4], [11, 4], [19, 11, 4]),
    "garden": ([5], [12, 5], [20, 12, 5]),
    "tower": ([6], [13, 6], [21, 13, 6]),
}
"""By type: what the places are worth in the three rounds, as the rule text prints them."""


def points(state: State, round: int) -> dict[int | str, int]:
    """Everybody's points in the round on these boards, Dirk's too in a game of two."""
    tiles: dict[int | str, list[Tile]] = {
        seat: list(player.palace.tiles.values()) for seat, player in enumerate(state.players)
    }
    found: dict[int | str, int] = {
        seat: longest_wall(plan(player.palace.tiles)) for seat, player in enumerate(state.players)
    }
    if len(state.players) == 2:
        tiles["dirk"] = list(state.dirk)
        found["dirk"] = 0
    for building in Building:
        worth = PLACES[building][round - 1]
        count = {who: sum(tile.building == building for tile in has) for who, has in tiles.items()}
        for who, number in count.items():
            before = sum(other > number for other in count.values())
            tied = sum(other == number for other in count.values())
            if number:
                found[who] += sum(worth[before : before + tied]) // tied
    return found
