"""Matches of Roll & Write for tests."""

from __future__ import annotations

from typing import Any

from alhambra.match.house import AS_WRITTEN, House
from alhambra.match.match import RollwriteMatch, start
from alhambra.opponents.thinker import Inline
from alhambra.rules.api import Table
from alhambra.rules.rollwrite.model import Box as SheetBox
from tests.games import anybody, play
from tests.stand_ins import Notes


def new_match(
    box: SheetBox, seats: Table, house: House = AS_WRITTEN
) -> tuple[RollwriteMatch, Notes]:
    """A match of people and levels that think in line, and what its journal noted."""
    frames = start(box, seats)
    notes = Notes(frames)
    return RollwriteMatch(frames, seats, notes, Inline(), house), notes


def whole(box: Any, players: int, seed: int, decisions: int | None = None) -> tuple[Any, ...]:
    """The frames of a game by lot, or of this many decisions."""
    made = play(box, players, seed, anybody, decisions)
    return tuple(frame for _, frames in made for frame in frames)


def choose(match: RollwriteMatch, *kinds: type) -> Any:
    """The first choice of these kinds, in their order."""
    for kind in kinds:
        for choice in match.choices():
            if isinstance(choice, kind):
                return choice
    raise AssertionError(f"none of {kinds} in {match.choices()}")
