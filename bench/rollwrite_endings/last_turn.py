"""The last turn of a game of Roll & Write: its exact value, for any dice.

Only the buildings that virtual players get at the end of the round are still unknown. Points are
sums over types, rows and columns, and coins, so their expectations are, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from alhambra.ai.rollwrite.fast_state import (
    ALL,
    BITS,
    COLUMN_OF,
    LINE_MASKS,
    OUT,
    ROW_OF,
    TYPES,
    Dice,
    FastState,
    Tables,
    share_out,
)
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.model import NUMBERS, SIDES

CROSSINGS: Final = 4
"""The most coins of a turn."""


def _nearest(number: int, one: int, other: int) -> int:
    return min(abs(number - one), abs(number - other))


def _costs(dice: Dice) -> tuple[int, ...]:
    blue, yellow, blue2, yellow2 = dice
    return tuple(
        _nearest(b, blue, blue2) + _nearest(y, yellow, yellow2) for y in NUMBERS for b in NUMBERS
    )


FOURS: Final[Sequence[Dice]] = [
    (blue, yellow, blue2, yellow2) for blue, yellow, blue2, yellow2 in product(NUMBERS, repeat=4)
]
COST: Final[Mapping[Dice, tuple[int, ...]]] = {dice: _costs(dice) for dice in FOURS}
"""By dice, then by cell: the coins that nudge some blue and some yellow die to it."""


def cost_of_both(dice: Dice, cell: int, other: int) -> int:
    """Return the coins that nudge two pairs of the dice to two cells."""
    blue, yellow, blue2, yellow2 = dice
    b, b2 = cell % SIDES + 1, other % SIDES + 1
    y, y2 = cell // SIDES + 1, other // SIDES + 1
    return min(abs(b - blue) + abs(b2 - blue2), abs(b - blue2) + abs(b2 - blue)) + min(
        abs(y - yellow) + abs(y2 - yellow2), abs(y - yellow2) + abs(y2 - yellow)
    )


def _nudged_once(dice: Dice) -> Iterator[Dice]:
    blue, yellow, blue2, yellow2 = dice
    for step in (-1, 1):
        for near in (
            (blue + step, yellow, blue2, yellow2),
            (blue, yellow + step, blue2, yellow2),
            (blue, yellow, blue2 + step, yellow2),
            (blue, yellow, blue2, yellow2 + step),
        ):
            if all(number in NUMBERS for number in near):
                yield near


@lru_cache(maxsize=100_000)
def points_of_type(tables: Tables, type_: int, held: int, holders: int) -> tuple[int, ...]:
    """Return, by holder, the points of a type if the game ends with these buildings."""
    numbers = [held >> BITS * holder & OUT for holder in range(holders)]
    points, size, out = tables.points[type_], tables.sizes[type_], numbers.count(OUT)
    totals = [0] * holders
    for holder in (complete := [at for at, number in enumerate(numbers) if number == size]):
        totals[holder] = sum(points[out : out + len(complete)]) // len(complete)
        numbers[holder] = OUT
    share_out(totals, points, numbers)
    return tuple(totals)


class Growth(NamedTuple):
    """A building for each virtual player."""

    types: tuple[int, ...]
    chance: float


def chances_of(fast: FastState, number: int) -> list[float]:
    """Return, by type, the probability that virtual player ``number`` gets a building of it."""
    sizes, shift = fast.tables.sizes, BITS * (fast.players + number)
    open_ = [
        0 if held >> shift & OUT >= size else size
        for held, size in zip(fast.held, sizes, strict=True)
    ]
    return [size / sum(open_) for size in open_]


def growths(fast: FastState) -> Iterator[Growth]:
    """Yield all buildings that virtual players can get at the end of the round."""
    chances = [chances_of(fast, number) for number in range(fast.virtual)]
    for types in product(TYPES, repeat=fast.virtual):
        chance = 1.0
        for of, type_ in zip(chances, types, strict=True):
            chance *= of[type_]
        if chance:
            yield Growth(types, chance)


class Settled:
    """What all can expect of the types when only virtual players still get buildings."""

    def __init__(self, fast: FastState) -> None:
        self._fast = fast
        self._chances = [chances_of(fast, number) for number in range(fast.virtual)]
        self._known: dict[tuple[int, int], float] = {}

    def lead(self, seat: Seat, type_: int, held: int) -> float:
        """Return the seat's expected points of a type, less those of its rival if it has one."""
        key = (type_, held)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._lead(seat, type_, held)
        return found

    def _lead(self, seat: Seat, type_: int, held: int) -> float:
        fast, lead = self._fast, 0.0
        holders = fast.players + fast.virtual
        for grows in product((False, True), repeat=fast.virtual):
            chance, after = 1.0, held
            for number, more in enumerate(grows):
                of_type = self._chances[number][type_]
                chance *= of_type if more else 1 - of_type
                after += more << BITS * (fast.players + number)
            if chance:
                points = points_of_type(fast.tables, type_, after, holders)
                lead += chance * (2 * points[seat] - sum(points[: fast.players]))
        return lead


def settled(fast: FastState, seat: Seat) -> float:
    """Return the seat's expected lead when no player has a turn left."""
    of_types = Settled(fast)
    lead = sum(of_types.lead(seat, type_, fast.held[type_]) for type_ in TYPES)
    sure = [
        sum(fast.tables.lines[(crossed & line).bit_count()] for line in LINE_MASKS)
        + fast.paid[at]
        + fast.coins[at] // fast.tables.coins_a_point
        for at, crossed in enumerate(fast.crossed)
    ]
    return lead + 2 * sure[seat] - sum(sure)


class LastTurn:
    """The last turn of a game: what the best turn with any dice leads to.

    A value is the expected points of the seat to move, less those of its rival if it has one.
    Raises ``ValueError`` for more than two players, and where virtual players score.
    """

    def __init__(self, fast: FastState) -> None:
        if fast.players > 2 or fast.score:
            raise ValueError("expected one player or two, and virtual players that do not score")
        self._fast, self._seat = fast, fast.to_move
        self._of_types = Settled(fast)
        self._crossed, self._has = fast.crossed[self._seat], fast.coins[self._seat]
        self._numbers = [(self._crossed & line).bit_count() for line in LINE_MASKS]
        each, most = fast.tables.coins_a_point, fast.tables.track + CROSSINGS
        self._coins = [number // each for number in range(most + self._has + 1)]
        self._base = settled(fast, self._seat) - self._coins[self._has]
        self._stakes = [self._stake(type_, 1) for type_ in TYPES]
        self._singles = sorted(
            ((self._single(cell), cell) for cell in ALL if not self._crossed >> cell & 1),
            reverse=True,
        )

    def _stake(self, type_: int, more: int) -> float:
        fast, seat = self._fast, self._seat
        held, size = fast.held[type_], fast.tables.sizes[type_]
        if more > size - (held >> BITS * seat & OUT):
            return 0.0
        lead, after = self._of_types.lead, held + (more << BITS * seat)
        return lead(seat, type_, after) - lead(seat, type_, held)

    def _lines(self, cells: Sequence[int]) -> int:
        """Return what the rows and columns of these buildings gain."""
        points = self._fast.tables.lines
        lines = [line_of[cell] for cell in cells for line_of in (ROW_OF, COLUMN_OF)]
        return sum(
            points[self._numbers[line] + lines.count(line)] - points[self._numbers[line]]
            for line in {*lines}
        )

    def _single(self, cell: int) -> float:
        return self._stakes[self._fast.tables.type_of[cell]] + self._lines((cell,))

    @cached_property
    def _doubles(self) -> list[tuple[float, int, int]]:
        """The gain from two buildings, best first."""
        of_type, stakes, found = self._fast.tables.type_of, self._stakes, []
        for cell, other in combinations(sorted(cell for _, cell in self._singles), 2):
            type_, type2 = of_type[cell], of_type[other]
            gain = self._stake(type_, 2) if type_ == type2 else stakes[type_] + stakes[type2]
            found.append((gain + self._lines((cell, other)), cell, other))
        return sorted(found, reverse=True)

    def value(self, dice: Dice) -> float:
        """Return the value of the best turn with these dice, any blue one beside any yellow one."""
        has, coins, costs = self._has, self._coins, COST[dice]
        best = self._with_coins(dice, -1.0)
        for gain, cell in self._singles:
            if gain + coins[has] <= best:
                break
            if costs[cell] <= has:
                best = max(best, gain + coins[has - costs[cell]])
        left = has - self._fast.tables.again
        if left >= 0:
            for gain, cell, other in self._doubles:
                if gain + coins[left] <= best:
                    break
                if costs[cell] <= left and costs[other] <= left:
                    cost = cost_of_both(dice, cell, other)
                    if cost <= left:
                        best = max(best, gain + coins[left - cost])
        return self._base + best

    def _with_coins(self, dice: Dice, best: float) -> float:
        """Return the points of the coins after taking coins, if better than ``best``."""
        fast, has, frontier = self._fast, self._has, {dice}
        net = -1
        for cost in range(min(has, CROSSINGS) + 1):
            if CROSSINGS - cost <= net:
                break
            net = max(net, max(fast.coins_at(one, self._seat) for one in frontier) - cost)
            frontier = {near for one in frontier for near in _nudged_once(one)}
        return max(best, self._coins[has + net])
