"""The terms of an evaluation: what is still to come, and the values of races, walls and money.

All values are points at the end of the game. Results are cached: the same numbers of tiles come up
again and again in a search.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import exp
from typing import Final

from alhambra.ai.alhambra.races import Ahead, Races
from alhambra.ai.alhambra.site import ROOMY
from alhambra.ai.alhambra.weights import Weights
from alhambra.rules.alhambra.model import FINAL_ROUND, Box

TILES_A_CARD: Final = 0.45
"""Tiles bought while a money card is turned up, whatever the number of players."""
MONEY_A_TILE: Final = 8.5
MOST_MONEY: Final = 150
GAMES_REMEMBERED: Final = 16
"""Kinds of games, by players and weights, whose evaluation terms are remembered."""
KEPT: Final = 60
"""Races remembered, by the scorings ahead: more than a game has."""


class EvaluationTerms:
    """The values of things at some point of a game."""

    def __init__(
        self, box: Box, weights: Weights, races: Races, ahead: tuple[Ahead, ...], bag: int
    ) -> None:
        self.races, self.stakes = races.by_type, races.stakes
        last, fresh = ahead[-1].halves / 2, bag / len(box.tiles)
        self.tiles_to_come: float = last
        """How many tiles everybody will yet lay."""
        self.coming: float = weights.coming * last
        """The points of what cannot be told yet."""
        self.wall: float = weights.wall * sum(weights.later**n for n in range(len(ahead)))
        """A side of the longest wall."""
        harm = weights.room * fresh / 75
        self.room = [harm * max(0, ROOMY - room) ** 2 for room in range(len(box.tiles) + 1)]
        """By the number of tiles that fit a palace: the harm of being so narrow."""
        self.cells: float = weights.cells * fresh
        self.stored: float = weights.stored
        self.prospect: float = weights.prospect
        self.rivals: float = weights.rivals
        self.lively: float = min(1.0, last / 3)
        """How much of an extra action is left to gain from: less at the very end."""
        self.exact: float = weights.exact * self.lively
        self.variety: float = weights.variety * self.lively
        use = min(weights.foreseen, MONEY_A_TILE * last) + 1
        self.money = [
            weights.money * use * (1 - exp(-total / use)) for total in range(MOST_MONEY + 1)
        ]
        """By the sum of all cards in hand."""


class Expectations:
    """The evaluation terms of a game, each made when it is first asked for."""

    def __init__(self, box: Box, players: int, weights: Weights) -> None:
        self.box = box
        self.players = players
        self.weights = weights
        self._outlooks: dict[tuple[int, int, int], EvaluationTerms] = {}
        self._races: dict[tuple[Ahead, ...], Races] = {}

    def terms(self, scored: int, cards: int, bag: int) -> EvaluationTerms:
        """What is to come after so many scorings.

        ``cards`` are those turned up before the next scoring card, as far as one can tell; without
        meaning after the second scoring. ``bag`` are the tiles in the bag.
        """
        key = (scored, cards // 3 if scored < 2 else 0, bag)
        terms = self._outlooks.get(key)
        if terms is None:
            ahead = self.scorings_ahead(*key)
            races = self._races_with(ahead)
            terms = EvaluationTerms(self.box, self.weights, races, ahead, bag)
            self._outlooks[key] = terms
        return terms

    def _races_with(self, ahead: tuple[Ahead, ...]) -> Races:
        """The races with these scorings ahead; when there are too many, all are forgotten."""
        races = self._races.get(ahead)
        if races is None:
            if len(self._races) == KEPT:
                self._races.clear()
                self._outlooks.clear()
            races = self._races[ahead] = Races(self.box, self.players, self.weights, ahead)
        return races

    def scorings_ahead(self, scored: int, thirds: int, bag: int) -> tuple[Ahead, ...]:
        """When the scorings ahead come, in tiles that everybody lays until then."""
        left, laid, found = float(bag), 0.0, []
        cards = 3 * thirds + 1.5
        for round in range(scored + 1, FINAL_ROUND):
            part = min(left, TILES_A_CARD * cards)
            laid, left = laid + part, left - part
            found.append(Ahead(round, round_halves(laid / self.players)))
            if self.players == 2:
                left -= min(left, self.box.dirk_tiles) if round == 1 else left / 3
            cards = self._between
        found.append(Ahead(FINAL_ROUND, round_halves((laid + left) / self.players)))
        return tuple(found)

    @property
    def _between(self) -> float:
        """Cards between the first scoring and the second: two of the deck's five piles."""
        copies = self.box.copies_with_two if self.players == 2 else self.box.copies
        return 0.4 * 4 * len(self.box.values) * copies


def round_halves(tiles: float) -> int:
    """A number of tiles, in halves; the larger, the more roundly."""
    if tiles < 2:
        return int(2 * tiles + 0.5)
    return 2 * int(tiles + 0.5) if tiles < 5 else 4 * int(tiles / 2 + 0.5)


_FOR: Final[dict[Hashable, Expectations]] = {}


def expectations_of(box: Box, players: int, weights: Weights) -> Expectations:
    """The expectations of such games: made once, as they remember what they worked out."""
    tables = tuple(tuple(table.values()) for table in box.scoring.values())
    key = (box.tiles, box.values, box.copies, box.copies_with_two, tables, players, weights)
    if key not in _FOR:
        if len(_FOR) == GAMES_REMEMBERED:
            del _FOR[next(iter(_FOR))]
        _FOR[key] = Expectations(box, players, weights)
    return _FOR[key]
