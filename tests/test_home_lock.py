"""One copy of the program owns the player's games; whatever happens to it, nothing stays locked."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import BinaryIO

import pytest

from alhambra.home_lock import HomeLock, Request
from alhambra.paths import ROOT

HOLD = """
import sys
from pathlib import Path
from alhambra.home_lock import HomeLock
lock = HomeLock(Path(sys.argv[1]))
print(lock.take(0), flush=True)
{then}
sys.stdin.read()
"""
WITH_A_CHILD = """
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print(child.pid, flush=True)
"""


def another_copy(path: Path, then: str = "") -> subprocess.Popen[str]:
    """A process that asks for the lock, says whether it has it, and stays."""
    return subprocess.Popen(
        [sys.executable, "-c", HOLD.format(then=then), str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def said(copy: subprocess.Popen[str]) -> str:
    assert copy.stdout is not None
    return copy.stdout.readline().strip()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="child processes begin with no open files here")
def test_a_child_that_is_only_just_beginning_does_not_keep_a_released_lock(tmp_path: Path) -> None:
    lock, (end, begin) = HomeLock(tmp_path / "running.lock"), os.pipe()
    assert lock.take()
    child = os.fork()
    if not child:
        os.read(end, 1)
        os._exit(0)
    try:
        lock.release()
        assert HomeLock(lock.path).take(0)
    finally:
        os.write(begin, b"x")
        os.waitpid(child, 0)
        os.close(end)
        os.close(begin)


def test_the_second_copy_finds_out(tmp_path: Path) -> None:
    lock = HomeLock(tmp_path / "games" / "running.lock")
    assert lock.take()
    with another_copy(lock.path) as other:
        assert said(other) == "False"
        assert other.stdin is not None
        other.stdin.close()
    lock.release()


def test_two_locks_in_one_process_exclude_each_other(tmp_path: Path) -> None:
    first, second = HomeLock(tmp_path / "lock"), HomeLock(tmp_path / "lock")
    assert first.take(0)
    assert not second.take(0)
    first.release()
    assert not second.is_ours
    assert second.take(0)
    second.release()


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_a_copy_that_is_killed_leaves_no_lock_and_its_children_hold_none(tmp_path: Path) -> None:
    lock = HomeLock(tmp_path / "lock")
    with another_copy(lock.path, WITH_A_CHILD) as other:
        assert said(other) == "True"
        child = int(said(other))
        assert not lock.take(0)
        other.send_signal(signal.SIGKILL)
        other.wait()
        assert lock.take(0)
        os.kill(child, 0)  # it still lives
        os.kill(child, signal.SIGKILL)
    lock.release()


def test_a_lock_file_that_was_left_is_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    for left in (b"", b"{torn", b"[" * 5000, b'{"process": 1}', b"\0" * 100):
        path.write_bytes(left)
        lock = HomeLock(path)
        assert lock.take(0)
        assert not HomeLock(path).take(0)
        lock.release()


@pytest.mark.parametrize("answer", [errno.ENOLCK, errno.ENOTSUP, errno.EINVAL, errno.ENOSYS])
def test_where_no_locks_are_offered_the_game_runs_without(
    tmp_path: Path, answer: int, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(file: BinaryIO) -> None:
        raise OSError(answer, os.strerror(answer))

    assert HomeLock(tmp_path / "lock", refused).take(0)
    assert "cannot be locked" in caplog.text


def test_where_the_file_cannot_be_made_the_game_runs_without(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "games").write_text("a file where the folder should be")
    assert HomeLock(tmp_path / "games" / "lock").take(0)
    assert "cannot be locked" in caplog.text


@pytest.mark.parametrize("answer", [errno.EACCES, errno.EDEADLK])
def test_what_windows_answers_while_another_copy_runs(tmp_path: Path, answer: int) -> None:
    def held(file: BinaryIO) -> None:
        raise OSError(answer, "held by another process")

    lock = HomeLock(tmp_path / "lock", held)
    assert not lock.take(0)


def test_a_lock_that_another_copy_takes_for_a_moment_is_waited_for(tmp_path: Path) -> None:
    answers = [OSError(errno.EACCES, "held"), OSError(errno.EACCES, "held")]

    def held_twice(file: BinaryIO) -> None:
        if answers:
            raise answers.pop()

    assert HomeLock(tmp_path / "lock", held_twice).take(patience=30)


class Rights:
    """The rights of another user's files: reading, or nothing at all."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, readable: bool) -> None:
        self._open, self._readable = os.open, readable
        monkeypatch.setattr(os, "open", self.open)

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_RDWR or not self._readable:
            raise PermissionError(errno.EACCES, "not yours", str(path))
        return self._open(path, flags, mode)


@pytest.mark.parametrize("readable", [True, False], ids=["0644", "0600"])
def test_another_users_lock_is_a_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, readable: bool
) -> None:
    first = HomeLock(tmp_path / "lock")
    assert first.take(0)
    Rights(monkeypatch, readable=readable)
    second = HomeLock(first.path)
    assert not second.take(0)
    first.release()
    assert second.take(0) == readable
    second.release()


def test_where_another_user_lets_nobody_make_the_file_the_game_runs_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Rights(monkeypatch, readable=True)
    assert HomeLock(tmp_path / "lock").take(0)


needs_links = pytest.mark.skipif(os.name != "posix", reason="links need rights in Windows")


@needs_links
@pytest.mark.parametrize("hard", [False, True], ids=["link", "second name"])
def test_what_a_link_in_place_of_the_lock_leads_to_is_not_written(
    tmp_path: Path, hard: bool
) -> None:
    diary, lock = tmp_path / "diary", HomeLock(tmp_path / "running.lock")
    diary.write_text("dear")
    if hard:
        lock.path.hardlink_to(diary)
    else:
        lock.path.symlink_to(diary)
    assert lock.take(0)
    assert diary.read_text() == "dear" and not lock.path.is_symlink()
    assert not HomeLock(lock.path).take(0)
    lock.release()


@needs_links
def test_a_deleted_lock_is_made_again(tmp_path: Path) -> None:
    lock = HomeLock(tmp_path / "games" / "lock")
    assert lock.take(0) and lock.look_again()
    lock.path.unlink()
    assert lock.look_again() and not HomeLock(lock.path).take(0)
    lock.path.unlink()
    lock.path.parent.rmdir()
    assert lock.look_again() and not HomeLock(lock.path).take(0)
    lock.release()
    assert HomeLock(lock.path).take(0)


@needs_links
def test_who_locks_the_new_file_first_has_it(tmp_path: Path) -> None:
    first, second = HomeLock(tmp_path / "lock"), HomeLock(tmp_path / "lock")
    assert first.take(0)
    first.path.unlink()
    assert second.take(0)
    assert not first.look_again() and not first.is_ours
    assert second.look_again()
    second.release()
    assert first.take(0)
    first.release()


def test_a_disk_that_offers_locks_later_is_locked_then(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    answers = [OSError(errno.ENOLCK, "no locks")] * 3

    def later(file: BinaryIO) -> None:
        if answers:
            raise answers.pop()

    lock = HomeLock(tmp_path / "lock", later)
    assert lock.take(0)
    assert all(lock.look_again() for _ in range(4))
    assert not answers
    assert caplog.text.count("cannot be locked") == 1


def test_a_second_start_leaves_a_request_which_the_owner_takes_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first, second = HomeLock(tmp_path / "running.lock"), HomeLock(tmp_path / "running.lock")
    assert first.take(0) and first.take_request() is None
    second.ask_owner(["a game.jsonl"])
    assert first.take_request() == Request(("a game.jsonl",), tmp_path)
    assert first.take_request() is None
    second.ask_owner([])
    assert first.take_request() == Request((), tmp_path)
    first.release()


@pytest.mark.parametrize("left", [b"", b"[]", b'{"records": 3}', b"\0" * 200_000])
def test_a_damaged_request_asks_for_nothing(tmp_path: Path, left: bytes) -> None:
    (tmp_path / "running.request").write_bytes(left)
    assert HomeLock(tmp_path / "running.lock").take_request() is None


def test_a_request_that_cannot_be_left_is_only_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "games").write_text("a file where the folder should be")
    HomeLock(tmp_path / "games" / "running.lock").ask_owner([])
    assert "cannot be asked" in caplog.text
