"""The turns of Alhambra, found in the frames of a game."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.match.match_game import Done
from alhambra.rules.alhambra import HistoryFrame
from alhambra.rules.alhambra.actions import Action, choice_of
from alhambra.rules.alhambra.events import LeftoverAwarded, TurnBegan
from alhambra.rules.alhambra.model import LEFTOVER, OVER, Phase, State
from alhambra.rules.api import Seat

_BETWEEN = (TurnBegan, LeftoverAwarded)
"""What lies between one turn and the next, also where won tiles are placed at the end."""


def turn_at(frames: Sequence[HistoryFrame], at: int) -> Done | None:
    """The turn that the choice of this frame belongs to; None if there is no choice in it."""
    event = frames[at].event
    if not isinstance(event, Action):
        return None
    seat = event.player
    first = at
    for number in range(at - 1, -1, -1):
        earlier = frames[number].event
        if isinstance(earlier, _BETWEEN) or (
            isinstance(earlier, Action) and earlier.player != seat
        ):
            break
        if isinstance(earlier, Action):
            first = number
    played = []
    for later, _ in frames[first:]:
        if isinstance(later, _BETWEEN) or (isinstance(later, Action) and later.player != seat):
            break
        if made := choice_of(later):
            played.append(made[1])
    return Done(seat, first - 1, tuple(played))


def turn_number(state: State) -> int:
    """The number of the turn, from 1."""
    return state.turn


def is_same_turn(before: State, now: State) -> bool:
    """The turn that began with one state is still the one of the other."""
    return _turn_of(before) == _turn_of(now)


def _turn_of(state: State) -> tuple[int, Seat, Phase | None]:
    """What stays the same during a turn."""
    late = state.phase if state.phase in (LEFTOVER, OVER) else None
    return state.turn, state.to_move, late
