"""Widgets and forms, driven by intents."""

from __future__ import annotations

from typing import Generic, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra.app.gfx.fitting import fitted_line, fitted_lines
from alhambra.app.gfx.scale import SMALLEST_TEXT
from alhambra.app.input.intents import (
    KEYBOARD,
    Accept,
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    NextGroup,
    Point,
    Press,
    PrevGroup,
    Release,
    Released,
)
from alhambra.app.ui.buttons import Label
from alhambra.app.ui.rows import Choice, Slider, Toggle
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import Look
from tests.app.lettered import text_renderer
from tests.app.stage import arrow, canvas, overflowing, shown_texts, words_on
from tests.app.ui.form_bench import STRIP, Bench, button

PAD = "pad-0"
V = TypeVar("V")


class Value(Generic[V]):
    """Something that can be set."""

    def __init__(self, value: V) -> None:
        self.value = value

    def get(self) -> V:
        return self.value

    def put(self, value: V) -> None:
        self.value = value


# -- texts that fit --------------------------------------------------------------------------------

words = st.text(st.sampled_from("abcdefgh ij"), max_size=120)


@given(words, st.integers(20, 600), st.integers(SMALLEST_TEXT, 60))
def test_a_line_never_is_wider_than_its_box(text: str, wide: int, size: int) -> None:
    surface = canvas()
    fitted = fitted_line(surface, text, wide, size)
    assert surface.measure(fitted.text, fitted.size)[0] <= wide or not fitted.text
    assert SMALLEST_TEXT <= fitted.size <= size
    assert fitted.text == text or fitted.text == "" or fitted.text.endswith("…")


@given(words, st.integers(20, 600), st.integers(18, 300), st.integers(SMALLEST_TEXT, 40))
def test_lines_never_leave_their_box(text: str, wide: int, high: int, size: int) -> None:
    surface = canvas()
    fitted = fitted_lines(surface, text, (wide, high), size)
    measured = surface.measure(fitted.text, fitted.size, width=wide)
    assert not fitted.text or (measured[0] <= wide and measured[1] <= high)


def test_a_text_is_set_smaller_before_it_is_cut() -> None:
    assert fitted_line(canvas(), "abcdefghij", 100, 30) == ("abcdefghij", 20)
    assert fitted_line(canvas(), "abcdefghij" * 2, 100, 30) == ("abcdefghijabc…", SMALLEST_TEXT)
    assert fitted_line(canvas(), "abc", 100, 30) == ("abc", 30)


UNBROKEN = {
    "Zeď má 11 úseků a v 5. kole přinese 11 bodů, k tomu 1. místo v bodování.": (
        *("11 úseků", "a v 5. kole", "11 bodů", "k tomu", "1. místo", "v bodování."),
    ),
    "Hlasitost je 80 % od 24. 11. 2026 u všech zvuků (i hudby), o nic víc.": (
        *("80 %", "24. 11. 2026", "u všech", "(i hudby),", "o nic"),
    ),
    "Longest walls: Player 1 +4, Zahra +0, Dirk +18, and now the sums.": (
        *("1 +4,", "Zahra +0,", "Dirk +18,"),
    ),
    "A tile costs 12 florins in round 3. The next one costs a coin.": (
        *("A tile", "12 florins", "a coin."),
    ),
    "Both have 1 tile: (9 + 2) ÷ 2 points for the oldest of all arcades 7": (
        *("1 tile:", "(9 + 2) ÷ 2", "arcades 7"),
    ),
    "Qui commence ? Le « joueur » le plus jeune : Zahra ; puis les autres !": (
        *("commence ?", "« joueur »", "jeune :", "Zahra ;", "autres !"),
    ),
}
"""Texts, and their parts that stay in one line."""


@pytest.mark.parametrize("text", UNBROKEN)
def test_a_number_stays_with_its_unit_and_a_letter_with_its_word(text: str) -> None:
    words = text_renderer()
    for width in range(130, 340, 7):
        lines = [line.replace("\u00a0", " ") for line in words.lines(text, 18, "body", width)]
        assert len(lines) > 1 and " ".join(lines) == text
        for part in UNBROKEN[text]:
            assert any(part in line for line in lines), (part, lines)


def test_no_line_ends_between_figures_that_belong_together() -> None:
    words = text_renderer()
    text = "Money in hand: 51 → 47, then take 3 + 2 florins (4, 2). Get (9 + 2) : 2, or 7 ÷ 3."
    for width in range(80, 400, 7):
        lines = words.lines(text, 18, "body", width)
        assert len(lines) > 1 and "\u00a0".join(lines).replace("\u00a0", " ") == text
        assert not any(line[0] in "→+:÷" or line[-1] in "→+÷" for line in lines), lines
        assert sum("(4," in line and "2)" in line for line in lines) == 1, lines
    for divided in ("(9 + 2) ÷ 2", "(9 + 2) : 2", "(9 + 2) / 2", "9 coins ÷ 2", "9 Münzen : 2"):
        text = f"Zahra and Omar have 1 seraglio each: {divided}, rounded down, is 5 points each."
        for width in range(130, 400, 7):
            lines = words.lines(text, 18, "body", width)
            assert any(divided in line.replace("\u00a0", " ") for line in lines), lines
    narrow = words.lines("3 + 2 + 2 + 1 + 1 + 1", 18, "body", 60)
    assert len(narrow) > 1, "what is too wide for a line is broken all the same"


# -- buttons and the focus -------------------------------------------------------------------------


def test_a_click_is_press_and_release_on_the_same_button() -> None:
    pressed: list[str] = []
    bench = Bench(button("a", pressed), button("b", pressed))
    bench.click(200, 130)
    assert pressed == ["a"]
    assert bench.heard == [Sound.HOVER, Sound.PRESS]
    bench.do(Press((200, 130)), Release((200, 230)))
    assert pressed == ["a"]
    bench.do(Press((200, 130)), DragStart((210, 130)), DragMove((230, 130)), Drop((240, 130)))
    assert pressed == ["a", "a"]
    bench.do(Press((200, 130)), DragStart((210, 130)), DragCancel(), Release((200, 130)))
    bench.do(Press((200, 130)), Released(), Release((200, 130)))
    assert pressed == ["a", "a"]


def test_the_pointer_brings_the_focus_and_accept_uses_it() -> None:
    pressed: list[str] = []
    bench = Bench(button("a", pressed), button("b", pressed))
    bench.do(Point((200, 230)), Accept(device=KEYBOARD))
    assert pressed == ["b"]
    bench.do(Point((900, 900)), Accept(device=KEYBOARD))
    assert pressed == ["b", "b"]


@pytest.mark.parametrize("device", [KEYBOARD, PAD])
def test_arrows_and_groups_move_the_focus(device: str) -> None:
    pressed: list[str] = []
    bench = Bench(*(button(id, pressed) for id in "abc"), focus="a")
    bench.do(arrow("down", device), Accept(device=device))
    bench.do(arrow("down", device), arrow("down", device), Accept(device=device))
    bench.do(NextGroup(device=device), Accept(device=device))
    bench.do(PrevGroup(device=device), Accept(device=device))
    assert pressed == ["b", "c", "a", "c"]


def test_the_ring_is_seen_while_keys_are_used() -> None:
    pressed: list[str] = []
    bench = Bench(button("a", pressed), button("b", pressed), focus="a")
    assert "focus" not in bench.frames
    assert "button-hover" in bench.frames
    bench.do(arrow("down"))
    assert "focus" in bench.frames
    bench.do(Point((200, 130)))
    assert "focus" not in bench.frames
    bench.do(Press((200, 130)))
    assert "button-pressed" in bench.frames


def test_what_is_not_enabled_can_be_neither_reached_nor_clicked() -> None:
    pressed: list[str] = []
    first, middle, last = (button(id, pressed) for id in "abc")
    middle.enabled = False
    bench = Bench(first, middle, last, focus="a")
    bench.do(arrow("down"), Accept(device=KEYBOARD))
    bench.click(200, 230)
    assert pressed == ["c"]
    assert "button-disabled" in bench.frames


def test_the_focus_stays_when_widgets_come_and_go() -> None:
    pressed: list[str] = []
    first, middle, last = (button(id, pressed) for id in "abc")
    bench = Bench(first, middle, last, focus="b")
    bench.form.show([middle, last], "c")
    assert bench.form.focused is middle
    bench.form.show([last], "c")
    assert bench.form.focused is last


def test_labels_are_no_place_for_the_focus() -> None:
    pressed: list[str] = []
    label = Label("words", lambda: "A sentence that says something, at some length.")
    bench = Bench(button("a", pressed), label, button("b", pressed), focus="a")
    bench.do(arrow("down"), Accept(device=KEYBOARD))
    assert pressed == ["b"]
    assert overflowing(bench.canvas) == []


# -- what can be set -------------------------------------------------------------------------------


def choice(value: Value[str], named: bool = False) -> Choice[str]:
    """A choice among three words."""
    rows = (lambda: "TextRenderer") if named else None
    return Choice("choice", ("one", "two", "three"), str, value.get, value.put, rows)


def test_arrows_go_through_a_choice_and_then_leave_it() -> None:
    value = Value("one")
    pressed: list[str] = []
    bench = Bench(choice(value), focus="choice")
    right = button("right", pressed)
    right.box = STRIP.moved(500, 0)
    bench.form.show([*bench.widgets, right])
    bench.do(arrow("right"), arrow("right"))
    assert value.get() == "three"
    bench.do(arrow("right"), Accept(device=KEYBOARD))
    assert pressed == ["right"]
    bench.do(arrow("left"), arrow("left"), arrow("left"))
    assert value.get() == "one"


def test_accept_and_clicks_go_round_a_choice() -> None:
    value = Value("two")
    bench = Bench(choice(value), focus="choice")
    seen = []
    for _ in range(3):
        bench.do(Accept(device=PAD))
        seen.append(value.value)
    assert seen == ["three", "one", "two"]
    seen.clear()
    for _ in range(3):
        bench.click(STRIP.center[0], 130)
        seen.append(value.value)
    assert seen == ["three", "one", "two"]


def test_an_arrow_that_is_faint_does_nothing() -> None:
    value = Value("two")
    bench = Bench(choice(value), focus="choice")
    for x, last in ((STRIP.x + 20, "one"), (STRIP.right - 20, "three")):
        for _ in range(4):
            bench.click(x, 130)
        assert value.get() == last


def test_a_choice_of_something_unknown_begins_with_the_first() -> None:
    value = Value("four")
    bench = Bench(choice(value, named=True), focus="choice")
    assert "four" in words_on(bench.canvas)
    bench.do(arrow("right"))
    assert value.value == "one"


def test_a_slider_follows_arrows_and_the_pointer() -> None:
    value = Value(0.5)
    slider = Slider("volume", str, value.get, value.put, lambda: "Volume")
    bench = Bench(slider, focus="volume")
    bench.do(arrow("right"), arrow("right"))
    assert value.value == 0.6
    for _ in range(20):
        bench.do(arrow("left"))
    assert value.value == 0.0
    right = STRIP.right
    bench.do(Press((right - 70, 130)), DragStart((right - 60, 130)), DragMove((right + 500, 130)))
    assert value.value == 1.0
    bench.do(DragMove((0, 130)), Drop((0, 130)))
    assert value.value == 0.0
    before = len(bench.heard)
    bench.click(STRIP.x + 10, 130)
    bench.do(Press((STRIP.x + 10, 130)), DragStart((400, 130)), Drop((400, 130)))
    assert value.value == 0.0
    assert len(bench.heard) == before


def test_a_switch_changes_by_click_accept_and_arrows() -> None:
    value = Value(False)
    names = {False: "off", True: "on"}
    toggle = Toggle("switch", names.__getitem__, value.get, value.put)
    bench = Bench(toggle, focus="switch")
    seen = []
    for intent in (Accept(device=PAD), Accept(device=PAD), arrow("right"), arrow("left")):
        bench.do(intent)
        seen.append(value.value)
    bench.click(*STRIP.center)
    seen.append(value.value)
    assert seen == [True, False, True, False, True]
    assert "on" in words_on(bench.canvas)


def test_all_values_of_a_choice_have_letters_of_one_size() -> None:
    """Whichever of them is shown, and with a note or none."""
    names = {"one": "Easy", "two": "Normal 1000 and more", "three": "Hard"}
    value, sizes = Value("one"), set()
    choice = Choice("choice", tuple(names), names.__getitem__, value.get, value.put)
    for name in names:
        value.put(name)
        surface = canvas()
        choice.box = STRIP._replace(w=150)
        choice.draw(surface, Look())
        sizes |= {text.size for text in shown_texts(surface) if text.text in names.values()}
    assert len(sizes) == 1
