"""Lines and their light look the same whether or not what is empty or hidden is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame
import pytest

from alhambra.app.gfx.commands import Area, Line
from alhambra.app.gfx.sprites import shapes
from alhambra.app.gfx.sprites.pictures import find_line, find_line_box
from alhambra.app.gfx.sprites.surface_cache import SurfaceCache

INK = (250, 220, 120)
WALL = ((1, 4), (1, 2), (2, 2), (2, 1), (3, 1), (3, 3), (5, 3), (5, 4), (4, 4), (4, 5))
"""A wall, in sides of a tile."""

Points = tuple[tuple[float, float], ...]


def walls(side: float) -> Points:
    return tuple((x * side + 0.3, y * side + 0.7) for x, y in WALL)


def scattered(seed: int, number: int) -> Points:
    random = Random(seed)
    return tuple((random.uniform(40, 460), random.uniform(40, 300)) for _ in range(number))


LINES: Sequence[tuple[tuple[int, int], Points, float]] = [
    ((700, 640), walls(106.4), 7.4),
    ((320, 300), walls(47.1), 3.3),
    ((120, 110), walls(17.7), 2.0),
    ((500, 340), ((250.0, 170.0),), 6.0),
    ((500, 340), ((40.0, 170.0), (460.0, 170.0)), 9.5),
    *(((500, 340), scattered(number, number), 1.5 * number) for number in range(2, 7)),
]


@pytest.mark.parametrize(("size", "points", "width"), LINES)
@pytest.mark.parametrize("glows", [True, False])
def test_a_line_looks_as_if_its_whole_box_was_drawn(
    size: tuple[int, int],
    points: Points,
    width: float,
    glows: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def drawn() -> bytes:
        if glows:
            surface = shapes.glow(size, points, INK, width)
        else:
            surface = shapes.line(size, points, INK, width, 0.6)
        return pygame.image.tobytes(surface, "RGBA")

    found = drawn()
    monkeypatch.setattr(shapes, "apart", lambda boxes, window: [window])
    assert found == drawn()
    assert any(found)


def test_what_is_blurred_is_no_part_of_another_surface(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a part, pygame fails by chance: where its result comes to lie near it in memory."""
    blurred: list[pygame.Surface] = []
    blur = pygame.transform.gaussian_blur

    def noted(surface: pygame.Surface, radius: int) -> pygame.Surface:
        blurred.append(surface)
        return blur(surface, radius)

    monkeypatch.setattr(pygame.transform, "gaussian_blur", noted)
    for size, points, width in LINES:
        shapes.glow(size, points, INK, width)
    assert blurred and all(surface.get_parent() is None for surface in blurred)


def test_the_empty_parts_of_a_walls_box_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    size, points, width = LINES[0]
    drawn: list[int] = []
    scale = pygame.transform.smoothscale

    def counted(surface: pygame.Surface, to: tuple[int, int]) -> pygame.Surface:
        drawn.append(to[0] * to[1])
        return scale(surface, to)

    monkeypatch.setattr(pygame.transform, "smoothscale", counted)
    shapes.line(size, points, INK, width, 1.0)
    assert 0 < sum(drawn) < 0.2 * size[0] * size[1]


def angle(*, glow: bool = False) -> Line:
    """A line across 900 pixels."""
    return Line(((100.0, 100.0), (1000.0, 100.0), (1000.0, 800.0)), "gold", 12.0, glow)


def shown(line: Line, clip: Area | None) -> pygame.Surface:
    """What a window of 1100 by 900 shows of it, within its clip."""
    window = pygame.Surface((1100, 900))
    found = find_line(SurfaceCache(1 << 26), (200, 160, 60), line, 1.0, clip)
    assert found is not None
    picture, x, y = found
    assert isinstance(picture, pygame.Surface)
    window.set_clip(None if clip is None else pygame.Rect(clip))
    window.blit(picture, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
    return window


@pytest.mark.parametrize("glow", [False, True])
def test_of_a_line_that_is_mostly_hidden_only_what_is_seen_is_made(glow: bool) -> None:
    clip, line = Area(840, 60, 220, 160), angle(glow=glow)
    box, whole = find_line_box(line, clip), find_line_box(line, None)
    assert box is not None and whole is not None
    assert box.w * box.h * 4 < whole.w * whole.h
    part, same = (shown(line, area).subsurface(clip) for area in (clip, None))
    average = pygame.transform.average_color
    assert average(part)[:3] == pytest.approx(average(same)[:3], abs=1)
    for at in ((100, 40), (159, 40), (160, 100), (20, 120)):
        assert part.get_at(at)[:3] == pytest.approx(same.get_at(at)[:3], abs=12)


def test_a_line_outside_its_clip_is_not_made() -> None:
    assert find_line_box(angle(), Area(300, 400, 100, 100)) is not None, "its box overlaps"
    away, clip = angle()._replace(points=((100.0, 100.0), (200.0, 100.0))), Area(1090, 880, 5, 5)
    assert find_line_box(away, clip) is None
    assert find_line(SurfaceCache(1 << 20), (200, 160, 60), away, 1.0, clip) is None
