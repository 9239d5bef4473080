"""Large parts of a window are drawn over some frames, shown at once, and handed over again."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.gfx.commands import Area, Command, Fill
from alhambra.app.gfx.frames import budget, redrawing
from alhambra.app.gfx.frames.painter import Painter
from alhambra.app.gfx.frames.pile import Pile
from tests.app.gfx.sheets import DISCS, Sheet, fresh, pixels, show


def test_a_large_part_of_the_window_is_drawn_over_some_frames_and_shown_at_once(
    painter: Painter, screen: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper: list[Command] = [Fill(Area(0, 0, 640, 400), "paper", 1.0, 0, None), *DISCS[:4]]
    show(painter, paper)
    show(painter, [])
    monkeypatch.setattr(redrawing, "PART", 640 * 100)
    monkeypatch.setattr(budget, "SHOWN", 0.0)
    screen.shown.clear()
    for _ in range(4):
        painter.begin_frame()
        assert not painter.paint(paper)
        assert painter.unfinished
        assert not screen.shown
    painter.begin_frame()
    assert painter.paint([])
    assert screen.shown == [pygame.Rect(0, 0, 640, 400)]
    assert pixels(screen) == fresh(paper)
    show(painter, [])
    assert pixels(screen) == fresh([])


@pytest.fixture
def half_drawn(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> list[Command]:
    """Paper that fills the window, of which a quarter is drawn in each frame: one is."""
    paper: list[Command] = [Fill(Area(0, 0, 640, 400), "paper", 1.0, 0, None)]
    monkeypatch.setattr(redrawing, "PART", 640 * 100)
    monkeypatch.setattr(budget, "SHOWN", 0.0)
    painter.begin_frame()
    assert not painter.paint(paper)
    return paper


def test_what_is_asked_for_while_a_large_part_is_drawn_is_shown_after_it(
    painter: Painter, screen: Sheet, half_drawn: list[Command]
) -> None:
    asked = [*half_drawn, *DISCS[:2]]
    for part in range(4):
        painter.begin_frame()
        assert painter.paint(asked) is (part == 3)
    assert pixels(screen) == fresh(half_drawn)
    while painter.unfinished:
        painter.begin_frame()
        painter.paint_rest()
    assert pixels(screen) == fresh(asked)


def test_a_window_that_was_covered_is_handed_the_same_pixels(
    painter: Painter, screen: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(painter, DISCS[:4])
    before = pixels(screen)
    screen.shown.clear()
    drawn: list[object] = []
    monkeypatch.setattr(Pile, "draw", lambda *given: drawn.append(given))
    painter.show_again()
    assert screen.shown == [pygame.Rect(0, 0, 640, 400)]
    assert not drawn
    assert pixels(screen) == before


def test_pixels_that_are_half_drawn_are_not_handed_over(
    painter: Painter, screen: Sheet, half_drawn: list[Command]
) -> None:
    screen.shown.clear()
    painter.show_again()
    assert not screen.shown
    show(painter, half_drawn)
    assert screen.shown
