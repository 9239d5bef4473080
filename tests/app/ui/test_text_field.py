"""Lines that are written, by keys, a pointer and input methods."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra.app.gfx.commands import Fill
from alhambra.app.input.intents import (
    KEYBOARD,
    Accept,
    Cancel,
    Composing,
    DragMove,
    DragStart,
    Drop,
    Edit,
    Key,
    Point,
    Press,
    Release,
    Text,
)
from alhambra.app.program.people import Person, proposed
from alhambra.app.ui.text_field import (
    Clipboard,
    TextField,
    TextLine,
    digit,
    edit,
    insert,
    move_cursor,
    path_character,
    select_all,
)
from tests.app.dumps import looks_in
from tests.app.stage import words_on
from tests.app.ui.form_bench import Bench, button

# -- lines that are written ------------------------------------------------------------------------


def test_letters_are_written_at_the_cursor_and_in_place_of_what_is_selected() -> None:
    line = insert(TextLine("Ana", 2, 2), "n", 10)
    assert line == TextLine("Anna", 3, 3)
    assert insert(select_all("Anna"), "Ben", 10) == TextLine("Ben", 3, 3)
    assert insert(TextLine("Anna", 4, 4), " Maria", 6) == TextLine("Anna M", 6, 6)


@pytest.mark.parametrize(
    ("key", "select", "word", "expected"),
    [
        (Key.LEFT, False, False, TextLine("one two", 3, 3)),
        (Key.RIGHT, False, False, TextLine("one two", 5, 5)),
        (Key.LEFT, True, False, TextLine("one two", 3, 4)),
        (Key.LEFT, False, True, TextLine("one two", 0, 0)),
        (Key.RIGHT, True, True, TextLine("one two", 7, 4)),
        (Key.HOME, False, False, TextLine("one two", 0, 0)),
        (Key.END, True, False, TextLine("one two", 7, 4)),
        (Key.BACKSPACE, False, False, TextLine("onetwo", 3, 3)),
        (Key.BACKSPACE, False, True, TextLine("two", 0, 0)),
        (Key.DELETE, False, False, TextLine("one wo", 4, 4)),
        (Key.DELETE, False, True, TextLine("one ", 4, 4)),
        (Key.ALL, False, False, TextLine("one two", 7, 0)),
    ],
)
def test_keys_edit(key: Key, select: bool, word: bool, expected: TextLine) -> None:
    assert edit(TextLine("one two", 4, 4), key, select, word) == expected


def test_words_end_at_blanks_whatever_is_written_in_them() -> None:
    line = edit(TextLine("it's 5, or six", 0, 0), Key.RIGHT, word=True)
    assert line.cursor == len("it's ")
    assert edit(line, Key.RIGHT, word=True).cursor == len("it's 5, ")


def test_an_arrow_leaves_a_selection_at_its_end() -> None:
    line = TextLine("one two", 1, 5)
    assert edit(line, Key.LEFT).cursor == 1
    assert edit(line, Key.RIGHT).cursor == 5
    assert edit(line, Key.BACKSPACE) == TextLine("owo", 1, 1)


@given(st.lists(st.tuples(st.sampled_from(Key), st.booleans(), st.booleans()), max_size=30))
def test_the_cursor_stays_in_the_line(keys: list[tuple[Key, bool, bool]]) -> None:
    line = move_cursor(TextLine("Alhambra of Granada"), 5)
    for key, select, word in keys:
        line = edit(line, key, select, word)
        assert 0 <= line.cursor <= len(line.text)
        assert 0 <= line.anchor <= len(line.text)


# -- text fields -----------------------------------------------------------------------------------


def writing(text: str = "", longest: int = 10) -> tuple[Bench, TextField]:
    """A field with the focus, and a button below it."""
    field = TextField("name", Clipboard(), longest, text, lambda: "Player 1")
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
    assert "Player 1" in words_on(bench.canvas)
    bench.do(Text("Eva"))
    assert "Player 1" not in words_on(bench.canvas)


def test_only_what_is_allowed_is_written() -> None:
    field = TextField("seed", Clipboard(), 5, allowed=digit)
    bench = Bench(field, focus="seed")
    bench.do(Text("1a2\n3²٣"))
    assert field.text == "123"
    plain, named = writing()
    plain.do(Text("A\tB\n"))
    assert named.text == "A B"


SPACES = "\t\n\r\x0b\u00a0\u2003\u202f\u3000\u2028"


@pytest.mark.parametrize("space", [*SPACES, "\r\n"])
def test_a_name_gets_the_usual_space_for_any_other(space: str) -> None:
    bench, field = writing()
    bench.do(Text(f"Anna{space}B\n"))
    assert field.text == "Anna B"


@pytest.mark.parametrize("space", SPACES)
def test_a_path_keeps_every_character_and_draws_a_blank(space: str) -> None:
    field = TextField("path", Clipboard(), 50, allowed=path_character)
    bench = Bench(field, focus="path")
    bench.do(Text(f"/a{space}b\u200b.jsonl\0\n"))
    assert field.text == f"/a{space}b\u200b.jsonl"
    assert "/a b .jsonl" in words_on(bench.canvas)


KNOWN = ("SARAH", "anna", "Straßer", "İsmet", "Éva")


def completing() -> tuple[Bench, TextField]:
    """A field that proposes known names."""
    people = [Person(name, 0) for name in KNOWN]
    field = TextField("name", Clipboard(), 12, propose=partial(proposed, people))
    return Bench(field, focus="name"), field


@given(st.text("SsARarHhmnNtToßẞİi̇éÉe", max_size=9))
def test_a_proposal_never_changes_what_was_typed(typed: str) -> None:
    """It is a rest that the next letter replaces, and it goes where it does not fit."""
    bench, field = completing()
    for end in range(1, len(typed) + 1):
        bench.do(Text(typed[end - 1]))
        assert field.typed == typed[:end]
        whole = field.text.casefold()
        assert field.text == typed[:end] or whole in {name.casefold() for name in KNOWN}
    if field.text != typed:
        bench.do(Edit(Key.BACKSPACE))
    assert field.text == typed


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Sa", "SaRAH"),
        ("Sam", "Sam"),
        ("An", "Anna"),
        ("Anton", "Anton"),
        ("STRASS", "STRASSer"),
        ("STRAS", "STRAS"),
        ("i", "i"),
        ("é", "éva"),
    ],
)
def test_the_rest_of_a_known_name_is_proposed(typed: str, shown: str) -> None:
    bench, field = completing()
    bench.do(*map(Text, typed))
    assert field.text == shown


def test_a_draft_takes_the_place_of_a_proposal() -> None:
    bench, field = completing()
    bench.do(Text("a"), Composing("ni", 2))
    assert field.text == "a"


def test_a_press_that_begins_writing_selects_all() -> None:
    field = TextField("name", Clipboard(), 20, "Dora")
    bench = Bench(button("above", []), field, focus="above")
    bench.click(*field.box.center)
    bench.do(Text("Čeněk"))
    assert field.text == "Čeněk"
    bench.click(field.box.x + 2, field.box.center[1])
    bench.do(Text("-"))
    assert field.text == "-Čeněk"


def focus_of(bench: Bench) -> str | None:
    return None if bench.form.focused is None else bench.form.focused.id


def test_arrows_leave_a_field_at_its_ends() -> None:
    field = TextField("name", Clipboard(), 20, "Ab")
    left, right = button("left", []), button("right", [])
    bench = Bench(left, field, right, focus="name")
    left.box, right.box = field.box.moved(-500, 0), field.box.moved(500, 0)
    bench.form.show(bench.widgets)
    bench.do(Edit(Key.RIGHT), Edit(Key.RIGHT, again=True), Edit(Key.RIGHT, select=True))
    assert focus_of(bench) == "name"
    bench.do(Edit(Key.RIGHT))
    assert focus_of(bench) == "right"
    bench.form.focus("name")
    bench.do(Edit(Key.LEFT), Edit(Key.LEFT))
    assert focus_of(bench) == "left"
    field.put("")
    bench.form.focus("name")
    bench.do(Edit(Key.LEFT))
    assert focus_of(bench) == "left"


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


def test_texts_of_any_length_and_sort_leave_what_can_be_written() -> None:
    long = "A\0n\ud800n\x1ba" + "\n" * 10**5
    bench, field = writing()
    bench.do(Text(long))
    assert field.text == "Anna"
    bench.do(Edit(Key.ALL), Text("x" * 10**5))
    assert set(field.text) == {"x"} and len(field.text) == 10


def test_an_input_method_shows_its_draft_and_keeps_its_keys() -> None:
    bench, field = writing()
    bench.do(Text("Jo"), Composing("ãn", 2))
    assert field.text == "Jo"
    assert "Joãn" in words_on(bench.canvas)
    bench.do(Edit(Key.BACKSPACE))
    assert field.text == "Jo"
    bench.do(Text("ão"))
    assert field.text == "João"
    assert "João" in words_on(bench.canvas)


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
    bench = Bench(button("a", []), TextField("name", Clipboard(), 10), focus="a")
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


def cursors(bench: Bench) -> list[Any]:
    """The cursor, while it is seen."""
    fills = looks_in(bench.canvas.commands, Fill)
    return [one for one in fills if one.colour == "bright"]


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
