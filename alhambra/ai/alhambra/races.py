"""Races for majorities: the points all can expect from a building type, given what all hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import exp, sqrt
from typing import NamedTuple

from alhambra.ai.alhambra.fast_state import Held
from alhambra.ai.alhambra.holdings import Memo
from alhambra.ai.alhambra.weights import Weights
from alhambra.rules.alhambra.model import MARKET_PLACES, Box, Building


class Ahead(NamedTuple):
    """A coming scoring; ``halves`` is twice the number of tiles each player lays before it."""

    round: int
    halves: int


class Races:
    """The races of a game with these scorings ahead.

    Results are cached, because the same numbers of tiles recur often in a search.
    """

    def __init__(self, box: Box, players: int, weights: Weights, ahead: tuple[Ahead, ...]) -> None:
        printed = Counter(tile.building for tile in box.tiles)
        self._printed = [printed[type_] for type_ in Building]
        self._players = players
        self._weights = weights
        for_dirk = _for_dirk(ahead, box.dirk_tiles) if players == 2 else [0.0] * len(ahead)
        self._scorings = [
            (halves / 2, dirk, [_of_three(box.scoring[round][type_]) for type_ in Building])
            for (round, halves), dirk in zip(ahead, for_dirk, strict=True)
        ]
        """For each scoring ahead: the tiles that each player lays before it, those that Dirk is
        dealt, and by type the points of the places."""
        laid = ahead[-1].halves / 2 * players
        self._coming = max(1.0, laid + for_dirk[-1] + MARKET_PLACES)
        """Tiles that are in no palace yet but will be."""
        types = range(len(Building))
        self.by_type = tuple(Memo(partial(self._race, type_)) for type_ in types)
        """By type and ``Held``: the points each seat can expect over the scorings ahead."""
        self.stakes = tuple(
            tuple(Memo(partial(self._stake, seat, type_)) for type_ in types)
            for seat in range(players)
        )
        """By seat, type and ``Held``: the seat's points minus a share of the rivals' points."""

    def _race(self, type_: int, held: Held) -> tuple[float, ...]:
        players, weights = self._players, self._weights
        counts = [held >> 4 * holder & 15 for holder in range(players + (players == 2))]
        share = max(0, self._printed[type_] - sum(counts)) / self._coming
        expected = [0.0] * players
        discount = 1.0
        for laid, dirk, tables in self._scorings:
            come = [laid * share] * players
            if players == 2:
                come.append(dirk * share)
            here = _expected(counts, come, players, weights.open, tables[type_])
            for seat, points in enumerate(here):
                expected[seat] += discount * points
            discount *= weights.later
        return tuple(expected)

    def _stake(self, seat: int, type_: int, held: Held) -> float:
        race = self.by_type[type_][held]
        others = sum(race) - race[seat]
        return race[seat] - self._weights.rivals * others / (self._players - 1)


def _for_dirk(ahead: Sequence[Ahead], after_first: int) -> list[float]:
    """Return, for each scoring ahead, the tiles Dirk is dealt before it.

    Rule text: some after the first scoring, a third of the bag after the second, which is as many
    as each player lays from then on.
    """
    dealt, before = 0.0, 0
    given: list[float] = []
    for round, halves in ahead:
        if round == 3 and given:
            dealt += (halves - before) / 2
        elif round == 2 and given:
            dealt += after_first
        given.append(dealt)
        before = halves
    return given


def _of_three(table: tuple[int, ...]) -> tuple[int, int, int]:
    """Return the points of three places; those that the table lacks are worth 0."""
    first, second, third = (*table, 0, 0)[:3]
    return first, second, third


def _expected(
    counts: Sequence[int],
    come: Sequence[float],
    players: int,
    open: float,
    table: tuple[int, int, int],
) -> list[float]:
    """Return each seat's expected points; each lead lowers the chance that the rival wins.

    ``counts`` are the tiles that all hold, ``come`` those that each can expect: all seats the same.
    """
    each = come[0]
    expected: list[float] = []
    steep = [1.7 / sqrt(0.1 + open * (each + theirs)) for theirs in come]
    some = 1 - exp(-each)
    for seat in range(players):
        has = counts[seat]
        if seat and has == counts[seat - 1]:  # then both have the same rivals
            expected.append(expected[-1])
            continue
        first, second, third = 1.0, 0.0, 0.0
        for other, theirs in enumerate(counts):
            if other != seat:
                x = steep[other] * (has - theirs + (each - come[other]))
                behind = 1 / (1 + exp(x)) if x < 40 else 0.0
                ahead = 1 - behind
                third = third * ahead + second * behind
                second = second * ahead + first * behind
                first *= ahead
        points = first * table[0] + second * table[1] + third * table[2]
        expected.append(points if has else points * some)
    return expected
