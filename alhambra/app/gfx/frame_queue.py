"""Work that is spread over frames: tasks that yield wherever they may stop.

A frame serves them after everything else, until its time is spent; the next frames go on.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Generator, Iterator
from typing import TypeAlias, TypeVar

FRAME_SECONDS = 0.0055
"""Seconds after which a frame of 1920 by 1080 begins no further step."""
LEAST_SECONDS = 0.001
"""The seconds for which a frame works on whose time is spent already."""
LATER = 0.5
"""The part of these seconds for tasks whose result the window does not wait for."""
FULL_HD = 1920 * 1080
PAUSE = 0.001
"""Seconds in which a thread can work, where no frame does."""

T = TypeVar("T")
PictureTask: TypeAlias = Generator[None, None, T]
"""Makes something, step by step; a step takes a millisecond, or a few."""
WaitingTask: TypeAlias = Generator[bool | None, None, T]
"""One that yields True while it waits for a thread: the rest of the frame is the thread's."""


class FrameQueue:
    """The tasks that wait for the rest of a frame."""

    def __init__(self) -> None:
        self._tasks: deque[Iterator[bool | None]] = deque()
        self._later: deque[Iterator[bool | None]] = deque()
        self._share = 1.0
        self.is_behind = False
        """True if the last frame left steps of the first tasks for this one."""
        self._ends = 0.0, 0.0
        """The ends of the frame's time for the first and for the others."""

    @property
    def busy(self) -> bool:
        """True if tasks are waiting."""
        return bool(self._tasks or self._later)

    def fit(self, pixels: int) -> None:
        """Fit the time to the pixels of the window: four times as many allow 1.7 times as long."""
        self._share = max(1.0, (pixels / FULL_HD) ** 0.4)

    def begin_frame(self) -> None:
        """Begin a frame: the rest of its work leaves less time for the tasks."""
        self.is_behind = bool(self._tasks)
        now, seconds = time.perf_counter(), FRAME_SECONDS * self._share
        self._ends = now + seconds, now + seconds * LATER

    def defer(self, task: Iterator[bool | None], *, first: bool = False) -> None:
        """Do this task after those that wait, or before all that are not ``first``."""
        (self._tasks if first else self._later).append(task)

    def drop(self, task: Iterator[bool | None]) -> None:
        """Do no more of a task."""
        for tasks in (self._tasks, self._later):
            if task in tasks:
                tasks.remove(task)

    def serve(self) -> None:
        """Do steps of the tasks, one task after the other, until the frame's time is spent.

        A task that waits for a thread ends it too: a frame that slept would be late.
        """
        least = time.perf_counter() + LEAST_SECONDS
        while self.busy:
            task = (self._tasks or self._later)[0]
            waits = False
            try:
                waits = bool(next(task))
            except StopIteration:
                self.drop(task)
            if waits or time.perf_counter() >= max(self._ends[not self._tasks], least):
                break


def finish(task: WaitingTask[T]) -> T:
    """Do all steps of a task at once; return its result."""
    while True:
        try:
            if next(task):
                time.sleep(PAUSE)
        except StopIteration as end:
            result: T = end.value
            return result
