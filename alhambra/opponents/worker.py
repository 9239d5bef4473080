"""The process in which opponents and the coach think, and its client, which never waits.

The process has no screen and gets no hidden facts. One that is stopped or hangs neither reads nor
writes, so a pipe to it can block at any byte; here only threads touch the pipe. The client asks one
question at a time. A cancelled question is not sent, or its answer is dropped. A process that dies,
fails or exceeds the time limit is ended, and a new one gets the question.

Messages are tuples over the pipe: a word, the ticket of the question, and the arguments.

====================================================== ===============================
``ask``, ticket, level, state, seat, seed              a ``Turn``
``advise``, ticket, level, state, seed, steps          a tuple of ``Advice``, best first
``judge``, ticket, level, state, played, seed, steps   a ``Judgement``
====================================================== ===============================

The reply is ``("answer", ticket, result)`` or ``("failed", ticket, error)``. If several questions
are waiting, only the last one is answered.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple, TypeAlias

from alhambra.ai import search
from alhambra.ai.position import AnyAdvice, AnyJudgement, Level
from alhambra.opponents.process_guards import guard
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyState

Pipe: TypeAlias = "Connection[Any, Any]"
"""One end of the connection between a worker and the program."""
Serve: TypeAlias = Callable[[Pipe], None]
"""The work of the process: answer the messages of the pipe until its other end is closed."""
Message: TypeAlias = tuple[str, int, object]
"""A word, the ticket of the question, and the answer or the error."""
READY: Message = ("ready", 0, None)
"""The first message of a process: it accepts questions now."""
NICE = 5
"""The increase of its ``nice`` value over that of the window's process."""
log = logging.getLogger(__name__)
MOST_TRIES = 2
"""The number of attempts before a question is given up."""
GRACE_SECONDS = 1.8
"""Seconds that an answer may exceed its planned time."""
START_SECONDS = 12.0
"""Seconds that a process may take to start, with slow disks and virus scanners."""


def _think(level: Level, state: AnyState, seat: Seat, seed: str) -> search.Turn:
    return search.think(level, state, seat, seed, clock=True)


def _advise(level: Level, state: AnyState, seed: str, steps: int) -> tuple[AnyAdvice, ...]:
    return search.advise(level, state, seed, steps=steps)


def _judge(
    level: Level, state: AnyState, played: search.Turn, seed: str, steps: int
) -> AnyJudgement:
    return search.judge(level, state, played, seed, steps=steps)


_ANSWERS: Final[Mapping[str, Callable[..., object]]] = {
    "ask": _think,
    "advise": _advise,
    "judge": _judge,
}


def serve(connection: Pipe, answers: Mapping[str, Callable[..., object]] = _ANSWERS) -> None:
    """Answer until the other end of the pipe is closed; ``answers`` by the word of a message."""
    while True:
        try:
            word, ticket, *about = connection.recv()
            while connection.poll():  # earlier questions are obsolete
                word, ticket, *about = connection.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            if word not in answers:
                raise ValueError(f"unknown message {word!r}")
            answer: tuple[str, int, object] = ("answer", ticket, answers[word](*about))
        except Exception:  # a fault of any kind is reported; the program logs it and plays on
            answer = ("failed", ticket, traceback.format_exc())
        try:
            connection.send(answer)
        except (OSError, KeyboardInterrupt):
            return


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
        assert self.process.pid is not None
        watch = guard(self.process.pid, group=False)
        with suppress(EOFError, OSError):
            while True:
                self._heard.put(self._pipe.recv())
        self._heard.put(None)
        self._told.put(None)
        watch.release()


def _run(serve: Serve, pipe: Pipe) -> None:
    """Run in the process. This program ends it, not Ctrl-C in their common terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    give_way()
    pipe.send(READY)
    serve(pipe)


def give_way() -> None:
    """Lower the priority of this process, so that the window's frames come first."""
    if sys.platform != "win32":
        os.nice(NICE)


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
