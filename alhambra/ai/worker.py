"""The process in which opponents think. It loads no screen and is told nothing hidden.

Messages are tuples over a pipe. In: ``("ask", ticket, level, state, seat, seed)``. Out:
``("answer", ticket, choice)``, or ``("failed", ticket, what went wrong)``.
"""

from __future__ import annotations

import traceback
from multiprocessing.connection import Connection
from typing import Any

from alhambra.ai.bot import LEVELS, choose


def serve(connection: Connection[Any, Any]) -> None:
    """Answer until the other end of the pipe is closed."""
    while True:
        try:
            word, ticket, level, state, seat, seed = connection.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            if word != "ask":
                raise ValueError(f"unknown message {word!r}")
            answer: tuple[str, int, object] = (
                "answer",
                ticket,
                choose(LEVELS[level], state, seat, seed),
            )
        except Exception:  # whatever goes wrong is told, and the program plays on without
            answer = ("failed", ticket, traceback.format_exc())
        try:
            connection.send(answer)
        except (OSError, KeyboardInterrupt):
            return
