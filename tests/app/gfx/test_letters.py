"""Letters that the fonts lack: found, told where they are typed, and never drawn as boxes."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.gfx.commands import Area, Font, Text
from alhambra.app.gfx.sprites.surface_cache import SurfaceCache
from alhambra.app.gfx.sprites.text_renderer import TextRenderer
from alhambra.app.scenes.notice import AskScene
from alhambra.app.ui.text_field import Clipboard
from alhambra.paths import asset
from tests.app.driving import game
from tests.app.stage import shown_texts


def renderer() -> TextRenderer:
    pygame.font.init()
    return TextRenderer(asset("fonts"), SurfaceCache(1 << 20))


def drawn(words: TextRenderer, text: str, font: Font = "body") -> bytes:
    """The pixels of a line."""
    line = Text(text, 24, font, valign="top")
    surface = words.surface(line, Area(0, 0, 400, 40), (255, 255, 255), 1.0)[0]
    return pygame.image.tobytes(surface, "RGBA")


def test_what_the_fonts_lack_is_found() -> None:
    words = renderer()
    assert words.lacking("Anna Čeněk ŁĞß Дмитрий Ωmega → ’ \u00a0\n") == ""
    assert words.lacking("王a王芳 שלום😀\ud800") == "王芳שלום😀\ud800"


@pytest.mark.parametrize("text", ["王", "x王芳 y", "\ud800", "שלום"])
def test_each_lacking_letter_is_a_question_mark(text: str) -> None:
    words = renderer()
    shown = "".join("?" if words.lacking(each) else each for each in text)
    assert drawn(words, text) == drawn(words, shown)
    assert words.measure(text, 24, "body", None) == words.measure(shown, 24, "body", None)


@pytest.mark.parametrize("font", ["title", "figure"])
def test_the_font_of_titles_leaves_other_alphabets_to_a_richer_one(font: Font) -> None:
    words = renderer()
    assert drawn(words, "Дмитрий", font) == drawn(words, "Дмитрий", "bold")
    assert drawn(words, "Dmitri", font) != drawn(words, "Dmitri", "bold")


def test_letters_that_cannot_be_drawn_are_told_when_they_are_typed() -> None:
    with game() as driver:
        told = driver.app.t("letters.lacking")

        def said() -> bool:
            driver.app.canvas.present()
            driver.program.stack.draw(driver.app.canvas)
            texts = [text.text.replace("\n", " ") for text in shown_texts(driver.app.canvas)]
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
        driver.open(AskScene(driver.app, Clipboard(), "save", "", 40, lambda text: None))
        driver.wait(2)
        assert not said()
        driver.write("😀")
        assert said()


@pytest.mark.parametrize(("written", "shown"), [("ф", "Ф"), ("ö", "Ö"), ("ש", "A"), ("a", "A")])
def test_a_cap_shows_what_the_keyboard_writes_if_the_fonts_have_it(
    written: str, shown: str
) -> None:
    with game() as driver:
        app = replace(driver.app, letter_on=lambda name: written)
        assert app.cap("a") == shown
        assert app.cap("a", pad=True) == "A"
