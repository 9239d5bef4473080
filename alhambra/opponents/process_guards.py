"""Guards make sure that workers and programs from outside end with this program.

This program may be killed before it can end them, and they may hang or be stopped and not notice
that. On POSIX systems a shell waits beside each: its input is a pipe that only this program holds,
and when the pipe closes the shell kills the process or its group. On Windows the process is in a
job object, which the system ends when this program's handle to it is closed.
"""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import struct
import subprocess
import sys
from contextlib import suppress
from typing import Any

log = logging.getLogger(__name__)

MARK = "ALHAMBRA_STARTED"
"""The variable by whose value Linux finds all descendants of a process that was started with it,
also those in a session of their own. Other POSIX systems end only its group.
"""
MOST_LOOKS = 10
"""The most looks for marked processes, which may start others meanwhile."""
SCRIPT = f"""
trap "" HUP INT TERM
read -r word || sleep "$1"
[ "$word" = release ] && exit
kill -s KILL -- "$0"
[ "$2" ] || exit
look=0
while [ $look -lt {MOST_LOOKS} ]; do
    marked=$(grep -ls "{MARK}=$2" /proc/[0-9]*/environ)
    [ "$marked" ] || exit
    for each in $marked; do each=${{each#/proc/}}; kill -s KILL "${{each%/environ}}"; done
    look=$((look + 1))
done
"""
"""Arguments: the process or, as a negative number, its group; the seconds that it still has after
this program; and the value of ``MARK``, perhaps empty. It reads ``release`` or ``kill``, or that
this program has ended.
"""
EXTENDED_LIMITS = 9
"""``JobObjectExtendedLimitInformation``."""
KILL_ON_CLOSE = 0x2000
"""``JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE``."""
MAY_BE_HELD = 0x0100 | 0x0001
"""``PROCESS_SET_QUOTA`` and ``PROCESS_TERMINATE``: the rights that a job object needs."""
LIMITS_SIZE = 144
"""Bytes of ``JOBOBJECT_EXTENDED_LIMIT_INFORMATION`` on 64-bit systems."""
FLAGS_AT = 16
"""The offset of its ``LimitFlags`` of 32 bits."""


def guard(
    pid: int, mark: str = "", farewell: float = 0.0, *, group: bool = True
) -> ShellGuard | JobObject:
    """Watch a process that was just started; with ``group`` it leads a process group.

    ``mark`` is the value of ``MARK`` in its environment, empty without one. ``farewell``: seconds
    that it has to end by itself after this program ended; 0 on Windows. A process that cannot be
    watched is logged; it can only be killed.
    """
    if os.name == "nt":
        return JobObject(pid, kernel32())
    return ShellGuard(-pid if group else pid, mark, farewell)


class ShellGuard:
    """A shell that kills a process, or a group as a negative number, after this program."""

    def __init__(self, target: int, mark: str, farewell: float) -> None:
        self._target = target
        self._shell: subprocess.Popen[bytes] | None = None
        try:
            self._shell = subprocess.Popen(
                ["/bin/sh", "-c", SCRIPT, str(target), f"{farewell:g}", mark],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd="/",
                start_new_session=True,  # signals of the terminal must not reach it
            )
        except OSError as error:
            log.warning("process %d is not watched: %s", abs(target), error)

    def kill(self) -> None:
        """End the process or group, and all that carries its mark, at once."""
        with suppress(ProcessLookupError, PermissionError):  # macOS: only dead ones are left
            os.kill(self._target, signal.SIGKILL)
        self._tell(b"kill\n")

    def release(self) -> None:
        """Stop watching, because the program has ended."""
        self._tell(b"release\n")

    def _tell(self, word: bytes) -> None:
        """Let the shell do this, and end."""
        if self._shell is not None:
            self._shell.communicate(word)
            self._shell = None


# -- Windows ---------------------------------------------------------------------------------------


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
        limits = ctypes.create_string_buffer(LIMITS_SIZE)
        struct.pack_into("<I", limits, FLAGS_AT, KILL_ON_CLOSE)
        process = kernel.OpenProcess(MAY_BE_HELD, 0, pid)
        held = (
            self._job
            and process
            and kernel.SetInformationJobObject(self._job, EXTENDED_LIMITS, limits, LIMITS_SIZE)
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
