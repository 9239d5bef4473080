"""What all tests share: no screen, no sound, a home folder of their own, and the real box."""

import os
import tempfile

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["ALHAMBRA_HOME"] = tempfile.mkdtemp(prefix="alhambra-test-")

import pytest

from alhambra.content import load_box
from alhambra.rules.alhambra.model import Box


@pytest.fixture(scope="session")
def box() -> Box:
    """The real box, from the data files."""
    return load_box()
