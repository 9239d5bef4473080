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
        self._points = [[box.scoring[round][type_] for type_ in Building] for round, _ in ahead]
        printed = Counter(tile.building for tile in box.tiles)
        self._printed = [printed[type_] for type_ in Building]
        self._players = players
        self._weights = weights
        self._ahead = ahead
        self._for_dirk = _for_dirk(ahead, box.dirk_tiles) if players == 2 else [0.0] * len(ahead)
        """For each scoring ahead, the tiles Dirk is dealt before it."""
        laid = ahead[-1].halves / 2 * players
        self._coming = max(1.0, laid + self._for_dirk[-1] + MARKET_PLACES)
        """Tiles that are in no palace yet but will be."""
        types = range(len(Building))
        self.by_type = tuple(Memo(partial(self._race, type_)) for type_ in types)
        """By type and ``Held``: the points each holder can expect over the scorings ahead."""
        self.stakes = tuple(
            tuple(Memo(partial(self._stake, seat, type_)) for type_ in types)
            for seat in range(players)
        )
        """By seat, type and ``Held``: the seat's points minus a share of the rivals' points."""

    def _race(self, type_: int, held: Held) -> tuple[float, ...]:
        holders = self._players + (self._players == 2)
        counts = [held >> 4 * holder & 15 for holder in range(holders)]
        unlaid = max(0, self._printed[type_] - sum(counts))
        share = unlaid / self._coming
        expected = [0.0] * holders
        discount = 1.0
        for (_, halves), table, dirk in zip(self._ahead, self._points, self._for_dirk, strict=True):
            come = [halves / 2 * share] * self._players
            if self._players == 2:
                come.append(dirk * share)
            for holder in range(holders):
                points = _expected(counts, come, holder, self._weights.open, table[type_])
                if not counts[holder]:
                    points *= 1 - exp(-come[holder])
                expected[holder] += discount * points
            discount *= self._weights.later
        return tuple(expected)

    def _stake(self, seat: int, type_: int, held: Held) -> float:
        race = self.by_type[type_][held]
        others = sum(race[: self._players]) - race[seat]
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


def _expected(
    counts: Sequence[int], come: Sequence[float], holder: int, open: float, table: tuple[int, ...]
) -> float:
    """Return a holder's expected points; each lead lowers the chance that the rival wins.

    ``counts`` are the tiles that all hold, ``come`` those that each can expect.
    """
    has, coming = counts[holder], come[holder]
    chances = [1.0, *[0.0] * (len(table) - 1)]
    places = range(len(table) - 1, 0, -1)
    for other, theirs in enumerate(counts):
        if other != holder:
            lead = has - theirs + (coming - come[other])
            x = 1.7 / sqrt(0.1 + open * (coming + come[other])) * lead
            behind = 1 / (1 + exp(x)) if x < 40 else 0.0
            ahead = 1 - behind
            for place in places:
                chances[place] = chances[place] * ahead + chances[place - 1] * behind
            chances[0] *= ahead
    return sum([chance * points for chance, points in zip(chances, table, strict=False)])
