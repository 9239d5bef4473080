"""Fits texts into boxes: smaller as long as they stay readable, then cut short.

``tests/app/test_texts_fit.py`` finds the texts that a screen has no room for, in every language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

from alhambra.app.gfx.commands import Font
from alhambra.app.gfx.scale import SMALLEST_TEXT

ELLIPSIS = "…"
MOST_LETTERS = 2000
"""Letters of a text that are used at most: no box has room for more."""


class Measuring(ABC):
    """Measures texts, as a canvas does."""

    @abstractmethod
    def measure(
        self, text: str, size: float, font: Font = "body", width: float | None = None
    ) -> tuple[int, int]:
        """Return width and height of a text in pixels; with a width it is wrapped."""


class Fitted(NamedTuple):
    """A text, perhaps cut short, and its size in pixels."""

    text: str
    size: int


def fitted_line(
    canvas: Measuring, text: str, width: float, size: int, font: Font = "body"
) -> Fitted:
    """Fit one line into a width: at this size, smaller, or cut short. Sizes in pixels."""
    text = text[:MOST_LETTERS]
    wide = canvas.measure(text, size, font)[0]
    if wide <= width:
        return Fitted(text, size)
    size = max(SMALLEST_TEXT, min(size, int(size * width / wide) + 1))
    while size > SMALLEST_TEXT and canvas.measure(text, size, font)[0] > width:
        size -= 1

    def fits(words: str) -> bool:
        return canvas.measure(words, size, font)[0] <= width

    return Fitted(text if fits(text) else _cut_short(text, fits), size)


def fitted_end(canvas: Measuring, text: str, width: float, size: int) -> str:
    """Return as much of the end of a text as fits. Sizes in pixels."""
    text = text[-MOST_LETTERS:]
    ends = range(len(text), 0, -1)

    def fits(length: int) -> bool:
        return canvas.measure(_ending(text, length), size)[0] <= width

    return _ending(text, ends[bisect_left(ends, True, key=fits)] if text and fits(1) else 0)


def _ending(text: str, length: int) -> str:
    """Return the last letters, after an ellipsis if some are left out."""
    return text if length == len(text) else ELLIPSIS + text[len(text) - length :]


def fitted_lines(
    canvas: Measuring, text: str, area: tuple[float, float], size: int, font: Font = "body"
) -> Fitted:
    """Fit wrapped lines into the area. Sizes in pixels.

    If they do not fit at the smallest size, the last words are left out; a single word wider than
    the area is cut.
    """
    text = text[:MOST_LETTERS]

    def fits(words: str) -> bool:
        wide, high = canvas.measure(words, size, font, area[0])
        return wide <= area[0] and high <= area[1]

    while size > SMALLEST_TEXT and not fits(text):
        size -= 1
    if fits(text):
        return Fitted(text, size)
    words = text.split(" ")
    counts = range(1, len(words) + 1)
    some = bisect_left(counts, True, key=lambda n: not fits(" ".join(words[:n]) + ELLIPSIS))
    if some:
        return Fitted(" ".join(words[:some]) + ELLIPSIS, size)
    return Fitted(_cut_short(words[0], fits), size)


def _cut_short(text: str, fits: Callable[[str], bool]) -> str:
    """Return the longest beginning that fits with an ellipsis; empty if none does.

    Bisection finds the cut: letter by letter, a long name would take seconds.
    """
    lengths = range(1, len(text) + 1)
    most = bisect_left(lengths, True, key=lambda n: not fits(text[:n].rstrip() + ELLIPSIS))
    return text[:most].rstrip() + ELLIPSIS if most else ""
