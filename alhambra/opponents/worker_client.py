"""A client that asks a worker process questions without waiting.

The client asks one question at a time. A cancelled question is not sent, or its answer is dropped.
A process that dies, fails or exceeds the time limit is ended, and a new one gets the question.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

from alhambra.ai.worker import serve
from alhambra.opponents.worker_process import Serve, WorkerProcess

log = logging.getLogger(__name__)

MOST_TRIES = 2
"""The number of attempts before a question is given up."""
GRACE_SECONDS = 1.8
"""Seconds that an answer may exceed its planned time."""
START_SECONDS = 12.0
"""Seconds that a process may take to start, with slow disks and virus scanners."""


class GivenUp(Exception):
    """A question failed too often; the text is the last failure."""


class _Question(NamedTuple):
    word: str
    about: tuple[object, ...]
    seconds: float
    ticket: int


class WorkerClient:
    """A process, and its open question.

    ``name`` is the name of the process in the system's list; ``clock`` returns seconds.
    """

    def __init__(
        self, name: str, serve: Serve = serve, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._name = name
        self._serve = serve
        self._clock = clock
        self._worker: WorkerProcess | None = None
        self._free = False
        """The process waits for a question."""
        self._due = 0.0
        """The deadline for the next message of the process, unless it is free."""
        self._tickets = 0
        self._question: _Question | None = None
        self.sent = False
        """The process has received the question."""
        self._tries = 0
        self._trouble = ""

    @property
    def asked(self) -> bool:
        """A question waits for its answer."""
        return self._question is not None

    @property
    def heard(self) -> bool:
        """A message of the process waits for ``poll``."""
        return self._worker is not None and self._worker.heard

    @property
    def process(self) -> SpawnProcess | None:
        """The process, if it has been started."""
        return None if self._worker is None else self._worker.process

    def warm_up(self) -> None:
        """Start the process now, so that the first answer comes sooner. Does not wait for it.

        Raises ``OSError`` if no process can be started.
        """
        if self._worker is not None and self._worker.process.is_alive():
            return
        self._stop()
        self._worker = WorkerProcess(self._name, self._serve)
        self._free, self._due = False, self._clock() + START_SECONDS

    def ask(self, word: str, *about: object, seconds: float) -> None:
        """Ask a question whose planned time is ``seconds``. An earlier question is forgotten."""
        self._tickets += 1
        self._question = _Question(word, about, seconds, self._tickets)
        self._tries = 0
        self._try()

    def _try(self) -> None:
        """Ask the question, starting a new process if there is none."""
        self._tries += 1
        self.sent = False
        try:
            self.warm_up()
        except OSError as error:
            self._lost(str(error))
        else:
            self._send()

    def _send(self) -> None:
        """Send the question if the process is free."""
        question, worker = self._question, self._worker
        if question is None or worker is None or self.sent or not self._free:
            return
        self.sent, self._free = True, False
        self._due = self._clock() + question.seconds + GRACE_SECONDS
        worker.send((question.word, question.ticket, *question.about))

    def poll(self) -> Any:
        """Return the answer, once; None until it is ready. Does not wait.

        Raises ``GivenUp`` if the question failed too often; then it is forgotten.
        """
        question, worker = self._question, self._worker
        if question is None:
            return None
        try:
            while worker is not None and (message := worker.hear()) is not None:
                self._free = True
                word, ticket, answer = message
                if ticket != question.ticket:
                    continue  # the process is ready, or the question was cancelled
                if word == "answer":
                    self._question = None
                    return answer
                log.error("%s failed:\n%s", self._name, answer)
                self._trouble = str(answer).strip().splitlines()[-1]
                self._again()
                return None
        except EOFError:
            self._lost("the process ended")
        self._send()
        if self._worker is not None and not self._free and self._clock() >= self._due:
            self._lost("the process hung")
        if self._worker is None:
            self._again()
        return None

    def _again(self) -> None:
        """Ask again, or give up after too many failures."""
        if self._tries < MOST_TRIES:
            self._try()
            return
        self._question = None
        raise GivenUp(self._trouble)

    def cancel(self) -> None:
        """Forget the question; a late answer is dropped."""
        self._question = None

    def close(self) -> None:
        """End the process, whatever it does. A later question starts another."""
        self.cancel()
        self._stop()

    def _lost(self, why: str) -> None:
        log.warning("%s: %s", self._name, why)
        self._trouble = why
        self._stop()

    def _stop(self) -> None:
        if self._worker is not None:
            self._worker.end()
        self._worker = None
