"""Texts as they were drawn, and what is wrong with them: glyphs, ellipses, boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

import pygame
import pytest

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Font, Sprite, Text, Valign
from alhambra.app.gfx.fitting import ELLIPSIS
from alhambra.app.gfx.scale import SMALLEST_TEXT
from alhambra.app.gfx.sprites.text_renderer import FILES
from alhambra.app.gfx.theme import TextStyle
from alhambra.app.program.i18n import load_catalog
from alhambra.app.program.languages import languages
from alhambra.paths import asset

CAPITAL = 0.7
"""The height of capitals, in sizes."""
SLACK = 2
"""Pixels by which a text may be wider or higher than its box without anybody seeing it."""


SIX_NAMES = "player 0, player 1, "
"""How the name of a game for six begins, in small letters: lists show as much as fits."""


class Written(NamedTuple):
    """A text as it was drawn."""

    text: str
    box: Box
    size: float
    font: Font
    wrap: bool


@contextmanager
def writing(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Written]]:
    """All texts drawn in the meantime."""
    found: list[Written] = []
    write = Canvas.text

    def record(
        canvas: Canvas,
        text: str,
        box: Box,
        size: float,
        style: TextStyle,
        valign: Valign = "middle",
        wrap: bool = False,
        **place: Any,
    ) -> None:
        found.append(Written(text, box, size, style.font, wrap))
        write(canvas, text, box, size, style, valign, wrap)

    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "text", record)
        yield found


@cache
def lettering(font: Font) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(asset("fonts") / FILES[font], 30)


@cache
def has_glyph(font: Font, character: str) -> bool:
    """Whether it is drawn otherwise than a private character, which no font here has."""
    drawn = (lettering(font).render(one, True, "white") for one in (character, "\ue000"))
    picture, nothing = (surface.get_buffer().raw for surface in drawn)
    return picture != nothing


@cache
def unfinished() -> frozenset[str]:
    """The texts of all languages that end in an ellipsis, in small letters."""
    texts = (text for code in languages() for text in load_catalog(code).values())
    return frozenset(str(text).lower() for text in texts if str(text).endswith(ELLIPSIS))


def may_end_so(text: str) -> bool:
    """Whether a text may end in an ellipsis."""
    return text.lower() in unfinished() or text.lower().startswith(SIX_NAMES)


def written_on(sprites: Iterable[Sprite]) -> list[Written]:
    """The texts of a picture."""
    return [
        Written(look.text, sprite.box, look.size, look.font, look.wrap)
        for sprite in sprites
        if isinstance(look := sprite.look, Text) and look.text
    ]


def faults(canvas: Canvas, written: Iterable[Written]) -> Iterator[str]:
    """What is wrong with the texts."""
    window = canvas.metrics.window.inset(-SLACK)
    for text, box, size, font, wrap in set(written):
        if lacking := [letter for letter in text if letter != " " and not has_glyph(font, letter)]:
            yield f"no glyph in the font {font!r} for {lacking}: {text!r}"
        if text.endswith(ELLIPSIS) and not may_end_so(text):
            yield f"cut short: {text!r}"
        if wrap and box.overlaps(window) and box.union(window) != window:
            yield f"reaches out of the window: {text!r}"
        wide, high = canvas.measure(text, size, font, box.w if wrap else None)
        if wide > box.w + SLACK:
            yield f"{wide} pixels in a box of {box.w:.0f}: {text!r}"
        if wrap and high > box.h + SLACK:
            yield f"{high} pixels in a box as high as {box.h:.0f}: {text!r}"
        if size < SMALLEST_TEXT:
            yield f"letters of {size} pixels: {text!r}"


def squeezed(written: Iterable[Written]) -> Iterator[str]:
    """Lines whose letters are higher than their boxes."""
    for text, box, size, _, wrap in written:
        if not wrap and size * CAPITAL > box.h + SLACK:
            yield f"letters of {size} in a box as high as {box.h:.0f}: {text!r}"
