"""The bubble of a lesson: where it lies, and that its words fit in every language."""

from __future__ import annotations

import pytest

from alhambra.app.gfx.box import Box, Point
from alhambra.app.input import intents
from alhambra.app.learn.bubble import Bubble, place
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.learning.lessons import LESSONS, load_lesson
from tests.app.stage import canvas, overflowing

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
