"""What all can expect at some progress of a game: the terms of the evaluation.

All values are points at the end of the game. The terms depend only on the progress of the game
(races, walls, room, money) and are cached, because the same numbers of tiles recur often.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from math import exp
from typing import Final

from alhambra.ai.alhambra.holdings import ROOMY
from alhambra.ai.alhambra.races import Ahead, Races
from alhambra.ai.alhambra.weights import Weights
from alhambra.rules.alhambra.model import FINAL_ROUND, Box

TILES_A_CARD: Final = 0.45
"""Tiles bought for each money card turned up, for any number of players."""
MONEY_A_TILE: Final = 8.5
MOST_MONEY: Final = 150
GAMES_REMEMBERED: Final = 16
"""The combinations of box, players and weights whose evaluation terms are cached."""
MOST_RACES: Final = 60
"""The most races that are cached, by the scorings ahead: more than one game needs."""
_FOR: Final[dict[Hashable, Expectations]] = {}


class EvaluationTerms:
    """The values of tiles, walls, room and money at some progress of a game."""

    def __init__(
        self, box: Box, weights: Weights, races: Races, ahead: tuple[Ahead, ...], bag: int
    ) -> None:
        self.races, self.stakes = races.by_type, races.stakes
        last, fresh = ahead[-1].halves / 2, bag / len(box.tiles)
        self.tiles_to_come: float = last
        """Tiles that each player will still lay."""
        self.coming: float = weights.coming * last
        """The points of gains that cannot be foreseen yet."""
        self.wall: float = weights.wall * sum(weights.later**n for n in range(len(ahead)))
        """The value of one side of the longest wall."""
        harm = weights.room * fresh / 75
        self.room = [harm * missing for missing in _missing_squares(len(box.tiles))]
        """By the number of the game's tiles that fit a palace: the cost of having so few."""
        self.cells: float = weights.cells * fresh
        self.stored: float = weights.stored
        self.prospect: float = weights.prospect
        self.second: float = weights.second
        self.next_exact: float = weights.next_exact
        self.rivals: float = weights.rivals
        self.lively: float = min(1.0, last / 3)
        """The share of an extra action's value that is left: less at the end of the game."""
        self.exact: float = weights.exact * self.lively
        self.exact_gain: float = weights.exact_gain
        self.variety: float = weights.variety * self.lively
        self.card: float = weights.card * self.lively + weights.card_early * fresh
        self.hoard: float = weights.hoard * self.lively
        self.bought: float = weights.bought * self.lively
        """Beyond what the tile is worth where it lies."""
        use = min(weights.foreseen, MONEY_A_TILE * last) + 1
        each = weights.coins * self.lively + weights.coins_early * fresh
        each += weights.coins_last * (1 - self.lively)
        self.money = [
            useful + each * total for total, useful in enumerate(_useful_money(weights.money, use))
        ]
        """By the sum of all cards in hand."""
        self.left_able: float = weights.left_able * self.lively
        self.left_exact: float = weights.left_exact * self.lively
        self.left_gain: float = weights.left_gain
        self.left_best: float = weights.left_best


@lru_cache(maxsize=1 << 8)
def _missing_squares(tiles: int) -> tuple[int, ...]:
    """Return, by the tiles that fit a palace, the square of what is missing to ``ROOMY``."""
    return tuple([max(0, ROOMY - room) ** 2 for room in range(tiles + 1)])


@lru_cache(maxsize=1 << 8)
def _useful_money(unit: float, use: float) -> tuple[float, ...]:
    """Return, by the sum of all cards, the value of money of which only ``use`` is worth much.

    ``unit`` is the value of the first unit.
    """
    return tuple([unit * use * (1 - exp(-total / use)) for total in range(MOST_MONEY + 1)])


class Expectations:
    """The evaluation terms of a game, computed on first use."""

    def __init__(self, box: Box, players: int, weights: Weights) -> None:
        self.box = box
        self.players = players
        self.weights = weights
        self._terms: dict[tuple[int, int, int], EvaluationTerms] = {}
        self._races: dict[tuple[Ahead, ...], Races] = {}

    def terms(self, scored: int, cards: int, bag: int) -> EvaluationTerms:
        """Return the evaluation terms after ``scored`` scorings.

        ``cards`` is the expected number of cards before the next scoring card; it has no meaning
        after the second scoring. ``bag`` is the number of tiles in the bag.
        """
        key = (scored, cards // 3 if scored < 2 else 0, bag)
        terms = self._terms.get(key)
        if terms is None:
            ahead = self.scorings_ahead(*key)
            races = self._races_with(ahead)
            terms = EvaluationTerms(self.box, self.weights, races, ahead, bag)
            self._terms[key] = terms
        return terms

    def _races_with(self, ahead: tuple[Ahead, ...]) -> Races:
        """Return the races with these scorings ahead. A full cache is cleared."""
        races = self._races.get(ahead)
        if races is None:
            if len(self._races) == MOST_RACES:
                self._races.clear()
                self._terms.clear()
            races = self._races[ahead] = Races(self.box, self.players, self.weights, ahead)
        return races

    def scorings_ahead(self, scored: int, thirds: int, bag: int) -> tuple[Ahead, ...]:
        """Return the coming scorings, each with the tiles that each player lays before it."""
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
        """The cards between the first scoring and the second: two of the deck's five piles."""
        copies = self.box.copies_with_two if self.players == 2 else self.box.copies
        return 0.4 * 4 * len(self.box.values) * copies


def round_halves(tiles: float) -> int:
    """Convert a number of tiles to halves; larger numbers are rounded more coarsely."""
    if tiles < 2:
        return int(2 * tiles + 0.5)
    return 2 * int(tiles + 0.5) if tiles < 5 else 4 * int(tiles / 2 + 0.5)


def expectations_of(box: Box, players: int, weights: Weights) -> Expectations:
    """Return the expectations for games with these properties, from a cache."""
    tables = tuple(tuple(table.values()) for table in box.scoring.values())
    key = (box.tiles, box.values, box.copies, box.copies_with_two, tables, players, weights)
    if key not in _FOR:
        if len(_FOR) == GAMES_REMEMBERED:
            del _FOR[next(iter(_FOR))]
        _FOR[key] = Expectations(box, players, weights)
    return _FOR[key]
