"""The turns of a game, found in its frames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from alhambra.ai.thinking import Turn
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.actions import Action, choice_of
from alhambra.rules.alhambra.events import LeftoverAwarded, TurnBegan
from alhambra.rules.alhambra.model import LEFTOVER, OVER, Phase, State
from alhambra.rules.api import Frame, Seat
from alhambra.rules.games import game_of
from alhambra.rules.rollwrite import actions as sheet_actions
from alhambra.rules.rollwrite.choices import Nudge
from alhambra.rules.rollwrite.model import AGAIN
from alhambra.rules.rollwrite.model import State as SheetState

_BETWEEN = (TurnBegan, LeftoverAwarded)
"""What lies between one turn and the next, also where won tiles are placed at the end."""


class Done(NamedTuple):
    """A turn as far as it was played."""

    seat: Seat
    before: int
    """The number of the frame after which its first choice was made."""
    played: Turn


class PlayedTurn(NamedTuple):
    """A turn that was played to its end, or the placing of tiles won at the end."""

    number: int
    """Its place among all turns of the game, from 0."""
    frame: int
    """How many frames had happened when its first choice was to be made."""
    turn: int
    """The number of the turn as the table shows it, from 1; in Roll & Write that of the round."""
    seat: Seat
    choices: Turn


def turn_at(frames: Sequence[Frame[Any, Any]], at: int) -> Done | None:
    """The turn that the choice of this frame belongs to; None if there is no choice in it.

    In Roll & Write that is what was decided up to a throw of dice. There is none before it is
    decided whether to build again, or whether to build at all.
    """
    if isinstance(frames[at].state, SheetState):
        return _between_throws(frames, at)
    return _turn_at(frames, at)


def _between_throws(frames: Sequence[Frame[Any, Any]], at: int) -> Done | None:
    made = sheet_actions.choice_of(frames[at].event)
    if made is None:
        return None
    seat, first, last = made[0], at, at
    while sheet_actions.choice_of(frames[first - 1].event):
        first -= 1
    played = []
    for number in range(first, len(frames)):
        choice = sheet_actions.choice_of(frames[number].event)
        if choice is None:
            break
        played.append(choice[1])
        last = number
    undecided = isinstance(played[-1], Nudge) or frames[last].state.phase is AGAIN
    return None if undecided else Done(seat, first - 1, tuple(played))


def _turn_at(frames: Sequence[game.HistoryFrame], at: int) -> Done | None:
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


def turns_of(frames: Sequence[Frame[Any, Any]]) -> tuple[PlayedTurn, ...]:
    """All turns of a game that were played to their end, in their order."""
    choice_of = game_of(frames[-1].state).choice_of
    chosen = [at for at, (event, _) in enumerate(frames) if choice_of(event) is not None]
    turns: list[PlayedTurn] = []
    told = 0
    while told < len(chosen) and (done := turn_at(frames, chosen[told])) is not None:
        state = frames[done.before].state
        number = state.round if isinstance(state, SheetState) else state.turn
        turns.append(PlayedTurn(len(turns), done.before + 1, number, done.seat, done.played))
        told += len(done.played)
    if turns and _goes_on(frames[turns[-1].frame - 1].state, frames[-1].state):
        turns.pop()
    return tuple(turns)


def _goes_on(before: State | SheetState, now: State | SheetState) -> bool:
    """Whether the turn that began with one state is still the one of the other.

    In Roll & Write what is told as a turn has been decided to its end.
    """
    if isinstance(before, SheetState) or isinstance(now, SheetState):
        return False
    return _whose(before) == _whose(now)


def _whose(state: State) -> tuple[int, Seat, Phase | None]:
    """What stays the same for as long as a turn goes on."""
    late = state.phase if state.phase in (LEFTOVER, OVER) else None
    return state.turn, state.to_move, late
