"""What everybody may expect of a type, by what all have of it and how much is still to come."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final, TypeAlias

from alhambra.ai.rollwrite.sketch import BITS, OUT
from alhambra.ai.rollwrite.tables import ALL, Tables
from alhambra.ai.rollwrite.weights import Weights
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.model import OPENING

Chances: TypeAlias = tuple[float, ...]
"""By number: how likely it is."""
VIRTUAL: Final = 2
MOST_KNOWN: Final = 300_000
"""Positions of races that are remembered."""
LIKELIEST: Final = 0.97
"""No building still to come is surer than that."""


def binomial(trials: int, chance: float) -> Chances:
    """How likely it is that so many of the trials succeed."""
    return tuple(
        comb(trials, n) * chance**n * (1 - chance) ** (trials - n) for n in range(trials + 1)
    )


class Races:
    """The races of games with so many rounds, players and virtual players.

    A moment is told by three numbers: how many turns are over, who began, and whether the next
    turn has begun, so that it is none of those to come.
    """

    def __init__(
        self, tables: Tables, weights: Weights, rounds: int, players: int, virtual: int
    ) -> None:
        self._tables, self._weights, self._rounds = tables, weights, rounds
        self._players, self._everybody = players, players + virtual
        self._finals: dict[tuple[int, ...], Chances] = {}
        self._worth: dict[tuple[int, ...], tuple[float, ...]] = {}

    def fill(self, turns: int, steer: float) -> float:
        """How likely it is that a building still open will be crossed out in so many turns.

        A sheet ends with so and so many buildings, so the fewer turns are left the fewer of those
        that are open will be among them. ``steer``: how much it is wanted more than others.
        """
        rate = self._weights.rate
        open_ = len(ALL) - OPENING - rate * self._rounds + rate * turns
        return min(LIKELIEST, 1 - (1 - min(1.0, rate * turns / open_)) ** max(0.0, steer))

    def turns_left(self, seat: Seat, clock: int, starts: Seat, begun: int) -> int:
        """How many turns the seat has from this moment on."""
        gone, at = divmod(clock, self._players)
        return self._rounds - gone - ((seat - starts) % self._players < at + begun)

    def expected(
        self, type_: int, held: int, me: Seat, clock: int, starts: Seat, begun: int
    ) -> tuple[float, ...]:
        """The points every player may expect of a type.

        ``held``: what all have of it, as in a sketch. ``me``: who thinks so; he knows best what he
        himself wants.
        """
        key = (type_, held, me, clock, starts, begun)
        found = self._worth.get(key)
        if found is None:
            if len(self._worth) >= MOST_KNOWN:
                self._worth.clear()
            turns = [
                self.turns_left(seat, clock, starts, begun) for seat in range(self._players)
            ]
            rounds = self._rounds - clock // self._players
            found = self._worth[key] = self._reckoned(type_, held, me, turns, rounds)
        return found

    def _reckoned(
        self, type_: int, held: int, me: Seat, turns: Sequence[int], rounds: int
    ) -> tuple[float, ...]:
        size = self._tables.sizes[type_]
        numbers = [held >> BITS * holder & OUT for holder in range(self._everybody)]
        places = self._tables.points[type_][numbers.count(OUT) :]
        racing = [holder for holder, number in enumerate(numbers) if number != OUT]
        points = [0.0] * self._players
        if not places:
            return tuple(points)
        finals = {}
        for holder in racing:
            player = holder < self._players
            left, kind = (turns[holder], int(holder == me)) if player else (rounds, VIRTUAL)
            finals[holder] = self._final(type_, numbers[holder], left, kind)
        for holder in racing:
            if holder < self._players:
                rivals = [
                    (finals[other], _sooner(size - numbers[holder], size - numbers[other]))
                    for other in racing
                    if other != holder
                ]
                points[holder] = _points(size, finals[holder], rivals, places)
        return tuple(points)

    def _final(self, type_: int, number: int, left: int, kind: int) -> Chances:
        """How many of the type a holder will have who has so many turns, or, being ``VIRTUAL``,
        buildings to come; kind 1 is oneself, 0 another player."""
        key = (type_, number, left, kind)
        found = self._finals.get(key)
        if found is None:
            found = self._finals[key] = self._drawn(type_, number, left, kind)
        return found

    def _drawn(self, type_: int, number: int, left: int, kind: int) -> Chances:
        size = self._tables.sizes[type_]
        missing = size - number
        if kind == VIRTUAL:
            drawn = binomial(left, size / len(ALL))
            more = (*drawn[:missing], sum(drawn[missing:]))
            more += (0.0,) * (missing + 1 - len(more))
        else:
            steer = self._weights.own if kind else self._weights.others
            more = binomial(
                missing, self.fill(left, steer + self._weights.lean * number / size)
            )
        return (0.0,) * number + more


def _sooner(mine: int, theirs: int) -> float:
    """How likely another completes the type before me, by what both still miss, if both do."""
    return mine**2 / (mine**2 + theirs**2) if mine or theirs else 0.5


def _points(
    size: int,
    own: Chances,
    rivals: Sequence[tuple[Chances, float]],
    places: Sequence[int],
) -> float:
    """The points to be expected of the places. One tied with is ahead with a chance of a half."""
    points = 0.0
    for number in range(1, size + 1):
        likely = own[number]
        if not likely:
            continue
        ahead = [1.0] + [0.0] * len(rivals)
        for theirs, sooner in rivals:
            if number == size:
                chance = theirs[size] * sooner
            else:
                chance = theirs[number] / 2 + sum(theirs[number + 1 :])
            for n in range(len(rivals), 0, -1):
                ahead[n] += (ahead[n - 1] - ahead[n]) * chance
            ahead[0] *= 1 - chance
        points += likely * sum(p * c for p, c in zip(places, ahead, strict=False))
    return points
