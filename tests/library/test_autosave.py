"""A running game is kept as it is played, and what could not be written is written later."""

from __future__ import annotations

import errno
import os
import threading
import weakref
from pathlib import Path

import pytest

from alhambra.library.autosave import RETRY_SECONDS, Autosave, DiskQueue
from alhambra.library.saves import Boxes, Record, lines_of, load
from alhambra.match.match import AlhambraMatch, AnyHistory, Match, start
from alhambra.rules.alhambra.model import Box
from tests.games import table, whole
from tests.stand_ins import Slow

PATIENCE = 30.0
FULL = OSError(errno.ENOSPC, "No space left on device")


class Disk(Record):
    """A record on a disk that can be full, or take writes and lose them."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.full = self.broken = False
        self.synced = 0

    def append(self, frames: AnyHistory) -> None:
        if self.full:
            half = lines_of(frames)
            self.path.write_bytes(self.path.read_bytes() + half[: len(half) // 2])
            raise FULL
        super().append(frames)

    def rewrite(self, frames: AnyHistory) -> None:
        if self.full:
            raise FULL
        super().rewrite(frames)

    def sync(self) -> None:
        self.synced += 1
        if self.broken:
            raise OSError(errno.EIO, "Input/output error")
        super().sync()


class Kept:
    """A game in play with its autosave."""

    def __init__(self, box: Box, path: Path) -> None:
        self.disk = DiskQueue()
        self.record = Disk(path)
        frames = start(box, table(2, 5))
        self.autosave = Autosave(self.record, frames, self.disk, beside=self._beside)
        self.autosave.rewrite(frames)
        self.match: AlhambraMatch = Match(frames, table(2, 5), self.autosave, Slow())
        self.settle()

    def _beside(self) -> Record:
        return Record(self.record.path.with_name("beside.jsonl"))

    def settle(self) -> None:
        assert self.disk.finish(PATIENCE)

    def choose(self, times: int = 1) -> None:
        for _ in range(times):
            self.match.submit(self.match.choices()[0])

    @property
    def lines(self) -> bytes:
        """The game as its file must be."""
        return lines_of(tuple(self.match.frames))

    @property
    def is_whole(self) -> bool:
        return self.record.path.read_bytes() == self.lines


@pytest.fixture
def kept(box: Box, tmp_path: Path) -> Kept:
    return Kept(box, tmp_path / "game.jsonl")


def test_each_choice_is_in_the_file_at_once(kept: Kept) -> None:
    for _ in range(8):
        kept.choose()
        assert kept.is_whole
    assert kept.autosave.trouble is None


def test_each_turn_is_brought_to_the_disk_when_it_ends(kept: Kept) -> None:
    before = kept.record.synced
    kept.choose()  # money is taken: the turn is over
    kept.settle()
    assert kept.record.synced > before


def test_a_choice_taken_back_is_cut_from_the_file(kept: Kept) -> None:
    while not kept.match.can_undo:
        kept.choose()
    kept.match.undo()
    assert kept.is_whole
    kept.choose()
    assert kept.is_whole


def test_a_full_disk_is_noticed_at_once_and_all_is_written_once_there_is_room(kept: Kept) -> None:
    kept.choose(3)
    kept.record.full = True
    kept.choose()
    assert kept.autosave.trouble is not None
    kept.choose(4)
    kept.settle()
    assert kept.autosave.trouble is not None
    kept.record.full = False
    kept.autosave.update(RETRY_SECONDS)
    kept.settle()
    assert kept.autosave.trouble is None
    assert kept.is_whole


def test_it_is_tried_again_by_itself_only_now_and_then(kept: Kept) -> None:
    kept.record.full = True
    kept.choose()
    kept.settle()
    failed = kept.autosave.failures
    for _ in range(10):
        kept.autosave.update(RETRY_SECONDS / 20)
        kept.settle()
    assert kept.autosave.failures == failed
    for _ in range(11):
        kept.autosave.update(RETRY_SECONDS / 20)
        kept.settle()
    assert kept.autosave.failures == failed + 1


def test_what_happens_while_all_is_written_again_is_written_too(kept: Kept) -> None:
    kept.record.full = True
    kept.choose()
    kept.settle()
    kept.record.full = False
    kept.autosave.retry()
    kept.choose(2)  # the disk's thread may be at it
    kept.settle()
    assert kept.is_whole
    kept.record.full = True
    kept.choose()
    while not kept.match.can_undo:
        kept.choose()
    kept.settle()
    kept.record.full = False
    kept.autosave.retry()
    kept.match.undo()
    kept.settle()
    kept.autosave.update(RETRY_SECONDS)
    kept.settle()
    assert kept.is_whole


def test_a_disk_that_loses_what_it_took_is_noticed(kept: Kept) -> None:
    kept.record.broken = True
    kept.choose()
    kept.settle()
    assert kept.autosave.trouble is not None
    kept.record.broken = False
    kept.autosave.retry()
    kept.settle()
    assert kept.autosave.trouble is None
    assert kept.is_whole


def test_a_file_somebody_else_writes_into_is_left_to_him(kept: Kept, boxes: Boxes) -> None:
    kept.choose()
    foreign = kept.record.path.read_bytes() + b"somebody else's line\n"
    kept.record.path.write_bytes(foreign)
    kept.choose()
    assert kept.record.path.read_bytes() == foreign
    beside = kept.record.path.with_name("beside.jsonl")
    assert beside.read_bytes() == kept.lines
    assert load(boxes, beside).frames == tuple(kept.match.frames)


def test_a_file_that_is_gone_is_written_anew(kept: Kept) -> None:
    kept.record.path.unlink()
    kept.choose()
    assert kept.is_whole


def test_a_game_that_goes_on_unchanged_is_not_written_again(kept: Kept) -> None:
    kept.autosave.close()
    written = os.stat(kept.record.path)
    frames = tuple(kept.match.frames)
    again = Autosave(kept.record, frames, kept.disk)
    again.rewrite(frames)
    again.close()
    assert os.stat(kept.record.path).st_ino == written.st_ino


def test_a_closed_game_writes_nothing_any_more(kept: Kept) -> None:
    kept.record.full = True
    kept.choose()
    kept.autosave.close()
    kept.record.full = False
    before = kept.record.path.read_bytes()
    kept.choose()
    kept.autosave.update(RETRY_SECONDS)
    kept.settle()
    assert kept.record.path.read_bytes() == before


def test_an_end_that_is_taken_back_is_told_again(box: Box, tmp_path: Path) -> None:
    told: list[int] = []
    frames = whole(box, 2, 1)
    autosave = Autosave(
        Record(tmp_path / "game.jsonl"), (), DiskQueue(), lambda all_: told.append(len(all_))
    )
    autosave.append(frames[:-1])
    autosave.append(frames[-1:])
    autosave.rewrite(frames[:-5])
    autosave.append(frames[-5:])
    autosave.close()
    assert told == [len(frames), len(frames)]


def test_a_fault_of_the_program_on_the_disks_thread_is_raised_where_it_is_seen() -> None:
    def fault() -> None:
        raise RuntimeError("a fault of ours")

    disk = DiskQueue()
    disk.put(fault, lambda error: None)
    with pytest.raises(RuntimeError, match="a fault of ours"):
        disk.finish(PATIENCE)


# -- the thread of the disk ----------------------------------------------------------------------


def disk_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "alhambra-disk"]


def test_what_was_put_is_done_in_order_before_the_thread_ends() -> None:
    disk, before, done = DiskQueue(), disk_threads(), list[int]()
    for number in range(20):
        disk.put(lambda number=number: done.append(number), lambda error: None)  # type: ignore[misc]
    (thread,) = set(disk_threads()) - set(before)
    disk.close()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert done == [*range(20)]
    assert disk.finish(0.0)


def test_what_is_put_after_it_was_closed_is_done_too() -> None:
    disk, done = DiskQueue(), list[str]()
    disk.close()
    disk.put(lambda: done.append("late"), lambda error: None)
    assert disk.finish(PATIENCE)
    disk.close()
    assert done == ["late"]


def test_work_that_is_done_is_let_go() -> None:
    class Game:
        """Something large."""

        def keep(self) -> None:
            """What the disk does with it."""

    disk, game = DiskQueue(), Game()
    there = weakref.ref(game)
    disk.put(game.keep, lambda error: None)
    assert disk.finish(PATIENCE)
    done = threading.Event()
    disk.put(done.set, lambda error: None)
    assert done.wait(PATIENCE)
    del game
    assert there() is None
    disk.close()
