"""The mistakes that reviews find again and again, and the exercise that helps against each.

A mistake is named after the reason that the better turn had and the played one lacked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from alhambra.rules import alhambra, rollwrite


class Theme(NamedTuple):
    """What a player overlooks."""

    name: str
    """Also the last part of the id of its text."""
    exercise: str
    """The kind of exercise that practises it."""


MAJORITY, MONEY = Theme("majority", "points"), Theme("money", "save")
OTHERS, RACE, DICE = Theme("others", "exactly"), Theme("race", "completed"), Theme("dice", "keep")
MISTAKE_THEMES: Final[Mapping[str, Mapping[str, Theme]]] = {
    alhambra.NAME: {
        "Majority": MAJORITY,
        "LongestWall": Theme("wall", "longest"),
        "Room": Theme("room", "room"),
        "Exact": Theme("exact", "exactly"),
        "Money": MONEY,
        "Prospect": MONEY,
        "Denied": OTHERS,
        "LessForOthers": OTHERS,
        "Gift": Theme("gift", "dirk"),
        "Stored": Theme("stored", "exchange"),
    },
    rollwrite.NAME: {
        "Race": RACE,
        "Finished": RACE,
        "Line": Theme("line", "lines"),
        "CoinsHeld": Theme("coins", "coins"),
        "Parked": DICE,
        "Free": DICE,
        "Handed": DICE,
    },
}
"""By game, then by the type of the reason. A reason that is never in favour of a turn has none."""
