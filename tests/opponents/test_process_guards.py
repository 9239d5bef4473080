"""A program's processes end with it, whatever ends it and whatever they are doing."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from alhambra.opponents import process_guards
from alhambra.opponents.process_guards import (
    EXTENDED_LIMITS,
    FLAGS_AT,
    KILL_ON_CLOSE,
    LIMITS_SIZE,
    JobObject,
    guard,
)
from alhambra.paths import ROOT
from tests.opponents.conftest import PATIENCE, ended, gone

posix = pytest.mark.skipif(os.name != "posix", reason="POSIX only")
WATCHED = """
import os, signal, subprocess, sys, time
from alhambra.opponents.process_guards import guard
child = subprocess.Popen(["sh", "-c", "sleep 1000 & echo $!; wait"], stdout=subprocess.PIPE,
                         start_new_session=True)
other = int(child.stdout.readline())
guard(child.pid, "unmarked")
if sys.argv[1] == "stopped":
    os.kill(child.pid, signal.SIGSTOP)
print(child.pid, other, flush=True)
time.sleep(1000)
"""


APART = """
import os, subprocess, sys, time
from alhambra.opponents.process_guards import MARK, guard
words = ["sh", "-c", "setsid sh -c 'sleep 1000 & echo $!; wait' & wait"]
child = subprocess.Popen(words, stdout=subprocess.PIPE, start_new_session=True,
                         env={**os.environ, MARK: sys.argv[1]})
other = int(child.stdout.readline())
guard(child.pid, sys.argv[1])
print(child.pid, other, flush=True)
time.sleep(1000)
"""
linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux finds such processes")


@posix
@pytest.mark.parametrize("death", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize(
    ("script", "word"),
    [
        pytest.param(WATCHED, "running", id="running"),
        pytest.param(WATCHED, "stopped", id="stopped"),
        pytest.param(APART, "test-{}-{}", id="in a session of its own", marks=linux),
    ],
)
def test_what_was_started_ends_with_a_program_that_is_killed(
    script: str, word: str, death: signal.Signals
) -> None:
    words = [sys.executable, "-c", script, word.format(os.getpid(), death)]
    program = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert program.stdout is not None
    child, other = map(int, program.stdout.readline().split())
    assert not gone(child) and not gone(other)
    assert (os.getpgid(child) != os.getpgid(other)) == (script is APART)
    program.send_signal(death)
    program.wait()
    program.stdout.close()
    assert ended(child) and ended(other)


WORKING = """
import sys, time
from alhambra.opponents.worker import WorkerProcess
from tests.opponents.hung_workers import echo
if __name__ == "__main__":
    worker = WorkerProcess("worker", echo)
    while worker.hear() is None:
        time.sleep(0.01)
    worker.send(("hang", 1))
    print(worker.process.pid, flush=True)
    time.sleep(1000)
"""


@posix
def test_a_worker_that_hangs_ends_with_a_program_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(WORKING)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    program = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, env=environment)
    assert program.stdout is not None
    worker = int(program.stdout.readline())
    assert not gone(worker)
    program.kill()
    program.wait()
    program.stdout.close()
    assert ended(worker)


@posix
def test_a_guard_that_is_released_kills_nobody() -> None:
    child = subprocess.Popen(["sleep", "1000"], start_new_session=True)
    watch = guard(child.pid, "unmarked")
    watch.release()
    watch.release()
    assert child.poll() is None
    watch.kill()
    assert child.wait(PATIENCE) == -signal.SIGKILL
    watch.kill()  # nothing is left: no error


@posix
def test_a_process_that_cannot_be_watched_is_logged_and_can_be_killed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    child = subprocess.Popen(["sleep", "1000"], start_new_session=True)

    def fail(*args: object, **words: object) -> None:
        raise OSError("no shell")

    monkeypatch.setattr("alhambra.opponents.process_guards.subprocess.Popen", fail)
    watch = guard(child.pid, "unmarked")
    assert "is not watched: no shell" in caplog.text
    watch.kill()
    watch.release()
    assert child.wait(PATIENCE) == -signal.SIGKILL


# -- Windows, played by the test -------------------------------------------------------------------


class Kernel:
    """The part of Windows that has job objects; notes what is asked of it."""

    def __init__(self, failing: str = "") -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.flags = 0
        self._failing = failing

    def _note(self, name: str, result: int, *about: object) -> int:
        self.asked.append((name, *about))
        return 0 if name == self._failing else result

    def CreateJobObjectW(self, security: object, name: object) -> int:
        return self._note("create", 70, security, name)

    def SetInformationJobObject(self, job: int, kind: int, limits: Any, size: int) -> int:
        (self.flags,) = struct.unpack_from("<I", limits, FLAGS_AT)
        return self._note("limit", 1, job, kind, size)

    def OpenProcess(self, rights: int, inherit: int, pid: int) -> int:
        return self._note("open", 80, pid)

    def AssignProcessToJobObject(self, job: int, process: int) -> int:
        return self._note("assign", 1, job, process)

    def TerminateJobObject(self, job: int, code: int) -> int:
        return self._note("terminate", 1, job, code)

    def CloseHandle(self, handle: int) -> int:
        return self._note("close", 1, handle)


def test_on_windows_a_process_is_held_by_a_job_that_ends_with_its_handle() -> None:
    kernel = Kernel()
    job = JobObject(1234, kernel)
    assert kernel.asked == [
        ("create", None, None),
        ("open", 1234),
        ("limit", 70, EXTENDED_LIMITS, LIMITS_SIZE),
        ("assign", 70, 80),
        ("close", 80),
    ]
    assert kernel.flags == KILL_ON_CLOSE
    kernel.asked.clear()
    job.kill()
    job.release()
    job.release()
    job.kill()
    assert kernel.asked == [("terminate", 70, 1), ("close", 70)]


@pytest.mark.parametrize("failing", ["create", "limit", "open", "assign"])
def test_a_process_that_no_job_takes_is_logged(
    failing: str, caplog: pytest.LogCaptureFixture
) -> None:
    kernel = Kernel(failing)
    JobObject(1234, kernel)
    assert "process 1234 is not watched" in caplog.text
    opened = failing != "open"
    assert (("close", 80) in kernel.asked) == opened


def test_on_windows_a_guard_is_a_job(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel()
    monkeypatch.setattr("alhambra.opponents.process_guards.os.name", "nt")
    monkeypatch.setattr(process_guards, "kernel32", lambda: kernel)
    assert isinstance(guard(1234, ""), JobObject)
    monkeypatch.undo()
