"""Alhambra Roll & Write, for one to five players. The module is the game, as
:class:`rules.api.Game` says."""

from typing import TypeAlias

from alhambra.rules.api import Frame, Result, Seat
from alhambra.rules.rollwrite.apply import apply
from alhambra.rules.rollwrite.choices import choices, refusal
from alhambra.rules.rollwrite.events import Event
from alhambra.rules.rollwrite.evolve import blank, evolve
from alhambra.rules.rollwrite.model import OVER, PLAYERS, Holder, State
from alhambra.rules.rollwrite.observe import observe, redeal
from alhambra.rules.rollwrite.setup import start

NAME = "roll-and-write"

HistoryFrame: TypeAlias = Frame[Event, State]

__all__ = [
    "NAME",
    "PLAYERS",
    "Event",
    "HistoryFrame",
    "actors",
    "apply",
    "blank",
    "choices",
    "evolve",
    "observe",
    "redeal",
    "refusal",
    "result",
    "start",
]


def actors(state: State) -> tuple[Seat, ...]:
    """Who has to choose now; nobody when the game is over."""
    return () if state.phase is OVER else (state.to_move,)


def result(state: State) -> Result[Holder, Holder] | None:
    """The result, or None while the game goes on."""
    return Result(state.totals, state.winners) if state.phase is OVER else None
