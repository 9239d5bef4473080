"""The card of a lesson: where it lies, that its words fit everywhere, and the page at the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import cycle
from math import cos, radians, sin
from pathlib import Path

import pytest

from alhambra.app.games.alhambra.table.gestures import selection
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Fill, Image, Layer, Line, Sprite
from alhambra.app.gfx.theme import LEAD
from alhambra.app.input import intents
from alhambra.app.input.intents import KEYBOARD, Accept, Cancel, Redo
from alhambra.app.learn.book_scene import BookScene
from alhambra.app.learn.count_guide import CountGuide
from alhambra.app.learn.lesson_card import Caps, LessonCard, boxes_of, draw_light, tilt_of
from alhambra.app.learn.lesson_scene import LessonScene
from alhambra.app.learn.page import LearnScene, LessonEndScene
from alhambra.app.learn.practice_pages import ExercisePage
from alhambra.app.learn.progress import Progress, read_progress, write_progress
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import ENGLISH
from alhambra.app.program.scene_stack import Scene
from alhambra.app.table.picture import Kind, Picture, Spot, Token
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.learning.lessons import LESSONS
from alhambra.rules.alhambra.palace import FOUNTAIN
from tests.app.driving import Driver
from tests.app.dumps import looks_in
from tests.app.fit_languages import longest
from tests.app.gallery.learn import STILL, step
from tests.app.gallery.showing import Shown, Variant, opened, rest
from tests.app.learn.practice import clean_up, lesson_on, open_lesson
from tests.app.stage import canvas, overflowing, shown_texts, words_on
from tools.rule_book import PAGE, page

SETTINGS = {"animation": "normal"}

SIZES = ((1280, 720), (1920, 1080), (2560, 1080))
LONGEST = longest("lesson.")[0]


def moments(name: str, variant: Variant) -> Iterator[tuple[LessonScene, Scene]]:
    """A lesson at each of its steps and stops, drawn; with the scene that acts."""
    stage = opened(Shown(partial(step, name, 0), settings=STILL), variant)
    lesson = stage.scene(LessonScene)
    last = len(lesson.match.lesson.steps) - 1
    while lesson.match.at < last or stage.stack.top is not lesson:
        top = stage.stack.top
        assert top is not None
        if top is lesson or isinstance(top, CountGuide):
            yield lesson, top
        stage.do(Redo(device=KEYBOARD) if top is lesson else Accept(device=KEYBOARD))
        rest(stage)
    yield lesson, lesson


@pytest.mark.parametrize(
    ("name", "size", "language"),
    [
        *((name, SIZES[0], LONGEST) for name in LESSONS),
        *zip(LESSONS, cycle(SIZES[1:]), cycle((ENGLISH, LONGEST)), strict=False),
    ],
    ids=str,
)
def test_its_card_covers_nothing_and_its_button_stands_in_one_place(
    name: str, size: tuple[int, int], language: str
) -> None:
    places = set[Box]()
    for lesson, top in moments(name, Variant(size, language)):
        assert isinstance(top, LessonScene | CountGuide)
        card, buttons = lesson.place, {button.id: button.box for button in top.form.widgets}
        places |= {box for id, box in buttons.items() if id in ("next", "skip")}
        assert all(card.contains(box.center) for box in buttons.values())
        if isinstance(top, LessonScene):
            needed = [*top.lit, *on_the_table(top)]
        else:
            needed = [box for box in (top.lit,) if box is not None]
        assert not [box for box in needed if box.overlaps(card)], lesson.step
    assert len(places) == 1


def on_the_table(lesson: LessonScene) -> Iterator[Box]:
    """What can be picked, the tiles of the palace, or the whole sheet."""
    view, picture = lesson.table.controller.view, lesson.table.picture
    yield from (spot.box for spot in picture.spots if spot.token.kind is not Kind.CELL)
    if isinstance(lesson.table, AlhambraTableScene):
        ground = selection.ground(view)
        yield from map(ground.box, (FOUNTAIN, *view.snapshot().planned.palace.tiles))
    else:
        yield picture.anchors["sheet"]


def test_what_is_dragged_passes_under_it() -> None:
    """A drag that begins beside the card goes on across it; a press on it is the card's own."""
    card = LessonCard(Form(lambda sound: None))
    card.box = Box(100, 100, 200, 100)
    across = intents.DragStart((90, 150)), intents.DragMove((200, 150)), intents.Drop((400, 150))
    assert not any(card.handle(one) for one in (intents.Press((90, 150)), *across))
    assert card.handle(intents.Point((200, 150)))
    assert all(card.handle(one) for one in (intents.Press((200, 150)), *across[1:]))


@pytest.mark.parametrize("language", longest("lesson."))
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_every_step_fits_in_the_smallest_window(language: str, scale: float) -> None:
    t, variant = Texts(language).t, Variant(SIZES[0], language)
    for name in LESSONS:
        stage = opened(Shown(partial(step, name, 0), settings=STILL | {"scale": scale}), variant)
        lesson, surface = stage.stack.top, stage.canvas
        assert isinstance(lesson, LessonScene)
        for each in lesson.match.lesson.steps:
            surface.present()
            form, words = Form(lambda sound: None), t(f"lesson.{name}.{each.name}")
            form.show([Button(id, partial(t, f"lesson.{id}"), print) for id in ("skip", "back")])
            with surface.needing(*lesson.room):
                size = surface.metrics.text(LEAD.units)
                LessonCard(form).draw(
                    surface, lesson.place, "37/37", words, t("lesson.not_asked"), CAPS
                )
            assert not overflowing(surface), each.name
            written = {text.text: text.size for text in shown_texts(surface)}
            assert scale > 1 or written[words] == size, each.name


CAPS = Caps(("Space", ""))


@pytest.mark.parametrize(("count", "said"), [(40, True), (54, False)])
def test_a_reason_that_would_be_cut_short_is_left_out(count: int, said: bool) -> None:
    surface, form, words = canvas(), Form(lambda sound: None), " ".join(["turn"] * count)
    form.show([Button(id, str, print) for id in ("again", "next")])
    box, reason = Box(20, 300, 220, 380), "Because of it."
    LessonCard(form).draw(surface, box, "1", words, "", CAPS, reason)
    assert (f"{words} {reason}" if said else words) in {*words_on(surface)}


def test_letters_below_long_words_are_no_larger_than_those_of_the_words() -> None:
    surface, form, words = canvas(), Form(lambda sound: None), " ".join(["turn"] * 44)
    form.show([Button(id, str, print) for id in ("again", "next")])
    aside = "Your rating: 1000 → 912"
    LessonCard(form).draw(surface, Box(20, 300, 220, 380), "1", words, aside, CAPS)
    written = {text.text: text.size for text in shown_texts(surface)}
    assert written[aside] <= written[words] + 1


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


# -- the page at the end ---------------------------------------------------------------------------


GO_ON = Accept(device=KEYBOARD)


@pytest.fixture(autouse=True)
def nothing_kept(driver: Driver) -> None:
    clean_up(driver)


def ended(driver: Driver, name: str) -> None:
    """The page at the end of a lesson, whose steps are shown one after the other."""
    scene = open_lesson(driver, name)
    while not driver.shows(LessonEndScene):
        driver.until(lambda: not driver.acts(scene) or scene.waits)
        if not driver.shows(LessonEndScene):
            driver.program.stack.handle(Redo(device=KEYBOARD) if driver.acts(scene) else GO_ON)
        driver.wait(2)


def test_the_end_of_a_lesson_leads_to_what_is_next_and_back(driver: Driver) -> None:
    driver.app.settings.change(animation="instant")
    ended(driver, "dirk")
    end = driver.top
    for id, kind in (("exercises", ExercisePage), ("rules", BookScene)):
        driver.press_button(id, frames=2)
        assert driver.shows(kind)
        driver.program.stack.handle(Cancel(device=KEYBOARD))
        driver.wait(2)
        assert driver.top is end
    driver.press_button("lesson", frames=2)
    assert lesson_on(driver).match.lesson.name == "alhambra"
    driver.program.stack.pop()
    driver.wait(2)
    assert driver.shows(LearnScene), "the page of the end is gone"


@pytest.mark.parametrize(("name", "players"), [("dirk", 2), ("rollwrite", 3)])
def test_after_a_lesson_a_first_game_begins_against_beginners_with_the_coach(
    driver: Driver, name: str, players: int
) -> None:
    driver.app.settings.change(animation="instant")
    ended(driver, name)
    driver.press_button("first-game", frames=3)
    table = driver.program.stack.scenes[0]
    assert isinstance(table, AlhambraTableScene | RollwriteTableScene)
    kinds = [player.kind for player in table.controller.match.state.players]
    assert kinds == ["human", *["beginner"] * (players - 1)]
    assert driver.app.settings.now.help == "coach"
