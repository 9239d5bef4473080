"""What a list of games says of each, read a little at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from alhambra.match.match import HUMAN
from alhambra.match.saves import follow
from alhambra.match.shelf import Entry
from alhambra.record.reading import RecordError, read_lines
from alhambra.record.writing import Offered
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import SetUp
from alhambra.rules.alhambra.model import Box, Phase, Player, State
from alhambra.rules.api import Seat

OFFERED = 20
"""So many listed choices cost as much as another line."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A game as it stands."""

    state: State
    """The last one: players, points, palaces."""

    @property
    def players(self) -> Sequence[Player]:
        """Who plays."""
        return self.state.players

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self.state.phase is Phase.OVER

    @property
    def leader(self) -> Seat:
        """Who won or has the most points; a person before others that are equal to him."""

        def rank(seat: Seat) -> tuple[bool, int, bool, int]:
            player = self.players[seat]
            won = seat in self.state.winners
            return won, player.score, player.kind == HUMAN, -seat

        return max(range(len(self.players)), key=rank)


@dataclass(frozen=True, slots=True)
class Damaged:
    """A record that cannot be shown."""

    reason: str
    """What is wrong, with the file's name and the line."""


Known: TypeAlias = Summary | Damaged


class Summaries:
    """The summaries read so far. Records that changed are read again."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._known: dict[Entry, Known] = {}
        self._reading: tuple[Entry, Iterator[int]] | None = None

    def of(self, entry: Entry) -> Known | None:
        """What is known of a game; None if it was not read yet."""
        return self._known.get(entry)

    def read_on(self, wanted: Sequence[Entry], lines: int) -> bool:
        """Read about so many lines more of the games that are wanted, in their order.

        Whether one became known.
        """
        count = len(self._known)
        while lines > 0:
            entry = next((one for one in wanted if one not in self._known), None)
            if entry is None:
                break
            if self._reading is None or self._reading[0] != entry:
                self._reading = entry, self._read(entry)
            lines -= next(self._reading[1], 1)
        return len(self._known) > count

    def _read(self, entry: Entry) -> Iterator[int]:
        """Read a game; yields what each line costs."""
        state = game.blank(self._box)
        try:
            for number, read in read_lines(entry.path):
                if isinstance(read, Offered):
                    yield 1 + len(read.choices) // OFFERED
                    continue
                if isinstance(read, SetUp) and state.players:
                    break
                state = follow(state, read, f"{entry.path.name}:{number}")
                yield 1
            self._known[entry] = Summary(state)
        except RecordError as error:
            reason = str(error).replace(str(entry.path), entry.path.name)
            self._known[entry] = Damaged(reason)
        except OSError as error:
            self._known[entry] = Damaged(f"{entry.path.name}: {error.strerror or error}")
