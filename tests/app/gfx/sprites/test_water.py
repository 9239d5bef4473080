"""Light on water: it stays within the water, wanders slowly, and is never stronger than it may."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from alhambra.app.gfx.sprites.atlas import load_atlas
from alhambra.app.gfx.sprites.lighting import converted
from alhambra.app.gfx.sprites.pictures import stretched
from alhambra.app.gfx.sprites.shapes import glints, offsets
from alhambra.paths import asset
from tests.app.driving import game

SIDE = 170
COLOUR = (230, 244, 246)


@pytest.fixture(scope="module")
def sheet() -> Iterator[pygame.Surface]:
    with game():
        yield converted(pygame.image.load(asset("sheets/water@1x.webp")))


def part(sheet: pygame.Surface, name: str) -> pygame.Surface:
    place = load_atlas(asset("sheets/atlas.yaml")).sprites[name]
    return sheet.subsurface((place.x, place.y, place.w, place.h))


@pytest.mark.parametrize("side", [64, 170, 420])
def test_light_wanders_and_never_leaps(side: int) -> None:
    for one, other in pairwise(offsets(step, side) for step in range(2000)):
        for (x, y), (u, v) in zip(one, other, strict=True):
            assert min((u - x) % side, (x - u) % side) <= 2
            assert min((v - y) % side, (y - v) % side) <= 2


def test_the_edges_of_the_web_fit_together(sheet: pygame.Surface) -> None:
    web = stretched(part(sheet, "ripples"), (SIDE, SIDE))

    def step(x: int) -> float:
        pairs = ((web.get_at((x - 1, y))[3], web.get_at((x % SIDE, y))[3]) for y in range(SIDE))
        return sum(abs(a - b) for a, b in pairs) / SIDE

    within = [step(x) for x in range(20, 150, 10)]
    assert step(SIDE) <= max(within) * 1.5


@pytest.mark.parametrize("step", [0, 1, 300])
def test_the_web_goes_on_beyond_its_edges(sheet: pygame.Surface, step: int) -> None:
    web = stretched(part(sheet, "ripples"), (SIDE, SIDE))
    dry = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
    dry.fill((255, 255, 255, 255))
    light = glints(dry, web, step, (255, 255, 255), 1.0)
    for x, y in ((0, 0), (SIDE - 1, 3), (5, SIDE - 1), (SIDE - 1, SIDE - 1), (SIDE // 2, 60)):
        crossed = 255.0
        for left, top in offsets(step, SIDE):
            crossed *= web.get_at(((left + x) % SIDE, (top + y) % SIDE))[3] / 255
        assert light.get_at((x, y))[3] == pytest.approx(crossed, abs=2)


def test_light_is_in_the_water_alone_and_no_stronger_than_it_may(sheet: pygame.Surface) -> None:
    mask = part(sheet, "water-fountain")
    web = stretched(part(sheet, "ripples"), (256, 256))
    light = glints(mask, web, 100, COLOUR, 0.5)
    seen = 0
    for x in range(0, mask.get_width(), 3):
        for y in range(0, mask.get_height(), 3):
            red, green, blue, alpha = light.get_at((x, y))
            wet = mask.get_at((x, y))[3]
            assert alpha <= min(wet, 128)
            assert max(red, green, blue) <= alpha
            seen += alpha > 30
    assert seen > 50
