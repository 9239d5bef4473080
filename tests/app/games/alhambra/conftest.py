"""The window, table and game that tests of Alhambra share; a module may have its own."""

from __future__ import annotations

import pytest

from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.model import Box
from tests import games
from tests.app.driving import Driver
from tests.app.games.alhambra.advices import Sage
from tests.app.games.alhambra.positions import Laid, laying


@pytest.fixture
def laid(driver: Driver) -> Laid:
    return laying(driver)


@pytest.fixture
def sage() -> Sage:
    """An adviser that answers when it is let."""
    return Sage()


@pytest.fixture(scope="module", params=[2, 5])
def frames(request: pytest.FixtureRequest, box: Box) -> History:
    return games.whole(box, request.param, 5)
