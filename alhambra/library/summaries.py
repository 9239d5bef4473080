"""Summaries of recorded games, read in small portions."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from alhambra.library.game_library import GameEntry
from alhambra.library.saves import Boxes, replayed
from alhambra.match.match import HUMAN
from alhambra.record.codec import RecordLine
from alhambra.record.fields import RecordError
from alhambra.record.lines import read_lines
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyGame, AnyResult, AnyState, game_of, is_first

log = logging.getLogger(__name__)

LINE = 2000
"""Bytes that count as one line: a longer line counts as several."""
MOST_KNOWN = 500
"""The most summaries in the cache; the oldest are dropped."""


@dataclass(frozen=True)
class Summary:
    """The summary of a recorded game, for a list that needs it in every frame."""

    state: AnyState
    """The last state of the game."""
    begun: bool
    """The game reached its first turn."""
    seed: int
    """The seed of its table."""

    @property
    def game(self) -> AnyGame:
        """The module of the game."""
        return game_of(self.state)

    @property
    def players(self) -> Sequence[Any]:
        """The players of the game's own type, with ``name`` and ``kind``."""
        players: Sequence[Any] = self.state.players
        return players

    @cached_property
    def result(self) -> AnyResult | None:
        """The result; None for an unfinished game."""
        return self.game.result(self.state)

    @property
    def over(self) -> bool:
        """The game was played to its end."""
        return self.result is not None

    @cached_property
    def winners(self) -> Sequence[object]:
        """The winners; empty for an unfinished game."""
        return () if self.result is None else self.result.winners

    @cached_property
    def points(self) -> Mapping[Any, int]:
        """The current points of all holders."""
        return self.game.points(self.state)

    @cached_property
    def leader(self) -> Seat:
        """The winner, or the player with the most points; people come first in a tie."""

        points, winners = self.points, self.winners

        def rank(seat: Seat) -> tuple[bool, int, bool, int]:
            return seat in winners, points[seat], self.players[seat].kind == HUMAN, -seat

        return max(range(len(self.players)), key=rank)


@dataclass(frozen=True, slots=True)
class Damaged:
    """A record that cannot be shown."""

    error: RecordError | OSError
    """Why; the text of a ``RecordError`` begins with the file and line."""


Known: TypeAlias = Summary | Damaged


class Summaries:
    """The summaries read so far. Records that changed are read again."""

    def __init__(self, boxes: Boxes) -> None:
        self._boxes = boxes
        self._known: dict[GameEntry, Known] = {}
        self._reading: tuple[GameEntry, Iterator[None]] | None = None
        self._left = 0
        """The number of lines that may still be read in this call."""

    def of(self, entry: GameEntry) -> Known | None:
        """Return the summary of a game; None if it is not read yet."""
        return self._known.get(entry)

    def read_on(self, wanted: Sequence[GameEntry], lines: int) -> bool:
        """Read about ``lines`` more lines of the wanted games, or play their choices, in order.

        Returns true if a summary was completed.
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

    def _read(self, entry: GameEntry) -> Iterator[None]:
        """Read a game line by line, then play it choice by choice."""
        lines: list[RecordLine] = []
        try:
            for read in read_lines(entry.path, self._weigh):
                if lines and is_first(read.entry):  # another game follows in the same file
                    break
                lines.append(read)
                yield
            begun = False
            for frames in replayed(self._boxes, entry.path, lines):
                state = frames[-1].state
                begun = begun or any(
                    isinstance(event, game_of(state).TurnBegan) for event, _ in frames
                )
                self._left -= 1
                yield
            self._keep(entry, Summary(state, begun, lines[0].entry.seed))
        except (RecordError, OSError) as error:
            log.warning("a saved game cannot be read: %s", error)
            self._keep(entry, Damaged(error))

    def _weigh(self, size: int) -> None:
        """Count a line of ``size`` bytes."""
        self._left -= 1 + size // LINE

    def _keep(self, entry: GameEntry, known: Known) -> None:
        self._left -= 1
        self._known[entry] = known
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
