"""What is on the sheet, in sentences."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.app.games.rollwrite.ending.holders import holder_called
from alhambra.app.games.rollwrite.table.prospects import Prospect, Reach
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.rules.rollwrite.model import Holder, State
from alhambra.rules.rollwrite.sheet import SIDES, building_at


def name_of(builder: PictureBuilder, state: State, who: Holder) -> str:
    """A player's name, or that of a virtual one."""
    return holder_called(who, [player.name for player in state.players], builder.say)


class Note(NamedTuple):
    """A few words on what a building would bring, with the points."""

    part: str
    text: str
    points: int
    sure: bool = True
    """Whether nobody can take them away again."""


def notes(builder: PictureBuilder, found: Prospect) -> tuple[str, list[Note]]:
    """Which of its type a building would be; then the two things that matter most, in brief."""
    say, size = builder.say, SIDES
    building = say(f"building.{found.building}")
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


def _reach(builder: PictureBuilder, line: str, at: int, reach: Reach) -> str:
    values = {"line": at, "number": reach.crossed, "size": SIDES}
    if not reach.points:
        return builder.say(f"rollwrite.{line}", **values)
    return builder.say(f"rollwrite.{line}_points", count=reach.points, **values)


def prospect_in_words(builder: PictureBuilder, state: State, found: Prospect) -> str:
    """All that a building would bring."""
    say, building = builder.say, builder.say(f"building.{found.building}")
    parts = [
        say("rollwrite.of_type", building=building, number=found.number, size=found.size),
        _reach(builder, "row", found.cell[1], found.row),
        _reach(builder, "column", found.cell[0], found.column),
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
