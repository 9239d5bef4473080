"""Where the focus goes when an arrow is pressed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from alhambra.app.gfx.box import SMALLEST_TEXT, Box
from alhambra.app.gfx.commands import Font
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Direction,
    NextGroup,
    NextPage,
    PrevGroup,
    PrevPage,
)
from alhambra.app.ui.fitting import ELLIPSIS, MOST_LETTERS, fitted_end, fitted_line, fitted_lines
from alhambra.app.ui.form import Form, following, nearest, straight_on
from alhambra.app.ui.tabs import Tabs
from tests.app.gallery import gallery
from tests.app.gallery.showing import Variant, rest, stage_for
from tests.app.stage import Stage, arrow, measured, shown_texts
from tests.app.ui.form_bench import Bench, button

GRID = [Box(100 * column, 100 * row, 80, 80) for row in range(3) for column in range(3)]
"""Numbers as on a telephone, from 0."""


@pytest.mark.parametrize(
    ("start", "direction", "expected"),
    [
        (4, Direction.LEFT, 3),
        (4, Direction.RIGHT, 5),
        (4, Direction.UP, 1),
        (4, Direction.DOWN, 7),
        (0, Direction.DOWN, 3),
        (8, Direction.LEFT, 7),
    ],
)
def test_straight_ahead_comes_first(start: int, direction: Direction, expected: int) -> None:
    others = [box for box in GRID if box != GRID[start]]
    number = nearest(GRID[start], others, direction)
    assert number is not None
    assert others[number] == GRID[expected]


def test_nothing_lies_beyond_the_edge() -> None:
    assert nearest(GRID[0], GRID[1:], Direction.LEFT) is None
    assert nearest(GRID[0], GRID[1:], Direction.UP) is None
    assert nearest(GRID[0], [], Direction.DOWN) is None


def test_a_wide_box_below_counts_as_straight_ahead() -> None:
    wide, small = Box(0, 100, 1000, 50), Box(180, 190, 50, 50)
    assert nearest(Box(180, 0, 50, 50), [small, wide], Direction.DOWN) == 1


def test_every_box_can_be_reached_by_arrows() -> None:
    reached, frontier = {0}, [0]
    while frontier:
        here = frontier.pop()
        others = [number for number in range(9) if number != here]
        for direction in Direction:
            found = nearest(GRID[here], [GRID[number] for number in others], direction)
            if found is not None and others[found] not in reached:
                reached.add(others[found])
                frontier.append(others[found])
    assert reached == set(range(9))


def test_what_only_reaches_farther_is_not_ahead() -> None:
    narrow, wide_below = Box(0, 0, 100, 50), Box(0, 60, 400, 50)
    assert nearest(narrow, [wide_below], Direction.RIGHT) is None
    assert nearest(wide_below, [narrow], Direction.LEFT) is None


def test_what_is_straight_ahead_comes_before_what_is_near() -> None:
    far, beside = Box(900, 0, 100, 50), Box(110, 55, 100, 50)
    assert straight_on(Box(0, 0, 100, 50), [beside, far], Direction.RIGHT) == 1
    assert straight_on(Box(0, 0, 100, 50), [beside], Direction.RIGHT) == 0


def test_the_opposite_arrow_goes_back_from_a_wide_box() -> None:
    bench = Bench(*(button(id, []) for id in ("left", "middle", "right", "wide", "last")))
    for number, widget in enumerate(bench.widgets[:3]):
        widget.box = Box(100 * number, 0, 80, 50)
    for number, widget in enumerate(bench.widgets[3:]):
        widget.box = Box(0, 100 + 100 * number, 280, 50)
    for start in ("left", "middle", "right"):
        bench.form.focus(start)
        bench.do(arrow("down"), arrow("down"), arrow("up"), arrow("up"))
        assert bench.form.focused is not None
        assert bench.form.focused.id == start


def test_tab_goes_round() -> None:
    assert [following(number, 3) for number in (None, 0, 1, 2)] == [0, 1, 2, 0]
    assert [following(number, 3, -1) for number in (None, 0, 1, 2)] == [2, 2, 0, 1]
    assert following(None, 0) is None


# -- fitting ---------------------------------------------------------------------------------------


WIDE = 400.0


class Counting:
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


# -- pages -----------------------------------------------------------------------------------------


PAD = "pad-0"
TABBED = ("options-screen", "statistics", "book", "exercises", "end-result")


def shown(name: str) -> Stage:
    """A scene of the gallery."""
    stage = stage_for(Variant((1280, 720), "en"), gallery()[name].settings)
    gallery()[name].open(stage)
    rest(stage)
    return stage


@pytest.mark.parametrize("name", TABBED)
def test_pages_are_turned_from_anywhere(name: str) -> None:
    stage = shown(name)
    form = getattr(stage.stack.top, "form", None)
    assert isinstance(form, Form)
    (tabs,) = (each for each in form.widgets if isinstance(each, Tabs))
    form.focus(form.widgets[-1].id)
    first = tabs.page
    for forth, back in (
        (NextGroup(device=PAD), PrevGroup(device=PAD)),
        (NextPage(device=KEYBOARD), PrevPage(device=KEYBOARD)),
    ):
        stage.do(forth)
        assert tabs.page != first
        stage.do(back)
        assert tabs.page == first


def test_caps_show_what_turns_pages() -> None:
    stage = shown("options-screen")
    for device, caps in ((PAD, {"LB", "RB"}), (KEYBOARD, {"Ctrl Tab"}), (MOUSE, set[str]())):
        stage.app.devices.used(device)
        stage.draw()
        texts = {text.text for text in shown_texts(stage.canvas)}
        assert texts & {"LB", "RB", "Ctrl Tab"} == caps
