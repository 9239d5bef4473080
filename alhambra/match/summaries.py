"""Summaries of recorded games, read a little at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from alhambra.match.game_library import Entry
from alhambra.match.match import HUMAN
from alhambra.match.saves import Boxes, blank, follow
from alhambra.record.codec import Offered, RecordError
from alhambra.record.reading import read_lines
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyGame, AnyResult, AnyState, game_of, is_first

LINE = 2000
"""A longer line costs as much as several: one for each so many bytes."""
MOST_KNOWN = 500
"""So many summaries are kept; beyond that the oldest is read again when it is wanted."""


@dataclass(frozen=True)
class Summary:
    """The state of a recorded game, for a list that asks for it in every frame."""

    state: AnyState
    """The last one of its game: players, palaces or sheets."""
    begun: bool
    """It came to its first turn."""

    @property
    def game(self) -> AnyGame:
        """Which game it is; its ``NAME`` tells it from others."""
        return game_of(self.state)

    @property
    def players(self) -> Sequence[Any]:
        """Who plays, as the game knows them; all have a ``name`` and a ``kind``."""
        players: Sequence[Any] = self.state.players
        return players

    @cached_property
    def result(self) -> AnyResult | None:
        """How it ended, if it did."""
        return self.game.result(self.state)

    @property
    def over(self) -> bool:
        """It was played to its end."""
        return self.result is not None

    @cached_property
    def winners(self) -> Sequence[object]:
        """Who won; nobody while it goes on."""
        return () if self.result is None else self.result.winners

    @cached_property
    def points(self) -> Mapping[Any, int]:
        """The points of all who can have some, as they stand."""
        return self.game.points(self.state)

    @cached_property
    def leader(self) -> Seat:
        """Who won or has the most points; a person before others that are equal to him."""

        points, winners = self.points, self.winners

        def rank(seat: Seat) -> tuple[bool, int, bool, int]:
            return seat in winners, points[seat], self.players[seat].kind == HUMAN, -seat

        return max(range(len(self.players)), key=rank)


@dataclass(frozen=True, slots=True)
class Damaged:
    """A record that cannot be shown."""

    reason: str
    """What is wrong, with the file's name and the line."""


Known: TypeAlias = Summary | Damaged


class Summaries:
    """The summaries read so far. Records that changed are read again."""

    def __init__(self, boxes: Boxes) -> None:
        self._boxes = boxes
        self._known: dict[Entry, Known] = {}
        self._reading: tuple[Entry, Iterator[None]] | None = None
        self._left = 0
        """What may still be read now, in lines."""

    def of(self, entry: Entry) -> Known | None:
        """What is known of a game; None if it was not read yet."""
        return self._known.get(entry)

    def read_on(self, wanted: Sequence[Entry], lines: int) -> bool:
        """Read about so many lines more of the games that are wanted, in their order.

        Whether one became known.
        """
        came = False
        self._left = lines
        while self._left > 0:
            entry = next((one for one in wanted if one not in self._known), None)
            if entry is None:
                break
            if self._reading is None or self._reading[0] != entry:
                self._reading = entry, self._read(entry)
            next(self._reading[1], None)
            came = came or entry in self._known
        return came

    def _read(self, entry: Entry) -> Iterator[None]:
        """Read a game, line by line."""
        state: AnyState = None
        begun = False
        try:
            for number, read in read_lines(entry.path, self._weigh):
                if isinstance(read, Offered):
                    yield
                    continue
                if state is None:
                    state = blank(self._boxes, read)
                elif is_first(read):  # another game follows in the same file
                    break
                state = follow(state, read, f"{entry.path.name}:{number}")
                begun = begun or isinstance(read, game_of(state).TurnBegan)
                yield
            self._keep(entry, Summary(state, begun))
        except RecordError as error:
            reason = str(error).replace(str(entry.path), entry.path.name)
            self._keep(entry, Damaged(reason))
        except OSError as error:
            self._keep(entry, Damaged(f"{entry.path.name}: {error.strerror or error}"))

    def _weigh(self, size: int) -> None:
        """A line of so many bytes is read."""
        self._left -= 1 + size // LINE

    def _keep(self, entry: Entry, known: Known) -> None:
        self._left -= 1
        self._known[entry] = known
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
