"""The file of all finished games, one line of JSON for each."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from alhambra.files import append_to_file
from alhambra.foreign import ForeignError, parse_json, read_newest
from alhambra.match.games import MATCH_GAMES
from alhambra.match.statistics import DamagedLine, FinishedGame, FinishedPart
from alhambra.rules import alhambra

log = logging.getLogger(__name__)

Finished: TypeAlias = FinishedGame[FinishedPart]
"""A finished game of any kind."""
F = TypeVar("F", bound=Finished)

UNNAMED: Final = alhambra.NAME
"""The game of lines without the key ``game``."""
NEWEST_BYTES = 4 << 20
"""The bytes that are read from the end of the file: about 4,000 games. Older games are ignored."""
RECENT_BYTES = 1 << 18
"""The bytes in which recent games are looked for: about 250 games."""
LONGEST_LINE = 1 << 16
"""The most bytes of a line."""
MOST_LOGGED = 20
"""The most damaged lines whose numbers are logged."""
_SHOWN: set[Path] = set()
"""The files whose damaged lines are logged already."""


class Ledger:
    """The file of all finished games. Damaged lines are skipped, and logged once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._waiting: list[Finished] = []
        """Games that are not written yet because of an error."""

    def games(self, kind: type[F]) -> tuple[F, ...]:
        """Return all games of a kind, oldest first. Raises ``OSError``."""
        return tuple(each for each in self.all() if isinstance(each, kind))

    def recent(self, kind: type[F]) -> tuple[F, ...]:
        """Return the last games of a kind, oldest first. Raises ``OSError``."""
        return tuple(each for each in self._read(RECENT_BYTES)[0] if isinstance(each, kind))

    def all(self) -> tuple[Finished, ...]:
        """Return all games of all kinds, oldest first, each once. Raises ``OSError``."""
        found, damaged = self._read(NEWEST_BYTES)
        self._tell(damaged)
        return found

    def _read(self, newest: int) -> tuple[tuple[Finished, ...], list[int]]:
        """Return the games of the last bytes, each once, and the numbers of damaged lines."""
        found: dict[str, Finished] = {}
        damaged = []
        for number, line in enumerate(self._lines(newest), start=1):
            try:
                each = read_line(line)
            except DamagedLine:
                damaged.append(number)
            else:
                found.setdefault(each.key, each)
        return tuple(found.values()), damaged

    def _lines(self, newest: int) -> list[bytes]:
        """Return the lines of the last bytes of the file, without blank ones at the end.

        Raises ``OSError``.
        """
        try:
            start, data = read_newest(self.path, newest)
        except FileNotFoundError:
            return []
        except ForeignError as error:
            raise OSError(str(error)) from None
        lines = data.rstrip(b"\n").split(b"\n") if data else []
        return lines[1:] if start else lines

    def _tell(self, damaged: Sequence[int]) -> None:
        if damaged and self.path not in _SHOWN:
            _SHOWN.add(self.path)
            numbers = ", ".join(map(str, damaged[:MOST_LOGGED]))
            more = f" and {len(damaged) - MOST_LOGGED} more" if len(damaged) > MOST_LOGGED else ""
            log.warning("%s: damaged lines are passed over: %s%s", self.path, numbers, more)

    def add(self, played: Finished) -> bool:
        """Add a game that has just ended; false if it is there already.

        Raises ``OSError`` if the file cannot be written; then the game is added with the next one,
        or by ``add_waiting``.
        """
        if self._has(played.key):
            return False
        if all(each.key != played.key for each in self._waiting):
            self._waiting.append(played)
        self.add_waiting()
        return True

    def add_waiting(self) -> None:
        """Add the games that could not be written before. Raises ``OSError``."""
        while self._waiting:
            played = self._waiting[0]
            break_before = b"" if self._ends_a_line() else b"\n"
            line = played.make_line().encode("utf-8", "replace") + b"\n"
            append_to_file(self.path, break_before + line, to_disk=True)
            del self._waiting[0]

    def _has(self, key: str) -> bool:
        """The game is in the file; false if that is unknown, because a double line does no harm."""
        try:
            lines = [line for line in self._lines(NEWEST_BYTES) if key.encode() in line]
        except OSError as error:
            log.warning("the statistics cannot be read: %s", error)
            return False
        return any(_key_of(line) == key for line in lines)

    def _ends_a_line(self) -> bool:
        """The file ends with a line break, or is empty. Raises ``OSError``."""
        try:
            return read_newest(self.path, 1)[1] in (b"", b"\n")
        except FileNotFoundError:
            return True
        except PermissionError:  # writing may still be allowed
            return False
        except ForeignError as error:
            raise OSError(str(error)) from None


def read_line(line: bytes) -> Finished:
    """Read the game of a line. Raises ``DamagedLine``."""
    if len(line) > LONGEST_LINE:
        raise DamagedLine(f"it has more than {LONGEST_LINE} bytes")
    try:
        values = parse_json(line)
    except ForeignError as error:
        raise DamagedLine(str(error)) from error
    name = values.get("game", UNNAMED) if isinstance(values, dict) else UNNAMED
    if not isinstance(name, str) or name not in MATCH_GAMES:
        raise DamagedLine("it belongs to an unknown game")
    return MATCH_GAMES[name].read_finished(values)


def _key_of(line: bytes) -> str | None:
    """Return the key of the game of a line; None for a damaged line."""
    try:
        return read_line(line).key
    except DamagedLine:
        return None
