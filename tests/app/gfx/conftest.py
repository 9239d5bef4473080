"""A painter, and its window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from alhambra.app.gfx.painter import Painter
from alhambra.app.gfx.theme import load_theme
from alhambra.paths import asset, data_file
from tests.app.driving import game
from tests.app.gfx.sheets import Sheet


@pytest.fixture
def screen() -> Iterator[Sheet]:
    with game(painted=True):
        yield Sheet()


@pytest.fixture
def painter(screen: Sheet) -> Iterator[Painter]:
    painter = Painter(screen, asset("."), load_theme(data_file("theme.yaml")))
    painter.paint([])
    yield painter
    painter.close()
