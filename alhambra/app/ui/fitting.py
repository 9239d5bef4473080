"""Texts that fit their box: set smaller down to what can be read, then cut short."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple, Protocol

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Align, Canvas, Font, Valign
from alhambra.app.gfx.metrics import SMALLEST_TEXT, Metrics

ELLIPSIS = "…"
MOST_LETTERS = 2000
"""Letters of a text that are looked at: no box has room for more."""


class Measuring(Protocol):
    """What texts are measured with: a canvas."""

    def measure(
        self, text: str, size: float, font: Font = "body", width: float | None = None
    ) -> tuple[int, int]:
        """Width and height a text takes; with a width it is wrapped to it."""


class Fitted(NamedTuple):
    """A text, perhaps cut short, and the size in pixels at which it fits."""

    text: str
    size: int


def fitted_line(
    canvas: Measuring, text: str, width: float, size: int, font: Font = "body"
) -> Fitted:
    """One line no wider than that: at the size, or smaller, or cut short. Sizes in pixels."""
    text = text[:MOST_LETTERS]
    wide = canvas.measure(text, size, font)[0]
    if wide > width:
        size = max(SMALLEST_TEXT, min(size, int(size * width / wide) + 1))
    while size > SMALLEST_TEXT and canvas.measure(text, size, font)[0] > width:
        size -= 1

    def fits(words: str) -> bool:
        return canvas.measure(words, size, font)[0] <= width

    return Fitted(text if fits(text) else _cut_short(text, fits), size)


def fitted_end(canvas: Measuring, text: str, width: float, size: int) -> str:
    """The end of a text that is too wide, as much as there is room for. The size in pixels."""
    text = text[-MOST_LETTERS:]
    ends = range(len(text), 0, -1)

    def fits(length: int) -> bool:
        return canvas.measure(_ending(text, length), size)[0] <= width

    return _ending(text, ends[bisect_left(ends, True, key=fits)] if text and fits(1) else 0)


def _ending(text: str, length: int) -> str:
    """So many last letters, after a sign that there were more."""
    return text if length == len(text) else ELLIPSIS + text[len(text) - length :]


def fitted_lines(
    canvas: Measuring, text: str, area: tuple[float, float], size: int, font: Font = "body"
) -> Fitted:
    """Lines wrapped to the area's width and no higher than it. Sizes in pixels.

    The last words are left out where even the smallest letters are too many; a single word wider
    than the area is cut.
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
    """The most letters of a text that fit with a sign that there were more; empty if none do.

    The place to cut is found by halves: letter by letter, a long name would take seconds.
    """
    lengths = range(1, len(text) + 1)
    most = bisect_left(lengths, True, key=lambda n: not fits(text[:n].rstrip() + ELLIPSIS))
    return text[:most].rstrip() + ELLIPSIS if most else ""


def line_in(
    canvas: Measuring, metrics: Metrics, text: str, box: Box, units: float, font: Font
) -> Fitted:
    """One line that fits the box, of so many units at most."""
    return fitted_line(canvas, text, box.w, metrics.line(units, box.h), font)


def lines_in(
    canvas: Measuring, metrics: Metrics, text: str, box: Box, units: float, font: Font
) -> Fitted:
    """Wrapped lines that fit the box, of so many units at most."""
    return fitted_lines(canvas, text, (box.w, box.h), metrics.text(units), font)


def write_line(
    canvas: Canvas,
    text: str,
    box: Box,
    units: float,
    font: Font = "body",
    colour: str = "cream",
    align: Align = "left",
    valign: Valign = "middle",
    shadow: bool = False,
) -> int:
    """Write one line that fits the box, of so many units at most. The width it takes, in pixels."""
    text, size = line_in(canvas, canvas.metrics, text, box, units, font)
    canvas.text(text, box, size, font, colour, align, valign, shadow=shadow)
    return canvas.measure(text, size, font)[0] if text else 0


def write_lines(
    canvas: Canvas,
    text: str,
    box: Box,
    units: float,
    font: Font = "body",
    colour: str = "cream",
    align: Align = "left",
    valign: Valign = "top",
) -> int:
    """Write wrapped lines that fit the box. The height they take, in pixels."""
    text, size = lines_in(canvas, canvas.metrics, text, box, units, font)
    canvas.text(text, box, size, font, colour, align, valign, wrap=True)
    return canvas.measure(text, size, font, box.w)[1] if text else 0
