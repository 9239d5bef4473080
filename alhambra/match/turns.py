"""The turns of a game, found in its frames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from alhambra.ai.alhambra.advice import Turn
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.actions import Action, choice_of
from alhambra.rules.alhambra.events import LeftoverAwarded, TurnBegan
from alhambra.rules.api import Seat

_BETWEEN = (TurnBegan, LeftoverAwarded)
"""What lies between one turn and the next, also where won tiles are placed at the end."""


class Done(NamedTuple):
    """A turn as far as it was played."""

    seat: Seat
    before: int
    """The number of the frame after which its first choice was made."""
    played: Turn


def turn_at(frames: Sequence[game.HistoryFrame], at: int) -> Done | None:
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
