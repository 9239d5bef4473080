"""What a position is worth to a player, in points expected by the end of the game.

Points come from majorities in the scorings still ahead, from the wall, and from what money and
the reserve may yet become. A palace that leaves no room for more tiles is worth less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from alhambra.rules.alhambra.model import FINAL_ROUND, Building, State, Tile
from alhambra.rules.alhambra.palace import Palace
from alhambra.rules.api import Seat


@dataclass(frozen=True, slots=True)
class Weights:
    """How much a level makes of things, in points."""

    money: float
    """A unit of money, for one who has none and much left to buy."""
    exact: float
    """Another action."""
    wall: float
    """A side of the longest wall, in each scoring ahead."""
    room: float
    """The harm of a palace that few tiles fit."""
    rivals: float
    """How far majorities are seen as a race: 0 counts tiles, 1 compares them with the others'."""
    reserve: float
    """A tile in the reserve, as a share of what it would be worth in the palace."""


FORESEEN = 30
"""Money for more than the next few purchases is worth little."""
SPENT_ON_A_TILE = 8.5
ROOMY = 40
"""A palace that so many of the 54 tiles fit has room enough."""


class Position:
    """A state as one seat sees it, ready to be asked what changes of it are worth."""

    def __init__(self, state: State, seat: Seat, weights: Weights) -> None:
        self.state = state
        self.seat = seat
        self.weights = weights
        self.me = state.players[seat]
        self.left = len(state.bag) / (len(state.box.tiles) - len(state.players))
        """The share of the tiles that are still in the bag: how much of the game is left."""
        self.rounds = range(state.scored + 1, FINAL_ROUND + 1)
        self._others = self._count_others()
        self._walls = Counter(tile.walls for tile in state.box.tiles)

    def _count_others(self) -> dict[Building, list[int]]:
        """The others' numbers of tiles by building; Dirk's too."""
        state = self.state
        palaces = [
            Counter(tile.building for tile in player.palace.tiles.values())
            for other, player in enumerate(state.players)
            if other != self.seat
        ]
        if state.with_dirk:
            palaces.append(Counter(tile.building for tile in state.dirk))
        return {building: [count[building] for count in palaces] for building in Building}

    def of_palace(self, palace: Palace) -> float:
        """The points the palace may be expected to bring, less for one without room."""
        counts = Counter(tile.building for tile in palace.tiles.values())
        points = sum(self.of_type(building, counts[building]) for building in Building)
        points += self.weights.wall * len(self.rounds) * palace.wall
        missing = max(0, ROOMY - self.room(palace))
        return points - self.weights.room * missing * missing / 100 * self.left

    def of_type(self, building: Building, tiles: int) -> float:
        """The points to be expected for so many tiles of a type, over the scorings ahead."""
        if not tiles:
            return 0.0
        rivals = self._others[building]
        if self.weights.rivals < 1:
            rivals = [round(count * self.weights.rivals) for count in rivals]
        table = self.state.box.scoring
        return sum(_expected(tiles, tuple(rivals), table[round][building]) for round in self.rounds)

    def given_to_dirk(self, tile: Tile) -> float:
        """What it is worth that Dirk has one more tile of this type: mostly what rivals lose."""
        building = Building(tile.building)
        mine = sum(t.building == building for t in self.me.palace.tiles.values())
        rival, dirk = self._others[building]
        before = self._duel(building, mine, rival, dirk)
        return self._duel(building, mine, rival, dirk + 1) - before

    def _duel(self, building: Building, mine: int, rival: int, dirk: int) -> float:
        table = self.state.box.scoring
        return sum(
            _expected(mine, (rival, dirk), table[round][building])
            - _expected(rival, (mine, dirk), table[round][building])
            for round in self.rounds
        )

    def room(self, palace: Palace) -> int:
        """How many of the 54 tiles could be added to the palace as it is."""
        return sum(many for walls, many in self._walls.items() if palace.cells_for(walls))

    def of_money(self, total: int) -> float:
        """The points that money is worth: each unit less than the one before it.

        There is only so much to be bought before the game is over, and of that only so much that
        one can think of now.
        """
        share = self.left * len(self.state.box.tiles) / len(self.state.players)
        use = min(FORESEEN, SPENT_ON_A_TILE * share) + 1
        return self.weights.money * use * (1 - exp(-total / use))


@lru_cache(maxsize=1 << 14)
def _expected(mine: int, others: tuple[int, ...], places: tuple[int, ...]) -> float:
    """Points to expect for a number of tiles against the others', with the race still open.

    Each other is ahead with a chance that falls with our lead; between two places the points are
    taken in proportion.
    """
    if not mine:
        return 0.0
    ahead = sum(1 / (1 + exp(1.6 * (mine - other))) for other in others)
    points: Mapping[int, int] = dict(enumerate(places))
    place = int(ahead)
    here, next_ = points.get(place, 0), points.get(place + 1, 0)
    return here + (next_ - here) * (ahead - place)
