"""A large nine-slice is made in steps, and looks like one that is made at once."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from alhambra.app.gfx.sprites import nine_slices
from alhambra.app.gfx.sprites.atlas import Sides
from alhambra.app.gfx.sprites.nine_slices import NineSlice
from alhambra.app.gfx.sprites.surface_cache import SurfaceCache

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
