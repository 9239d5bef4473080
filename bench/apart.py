"""Separate processes for measurements, and the screen and folders they use."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

SCREEN = "3840x2160x24"
"""The screen of Xvfb: the largest size that is measured."""
PATIENCE = 15.0
"""The most seconds until a screen has started."""

T = TypeVar("T")


def apart(function: Callable[..., T], *arguments: object) -> T:
    """Return the function's result from a new process; raise what the function raises."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(function, *arguments).result()


@contextmanager
def surroundings() -> Iterator[str]:
    """Provide folders and a screen for processes started in the block; give the screen's name.

    Uses the screen of ``DISPLAY``, else Xvfb, else the dummy driver, which shows nothing;
    ``SDL_VIDEODRIVER`` replaces this choice. Sounds are silent.
    """
    before = dict(os.environ)
    home = tempfile.mkdtemp(prefix="alhambra-bench-")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    os.environ["ALHAMBRA_HOME"] = home
    server: subprocess.Popen[bytes] | None = None
    try:
        if "SDL_VIDEODRIVER" in os.environ:
            yield f"the driver {os.environ['SDL_VIDEODRIVER']}"
        elif "DISPLAY" in os.environ:
            yield f"the screen {os.environ['DISPLAY']}"
        elif (program := shutil.which("Xvfb")) is not None:
            server, os.environ["DISPLAY"] = _started(program)
            yield f"Xvfb, {SCREEN}"
        else:
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            yield "the dummy driver: nothing is shown (no DISPLAY, and Xvfb is not installed)"
    finally:
        if server is not None:
            server.terminate()
            server.wait(PATIENCE)
        os.environ.clear()
        os.environ.update(before)
        shutil.rmtree(home, ignore_errors=True)


def _started(program: str) -> tuple[subprocess.Popen[bytes], str]:
    """Start Xvfb on a free display; return the process and the display."""
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    if not number:
        raise RuntimeError(f"{program} did not start")
    return server, f":{number}"


def memory(process: str = "self") -> dict[str, float]:
    """Return the resident memory of a process in MB; empty if the system does not report it.

    ``rss`` is the current value, ``peak`` the largest.
    """
    try:
        with open(f"/proc/{process}/status", encoding="ascii") as file:
            fields = dict(line.split(":", 1) for line in file)
    except OSError:
        return {}
    names = {"rss": "VmRSS", "peak": "VmHWM"}
    return {name: int(fields[field].split()[0]) / 1024 for name, field in names.items()}


def until(done: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until ``done`` returns true. Raises ``TimeoutError``."""
    ends = time.monotonic() + seconds
    while not done():
        if time.monotonic() > ends:
            raise TimeoutError(f"nothing came within {seconds} s")
        time.sleep(0.01)
