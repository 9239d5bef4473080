"""The file the settings are kept in. Whatever it holds, nothing in it is lost."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from dataclasses import asdict, replace
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple

from alhambra.app.program.settings import Settings, settings_in
from alhambra.files import move_file, replace_file
from alhambra.foreign import ForeignError
from alhambra.match.programs import programs_in, read_settings

log = logging.getLogger(__name__)

DAMAGED, CLOSED, UNKEPT = "error.settings_damaged", "error.settings_closed", "error.settings_unkept"
"""The ids of the texts of troubles: a file that is kept aside, one that is left alone, and one that
cannot be written."""
MOST_FAULTS, LONGEST_FAULT = 5, 300
"""Faults in the list of programs that are told, and the characters of each."""


class Trouble(NamedTuple):
    """Something about the file that the player has to be told."""

    text: str
    """The id of the text."""
    path: Path
    error: OSError | ForeignError


class SettingsFile:
    """The settings in force, and the file they are kept in.

    Only what the player sets is written, all else in the file stays as it is: keys of other
    versions, values that are not possible, programs added by hand meanwhile. A file that holds no
    settings is kept under another name. One that cannot be opened is left alone; then changes are
    in force until the program ends. So they are while another copy of the program has the file.
    """

    def __init__(
        self,
        path: Path,
        effect: Callable[[Settings], None],
        may_write: Callable[[], bool] = lambda: True,
    ) -> None:
        """``may_write`` says no while another copy of the program has the file."""
        self._path = path
        self._effect = effect
        self._may_write = may_write
        self._file: dict[str, Any] = {}
        """What the file holds, as last seen."""
        self._set: set[str] = set()
        """The names of what the player has set since the start."""
        self._left_alone = False
        """Whether the file must not be written: nobody knows what it holds."""
        self._told: set[tuple[str, str]] = set()
        self.troubles: list[Trouble] = []
        """What the player has to be told about the file; empty once it was told."""
        self._begin()

    def read_again(self) -> None:
        """Forget what was set here, and put into effect what another copy has kept since."""
        self._file, self._set = {}, set()
        self._begin()
        self._effect(self.now)

    def _begin(self) -> None:
        self._read()
        listed = programs_in(self._file, self._path)
        self.now = replace(settings_in(self._file), programs=listed.programs)
        self.faults = "\n".join(fault[:LONGEST_FAULT] for fault in listed.faults[:MOST_FAULTS])
        """What is wrong with the programs in the file, a line each; empty once it was told."""
        for each in listed.faults:
            log.warning(each)

    def change(self, **values: Any) -> None:
        """Set these, keep them on disk, and put them into effect at once."""
        self.now = replace(self.now, **values)
        self._set |= values.keys() - {"programs"}
        self._effect(self.now)
        if not self._may_write():
            return
        if self._left_alone or _stamp(self._path) != self._known:
            self._read()
        if not self._left_alone:
            self._write()

    def _read(self) -> None:
        """See what the file holds now. One that is gone or damaged leaves what was known before."""
        self._known = _stamp(self._path)
        self._left_alone = False
        try:
            self._file = read_settings(self._path)
        except FileNotFoundError:
            pass
        except OSError as error:
            self._leave_alone(error)
        except ForeignError as error:
            if self._may_write():
                self._keep_aside(error)

    def _leave_alone(self, error: OSError) -> None:
        self._left_alone = True
        self._tell(Trouble(CLOSED, self._path, error))

    def _keep_aside(self, damage: ForeignError) -> None:
        """Give the file another name: somebody may have written into it by hand."""
        kept = _free_name(self._path)
        try:
            move_file(self._path, kept)
        except OSError as error:
            self._leave_alone(error)
        else:
            self._tell(Trouble(DAMAGED, kept, damage))

    def _write(self) -> None:
        now = asdict(self.now)
        self._file |= {name: now[name] for name in self._set}
        text = json.dumps(self._file, ensure_ascii=False, indent=1)
        try:
            replace_file(self._path, text.encode())
        except OSError as error:
            self._tell(Trouble(UNKEPT, self._path, error))
        else:
            self._known = _stamp(self._path)

    def _tell(self, trouble: Trouble) -> None:
        """Once in the log, and once to the player."""
        text, path, error = trouble
        if (text, str(error)) not in self._told:
            self._told.add((text, str(error)))
            self.troubles.append(trouble)
            log.warning("%s: %s; it is in %s", self._path, error, path)


def _stamp(path: Path) -> tuple[int, int] | None:
    """What tells a file from what it was before; None where there is none."""
    try:
        now = path.stat()
    except OSError:
        return None
    return now.st_mtime_ns, now.st_size


def _free_name(path: Path) -> Path:
    """A name for a damaged file that no other has: ``settings.damaged``, ``settings-2.damaged``."""
    numbered = (path.with_name(f"{path.stem}-{number}.damaged") for number in count(2))
    names = chain([path.with_suffix(".damaged")], numbered)
    return next(name for name in names if not os.path.lexists(name))
