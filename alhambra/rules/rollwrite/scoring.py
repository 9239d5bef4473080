"""Scoring, with its arithmetic: types completed, places at the end, rows and columns, coins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from alhambra.rules.api import Building, Seat, Share, shares
from alhambra.rules.rollwrite.model import (
    LINES,
    Completion,
    Crossed,
    Holder,
    Player,
    State,
    Virtual,
    counted,
    types_of,
    virtual_name,
)


class LineScore(NamedTuple):
    """A row or a column: the number of its buildings crossed out, and its points."""

    crossed: int
    points: int


class Tally(NamedTuple):
    """The final scoring, with its arithmetic."""

    buildings: Mapping[Building, tuple[Share[Holder], ...]]
    """By type: the places still free, most buildings first. Who completed it takes no part."""
    lines: Mapping[Seat, tuple[LineScore, ...]]
    """Six rows from the top, then six columns from the left."""
    coins: Mapping[Seat, int]
    bonus: Mapping[Holder, int] | None
    """The extra points of virtual players; None if they do not score."""

    def of_buildings(self, state: State) -> dict[Building, dict[Holder, int]]:
        """By type: the points above zero that the final scoring gives to those who score."""
        scoring = scorers(state)
        return {
            building: {
                holder: share.points
                for share in by_place
                for holder in share.holders
                if share.points and holder in scoring
            }
            for building, by_place in self.buildings.items()
        }

    def of_lines(self) -> dict[Seat, int]:
        """By seat: the points for rows and columns."""
        return {seat: sum(line.points for line in lines) for seat, lines in self.lines.items()}


def holders(state: State) -> tuple[Holder, ...]:
    """All holders of buildings: the players, then the virtual players."""
    return (*range(len(state.players)), *map(virtual_name, range(len(state.virtual))))


def sheets(state: State) -> dict[Holder, Player | Virtual]:
    """The players and virtual players, in the order of the holders."""
    everybody: list[Player | Virtual] = [*state.players, *state.virtual]
    return dict(zip(holders(state), everybody, strict=True))


def scorers(state: State) -> tuple[Holder, ...]:
    """All holders who get points."""
    return holders(state) if state.virtual_score else tuple(range(len(state.players)))


def counts(state: State) -> dict[Building, dict[Holder, int]]:
    """By type and holder: the number of buildings crossed out."""
    grid = state.box.grid
    has = [*(counted(grid, player.crossed) for player in state.players)]
    has += [dict(virtual.buildings) for virtual in state.virtual]
    return {
        building: {who: of[building] for who, of in zip(holders(state), has, strict=True)}
        for building in Building
    }


def completions(state: State) -> dict[Building, Share[Holder]]:
    """The types completed in this round, in order.

    Rule text: the best place still free; several share the sum of the places they take, rounded
    down. A virtual player that does not score takes its place, and its points are lost.
    """
    found: dict[Building, Share[Holder]] = {}
    for building in Building:
        who = _completing(state.completing, building)
        if who:
            free = state.box.points[building][state.taken[building] :]
            size = types_of(state.box.grid).sizes[building]
            found[building] = Share(who, size, free[: len(who)])
    return found


def _completing(all_: tuple[Completion, ...], building: Building) -> tuple[Holder, ...]:
    return tuple(who for what, who in all_ if what is building)


def lines_of(points: Mapping[int, int], marks: Crossed) -> tuple[LineScore, ...]:
    """The rows and columns of a sheet; ``points`` by the number crossed out."""
    numbers = [(marks & line).bit_count() for line in LINES]
    return tuple(LineScore(number, points.get(number, 0)) for number in numbers)


def type_shares(
    state: State, building: Building, has: Mapping[Holder, int]
) -> tuple[Share[Holder], ...]:
    """The places of a type still free, if the game ended with these numbers of buildings."""
    racing = {who: has[who] for who, one in sheets(state).items() if building not in one.completed}
    return shares(racing, state.box.points[building][state.taken[building] :])


def tally(state: State) -> Tally:
    """The final scoring if the game ended now."""
    box = state.box
    buildings = {
        building: type_shares(state, building, has) for building, has in counts(state).items()
    }
    bonus: dict[Holder, int] | None = None
    if state.virtual_score:
        each = box.bonus[len(state.virtual)]
        bonus = {virtual_name(number): each for number in range(len(state.virtual))}
    return Tally(
        buildings,
        {seat: lines_of(box.lines, one.crossed) for seat, one in enumerate(state.players)},
        {seat: one.coins // box.coins_a_point for seat, one in enumerate(state.players)},
        bonus,
    )


def totals_of(state: State, result: Tally) -> dict[Holder, int]:
    """The points of all who score: for types completed, and those of the tally."""
    totals: Counter[Holder] = Counter(dict.fromkeys(scorers(state), 0))
    for who, one in sheets(state).items():
        if who in totals:
            totals[who] += sum(one.paid.values())
    for by_holder in result.of_buildings(state).values():
        totals.update(by_holder)
    totals.update(result.of_lines())
    totals.update(result.coins)
    totals.update(result.bonus or {})
    return dict(totals)
