"""A large nine-slice is made of strips, which show what one picture would."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from alhambra.app.gfx.sprites import nine_slices
from alhambra.app.gfx.sprites.atlas import Sides
from alhambra.app.gfx.sprites.nine_slices import NineSlice, Strips
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


def drawn(picture: pygame.Surface | Strips, clip: pygame.Rect) -> bytes:
    """What a target shows, of which only the clip is drawn."""
    target = pygame.Surface((320, 220))
    target.set_clip(clip)
    if isinstance(picture, Strips):
        picture.draw(target, (7, 5), pygame.BLEND_PREMULTIPLIED)
    else:
        target.blit(picture, (7, 5), special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.image.tobytes(target, "RGB")


@pytest.mark.parametrize("alpha", [1.0, 0.5])
def test_strips_show_what_one_picture_would(alpha: float, monkeypatch: pytest.MonkeyPatch) -> None:
    for size in SIZES:
        whole = panel(alpha, size).picture(SurfaceCache(ROOM))
        assert isinstance(whole, pygame.Surface)
        with monkeypatch.context() as patch:
            patch.setattr(nine_slices, "STRIP", 1500)
            strips = panel(alpha, size).picture(SurfaceCache(ROOM))
        assert isinstance(strips, Strips)
        assert strips.get_size() == whole.get_size() == size
        for clip in (pygame.Rect(0, 0, 320, 220), pygame.Rect(60, 40, 41, 90)):
            assert drawn(strips, clip) == drawn(whole, clip)


def test_strips_are_made_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nine_slices, "STRIP", 300 * 200 // 3)
    store, slices = SurfaceCache(ROOM), panel(1.0, (300, 200))
    for left in (3, 2, 1):
        missing = list(slices.find_missing(store))
        assert len(missing) == left
        missing[0]()
    assert not list(slices.find_missing(store))
    made = store.made
    slices.picture(store)
    assert store.made == made
