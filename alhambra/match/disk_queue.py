"""Slow disk operations, done in order in a thread of their own."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple, TypeAlias

Work: TypeAlias = Callable[[], None]
Done: TypeAlias = Callable[[OSError | None], None]
"""Is told, in the thread that asks ``poll``, how the work went."""


class Job(NamedTuple):
    """A disk operation, and the callback for its result."""

    work: Work
    done: Done


class DiskQueue:
    """Does one job after the other. Its thread never keeps the program from ending."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        """None: there will be no more."""
        self._results: SimpleQueue[tuple[Job, Exception | None]] = SimpleQueue()
        self._thread: Thread | None = None
        self._open = 0
        """Jobs whose results were not taken yet."""

    def put(self, work: Work, done: Done) -> None:
        """Append a job. Does not wait."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="alhambra-disk", daemon=True)
            self._thread.start()
        self._open += 1
        self._jobs.put(Job(work, done))

    def poll(self) -> bool:
        """Call back for jobs done since the last call. Never waits. False if there were none."""
        called = False
        while self._open:
            try:
                self._tell(*self._results.get_nowait())
            except Empty:
                break
            called = True
        return called

    def finish(self, seconds: float) -> bool:
        """Wait until all jobs are done, at most for this many seconds. False if some are not."""
        end = time.monotonic() + seconds
        while self._open:
            try:
                self._tell(*self._results.get(timeout=max(0.0, end - time.monotonic())))
            except Empty:
                return False
        return True

    def close(self) -> None:
        """End the thread after the jobs that are queued. Does not wait for it."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread = None

    def _tell(self, job: Job, error: Exception | None) -> None:
        self._open -= 1
        if error is not None and not isinstance(error, OSError):
            raise error
        job.done(error)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job.work()
            except Exception as error:  # whatever it is, ``_tell`` raises it where it is seen
                self._results.put((job, error))
            else:
                self._results.put((job, None))
            del job  # it may hold a whole game, and the next may be long in coming
