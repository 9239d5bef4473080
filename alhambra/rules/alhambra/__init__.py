"""Alhambra, for two to six players. The module is the game, as :class:`rules.api.Game` says."""

from collections.abc import Mapping
from typing import TypeAlias

from alhambra.rules.alhambra.apply import apply, choice_of, start, table_of
from alhambra.rules.alhambra.choices import actors, choices, refusal
from alhambra.rules.alhambra.events import REVEALING, Event, Scored, SetUp, TurnBegan
from alhambra.rules.alhambra.evolve import blank, evolve
from alhambra.rules.alhambra.model import NAME, OVER, PLAYERS, Box, State
from alhambra.rules.alhambra.observe import observe, redeal
from alhambra.rules.alhambra.scoring import totals
from alhambra.rules.api import Frame, Holder, Result, Seat

SCORINGS = (Scored,)

HistoryFrame: TypeAlias = Frame[Event, State]

__all__ = [
    "NAME",
    "PLAYERS",
    "REVEALING",
    "SCORINGS",
    "Box",
    "Event",
    "HistoryFrame",
    "SetUp",
    "State",
    "TurnBegan",
    "actors",
    "apply",
    "blank",
    "choice_of",
    "choices",
    "evolve",
    "observe",
    "points",
    "redeal",
    "refusal",
    "result",
    "start",
    "table_of",
]


def result(state: State) -> Result[Holder, Seat] | None:
    """The result, or None while the game goes on."""
    return Result(totals(state), state.winners) if state.phase is OVER else None


def points(state: State) -> Mapping[Holder, int]:
    """The points so far of all players, and of Dirk in a game of two."""
    return totals(state)
