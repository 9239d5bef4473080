"""Widgets and forms, driven by intents."""

from __future__ import annotations

from typing import Generic, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra.app.gfx.canvas import Fill, Frame
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    Cancel,
    Composing,
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    Edit,
    Intent,
    Key,
    NextGroup,
    Point,
    Press,
    PrevGroup,
    Release,
    Released,
    Text,
)
from alhambra.app.sounds import Sound
from alhambra.app.ui.box import Box
from alhambra.app.ui.buttons import Button, Label
from alhambra.app.ui.dialog import Dialog
from alhambra.app.ui.editing import Line, edited, put, whole, written
from alhambra.app.ui.fitting import fitted_line, fitted_lines
from alhambra.app.ui.form import Form
from alhambra.app.ui.metrics import SMALLEST_TEXT
from alhambra.app.ui.rows import Choice, Slider, Toggle
from alhambra.app.ui.textfield import Pocket, TextField, digit
from alhambra.app.ui.widget import Widget
from tests.app.stage import arrow, canvas, overflowing, shown_texts

PAD = "pad-0"
STRIP = Box(100, 100, 400, 60)


class Bench:
    """A form with widgets one above the other, and what came of them."""

    def __init__(self, *widgets: Widget, focus: str | None = None) -> None:
        self.heard: list[Sound] = []
        self.form = Form(self.heard.append)
        self.widgets = widgets
        self.canvas = canvas()
        for number, widget in enumerate(widgets):
            widget.box = STRIP.moved(0, 100 * number)
        self.form.show(widgets, focus)
        self.draw()

    def draw(self) -> None:
        """Draw the form."""
        self.canvas.present()
        self.form.draw(self.canvas)

    def do(self, *intents: Intent) -> bool:
        """Act; whether the last one was of use."""
        used = False
        for intent in intents:
            used = self.form.handle(intent)
            self.draw()
        return used

    def click(self, x: float, y: float) -> None:
        """Click there."""
        self.do(*(kind((x, y), device=MOUSE) for kind in (Point, Press, Release)))

    @property
    def frames(self) -> list[str]:
        """The nine-slices that were drawn."""
        return [command.name for command in self.canvas.commands if isinstance(command, Frame)]


V = TypeVar("V")


class Value(Generic[V]):
    """Something that can be set."""

    def __init__(self, value: V) -> None:
        self.value = value

    def get(self) -> V:
        """As it is."""
        return self.value

    def put(self, value: V) -> None:
        """Set it."""
        self.value = value


def button(id: str, pressed: list[str]) -> Button:
    """A button that notes that it was pressed."""
    return Button(id, lambda: id, lambda: pressed.append(id))


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


# -- lines that are written ------------------------------------------------------------------------


def test_letters_are_written_at_the_cursor_and_in_place_of_what_is_selected() -> None:
    line = written(Line("Ana", 2, 2), "n", 10)
    assert line == Line("Anna", 3, 3)
    assert written(whole("Anna"), "Ben", 10) == Line("Ben", 3, 3)
    assert written(Line("Anna", 4, 4), " Maria", 6) == Line("Anna M", 6, 6)


@pytest.mark.parametrize(
    ("key", "select", "word", "expected"),
    [
        (Key.LEFT, False, False, Line("one two", 3, 3)),
        (Key.RIGHT, False, False, Line("one two", 5, 5)),
        (Key.LEFT, True, False, Line("one two", 3, 4)),
        (Key.LEFT, False, True, Line("one two", 0, 0)),
        (Key.RIGHT, True, True, Line("one two", 7, 4)),
        (Key.HOME, False, False, Line("one two", 0, 0)),
        (Key.END, True, False, Line("one two", 7, 4)),
        (Key.BACKSPACE, False, False, Line("onetwo", 3, 3)),
        (Key.BACKSPACE, False, True, Line("two", 0, 0)),
        (Key.DELETE, False, False, Line("one wo", 4, 4)),
        (Key.DELETE, False, True, Line("one ", 4, 4)),
        (Key.ALL, False, False, Line("one two", 7, 0)),
    ],
)
def test_keys_edit(key: Key, select: bool, word: bool, expected: Line) -> None:
    assert edited(Line("one two", 4, 4), key, select, word) == expected


def test_an_arrow_leaves_a_selection_at_its_end() -> None:
    line = Line("one two", 1, 5)
    assert edited(line, Key.LEFT).cursor == 1
    assert edited(line, Key.RIGHT).cursor == 5
    assert edited(line, Key.BACKSPACE) == Line("owo", 1, 1)


@given(st.lists(st.tuples(st.sampled_from(Key), st.booleans(), st.booleans()), max_size=30))
def test_the_cursor_stays_in_the_line(keys: list[tuple[Key, bool, bool]]) -> None:
    line = put(Line("Alhambra of Granada"), 5)
    for key, select, word in keys:
        line = edited(line, key, select, word)
        assert 0 <= line.cursor <= len(line.text)
        assert 0 <= line.anchor <= len(line.text)


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
    label = Label("words", lambda: "A sentence that says something, at some length.", lines=True)
    bench = Bench(button("a", pressed), label, button("b", pressed), focus="a")
    bench.do(arrow("down"), Accept(device=KEYBOARD))
    assert pressed == ["b"]
    assert overflowing(bench.canvas) == []


# -- what can be set -------------------------------------------------------------------------------


def choice(value: Value[str], named: bool = False) -> Choice[str]:
    """A choice among three words."""
    rows = (lambda: "Words") if named else None
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
    bench.click(STRIP.x + 20, 130)
    assert value.get() == "one"
    bench.click(STRIP.x + 20, 130)
    assert value.get() == "three"
    bench.click(STRIP.right - 20, 130)
    bench.click(STRIP.center[0], 130)
    assert value.get() == "two"


def test_a_choice_of_something_unknown_begins_with_the_first() -> None:
    value = Value("four")
    bench = Bench(choice(value, named=True), focus="choice")
    assert "four" in [text.text for text in shown_texts(bench.canvas)]
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
    assert "on" in [text.text for text in shown_texts(bench.canvas)]


# -- text fields -----------------------------------------------------------------------------------


def writing(text: str = "", longest: int = 10) -> tuple[Bench, TextField]:
    """A field with the focus, and a button below it."""
    field = TextField("name", Pocket(), longest, text, lambda: "Player 1")
    return Bench(field, button("below", []), focus="name"), field


def test_what_is_written_takes_the_place_of_what_was_there() -> None:
    bench, field = writing("Anna")
    bench.do(Text("B"), Text("en"))
    assert field.text == "Ben"
    bench.do(Text("jamin Franklin"))
    assert field.text == "Benjamin F"
    bench.do(Edit(Key.BACKSPACE), Edit(Key.BACKSPACE))
    assert field.text == "Benjamin"


def test_an_empty_field_shows_what_will_be_taken() -> None:
    bench, _ = writing()
    assert "Player 1" in [text.text for text in shown_texts(bench.canvas)]
    bench.do(Text("Eva"))
    assert "Player 1" not in [text.text for text in shown_texts(bench.canvas)]


def test_only_what_is_allowed_is_written() -> None:
    field = TextField("seed", Pocket(), 5, allowed=digit)
    bench = Bench(field, focus="seed")
    bench.do(Text("1a2\n3²٣"))
    assert field.text == "123"
    plain, named = writing()
    plain.do(Text("A\tB\n"))
    assert named.text == "AB"


def test_cut_copy_and_paste() -> None:
    bench, field = writing("Anna")
    bench.do(Edit(Key.COPY), Edit(Key.END), Edit(Key.PASTE))
    assert field.text == "AnnaAnna"
    bench.do(Edit(Key.ALL), Edit(Key.CUT))
    assert field.text == ""
    bench.do(Edit(Key.PASTE))
    assert field.text == "AnnaAnna"
    bench.do(Edit(Key.COPY), Edit(Key.PASTE))
    assert field.text == "AnnaAnnaAn"


def test_an_input_method_shows_its_draft_and_keeps_its_keys() -> None:
    bench, field = writing()
    bench.do(Text("Jo"), Composing("ãn", 2))
    assert field.text == "Jo"
    assert "Joãn" in [text.text for text in shown_texts(bench.canvas)]
    bench.do(Edit(Key.BACKSPACE))
    assert field.text == "Jo"
    bench.do(Text("ão"))
    assert field.text == "João"
    assert "João" in [text.text for text in shown_texts(bench.canvas)]


def test_cancel_takes_back_what_was_written_and_then_leaves() -> None:
    bench, field = writing("Anna")
    bench.do(Text("Ben"))
    assert bench.do(Cancel(device=KEYBOARD))
    assert field.text == "Anna"
    assert not bench.do(Cancel(device=KEYBOARD))


def test_writing_keeps_the_focus_until_a_press_elsewhere() -> None:
    bench, field = writing()
    bench.do(Point((200, 230)), Text("Eva"))
    assert field.text == "Eva"
    assert bench.form.typing() == field.box
    bench.do(Press((1500, 900)))
    assert bench.form.typing() is None
    bench.click(*field.box.center)
    assert bench.form.typing() == field.box
    bench.do(Accept(device=KEYBOARD))
    assert bench.form.typing() is None


def test_pointing_at_a_field_does_not_begin_writing() -> None:
    bench = Bench(button("a", []), TextField("name", Pocket(), 10), focus="a")
    bench.do(Point((200, 230)))
    assert bench.form.typing() is None
    assert not bench.do(Text("x"))


def test_the_pointer_sets_the_cursor_and_selects() -> None:
    bench, field = writing("abcdefgh")
    letter = bench.canvas.measure("a", bench.canvas.metrics.text(22))[0]
    left = field.box.x + bench.canvas.metrics.px(14)
    y = field.box.center[1]
    bench.do(Press((left + 2 * letter + 1, y)), Release((left + 2 * letter + 1, y)), Text("-"))
    assert field.text == "ab-cdefgh"
    bench.do(
        Press((left, y)),
        DragStart((left + 10, y), origin=(left, y)),
        DragMove((left + 3 * letter, y)),
        Drop((left + 3 * letter, y)),
        Text("x"),
    )
    assert field.text == "xcdefgh"


def cursors(bench: Bench) -> list[Fill]:
    """The cursor, while it is seen."""
    commands = bench.canvas.commands
    return [one for one in commands if isinstance(one, Fill) and one.colour == "bright"]


def test_the_cursor_blinks_and_stays_in_sight() -> None:
    bench, field = writing("", longest=200)
    assert not bench.form.update(0.1)
    assert len(cursors(bench)) == 1
    assert bench.form.update(0.5)
    bench.draw()
    assert not cursors(bench)
    bench.do(Text("a" * 150))
    box = field.box
    for key in (Key.END, Key.HOME, Key.RIGHT):
        bench.do(Edit(key))
        (cursor,) = cursors(bench)
        assert box.x < cursor.area.x < cursor.area.x + cursor.area.w < box.right
        assert box.y < cursor.area.y < cursor.area.y + cursor.area.h < box.bottom


# -- dialogs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("intents", "expected"),
    [
        ([Accept(device=PAD)], [False]),
        ([Cancel(device=KEYBOARD)], [False]),
        ([arrow("right"), Accept(device=KEYBOARD)], [True]),
        ([NextGroup(device=KEYBOARD), Accept(device=KEYBOARD)], [True]),
    ],
)
def test_a_dialog_is_answered(intents: list[Intent], expected: list[bool]) -> None:
    answers: list[bool] = []
    words = (lambda: "Really?", lambda: "It is for good.", lambda: "Yes", lambda: "No")
    heard: list[Sound] = []
    dialog = Dialog(heard.append, *words, answers.append)
    surface = canvas()
    dialog.draw(surface)
    assert overflowing(surface) == []
    for intent in intents:
        dialog.handle(intent)
    assert answers == expected
