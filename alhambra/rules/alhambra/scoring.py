"""Scoring: majorities with shared places, and the longest walls, with their arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from alhambra.rules.alhambra.model import Building, Player, State
from alhambra.rules.api import Holder, Seat, Share, shares


class Tally(NamedTuple):
    """A scoring with its arithmetic."""

    round: int
    buildings: Mapping[Building, tuple[Share[Holder], ...]]
    """By type: the holders with at least one tile of it, most tiles first."""
    walls: Mapping[Seat, int]

    def points(self) -> dict[Holder, int]:
        """The points of all players, and of Dirk if he gets any."""
        points: Counter[Holder] = Counter(self.walls)
        for by_place in self.buildings.values():
            for share in by_place:
                for holder in share.holders:
                    points[holder] += share.points
        return dict(points)


def counts(state: State) -> dict[Building, dict[Holder, int]]:
    """The number of tiles by type and holder; with Dirk in a game of two."""
    laid: dict[Holder, Counter[str]] = {
        seat: Counter([tile.building for tile in player.palace.tiles.values()])
        for seat, player in enumerate(state.players)
    }
    if state.with_dirk:
        laid["dirk"] = Counter([tile.building for tile in state.dirk])
    return {building: {who: has[building] for who, has in laid.items()} for building in Building}


def tally(state: State, round: int) -> Tally:
    """The points that the round's scoring gives now, with their arithmetic."""
    table = state.box.scoring[round]
    return Tally(
        round,
        {
            building: shares(by_holder, table[building])
            for building, by_holder in counts(state).items()
        },
        {seat: player.palace.wall for seat, player in enumerate(state.players)},
    )


def totals(state: State) -> dict[Holder, int]:
    """The points so far, with Dirk's in a game of two."""
    points: dict[Holder, int] = {seat: player.score for seat, player in enumerate(state.players)}
    if state.with_dirk:
        points["dirk"] = state.dirk_score
    return points


def winners(players: Sequence[Player]) -> tuple[Seat, ...]:
    """The seats with the most points. Rule text: a tie is a shared victory; Dirk cannot win."""
    most = max(player.score for player in players)
    return tuple(seat for seat, player in enumerate(players) if player.score == most)
