"""Processes of their own for measurements, and the screen and folders they run with."""

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
"""The screen that is started where there is none: the largest size that is measured."""
PATIENCE = 15.0
"""Seconds until a screen has to be there."""

T = TypeVar("T")


def apart(function: Callable[..., T], *arguments: object) -> T:
    """What the function returns in a fresh process, where nothing was used before.

    Raises what the function raises.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(function, *arguments).result()


@contextmanager
def surroundings() -> Iterator[str]:
    """Folders and a screen for the processes started meanwhile; the name of the screen.

    Uses the screen of ``DISPLAY``; without one starts Xvfb; without Xvfb, or where
    ``SDL_VIDEODRIVER`` says so, nothing is shown by the dummy driver. Sounds are not heard.
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
    """Xvfb on a display nobody uses, which it chooses and tells."""
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
    """What a process holds now, and the most it held, in MB; empty where the system does not tell.

    ``rss`` is what of it is in memory, ``peak`` the most of that.
    """
    try:
        with open(f"/proc/{process}/status", encoding="ascii") as file:
            fields = dict(line.split(":", 1) for line in file)
    except OSError:
        return {}
    names = {"rss": "VmRSS", "peak": "VmHWM"}
    return {name: int(fields[field].split()[0]) / 1024 for name, field in names.items()}


def until(done: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait. Raises ``TimeoutError``."""
    ends = time.monotonic() + seconds
    while not done():
        if time.monotonic() > ends:
            raise TimeoutError(f"nothing came within {seconds} s")
        time.sleep(0.01)
