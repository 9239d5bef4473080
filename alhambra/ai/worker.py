"""The process in which opponents and the coach think. It has no screen and gets no hidden facts.

Messages are tuples over a pipe: a word, the question's ticket, and the arguments.

====================================================== ===============================
``ask``, ticket, level, state, seat, seed              a ``Turn``
``advise``, ticket, level, state, seed, steps          a tuple of ``Advice``, best first
``judge``, ticket, level, state, played, seed, steps   a ``Judgement``
====================================================== ===============================

The reply is ``("answer", ticket, result)`` or ``("failed", ticket, error)``. If several questions
are waiting, only the last one is answered.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from typing import Any, Final, TypeAlias

from alhambra.ai import thinking
from alhambra.ai.position import AnyAdvice, AnyJudgement, Level
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyState

Pipe: TypeAlias = "Connection[Any, Any]"
"""One end of the connection between a worker and the program."""


def _think(level: Level, state: AnyState, seat: Seat, seed: str) -> thinking.Turn:
    return thinking.think(level, state, seat, seed, clock=True)


def _advise(level: Level, state: AnyState, seed: str, steps: int) -> tuple[AnyAdvice, ...]:
    return thinking.advise(level, state, seed, steps=steps)


def _judge(
    level: Level, state: AnyState, played: thinking.Turn, seed: str, steps: int
) -> AnyJudgement:
    return thinking.judge(level, state, played, seed, steps=steps)


_ANSWERS: Final[Mapping[str, Callable[..., object]]] = {
    "ask": _think,
    "advise": _advise,
    "judge": _judge,
}


def serve(connection: Pipe) -> None:
    """Answer until the other end of the pipe is closed."""
    while True:
        try:
            word, ticket, *about = connection.recv()
            while connection.poll():  # earlier questions are obsolete
                word, ticket, *about = connection.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            if word not in _ANSWERS:
                raise ValueError(f"unknown message {word!r}")
            answer: tuple[str, int, object] = ("answer", ticket, _ANSWERS[word](*about))
        except Exception:  # a fault of any kind is reported; the program logs it and plays on
            answer = ("failed", ticket, traceback.format_exc())
        try:
            connection.send(answer)
        except (OSError, KeyboardInterrupt):
            return
