"""Writes files so that nothing is lost: replaced in one step, and flushed to the disk.

Also lists folders: what one folder or entry keeps from being looked at hides no other.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import stat
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import BinaryIO, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")

PAUSES = (0.005, 0.01, 0.02, 0.05, 0.1) if sys.platform == "win32" else ()
"""Seconds before each further attempt to open or replace a file that another program holds open.

On Windows a virus scanner or an indexer often opens a file right after it was written, and the
system then reports missing permission. On other systems that error is final.
"""


BESIDE = ".new"
"""The ending of a file that is being written and then replaces the one it stands beside."""
NO_FOLDER_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EBADF)
"""The errors of network shares that cannot flush a folder to the disk."""


def real_path(path: Path) -> Path:
    """Return the file that a path means: the target of a link, also if that is still missing."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def replace_file(path: Path, data: bytes) -> None:
    """Replace or create a file with these bytes, in one step.

    Makes its folders. A link stays a link: its target is replaced. The rights of the old file stay.
    Raises ``OSError``; then the old file is unchanged, and no other file is left.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path = real_path(path)
    new = path.with_name(f"{path.name}{BESIDE}")
    try:
        with _unless_held(lambda: _open_beside(new, path)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        move_file(new, path)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def _open_beside(new: Path, old: Path) -> BinaryIO:
    """Create a file with the rights of the old one.

    What stands in its place is removed: what an interrupted writing left, or a link.
    """
    try:
        mode: int | None = stat.S_IMODE(old.stat().st_mode) & 0o777
    except OSError:  # there is none, or it cannot be looked at
        mode = None
    new.unlink(missing_ok=True)
    file = new.open("xb")  # which follows no link
    if mode is not None and hasattr(os, "fchmod"):
        try:
            os.fchmod(file.fileno(), mode)
        except OSError as error:  # a disk without rights, such as a memory card
            log.info("%s keeps no rights: %s", new, error)
    return file


def create_file(path: Path, *parts: bytes) -> None:
    """Write a new file of these parts and flush it to the disk. Makes its folders.

    Raises ``FileExistsError`` if the file exists, and ``OSError``; then no partial file is left.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    file = _unless_held(lambda: path.open("xb"))
    try:
        with file:
            file.writelines(parts)
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


def append_entry(path: Path, values: Mapping[str, object]) -> None:
    """Add a line of JSON to a file of ``foreign.read_entries``. A failure is only logged."""
    line = json.dumps(values, ensure_ascii=False)
    try:
        append_to_file(path, f"\n{line}\n".encode("utf-8", "replace"), to_disk=False)
    except OSError as error:
        log.warning("%s cannot be written: %s", path, error)


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


def list_folder(folder: Path, ending: str) -> list[Path]:
    """Return the entries of a folder with this ending, in order; none if there is no folder.

    They are not looked at. Other systems may have written the ending in capitals. Raises
    ``OSError`` if the folder cannot be listed.
    """
    try:
        names = os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    return sorted(folder / name for name in names if name.lower().endswith(ending))
