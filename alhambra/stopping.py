"""Stopping the program by signals: first the processes it started end, then it does."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import TypeAlias

NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""The signals that stop a command; no system has all of them. SIGINT is Ctrl-C."""

Handler: TypeAlias = Callable[[int, FrameType | None], None]
"""Gets a signal in the main thread, and the frame that it interrupts."""


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

    def stop(number: int, frame: FrameType | None) -> None:
        for each in _numbers(NAMES):
            signal.signal(each, signal.SIG_IGN)
        raise Stopped(number)

    with _handled(NAMES, stop):
        yield


@contextmanager
def calling_when_stopped(act: Callable[[], None]) -> Iterator[None]:
    """Call ``act`` at each signal that stops commands, except Ctrl-C, which raises as usual."""
    with _handled(NAMES[1:], lambda number, frame: act()):
        yield


def _numbers(names: Sequence[str]) -> list[int]:
    """Return the signals of these names that the system has."""
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


@contextmanager
def _handled(names: Sequence[str], handle: Handler) -> Iterator[None]:
    """Handle these signals in the block, except ignored ones, as under nohup."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    former = {number: signal.getsignal(number) for number in _numbers(names)}
    for number, handler in former.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, handle)
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)
