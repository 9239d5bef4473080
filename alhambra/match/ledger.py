"""The file of all finished games, a line of JSON each."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from alhambra.match.sheet_statistics import SheetPlayed, sheet_parsed, sheet_written
from alhambra.match.statistics import DamagedLine, Played, parsed, written
from alhambra.rules import rollwrite

log = logging.getLogger(__name__)

Finished: TypeAlias = Played | SheetPlayed
"""A game of either kind that came to its end."""


class Ledger:
    """The file of all finished games. Damaged lines are passed over, and told once in the log."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def games(self) -> tuple[Played, ...]:
        """All games of Alhambra, the oldest first. Raises ``OSError`` if it cannot be read."""
        return tuple(each for each in self._all() if isinstance(each, Played))

    def sheet_games(self) -> tuple[SheetPlayed, ...]:
        """The same of Roll & Write."""
        return tuple(each for each in self._all() if isinstance(each, SheetPlayed))

    def _all(self) -> tuple[Finished, ...]:
        """All games, the oldest first, each once."""
        try:
            lines = self.path.read_text("utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            return ()
        found: dict[str, Finished] = {}
        damaged = []
        for number, text in enumerate(lines, start=1):
            try:
                each = read_line(text)
            except DamagedLine:
                damaged.append(number)
            else:
                found.setdefault(each.key, each)
        self._tell(damaged)
        return tuple(found.values())

    def _tell(self, damaged: Sequence[int]) -> None:
        if damaged and self.path not in _TOLD:
            _TOLD.add(self.path)
            numbers = ", ".join(map(str, damaged))
            log.warning("%s: damaged lines are passed over: %s", self.path, numbers)

    def add(self, played: Finished) -> bool:
        """Count a game that has just ended. False if it has been counted before.

        Raises ``OSError`` when the file cannot be read or written.
        """
        if any(known.key == played.key for known in self._all()):
            return False
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = written(played) if isinstance(played, Played) else sheet_written(played)
        with self.path.open("ab+") as file:
            torn = file.tell() > 0 and not _ends_a_line(self.path)
            file.write((b"\n" if torn else b"") + text.encode() + b"\n")
        return True


_TOLD: set[Path] = set()
"""The files whose damaged lines have been told while the program runs."""


def read_line(text: str) -> Finished:
    """The game of a line. Raises ``DamagedLine``."""
    try:
        values = json.loads(text)
    except ValueError as error:
        raise DamagedLine(text) from error
    of_sheet = isinstance(values, dict) and values.get("game") == rollwrite.NAME
    return sheet_parsed(text) if of_sheet else parsed(text)


def _ends_a_line(path: Path) -> bool:
    return path.read_bytes()[-1:] == b"\n"
