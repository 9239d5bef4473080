"""Roll & Write, as a running match needs it. A turn is what is decided up to a throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from alhambra.ai.rollwrite.advice import Reason
from alhambra.ai.rollwrite.bot import Level
from alhambra.match.match_game import Done, MatchGame
from alhambra.match.rollwrite import statistics
from alhambra.match.rollwrite.levels import shipped_levels
from alhambra.rules import rollwrite
from alhambra.rules.api import Chance, Seat, Table
from alhambra.rules.rollwrite import HistoryFrame
from alhambra.rules.rollwrite.apply import choice_of
from alhambra.rules.rollwrite.choices import Nudge
from alhambra.rules.rollwrite.events import Event
from alhambra.rules.rollwrite.model import AGAIN, State
from alhambra.rules.rollwrite.observe import redeal


def _deal(state: State, seat: Seat, level: Level, chance: Chance) -> State:
    return redeal(state, seat, chance)


def _deal_future(events: Sequence[Event], now: State, table: Table) -> Sequence[Event]:
    """Nothing lies hidden: the future is the dice still to be thrown."""
    return events


def _position_name(state: State) -> str:
    return f"{state.round}-{state.phase}"


def turn_at(frames: Sequence[HistoryFrame], at: int) -> Done | None:
    """The turn that the choice of this frame belongs to; None if there is no choice in it.

    There is none either before it is decided whether to build again, or whether to build at all.
    """
    made = choice_of(frames[at].event)
    if made is None:
        return None
    seat, first, last = made[0], at, at
    while choice_of(frames[first - 1].event):
        first -= 1
    played = []
    for number in range(first, len(frames)):
        choice = choice_of(frames[number].event)
        if choice is None:
            break
        played.append(choice[1])
        last = number
    undecided = isinstance(played[-1], Nudge) or frames[last].state.phase is AGAIN
    return None if undecided else Done(seat, first - 1, tuple(played))


def turn_number(state: State) -> int:
    """The number of the round, from 1."""
    return state.round


def is_same_turn(before: State, now: State) -> bool:
    """Never: a turn that ``turn_at`` finds has been decided to its end."""
    return False


ROLLWRITE = MatchGame(
    game=rollwrite,
    read_levels=shipped_levels,
    deal=_deal,
    position_name=_position_name,
    turn_at=turn_at,
    turn_number=turn_number,
    is_same_turn=is_same_turn,
    deal_future=_deal_future,
    reasons=get_args(Reason),
    finished=statistics.RollwritePlayed,
    read_finished=statistics.rollwrite_parsed,
    write_finished=statistics.rollwrite_written,
)
