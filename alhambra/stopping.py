"""Stopping commands by signals: first the processes they started end, then they do."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""The signals that stop a command; no system has all of them. SIGINT is Ctrl-C."""


class Stopped(BaseException):
    """The command must end. ``code`` is the exit code that shells expect."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number


@contextmanager
def stoppable() -> Iterator[None]:
    """Raise ``Stopped`` in the block at the first signal that stops commands; ignore more of them.

    So the clean-up at the end of the block is never interrupted. Only the main thread receives
    signals; in others this does nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
    former = {number: signal.getsignal(number) for number in numbers}

    def stop(number: int, frame: FrameType | None) -> None:
        for each in numbers:
            signal.signal(each, signal.SIG_IGN)
        raise Stopped(number)

    for number in numbers:
        if former[number] is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)
