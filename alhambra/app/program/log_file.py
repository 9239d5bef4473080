"""The log in the player's folder: reports of faults, of bounded length."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path

from alhambra.files import move_file
from alhambra.paths import log_folder

LOG_SIZE = 300_000
"""Bytes of the log before a new one is begun; the last one is kept beside it."""
LONGEST_LINE = 1_000
"""Characters of a line."""
MOST_LINES = 200
"""Lines of an entry, such as a traceback: the first and the last ones are kept."""
_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def open_log() -> Path | None:
    """Write the log to the player's folder; where it is, if that can be done."""
    logging.raiseExceptions = False  # a log that cannot be written disturbs nobody
    path = log_folder() / "alhambra.log"
    handlers: list[logging.Handler] = [logging.StreamHandler()]
    handlers[0].setLevel(logging.ERROR)
    kept = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            raise OSError(f"{path} is no file")
        rotating = _Rotating(
            path, maxBytes=LOG_SIZE, backupCount=1, encoding="utf-8", errors="backslashreplace"
        )
        handlers.append(rotating)
        kept = path
    except OSError as error:
        print(f"alhambra: no log is kept: {error}", file=sys.stderr)
    for handler in handlers:
        handler.setFormatter(BoundedFormatter(_FORM))
    logging.basicConfig(level=logging.INFO, handlers=handlers, force=True)
    return kept


class BoundedFormatter(logging.Formatter):
    """Cuts long lines, and the middle out of long entries: they may quote files of any size."""

    def format(self, record: logging.LogRecord) -> str:
        """The text of an entry."""
        lines = [_cut(line) for line in super().format(record).split("\n")]
        if len(lines) > MOST_LINES:
            half = MOST_LINES // 2
            lines[half:-half] = [f"... {len(lines) - 2 * half} lines ..."]
        return "\n".join(lines)


def _cut(line: str) -> str:
    if len(line) <= LONGEST_LINE:
        return line
    return f"{line[:LONGEST_LINE]}... {len(line) - LONGEST_LINE} more characters"


class _Rotating(RotatingFileHandler):
    def rotate(self, source: str, dest: str) -> None:
        """Put the log aside. Where another copy of the program writes to it, it grows on."""
        with suppress(OSError):
            move_file(Path(source), Path(dest))
