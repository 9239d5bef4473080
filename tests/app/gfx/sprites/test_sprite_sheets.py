"""Decoded sheets: as exact as when converted at once, kept once, and only while there is room."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.gfx.painter import LEAST_PIXELS, ROOM_PER_PIXEL, SHEETS_PER_PIXEL, WORDS_PER_PIXEL
from alhambra.app.gfx.sprites.atlas import load_atlas
from alhambra.app.gfx.sprites.lighting import converted
from alhambra.app.gfx.sprites.sprite_sheets import SpriteSheets
from alhambra.app.gfx.theme import USUAL, load_theme
from alhambra.app.main import Program
from alhambra.paths import asset, data_file
from tests.app.driving import game

ATLAS = load_atlas(asset("sheets") / "atlas.yaml")
SEEN = {"tower": "tower-12", "cards": "card-back", "table": "table"}
"""Sheets, each with a sprite of it."""


@pytest.fixture
def program() -> Iterator[Program]:
    with game(painted=True) as driver:
        yield driver.program


@pytest.fixture
def sheets(program: Program) -> Iterator[SpriteSheets]:
    """Those of ``SEEN``, decoded in this order."""
    found = SpriteSheets(ATLAS, load_theme(data_file("theme.yaml"), USUAL))
    for name in SEEN:
        found.fetch([name], 1.0)
        arrive(found)
    yield found
    found.close()


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def arrive(sheets: SpriteSheets) -> None:
    """Wait for what is on its way."""
    while sheets.busy:
        if sheets.poll() is None:
            time.sleep(0.001)


@pytest.mark.parametrize("name", ["effects", "title"])
def test_a_sheet_converted_in_strips_is_the_sheet_converted_at_once(
    program: Program, name: str
) -> None:
    file = asset("sheets") / ATLAS.sheets[name].file(USUAL, 1)
    tone = (255, 228, 196)
    once = pygame.image.load(file)
    once.fill(tone, special_flags=pygame.BLEND_RGB_MULT)
    if once.get_flags() & pygame.SRCALPHA:
        once = once.convert_alpha()
        once.premul_alpha_ip()
    else:
        once = once.convert()
    strips = converted(pygame.image.load(file), tone)
    assert pixels(strips) == pixels(once)
    assert strips.get_flags() & pygame.SRCALPHA == once.get_flags() & pygame.SRCALPHA


def test_sheets_not_seen_are_let_go_the_longest_unused_first(sheets: SpriteSheets) -> None:
    one = sheets.size
    assert sheets.let_go(one, ()) == []
    assert sheets.sprite(SEEN["tower"], (10, 10)) is not None
    assert sheets.let_go(one - 1, {"table"}) == ["cards"]
    assert sheets.let_go(0, {"table"}) == ["tower"]
    assert sheets.sprite(SEEN["table"], (10, 10)) is not None


def test_a_sheet_let_go_comes_again_when_it_is_asked_for(sheets: SpriteSheets) -> None:
    before = sheets.sprite(SEEN["cards"], (10, 10))
    assert before is not None
    shown = pixels(before[0])
    sheets.let_go(0, ())
    assert sheets.size == 0
    assert sheets.sprite(SEEN["cards"], (10, 10)) is None
    arrive(sheets)
    after = sheets.sprite(SEEN["cards"], (10, 10))
    assert after is not None
    assert pixels(after[0]) == shown


def test_small_pictures_come_from_the_coarse_sheet_even_beside_the_fine_one(
    sheets: SpriteSheets,
) -> None:
    place = ATLAS.sprites[SEEN["tower"]]
    small, large = (place.w, place.h), (2 * place.w, 2 * place.h)
    coarse = sheets.sprite(SEEN["tower"], large)
    assert coarse is not None and coarse[1] == 1, "until the fine one is there"
    arrive(sheets)
    fine, again = (sheets.sprite(SEEN["tower"], size) for size in (large, small))
    assert fine is not None and fine[1] == 2
    assert again is not None and again[1] == 1


def test_all_pictures_together_have_a_bound() -> None:
    together = (ROOM_PER_PIXEL + WORDS_PER_PIXEL + SHEETS_PER_PIXEL) * 1920 * 1080
    assert together < 120 << 20
    assert LEAST_PIXELS < 1920 * 1080
