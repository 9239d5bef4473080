"""The points all can expect from a type, given what all have of it and the turns left."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from operator import mul
from typing import Final, NamedTuple, TypeAlias

from alhambra.ai.rollwrite.fast_state import ALL, BITS, OUT, Tables
from alhambra.ai.rollwrite.weights import Weights
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.model import OPENING

Chances: TypeAlias = tuple[float, ...]
"""A distribution: the probability of each number from 0."""
Racer: TypeAlias = tuple[int, int, int]
"""The buildings of a type that a racer has, the turns left, and the kind of racer: 1 for the player
who thinks, 0 for another player, ``VIRTUAL`` for one who gets a random building each turn."""
VIRTUAL: Final = 2
MOST_KNOWN: Final = 300_000
"""The most positions of races that are cached."""
LIKELIEST: Final = 0.97
"""The highest probability of any coming building."""


class RaceOutcome(NamedTuple):
    """A way in which a racer may finish."""

    chances: Chances
    """By the final number of his buildings of the type."""
    ahead: Sequence[float]
    """By a rival's number of buildings: the probability of having more; ties count half."""


def binomial(trials: int, chance: float) -> Chances:
    """Return the binomial distribution."""
    return tuple(
        comb(trials, n) * chance**n * (1 - chance) ** (trials - n) for n in range(trials + 1)
    )


class Races:
    """The races of games with this number of rounds, players and virtual players.

    With ``scoring`` virtual players get points, too. Three numbers give the moment: ``clock`` turns
    are over, seat ``starts`` is the start player, and ``begun`` is 1 if the next turn has begun.
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
        self._tables, self._weights, self._rounds = tables, weights, rounds
        self._players, self._everybody = players, players + virtual
        self._scorers = self._everybody if scoring else players
        self._outcomes: dict[tuple[int, Racer], RaceOutcome] = {}
        self._beside: dict[tuple[int, int, tuple[Racer, ...]], list[float]] = {}
        self._worth: dict[tuple[int, ...], tuple[float, ...]] = {}

    def fill(self, turns: int, steer: float) -> float:
        """Return the probability that an open building is crossed out within ``turns`` turns.

        All open buildings share the buildings that these turns bring. ``steer`` is how much more
        likely this building is than the others.
        """
        coming = self._weights.rate * turns
        if coming <= 0:
            return 0.0
        open_ = len(ALL) - OPENING - self._weights.rate * (self._rounds - turns)
        missed: float = (1 - coming / max(coming, open_)) ** max(0.0, steer)
        return min(LIKELIEST, 1 - missed)

    def turns_left(self, seat: Seat, clock: int, starts: Seat, begun: int) -> int:
        """Return the number of turns that the seat has from this moment on."""
        gone, at = divmod(clock, self._players)
        return self._rounds - gone - ((seat - starts) % self._players < at + begun)

    def expected(
        self, type_: int, held: int, me: Seat, clock: int, starts: Seat, begun: int
    ) -> tuple[float, ...]:
        """Return the points that each player, and each virtual one that scores, can expect.

        ``held`` is what all have of the type, as in a fast state. ``me`` is the seat that thinks,
        which steers its own race by other weights than those of the rivals.
        """
        key = (type_, held, me, clock, starts, begun)
        found = self._worth.get(key)
        if found is None:
            if len(self._worth) >= MOST_KNOWN:
                self._worth.clear()
                self._beside.clear()
            turns = [self.turns_left(seat, clock, starts, begun) for seat in range(self._players)]
            rounds = self._rounds - clock // self._players
            found = self._worth[key] = self._compute(type_, held, me, turns, rounds)
        return found

    def _compute(
        self, type_: int, held: int, me: Seat, turns: Sequence[int], rounds: int
    ) -> tuple[float, ...]:
        size = self._tables.sizes[type_]
        numbers = [held >> BITS * holder & OUT for holder in range(self._everybody)]
        out = numbers.count(OUT)
        racing: list[Racer] = [
            (number, turns[holder], int(holder == me))
            if holder < self._players
            else (number, rounds, VIRTUAL)
            for holder, number in enumerate(numbers)
        ]
        points = [0.0] * self._scorers
        for seat in range(self._scorers):
            if (number := numbers[seat]) != OUT:
                rivals = sorted(
                    one for at, one in enumerate(racing) if at != seat and one[0] != OUT
                )
                against = self._against(type_, out, tuple(rivals))
                own = self._outcome(type_, racing[seat]).chances
                points[seat] = sumprod(own[:size], against)
                if own[size]:
                    ahead = [
                        self._outcome(type_, other).chances[size]
                        * _sooner(size - number, size - other[0])
                        for other in rivals
                    ]
                    points[seat] += own[size] * _points(ahead, self._tables.points[type_][out:])
        return tuple(points)

    def _against(self, type_: int, out: int, rivals: tuple[Racer, ...]) -> list[float]:
        """Return the expected points against these rivals, by own buildings, short of all.

        ``out`` is the number of places that are taken.
        """
        key = (type_, out, rivals)
        found = self._beside.get(key)
        if found is None:
            outcomes = [self._outcome(type_, rival).ahead for rival in rivals]
            places = self._tables.points[type_][out:]
            found = self._beside[key] = [0.0] + [
                _points([ahead[number] for ahead in outcomes], places)
                for number in range(1, self._tables.sizes[type_])
            ]
        return found

    def _outcome(self, type_: int, racer: Racer) -> RaceOutcome:
        """Return how a racer may finish."""
        key = (type_, racer)
        found = self._outcomes.get(key)
        if found is None:
            chances = self._drawn(type_, *racer)
            ahead = [
                chance / 2 + sum(chances[number + 1 :]) for number, chance in enumerate(chances)
            ]
            found = self._outcomes[key] = RaceOutcome(chances, ahead)
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
            more = binomial(missing, self.fill(left, steer + self._weights.lean * number / size))
        return (0.0,) * number + more


def _sooner(mine: int, theirs: int) -> float:
    """Return the probability that a rival completes the type first, if both complete it.

    ``mine`` and ``theirs`` are the buildings that each still needs.
    """
    return mine * mine / (mine * mine + theirs * theirs) if mine or theirs else 0.5


def _points(ahead: Sequence[float], places: Sequence[int]) -> float:
    """Return the expected points of the places, given the probability that each rival is ahead."""
    if not places:
        return 0.0
    chances = [1.0] + [0.0] * (len(places) - 1)
    """By place."""
    for chance in ahead:
        behind = 1 - chance
        for place in range(len(places) - 1, 0, -1):
            chances[place] = chances[place] * behind + chances[place - 1] * chance
        chances[0] *= behind
    return sumprod(chances, places)


def sumprod(one: Sequence[float], other: Sequence[float]) -> float:
    total: float = sum(map(mul, one, other))
    return total
