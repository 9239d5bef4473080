"""The value of a building, a coin and a pair of dice to a player in a position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import exp
from typing import Final

from alhambra.ai.rollwrite.fast_state import (
    ALL,
    BITS,
    COLUMN_OF,
    LINE_MASKS,
    OUT,
    ROW_OF,
    TYPES,
    FastState,
    Tables,
    share_out,
)
from alhambra.ai.rollwrite.races import MOST_KNOWN, Races, binomial
from alhambra.ai.rollwrite.weights import Weights
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.model import NUMBERS, SIDES

CROSSINGS: Final = tuple((b, y) for b in NUMBERS for y in NUMBERS)
PLACES: Final = tuple((cell, 1 << cell, ROW_OF[cell], COLUMN_OF[cell]) for cell in ALL)
"""All cells, each with its bit, its row and its column."""
COINS: Final = len(TYPES) + len(LINE_MASKS)
"""Where the coins stand among the sources of points: after types, rows and columns."""


class Mind:
    """The evaluation of games with this number of rounds, players and virtual players.

    With ``scoring`` virtual players score. Results are cached: one mind serves many positions.
    """

    def __init__(
        self,
        tables: Tables,
        weights: Weights,
        rounds: int,
        players: int,
        virtual: int,
        scoring: bool,
    ) -> None:
        self.tables, self.weights = tables, weights
        self.races = Races(tables, weights, rounds, players, virtual, scoring)
        self._stakes: dict[tuple[int, ...], float] = {}
        turns = range(rounds + 1)
        self.lines = [[self._line(left, has) for has in range(SIDES + 1)] for left in turns]
        """By turns left and buildings crossed out: the points to expect from a row or column."""
        self.coins = [[self._coins(left, has) for has in range(tables.track + 1)] for left in turns]
        """By turns left and coins: the value of the coins."""

    def _line(self, turns: int, has: int) -> float:
        weights, missing = self.weights, SIDES - has
        chance = self.races.fill(turns, weights.lines + weights.straight * has / SIDES)
        drawn = binomial(missing, chance)
        return sum(likely * self.tables.lines[has + n] for n, likely in enumerate(drawn))

    def _coins(self, turns: int, has: int) -> float:
        left_over = 1 / self.tables.coins_a_point
        if not turns:
            return float(has // self.tables.coins_a_point)
        useful = self.weights.spending * turns
        used = useful * (1 - exp(-has / useful)) if useful > 0 else 0.0
        return left_over * (has - used) + max(left_over, self.weights.coin) * used

    def stake(
        self, type_: int, held: int, more: int, seat: Seat, clock: int, starts: Seat, begun: int
    ) -> float:
        """Return the gain from ``more`` buildings of a type, including what rivals lose by them.

        ``held`` is what all have of the type; ``clock``, ``starts`` and ``begun`` are explained in
        ``Races``. Returns 0 if fewer buildings than that are left.
        """
        key = (type_, held, more, seat, clock, starts, begun)
        found = self._stakes.get(key)
        if found is None:
            if len(self._stakes) >= MOST_KNOWN:
                self._stakes.clear()
            found = self._stakes[key] = self._gain(type_, held, more, seat, clock, starts, begun)
        return found

    def _gain(
        self, type_: int, held: int, more: int, seat: Seat, clock: int, starts: Seat, begun: int
    ) -> float:
        if more > self.tables.sizes[type_] - (held >> BITS * seat & OUT):
            return 0.0
        expected, moment = self.races.expected, (seat, clock, starts, begun)
        now = expected(type_, held, *moment)
        then = expected(type_, held + (more << BITS * seat), *moment)
        gain = then[seat] - now[seat]
        if len(now) > 1:
            lost = sum(now) - sum(then) + gain
            gain += self.weights.rivals * lost / (len(now) - 1)
        return gain


@lru_cache(maxsize=16)
def mind_for(
    tables: Tables, weights: Weights, rounds: int, players: int, virtual: int, scoring: bool
) -> Mind:
    """Return the mind for such games, from a cache."""
    return Mind(tables, weights, rounds, players, virtual, scoring)


def mind_of(fast: FastState, weights: Weights) -> Mind:
    """Return the mind for the game of a position."""
    of = fast.rounds, fast.players, fast.virtual, fast.score
    return mind_for(fast.tables, weights, *of)


class EvaluationTerms:
    """The values of buildings, coins and dice to a seat; ``begun`` is 1 during a turn, else 0."""

    def __init__(self, fast: FastState, mind: Mind, seat: Seat, *, begun: int = 1) -> None:
        self._fast, self._mind, self._seat, self._begun = fast, mind, seat, begun
        turns = mind.races.turns_left(seat, fast.clock, fast.starts, begun)
        self.turns = turns
        """The seat's turns after this one."""
        self._lines = mind.lines[turns]
        self.coins = mind.coins[turns]
        """By number of coins."""
        self.crossed = crossed = fast.crossed[seat]
        self.numbers = [(crossed & line).bit_count() for line in LINE_MASKS]
        """By row and column: the number of buildings crossed out."""
        self.stakes = [self._stake(type_, 1) for type_ in TYPES]
        """By type: the gain from one more building."""
        self.worth = self._worth()
        """By cell: the gain from crossing it out; 0 if it is crossed out."""

    def _stake(self, type_: int, more: int) -> float:
        fast = self._fast
        moment = (fast.clock, fast.starts, self._begun)
        return self._mind.stake(type_, fast.held[type_], more, self._seat, *moment)

    def _worth(self) -> list[float]:
        lines, crossed, stakes = self._lines, self.crossed, self.stakes
        steps = [after - now for now, after in pairwise(lines)] + [0.0]
        gains = [steps[number] for number in self.numbers]
        of_type = self._mind.tables.type_of
        return [
            0.0 if crossed & mask else stakes[of_type[cell]] + gains[row] + gains[column]
            for cell, mask, row, column in PLACES
        ]

    def both(self, one: int, other: int) -> float:
        """Return the extra gain from crossing out both cells, if they share a type or a line."""
        of_type, more = self._mind.tables.type_of, 0.0
        if of_type[one] == of_type[other]:
            more += self._stake(of_type[one], 2) - 2 * self.stakes[of_type[one]]
        for line_of in (ROW_OF, COLUMN_OF):
            if line_of[one] == line_of[other]:
                has, lines = self.numbers[line_of[one]], self._lines
                more += lines[has + 2] - 2 * lines[has + 1] + lines[has]
        return more

    def pairs(self) -> list[float]:
        """Return, by cell, the value of parking the pair of dice that meets there, in points.

        Half of the time the pair itself is used next turn, else one of its dice with another die.
        """
        worth = self.worth
        rows = [sum(worth[start : start + SIDES]) for start in range(0, len(ALL), SIDES)]
        columns = [sum(worth[start::SIDES]) for start in range(SIDES)]
        return [
            worth[cell] / 2 + (rows[cell // SIDES] + columns[cell % SIDES]) / (4 * SIDES)
            for cell in ALL
        ]


def prospects(fast: FastState, mind: Mind, me: Seat) -> list[float]:
    """Return the points that each player can expect at the end, as seen between two turns.

    Virtual players follow if they score.
    """
    if fast.over:
        return [float(points) for points in fast.totals()]
    clock, starts = fast.clock, fast.starts
    points = [float(paid) for paid in fast.paid[: fast.players]]
    if fast.score:
        bonus = fast.tables.bonus[fast.virtual]
        points += [float(paid + bonus) for paid in fast.paid[fast.players :]]
    for type_, held in enumerate(fast.held):
        expected = mind.races.expected(type_, held, me, clock, starts, 0)
        for seat, more in enumerate(expected):
            points[seat] += more
    for seat, crossed in enumerate(fast.crossed):
        turns = mind.races.turns_left(seat, clock, starts, 0)
        lines = mind.lines[turns]
        points[seat] += sum(lines[(crossed & line).bit_count()] for line in LINE_MASKS)
        points[seat] += mind.coins[turns][fast.coins[seat]]
    return points


def sources(fast: FastState, mind: Mind, me: Seat) -> list[list[float]]:
    """Return the points in ``prospects`` by what they come from, by type, row, column, and coins.

    Points paid before the position was made, and the bonus of virtual players, are left out.
    """
    tables, clock, starts = fast.tables, fast.clock, fast.starts
    everybody = fast.players + fast.virtual
    scoring = everybody if fast.score else fast.players
    found = [[0.0] * everybody for _ in range(COINS + 1)]
    for payment in fast.payments:
        for holder in payment.who:
            found[payment.type_][holder] += payment.points
    for type_, held in enumerate(fast.held):
        if fast.over:
            last = [0] * everybody
            numbers = [held >> BITS * holder & OUT for holder in range(everybody)]
            share_out(last, tables.points[type_], numbers)
            expected: Sequence[float] = last
        else:
            expected = mind.races.expected(type_, held, me, clock, starts, 0)
        for seat, more in enumerate(expected):
            found[type_][seat] += more
    for seat, crossed in enumerate(fast.crossed):
        turns = 0 if fast.over else mind.races.turns_left(seat, clock, starts, 0)
        lines: Sequence[float] = tables.lines if fast.over else mind.lines[turns]
        for number, line in enumerate(LINE_MASKS, len(TYPES)):
            found[number][seat] = lines[(crossed & line).bit_count()]
        found[COINS][seat] = mind.coins[turns][fast.coins[seat]]
    return [points[:scoring] for points in found]
