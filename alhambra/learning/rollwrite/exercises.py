"""The exercises of Roll & Write, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from alhambra.learning.exercises import Kind
from alhambra.learning.rollwrite import exercises_points as points
from alhambra.learning.rollwrite import exercises_turn as turns
from alhambra.rules.rollwrite.model import Box

KINDS: Final[tuple[Kind[Box], ...]] = (
    Kind("offers", "building", turns.offered),
    Kind("nudged", "turn", turns.nudged),
    Kind("second", "building", turns.second),
    Kind("coins", "coins", turns.coins),
    Kind("keep", "dice", turns.kept),
    Kind("completed", "completing", points.completed),
    Kind("places", "end", points.places),
    Kind("tie", "end", points.tie),
    Kind("lines", "lines", points.lines),
    Kind("worth", "lines", points.coins_left),
)
