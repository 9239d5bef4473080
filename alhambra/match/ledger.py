"""The file of all finished games, a line of JSON each."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from alhambra.files import append_to_file
from alhambra.foreign import ForeignError, parse_json, read_newest
from alhambra.match.finished import DamagedLine, FinishedGame, FinishedPart
from alhambra.match.games import MATCH_GAMES
from alhambra.rules import alhambra

log = logging.getLogger(__name__)

Finished: TypeAlias = FinishedGame[FinishedPart]
"""A game of any kind that came to its end."""
F = TypeVar("F", bound=Finished)

UNNAMED: Final = alhambra.NAME
"""The game of the lines that name none."""
NEWEST = 4 << 20
"""Bytes of the file that are read: the last 4,000 games or so. Older ones only stay in it."""
LONGEST_LINE = 1 << 16
"""Bytes of a line."""
SHOWN = 20
"""Damaged lines whose numbers are told."""


class Ledger:
    """The file of all finished games. Damaged lines are passed over, and told once in the log."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._waiting: list[Finished] = []
        """Games that could not be written yet."""

    def games(self, kind: type[F]) -> tuple[F, ...]:
        """All games of a kind, the oldest first. Raises ``OSError`` if it cannot be read."""
        return tuple(each for each in self.all() if isinstance(each, kind))

    def all(self) -> tuple[Finished, ...]:
        """All games of all kinds, the oldest first, each once. Raises as ``games`` does."""
        found: dict[str, Finished] = {}
        damaged = []
        for number, line in enumerate(self._lines(), start=1):
            try:
                each = read_line(line)
            except DamagedLine:
                damaged.append(number)
            else:
                found.setdefault(each.key, each)
        self._tell(damaged)
        return tuple(found.values())

    def _lines(self) -> list[bytes]:
        """The newest lines of the file, without blank ones at its end. Raises ``OSError``."""
        try:
            start, data = read_newest(self.path, NEWEST)
        except FileNotFoundError:
            return []
        except ForeignError as error:
            raise OSError(str(error)) from None
        lines = data.rstrip(b"\n").split(b"\n") if data else []
        return lines[1:] if start else lines

    def _tell(self, damaged: Sequence[int]) -> None:
        if damaged and self.path not in _SHOWN:
            _SHOWN.add(self.path)
            numbers = ", ".join(map(str, damaged[:SHOWN]))
            more = f" and {len(damaged) - SHOWN} more" if len(damaged) > SHOWN else ""
            log.warning("%s: damaged lines are passed over: %s%s", self.path, numbers, more)

    def add(self, played: Finished) -> bool:
        """Count a game that has just ended. False if it has been counted before.

        Raises ``OSError`` when the file cannot be written: the game is counted with the next one,
        or by ``add_waiting``.
        """
        if self._has(played.key):
            return False
        if all(each.key != played.key for each in self._waiting):
            self._waiting.append(played)
        self.add_waiting()
        return True

    def add_waiting(self) -> None:
        """Count the games that could not be written before. Raises ``OSError``."""
        while self._waiting:
            played = self._waiting[0]
            text = _written(played)
            break_before = b"" if self._ends_a_line() else b"\n"
            line = text.encode("utf-8", "replace") + b"\n"
            append_to_file(self.path, break_before + line, to_disk=True)
            del self._waiting[0]

    def _has(self, key: str) -> bool:
        """The game is in the file. One that is there twice does no harm."""
        try:
            lines = [line for line in self._lines() if key.encode() in line]
        except OSError as error:
            log.warning("the statistics cannot be read: %s", error)
            return False
        return any(_key_of(line) == key for line in lines)

    def _ends_a_line(self) -> bool:
        """What is added now begins a line of its own. Raises ``OSError``."""
        try:
            return read_newest(self.path, 1)[1] in (b"", b"\n")
        except FileNotFoundError:
            return True
        except PermissionError:  # it may still be written
            return False
        except ForeignError as error:
            raise OSError(str(error)) from None


_SHOWN: set[Path] = set()
"""The files whose damaged lines have been told while the program runs."""


def read_line(line: bytes) -> Finished:
    """The game of a line. Raises ``DamagedLine``."""
    if len(line) > LONGEST_LINE:
        raise DamagedLine(f"it has more than {LONGEST_LINE} bytes")
    try:
        values = parse_json(line)
    except ForeignError as error:
        raise DamagedLine(str(error)) from error
    name = values.get("game", UNNAMED) if isinstance(values, dict) else UNNAMED
    if not isinstance(name, str) or name not in MATCH_GAMES:
        raise DamagedLine("of a game that is not known")
    return MATCH_GAMES[name].read_finished(values)


def _written(played: Finished) -> str:
    """The line of a game."""
    kind = next(game for game in MATCH_GAMES.values() if isinstance(played, game.finished))
    return kind.write_finished(played)


def _key_of(line: bytes) -> str | None:
    """The key of the game of a line; None for a damaged line."""
    try:
        return read_line(line).key
    except DamagedLine:
        return None
