"""Rough pictures: only what is seen of them, in memory that is used again."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra.app.gfx.commands import Area, Line
from alhambra.app.gfx.sprites.pictures import find_line, find_line_box
from alhambra.app.gfx.sprites.rough_pictures import STEP, RoughPictures
from alhambra.app.gfx.sprites.surface_cache import SurfaceCache

SPRITE = (40, 56)


def sprite() -> pygame.Surface:
    """A sprite of which every pixel has another colour."""
    surface = pygame.Surface(SPRITE, pygame.SRCALPHA)
    for x in range(SPRITE[0]):
        for y in range(SPRITE[1]):
            surface.set_at((x, y), (x * 6, y * 4, 90, 255))
    return surface


@given(
    st.tuples(st.integers(1, 300), st.integers(1, 300)),
    st.tuples(st.integers(-80, 320), st.integers(-80, 320)),
    st.tuples(st.integers(1, 200), st.integers(1, 200)),
)
def test_a_part_covers_what_is_seen_and_reaches_a_pixel_of_the_sprite_beyond(
    size: tuple[int, int], corner: tuple[int, int], seen: tuple[int, int]
) -> None:
    whole = pygame.Rect((0, 0), size)
    window = pygame.Rect(corner, seen).clip(whole)
    if not window:
        return
    surface, x, y = RoughPictures().stretched(sprite(), size, window, 1.0)
    place = surface.get_rect().move(x, y)
    assert place.contains(window)
    assert whole.contains(place)
    reach = size[0] // SPRITE[0] + 2, size[1] // SPRITE[1] + 2
    assert window.inflate(2 * reach[0], 2 * reach[1]).contains(place)


def test_a_part_shows_what_the_whole_shows_there() -> None:
    size = SPRITE[0] * 5, SPRITE[1] * 5
    whole = pygame.transform.scale(sprite(), size)
    surface, x, y = RoughPictures().stretched(sprite(), size, pygame.Rect(33, 70, 61, 100), 1.0)
    part = whole.subsurface((x, y, *surface.get_size()))
    assert pygame.image.tobytes(surface, "RGBA") == pygame.image.tobytes(part, "RGBA")


def test_a_pale_part_is_as_pale_as_it_should_be() -> None:
    surface, _, _ = RoughPictures().stretched(sprite(), SPRITE, pygame.Rect((0, 0), SPRITE), 0.5)
    red, green, blue, alpha = surface.get_at((20, 30))
    assert (red, green, blue, alpha) == pytest.approx((60, 60, 45, 128), abs=1)


def test_what_nobody_shows_any_more_gives_its_memory_to_the_next() -> None:
    rough, whole = RoughPictures(), pygame.Rect(0, 0, 200, 200)
    first = rough.stretched(sprite(), (200, 200), whole, 1.0)[0].get_abs_parent()
    second = rough.stretched(sprite(), (210, 190), pygame.Rect(0, 0, 210, 190), 1.0)[0]
    assert second.get_abs_parent() is first
    third = rough.stretched(sprite(), (200, 200), whole, 1.0)[0]
    assert third.get_abs_parent() is not first, "it is still shown"


def test_at_rest_no_memory_is_kept() -> None:
    rough, whole = RoughPictures(), pygame.Rect(0, 0, STEP, STEP)
    shown = rough.stretched(sprite(), (STEP, STEP), whole, 1.0)[0]
    before = shown.get_abs_parent()
    rough.forget()
    del shown
    after = rough.stretched(sprite(), (STEP, STEP), whole, 1.0)[0]
    assert after.get_abs_parent() is not before


def line(clip: Area | None, *, glow: bool = False) -> Line:
    """A line across 900 pixels."""
    return Line(((100.0, 100.0), (1000.0, 100.0), (1000.0, 800.0)), "gold", 12.0, 1.0, glow, clip)


def drawn(command: Line) -> pygame.Surface:
    """What a window of 1100 by 900 shows of it, within its clip."""
    window = pygame.Surface((1100, 900))
    found = find_line(SurfaceCache(1 << 26), (200, 160, 60), command)
    assert found is not None
    picture, x, y = found
    assert isinstance(picture, pygame.Surface)
    window.set_clip(None if command.clip is None else pygame.Rect(command.clip))
    window.blit(picture, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
    return window


@pytest.mark.parametrize("glow", [False, True])
def test_of_a_line_that_is_mostly_hidden_only_what_is_seen_is_made(glow: bool) -> None:
    clip = Area(840, 60, 220, 160)
    box = find_line_box(line(clip, glow=glow))
    whole = find_line_box(line(None, glow=glow))
    assert box is not None and whole is not None
    assert box.w * box.h * 4 < whole.w * whole.h
    part = drawn(line(clip, glow=glow)).subsurface(clip)
    same = drawn(line(None, glow=glow)).subsurface(clip)
    average = pygame.transform.average_color
    assert average(part)[:3] == pytest.approx(average(same)[:3], abs=1)
    for at in ((100, 40), (159, 40), (160, 100), (20, 120)):
        assert part.get_at(at)[:3] == pytest.approx(same.get_at(at)[:3], abs=12)


def test_a_line_outside_its_clip_is_not_made() -> None:
    hidden = line(Area(300, 400, 100, 100))
    assert find_line_box(hidden) is not None, "its box overlaps"
    away = line(Area(1090, 880, 5, 5))._replace(points=((100.0, 100.0), (200.0, 100.0)))
    assert find_line_box(away) is None
    assert find_line(SurfaceCache(1 << 20), (200, 160, 60), away) is None


def test_a_rough_line_runs_where_the_smooth_one_does() -> None:
    points = ((20.0, 20.0), (180.0, 20.0), (180.0, 120.0))
    surface = RoughPictures().line((200, 140), points, (200, 160, 60), 8.0, 0.5)
    assert surface.get_at((100, 20))[:4] == pytest.approx((100, 80, 30, 128), abs=1)
    assert surface.get_at((180, 70)).a == pytest.approx(128, abs=1)
    assert surface.get_at((100, 70)).a == 0
