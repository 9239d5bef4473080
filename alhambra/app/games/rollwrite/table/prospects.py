"""The gain of a building, in points and in words: to its type, row and column, and after."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.app.games.rollwrite.table.chronicle import holder_name
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import LABEL
from alhambra.app.table.picture import PictureBuilder
from alhambra.rules.api import Building, Seat
from alhambra.rules.rollwrite.choices import coins_to_gain, crossings, without
from alhambra.rules.rollwrite.model import (
    AGAIN,
    COLUMNS,
    OVER,
    ROWS,
    SIDES,
    TURN,
    Cross,
    Crossed,
    Holder,
    State,
    bit,
    building_at,
    types_of,
)
from alhambra.rules.rollwrite.scoring import counts, type_shares

RADIUS = 8
"""Units of the radius of a plate's corners."""


class Reach(NamedTuple):
    """A row or a column with the building: how many are crossed out then, and what that gives."""

    crossed: int
    points: int
    more: int
    """Points it gives more than before."""


class Prospect(NamedTuple):
    """The gain from crossing out a building."""

    cell: Cross
    building: Building
    number: int
    """Its number among those of its type."""
    size: int
    """The number of buildings of the type."""
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

    @property
    def total(self) -> int:
        """All points it would bring: those for good, and those for places as things stand."""
        return self.gain + self.held


def prospect(state: State, seat: Seat, cell: Cross) -> Prospect:
    """Return the gain of the player of this seat."""
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
        0 if number == size else _held(state, seat, building),
        _reach(state, player.crossed, cell, ROWS[cell[1] - 1]),
        _reach(state, player.crossed, cell, COLUMNS[cell[0] - 1]),
        following(state, seat, cell),
    )


def _completing(state: State, building: Building) -> int:
    """Points for whoever completes the type too in this round."""
    sharing = 1 + sum(one.building is building for one in state.completing)
    free = state.box.points[building][state.taken[building] :]
    return sum(free[:sharing]) // sharing


def _held(state: State, seat: Seat, building: Building) -> int:
    """Points for places that one more building of a type would bring if the game ended then."""
    has = counts(state)[building]
    now, then = (
        sum(
            share.points for share in type_shares(state, building, numbers) if seat in share.holders
        )
        for numbers in (has, has | {seat: has[seat] + 1})
    )
    return then - now


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


def show_total(
    builder: PictureBuilder, name: str, found: Prospect, plate: Box, letters: float, layer: Layer
) -> None:
    """Draw all points a building would bring on a plate, whose gold part is what is certain."""
    if not found.total:
        return
    builder.fill(plate, "ink", 1.0, builder.px(RADIUS + 1), id=f"{name}/total-edge", layer=layer)
    inner = plate.inset(max(1.0, builder.hair))
    builder.fill(inner, "paper", 1.0, builder.px(RADIUS), id=f"{name}/total-plate", layer=layer)
    part = found.gain / found.total
    if part > 0:
        sure = inner.cut_left(inner.w * min(1.0, part))[0]
        builder.fill(sure, "gold", 1.0, builder.px(RADIUS), id=f"{name}/total-sure", layer=layer)
    text = builder.say("number.gain", points=found.total)
    builder.write(
        text, inner, LABEL.sized(letters).coloured("ink").centered, id=f"{name}/total", layer=layer
    )


def name_of(builder: PictureBuilder, state: State, who: Holder) -> str:
    """A player's name, or that of a virtual one."""
    return holder_name(who, [player.name for player in state.players], builder.say)


class Note(NamedTuple):
    """A few words on what a building would bring, with the points."""

    part: str
    text: str
    points: int
    sure: bool = True
    """True if the points are safe from others."""


def notes(builder: PictureBuilder, found: Prospect) -> tuple[str, list[Note]]:
    """Say which of its type a building would be; then the two things that matter most, in brief."""
    say, size = builder.say, SIDES
    building = say(f"building_type.{found.building}")
    first = say("rollwrite.brief_type", building=building, number=found.number, size=found.size)
    (blue, yellow), row, column = found.cell, found.row, found.column
    of_row = say("rollwrite.brief_row", line=yellow, number=row.crossed, size=size)
    of_column = say("rollwrite.brief_column", line=blue, number=column.crossed, size=size)
    lines = [Note("row", of_row, row.more), Note("column", of_column, column.more)]
    if found.completes is not None:
        most = Note("complete", say("rollwrite.brief_complete"), found.completes)
    elif found.held:
        most = Note("held", say("rollwrite.places"), found.held, sure=False)
    else:
        return first, lines
    return first, [most, max(lines, key=lambda note: note.points)]


def _reach_note(builder: PictureBuilder, line: str, at: int, reach: Reach) -> str:
    values = {"line": at, "number": reach.crossed, "size": SIDES}
    if not reach.points:
        return builder.say(f"rollwrite.{line}", **values)
    return builder.say(f"rollwrite.{line}_points", count=reach.points, **values)


def coins_in_words(builder: PictureBuilder, state: State) -> str:
    """Return what a crossing whose building is crossed out leads to: coins for all such ones."""
    return builder.say("rollwrite.take_coins", count=coins_to_gain(state, state.to_move))


def prospect_in_words(builder: PictureBuilder, state: State, found: Prospect) -> str:
    """Return the whole gain from a building in words."""
    say, building = builder.say, builder.say(f"building_type.{found.building}")
    parts = [
        say("rollwrite.of_type", building=building, number=found.number, size=found.size),
        _reach_note(builder, "row", found.cell[1], found.row),
        _reach_note(builder, "column", found.cell[0], found.column),
    ]
    if found.completes is not None:
        parts.insert(1, say("rollwrite.completes", count=found.completes))
    if found.held:
        parts.insert(1, say("rollwrite.held_more", count=found.held))
    if found.then is not None:
        other = builder.say(f"building.{building_at(state.box.grid, found.then)}")
        parts.append(
            builder.say(
                "rollwrite.then",
                building=other,
                blue=found.then[0],
                yellow=found.then[1],
                count=state.box.again,
            )
        )
    return " ".join(parts)
