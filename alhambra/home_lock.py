"""One running copy owns the player's games; a second start asks it to show its window, and ends.

The lock is the system's lock on a small file. It ends with the process, so a crash or a power cut
leaves no lock. The file stays, and is empty. Child processes do not inherit the lock. The request
of a second start is a file beside it.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, TypeAlias

from alhambra.files import replace_file
from alhambra.foreign import parse_json, read_bytes

log = logging.getLogger(__name__)

HELD: Final = frozenset({errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK, errno.EBADF})
"""The errors of systems if another process has the lock, or if a network share does not lock a file
that may only be read: then nobody knows, and two copies must not write.
"""
LOCKED_BYTE: Final = 1 << 20
"""The position of the byte that Windows locks; released versions lock the same one."""
LONGEST_REQUEST: Final = 100_000
"""The most bytes of a request that are read."""
PATIENCE: Final = 0.2
"""Seconds of retries: another copy that tests the lock takes it for a moment."""
PAUSE: Final = 0.02
NOT_FOLLOWED: Final = getattr(os, "O_NOFOLLOW", 0)
"""The flag that opens no link, on systems that have it."""

Grab: TypeAlias = Callable[[BinaryIO], None]
"""Takes the system's lock on an open file, without waiting. Raises ``OSError``."""


class Request(NamedTuple):
    """A second start's wish to the running copy, besides that it shows its window."""

    records: tuple[str, ...]
    """Files to import and show, as the player named them."""
    folder: Path
    """The folder where relative names start."""


def _system_grab(file: BinaryIO) -> None:
    """Lock a file as this system does; each module exists on some systems only."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _close(file: BinaryIO) -> None:
    """Unlock and close a file.

    Closing alone is not enough: a child process that is only just beginning has it open, too.
    """
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_UN)
        except OSError as error:
            log.info("a lock ends with its file: %s", error)
    file.close()


class HomeLock:
    """The lock on a folder of games."""

    def __init__(self, path: Path, grab: Grab | None = None) -> None:
        """``path`` is the file to lock; ``grab`` simulates another system in tests."""
        self.path = path
        self._request = path.with_suffix(".request")
        self._grab = grab or _system_grab
        self._file: BinaryIO | None = None
        self._without: int | None = None
        """The number of the error why there is no lock; None before it."""
        self.is_ours = False
        """This process may write. Also true on a file system without locks, where other copies
        cannot be detected."""

    def take(self, patience: float = PATIENCE) -> bool:
        """Try to take the lock for at most ``patience`` seconds; return ``is_ours``."""
        end = time.monotonic() + patience
        while not self.is_ours:
            self._take()
            if self.is_ours or time.monotonic() >= end:
                break
            time.sleep(PAUSE)
        return self.is_ours

    def look_again(self) -> bool:
        """Take the lock again if its file is gone, or if there was none; return ``is_ours``.

        Whoever deletes the file lets another copy lock a new one: then this copy has lost it.
        """
        if self.is_ours and not self._is_in_place():
            former, self._file, self.is_ours = self._file, None, False
            self.take()
            if former is not None:
                _close(former)
        return self.is_ours

    def _is_in_place(self) -> bool:
        """The locked file has still its name; true if that cannot be found out."""
        if self._file is None:
            return False
        try:
            return os.path.samestat(os.fstat(self._file.fileno()), self.path.lstat())
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True

    def ask_owner(self, records: Sequence[str]) -> None:
        """Leave a request to show the window and to import these files."""
        try:
            request = {"records": list(records), "folder": os.getcwd()}
            replace_file(self._request, json.dumps(request).encode())
        except OSError as error:
            log.warning("the running copy cannot be asked to show its window: %s", error)

    def take_request(self) -> Request | None:
        """Remove the request of a second start, if there is one, and return it."""
        try:
            data = read_bytes(self._request, LONGEST_REQUEST)
            self._request.unlink()
            request = parse_json(data)
            return Request(tuple(map(str, request["records"])), Path(str(request["folder"])))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def release(self) -> None:
        """Release the lock. It also ends with the process."""
        self.is_ours = False
        if self._file is not None:
            _close(self._file)
            self._file = None

    def _open(self) -> BinaryIO:
        """Open the file to lock, or make it. Child processes do not inherit it.

        A link in its place is removed: what it leads to is not ours to write. Another user's file
        is opened for reading, which is enough to lock it.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.is_symlink():
            self.path.unlink()
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT | NOT_FOLLOWED, 0o666)
        except PermissionError:
            if not os.path.lexists(self.path):  # it cannot be made
                raise
            return os.fdopen(os.open(self.path, os.O_RDONLY | NOT_FOLLOWED), "rb", buffering=0)
        return os.fdopen(handle, "r+b", buffering=0)

    def _take(self) -> None:
        try:
            file = self._open()
        except OSError as error:
            # the file may be there, but not for this user: another copy may have it
            if not (isinstance(error, PermissionError) and os.path.lexists(self.path)):
                self._go_without(error)
            return
        try:
            self._grab(file)
        except OSError as error:
            file.close()
            if error.errno not in HELD:
                self._go_without(error)
            return
        self._file, self.is_ours = file, True

    def _go_without(self, error: OSError) -> None:
        if self._without != error.errno:
            log.warning("%s cannot be locked, the game runs without: %s", self.path, error)
        self._without, self.is_ours = error.errno, True
