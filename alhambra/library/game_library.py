"""The folder of games: the running one, and finished, left, saved and imported ones.

The summaries of its games are read in small portions.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from alhambra.files import BESIDE, list_folder, move_file, sync_folder
from alhambra.library.saves import Boxes, Loaded, Record, fold, load, replayed
from alhambra.match.match import AnyHistory
from alhambra.names import LONGEST_NAME
from alhambra.paths import CURRENT_GAME
from alhambra.record.codec import RecordLine
from alhambra.record.fields import RecordError
from alhambra.record.lines import line, read_games, read_lines
from alhambra.rules.api import HUMAN, Seat
from alhambra.rules.games import AnyGame, AnyResult, AnyState, game_of, is_first

log = logging.getLogger(__name__)
CURRENT, SAVED, LEFT, FINISHED, DAMAGED = "current", "saved", "left", "finished", "damaged"
FOLDERS = (SAVED, LEFT, FINISHED, DAMAGED)
DELETED = "deleted"
ENDING = ".jsonl"
REVIEWS = "reviews"
"""The folder of reviews."""
_NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*]+')
_NOT_A_NAME = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names that Windows reserves for devices."""
LINE_BYTES = 2000
"""Bytes that count as one line: a longer line counts as several."""
MOST_SUMMARIES = 500
"""The most summaries in the cache; the oldest are dropped."""


class GameEntry(NamedTuple):
    """A game of the library, before it is read."""

    path: Path
    place: str
    """``current``, or the name of its folder."""
    changed: float
    """Time of the last change, in seconds since 1970."""
    size: int
    """Bytes."""

    @property
    def name(self) -> str:
        """The player's name for it, or the time when it was put aside."""
        return "" if self.place == CURRENT else self.path.stem


class GameLibrary:
    """The folder of all games."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hidden: OSError | None = None
        """Why games are missing in the last list of all: their folder cannot be listed."""

    @property
    def current(self) -> Record:
        """The record of the running game."""
        return Record(self.folder / CURRENT_GAME)

    def beside(self, when: str) -> Record:
        """A second record for the running game, used if the current file cannot be moved away."""
        return Record(free_path(self.folder / SAVED, when))

    def unfinished(self, boxes: Boxes) -> Loaded | None:
        """Load the game that was left, if there is one.

        Raises ``RecordError`` if it is damaged; ``put_aside`` keeps it. Raises ``OSError`` if it
        cannot be read now.
        """
        if self.current.size() is None:
            return None
        loaded = load(boxes, self.current.path)
        state = loaded.frames[-1].state
        return None if game_of(state).result(state) is not None else loaded

    def put_aside(self, kind: str, when: str) -> Path | None:
        """Move the current record to a free name; return its new path, None if there was none.

        ``kind`` is ``finished``, ``left`` or ``damaged``; ``when`` makes the name unique. Raises
        ``OSError``; then the record has not moved.
        """
        try:
            there = self.current.size() is not None
        except OSError:  # a loop of links can be moved although nobody can look at it
            there = _is_there(self.current.path)
            if not there:
                raise
        return _moved(self.current.path, self.folder / kind, when) if there else None

    def sweep(self) -> None:
        """Remove files of interrupted writes; the games that they should replace still exist."""
        for path in self._listed((*FOLDERS, REVIEWS), BESIDE) + self._listed(("",), BESIDE):
            try:
                path.unlink()
            except OSError as error:
                log.warning("what was broken off stays: %s", error)

    # -- all games ---------------------------------------------------------------------------------

    def entries(self) -> list[GameEntry]:
        """Return all games, newest first, without reading them; see ``hidden``.

        A game that cannot be looked at now is listed as the oldest, with a size of 0.
        """
        entries = []
        for path in [self.current.path, *self._listed(FOLDERS, ENDING)]:
            changed, size = 0.0, 0
            try:
                status = path.stat()
                if not stat.S_ISREG(status.st_mode):
                    continue
                changed, size = status.st_mtime, status.st_size
            except (FileNotFoundError, NotADirectoryError):  # there is none, or it was just removed
                continue
            except OSError as error:  # a loop of links, a file of a lost share: it hides no other
                log.warning("a game cannot be looked at: %s", error)
            place = CURRENT if path == self.current.path else path.parent.name
            entries.append(GameEntry(path, place, changed, size))
        return sorted(entries, key=lambda entry: (-entry.changed, str(entry.path)))

    def _listed(self, folders: Iterable[str], ending: str) -> list[Path]:
        """Return the files in these folders. Sets ``hidden``."""
        found, self.hidden = list[Path](), None
        for name in folders:
            try:
                found += list_folder(self.folder / name, ending)
            except OSError as error:
                log.warning("a folder of games cannot be listed: %s", error)
                self.hidden = error
        return found

    def save(self, frames: AnyHistory, name: str) -> Path:
        """Save a copy of a game under a name; return its path. Raises ``OSError``."""
        path = free_path(self.folder / SAVED, name)
        Record(path).rewrite(frames)
        return path

    def rename(self, entry: GameEntry, name: str) -> Path:
        """Rename a game other than the running one; return its path. Raises ``OSError``."""
        same = file_name(name) == entry.name
        return entry.path if same else _moved(entry.path, entry.path.parent, name)

    def delete(self, entry: GameEntry) -> Path:
        """Move a game to the deleted games; return the path for ``restore``. Raises ``OSError``."""
        return _moved(entry.path, self.folder / DELETED, entry.name or entry.place)

    def restore(self, kept: Path, entry: GameEntry) -> Path:
        """Restore a deleted game. Raises ``OSError``."""
        if entry.place == CURRENT and not _is_there(entry.path):
            move_file(kept, entry.path)
            return entry.path
        folder = self.folder / LEFT if entry.place == CURRENT else entry.path.parent
        return _moved(kept, folder, entry.name or kept.stem)

    def export(self, entry: GameEntry, folder: Path, name: str) -> Path:
        """Copy a record to a folder, unchanged; return the path of the copy.

        Raises ``OSError``; then no copy exists.
        """
        path = free_path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            shutil.copyfile(entry.path, path)
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return path

    def bring_in(self, boxes: Boxes, source: Path) -> Iterator[Path]:
        """Import the games of a record, or of all records in a folder; yield their paths.

        Raises ``RecordError`` at the first fault, and ``OSError``.
        """
        for path in records_at(source):
            if path.exists() and not path.is_file():  # reading a pipe may never end
                raise RecordError(f"{path}: expected a file")
            for lines in read_games(path):
                fold(boxes, path, lines)
                kept = Record(free_path(self.folder / SAVED, path.stem))
                kept.rewrite_lines(line(read.entry) for read in lines)
                yield kept.path


def records_at(source: Path) -> list[Path]:
    """Return the records that a path means: those in a folder, or the file. Raises ``OSError``."""
    return list_folder(source, ENDING) if source.is_dir() else [source]


def file_name(name: str) -> str:
    """Convert the name to one that a file can have on any system."""
    seen = "".join(c if c.isprintable() else " " for c in name)
    plain = " ".join(_NOT_IN_NAMES.sub(" ", seen).split())[:LONGEST_NAME].strip(" .")
    return f"_{plain}" if not plain or _NOT_A_NAME.fullmatch(plain) else plain


def free_path(folder: Path, name: str, moved: Path | None = None, *, ending: str = ENDING) -> Path:
    """Return a path for a new file of this name, with a number if the name is taken.

    The path of the file to be ``moved`` counts as free, so that it can change the case of its name
    on a disk that ignores case.
    """
    plain = file_name(name)
    path, number = folder / f"{plain}{ending}", 2
    if moved is not None and _is_there(path) and _is_same(path, moved):
        return path
    while _is_there(path):
        path = folder / f"{plain} ({number}){ending}"
        number += 1
    return path


def _is_there(path: Path) -> bool:
    """The name is taken, perhaps by a link to nothing; false in a folder without permission."""
    return os.path.lexists(path)


def _is_same(path: Path, other: Path) -> bool:
    """Both names belong to one file; false for a link that leads nowhere."""
    try:
        return path.samefile(other)
    except OSError:
        return False


def _moved(path: Path, folder: Path, name: str) -> Path:
    kept = free_path(folder, name, path)
    folder.mkdir(parents=True, exist_ok=True)
    move_file(path, kept)
    for changed in (folder, path.parent):  # before another file takes its place
        sync_folder(changed)
    return kept


@dataclass(frozen=True)
class Summary:
    """The summary of a recorded game, for a list that needs it in every frame."""

    state: AnyState
    """The last state of the game."""
    begun: bool
    """The game reached its first turn."""
    seed: int
    """The seed of its table."""

    @property
    def game(self) -> AnyGame:
        """The module of the game."""
        return game_of(self.state)

    @property
    def players(self) -> Sequence[Any]:
        """The players of the game's own type, with ``name`` and ``kind``."""
        players: Sequence[Any] = self.state.players
        return players

    @cached_property
    def result(self) -> AnyResult | None:
        """The result; None for an unfinished game."""
        return self.game.result(self.state)

    @property
    def over(self) -> bool:
        """The game was played to its end."""
        return self.result is not None

    @cached_property
    def winners(self) -> Sequence[object]:
        """The winners; empty for an unfinished game."""
        return () if self.result is None else self.result.winners

    @cached_property
    def points(self) -> Mapping[Any, int]:
        """The current points of all holders."""
        return self.game.points(self.state)

    @cached_property
    def leader(self) -> Seat:
        """The winner, or the player with the most points; people come first in a tie."""

        points, winners = self.points, self.winners

        def rank(seat: Seat) -> tuple[bool, int, bool, int]:
            return seat in winners, points[seat], self.players[seat].kind == HUMAN, -seat

        return max(range(len(self.players)), key=rank)


@dataclass(frozen=True, slots=True)
class Damaged:
    """A record that cannot be shown."""

    error: RecordError | OSError
    """Why; the text of a ``RecordError`` begins with the file and line."""


Known: TypeAlias = Summary | Damaged


class Summaries:
    """The summaries read so far. Records that changed are read again."""

    def __init__(self, boxes: Boxes) -> None:
        self._boxes = boxes
        self._known: dict[GameEntry, Known] = {}
        self._reading: tuple[GameEntry, Iterator[None]] | None = None
        self._left = 0
        """The number of lines that may still be read in this call."""

    def of(self, entry: GameEntry) -> Known | None:
        """Return the summary of a game; None if it is not read yet."""
        return self._known.get(entry)

    def read_on(self, wanted: Sequence[GameEntry], lines: int) -> bool:
        """Read about ``lines`` more lines of the wanted games, or play their choices, in order.

        Returns true if a summary was completed.
        """
        came = False
        self._left = lines
        while self._left > 0:
            entry = next((one for one in wanted if one not in self._known), None)
            if entry is None:
                break
            if self._reading is None or self._reading[0] != entry:
                self._reading = entry, self._read(entry)
            next(self._reading[1], None)
            came = came or entry in self._known
        return came

    def _read(self, entry: GameEntry) -> Iterator[None]:
        """Read a game line by line, then play it choice by choice."""
        lines: list[RecordLine] = []
        try:
            for read in read_lines(entry.path, self._weigh):
                if lines and is_first(read.entry):  # another game follows in the same file
                    break
                lines.append(read)
                yield
            begun = False
            for frames in replayed(self._boxes, entry.path, lines):
                state = frames[-1].state
                begun = begun or any(
                    isinstance(event, game_of(state).TurnBegan) for event, _ in frames
                )
                self._left -= 1
                yield
            self._keep(entry, Summary(state, begun, lines[0].entry.seed))
        except (RecordError, OSError) as error:
            log.warning("a saved game cannot be read: %s", error)
            self._keep(entry, Damaged(error))

    def _weigh(self, size: int) -> None:
        """Count a line of ``size`` bytes."""
        self._left -= 1 + size // LINE_BYTES

    def _keep(self, entry: GameEntry, known: Known) -> None:
        self._left -= 1
        self._known[entry] = known
        if len(self._known) > MOST_SUMMARIES:
            del self._known[next(iter(self._known))]
