"""Letters that the fonts lack: found, told where they are typed, and never drawn as boxes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.gfx.commands import Area, Font, Text
from alhambra.app.gfx.fitting import (
    ELLIPSIS,
    MOST_LETTERS,
    Measuring,
    fitted_end,
    fitted_line,
    fitted_lines,
)
from alhambra.app.gfx.scale import SMALLEST_TEXT
from alhambra.app.gfx.sprites.text_renderer import TextRenderer
from alhambra.app.scenes.notice import AskScene
from tests.app.driving import game
from tests.app.lettered import Lettered, text_renderer
from tests.app.stage import Stage, measured, shown_texts


def drawn(words: TextRenderer, text: str, font: Font = "body") -> bytes:
    """The pixels of a line."""
    line = Text(text, 24, font, valign="top")
    surface = words.surface(line, Area(0, 0, 400, 40), (255, 255, 255), 1.0)[0]
    return pygame.image.tobytes(surface, "RGBA")


def test_what_the_fonts_lack_is_found() -> None:
    words = text_renderer()
    assert words.lacking("Anna Čeněk ŁĞß Дмитрий Ωmega → ’ \u00a0\n") == ""
    assert words.lacking("王a王芳 שלום😀\ud800") == "王芳שלום😀\ud800"


@pytest.mark.parametrize("text", ["王", "x王芳 y", "\ud800", "שלום"])
def test_each_lacking_letter_is_a_question_mark(text: str) -> None:
    words = text_renderer()
    shown = "".join("?" if words.lacking(each) else each for each in text)
    assert drawn(words, text) == drawn(words, shown)
    assert words.measure(text, 24, "body", None) == words.measure(shown, 24, "body", None)


@pytest.mark.parametrize("font", ["title", "figure"])
def test_the_font_of_titles_leaves_other_alphabets_to_a_richer_one(font: Font) -> None:
    words = text_renderer()
    assert drawn(words, "Дмитрий", font) == drawn(words, "Дмитрий", "bold")
    assert drawn(words, "Dmitri", font) != drawn(words, "Dmitri", "bold")


def test_letters_that_cannot_be_drawn_are_told_when_they_are_typed() -> None:
    with game() as driver:
        told = driver.app.t("letters.lacking")

        def said() -> bool:
            texts = [text.text.replace("\n", " ") for text in shown_texts(driver.redraw())]
            return told in texts

        setup = AlhambraSetupScene(driver.app)
        driver.open(setup)
        setup.form.focus(setup.places[0].name.id)
        driver.wait(2)
        driver.write("Eva Жукова")
        assert not said()
        driver.write("王")
        assert said()
        driver.program.stack.pop()
        driver.open(AskScene(driver.app, "save", "", 40, lambda text: None))
        driver.wait(2)
        assert not said()
        driver.write("😀")
        assert said()


@pytest.mark.parametrize(("written", "shown"), [("ф", "Ф"), ("ö", "Ö"), ("ש", "A"), ("a", "A")])
def test_a_cap_shows_what_the_keyboard_writes_if_the_fonts_have_it(
    written: str, shown: str
) -> None:
    app = replace(Stage(painter=Lettered()).app, letter_on=lambda name: written)
    assert app.cap("a") == shown
    assert app.cap("a", pad=True) == "A"


# -- fitting ---------------------------------------------------------------------------------------


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
