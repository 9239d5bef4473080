"""A process that is asked one thing at a time, and never waited for.

Questions have numbers, so an answer to one that was taken back is dropped. A process that dies or
fails is started again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, TypeAlias

from alhambra.ai.worker import serve

log = logging.getLogger(__name__)

TRIES = 2
"""How often a question is put before it is given up."""

Serve: TypeAlias = "Callable[[Connection[Any, Any]], None]"
"""What the process does: answers what comes over the pipe until its other end is closed."""


class GivenUp(Exception):
    """A question failed too often; the text says how it failed last."""


class Oracle:
    """The process, the pipe to it, and the question that is on its way.

    ``name`` is what the process is called in the system's list of them.
    """

    def __init__(self, name: str, serve: Serve = serve) -> None:
        self._name = name
        self._serve = serve
        self._process: SpawnProcess | None = None
        self._connection: Connection[Any, Any] | None = None
        self._ticket = 0
        self._question: tuple[str, tuple[object, ...]] | None = None
        self._tries = 0
        self._trouble = ""

    @property
    def asked(self) -> bool:
        """Whether a question waits for its answer."""
        return self._question is not None

    @property
    def process(self) -> SpawnProcess | None:
        """The process, if it has been started."""
        return self._process

    def warm_up(self) -> None:
        """Start the process now, so that the first answer comes sooner. Does not wait for it."""
        if self._process is not None and self._process.is_alive():
            return
        self._stop()
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(
            target=self._serve, args=(theirs,), name=self._name, daemon=True
        )
        self._process.start()
        theirs.close()
        self._connection = ours

    def ask(self, word: str, *about: object) -> None:
        """Put a question. What was asked before is forgotten."""
        self._question = (word, about)
        self._tries = 0
        self._send()

    def _send(self) -> None:
        assert self._question is not None
        word, about = self._question
        self._ticket += 1
        self._tries += 1
        try:
            self.warm_up()
            assert self._connection is not None
            self._connection.send((word, self._ticket, *about))
        except OSError as error:
            self._lost(error)

    def poll(self) -> Any:
        """The answer, once it is there and then just once; None until then. Never waits.

        Raises ``GivenUp`` when the question failed too often; then it is forgotten.
        """
        if self._question is None:
            return None
        connection = self._connection
        try:
            while connection is not None and connection.poll():
                word, ticket, answer = connection.recv()
                if ticket != self._ticket:
                    continue  # to a question that was taken back
                if word == "answer":
                    self._question = None
                    return answer
                log.error("%s failed:\n%s", self._name, answer)
                self._trouble = str(answer).strip().splitlines()[-1]
                self._again()
                return None
        except (EOFError, OSError) as error:
            self._lost(error)
        if self._connection is None:
            self._again()
        return None

    def _again(self) -> None:
        """Put the question again, or give it up when that has failed too often."""
        if self._tries < TRIES:
            self._send()
            return
        self._question = None
        raise GivenUp(self._trouble)

    def cancel(self) -> None:
        """Forget what was asked; a late answer is dropped."""
        self._question = None

    def close(self) -> None:
        """End the process. A later question starts another."""
        self.cancel()
        self._stop()

    def _lost(self, error: Exception) -> None:
        log.warning("%s: the process is lost: %r", self._name, error)
        self._trouble = str(error) or "the process ended"
        self._stop()

    def _stop(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join(1)
        self._connection = self._process = None
