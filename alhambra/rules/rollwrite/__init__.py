"""Alhambra Roll & Write, for one to five players. The module is the game, as
:class:`rules.api.Game` says."""

from collections.abc import Mapping
from typing import TypeAlias

from alhambra.rules.api import Chance, Frame, Result, Seat
from alhambra.rules.rollwrite.apply import apply, choice_of, start, table_of
from alhambra.rules.rollwrite.choices import actors, choices, refusal
from alhambra.rules.rollwrite.events import (
    REVEALING,
    Completed,
    Event,
    Scored,
    SetUp,
    TurnBegan,
)
from alhambra.rules.rollwrite.evolve import blank, evolve
from alhambra.rules.rollwrite.model import NAME, OVER, PLAYERS, Box, Holder, State
from alhambra.rules.rollwrite.scoring import tally, totals_of

SCORINGS = (Completed, Scored)

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


def result(state: State) -> Result[Holder, Holder] | None:
    """The result, or None while the game goes on."""
    return Result(state.totals, state.winners) if state.phase is OVER else None


def points(state: State) -> Mapping[Holder, int]:
    """The points of all who score if the game ended now."""
    return state.totals if state.phase is OVER else totals_of(state, tally(state))


def observe(state: State, viewer: Seat | None) -> State:
    """The whole state: only future dice are unknown."""
    return state


def redeal(state: State, seat: Seat, chance: Chance) -> State:
    """A state that agrees with everything the seat may know: this one."""
    return state
