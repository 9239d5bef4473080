"""The score sheet and the game in few numbers, fast to copy and to play.

It follows the rules exactly. A cell is a number from 0 to 35, row by row, and also the number of
its bit in the cells crossed out; a type is a number from 0 to 5. What all hold of a type is one
number, six bits for each holder: the players in seating order, then the virtual players. ``OUT``
marks a holder who completed the type in an earlier round and so is out of its race.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from alhambra.rules.api import Building, Seat
from alhambra.rules.rollwrite.choices import other_pair
from alhambra.rules.rollwrite.model import (
    AGAIN,
    CELLS,
    KEEP,
    LINES,
    NUMBERS,
    SIDES,
    Box,
    Player,
    State,
    Virtual,
    building_at,
    counted,
)
from alhambra.rules.rollwrite.scoring import sheets

BUILDINGS: Final = tuple(Building)
TYPES: Final = range(len(BUILDINGS))
ALL: Final = range(SIDES * SIDES)
ROW_OF: Final = tuple(cell // SIDES for cell in ALL)
"""By cell: the index of its row among all lines."""
COLUMN_OF: Final = tuple(SIDES + cell % SIDES for cell in ALL)
"""By cell: the index of its column among all lines."""
LINE_MASKS: Final = LINES


def cell_at(blue: int, yellow: int) -> int:
    """Return the cell where two dice meet."""
    return SIDES * (yellow - 1) + blue - 1


def _near(blue: int, yellow: int) -> tuple[tuple[int, int], ...]:
    steps = ((abs(b - blue) + abs(y - yellow), cell_at(b, y)) for b, y in CELLS)
    return tuple(sorted(steps))


NEAR: Final = {(b, y): _near(b, y) for b in NUMBERS for y in NUMBERS}
"""By the numbers of a blue and a yellow die: coins and the cell they reach, fewest coins first."""


class Tables(NamedTuple):
    """The tables of a box, by type and by number."""

    type_of: tuple[int, ...]
    """By cell."""
    masks: tuple[int, ...]
    """By type: its cells, one bit each."""
    sizes: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    """By type: the points of the first place, the second, the third."""
    lines: tuple[int, ...]
    """By the number of buildings crossed out in a row or column: its points."""
    track: int
    again: int
    coins_a_point: int
    bonus: tuple[int, ...]
    """By the number of virtual players."""


def tables_of(box: Box) -> Tables:
    """Return the tables of a box, computed once for each sheet."""
    return _tables(
        box.grid,
        tuple(tuple(box.points[building]) for building in BUILDINGS),
        tuple(box.lines.get(number, 0) for number in range(SIDES + 1)),
        (box.track, box.again, box.coins_a_point),
        tuple(box.bonus.get(number, 0) for number in range(SIDES)),
    )


@lru_cache(maxsize=8)
def _tables(
    grid: tuple[tuple[Building, ...], ...],
    points: tuple[tuple[int, ...], ...],
    lines: tuple[int, ...],
    coins: tuple[int, int, int],
    bonus: tuple[int, ...],
) -> Tables:
    type_of = tuple(BUILDINGS.index(building_at(grid, cell)) for cell in CELLS)
    masks = tuple(sum(1 << cell for cell in ALL if type_of[cell] == type_) for type_ in TYPES)
    sizes = tuple(mask.bit_count() for mask in masks)
    return Tables(type_of, masks, sizes, points, lines, *coins, bonus)


BITS: Final = 6
OUT: Final = 2**BITS - 1

NOTHING: Final = -1
"""The number of buildings in a turn in which nothing is done; see ``Position.nothing``."""

Pair: TypeAlias = tuple[int, int]
"""A blue and a yellow die."""
Dice: TypeAlias = tuple[int, int, int, int]
"""Blue and yellow of one pair, then blue and yellow of the other."""


class TurnPlan(NamedTuple):
    """A turn up to the next throw, with its value in points."""

    worth: float
    dice: Dice
    """The dice after nudging: the pair that is used first, then the other pair."""
    cost: int
    """Coins spent on nudging."""
    builds: int
    """The number of buildings; 0 for taking coins, ``NOTHING`` for not even that."""


class Payment(NamedTuple):
    """Points that holders get for a type they completed."""

    type_: int
    points: int
    who: tuple[int, ...]


def nudging(before: Dice, after: Dice) -> int:
    """Return the fewest coins that nudge the dice to these numbers, in any assignment."""
    moved = zip(
        (*sorted(before[0::2]), *sorted(before[1::2])),
        (*sorted(after[0::2]), *sorted(after[1::2])),
        strict=True,
    )
    return sum(abs(old - new) for old, new in moved)


class FastState:
    """A position in which the player to move acts or, with ``thrown``, chooses the pair to keep."""

    __slots__ = (
        *("alone", "clock", "coins", "crossed", "dice", "held", "paid", "pairs", "payments"),
        *("players", "rounds", "score", "starts", "tables", "thrown", "track", "used", "virtual"),
    )

    def __init__(self, state: State) -> None:
        players = len(state.players)
        self.tables: Tables = tables_of(state.box)
        self.players = players
        self.virtual = len(state.virtual)
        self.score = state.virtual_score
        self.alone = state.alone
        self.rounds = state.rounds
        self.starts = state.starts
        self.clock = (state.round - 1) * players + (state.to_move - state.starts) % players
        """The number of turns played."""
        self.crossed = [one.crossed for one in state.players]
        self.coins = [one.coins for one in state.players]
        self.track = [one.track for one in state.players]
        everybody = sheets(state).values()
        self.held = [0] * len(TYPES)
        for number, one in enumerate(everybody):
            for type_, building in enumerate(_numbers(state, one)):
                self.held[type_] |= building << BITS * number
        self.paid = [sum(one.paid.values()) for one in everybody]
        """Points for completed types, by holder."""
        self.payments: tuple[Payment, ...] = ()
        """The types paid since the position was made."""
        self.pairs: list[Pair] = [
            (one.blue[0], one.yellow[0]) if one.blue else (0, 0) for one in state.players
        ]
        self.thrown = state.phase is KEEP
        self.used = state.phase is AGAIN
        """The first pair of dice has made the first building of the turn."""
        self.dice: Dice = _dice(state)

    @property
    def to_move(self) -> Seat:
        """The seat whose turn it is."""
        return (self.starts + self.clock) % self.players

    @property
    def over(self) -> bool:
        return self.clock >= self.rounds * self.players

    def copy(self) -> FastState:
        new = FastState.__new__(FastState)
        new.tables, new.players, new.virtual = self.tables, self.players, self.virtual
        new.score, new.alone, new.rounds = self.score, self.alone, self.rounds
        new.starts, new.clock = self.starts, self.clock
        new.crossed, new.coins, new.track = self.crossed[:], self.coins[:], self.track[:]
        new.held, new.paid, new.pairs = self.held[:], self.paid[:], self.pairs[:]
        new.thrown, new.used, new.dice = self.thrown, self.used, self.dice
        new.payments = self.payments
        return new

    # -- what a turn does ---------------------------------------------------------------------

    def act(self, plan: TurnPlan) -> bool:
        """Carry out the plan up to the throw of dice.

        Returns true if all four dice must be thrown, false for the first pair.
        """
        seat = (self.starts + self.clock) % self.players
        blue, yellow, blue2, yellow2 = self.dice = plan.dice
        self.coins[seat] -= plan.cost
        if plan.builds <= 0:
            if self.used or plan.builds == NOTHING:  # no second building
                return False
            gain = self.coins_at(plan.dice, seat)
            self.coins[seat] += gain
            self.track[seat] += gain
            return True
        if not self.used:
            self.cross(seat, cell_at(blue, yellow))
        if plan.builds == 1:
            return self.used and self._again(seat, blue2, yellow2)
        return self._again(seat, blue2, yellow2)

    def _again(self, seat: Seat, blue: int, yellow: int) -> bool:
        self.coins[seat] -= self.tables.again
        self.cross(seat, cell_at(blue, yellow))
        return True

    def coins_at(self, dice: Dice, seat: Seat) -> int:
        """Return the coins that the seat would take with these dice."""
        crossed = self.crossed[seat]
        blue, yellow, blue2, yellow2 = dice
        found = (
            (crossed >> cell_at(blue, yellow) & 1)
            + (crossed >> cell_at(blue, yellow2) & 1)
            + (crossed >> cell_at(blue2, yellow) & 1)
            + (crossed >> cell_at(blue2, yellow2) & 1)
        )
        room = self.tables.track - self.track[seat]
        return found if found < room else room

    def cross(self, seat: Seat, cell: int) -> None:
        """Cross out a player's building."""
        self.crossed[seat] |= 1 << cell
        self.held[self.tables.type_of[cell]] += 1 << BITS * seat

    def throw(self, dice: Dice, *, four: bool) -> None:
        """Set the dice thrown after the action: all four, or the pair that was used."""
        if four:
            self.dice, self.thrown = dice, not self.alone
        elif self.alone:
            self.dice = (*self.dice[2:], *dice[:2])
        else:
            self.hand_on(dice[:2], self.dice[2:])

    def hand_on(self, parked: Pair, handed: Pair) -> None:
        """Park a pair, and hand the other to the next player."""
        seat = (self.starts + self.clock) % self.players
        after = (seat + 1) % self.players
        self.pairs[seat] = parked
        self.dice = (*self.pairs[after], *handed)
        self.thrown = False

    def end_turn(self) -> bool:
        """End the turn. Returns true if the round ends, too, and virtual players get buildings."""
        self.clock += 1
        self.used = False
        return self.clock % self.players == 0

    # -- the end of a round and of the game -------------------------------------------------------

    def grow(self, number: int, type_: int) -> None:
        """Give virtual player ``number``, from 0, a building of the type."""
        self.held[type_] += 1 << BITS * (self.players + number)

    def pay(self) -> None:
        """Pay the types completed in the round; who completed a type leaves its race."""
        tables = self.tables
        for type_, held in enumerate(self.held):
            size, who, out = tables.sizes[type_], [], 0
            for holder in range(self.players + self.virtual):
                has = held >> BITS * holder & OUT
                if has == size:
                    who.append(holder)
                out += has == OUT
            if not who:
                continue
            points = sum(tables.points[type_][out : out + len(who)]) // len(who)
            self.payments += (Payment(type_, points, tuple(who)),)
            for holder in who:
                if holder < self.players or self.score:
                    self.paid[holder] += points
                self.held[type_] |= OUT << BITS * holder

    def totals(self) -> list[int]:
        """Return the totals if the game ended now, of all who score."""
        tables, everybody = self.tables, self.players + self.virtual
        totals = self.paid[:]
        for points, held in zip(tables.points, self.held, strict=True):
            share_out(totals, points, [held >> BITS * holder & OUT for holder in range(everybody)])
        for seat, crossed in enumerate(self.crossed):
            totals[seat] += sum(tables.lines[(crossed & m).bit_count()] for m in LINE_MASKS)
            totals[seat] += self.coins[seat] // tables.coins_a_point
        if not self.score:
            return totals[: self.players]
        for holder in range(self.players, everybody):
            totals[holder] += tables.bonus[self.virtual]
        return totals


def share_out(totals: list[int], points: Sequence[int], numbers: Sequence[int]) -> None:
    """Add the points of a type's free places to the totals."""
    place = numbers.count(OUT)
    for number in sorted({*numbers} - {0, OUT}, reverse=True):
        if place >= len(points):
            return
        alike = numbers.count(number)
        each = sum(points[place : place + alike]) // alike
        for holder, has in enumerate(numbers):
            if has == number:
                totals[holder] += each
        place += alike


def _numbers(state: State, one: Player | Virtual) -> list[int]:
    has = one.buildings if isinstance(one, Virtual) else counted(state.box.grid, one.crossed)
    return [OUT if building in one.completed else number for building, number in has.items()]


def _dice(state: State) -> Dice:
    mine = state.players[state.to_move]
    if state.phase is AGAIN:
        assert state.used is not None
        return (*state.used, *other_pair(state))
    (blue, blue2), (yellow, yellow2) = mine.blue, mine.yellow
    return blue, yellow, blue2, yellow2
