"""Fixtures for the tests of the program."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture
def loggers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody else logs during the test; the loggers are afterwards as they were."""
    monkeypatch.setattr(logging, "raiseExceptions", True)
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    root.handlers[:] = []
    yield
    for handler in root.handlers[:]:
        root.removeHandler(handler)
        handler.close()
    root.handlers[:] = before
    root.setLevel(level)
