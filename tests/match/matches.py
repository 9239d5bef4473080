"""Matches of either game for tests."""

from __future__ import annotations

from typing import Any

from alhambra.match.house_rules import AS_WRITTEN, House
from alhambra.match.match import AnyMatch, Match, start
from alhambra.opponents.thinker import Inline
from alhambra.rules.api import Table
from tests.stand_ins import Notes


def new_match(
    box: Any, seats: Table, house: House = AS_WRITTEN, opponents: Any = None
) -> tuple[AnyMatch, Notes]:
    """A match of people and levels that think in line, and what its journal noted."""
    frames = start(box, seats)
    notes = Notes(frames)
    return Match(frames, seats, notes, opponents or Inline(), house), notes


def choose(match: AnyMatch, *kinds: type) -> Any:
    """The first choice of these kinds, in their order."""
    for kind in kinds:
        for choice in match.choices():
            if isinstance(choice, kind):
                return choice
    raise AssertionError(f"none of {kinds} in {match.choices()}")
