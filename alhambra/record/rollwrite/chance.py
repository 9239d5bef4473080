"""Chance as recorded in a game of Roll & Write."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from alhambra.record.lines import Line, RecordError
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.events import Rolled, StartPlayerDrawn

T = TypeVar("T")


class Recorded:
    """Chance that gives the answers of a record.

    Raises ``RecordError`` where that is not an answer chance could have given. Past the record's
    last line it answers anything: nothing is compared with that any more. It must not answer the
    same for ever, since some throws are repeated until they fit.
    """

    def __init__(self, path: Path, lines: Sequence[Line]) -> None:
        self._path = path
        self._beyond = Seeded("beyond the record")
        self._rolls: dict[str, deque[tuple[int, int]]] = {
            what: deque() for what in ("start", "blue", "yellow")
        }
        for number, entry in lines:
            if isinstance(entry, StartPlayerDrawn):
                self._rolls["start"].append((number, entry.player + 1))
            elif isinstance(entry, Rolled):
                self._rolls["blue"].extend((number, pip) for pip in entry.blue)
                self._rolls["yellow"].extend((number, pip) for pip in entry.yellow)

    def shuffle(self, items: Sequence[T], what: str) -> tuple[T, ...]:
        """The items in their order: nothing is shuffled in this game."""
        return tuple(items)

    def roll(self, sides: int, what: str) -> int:
        """What the next die showed."""
        if not self._rolls[what]:
            return self._beyond.roll(sides, what)
        number, pip = self._rolls[what].popleft()
        if not 1 <= pip <= sides:
            raise RecordError(
                f"{self._path}:{number}: a die of {sides} sides cannot show {pip} ({what})"
            )
        return pip
