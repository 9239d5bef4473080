"""The bubble of a lesson: where it lies, and that its words fit in every language."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path

import pytest

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.commands import Fill, Image, Layer, Line, Sprite
from alhambra.app.input import intents
from alhambra.app.learn.bubble import Bubble, boxes_of, draw_light, place, tilt_of
from alhambra.app.learn.progress import Progress, read_progress, write_progress
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.app.table.picture import Kind, Picture, Spot, Token
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.learning.lessons import LESSONS, load_lesson
from tests.app.dumps import looks_in
from tests.app.stage import canvas, overflowing
from tools.rule_book import PAGE, page

WINDOW = Box(0, 0, 1280, 720)
SIZE = (330.0, 120.0)


def corner(box: Box) -> Point:
    """The last point of a box."""
    return box.right - 0.01, box.bottom - 0.01


ANYWHERE = [Box(x, y, 60, 60) for x in (0, 400, 900, 1220) for y in (0, 300, 660)]


@pytest.mark.parametrize("lit", ANYWHERE)
def test_it_lies_in_the_window_beside_what_is_lit(lit: Box) -> None:
    box = place(WINDOW, SIZE, (lit,), (), (), 20)
    assert not box.overlaps(lit)
    assert WINDOW.contains(box[:2]) and WINDOW.contains(corner(box))
    assert abs(box.center[0] - lit.center[0]) + abs(box.center[1] - lit.center[1]) < 400


def test_it_covers_rather_nothing_than_a_thing_and_rather_a_thing_than_what_is_needed() -> None:
    lit, needed = Box(600, 300, 60, 60), Box(600, 0, 680, 720)
    things = Box(0, 0, 600, 500)
    free = place(WINDOW, SIZE, (lit,), (needed,), (things,), 20)
    assert not free.overlaps(needed) and not free.overlaps(things)
    crowded = place(WINDOW, SIZE, (lit,), (needed,), (WINDOW,), 20)
    assert not crowded.overlaps(needed) and not crowded.overlaps(lit)


def test_what_is_dragged_passes_under_it() -> None:
    """A drag that begins beside the bubble goes on across it; a press on it is the bubble's own."""
    bubble = Bubble(Form(lambda sound: None))
    bubble.box = Box(100, 100, 200, 100)
    across = intents.DragStart((90, 150)), intents.DragMove((200, 150)), intents.Drop((400, 150))
    assert not any(bubble.handle(one) for one in (intents.Press((90, 150)), *across))
    assert bubble.handle(intents.Point((200, 150)))
    assert all(bubble.handle(one) for one in (intents.Press((200, 150)), *across[1:]))


def test_it_is_near_the_first_of_what_is_lit() -> None:
    first, second = Box(40, 40, 80, 100), Box(900, 600, 80, 100)
    box = place(WINDOW, SIZE, (first, second), (), (), 20)
    assert box.x - first.right < 40 and box.y - first.bottom < 40


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_step_fits_in_the_smallest_window(language: str, scale: float) -> None:
    surface, t = canvas(1280, 720, scale), Texts(language).t
    for name in LESSONS:
        for step in load_lesson(name, "Anna").steps:
            form = Form(lambda sound: None)
            words = ("lesson.back", "lesson.skip")
            form.show([Button(id, lambda id=id: t(id), print) for id in words])  # type: ignore[misc]
            bubble = Bubble(form)
            with surface.needing(1800, 1010):
                said, aside = t(f"lesson.{name}.{step.name}"), t("lesson.not_asked")
                bubble.draw(surface, t("lesson.step", step=34, steps=34), said, aside, (), (), ())
            assert not overflowing(surface), step.name
            assert bubble.box.h < 720 * 0.75, step.name
            assert WINDOW.contains(bubble.box[:2]) and WINDOW.contains(corner(bubble.box))
            surface.present()


# -- light -----------------------------------------------------------------------------------------


CARD = Box(300.0, 500.0, 120.0, 180.0)
SEEN = CARD._replace(w=50.0)
"""What is seen of it: another card lies on the rest."""


@pytest.mark.parametrize("angle", [0.0, 6.0, -9.0])
def test_a_light_is_turned_as_the_card_it_is_on(angle: float) -> None:
    surface = canvas()
    card = Sprite("hand:ducat-4/card", Image("ducat-4"), CARD, Layer.HAND, angle=angle)
    draw_light(surface, SEEN, 0, tilt_of(Picture([card], []), SEEN))
    lines = [each for each in looks_in(surface.commands, Line) if not each.glow]
    assert lines
    along, across = cos(radians(-angle)), sin(radians(-angle))
    middle_x, middle_y = CARD.center
    for x, y in lines[-1].points:  # turned back, it is a frame around what is seen
        right, down = x - middle_x, y - middle_y
        back = middle_x + right * along + down * across, middle_y - right * across + down * along
        near = SEEN.inset(-6)
        inside = SEEN.inset(13)
        assert near.contains(back) and not inside.contains(back)


def test_a_light_on_a_card_ends_above_the_sums_of_the_hand() -> None:
    """It cuts through no word there."""
    rail = Sprite("sum:ducat/rail", Fill("hollow", 9), Box(300, 640, 120, 60), Layer.HAND)
    spots = [Spot(token, CARD, "hand", "") for token in (Token(Kind.HAND, "ducat-4"),)]
    (box,) = boxes_of(Picture([rail], spots), [spots[0].token])
    assert box[:2] == CARD[:2] and 600 < box.bottom < rail.box.y - 6


# -- rules page ------------------------------------------------------------------------------------


def test_the_page_of_the_rules_is_current() -> None:
    """``python tools/rule_book.py`` writes it."""
    assert PAGE.read_text("utf-8") == page()


# -- progress --------------------------------------------------------------------------------------


KEPT = {"alhambra": Progress(7), "dirk": Progress(0, True)}


def test_progress_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "data" / "lessons.json"
    assert read_progress(path) == {}
    write_progress(path, KEPT)
    assert read_progress(path) == KEPT


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[1, 2]",
        b'{"alhambra": 7, "dirk": {"step": -1, "finished": true}}',
        b'{"alhambra": {"step": true, "finished": false}, "dirk": {"step": 1}}',
        b"[" * 5000,
        b" " * 100_000,
    ],
)
def test_a_damaged_file_counts_as_nothing_begun(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "lessons.json"
    path.write_bytes(data)
    assert read_progress(path) == {}


def test_of_a_file_that_is_damaged_in_part_the_rest_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    path.write_bytes(b'{"alhambra": {"step": 7, "finished": false}, "dirk": null}')
    assert read_progress(path) == {"alhambra": Progress(7)}


def test_a_file_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    blocked = tmp_path / "data"
    blocked.write_text("a file where the folder should be")
    write_progress(blocked / "lessons.json", KEPT)
    assert blocked.read_text() == "a file where the folder should be"


def test_a_lesson_that_was_finished_stays_so_when_it_is_begun_again() -> None:
    assert Progress(5).left_at(34, 34) == Progress(0, True)
    assert Progress(0, True).left_at(3, 34) == Progress(3, True)
