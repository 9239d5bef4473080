"""Made pictures are kept while there is room for them, those used last above all."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from alhambra.app.gfx.sprites.surface_cache import SurfaceCache

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
