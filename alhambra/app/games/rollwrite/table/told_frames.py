"""The order in which the end of a round is shown to a player who plays alone.

The record has the player's throw for the next turn first, then the virtual players' buildings. On
the table the virtual players finish the round; then the player throws, and the next round begins.
"""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.rules.rollwrite import HistoryFrame
from alhambra.rules.rollwrite.events import Rolled, TurnBegan
from alhambra.rules.rollwrite.evolve import evolve
from alhambra.rules.rollwrite.model import State


class ToldFrames:
    """The frames of a running game in the order in which they are shown, none more or fewer."""

    def __init__(self) -> None:
        self._recorded: list[HistoryFrame] = []
        self._told: list[HistoryFrame] = []

    def of(self, frames: Sequence[HistoryFrame]) -> Sequence[HistoryFrame]:
        """Return these frames in the order in which they are shown.

        Undo goes back to a choice, so what was put in order stays or goes as a whole.
        """
        known = self._recorded
        while known and (len(known) > len(frames) or known[-1] is not frames[len(known) - 1]):
            known.pop()
            self._told.pop()
        fresh = frames[len(known) :]
        if fresh:
            before = self._told[-1].state if self._told else fresh[0].state
            self._told += _in_order(fresh, before)
            known += fresh
        return self._told


def _in_order(frames: Sequence[HistoryFrame], before: State) -> list[HistoryFrame]:
    """Return the frames with each throw for a new round right before its turn."""
    found: list[HistoryFrame] = []
    throw: HistoryFrame | None = None
    for frame in frames:
        event, state = frame
        if throw is not None and isinstance(event, TurnBegan):
            found.append(throw._replace(state=_with_round(before, throw, event)))
            throw = None
        if isinstance(event, Rolled) and _is_for_next_round(event, state):
            throw = frame
            continue
        before = state if throw is None else evolve(before, event)
        found.append(frame._replace(state=before))
    return found if throw is None else list(frames)


def _is_for_next_round(event: Rolled, state: State) -> bool:
    """Return true if somebody who plays alone throws after a turn."""
    return state.alone and state.round > 0 and event.reason in ("park", "four")


def _with_round(before: State, throw: HistoryFrame, begins: TurnBegan) -> State:
    """Return the state after the throw, told when its round is about to begin."""
    return evolve(before, throw.event)._replace(round=begins.round)
