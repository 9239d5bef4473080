"""The program in which replays are watched."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.app.driving import Driver, game


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    """A program in a small window, without animations."""
    with game() as hands:
        hands.app.settings.change(animation="instant")
        yield hands
