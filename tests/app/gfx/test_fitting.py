"""Texts of any length are fitted into a line at the cost of what can be seen of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from alhambra.app.gfx.commands import Font
from alhambra.app.gfx.fitting import (
    ELLIPSIS,
    MOST_LETTERS,
    Measuring,
    fitted_end,
    fitted_line,
    fitted_lines,
)
from alhambra.app.gfx.scale import SMALLEST_TEXT
from tests.app.stage import measured

WIDE = 400.0


class Counting(Measuring):
    """Measures, and counts the letters that it looks at."""

    def __init__(self) -> None:
        self.letters = 0

    def measure(
        self, text: str, size: float, font: Font = "body", width: float | None = None
    ) -> tuple[int, int]:
        """Letters are half as wide as high."""
        self.letters += len(text)
        return measured(text, round(size), None if width is None else int(width))


@pytest.mark.parametrize("words", ["x", "word "])
@pytest.mark.parametrize(
    "fit",
    [
        lambda canvas, text: fitted_line(canvas, text, WIDE, 24),
        lambda canvas, text: fitted_lines(canvas, text, (WIDE, 90), 24),
        lambda canvas, text: fitted_end(canvas, text, WIDE, 24),
    ],
    ids=["line", "lines", "end"],
)
def test_a_long_text_costs_no_more_than_a_page(
    fit: Callable[[Counting, str], object], words: str
) -> None:
    short, endless = Counting(), Counting()
    fit(short, words * MOST_LETTERS)
    fit(endless, words * 100_000)
    assert short.letters == endless.letters < 50 * MOST_LETTERS


@pytest.mark.parametrize("length", [1, 30, 60, 61, 400])
def test_as_much_is_seen_as_there_is_room_for(length: int) -> None:
    canvas = Counting()
    text = "ab " * length
    found, size = fitted_line(canvas, text, WIDE, SMALLEST_TEXT)
    seen = found.removesuffix(ELLIPSIS)
    assert text.startswith(seen) and canvas.measure(found, size)[0] <= WIDE
    if found != text:
        one_more = text[: len(seen) + 2].rstrip() + ELLIPSIS
        assert found.endswith(ELLIPSIS) and canvas.measure(one_more, size)[0] > WIDE


def test_the_end_of_a_path_is_seen() -> None:
    canvas = Counting()
    assert fitted_end(canvas, "/home/ani", WIDE, 20) == "/home/ani"
    found = fitted_end(canvas, "/home" * 30 + "/game.jsonl", WIDE, 20)
    assert found.startswith(ELLIPSIS) and found.endswith("/home/game.jsonl")
    assert canvas.measure(found, 20)[0] <= WIDE < canvas.measure(f"{found}x", 20)[0]
    assert fitted_end(canvas, "", WIDE, 20) == ""
