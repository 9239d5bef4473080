"""What tests of the list of games share; a module may have its own program."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.library.game_library import GameLibrary
from tests.app.driving import Driver
from tests.app.scenes.saved.shelves import empty_shelf, opened, stocked


@pytest.fixture
def driver() -> Iterator[Driver]:
    with empty_shelf() as hands:
        yield hands


@pytest.fixture
def shelf(driver: Driver) -> GameLibrary:
    return stocked()


@pytest.fixture
def scene(driver: Driver, shelf: GameLibrary) -> SavesScene:
    """The list of these games, open."""
    return opened(driver)
