"""What all tests share."""

from __future__ import annotations

import pytest

from alhambra.rules.alhambra.model import Box
from tests.rules.positions import the_box


@pytest.fixture(scope="session")
def box() -> Box:
    """The box of the game as the data files describe it."""
    return the_box()
