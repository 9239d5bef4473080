"""Who plays for the computer, by game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from alhambra.ai.alhambra.bot import Level
from alhambra.match.alhambra.levels import LEVELS
from alhambra.match.rollwrite.levels import SHEET_LEVELS
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.observe import redeal
from alhambra.rules.api import Chance, Seat


class Opponents(NamedTuple):
    """The levels of a game, and what they get to see of it."""

    levels: Mapping[str, Any]
    """By name, from the weakest to the strongest. A level has ``steps``: how far it plays on in
    thought, 0 where it does not."""
    deal: Callable[[Any, Seat, Any, Chance], Any]
    """From the state, a seat and its level: a state that tells no more than they may know."""


def _alhambra(state: alhambra.State, seat: Seat, level: Level, chance: Chance) -> alhambra.State:
    return redeal(state, seat, chance, knows_hands=level.knows_hands)


def _roll_and_write(
    state: rollwrite.State, seat: Seat, level: Any, chance: Chance
) -> rollwrite.State:
    return rollwrite.redeal(state, seat, chance)


OPPONENTS: Final[Mapping[str, Opponents]] = {
    alhambra.NAME: Opponents(LEVELS, _alhambra),
    rollwrite.NAME: Opponents(SHEET_LEVELS, _roll_and_write),
}
"""By the names of the games."""
