"""Workers that misbehave, for tests: processes of their own import them by name."""

from __future__ import annotations

import time
from multiprocessing.connection import Connection
from typing import Any


def echo(pipe: Connection[Any, Any]) -> None:
    while True:
        try:
            word, ticket, *about = pipe.recv()
        except EOFError:
            return
        if word == "fail":
            pipe.send(("failed", ticket, "ValueError: asked to"))
        elif word == "hang":
            while True:
                time.sleep(0.01)
        else:
            pipe.send(("answer", ticket, about))


def dies(pipe: Connection[Any, Any]) -> None:
    pipe.recv()


def large(pipe: Connection[Any, Any]) -> None:
    """Answers with ten million bytes."""
    _, ticket, *_ = pipe.recv()
    pipe.send(("answer", ticket, b"x" * 10_000_000))
    pipe.recv()
