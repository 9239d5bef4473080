"""The program is stopped, or the power fails, before or after any call that changes a file.

After a stop all that was said to be kept is there. After a power cut all that was brought to the
disk is; what was not is gone from the files.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from alhambra.library.autosave import Autosave, Callback, DiskQueue, Work
from alhambra.library.game_library import LEFT, GameLibrary
from alhambra.library.saves import Boxes, lines_of, load
from alhambra.match.house_rules import House
from alhambra.match.match import AlhambraMatch, AnyHistory, Match, start
from alhambra.rules.alhambra.model import Box
from alhambra.rules.api import Seated, Table
from tests.games import table
from tests.stand_ins import Forgetful, Slow

CALLS = ("replace", "fsync", "truncate", "unlink", "mkdir")
"""The functions of ``os`` that are stopped at, beside the opening of files to write into them."""


ALONE = Table("alhambra", (Seated("Anna", "human"), Seated("Žofie", "easy")), seed=5)
FREE = House(take_backs=True)


class StoppedError(BaseException):
    """The program is no more."""


class Disk:
    """Counts what is done with it, stops at some call, and knows what reached it for good."""

    def __init__(self, stop: int) -> None:
        self._left = stop
        self.synced: dict[int, int] = {}
        """Bytes that outlive a power cut, by the number of the file."""

    @contextmanager
    def watched(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        """Have each call go by here."""
        with monkeypatch.context() as patched:
            for name in CALLS:
                patched.setattr(os, name, self._watching(name, getattr(os, name)))
            patched.setattr("io.open", self._opening)
            yield

    def _watching(self, name: str, act: Callable[..., Any]) -> Callable[..., Any]:
        def call(*values: Any, **words: Any) -> Any:
            self._step()
            result = act(*values, **words)
            if name == "fsync":
                told = os.fstat(values[0])
                self.synced[told.st_ino] = told.st_size
            elif name == "truncate":
                number = os.stat(values[0]).st_ino
                self.synced[number] = min(values[1], self.synced.get(number, 0))
            self._step()
            return result

        return call

    def _opening(self, path: Any, mode: str = "r", *values: Any, **words: Any) -> Any:
        if mode in ("r", "rb"):
            return open(path, mode, *values, **words)
        return self._watching("open", open)(path, mode, *values, **words)

    def _step(self) -> None:
        self._left -= 1
        if self._left == 0:
            raise StoppedError

    @property
    def has_stopped(self) -> bool:
        return self._left <= 0

    def fail_power(self, folder: Path) -> None:
        """Lose all that was not brought to the disk."""
        for path in folder.rglob("*"):
            if path.is_file():
                told = path.stat()
                os.truncate(path, min(told.st_size, self.synced.get(told.st_ino, 0)))


class AtOnce(DiskQueue):
    """Does everything at once, so that each run is the same."""

    def put(self, work: Work, done: Callback) -> None:
        work()
        done(None)


class Session:
    """A player who plays, takes back, begins another game and comes back to the first."""

    def __init__(self, box: Box, boxes: Boxes, folder: Path) -> None:
        self._box = box
        self._boxes = boxes
        self._shelf = GameLibrary(folder)
        self.kept: dict[int, AnyHistory] = {}
        """The games as far as they were said to be kept."""
        self.turns: dict[int, AnyHistory] = {}
        """The games as they were when a turn of theirs was brought to the disk last."""

    def play(self) -> None:
        first = self._begin(ALONE, start(self._box, ALONE))
        self._choose(first, 1)
        self._take_back(first)
        self._choose(first, 2)
        self._shelf.save(tuple(first.frames), "a copy")
        self._shelf.put_aside(LEFT, "now")
        second = self._begin(table(3, 6), start(self._box, table(3, 6)))
        self._choose(second, 1)
        (entry,) = (one for one in self._shelf.entries() if one.place == LEFT)
        loaded = load(self._boxes, entry.path)
        self._shelf.put_aside(LEFT, "then")
        again = self._begin(loaded.table, loaded.frames)
        entry.path.unlink()
        self._choose(again, 1)

    def _begin(self, agreed: Any, frames: AnyHistory) -> AlhambraMatch:
        autosave = Autosave(self._shelf.current, frames, AtOnce())
        autosave.rewrite(frames)
        match: AlhambraMatch = Match(frames, agreed, autosave, Slow(), FREE)
        self._kept(match, on_disk=True)
        return match

    def _choose(self, match: AlhambraMatch, times: int) -> None:
        for _ in range(times):
            self._do(match, lambda: match.submit(match.choices()[0]))

    def _do(self, match: AlhambraMatch, act: Callable[[], object]) -> None:
        turn = match.to_move
        act()
        self._kept(match, on_disk=match.to_move != turn)

    def _take_back(self, match: AlhambraMatch) -> None:
        """Take the last choice back; it need not be there from when that begins."""
        trial: AlhambraMatch = Match(match.frames, match.table, Forgetful(), Slow(), FREE)
        trial.undo()
        self._kept(trial, on_disk=False)
        match.undo()

    def _kept(self, match: AlhambraMatch, *, on_disk: bool) -> None:
        seed, frames = match.table.seed, tuple(match.frames)
        self.kept[seed] = frames
        if on_disk or len(frames) < len(self.turns.get(seed, ())):
            self.turns[seed] = frames


def has(folder: Path, frames: AnyHistory) -> bool:
    """One of the files has the game at least that far."""
    written = [path.read_bytes() for path in folder.rglob("*.jsonl")]
    return any(data.startswith(lines_of(frames)) for data in written)


@pytest.mark.parametrize("power", [False, True], ids=["stop", "power cut"])
def test_whenever_it_stops_nothing_that_was_kept_is_lost(
    box: Box, boxes: Boxes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, power: bool
) -> None:
    stop = 0
    while True:
        stop += 1
        folder = tmp_path / str(stop)
        session, disk = Session(box, boxes, folder), Disk(stop)
        with disk.watched(monkeypatch), suppress(StoppedError):
            session.play()
        if not disk.has_stopped:
            break
        if power:
            disk.fail_power(folder)
        for seed, frames in (session.turns if power else session.kept).items():
            assert has(folder, frames), f"stop {stop}: game {seed} of {len(frames)} frames"
    assert stop > 80
