"""A worker process that answers messages over a pipe without blocking the caller.

A process that is stopped or hangs neither reads nor writes, so a pipe to it can block at any byte.
Here only threads touch the pipe.

The process loads this file and its ``Serve`` function, so this file imports only what all need.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from alhambra.ai.worker import Pipe

Serve: TypeAlias = "Callable[[Pipe], None]"
"""The work of the process: answer the messages of the pipe until its other end is closed."""
Message: TypeAlias = tuple[str, int, object]
"""A word, the ticket of the question, and the answer or the error."""
READY: Message = ("ready", 0, None)
"""The first message of a process: it accepts questions now."""
NICE = 5
"""The increase of its ``nice`` value over that of the window's process."""


class WorkerProcess:
    """A running or ended process. Raises ``OSError`` if it cannot be started."""

    def __init__(self, name: str, serve: Serve) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self.process = context.Process(target=_run, args=(serve, theirs), name=name, daemon=True)
        self.process.start()
        theirs.close()
        self._heard: SimpleQueue[Message | None] = SimpleQueue()
        """Messages; None once the process has ended."""
        self._told: SimpleQueue[object] = SimpleQueue()
        """Messages for the process; None once it has ended."""
        threading.Thread(target=self._listen, name=f"{name}-reader", daemon=True).start()
        threading.Thread(target=self._write, name=f"{name}-writer", daemon=True).start()

    @property
    def heard(self) -> bool:
        """A message waits for ``hear``."""
        return not self._heard.empty()

    def send(self, message: object) -> None:
        """Send a message. Does not wait until the process reads it.

        Wait for the answer before sending the next message. A message to an ended process is lost
        without an error; ``hear`` raises one.
        """
        self._told.put(message)

    def hear(self) -> Message | None:
        """Return the next message of the process; None if there is none yet.

        Raises ``EOFError`` after the last message of an ended process.
        """
        try:
            message = self._heard.get_nowait()
        except Empty:
            return None
        if message is None:
            raise EOFError
        return message

    def end(self) -> None:
        """End the process now, even if it is stopped or hangs.

        A thread waits for its end, because freeing its memory can take two frames.
        """
        self.process.kill()
        threading.Thread(target=self.process.join, daemon=True).start()

    def _write(self) -> None:
        """Send messages until the process has ended."""
        with suppress(OSError):  # it has ended; the reader notices this
            while (message := self._told.get()) is not None:
                self._pipe.send(message)

    def _listen(self) -> None:
        """Read until the process has ended."""
        with suppress(EOFError, OSError):
            while True:
                self._heard.put(self._pipe.recv())
        self._heard.put(None)
        self._told.put(None)


def _run(serve: Serve, pipe: Pipe) -> None:
    """Run in the process. This program ends it, not Ctrl-C in their common terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_program, daemon=True).start()
    give_way()
    pipe.send(READY)
    serve(pipe)


def _end_with_program() -> None:
    """End this process as soon as the program has ended, whatever it is doing."""
    program = parent_process()
    assert program is not None
    program.join()
    os._exit(1)


def give_way() -> None:
    """Lower the priority of this process, so that the window's frames come first."""
    if sys.platform != "win32":
        os.nice(NICE)
