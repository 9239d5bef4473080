"""A process of this program that answers messages over a pipe, without ever blocking its user.

A process that is stopped or hung neither reads nor writes, so a pipe to it can block its user at
any byte. Here only threads touch the pipe.

The process loads this file and what serves it, so nothing is imported here that not all need.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, TypeAlias

from alhambra.match.guards import guard

if TYPE_CHECKING:
    from alhambra.ai.worker import Pipe

Serve: TypeAlias = "Callable[[Pipe], None]"
"""What the process does: answers what comes over the pipe until its other end is closed."""
Message: TypeAlias = tuple[str, int, object]
"""A word, the ticket of the question, and the answer or what went wrong."""
READY: Message = ("ready", 0, None)
"""The first message of a process: from now on it takes questions."""
NICE = 5
"""How much later than the window's process it gets a processor that both want."""


class WorkerProcess:
    """A process that is running or has ended. Raises ``OSError`` when it cannot be started."""

    def __init__(self, name: str, serve: Serve) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self.process = context.Process(target=_run, args=(serve, theirs), name=name, daemon=True)
        self.process.start()
        theirs.close()
        self._heard: SimpleQueue[Message | None] = SimpleQueue()
        """Messages; None once the process has ended."""
        threading.Thread(target=self._listen, name=f"{name}-reader", daemon=True).start()

    @property
    def heard(self) -> bool:
        """``hear`` has something."""
        return not self._heard.empty()

    def send(self, message: object) -> None:
        """Send a message. Does not wait until the process reads it.

        Wait for the answer before sending the next message. A message to a process that has ended
        is lost without an error; ``hear`` raises it.
        """
        threading.Thread(target=self._write, args=(message,), daemon=True).start()

    def hear(self) -> Message | None:
        """The next message of the process; None where there is none yet.

        Raises ``EOFError`` once the process has ended and all it said was heard.
        """
        try:
            message = self._heard.get_nowait()
        except Empty:
            return None
        if message is None:
            raise EOFError
        return message

    def end(self) -> None:
        """End the process now, also one that is stopped or hung.

        A thread waits for its end: until the system has taken back its memory, two frames can pass.
        """
        self.process.kill()
        threading.Thread(target=self.process.join, daemon=True).start()

    def _write(self, message: object) -> None:
        with suppress(OSError):  # it has ended: the reader notices
            self._pipe.send(message)

    def _listen(self) -> None:
        """Read until the process has ended."""
        assert self.process.pid is not None
        watch = guard(self.process.pid)
        with suppress(EOFError, OSError):
            while True:
                self._heard.put(self._pipe.recv())
        self._heard.put(None)
        watch.release()


def _run(serve: Serve, pipe: Pipe) -> None:
    """The process: it is ended by this program, not by Ctrl-C in the terminal of both."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    give_way()
    pipe.send(READY)
    serve(pipe)


def give_way() -> None:
    """Lower the priority of this process: the frames of the window come first."""
    if sys.platform != "win32":
        os.nice(NICE)
