"""The result of everybody who scores: place, points, and their sources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from alhambra.app.games.rollwrite.ending.score_table import ScoreTable
from alhambra.rules.rollwrite.model import Holder

COMPLETED, PLACES, LINES, COINS, BONUS = "completed", "places", "lines", "coins", "bonus"
SOURCES = (COMPLETED, PLACES, LINES, COINS, BONUS)
"""Sources of points, in the order in which they are counted."""


class Standing(NamedTuple):
    """Somebody's result."""

    who: Holder
    place: int
    """From 1; equal points share a place."""
    total: int
    gains: Mapping[str, int]
    """Points by source, for all ``SOURCES``."""


def standings(reckoning: ScoreTable) -> list[Standing]:
    """Return the results of all who score, the winner first."""
    points = reckoning.totals
    order = sorted(points, key=lambda who: -points[who])
    return [
        Standing(
            who,
            1 + sum(other > points[who] for other in points.values()),
            points[who],
            {
                COMPLETED: reckoning.paid(who),
                PLACES: sum(gets.get(who, 0) for gets in reckoning.places.values()),
                LINES: reckoning.of_lines(who),
                COINS: reckoning.coins(who),
                BONUS: reckoning.bonus(who),
            },
        )
        for who in order
    ]
