"""Asking opponents: in a process of their own, or in line.

The state is dealt anew before it is handed over, so nothing hidden ever reaches an opponent.
"""

from __future__ import annotations

import logging
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from alhambra.ai.bot import LEVELS, choose
from alhambra.ai.worker import serve
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import State
from alhambra.rules.alhambra.observe import redeal
from alhambra.rules.api import Seat
from alhambra.rules.chance import Seeded

log = logging.getLogger(__name__)

FALLBACK = "normal"
"""The level that takes over when the process cannot be kept alive."""
TRIES = 2
"""How often a question is put to a fresh process before it is answered in line."""


def _dealt_for(state: State, seat: Seat, level: str, seed: str) -> State:
    return redeal(state, seat, Seeded(f"{seed}/deal"), knows_hands=LEVELS[level].knows_hands)


class Inline:
    """Answers at once, in this process: for simulations and tests."""

    def __init__(self) -> None:
        self._answer: Choice | None = None

    def ask(self, state: State, seat: Seat, level: str, seed: str) -> None:
        """Decide now."""
        self._answer = choose(LEVELS[level], _dealt_for(state, seat, level, seed), seat, seed)

    def poll(self) -> Choice | None:
        """The answer to the last question, once."""
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        """Forget what was asked."""
        self._answer = None


class Thinker:
    """Asks the worker process, and never waits for it.

    A process that dies or fails is started again; after two tries the question is answered in line
    by the normal level, so that a game never hangs.
    """

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._connection: Connection[Any, Any] | None = None
        self._ticket = 0
        self._question: tuple[str, State, Seat, str] | None = None
        self._tries = 0

    def warm_up(self) -> None:
        """Start the process now, so that the first answer comes sooner. Does not wait for it."""
        if self._process is not None and self._process.is_alive():
            return
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(
            target=serve, args=(theirs,), name="alhambra-opponent", daemon=True
        )
        self._process.start()
        theirs.close()
        self._connection = ours

    def ask(self, state: State, seat: Seat, level: str, seed: str) -> None:
        """Start to think about the seat's decision. What was asked before is forgotten."""
        self._question = (level, _dealt_for(state, seat, level, seed), seat, seed)
        self._tries = 0
        self._send()

    def _send(self) -> None:
        assert self._question is not None
        self._ticket += 1
        self._tries += 1
        try:
            self.warm_up()
            assert self._connection is not None
            self._connection.send(("ask", self._ticket, *self._question))
        except OSError as error:
            log.warning("the opponents' process cannot be reached: %s", error)
            self._stop()

    def poll(self) -> Choice | None:
        """The answer, once it is there."""
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
                    choice: Choice = answer
                    return choice
                log.error("an opponent failed:\n%s", answer)
                return self._again()
        except (EOFError, OSError) as error:
            log.warning("the opponents' process ended: %r", error)
            self._stop()
        return None if self._connection is not None else self._again()

    def _again(self) -> Choice | None:
        """Put the question again, or answer it here when that has failed too often."""
        assert self._question is not None
        if self._tries < TRIES:
            self._send()
            return None
        _, state, seat, seed = self._question
        self._question = None
        return choose(LEVELS[FALLBACK], state, seat, seed)

    def cancel(self) -> None:
        """Forget what was asked; a late answer is dropped."""
        self._question = None

    def close(self) -> None:
        """End the process."""
        self.cancel()
        self._stop()

    def _stop(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join(1)
        self._connection = self._process = None
