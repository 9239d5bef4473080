"""Roll & Write, as a running match needs it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from alhambra.ai.rollwrite.advice import Reason
from alhambra.ai.rollwrite.bot import Level
from alhambra.match.match_game import MatchGame
from alhambra.match.rollwrite import statistics, turns
from alhambra.match.rollwrite.levels import shipped_levels
from alhambra.rules import rollwrite
from alhambra.rules.api import Chance, Seat, Table
from alhambra.rules.rollwrite.events import Event
from alhambra.rules.rollwrite.model import State
from alhambra.rules.rollwrite.observe import redeal


def _deal(state: State, seat: Seat, level: Level, chance: Chance) -> State:
    return redeal(state, seat, chance)


def _deal_future(events: Sequence[Event], now: State, table: Table) -> Sequence[Event]:
    """Nothing lies hidden: the future is the dice still to be thrown."""
    return events


def _position_name(state: State) -> str:
    return f"{state.round}-{state.phase}"


ROLLWRITE = MatchGame(
    game=rollwrite,
    read_levels=shipped_levels,
    deal=_deal,
    position_name=_position_name,
    turn_at=turns.turn_at,
    turn_number=turns.turn_number,
    is_same_turn=turns.is_same_turn,
    deal_future=_deal_future,
    reasons=get_args(Reason),
    finished=statistics.RollwritePlayed,
    read_finished=statistics.rollwrite_parsed,
    write_finished=statistics.rollwrite_written,
)
