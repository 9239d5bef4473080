"""The turns of Roll & Write, found in the frames of a game: what is decided up to a throw."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.match.match_game import Done
from alhambra.rules.rollwrite import HistoryFrame
from alhambra.rules.rollwrite.actions import choice_of
from alhambra.rules.rollwrite.choices import Nudge
from alhambra.rules.rollwrite.model import AGAIN, State


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
