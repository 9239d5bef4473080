"""What each game provides to be played, reviewed and counted: one value for each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from alhambra.ai.position import Level
from alhambra.ai.thinking import Turn
from alhambra.foreign import Json
from alhambra.match.finished import FinishedGame, FinishedPart
from alhambra.rules.api import Chance, Seat, Table
from alhambra.rules.games import AnyEvent, AnyFrame, AnyGame, AnyState


class Done(NamedTuple):
    """A turn as far as it was played."""

    seat: Seat
    before: int
    """The number of the frame after which its first choice was made."""
    played: Turn


class MatchGame(NamedTuple):
    """A game as the running match, its opponents, reviews and statistics need it."""

    game: AnyGame
    read_levels: Callable[[], Mapping[str, Level]]
    """Read once, when first asked for. Raises ``DataError``."""
    deal: Callable[[AnyState, Seat, Any, Chance], AnyState]
    """From the state, a seat and its level: a state that tells no more than they may know."""
    position_name: Callable[[AnyState], int | str]
    """What tells a position from others, for the seed of advice."""
    turn_at: Callable[[Sequence[AnyFrame], int], Done | None]
    """The turn that the choice of this frame belongs to; None if there is no choice in it."""
    turn_number: Callable[[AnyState], int]
    """The number of the turn as the table shows it, from 1."""
    is_same_turn: Callable[[AnyState, AnyState], bool]
    """The turn that began with one state is still the one of the other."""
    deal_future: Callable[[Sequence[AnyEvent], AnyState, Table], Sequence[AnyEvent]]
    """The events up to a state, with all that nobody has seen yet dealt anew for this table."""
    reasons: tuple[type[Any], ...]
    """The named tuples that say what speaks for or against a turn."""
    finished: type[FinishedGame[FinishedPart]]
    """What is kept of a finished game."""
    read_finished: Callable[[Json], FinishedGame[FinishedPart]]
    """From what the JSON of a line of statistics says. Raises ``DamagedLine``."""
    write_finished: Callable[[Any], str]
    """The line of statistics of a finished game."""

    @property
    def levels(self) -> Mapping[str, Level]:
        """By name, from the weakest to the strongest."""
        return self.read_levels()
