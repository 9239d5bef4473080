"""A lesson at a real table: followed with pointer, keys and pad, left and taken up again."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.commands import Line
from alhambra.app.input.intents import KEYBOARD, Accept, Redo, Undo
from alhambra.app.learn.count_guide import CountGuide
from alhambra.app.learn.lesson_card import boxes_named, next_tokens
from alhambra.app.learn.lesson_scene import LessonScene
from alhambra.app.learn.page import LearnScene, LessonEndScene
from alhambra.app.learn.progress import Progress, read_progress
from alhambra.app.program.languages import languages
from alhambra.app.program.people import Person
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.table.picture import Kind, Token
from alhambra.learning.lesson import LEARNER
from alhambra.learning.lessons import LESSONS, load_lesson
from alhambra.paths import games_folder, lessons_file, statistics_file
from alhambra.rules.alhambra.choices import Place, Store
from tests.app.driving import Driver
from tests.app.dumps import looks_in
from tests.app.handling import AnyTable, Clicks, Keys, Pads
from tests.app.input.virtual_pad import NoLibrary, VirtualPad
from tests.app.learn.practice import clean_up, lesson_on, open_lesson
from tests.app.stage import words_on

SETTINGS = {"animation": "normal"}


@pytest.fixture(autouse=True)
def nothing_kept(driver: Driver) -> None:
    clean_up(driver)


def table(scene: LessonScene) -> AnyTable:
    assert isinstance(scene.table, AlhambraTableScene | RollwriteTableScene)
    return scene.table


def asked(scene: LessonScene) -> Token | None:
    """What is lit and to be picked next; None where there is only something to read."""
    step, ui = scene.step, scene.table.ui
    assert step is not None
    if step.wants is None:
        return None
    return next_tokens(scene.table.controller.view.tokens_of(step.wants, ui.carried), ui)[0]


def follow(
    driver: Driver, scene: LessonScene, press: Callable[[Token], None], accept: Callable[[], None]
) -> set[str]:
    """Do all that a lesson asks for, to its end: the names of its steps.

    All that each step speaks of is seen.
    """
    seen = set[str]()
    for _ in range(400):
        driver.until(lambda: not driver.acts(scene) or scene.waits)
        if driver.shows(LessonEndScene):
            return seen
        if driver.acts(scene):
            seen.add(look_at_step(scene))
        acted, at = driver.acts(scene), (scene.match.at, scene.table.ui)
        token = asked(scene) if acted else None
        if token is None:
            accept()
        else:
            press(token)
        driver.wait(2)
        if acted and driver.acts(scene):
            assert (scene.match.at, scene.table.ui) != at, scene.step
    raise AssertionError("the lesson has no end")


def look_at_step(scene: LessonScene) -> str:
    """The name of the present step, of which everything is to be seen."""
    step = scene.step
    assert step is not None
    picture = scene.table.picture
    lines = [name for name in step.light if picture.lines.get(name)]
    assert len(boxes_named(picture, step.light)) + len(lines) == len(step.light), step.name
    assert scene.lit or step.wants is None, step.name
    return step.name


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_followed_with_the_pointer(driver: Driver, name: str) -> None:
    driver.app.settings.change(animation="normal" if name == "dirk" else "instant")
    scene = open_lesson(driver, name)

    def go_on() -> None:
        names = [widget.id for widget in driver.form.widgets]
        wanted = next(id for id in ("go-on", "next", "skip", "continue") if id in names)
        driver.press_button(wanted, frames=0)

    seen = follow(driver, scene, lambda _: driver.click(scene.lit[0].center), go_on)
    assert seen == {step.name for step in load_lesson(name, "Anna").steps}
    finished(driver, name)


CHARACTERS_A_SECOND, SECONDS_A_PRESS = 14, 3
"""The pace of a learner who reads every word, and looks for what to press."""


def test_the_first_lesson_takes_six_minutes_of_reading_and_pressing(driver: Driver) -> None:
    driver.app.settings.change(animation="instant")
    scene = open_lesson(driver)
    presses, texts = list[int](), {language: set[str]() for language in languages()}

    def press(go_on: Callable[[], None]) -> None:
        presses.append(1)
        for language, read in texts.items():
            driver.app.settings.change(language=language)
            if driver.acts(scene) and scene.step is not None:
                read.add(driver.app.t(f"lesson.alhambra.{scene.step.name}"))
            elif isinstance(guide := driver.top, CountGuide):
                read.add(guide.words())
        driver.app.settings.change(language="en")
        go_on()

    def accept() -> None:
        driver.program.stack.handle(Accept(device=KEYBOARD))

    follow(
        driver,
        scene,
        lambda _: press(lambda: driver.click(scene.lit[0].center)),
        lambda: press(accept),
    )
    assert len({len(read) for read in texts.values()}) == 1
    for language, read in texts.items():
        reading = sum(map(len, read)) / CHARACTERS_A_SECOND
        assert reading + len(presses) * SECONDS_A_PRESS < 6.6 * 60, (language, reading)


def test_a_lesson_is_followed_with_keys_alone(driver: Driver) -> None:
    driver.app.settings.change(animation="instant")
    follow_by_focus(driver, "alhambra", Keys(driver))


@pytest.mark.parametrize("name", ["dirk", "rollwrite"])
def test_a_lesson_is_followed_with_a_pad(driver: Driver, name: str) -> None:
    driver.app.settings.change(animation="instant")
    try:
        pad = VirtualPad()
    except NoLibrary:
        pytest.skip("SDL's library was not found")
    try:
        follow_by_focus(driver, name, Pads(driver, {LEARNER: pad}))
    finally:
        pad.unplug()
        driver.wait(2)


def follow_by_focus(driver: Driver, name: str, hands: Keys) -> None:
    """Do all that a lesson asks for with a device that moves the focus."""
    scene = open_lesson(driver, name)
    follow(
        driver,
        scene,
        lambda token: hands.press(table(scene), token),
        lambda: hands.tap(LEARNER, [pygame.K_RETURN]),
    )
    finished(driver, name)


def finished(driver: Driver, name: str) -> None:
    """The lesson is marked as done, and nothing else is kept of it."""
    assert read_progress(lessons_file()) == {name: Progress(0, finished=True)}
    assert not statistics_file().exists()
    assert not list(games_folder().rglob("*.jsonl"))


def test_a_lesson_is_left_and_taken_up_again(driver: Driver) -> None:
    scene = open_lesson(driver)
    assert driver.app.t("cap.space") in words(driver)
    for _ in range(2):
        driver.press_button("next", frames=0)
    driver.program.stack.handle(Undo(device=KEYBOARD))
    assert scene.match.at == 1
    driver.program.stack.handle(Accept(device=KEYBOARD))
    assert scene.match.at == 2
    (progress,) = read_progress(lessons_file()).values()
    assert progress.step == 2  # also if the program is ended now
    Keys(driver).tap(LEARNER, [pygame.K_F10])
    driver.wait(2)
    assert driver.shows(NoticeScene)
    driver.press_button("lesson.leave", frames=2)
    assert driver.shows(LearnScene)
    (progress,) = read_progress(lessons_file()).values()
    assert progress.step == 2 and not progress.finished
    driver.press_button("alhambra", frames=2)
    assert lesson_on(driver).match.at == 2


def test_the_learner_has_the_name_of_who_sat_down_last(driver: Driver) -> None:
    driver.app.settings.change(people=(Person("Zoe", 3), Person("Ben", 1)))
    assert open_lesson(driver).match.table.seats[LEARNER].name == "Zoe"
    driver.app.settings.change(people=())


def test_a_choice_is_taken_back_with_its_step(driver: Driver) -> None:
    scene = open_lesson(driver)
    while scene.step is not None and not scene.step.plays:
        driver.program.stack.handle(Redo(device=KEYBOARD))
    at, frames = scene.match.at, tuple(scene.match.frames)
    driver.program.stack.handle(Redo(device=KEYBOARD))
    driver.until(lambda: scene.waits)
    assert scene.match.at == at + 1 and len(scene.match.frames) > len(frames)
    driver.program.stack.handle(Undo(device=KEYBOARD))
    driver.until(lambda: scene.waits)
    assert scene.match.at == at and tuple(scene.match.frames) == frames


def test_another_legal_choice_changes_nothing_and_is_answered(driver: Driver) -> None:
    scene, hands = open_lesson(driver), Clicks(driver)
    while scene.step is not None and not scene.step.plays:
        driver.press_button("next", frames=0)
    at, frames = scene.match.at, tuple(scene.match.frames)
    other = next(one for one in scene.match.choices() if one != scene.step.wants)  # type: ignore[union-attr]
    for token in scene.table.controller.view.tokens_of(other):
        hands.press(table(scene), token)
    driver.wait(2)
    assert scene.match.at == at and tuple(scene.match.frames) == frames
    assert driver.app.t("lesson.not_asked") in words(driver)


def test_a_bought_tile_stays_planned_where_it_was_dropped(driver: Driver) -> None:
    driver.app.settings.change(animation="instant")
    scene = open_lesson(driver)
    go_to(driver, scene, "buy_exact")
    drag(driver, scene, Token(Kind.MARKET, "2"), Token(Kind.CELL, "-1,0"))
    drag(driver, scene, Token(Kind.MARKET, "1"), Token(Kind.STORE))
    go_to(driver, scene, "place_pavilion")
    plans = scene.table.ui.plans
    assert [type(plan) for plan in plans] == [Place, Store]
    driver.click(scene.lit[0].center)  # all are placed as planned, which is two steps
    driver.until(lambda: scene.waits)
    assert scene.step is not None and scene.step.name == "swap"


def test_a_tile_dropped_elsewhere_lies_there_until_the_lesson_places_it(driver: Driver) -> None:
    driver.app.settings.change(animation="instant")
    scene = open_lesson(driver)
    go_to(driver, scene, "buy_exact")
    drag(driver, scene, Token(Kind.MARKET, "2"), Token(Kind.CELL, "0,-1"))
    assert scene.step is not None and scene.step.name == "buy_again" and scene.table.ui.plans
    go_to(driver, scene, "try_on_foot")
    assert not scene.table.ui.plans


def test_words_of_the_lesson_and_of_the_panel_agree(driver: Driver) -> None:
    driver.app.settings.change(animation="instant")
    scene, hands, t = open_lesson(driver), Clicks(driver), driver.app.t
    go_to(driver, scene, "take_one")
    press = t("lesson.press", button=t("table.take_button"))
    assert press not in words(driver)
    hands.press(table(scene), Token(Kind.MONEY, "denar-7"))
    assert press in words(driver)
    for name, building in (("try_on_foot", "garden"), ("place_pavilion", "pavilion")):
        go_to(driver, scene, name)
        heading = t("table.place_title", building=t(f"building.{building}"))
        assert heading.upper() in words(driver), name


def test_the_wall_that_is_spoken_of_glows(driver: Driver) -> None:
    driver.app.settings.change(animation="instant")
    scene = open_lesson(driver)
    go_to(driver, scene, "walls")
    words(driver)
    wall = scene.table.picture.lines["wall"]
    drawn = [line.points for line in looks_in(driver.app.canvas.commands, Line) if line.glow]
    assert pytest.approx(sum(wall, ()), abs=0.1) in [sum(points, ()) for points in drawn]
    assert len(wall) == 1 + 5


def go_to(driver: Driver, scene: LessonScene, name: str) -> None:
    while not driver.acts(scene) or (scene.step is not None and scene.step.name != name):
        driver.program.stack.handle(Redo(device=KEYBOARD))
        driver.wait(2)
        driver.until(lambda: not driver.acts(scene) or scene.waits)


def drag(driver: Driver, scene: LessonScene, thing: Token, target: Token) -> None:
    spots = scene.table.picture.by_token
    driver.press(spots[thing].box.center)
    start = spots[thing].box.center
    driver.point((start[0] - 40, start[1] - 40), frames=2)
    driver.release(scene.table.picture.by_token[target].box.center)
    driver.until(lambda: scene.waits)


def words(driver: Driver) -> list[str]:
    driver.program.stack.redraw()
    return words_on(driver.redraw())


def test_scorings_are_read_where_they_show_something_new(driver: Driver) -> None:
    driver.app.settings.change(animation="instant")
    scene, seen = open_lesson(driver), list[tuple[str, ...]]()
    explained = {kind: driver.app.t(f"lesson.count.alhambra.{kind}") for kind in KINDS}
    told = list[str]()
    while driver.acts(scene) or isinstance(driver.top, CountGuide):
        guide = driver.top
        if isinstance(guide, CountGuide):
            said = " ".join(words(driver))
            told += [kind for kind, text in explained.items() if text.split(".")[0] in said]
            seen.append((guide.kind(guide.row),))
        driver.program.stack.handle(Redo(device=KEYBOARD))
        driver.wait(1)
        driver.until(lambda: not driver.acts(scene) or scene.waits)
    kinds = [kind for (kind,) in seen]
    assert kinds == ["rule", "type", "lines", "sums", "rule", "tie", "sums", "rule", "sums"]
    assert sorted(told) == sorted(KINDS)


KINDS = ("rule", "type", "tie", "lines", "sums")
"""The kinds of rows of a scoring."""


@pytest.mark.parametrize("name", ["alhambra", "rollwrite"])
def test_no_key_is_shown_on_two_buttons(driver: Driver, name: str) -> None:
    """Those that go back and show a step are not on the table's buttons."""
    scene = open_lesson(driver, name)
    driver.key(pygame.K_y)
    driver.until(lambda: scene.waits)
    driver.key(pygame.K_f, frames=2)
    caps = scene.table.ui.caps
    assert caps.end_turn == "E" and not (caps.undo or caps.redo or caps.restart)
    texts = words_on(driver.redraw())
    assert texts.count("Z") == 1
