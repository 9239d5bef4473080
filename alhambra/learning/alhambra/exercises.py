"""The exercises of Alhambra, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from alhambra.learning.alhambra import exercises_money as money
from alhambra.learning.alhambra import exercises_palace as palaces
from alhambra.learning.alhambra import exercises_scoring as scoring
from alhambra.learning.exercises import ExerciseKind
from alhambra.rules.alhambra.model import Box

KINDS: Final[tuple[ExerciseKind[Box], ...]] = (
    ExerciseKind("start", "setup", scoring.starts),
    ExerciseKind("take", "money", money.most_cards),
    ExerciseKind("affordable", "paying", money.affordable),
    ExerciseKind("waste", "paying", money.least_waste),
    ExerciseKind("exactly", "exact", money.exactly_paid),
    ExerciseKind("fewest", "exact", money.fewest_cards),
    ExerciseKind("cells", "building", palaces.legal_cells),
    ExerciseKind("reason", "building", palaces.forbidden_cell),
    ExerciseKind("tile", "building", palaces.fitting_tile),
    ExerciseKind("room", "building", palaces.most_room),
    ExerciseKind("remove", "redesign", palaces.removable),
    ExerciseKind("cut_off", "redesign", palaces.cut_off),
    ExerciseKind("exchange", "redesign", palaces.exchangeable),
    ExerciseKind("wall", "wall", palaces.longest_wall),
    ExerciseKind("longest", "wall", palaces.longer_wall),
    ExerciseKind("points", "scoring", scoring.points_of_type),
    ExerciseKind("tie", "ties", scoring.tie),
    ExerciseKind("total", "scoring", scoring.total),
    ExerciseKind("leftover", "end", scoring.leftover),
    ExerciseKind("winner", "end", scoring.winner),
    ExerciseKind("dirk", "dirk", scoring.part_of_dirk),
)
