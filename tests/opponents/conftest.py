"""Time and processes as the tests of opponents want them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 60
"""Seconds after which something will not come any more."""


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def until(reached: Callable[[], Any]) -> Any:
    """The first true answer, waited for."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = reached()
        if found:
            return found
        time.sleep(0.002)
    raise AssertionError("nothing came")


def gone(pid: int) -> bool:
    """Tell whether there is no such process any more, not even one nobody has asked about."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def ended(pid: int) -> bool:
    """Wait for the end of a process; it is not our child, and somebody else asks about it."""
    return bool(until(lambda: gone(pid) or is_zombie(pid)))


def is_zombie(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return False
