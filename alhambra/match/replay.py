"""A game that is looked at again: its frames as far as one has come."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from alhambra.match.match import HUMAN
from alhambra.match.saves import table_of
from alhambra.record.checking import Action
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.events import Scored, TurnBegan
from alhambra.rules.alhambra.model import State
from alhambra.rules.api import Seat


class Stop(NamedTuple):
    """A place to stop at: a decision is to be made there, or all is over."""

    frame: int
    """How many frames have happened."""
    turn: int
    seat: Seat
    """Who is to move."""


class Replay:
    """A recorded game, and how far it is shown. It begins at the first decision.

    ``stops`` are all decisions and the end. ``at`` is the number of the one it stands at.
    """

    def __init__(self, frames: Sequence[game.HistoryFrame]) -> None:
        """``frames`` go at least as far as the first decision."""
        self.whole = tuple(frames)
        self.table = table_of(frames)
        self.stops = _stops(self.whole)
        self._frames: Sequence[game.HistoryFrame] = ()
        self.at = 0
        self.go(0)

    @property
    def frames(self) -> Sequence[game.HistoryFrame]:
        """All that has happened so far."""
        return self._frames

    @property
    def state(self) -> State:
        """The state now, hidden things included."""
        return self._frames[-1].state

    @property
    def stop(self) -> Stop:
        """Where it stands."""
        return self.stops[self.at]

    @property
    def last(self) -> int:
        """The number of the last stop."""
        return len(self.stops) - 1

    @property
    def over(self) -> bool:
        """Whether the game is over there."""
        return not game.actors(self.state)

    def is_human(self, seat: Seat) -> bool:
        """Whether a person sat there."""
        return self.table.seats[seat].kind == HUMAN

    @property
    def to_move(self) -> Seat | None:
        """Who chooses next; None at the end."""
        return next(iter(game.actors(self.state)), None)

    # Nothing can be chosen where all has happened already.

    human_to_move = can_undo = can_redo = can_restart_turn = unconfirmed = False

    def choices(self) -> tuple[Choice, ...]:
        """None."""
        return ()

    # -- going about -------------------------------------------------------------------------------

    def go(self, stop: int) -> None:
        """Stand at the stop of this number, or at the first or last one."""
        self.at = min(max(0, stop), self.last)
        self._frames = self.whole[: self.stop.frame]

    def turn_after(self) -> int:
        """The number of the stop at which the next turn begins; the last one if there is none."""
        later = range(self.at + 1, len(self.stops))
        return next((n for n in later if self.stops[n].turn > self.stop.turn), self.last)

    def turn_before(self) -> int:
        """The number of the stop at which this turn began; at that stop, the turn before."""
        turn = self.stops[max(0, self.at - 1)].turn
        return next(n for n, stop in enumerate(self.stops) if stop.turn == turn)

    @property
    def scorings(self) -> dict[int, int]:
        """By round: the number of the stop right after its scoring."""
        places = [stop.frame for stop in self.stops]
        return {
            event.round: min(self.last, bisect_right(places, frame))
            for frame, (event, _) in enumerate(self.whole)
            if isinstance(event, Scored)
        }

    def scoring_after(self) -> int | None:
        """The number of the stop right after the next scoring; None if there is none any more."""
        return next((n for n in self.scorings.values() if n > self.at), None)


def _stops(frames: Sequence[game.HistoryFrame]) -> tuple[Stop, ...]:
    started = next(n for n, frame in enumerate(frames) if isinstance(frame.event, TurnBegan))
    ends = [n for n in range(started + 1, len(frames)) if isinstance(frames[n].event, Action)]
    return tuple(
        Stop(end, frames[end - 1].state.turn, frames[end - 1].state.to_move)
        for end in (*ends, len(frames))
    )
