"""A finger alone, screen by screen: taps, drags, and a touch that lasts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from functools import partial

import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.box import Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Text
from alhambra.app.input.intents import KEYBOARD, TOUCH, Direction, Move, Press, Released
from alhambra.app.learn.book_page import BookPage
from alhambra.app.learn.book_scene import BookScene
from alhambra.app.learn.count_guide import CountGuide
from alhambra.app.learn.lesson_card import CardScene
from alhambra.app.program.scene_stack import Scene
from alhambra.app.replay.replay_scene import ReplayScene
from alhambra.app.scenes.results.counting import CountingScene
from alhambra.app.scenes.why import CloseUpScene
from alhambra.app.table.focus import moved_focus, next_group
from alhambra.app.table.panels import MORE
from alhambra.app.table.picture import Kind, Token
from alhambra.app.ui.form import Form, straight_on
from alhambra.app.ui.widget import Widget
from alhambra.library.saves import Record
from tests.app.driving import Driver, game
from tests.app.gallery import gallery
from tests.app.gallery.showing import Variant, rest, stage_for
from tests.app.games.alhambra.positions import cell, events, laying
from tests.app.games.alhambra.replays import whole
from tests.app.handling import AnyTable, showing
from tests.app.learn.practice import books
from tests.app.scenes.saved import shelves
from tests.app.stage import Stage, reached_by_tab
from tests.rules.alhambra.positions import player, position

MARKET = "tower-12 arcades-8-e garden-10 garden-11"


@pytest.fixture
def driver() -> Iterator[Driver]:
    """A finger on a small window, without animations."""
    with game() as hands:
        hands.app.settings.change(animation="instant", met_plans=True, met_dirk=True)
        hands.touch = True
        yield hands


def slide(driver: Driver, start: Point, end: Point) -> None:
    """Move a finger from one place to the other, and lift it."""
    driver.drag(start, end, frames=2)


def rest_of_touch(driver: Driver, at: Point, seconds: float) -> None:
    """Leave a finger there for so long."""
    driver.press(at)
    driver.wait(round(seconds * 60))


# -- the table of Alhambra -------------------------------------------------------------------------


def test_a_finger_learns_what_it_can_pay_and_reads_the_rule_of_a_refusal(driver: Driver) -> None:
    scene = laying(driver)(position(player("gulden-9 dirham-8"), player(), market=MARKET))
    say = driver.app.t
    sentences = say("table.pay_cannot", sum=9, price=12), say("table.pay_exact")
    for number, told in enumerate(sentences):
        at = showing(scene, Token(Kind.MARKET, str(number)))
        assert f"place:{number}/paid" in scene.picture.by_id
        rest_of_touch(driver, at, 0.8)
        look = scene.picture.by_id["tip/text"].look
        assert isinstance(look, Text) and told in look.text
        driver.wait(60)
        assert driver.shows(CloseUpScene)
        driver.release(at)
        driver.click((5, 5), frames=2)
    assert driver.acts(scene) and not scene.ui.picked and not events(scene)
    driver.click(showing(scene, Token(Kind.MARKET, "0")))
    driver.click(cell(scene, 1, 0), frames=2)
    assert scene.ui.notice == "refusal.too_little"
    x, y, wide, high = scene.picture.by_token[MORE].box
    assert min(wide, high) >= scene.controller.view.presenter.layout.metrics.px(44) - 0.5
    driver.click((x + wide / 2, y + high - 1), frames=2)
    assert driver.shows(BookScene)


# -- games of the past -----------------------------------------------------------------------------


def test_saved_games_are_dragged_along_chosen_by_a_tap_and_opened() -> None:
    with shelves.empty_shelf() as driver:
        made = shelves.stocked()
        short = whole(2, decisions=5)
        for number in range(8):
            Record(made.folder / "left" / f"2026-01-02 10.00.0{number}.jsonl").rewrite(short)
        driver.touch = True
        scene = shelves.opened(driver)
        x, y = scene.list.box.center
        before = scene.list.at
        slide(driver, (x, y + 150), (x, y - 150))
        assert scene.list.top > 1 and scene.list.at == before
        driver.click((x, y))
        assert scene.list.at in scene.list.seen and scene.list.at != before
        slide(driver, (x, y - 200), (x, y + 2000))
        assert scene.list.top == 0
        driver.click((x, scene.list.box.y + 20), frames=3)
        driver.press_button("continue")
        driver.wait(2)
        assert driver.shows(AlhambraTableScene)


# -- the rule book ---------------------------------------------------------------------------------


def test_the_rule_book_is_dragged_read_on_and_led_on(driver: Driver) -> None:
    scene = BookScene(driver.app, books(), "alhambra", "building", {})
    driver.open(scene)
    page = next(widget for widget in scene.form.widgets if isinstance(widget, BookPage))
    x, y = page.box.center
    slide(driver, (x, y + 100), (x, y - 150))
    assert page.top == pytest.approx(250, abs=3)
    slide(driver, (x, y - 100), (x, y + 900))
    assert page.top == 0
    x, y = driver.button("contents").box.center
    slide(driver, (x, y + 100), (x, y - 100))
    assert scene.topic == "building"
    wall = driver.app.t("book.alhambra.wall.title")
    driver.click_words(wall)
    driver.wait(2)
    assert scene.topic == "wall"


# -- reach -----------------------------------------------------------------------------------------


FINGER = 43
"""Units that a finger needs, across and down, but for rounding."""
SMALL = Variant((1280, 720), "en")
OTHER_ARROWS = (CardScene, CountGuide, CountingScene)
"""Scenes whose arrows and Tab do not go through their buttons."""
LONGEST = 60
"""Steps of an arrow through the longest list."""


def opened(name: str) -> Stage:
    """The stage of a golden, at rest."""
    stage = stage_for(SMALL, gallery()[name].settings)
    gallery()[name].open(stage)
    rest(stage)
    return stage


def reached(start: Hashable, steps: Callable[[Hashable], Iterable[Hashable]]) -> set[Hashable]:
    """All that can be come to from a start."""
    found, frontier = {start}, [start]
    while frontier:
        new = {*steps(frontier.pop())} - found - {None}
        found |= new
        frontier += new
    return found


def unreached(
    things: Iterable[Hashable], steps: Callable[[Hashable], Iterable[Hashable]]
) -> list[tuple[Hashable, set[Hashable]]]:
    """From where something cannot be come to, and what."""
    every, graph = {*things}, {each: [*steps(each)] for each in things}
    return [
        (each, missed) for each in graph if (missed := every - reached(each, graph.__getitem__))
    ]


def by_arrows(form: Form, id: Hashable) -> Iterator[str]:
    """Where arrows lead from a widget that does not use them itself."""
    shown = {each.id: each.box for each in form.widgets if each.reachable}
    others = {each: box for each, box in shown.items() if each != id}
    for direction in Direction:
        number = straight_on(shown[str(id)], [*others.values()], direction)
        if number is not None:
            yield [*others][number]


def by_keys(scene: AnyTable, token: Hashable) -> Iterator[Token | None]:
    """Where arrows and Tab lead from something at a table."""
    assert isinstance(token, Token)
    ui = replace(scene.ui, focus=token, keyed=True)
    for direction in Direction:
        yield moved_focus(scene.picture, ui, direction)
    yield next_group(scene.picture, ui, 1)


def is_small(canvas: Canvas, widget: Widget) -> bool:
    """Whether a finger has less than it needs."""
    return min(widget.box.w, widget.box.h) < canvas.metrics.px(FINGER)


def pressed(form: Form, widget: Widget) -> str | None:
    form.handle(Press(widget.box.center, device=TOUCH))
    form.handle(Released())
    return None if form.focused is None else form.focused.id


def leads_on(scene: Scene, form: Form, id: str) -> bool:
    """Return true if some arrow, pressed often enough, leads away from the widget."""
    for direction in (Direction.DOWN, Direction.UP, Direction.RIGHT, Direction.LEFT):
        form.focus(id)
        for _ in range(LONGEST):
            scene.handle(Move(direction, device=KEYBOARD))
            if form.focused is None or form.focused.id != id:
                return True
    return len(form.widgets) == 1


@pytest.mark.parametrize("name", gallery())
def test_everything_is_reached_by_keys_from_everywhere_and_by_fingers(name: str) -> None:
    stage = opened(name)
    scene = stage.stack.top
    table = scene.table if isinstance(scene, CardScene) else scene
    if isinstance(table, AlhambraTableScene | RollwriteTableScene):
        tokens = {spot.token for spot in table.picture.spots if spot.focusable}
        assert not unreached(tokens, partial(by_keys, table))
    if isinstance(scene, ReplayScene):
        ids = {each.id for each in scene.panel.form.widgets if each.reachable}
        assert reached_by_tab(scene, scene.panel.form) == ids
    if isinstance(form := getattr(scene, "form", None), Form):
        widgets = [each for each in form.widgets if each.reachable]
        shown = [each.id for each in widgets]
        assert not unreached(shown, partial(by_arrows, form))
        assert [pressed(form, each) for each in widgets] == shown
        assert not [each.id for each in widgets if is_small(stage.canvas, each)]
        if scene is not None and not isinstance(scene, OTHER_ARROWS):
            assert {*shown} <= reached_by_tab(scene, form)
            assert [id for id in shown if not leads_on(scene, form, id)] == []
