"""What is on the sheet, in sentences."""

from __future__ import annotations

from alhambra.app.sheet.prospects import Prospect, Reach
from alhambra.app.table.easel import Easel
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.model import Holder, State, virtual_number
from alhambra.rules.rollwrite.sheet import SIDES, building_at


def name_of(easel: Easel, state: State, who: Holder) -> str:
    """A player's name, or that of a virtual one."""
    if isinstance(who, str):
        return easel.say("rollwrite.virtual", number=virtual_number(who) + 1)
    return state.players[who].name


def number_of(easel: Easel, id: str, count: int) -> str:
    """A text that depends on a number."""
    return easel.say(id, count=count)


def type_in_words(easel: Easel, found: Prospect) -> str:
    """Which of its type a building would be."""
    building = easel.say(f"building.{found.building}")
    return easel.say("rollwrite.of_type", building=building, number=found.number, size=found.size)


def reaches(easel: Easel, found: Prospect) -> list[str]:
    """What its row and its column would have, and bring."""
    return [
        _reach(easel, "row", found.cell[1], found.row),
        _reach(easel, "column", found.cell[0], found.column),
    ]


def _reach(easel: Easel, line: str, at: int, reach: Reach) -> str:
    values = {"line": at, "number": reach.crossed, "size": SIDES}
    if not reach.points:
        return easel.say(f"rollwrite.{line}", **values)
    return easel.say(f"rollwrite.{line}_points", count=reach.points, **values)


def completing_in_words(easel: Easel, found: Prospect) -> str:
    """What the type brings that would be complete; empty where it would not be."""
    if found.completes is None:
        return ""
    return easel.say("rollwrite.completes", count=found.completes)


def prospect_in_words(easel: Easel, state: State, seat: Seat, found: Prospect) -> str:
    """All that a building would bring."""
    parts = [type_in_words(easel, found), completing_in_words(easel, found)]
    parts += reaches(easel, found)
    if found.then is not None:
        other = easel.say(f"building.{building_at(state.box.grid, found.then)}")
        parts.append(
            easel.say(
                "rollwrite.then",
                building=other,
                blue=found.then[0],
                yellow=found.then[1],
                count=state.box.again,
            )
        )
    return " ".join(filter(None, parts))
