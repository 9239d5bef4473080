"""Writes files so that nothing is lost: replaced in one step, and flushed to the disk."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

PAUSES = (0.005, 0.01, 0.02, 0.05, 0.1) if sys.platform == "win32" else ()
"""Seconds before each further attempt to open or replace a file that another program holds open.

On Windows a virus scanner or an indexer often opens a file right after it was written, and the
system then reports missing permission. On other systems that error is final.
"""


def replace_file(path: Path, data: bytes) -> None:
    """Replace or create a file with these bytes, in one step.

    Makes its folders. Raises ``OSError``; then the old file is unchanged, and no other file is
    left.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    try:
        with _unless_held(lambda: new.open("wb")) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        move_file(new, path)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def create_file(path: Path, data: bytes) -> None:
    """Write a new file and flush it to the disk. Makes its folders.

    Raises ``FileExistsError`` if the file exists, and ``OSError``; then no partial file is left.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    file = _unless_held(lambda: path.open("xb"))
    try:
        with file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        path.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def move_file(source: Path, target: Path) -> None:
    """Rename a file; replaces an existing one. Raises ``OSError``."""
    _unless_held(lambda: os.replace(source, target))


def append_to_file(path: Path, data: bytes, *, to_disk: bool) -> None:
    """Add bytes to a file in one write; make the file and its folders if they do not exist.

    With ``to_disk`` they survive a power cut, which costs some milliseconds. Raises ``OSError``.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _unless_held(lambda: path.open("ab")) as file:
        file.write(data)
        file.flush()
        if to_disk:
            os.fsync(file.fileno())


def _unless_held(act: Callable[[], T]) -> T:
    """Call ``act``; retry after each of the ``PAUSES`` while another program holds the file."""
    for pause in PAUSES:
        try:
            return act()
        except PermissionError:
            time.sleep(pause)
    return act()


def truncate_file(path: Path, size: int) -> None:
    """Cut a file to its first ``size`` bytes. Raises ``OSError``."""
    _unless_held(lambda: os.truncate(path, size))


def sync_file(path: Path) -> None:
    """Flush a file to the disk; takes from a millisecond to seconds. Raises ``OSError``."""
    with _unless_held(lambda: path.open("r+b")) as file:
        os.fsync(file.fileno())


NO_FOLDER_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EBADF)
"""The errors of network shares that cannot flush a folder to the disk."""


def sync_folder(folder: Path) -> None:
    """Flush the names in a folder to the disk, on systems that support it. Raises ``OSError``."""
    if os.name != "posix":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in NO_FOLDER_SYNC:
            raise
    finally:
        os.close(handle)
