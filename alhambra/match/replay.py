"""The replay of a recorded game, and the position in it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Generic, NamedTuple, TypeAlias

from alhambra.match.games import table_of
from alhambra.match.house_rules import AS_WRITTEN
from alhambra.match.match import E, S
from alhambra.rules import rollwrite
from alhambra.rules.api import HUMAN, Frame, Seat
from alhambra.rules.games import AnyChoice, AnyEvent, AnyFrame, AnyState, game_of


class Stop(NamedTuple):
    """A place where the replay can stop: a decision, or the end."""

    frame: int
    """The number of frames before it."""
    turn: int
    """The number of the turn, from 1."""
    seat: Seat
    """The seat that decides; at the end the seat that decided last."""


class Replay(Generic[E, S]):
    """A recorded game, and the current stop in it. It begins at the first decision.

    ``stops`` are all decisions and the end. ``at`` is the index of the current stop.
    """

    def __init__(self, frames: Sequence[Frame[E, S]]) -> None:
        """``frames`` must reach the first decision."""
        self.whole = tuple(frames)
        self._game = game_of(frames[-1].state)
        self.table = table_of(frames)
        self.stops = _stops(self.whole)
        self._frames: Sequence[Frame[E, S]] = ()
        self.at = 0
        self.go(0)

    @property
    def frames(self) -> Sequence[Frame[E, S]]:
        """The frames up to the current stop."""
        return self._frames

    @property
    def state(self) -> S:
        """The state at the current stop, with hidden parts."""
        return self._frames[-1].state

    @property
    def stop(self) -> Stop:
        """The current stop."""
        return self.stops[self.at]

    @property
    def last(self) -> int:
        """The index of the last stop."""
        return len(self.stops) - 1

    @property
    def over(self) -> bool:
        """The game is over at the current stop."""
        return not self._game.actors(self.state)

    def is_human(self, seat: Seat) -> bool:
        """A person played this seat."""
        return self.table.seats[seat].kind == HUMAN

    @property
    def to_move(self) -> Seat | None:
        """The seat with the next choice; None at the end."""
        return next(iter(self._game.actors(self.state)), None)

    # A replay offers no choices, and whose hands are seen in it is no house rule.

    house = AS_WRITTEN

    human_to_move = can_undo = can_redo = can_restart_turn = unconfirmed = False

    def choices(self) -> tuple[AnyChoice, ...]:
        return ()

    def can_go_back(self, before: int) -> bool:
        return False

    # -- moving ------------------------------------------------------------------------------------

    def go(self, stop: int) -> None:
        """Move to the stop of this index, limited to the first and last one."""
        self.at = min(max(0, stop), self.last)
        self._frames = self.whole[: self.stop.frame]

    def turn_after(self) -> int:
        """The index of the stop at which the next turn begins; the last one if there is none."""
        later = range(self.at + 1, len(self.stops))
        return next((n for n in later if self.stops[n].turn > self.stop.turn), self.last)

    def turn_before(self) -> int:
        """The index of the stop at which this turn began; at that stop, the turn before."""
        turn = self.stops[max(0, self.at - 1)].turn
        return next(n for n, stop in enumerate(self.stops) if stop.turn == turn)

    @cached_property
    def scorings(self) -> dict[int, int]:
        """By the number of the scoring, from 1: the stop after it.

        All scorings between two stops are one.
        """
        places = [stop.frame for stop in self.stops]
        stops = [
            min(self.last, bisect_right(places, frame))
            for frame, (event, _) in enumerate(self.whole)
            if isinstance(event, self._game.SCORINGS)
        ]
        return dict(enumerate(dict.fromkeys(stops), start=1))

    def scoring_after(self) -> int | None:
        """The index of the stop after the next scoring; None if there is none."""
        return next((n for n in self.scorings.values() if n > self.at), None)


def visible_hands(frames: Sequence[AnyFrame], *, hands_open: bool) -> tuple[Seat, ...] | None:
    """Return whose hands may be seen of a game that has come so far; None: everybody's.

    ``hands_open``: the people at the table play with open hands. In a game that is not over a
    person alone sees the own hand; of several people nobody knows who looks, so all hands are
    covered. No computer player ever shows its hand.
    """
    state = frames[-1].state
    if game_of(state).result(state) is not None:
        return None
    seats = table_of(frames).seats
    people = tuple(seat for seat, seated in enumerate(seats) if seated.kind == HUMAN)
    return people if hands_open or len(people) == 1 else ()


def _stops(frames: Sequence[AnyFrame]) -> tuple[Stop, ...]:
    game = game_of(frames[-1].state)
    turn, stops = 0, list[Stop]()
    for at, (event, _) in enumerate(frames):
        if turn and (made := game.choice_of(event)):
            stops.append(Stop(at, turn, made[0]))
        turn += isinstance(event, game.TurnBegan)
    awaited = game.actors(frames[-1].state)
    return (*stops, Stop(len(frames), turn, awaited[0] if awaited else stops[-1].seat))


RollwriteReplay: TypeAlias = Replay[rollwrite.Event, rollwrite.State]
"""A replay of Roll & Write."""
AnyReplay: TypeAlias = Replay[AnyEvent, AnyState]
"""A replay of some game."""
