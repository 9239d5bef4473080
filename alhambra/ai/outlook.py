"""What is still to come, and what races, walls and money are worth in its light.

All is told in points at the end of the game. What is worked out is remembered: the same numbers of
tiles come up again and again in a search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp, sqrt
from typing import Final, NamedTuple

from alhambra.ai.purse import Memo
from alhambra.ai.site import ROOMY
from alhambra.ai.sketch import Held
from alhambra.rules.alhambra.model import FINAL_ROUND, MARKET_PLACES, Box, Building

TILES_A_CARD: Final = 0.45
"""Tiles bought while a money card is turned up, whatever the number of players."""
MONEY_A_TILE: Final = 8.5
MOST_MONEY: Final = 150
GAMES_REMEMBERED: Final = 16
"""Kinds of games, by players and weights, whose outlooks are remembered."""
KEPT: Final = 80
"""Outlooks remembered: those of the next few rounds, in all the futures thought of."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What is made of things, in points if nothing else is said."""

    money: float = 0.75
    """A unit of money, for one who has none and much left to buy."""
    foreseen: float = 26.0
    """Money beyond this is worth little: one cannot think so far ahead."""
    exact: float = 2.2
    """A tile on sale that can be paid exactly."""
    variety: float = 0.1
    """A card more, or a sum more that can be paid exactly."""
    prospect: float = 0.4
    """The best purchase the hand allows next turn, as a share of its gain."""
    wall: float = 0.9
    """A side of the longest wall in each scoring ahead, as a share of the point it brings."""
    later: float = 0.95
    """A point of a scoring that one other comes before, as a share."""
    room: float = 2.5
    """The harm of a palace that few tiles fit."""
    cells: float = 0.008
    """Another cell for one of the game's tiles."""
    stored: float = 0.35
    """A tile in the reserve, as a share of what it would be worth in the palace."""
    open: float = 1.0
    """How far a race is open for the tiles that may yet come: 0 counts what is there."""
    rivals: float = 0.35
    """What the rivals lose on average, as a share of one's own gain."""


class Ahead(NamedTuple):
    """A scoring to come, and how many tiles everybody lays until then, in halves."""

    round: int
    halves: int


class Outlook:
    """The worth of things at some point of a game."""

    def __init__(
        self, box: Box, players: int, weights: Weights, ahead: tuple[Ahead, ...], bag: int
    ) -> None:
        self._points = [[box.scoring[round][type_] for type_ in Building] for round, _ in ahead]
        printed = Counter(tile.building for tile in box.tiles)
        self._printed = [printed[type_] for type_ in Building]
        self._players = players
        self._weights = weights
        self._ahead = ahead
        self._coming = max(1.0, ahead[-1].halves / 2 * players + MARKET_PLACES)
        """Tiles that are in no palace yet and will be."""
        last, fresh = ahead[-1].halves / 2, bag / len(box.tiles)
        self.races = tuple(Memo(partial(self._race, type_)) for type_ in range(len(Building)))
        """By type: by what everybody holds, the points each may expect over the scorings ahead."""
        self.stakes = tuple(
            tuple(Memo(partial(self._stake, seat, type_)) for type_ in range(len(Building)))
            for seat in range(players)
        )
        """By seat and type: the same for one seat, less a share of what the rivals may expect."""
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

    def _race(self, type_: int, held: Held) -> tuple[float, ...]:
        holders = self._players + (self._players == 2)
        counts = [held >> 4 * holder & 15 for holder in range(holders)]
        unlaid = max(0, self._printed[type_] - sum(counts))
        share = unlaid / self._coming
        expected = [0.0] * holders
        discount = 1.0
        for (_, halves), table, dirk in zip(
            self._ahead, self._points, self._for_dirk(), strict=True
        ):
            gained = halves / 2 * share
            hold: list[float] = list(counts)
            if self._players == 2:
                hold[-1] += dirk * share
            slope = 1.7 / sqrt(0.1 + 2 * self._weights.open * gained)
            for holder in range(holders):
                points = _expected(hold, holder, slope, table[type_])
                if not counts[holder]:
                    points *= 1 - exp(-gained)
                expected[holder] += discount * points
            discount *= self._weights.later
        return tuple(expected)

    def _for_dirk(self) -> list[float]:
        """For each scoring ahead: the tiles Dirk is dealt before it."""
        dealt, before = 0.0, 0
        given: list[float] = []
        for round, halves in self._ahead:
            if round == 3 and given:
                dealt += (halves - before) / 2
            elif round == 2 and given:
                dealt += 6
            given.append(dealt)
            before = halves
        return given

    def _stake(self, seat: int, type_: int, held: Held) -> float:
        race = self.races[type_][held]
        others = sum(race[: self._players]) - race[seat]
        return race[seat] - self._weights.rivals * others / (self._players - 1)


def _expected(hold: Sequence[float], holder: int, slope: float, table: tuple[int, ...]) -> float:
    """The points of a holder's place: others are ahead with a chance that falls with our lead."""
    chances = [1.0]
    for other, has in enumerate(hold):
        if other != holder:
            x = slope * (hold[holder] - has)
            ahead = 1 / (1 + exp(x)) if x < 40 else 0.0
            behind = [chance * (1 - ahead) for chance in chances] + [0.0]
            for place, chance in enumerate(chances):
                behind[place + 1] += chance * ahead
            chances = behind[: len(table)]
    return sum(chance * points for chance, points in zip(chances, table, strict=False))


class Expectations:
    """The outlooks of a game, each made when it is first asked for."""

    def __init__(self, box: Box, players: int, weights: Weights) -> None:
        self.box = box
        self.players = players
        self.weights = weights
        self._outlooks: dict[tuple[int, int, int], Outlook] = {}

    def outlook(self, scored: int, cards: int, bag: int) -> Outlook:
        """What is to come after so many scorings.

        ``cards`` are those turned up before the next scoring card, as far as one can tell; without
        meaning after the second scoring. ``bag`` are the tiles in the bag.
        """
        key = (scored, cards // 3 if scored < 2 else 0, bag)
        outlook = self._outlooks.get(key)
        if outlook is None:
            ahead = self._ahead(*key)
            outlook = Outlook(self.box, self.players, self.weights, ahead, bag)
            if len(self._outlooks) == KEPT:
                del self._outlooks[next(iter(self._outlooks))]
            self._outlooks[key] = outlook
        return outlook

    def _ahead(self, scored: int, thirds: int, bag: int) -> tuple[Ahead, ...]:
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
    """A number of tiles, in halves."""
    return int(2 * tiles + 0.5)


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
