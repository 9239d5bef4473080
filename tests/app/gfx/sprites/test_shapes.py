"""Shapes, frames, bands, letters and kept pictures look the same, however they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from alhambra.app.gfx.commands import Area, Line, Text
from alhambra.app.gfx.sprites import nine_slices, shapes
from alhambra.app.gfx.sprites.atlas import Sides
from alhambra.app.gfx.sprites.nine_slices import NineSlice
from alhambra.app.gfx.sprites.pictures import find_line, find_line_box
from alhambra.app.gfx.sprites.surface_cache import BAND, Banded, SurfaceCache, banded
from alhambra.app.gfx.sprites.text_renderer import FILES
from alhambra.paths import asset
from tests.app.lettered import text_renderer

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


# -- nine-slices -----------------------------------------------------------------------------------


ROOM = 1 << 24
SIZES = ((300, 200), (37, 180), (180, 20))


def panel(alpha: float, size: tuple[int, int]) -> NineSlice:
    """A nine-slice of a noisy sprite, in a window with 1.5 pixels per unit."""
    sprite, lot = pygame.Surface((80, 72), pygame.SRCALPHA), Random(4)
    for x in range(80):
        for y in range(72):
            sprite.set_at((x, y), [lot.randrange(256) for _ in range(4)])
    sprite.premul_alpha_ip()
    return NineSlice("panel", sprite, 2, Sides(10, 8, 12, 9), size, 1.5, alpha)


@pytest.mark.parametrize("alpha", [1.0, 0.5])
def test_a_panel_made_in_steps_is_the_one_made_at_once(
    alpha: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in SIZES:
        at_once = panel(alpha, size).picture(SurfaceCache(ROOM))
        store = SurfaceCache(ROOM)
        with monkeypatch.context() as patch:
            patch.setattr(nine_slices, "STEP", 1500)
            steps = len(list(panel(alpha, size).make(store)))
        in_steps = panel(alpha, size).picture(store)
        assert steps >= size[0] * size[1] // 1500
        assert in_steps.get_size() == at_once.get_size() == size
        assert pygame.image.tobytes(in_steps, "RGBA") == pygame.image.tobytes(at_once, "RGBA")


def test_a_panel_is_made_once() -> None:
    store = SurfaceCache(ROOM)
    assert list(panel(1.0, SIZES[0]).make(store))
    assert not list(panel(1.0, SIZES[0]).make(store))
    made = store.made
    panel(1.0, SIZES[0]).picture(store)
    assert store.made == made


# -- bands -----------------------------------------------------------------------------------------


GROUND = (90, 60, 30)
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


def pixels(surface: pygame.Surface) -> bytes:
    """What it shows."""
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("radius", [0, 9])
@pytest.mark.parametrize("height", [BAND, BAND + 19, 2 * BAND + 18, 5 * BAND + 7])
@pytest.mark.parametrize("clip", [(0, 0, 120, 500), (10, 70, 50, 130), (0, 300, 120, 3)])
def test_a_picture_kept_short_is_drawn_as_the_whole_one(
    radius: int, height: int, clip: tuple[int, int, int, int]
) -> None:
    def made(size: tuple[int, int]) -> pygame.Surface:
        return shapes.rounded(size, (20, 200, 90), radius, 0.7)

    drawn, wanted = (pygame.Surface((120, 500)) for _ in range(2))
    for surface in (drawn, wanted):
        surface.fill(GROUND)
        surface.set_clip(clip)
    picture = banded(made, (80, height), radius)
    if isinstance(picture, Banded):
        picture.draw(drawn, (12, 31), PREMULTIPLIED)
    else:
        drawn.blit(picture, (12, 31), special_flags=PREMULTIPLIED)
    wanted.blit(made((80, height)), (12, 31), special_flags=PREMULTIPLIED)
    assert pixels(drawn) == pixels(wanted)


def test_a_high_picture_is_kept_with_a_few_rows() -> None:
    def made(size: tuple[int, int]) -> pygame.Surface:
        return pygame.Surface(size, pygame.SRCALPHA)

    picture = banded(made, (3840, 2160), 20)
    assert isinstance(picture, Banded)
    assert picture.picture.get_size() == (3840, 2 * 20 + BAND)
    assert not isinstance(banded(made, (3840, 2 * 20 + BAND), 20), Banded)


# -- pictures that are kept ------------------------------------------------------------------------


ONE = 4 * 10 * 10
"""Bytes of a picture of ten by ten pixels."""


def picture() -> pygame.Surface:
    return pygame.Surface((10, 10), pygame.SRCALPHA, 32)


def made(store: SurfaceCache, keys: Sequence[str]) -> list[str]:
    """Ask for these pictures; those that had to be made."""
    new: list[str] = []
    for key in keys:

        def make(key: str = key) -> pygame.Surface:
            new.append(key)
            return picture()

        store.get(key, make)
    return new


def test_what_was_not_used_for_longest_goes_first() -> None:
    store = SurfaceCache(3 * ONE)
    assert made(store, "abcabc") == ["a", "b", "c"]
    assert made(store, "ad") == ["d"]
    assert made(store, "acd") == []
    assert made(store, "b") == ["b"]
    assert store.size == 3 * ONE


@pytest.mark.parametrize("left", [0, 1, 2, 5, 8])
def test_with_less_room_pictures_go_at_once_but_for_the_last(left: int) -> None:
    store = SurfaceCache(8 * ONE)
    made(store, "abcdefgh")
    store.room = left * ONE
    assert store.size == max(1, left) * ONE
    assert made(store, "abcdefgh"[-max(1, left) :]) == []


def test_every_picture_that_is_made_counts_once() -> None:
    store = SurfaceCache(2 * ONE)
    made(store, "ab")
    assert store.made == 2
    made(store, "ab")
    assert store.made == 2
    made(store, "c")
    assert store.made == 3
    assert store.find("a") is None and store.find("c") is not None


# -- letters ---------------------------------------------------------------------------------------


WHITE = (255, 255, 255)


@pytest.mark.parametrize(
    "text",
    ["", " ", "\u200b", "\u202e", "\u0301" * 9, "\ufeff", "\u200b\nAnna", "👑", "\U000e0001"],
)
@pytest.mark.parametrize("shadow", [False, True])
def test_signs_that_nobody_sees_are_drawn_as_nothing(text: str, shadow: bool) -> None:
    area = Area(0, 0, 200, 40)
    line = Text(text, 20, valign="top", shadow=shadow)
    surface, _, _ = text_renderer().surface(line, area, WHITE, 1.0)
    assert surface.get_height() > 0


def test_a_font_file_is_opened_once_and_draws_every_size_as_one_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[Path] = []
    renderer, font = text_renderer(), pygame.font.Font

    def noted(path: Path) -> pygame.font.Font:
        opened.append(path)
        return font(path)

    monkeypatch.setattr(pygame.font, "Font", noted)
    text, area = "fi 7 Äž", Area(0, 0, 400, 90)
    for size in (40, 12, 31, 12, 77):
        for name in FILES:
            own = font(asset("fonts") / FILES[name], size)
            assert renderer.measure(text, size, name, None)[0] == own.size(text)[0]
            line = Text(text, size, name, valign="top")
            drawn, _, _ = renderer.surface(line, area, WHITE, 1.0)
            picture = own.render(text, True, WHITE).premul_alpha()
            part = drawn.subsurface(picture.get_rect())
            assert pygame.image.tobytes(part, "RGBA") == pygame.image.tobytes(picture, "RGBA")
    assert len(opened) == len(FILES)
