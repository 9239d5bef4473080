"""Scoring: majorities with shared places, and the longest walls, with their arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from alhambra.rules.alhambra.model import Building, State
from alhambra.rules.api import Holder, Seat


class Share(NamedTuple):
    """Points for one building type: those of ``places`` shared by ``holders``, rounded down."""

    holders: tuple[Holder, ...]
    tiles: int
    """How many tiles of the type each of them has."""
    places: tuple[int, ...]
    """The points of the places they take, the best first; empty below the paid places."""

    @property
    def points(self) -> int:
        """What each of them gets. Rule text: the sum of the places they occupy, rounded down."""
        return sum(self.places) // len(self.holders)


class Tally(NamedTuple):
    """A scoring with its arithmetic."""

    round: int
    buildings: Mapping[Building, tuple[Share, ...]]
    """By type, those with at least one tile of it, the most tiles first."""
    walls: Mapping[Seat, int]

    def points(self) -> dict[Holder, int]:
        """What everybody gets who gets something, or could have a wall."""
        points: Counter[Holder] = Counter(self.walls)
        for shares in self.buildings.values():
            for share in shares:
                for holder in share.holders:
                    points[holder] += share.points
        return dict(points)


def counts(state: State) -> dict[Building, dict[Holder, int]]:
    """How many tiles of each type everybody has; Dirk too in a game of two."""
    laid: dict[Holder, Counter[str]] = {
        seat: Counter([tile.building for tile in player.palace.tiles.values()])
        for seat, player in enumerate(state.players)
    }
    if state.with_dirk:
        laid["dirk"] = Counter([tile.building for tile in state.dirk])
    return {building: {who: has[building] for who, has in laid.items()} for building in Building}


def shares(by_holder: Mapping[Holder, int], points: tuple[int, ...]) -> tuple[Share, ...]:
    """The places of one building type, given how many tiles everybody has.

    ``points`` are those of the first place, the second, ... Rule text: tied players share the
    sum of the places they occupy; the next player takes the place after them.
    """
    found = []
    taken = 0
    for count in sorted({count for count in by_holder.values() if count}, reverse=True):
        holders = tuple(holder for holder, has in by_holder.items() if has == count)
        found.append(Share(holders, count, points[taken : taken + len(holders)]))
        taken += len(holders)
    return tuple(found)


def tally(state: State, round: int) -> Tally:
    """What the round's scoring gives now, with its arithmetic."""
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
    """The points so far, Dirk's too in a game of two."""
    points: dict[Holder, int] = {seat: player.score for seat, player in enumerate(state.players)}
    if state.with_dirk:
        points["dirk"] = state.dirk_score
    return points
