"""What is drawn anew when something changes: no more than has to be, and all of that."""

from __future__ import annotations

from random import Random

import pygame

from alhambra.app.gfx.changed_areas import apart, changed
from alhambra.app.gfx.commands import Area, Command, Fill

WINDOW = pygame.Rect(0, 0, 1280, 720)


def fills(*numbers: int) -> list[Command]:
    """Commands that differ in their numbers."""
    return [Command(Fill("night"), Area(n, 0, 10, 10)) for n in numbers]


def test_what_went_and_what_came_has_changed() -> None:
    assert set(changed(fills(1, 2, 3), fills(1, 3, 4))) == set(fills(2, 4))


def test_of_another_order_only_what_lies_elsewhere_has_changed() -> None:
    assert changed(fills(1, 2, 3, 4, 5), fills(1, 5, 2, 3, 4)) == fills(5)
    assert changed(fills(1, 2, 3, 4, 5), fills(2, 3, 4, 1, 5)) == fills(1)
    assert set(changed(fills(1, 7, 2, 3), fills(3, 1, 8, 2))) == set(fills(3, 7, 8))


def test_alike_commands_are_told_apart_by_their_number() -> None:
    assert changed(fills(1, 2, 1), fills(1, 2)) == fills(1)
    assert changed(fills(1, 2, 1), fills(1, 1, 2)) in (fills(1), fills(2))


def test_areas_cover_everything_and_do_not_overlap() -> None:
    lot = Random(4)
    for many in (1, 3, 8, 20, 60):
        rects = [
            pygame.Rect(lot.randrange(-40, 1270), lot.randrange(-40, 710), *lot.choices(SIDES, k=2))
            for _ in range(many)
        ]
        areas = apart(rects, WINDOW)
        drawn = pygame.Surface(WINDOW.size)
        for area in areas:
            assert WINDOW.contains(area)
            drawn.fill("white", area)
        assert (
            sum(area.w * area.h for area in areas)
            == pygame.mask.from_threshold(drawn, "white", (1, 1, 1, 255)).count()
        )
        for rect in rects:
            shown = rect.clip(WINDOW)
            assert shown.collidelist(areas) >= 0 or not (shown.w and shown.h)
            seen = drawn.subsurface(shown) if shown.w and shown.h else None
            assert seen is None or pygame.transform.average_color(seen)[:3] == (255, 255, 255)


SIDES = (6, 20, 60, 150)


def test_what_lies_beyond_the_window_is_not_drawn_with_what_is_near() -> None:
    inside, beyond = pygame.Rect(70, 690, 60, 30), pygame.Rect(72, 725, 40, 20)
    assert apart([inside, beyond], WINDOW) == [inside]
    assert apart([beyond], WINDOW) == []


def test_a_cross_of_light_does_not_have_its_corners_drawn() -> None:
    across, down = pygame.Rect(100, 300, 900, 60), pygame.Rect(500, 50, 60, 600)
    areas = apart([across, down], WINDOW)
    pixels = across.w * across.h + down.w * down.h - 60 * 60
    assert sum(area.w * area.h for area in areas) == pixels


def test_nearly_everything_is_the_window() -> None:
    assert apart([pygame.Rect(0, 0, 1280, 600)], WINDOW) == [WINDOW]
