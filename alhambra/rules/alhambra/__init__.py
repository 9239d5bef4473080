"""Alhambra, for two to six players. The module is the game, as :class:`rules.api.Game` says."""

from typing import TypeAlias

from alhambra.rules.alhambra.apply import apply
from alhambra.rules.alhambra.choices import choices, refusal
from alhambra.rules.alhambra.events import Event
from alhambra.rules.alhambra.evolve import blank, evolve
from alhambra.rules.alhambra.model import OVER, PLAYERS, State
from alhambra.rules.alhambra.observe import observe, redeal
from alhambra.rules.alhambra.scoring import totals
from alhambra.rules.alhambra.setup import start
from alhambra.rules.api import Frame, Holder, Result, Seat

NAME = "alhambra"

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


def result(state: State) -> Result[Holder, Seat] | None:
    """The result, or None while the game goes on."""
    return Result(totals(state), state.winners) if state.phase is OVER else None
