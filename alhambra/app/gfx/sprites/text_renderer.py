"""Texts as surfaces: fonts, line breaks, and the place of letters in their box."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from re import Pattern
from typing import NamedTuple

import pygame

from alhambra.app.gfx.commands import Area, Font, Text
from alhambra.app.gfx.sprites.shapes import faded
from alhambra.app.gfx.sprites.surface_cache import SurfaceCache
from alhambra.app.gfx.theme import Colour
from alhambra.located import DataError
from alhambra.paths import sdl_path

FILES: Mapping[Font, str] = {
    "body": "SourceSans3-Medium.ttf",
    "bold": "SourceSans3-Bold.ttf",
    "title": "Cinzel-Bold.ttf",
    "figure": "Cinzel-Black.ttf",
}
LEADING = 1.28
"""Distance between lines, in sizes of the font."""
FIGURES = (
    r"(?<=\d) (?=[+→] \d)|(?<=\d [+→]) (?=\d)|(?<=\(\d,) (?=\d\))"
    r"|(?<=[\w)]) (?=[÷:/] \d)|(?<=[\w)] [÷:/]) (?=\d)"
)
"""Spaces around a sign between figures, in a pair, as two dice show, and in a division."""
UNITS = r"(?<=\d) (?=[^\W\d_](?! )|%)|(?<=\d\.) (?=[^\W\d_A-Z]|\d)|(?<=\w) (?=\+\d)| (?=…)"
"""Spaces between a number and its unit, also in ``1. místo`` and in dates; between a name and the
points that it gets, and before an ellipsis.
"""
ENDS = r"(?<=\w) (?=\d+$)"
"""The space before a number at the end of a text, which must not be alone on the last line."""
LETTERS = r"(?<=^[^\W\d_]) |(?<=[\s(„“”«‘][^\W\d_]) "
"""Spaces after words of one letter, which in some languages must not end a line."""
SIGNS = r" (?=[:;?!»])|(?<=«) "
"""Spaces that French sets before and after signs."""
HELD = re.compile(f"{FIGURES}|{UNITS}|{ENDS}|{LETTERS}|{SIGNS}"), re.compile(FIGURES)
"""Spaces that do not break: those of the first pattern; if a line is too short for the parts that
they join, those of the second.
"""
NOT_IN_FONTS = re.compile("[\0\ud800-\udfff]")
"""Characters that no font accepts; file names can contain them."""
STAND_IN = "?"
"""Stands for each character that the fonts lack."""
RICHER: Mapping[Font, Font] = {"title": "bold", "figure": "bold"}
"""Fonts with few alphabets, and those that texts with other letters are written in."""
NO_CHARACTER = "\uffff"
"""Is drawn as the box that stands for what a font lacks."""
PROBED = 24
"""Size at which two characters are compared."""
SHADOW_ALPHA = 175


class Lettering(NamedTuple):
    """The input that the picture of a text depends on."""

    lines: tuple[str, ...]
    size: int
    font: Font
    colour: Colour
    align: str
    shadow: bool
    alpha: float


class Heights(NamedTuple):
    """Heights of a font in a size, in pixels."""

    line: int
    """The font's distance between two lines."""
    ascent: int
    capital: float


class TextRenderer:
    """Fonts, and texts drawn in them."""

    def __init__(self, folder: Path, store: SurfaceCache) -> None:
        self._folder = folder
        self._store = store
        self._faces: dict[Font, pygame.font.Font] = {}
        """One for each file: to open another for each size takes 2 ms, to set a size 0.1 ms."""
        self._heights = lru_cache(400)(self._find_heights)
        self.lines = lru_cache(4000)(self._lines)
        self.measure = lru_cache(4000)(self._measure)
        """Returns width and height of a text in pixels; with a width it is wrapped."""
        self._width = lru_cache(4000)(self._measured)
        self._lacks = lru_cache(4000)(self._is_box)
        self._read = 0

    @property
    def made(self) -> int:
        """The number of pictures made, fonts opened and widths measured so far."""
        return self._store.made + self._read

    def lacking(self, text: str) -> str:
        """Return the characters of a text that the fonts lack, each once."""
        return "".join(dict.fromkeys(each for each in text if self._lacks(each, "body")))

    def _is_box(self, character: str, font: Font) -> bool:
        """Return true if the font has only a box for a character."""
        if character.isascii():
            return character == "\0"
        if NOT_IN_FONTS.match(character):
            return True
        face = self._face(font, PROBED)
        if not face.size(character)[0]:
            return False
        pictures = (face.render(each, False, "white") for each in (character, NO_CHARACTER))
        drawn, box = (pygame.image.tobytes(each, "RGBA") for each in pictures)
        return drawn == box

    def _font_for(self, text: str, font: Font) -> Font:
        """Return the font, or a richer one if it lacks a letter of the text."""
        richer = RICHER.get(font)
        if richer is None or text.isascii():
            return font
        return richer if any(self._lacks(each, font) for each in text) else font

    def _measure(self, text: str, size: int, font: Font, width: int | None) -> tuple[int, int]:
        font = self._font_for(text, font)
        lines = self.lines(text, size, font, width)
        wide = max(self._width(line, size, font) for line in lines)
        return wide, round(len(lines) * size * LEADING)

    def surface(
        self, text: Text, area: Area, colour: Colour, alpha: float
    ) -> tuple[pygame.Surface, int, int]:
        """Return the picture of a text in this colour, and the place of its left upper corner."""
        size, font = text.size, self._font_for(text.text, text.font)
        width = area.w if text.wrap else None
        lines = self.lines(text.text, size, font, width)
        wide = max(self._width(line, size, font) for line in lines)
        lettering = Lettering(
            lines,
            size,
            font,
            colour,
            text.align,
            text.shadow,
            alpha,
        )
        surface = self._store.get(lettering, lambda: self._drawn(lettering))
        match text.align:
            case "left":
                x = area.x
            case "center":
                x = area.x + (area.w - wide) // 2
            case "right":
                x = area.right - wide
        pad = _pad(size) if text.shadow else 0
        y = self._top(area, text.valign, len(lines), size, font)
        return surface, x - pad, y - pad

    def _top(self, area: Area, valign: str, lines: int, size: int, font: Font) -> int:
        """Return the y at which the picture of the first line begins.

        "Middle" centres the visible capitals, not the line.
        """
        heights = self._heights(font, size)
        step = size * LEADING
        slack = (heights.line - step) / 2
        match valign:
            case "top":
                return round(area.y - slack)
            case "bottom":
                return round(area.bottom - lines * step - slack)
        seen = heights.capital + (lines - 1) * step
        return round(area.y + (area.h - seen) / 2 + heights.capital - heights.ascent)

    def _find_heights(self, font: Font, size: int) -> Heights:
        face = self._face(font, size)
        metrics = face.metrics("H")[0]
        capital = metrics[3] if metrics else size * 0.66
        return Heights(face.get_linesize(), face.get_ascent(), capital)

    def _face(self, font: Font, size: int) -> pygame.font.Font:
        """Return the font in this size, until the next call."""
        face = self._faces.get(font)
        if face is None:
            face = self._faces[font] = self._open_font(font)
        if face.point_size != size:
            face.point_size = size
        return face

    def _open_font(self, font: Font) -> pygame.font.Font:
        self._read += 1
        path = self._folder / FILES[font]
        try:
            opened = pygame.font.Font(sdl_path(path))
            opened.size("H")  # only this reveals a damaged file
        except pygame.error as error:
            raise DataError(f"{path}: no font: {error}") from None
        return opened

    def _measured(self, line: str, size: int, font: Font) -> int:
        self._read += 1
        return self._face(font, size).size(line)[0]

    def _lines(self, text: str, size: int, font: Font, width: int | None) -> tuple[str, ...]:
        """Return the lines of a text, broken between words where one is too wide."""
        for character in self.lacking(text):
            text = text.replace(character, STAND_IN)
        if width is None:
            return tuple(text.split("\n"))
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in self._split_unbreakable(paragraph, size, font, width):
                longer = f"{line} {word}" if line else word
                if line and self._width(longer, size, font) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return tuple(lines)

    def _split_unbreakable(
        self, paragraph: str, size: int, font: Font, width: int, held: Sequence[Pattern[str]] = HELD
    ) -> list[str]:
        """Return the unbreakable parts: words, and words that belong together if they fit."""
        if not held:
            return paragraph.split(" ")
        parts: list[str] = []
        for part in held[0].sub("\u00a0", paragraph).split(" "):
            if "\u00a0" not in part or self._width(part, size, font) <= width:
                parts.append(part)
            else:
                text = part.replace("\u00a0", " ")
                parts += self._split_unbreakable(text, size, font, width, held[1:])
        return parts

    def _drawn(self, lettering: Lettering) -> pygame.Surface:
        if lettering.alpha < 1:
            whole = lettering._replace(alpha=1.0)
            return faded(self._store.get(whole, lambda: self._drawn(whole)).copy(), lettering.alpha)
        lines, size, font, colour, align, shadow, _ = lettering
        face = self._face(font, size)
        pad = _pad(size) if shadow else 0
        step = size * LEADING
        wide = max(self._width(line, size, font) for line in lines)
        tall = round((len(lines) - 1) * step) + face.get_linesize()
        surface = pygame.Surface((max(1, wide) + 2 * pad, tall + 2 * pad), pygame.SRCALPHA)
        for number, line in enumerate(lines):
            if not self._width(line, size, font):
                continue  # invisible characters: fonts refuse to draw them
            picture = face.render(line, True, colour)
            slack = wide - picture.get_width()
            x = {"left": 0, "center": slack // 2, "right": slack}[align]
            surface.blit(picture, (pad + x, pad + round(number * step)))
        surface.premul_alpha_ip()
        return _draw_shadowed(surface, size) if shadow else surface


def _pad(size: int) -> int:
    """Return the width of a shadow around the letters."""
    return 3 + size // 8


def _draw_shadowed(letters: pygame.Surface, size: int) -> pygame.Surface:
    """Draw the letters over a soft shadow."""
    dark = letters.copy()
    dark.fill((0, 0, 0, SHADOW_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    soft = pygame.transform.box_blur(dark, max(1, size // 22))
    whole = pygame.Surface(letters.get_size(), pygame.SRCALPHA)
    whole.blit(soft, (0, max(1, size // 14)), special_flags=pygame.BLEND_PREMULTIPLIED)
    whole.blit(letters, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole
