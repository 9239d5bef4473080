"""The folder of games: running, finished, left, saved and imported ones."""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from alhambra.files import move_file, sync_folder
from alhambra.match.match import AnyHistory
from alhambra.match.saves import Boxes, Loaded, Record, fold, load
from alhambra.paths import CURRENT_GAME
from alhambra.record.codec import RecordError
from alhambra.record.reading import read_games
from alhambra.record.writing import line
from alhambra.rules.games import game_of

log = logging.getLogger(__name__)

CURRENT, SAVED, LEFT, FINISHED, DAMAGED = "current", "saved", "left", "finished", "damaged"
FOLDERS = (SAVED, LEFT, FINISHED, DAMAGED)
DELETED = "deleted"
ENDING = ".jsonl"
UNFINISHED = ".new"
"""How names of files end that are being written, and then take the place of another."""
REVIEWS = "reviews"
"""Where reviews are kept."""
LONGEST_NAME = 48
"""Characters of the name of a game."""
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\ud800-\udfff]+')
_NOT_A_NAME = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""What Windows keeps for devices."""


class Entry(NamedTuple):
    """A game of the library, before it is read."""

    path: Path
    place: str
    """``current``, or the folder it is in."""
    changed: float
    """When, in seconds since 1970."""
    size: int
    """Bytes."""

    @property
    def name(self) -> str:
        """The name the player gave it, or the time when it was put aside."""
        return "" if self.place == CURRENT else self.path.stem


class GameLibrary:
    """The folder of the running game and of all others."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def current(self) -> Record:
        """The record of the running game."""
        return Record(self.folder / CURRENT_GAME)

    def beside(self, when: str) -> Record:
        """A second record for the running game, for when the current file cannot be moved away."""
        return Record(free_path(self.folder / SAVED, when))

    def unfinished(self, boxes: Boxes) -> Loaded | None:
        """The game that was left, if there is one.

        Raises ``RecordError`` when there is one that is damaged; ``put_aside`` keeps it. Raises
        ``OSError`` when it cannot be read now.
        """
        if self.current.size() is None:
            return None
        loaded = load(boxes, self.current.path)
        state = loaded.frames[-1].state
        return None if game_of(state).result(state) is not None else loaded

    def put_aside(self, kind: str, when: str) -> Path | None:
        """Keep the current record under a name of its own; where it is now, if there was one.

        Raises ``OSError``; then it is where it was.

        ``kind`` is ``finished``, ``left`` or ``damaged``; ``when`` tells it from others.
        """
        there = self.current.size() is not None
        return _moved(self.current.path, self.folder / kind, when) if there else None

    def sweep(self) -> None:
        """Remove files whose writing was broken off: the games they were to replace are there."""
        for folder in (self.folder, *(self.folder / name for name in (*FOLDERS, REVIEWS))):
            try:
                for path in folder.glob(f"*{UNFINISHED}"):
                    path.unlink()
            except OSError as error:
                log.warning("what was broken off stays in %s: %s", folder, error)

    # -- all games ---------------------------------------------------------------------------------

    def entries(self) -> list[Entry]:
        """All games, the newest first. None of them is read. Raises ``OSError``."""
        found = [(self.folder / CURRENT_GAME, CURRENT)]
        for place in FOLDERS:
            folder = self.folder / place
            found += [(path, place) for path in sorted(folder.glob(f"*{ENDING}"))]
        entries = []
        for path, place in found:
            try:
                status = path.stat()
            except FileNotFoundError:  # never there, or gone in the meantime
                continue
            if path.is_file():
                entries.append(Entry(path, place, status.st_mtime, status.st_size))
        return sorted(entries, key=lambda entry: (-entry.changed, str(entry.path)))

    def save(self, frames: AnyHistory, name: str) -> Path:
        """Keep a copy of a game under a name. Raises ``OSError``."""
        path = free_path(self.folder / SAVED, name)
        Record(path).rewrite(frames)
        return path

    def rename(self, entry: Entry, name: str) -> Path:
        """Give a game that is not the running one another name. Raises ``OSError``."""
        same = file_name(name) == entry.name
        return entry.path if same else _moved(entry.path, entry.path.parent, name)

    def delete(self, entry: Entry) -> Path:
        """Move a game to the deleted ones; where it is now, for ``restore``. Raises ``OSError``."""
        return _moved(entry.path, self.folder / DELETED, entry.name or entry.place)

    def restore(self, kept: Path, entry: Entry) -> Path:
        """Restore a deleted game. Raises ``OSError``."""
        if entry.place == CURRENT and not entry.path.exists():
            move_file(kept, entry.path)
            return entry.path
        folder = self.folder / LEFT if entry.place == CURRENT else entry.path.parent
        return _moved(kept, folder, entry.name or kept.stem)

    def export(self, entry: Entry, folder: Path, name: str) -> Path:
        """Copy a record to a folder, as it is; where the copy is. Raises ``OSError``; then nothing
        is left there."""
        path = free_path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            shutil.copyfile(entry.path, path)
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return path

    def bring_in(self, boxes: Boxes, source: Path) -> Iterator[Path]:
        """Import the games of a record, or of all records in a folder.

        Raises ``RecordError`` at the first that is not a game, and ``OSError``.
        """
        for path in sorted(source.glob(f"*{ENDING}")) if source.is_dir() else [source]:
            if path.exists() and not path.is_file():  # reading a pipe might never end
                raise RecordError(f"{path}: expected a file")
            for lines in read_games(path):
                fold(boxes, path, lines)
                kept = Record(free_path(self.folder / SAVED, path.stem))
                kept.rewrite_lines(line(read.entry) for read in lines)
                yield kept.path


def file_name(name: str) -> str:
    """The name as a file can have it, on any system."""
    plain = " ".join(_NOT_IN_NAMES.sub(" ", name).split())[:LONGEST_NAME].strip(" .")
    return f"_{plain}" if not plain or _NOT_A_NAME.fullmatch(plain) else plain


def free_path(folder: Path, name: str, moved: Path | None = None, *, ending: str = ENDING) -> Path:
    """A path for a file of this name that is not taken yet, unless by the file to be ``moved``.

    Where capitals and small letters are the same to the disk, that file can have its own name with
    other letters.
    """
    plain = file_name(name)
    path, number = folder / f"{plain}{ending}", 2
    if moved is not None and _is_there(path) and path.samefile(moved):
        return path
    while _is_there(path):
        path = folder / f"{plain} ({number}){ending}"
        number += 1
    return path


def _is_there(path: Path) -> bool:
    """The path exists. In a folder that may not be searched, nothing does."""
    try:
        return path.exists()
    except PermissionError:
        return False


def _moved(path: Path, folder: Path, name: str) -> Path:
    kept = free_path(folder, name, path)
    folder.mkdir(parents=True, exist_ok=True)
    move_file(path, kept)
    for changed in (folder, path.parent):  # another file may take its place now
        sync_folder(changed)
    return kept
