"""Reports of faults: the log in the player's folder, and a box if nobody sees standard error."""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Literal

import pygame

from alhambra.files import move_file, real_path
from alhambra.foreign import escape, escape_lines
from alhambra.paths import log_folder

log = logging.getLogger(__name__)

LOG_SIZE = 300_000
"""The log's limit in bytes; then a new one begins, and one old one is kept."""
LONGEST_LINE = 1_000
"""The most characters of a line."""
MOST_LINES = 200
"""The most lines of an entry, such as a traceback: the first and the last ones are kept."""
INDENT = "  "
"""Stands before each line of an entry but the first."""
_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def open_log() -> Path | None:
    """Write the log to the player's folder; return its path, or None if that fails."""
    logging.raiseExceptions = False  # ignore a log that cannot be written
    path = log_folder() / "alhambra.log"
    handlers: list[logging.Handler] = [logging.StreamHandler()]
    handlers[0].setLevel(logging.ERROR)
    kept = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            raise OSError(f"{path} is no file")
        rotating = _Rotating(
            real_path(path),
            maxBytes=LOG_SIZE,
            backupCount=1,
            encoding="utf-8",
            errors="backslashreplace",
        )
        handlers.append(rotating)
        kept = path
    except OSError as error:
        print(escape(f"alhambra: no log is kept: {error}"), file=sys.stderr)
    for handler in handlers:
        handler.setFormatter(BoundedFormatter(_FORM))
    logging.basicConfig(level=logging.INFO, handlers=handlers, force=True)
    return kept


class BoundedFormatter(logging.Formatter):
    """Shortens long lines and long entries, and escapes them: they may quote files of any size.

    Further lines of an entry are indented, so that none looks like an entry.
    """

    def format(self, record: logging.LogRecord) -> str:
        first, *more = (_cut(line) for line in escape_lines(super().format(record)).split("\n"))
        lines = [first, *(f"{INDENT}{line}" for line in more)]
        if len(lines) > MOST_LINES:
            half = MOST_LINES // 2
            lines[half:-half] = [f"... {len(lines) - 2 * half} lines ..."]
        return "\n".join(lines)


def _cut(line: str) -> str:
    if len(line) <= LONGEST_LINE:
        return line
    return f"{line[:LONGEST_LINE]}... {len(line) - LONGEST_LINE} more characters"


class _Rotating(RotatingFileHandler):
    def emit(self, record: logging.LogRecord) -> None:
        """Write an entry. A log that was removed meanwhile is made again, with its folder."""
        if self.stream is not None and not os.path.lexists(self.baseFilename):
            self.stream.close()
            self.stream = None
            with suppress(OSError):  # as for any log that cannot be written
                Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        super().emit(record)

    def rotate(self, source: str, dest: str) -> None:
        """Rename the log. If another copy of the program has it open, it keeps growing instead."""
        with suppress(OSError):
            move_file(Path(source), Path(dest))


def tell_fault(text: str) -> None:
    """Write the text to standard error; also show it in a box if the player would not see that."""
    print(escape_lines(f"alhambra: {text}"), file=sys.stderr)
    if _is_hidden():
        show_box(text, "error")


def show_box(text: str, kind: Literal["info", "error"]) -> bool:
    """Show the text in a box of the system until it is closed; false if the system shows none."""
    if os.environ.get("SDL_VIDEODRIVER") == "dummy":  # a box would be invisible too
        return False
    try:
        pygame.display.message_box("Alhambra", text, kind)
    except pygame.error:
        log.exception("the system shows no message box")
        return False
    return True


def _is_hidden() -> bool:
    """True if standard error goes nowhere: a Windows program without a console, a macOS bundle."""
    stream = sys.__stderr__
    if stream is None:
        return True
    return sys.platform == "darwin" and hasattr(sys, "frozen") and not stream.isatty()
