"""Fixtures for the tests of replays."""

from __future__ import annotations

import pytest

from tests.app.replay.watched import ALHAMBRA, ROLLWRITE, Watched


@pytest.fixture(scope="module", params=[ALHAMBRA, ROLLWRITE], ids=lambda each: each.name)
def watched(request: pytest.FixtureRequest) -> Watched:
    """Each of the games."""
    found: Watched = request.param
    return found
