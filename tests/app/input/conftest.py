"""What all tests of devices work with."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.input.keys import load_bindings
from alhambra.app.input.router import Router
from alhambra.paths import data_file


@pytest.fixture
def router() -> Iterator[Router]:
    pygame.display.init()
    yield Router(load_bindings(data_file("keys.yaml"), data_file("buttons.yaml")))
