"""Guards make sure that processes started by this program end with it.

This program may be killed before it can end its child processes, and a child may hang or be stopped
and not notice that. On POSIX systems a shell waits beside each process: its input is a pipe that
only this program holds, and when the pipe closes the shell kills the process. On Windows the
process is in a job object, which the system ends when this program's handle to it is closed.
"""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

log = logging.getLogger(__name__)

MARK = "ALHAMBRA_STARTED"
"""The variable by whose value Linux finds all descendants of a process that was started with it,
also those in a session of their own. Other POSIX systems end only its group.
"""
SCRIPT = f"""
trap "" HUP INT TERM; read -r _ && exit; sleep "$1"; kill -s KILL -- "$0"
[ "$2" ] || exit
for each in /proc/[0-9]* /proc/[0-9]*; do
    grep -qs "{MARK}=$2" "$each/environ" && kill -s KILL "${{each#/proc/}}"
done
"""
"""Arguments: the process or, as a negative number, its group; the seconds that it still has; and
the value of ``MARK``, perhaps empty. The second look finds what was started during the first.
"""


LOOKS = 10
"""The most looks for marked processes, which may start others meanwhile."""


class Guard(Protocol):
    """Ends a process with this program."""

    def kill(self) -> None:
        """End the process at once, and with ``group`` or ``mark`` all its child processes."""

    def release(self) -> None:
        """Stop watching, because the process has ended."""


def guard(pid: int, *, group: bool = False, farewell: float = 0.0, mark: str = "") -> Guard:
    """Watch a process that this program has just started.

    With ``group`` it leads a process group, which ends with it; on Windows this is always so.
    ``mark`` is the value of ``MARK`` in its environment, empty without one. ``farewell``: seconds
    that it has to end by itself after this program ended; 0 on Windows. A process that cannot be
    watched is logged; it can only be killed.
    """
    if os.name == "nt":
        return JobObject(pid, kernel32())
    return ShellGuard(pid, group, farewell, mark)


class ShellGuard:
    """A shell that kills the process after this program has ended."""

    def __init__(self, pid: int, group: bool, farewell: float, mark: str = "") -> None:
        self._target = -pid if group else pid
        self._mark = mark
        self._shell: subprocess.Popen[bytes] | None = None
        try:
            self._shell = subprocess.Popen(
                ["/bin/sh", "-c", SCRIPT, str(self._target), f"{farewell:g}", mark],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd="/",
                start_new_session=True,  # signals of the terminal must not reach it
            )
        except OSError as error:
            log.warning("process %d is not watched: %s", pid, error)

    def kill(self) -> None:
        """End the process or its group, and all that carries its mark."""
        with suppress(ProcessLookupError, PermissionError):  # macOS: only dead ones are left
            os.kill(self._target, signal.SIGKILL)
        for _ in range(LOOKS if self._mark else 0):
            marked = marked_processes(self._mark)
            for pid in marked:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, signal.SIGKILL)
            if not marked:
                break

    def release(self) -> None:
        """End the shell."""
        if self._shell is not None:
            self._shell.communicate(b"\n")
            self._shell = None


def marked_processes(mark: str) -> list[int]:
    """Return the living processes whose environment has this value of ``MARK``; none but on Linux.

    Those of other users are left out.
    """
    wanted = f"{MARK}={mark}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or is another user's
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found


# -- Windows ---------------------------------------------------------------------------------------

EXTENDED_LIMITS = 9
"""``JobObjectExtendedLimitInformation``."""
KILL_ON_CLOSE = 0x2000
"""``JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE``."""
MAY_BE_HELD = 0x0100 | 0x0001
"""``PROCESS_SET_QUOTA`` and ``PROCESS_TERMINATE``: the rights that a job object needs."""


class Limits(ctypes.Structure):
    """``JOBOBJECT_EXTENDED_LIMIT_INFORMATION``."""

    _fields_ = (
        ("per_process_user_time", ctypes.c_int64),
        ("per_job_user_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("minimum_working_set", ctypes.c_size_t),
        ("maximum_working_set", ctypes.c_size_t),
        ("active_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority_class", ctypes.c_uint32),
        ("scheduling_class", ctypes.c_uint32),
        ("io_counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    )


def kernel32() -> Any:
    """The functions of Windows that job objects need, with the types of their arguments."""
    if sys.platform != "win32":
        raise OSError("only Windows has job objects")
    library = ctypes.WinDLL("kernel32")
    handle, number = ctypes.c_void_p, ctypes.c_uint32
    for name, result, arguments in (
        ("CreateJobObjectW", handle, [handle, ctypes.c_wchar_p]),
        ("SetInformationJobObject", number, [handle, ctypes.c_int, handle, number]),
        ("OpenProcess", handle, [number, ctypes.c_int, number]),
        ("AssignProcessToJobObject", number, [handle, handle]),
        ("TerminateJobObject", number, [handle, number]),
        ("CloseHandle", number, [handle]),
    ):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class JobObject:
    """A Windows job object: it ends all its processes when its last handle is closed."""

    def __init__(self, pid: int, kernel: Any) -> None:
        self._kernel = kernel
        self._job: int | None = kernel.CreateJobObjectW(None, None)
        limits = Limits(flags=KILL_ON_CLOSE)
        size = ctypes.sizeof(limits)
        process = kernel.OpenProcess(MAY_BE_HELD, 0, pid)
        held = (
            self._job
            and process
            and kernel.SetInformationJobObject(
                self._job, EXTENDED_LIMITS, ctypes.byref(limits), size
            )
            and kernel.AssignProcessToJobObject(self._job, process)
        )
        if process:
            kernel.CloseHandle(process)
        if not held:
            log.warning("process %d is not watched: it cannot be put into a job object", pid)

    def kill(self) -> None:
        """End all processes in the job."""
        if self._job:
            self._kernel.TerminateJobObject(self._job, 1)

    def release(self) -> None:
        """Close the handle, which ends all processes left in the job."""
        if self._job:
            self._kernel.CloseHandle(self._job)
            self._job = None
