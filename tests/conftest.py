"""What all tests share: no screen, no sound, a home folder of their own, and the box."""

import os
import tempfile

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["ALHAMBRA_HOME"] = tempfile.mkdtemp(prefix="alhambra-test-")

import pytest

from alhambra.rules.alhambra.model import Box
from tests.rules.positions import the_box


@pytest.fixture(scope="session")
def box() -> Box:
    """The box of the game as the data files describe it."""
    return the_box()
