"""Saves the running game while it is played; the game continues if saving fails.

A choice is in the file before the next frame is drawn, so a killed program loses nothing. At each
turn's end a thread (``DiskQueue``) flushes the file to the disk, so a power cut costs at most the
running turn. A failed write is retried until it succeeds.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, TypeAlias

from alhambra.library.saves import Record, lines_of
from alhambra.match.match import AnyHistory
from alhambra.rules.games import AnyFrame, game_of

log = logging.getLogger(__name__)

RETRY_SECONDS: Final = 3.0
"""Seconds between attempts to save a game after a failure."""
PATIENCE_SECONDS: Final = 10.0
"""Seconds to wait for the disk before another game replaces this one."""

Work: TypeAlias = Callable[[], None]
Callback: TypeAlias = Callable[[OSError | None], None]
"""Gets the result of the work, in the thread that calls ``poll``."""


class DiskQueue:
    """Does jobs one by one in a thread, which never prevents the program from ending."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[tuple[Work, Callback] | None] = SimpleQueue()
        """None ends the thread."""
        self._results: SimpleQueue[tuple[Callback, Exception | None]] = SimpleQueue()
        self._thread: Thread | None = None
        self._open = 0
        """The number of jobs whose results ``poll`` has not handled yet."""

    def put(self, work: Work, done: Callback) -> None:
        """Append a job. Does not wait."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="alhambra-disk", daemon=True)
            self._thread.start()
        self._open += 1
        self._jobs.put((work, done))

    def poll(self) -> bool:
        """Call back for jobs done since the last call; false if there are none. Does not wait."""
        called = False
        while self._open:
            try:
                self._tell(*self._results.get_nowait())
            except Empty:
                break
            called = True
        return called

    def finish(self, seconds: float) -> bool:
        """Wait until all jobs are done, at most ``seconds``; false if some are not."""
        end = time.monotonic() + seconds
        while self._open:
            try:
                self._tell(*self._results.get(timeout=max(0.0, end - time.monotonic())))
            except Empty:
                return False
        return True

    def close(self) -> None:
        """End the thread after the queued jobs. Does not wait."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread = None

    def _tell(self, done: Callback, error: Exception | None) -> None:
        self._open -= 1
        if error is not None and not isinstance(error, OSError):
            raise error
        done(error)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            work, done = job
            try:
                work()
            except Exception as error:  # of any kind: ``_tell`` raises it in the thread that polls
                self._results.put((done, error))
            else:
                self._results.put((done, None))
            del job, work  # it may hold a whole game, and the next job may come much later


class Autosave:
    """The journal of a match: writes its record."""

    def __init__(
        self,
        record: Record,
        frames: AnyHistory,
        disk: DiskQueue,
        ended: Callable[[AnyHistory], None] | None = None,
        beside: Callable[[], Record] | None = None,
    ) -> None:
        """``ended`` is called when the game ends, and again if it ends after a choice taken back.

        ``beside`` gives the record to continue in if another program writes into this one.
        """
        self.record = record
        """The file of the game."""
        self._frames: list[AnyFrame] = list(frames)
        self._disk = disk
        self._ended = ended
        self._beside = beside
        self._size: int | None = None
        """Bytes of the file as this object wrote it; None before that."""
        self.trouble: OSError | None = None
        """Why choices are lost if the program ends now; None if all are saved."""
        self.failures = 0
        """The number of failures."""
        self._until_retry = RETRY_SECONDS
        self._retrying = self._syncing = self._unsynced = self._closed = False

    @property
    def frames(self) -> AnyHistory:
        """The current frames of the game."""
        return tuple(self._frames)

    # -- the journal -------------------------------------------------------------------------------

    def append(self, frames: AnyHistory) -> None:
        if self._closed:
            return
        self._frames += frames
        if self.trouble is None:
            try:
                self._add(frames)
            except OSError as error:
                self._fail(error)
        else:
            self.retry()
        self._after(frames)

    def rewrite(self, frames: AnyHistory) -> None:
        if self._closed:
            return
        before, self._frames = self._frames, list(frames)
        if self.trouble is None:
            try:
                self._cut(before, frames)
            except OSError as error:
                self._fail(error)
        else:
            self.retry()
        self._bring_to_disk()

    def _after(self, frames: AnyHistory) -> None:
        """Flush a finished turn to the disk, and report the end of the game."""
        state = self._frames[-1].state
        game = game_of(state)
        over = not game.actors(state)
        if over or any(isinstance(frame.event, game.TurnBegan) for frame in frames):
            self._bring_to_disk()
        if over and self._ended is not None:
            self._ended(self.frames)

    # -- writing -----------------------------------------------------------------------------------

    def _add(self, frames: AnyHistory) -> None:
        if self._size is None or not self._is_untouched():
            self._replace()
        else:
            self.record.append(frames)
            self._size += len(lines_of(frames))

    def _replace(self) -> None:
        if self._size is not None or not self.record.holds(self.frames):
            self.record.rewrite(self.frames)
        self._size = len(lines_of(self.frames))

    def _is_untouched(self) -> bool:
        """No other program wrote into the file. If one did, continue in another file."""
        size = self.record.size()
        if size == self._size:
            return True
        if size is not None and self._size is not None and self._beside is not None:
            self.record = self._beside()
            log.warning("another program wrote into the game; it goes on in %s", self.record.path)
        return False

    def _cut(self, before: list[AnyFrame], frames: AnyHistory) -> None:
        """Replace the file, or truncate it if only its end is removed."""
        gone = tuple(before[len(frames) :])
        is_start = len(frames) <= len(before) and all(map(_same, frames, before))
        if self._size is not None and is_start and self._is_untouched():
            self._size -= len(lines_of(gone))
            self.record.cut(self._size)
        else:
            self._replace()

    def _fail(self, error: OSError) -> None:
        if self.trouble is None or self.trouble.errno != error.errno:
            log.warning("the game cannot be kept: %s", error)
        self.trouble = error
        self.failures += 1
        self._until_retry = RETRY_SECONDS

    # -- beside the frames -------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Handle finished writes, and retry failed ones from time to time. Does not wait."""
        self._disk.poll()
        if self.trouble is not None:
            self._until_retry -= seconds
            if self._until_retry <= 0:
                self.retry()

    def retry(self) -> None:
        """Write the whole game again if it is not saved. Does not wait."""
        if self._retrying or self._closed or self.trouble is None:
            return
        self._retrying, self._until_retry = True, RETRY_SECONDS
        record, frames = self.record, self.frames
        self._disk.put(lambda: record.rewrite(frames), lambda error: self._retried(frames, error))

    def _retried(self, frames: AnyHistory, error: OSError | None) -> None:
        self._retrying = False
        if error is not None:
            self._fail(error)
            return
        self._size = len(lines_of(frames))
        self.trouble = None
        log.info("the game is kept again in %s", self.record.path)
        if self._closed or frames == self.frames:
            return
        before, now = list(frames), self.frames
        try:
            if len(now) > len(before) and all(map(_same, before, now)):
                self._add(now[len(before) :])
            else:
                self._cut(before, now)
        except OSError as trouble:
            self._fail(trouble)

    def _bring_to_disk(self) -> None:
        """Request a flush to the disk; one flush serves everything written meanwhile."""
        if self.trouble is not None:
            return
        self._unsynced = True
        if not self._syncing:
            self._syncing, self._unsynced = True, False
            self._disk.put(self.record.sync, self._synced)

    def _synced(self, error: OSError | None) -> None:
        self._syncing = False
        if self._closed:
            return
        if error is not None:
            self._fail(error)
        elif self._unsynced:
            self._bring_to_disk()

    # -- the end -----------------------------------------------------------------------------------

    def close(self, patience: float = PATIENCE_SECONDS) -> None:
        """Stop saving, because another game replaces this one or the program ends.

        Waits until everything is on the disk, at most ``patience`` seconds.
        """
        if self._closed:
            return
        self._bring_to_disk()
        self._closed = True
        self._disk.finish(patience)


def _same(one: AnyFrame, other: AnyFrame) -> bool:
    return one is other
