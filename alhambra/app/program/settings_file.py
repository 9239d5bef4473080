"""The settings file. Nothing in it is ever lost, whatever it holds."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple

from alhambra.app.program.settings import Settings, file_values, settings_in
from alhambra.files import move_file, real_path, replace_file
from alhambra.foreign import ForeignError, Json
from alhambra.opponents.programs import programs_in, read_settings

log = logging.getLogger(__name__)

DAMAGED = "error.settings_damaged"
"""The id of the text for a file that was renamed."""
CLOSED = "error.settings_closed"
"""The id of the text for a file that was left alone."""
UNSAVED = "error.settings_unsaved"
"""The id of the text for a file that cannot be written."""
MOST_FAULTS, LONGEST_FAULT = 5, 300
"""The most faults in the list of programs to report, and the most characters of each."""


class FileTrouble(NamedTuple):
    """A problem with the file that the player has to know."""

    text: str
    """The id of the text."""
    path: Path
    error: OSError | ForeignError


class SettingsFile:
    """The present settings, and the file they are kept in.

    Only the player's changes are written. All else in the file stays: keys of other versions,
    impossible values, programs added by hand meanwhile. A file without settings is renamed. One
    that cannot be opened is left alone; changes then last until the program ends.
    """

    def __init__(self, path: Path, effect: Callable[[Settings], None]) -> None:
        self._path = path
        self._effect = effect
        self._file: dict[str, Json] = {}
        """The content of the file when it was last read."""
        self._set: set[str] = set()
        """The names of the settings changed since the start."""
        self._left_alone = False
        """True if the file must not be written: its content is unknown."""
        self._reported: set[tuple[str, str]] = set()
        self.is_new = False
        """True if there was no file yet: this is the player's very first start."""
        self.troubles: list[FileTrouble] = []
        """Problems with the file to show to the player; empty after they were shown."""
        self._read()
        listed = programs_in(self._file, self._path)
        self.now = replace(settings_in(self._file), programs=listed.programs)
        self.faults = "\n".join(fault[:LONGEST_FAULT] for fault in listed.faults[:MOST_FAULTS])
        """Faults in the file's list of programs, one per line; empty after they were shown."""
        for each in listed.faults:
            log.warning(each)

    def change(self, **values: Any) -> None:
        """Change these settings, save them, and put them into effect at once."""
        self.now = replace(self.now, **values)
        self._set |= values.keys()
        self._effect(self.now)
        if self._left_alone or _version_of(self._path) != self._known:
            self._read()
        if not self._left_alone:
            self._write()

    def _read(self) -> None:
        """Read the file. One that is gone or damaged leaves the known content as it is."""
        self._known = _version_of(self._path)
        self._left_alone = False
        try:
            self._file = read_settings(self._path)
        except FileNotFoundError:
            self.is_new = not self._file
        except OSError as error:
            self._leave_alone(error)
        except ForeignError as error:
            self._rename_damaged(error)

    def _leave_alone(self, error: OSError) -> None:
        self._left_alone = True
        self._report(FileTrouble(CLOSED, self._path, error))

    def _rename_damaged(self, damage: ForeignError) -> None:
        """Rename the file, not the link to it: somebody may have edited it by hand."""
        path = real_path(self._path)
        kept = _free_name(path)
        try:
            move_file(path, kept)
        except OSError as error:
            self._leave_alone(error)
        else:
            self._report(FileTrouble(DAMAGED, kept, damage))

    def _write(self) -> None:
        self._file |= file_values(self.now, self._set)
        text = json.dumps(self._file, ensure_ascii=False, indent=1)
        try:
            replace_file(self._path, text.encode())
        except OSError as error:
            self._report(FileTrouble(UNSAVED, self._path, error))
        else:
            self._known = _version_of(self._path)

    def _report(self, trouble: FileTrouble) -> None:
        """Report a problem once in the log, and once to the player."""
        text, path, error = trouble
        if (text, str(error)) not in self._reported:
            self._reported.add((text, str(error)))
            self.troubles.append(trouble)
            log.warning("%s: %s; it is in %s", self._path, error, path)


def _version_of(path: Path) -> tuple[int, int] | None:
    """Return a value that differs for each version of a file; None without a file."""
    try:
        now = path.stat()
    except OSError:
        return None
    return now.st_mtime_ns, now.st_size


def _free_name(path: Path) -> Path:
    """Return a free name for a damaged file: ``settings.damaged``, ``settings-2.damaged``."""
    numbered = (path.with_name(f"{path.stem}-{number}.damaged") for number in count(2))
    names = chain([path.with_suffix(".damaged")], numbered)
    return next(name for name in names if not os.path.lexists(name))
