"""What a building would bring: to its type, its row and its column, and what could follow it."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.rules.api import Seat
from alhambra.rules.kit.buildings import Building
from alhambra.rules.rollwrite.choices import crossings, without
from alhambra.rules.rollwrite.model import AGAIN, OVER, TURN, State
from alhambra.rules.rollwrite.scoring import tally
from alhambra.rules.rollwrite.sheet import (
    COLUMNS,
    ROWS,
    Cross,
    Crossed,
    bit,
    building_at,
    types_of,
)


class Reach(NamedTuple):
    """A row or a column with the building: how many are crossed out then, and what that gives."""

    crossed: int
    points: int
    more: int
    """Points it gives more than before."""


class Prospect(NamedTuple):
    """What crossing out a building would bring."""

    cell: Cross
    building: Building
    number: int
    """Which of its type it would be."""
    size: int
    """How many there are of the type."""
    completes: int | None
    """Points for completing the type, as things are; None if it would not be complete."""
    held: int
    """Points that the places of its type would bring more, if the game ended then."""
    row: Reach
    column: Reach
    then: Cross | None = None
    """The second building that could follow for coins."""

    @property
    def gain(self) -> int:
        """Points it would bring for good: for the type completed, the row and the column."""
        return (self.completes or 0) + self.row.more + self.column.more


def prospect(state: State, seat: Seat, cell: Cross) -> Prospect:
    """What the building would bring to the player of this seat."""
    grid, player = state.box.grid, state.players[seat]
    building = building_at(grid, cell)
    types = types_of(grid)
    size = types.sizes[building]
    number = (player.crossed & types.masks[building]).bit_count() + 1
    return Prospect(
        cell,
        building,
        number,
        size,
        _completing(state, building) if number == size else None,
        0 if number == size else _held(state, seat, cell) - _held(state, seat),
        _reach(state, player.crossed, cell, ROWS[cell[1] - 1]),
        _reach(state, player.crossed, cell, COLUMNS[cell[0] - 1]),
        following(state, seat, cell),
    )


def _completing(state: State, building: Building) -> int:
    """Points for whoever completes the type too in this round."""
    sharing = 1 + sum(one.building is building for one in state.completing)
    free = state.box.points[building][state.taken[building] :]
    return sum(free[:sharing]) // sharing


def _held(state: State, seat: Seat, more: Cross | None = None) -> int:
    """Points for places if the game ended now; with one more building crossed out, if there is."""
    if more is not None:
        players = list(state.players)
        own = players[seat]
        players[seat] = own._replace(crossed=own.crossed | bit(more))
        state = state._replace(players=tuple(players))
    return sum(points.get(seat, 0) for points in tally(state).of_buildings(state).values())


def _reach(state: State, crossed: Crossed, cell: Cross, line: Crossed) -> Reach:
    before = (crossed & line).bit_count()
    after = ((crossed | bit(cell)) & line).bit_count()
    points = state.box.lines.get(after, 0)
    return Reach(after, points, points - state.box.lines.get(before, 0))


def following(state: State, seat: Seat, cell: Cross) -> Cross | None:
    """The building at the crossing of the dice that this one does not use, if it could follow."""
    player = state.players[seat]
    if state.phase is not TURN or cell not in crossings(player) or len(player.blue) < 2:
        return None
    (blue,), (yellow,) = without(player.blue, cell[0]), without(player.yellow, cell[1])
    other = blue, yellow
    taken = other == cell or bool(player.crossed & bit(other))
    return None if taken or player.coins < state.box.again else other


def pointed_at(state: State, seat: Seat) -> tuple[Cross, ...]:
    """The crossings that count now for the player to move: all, or that of the second building."""
    player = state.players[seat]
    if state.to_move != seat or state.phase is OVER or len(player.blue) < 2:
        return ()
    if state.phase is AGAIN and state.used is not None:
        (blue,), (yellow,) = (
            without(player.blue, state.used[0]),
            without(player.yellow, state.used[1]),
        )
        return ((blue, yellow),)
    return crossings(player)
