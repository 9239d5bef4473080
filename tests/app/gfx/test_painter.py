"""Pictures of a screen that opens are made over some frames, and all are there in the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
import pytest

from alhambra.app.gfx import painter as painting
from alhambra.app.gfx.canvas import Circle, Command
from alhambra.app.gfx.painter import PUT_OFF, Painter
from alhambra.app.gfx.theme import load_theme
from alhambra.paths import asset, data_file
from tests.app.driving import game

DISCS: list[Command] = [
    Circle((60.0 + 50 * n, 200.0), 20.0 + 10 * n, "gold", 0.5, None) for n in range(PUT_OFF + 3)
]
"""Each of them is a picture of its own."""


class Sheet:
    """A window nobody sees."""

    def __init__(self) -> None:
        self.surface = pygame.Surface((640, 400))

    def get_surface(self) -> pygame.Surface:
        return self.surface

    def flip(self, areas: Sequence[pygame.Rect]) -> None:
        return


@pytest.fixture
def screen() -> Iterator[Sheet]:
    with game(painted=True):
        yield Sheet()


@pytest.fixture
def painter(screen: Sheet) -> Iterator[Painter]:
    """A painter that has shown an empty screen."""
    painter = Painter(screen, asset("."), load_theme(data_file("theme.yaml")))
    painter.paint([])
    yield painter
    painter.close()


def pixels(screen: Sheet) -> bytes:
    return pygame.image.tobytes(screen.surface, "RGB")


def test_what_takes_long_to_make_is_made_over_some_frames(
    painter: Painter, screen: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = pixels(screen)
    monkeypatch.setattr(painting, "AT_ONCE", 1)
    for _ in range(PUT_OFF):
        assert not painter.paint(DISCS)
        assert painter.unfinished
        assert pixels(screen) == empty
    assert painter.paint(DISCS)
    assert not painter.unfinished
    later = pixels(screen)
    assert later != empty
    monkeypatch.undo()
    painter.paint([])
    assert pixels(screen) == empty
    painter.paint(DISCS)
    assert pixels(screen) == later


def test_what_was_put_off_and_is_wanted_no_more_is_forgotten(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting, "AT_ONCE", 1)
    painter.paint(DISCS)
    painter.paint([])
    assert not painter.unfinished


def test_a_window_that_lost_its_pixels_gets_them_at_once(
    painter: Painter, screen: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting, "AT_ONCE", 1)
    painter.invalidate()
    assert painter.paint(DISCS)
    assert not painter.unfinished
