"""The exercises of Alhambra, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from alhambra.learning.alhambra import exercises_money as money
from alhambra.learning.alhambra import exercises_palace as palaces
from alhambra.learning.alhambra import exercises_scoring as scoring
from alhambra.learning.exercises import Kind
from alhambra.rules.alhambra.model import Box

KINDS: Final[tuple[Kind[Box], ...]] = (
    Kind("start", "setup", scoring.starts),
    Kind("take", "money", money.most_cards),
    Kind("affordable", "paying", money.affordable),
    Kind("waste", "paying", money.least_waste),
    Kind("exactly", "exact", money.exactly_paid),
    Kind("fewest", "exact", money.fewest_cards),
    Kind("cells", "building", palaces.legal_cells),
    Kind("reason", "building", palaces.forbidden_cell),
    Kind("tile", "building", palaces.fitting_tile),
    Kind("room", "building", palaces.most_room),
    Kind("remove", "redesign", palaces.removable),
    Kind("cut_off", "redesign", palaces.cut_off),
    Kind("exchange", "redesign", palaces.exchangeable),
    Kind("wall", "wall", palaces.longest_wall),
    Kind("longest", "wall", palaces.longer_wall),
    Kind("points", "scoring", scoring.points_of_type),
    Kind("tie", "ties", scoring.tie),
    Kind("total", "scoring", scoring.total),
    Kind("leftover", "end", scoring.leftover),
    Kind("winner", "end", scoring.winner),
    Kind("dirk", "dirk", scoring.part_of_dirk),
)
