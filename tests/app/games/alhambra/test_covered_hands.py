"""Hands that are covered again, and the signs of keys on buttons, at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pygame
import pytest

from alhambra.app.games.alhambra.pages.close_up import UnseenScene
from alhambra.app.games.alhambra.table.actions import TAKE
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.commands import Text
from alhambra.app.input.intents import KEYBOARD, Accept, EndTurn, NextGroup
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.chronicle_scene import LookBackScene
from alhambra.app.scenes.waiting import HandOverScene
from alhambra.app.scenes.why import CloseUpScene
from alhambra.app.table.buttons import CONFIRM
from alhambra.rules.alhambra.choices import Take
from tests.app.driving import Driver, game, table
from tests.app.handling import Clicks, showing


@pytest.fixture(autouse=True)
def settings(driver: Driver) -> Iterator[None]:
    driver.app.settings.change(animation="instant")
    yield
    driver.app.settings.change(confirm="off", privacy="covered", take_backs=False)


def test_the_buttons_show_the_keys_of_the_device_used_last(driver: Driver) -> None:
    scene = driver.table(table(("human", "human")))
    driver.wait(30)

    def caps() -> set[str]:
        return {
            look.text
            for sprite in scene.picture.sprites
            if sprite.id.endswith("/cap-sign") and isinstance(look := sprite.look, Text)
        }

    driver.point((640, 360))
    assert caps() == set()
    driver.key(pygame.K_RIGHT, frames=20)
    assert {"Z", "Y", "R"} <= caps()
    driver.app.settings.change(keys={"undo": ("k",)})
    driver.key(pygame.K_RIGHT, frames=20)
    assert "K" in caps() and "Z" not in caps()
    driver.app.settings.change(keys={})
    driver.point((641, 360), frames=20)
    assert caps() == set()


@pytest.mark.parametrize("privacy", ["open", "covered", "hand-over"])
@pytest.mark.parametrize("event", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
@pytest.mark.parametrize("over", [False, True])
def test_a_shown_hand_is_covered_when_the_window_goes_to_the_background(
    driver: Driver, privacy: str, event: int, over: bool
) -> None:
    driver.app.settings.change(privacy=privacy)
    scene = driver.table(table(("human", "human")))
    driver.wait(30)
    assert scene.snapshot().covered is (privacy != "open")
    if driver.shows(HandOverScene):
        driver.key(pygame.K_DOWN)
        driver.key(pygame.K_RETURN)
    else:
        scene.controller.uncover()
    driver.wait(30)
    assert driver.acts(scene) and not scene.snapshot().covered
    if over:
        driver.key(pygame.K_F10)
    driver.post(pygame.Event(event), frames=30)
    hidden = privacy != "open"
    assert scene.snapshot().covered == hidden
    assert driver.shows(HandOverScene) == (privacy == "hand-over" and not over)
    if over:
        driver.key(pygame.K_ESCAPE, frames=30)
    assert driver.shows(HandOverScene) == (privacy == "hand-over")
    assert (scene.snapshot().calls) == (privacy == "covered")


@pytest.mark.parametrize(
    ("keys", "kind"),
    [
        ((pygame.K_b,), UnseenScene),
        ((pygame.K_b, pygame.K_F1), UnseenScene),
        ((pygame.K_v,), CloseUpScene),
        ((pygame.K_l, pygame.K_RETURN), LookBackScene),
    ],
)
def test_what_tells_of_a_hand_closes_when_it_is_covered(
    driver: Driver, keys: Sequence[int], kind: type[Scene]
) -> None:
    driver.app.settings.change(privacy="covered")
    scene = driver.table(table(("human", "human")))
    driver.wait(30)
    scene.controller.uncover()
    driver.key(pygame.K_RIGHT)
    for key in keys:
        driver.key(key, frames=3)
    assert any(isinstance(each, kind) for each in driver.program.stack.scenes)
    driver.post(pygame.Event(pygame.WINDOWFOCUSLOST), frames=3)
    assert not any(isinstance(each, kind) for each in driver.program.stack.scenes)
    assert scene.snapshot().covered and scene in driver.program.stack.scenes


def test_a_person_alone_has_nothing_to_hide(driver: Driver) -> None:
    driver.app.settings.change(privacy="covered")
    scene = driver.table(table(("human", "easy")))
    driver.wait(30)
    driver.post(pygame.Event(pygame.WINDOWFOCUSLOST), frames=30)
    assert not scene.snapshot().covered and driver.acts(scene)


# -- the next person's hand ------------------------------------------------------------------------


PAD = "pad-0"
COVERING = ("covered", "hand-over")
SIZES = ((1280, 720), (1440, 2560))
AGAIN = 2
"""How often a person presses once more."""
GRID = 7
"""Presses across and down that are tried."""


def begun(driver: Driver, privacy: str, confirm: str) -> AlhambraTableScene:
    """A game of three people whose first hand is shown; the pointer is on the way to nowhere."""
    driver.app.settings.change(animation="instant", privacy=privacy, confirm=confirm)
    driver.begin(table(("human", "human", "human")), 5)
    show(driver)
    scene = driver.scene(AlhambraTableScene)
    assert not scene.snapshot().covered
    return scene


def opener(driver: Driver) -> Box:
    """What shows the hand of the person who is called."""
    driver.wait(2)
    top = driver.top
    if isinstance(top, HandOverScene):
        return top.form.widgets[0].box
    assert isinstance(top, AlhambraTableScene) and top.snapshot().calls
    return top.picture.by_token[TAKE].box


def show(driver: Driver) -> None:
    """Press it."""
    driver.click(opener(driver).center, frames=3)


def is_shown(driver: Driver) -> bool:
    """True if the next person sees the own hand."""
    return isinstance(driver.top, AlhambraTableScene) and not driver.top.snapshot().covered


@pytest.mark.parametrize("privacy", COVERING)
@pytest.mark.parametrize("confirm", ["on", "breath", "off"])
def test_presses_on_the_same_place_do_not_show_it(
    driver: Driver, privacy: str, confirm: str
) -> None:
    scene = begun(driver, privacy, confirm)
    for _ in range(2):
        seat = scene.snapshot().seat
        take = next(one for one in scene.match.choices() if isinstance(one, Take))
        Clicks(driver).make(scene, take)
        driver.wait(3)
        if scene.match.unconfirmed:
            at = showing(scene, CONFIRM)
            driver.click(at)
        else:
            assert scene.controller.view.pressed_at is not None
            at = scene.controller.view.pressed_at
        for _ in range(AGAIN):
            driver.wait(3)
            driver.click(at)
        driver.wait(3)
        assert scene.snapshot().seat == (seat + 1) % 3 and not is_shown(driver)
        show(driver)
        assert is_shown(driver), "the banner itself does"


@pytest.mark.parametrize("privacy", COVERING)
@pytest.mark.parametrize("button", [Accept, EndTurn])
@pytest.mark.parametrize("device", [KEYBOARD, PAD])
def test_the_key_or_button_that_ended_a_turn_does_not_show_it(
    driver: Driver, privacy: str, button: type[Accept | EndTurn], device: str
) -> None:
    scene = begun(driver, privacy, "breath")
    seat = scene.snapshot().seat
    scene.controller.submit(next(one for one in scene.match.choices() if isinstance(one, Take)))
    for _ in range(1 + AGAIN):
        driver.program.loop.take(button(device=device))
        driver.wait(3)
    assert scene.snapshot().seat == (seat + 1) % 3 and not is_shown(driver)
    driver.program.loop.take(NextGroup(device=device))
    driver.program.loop.take(Accept(device=device))
    driver.wait(3)
    assert is_shown(driver), "what leads to the banner and presses it does"


@pytest.mark.parametrize("privacy", COVERING)
def test_after_a_key_the_banner_stays_where_it_was(driver: Driver, privacy: str) -> None:
    """Only presses of a pointer move it; the first hand was shown by one, on the banner."""
    driver.app.settings.change(animation="instant", privacy=privacy, confirm="breath")
    driver.begin(table(("human", "human", "human")), 5)
    first = opener(driver)
    show(driver)
    scene = driver.scene(AlhambraTableScene)
    scene.controller.submit(next(one for one in scene.match.choices() if isinstance(one, Take)))
    driver.key(pygame.K_e, frames=3)
    assert opener(driver).center[0] == pytest.approx(first.center[0], abs=1)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("privacy", COVERING)
def test_wherever_a_turn_was_ended_the_banner_is_elsewhere(
    size: tuple[int, int], privacy: str
) -> None:
    with game(size) as driver:
        scene = begun(driver, privacy, "off")
        window = driver.app.canvas.metrics.window
        usual = banner_after(driver, scene, privacy, (0.0, 0.0))
        pressed = usual.inset(-usual.h)  # beside it, nothing makes it move
        for across, down in product(range(GRID), range(GRID)):
            at = (
                pressed.x + (across + 0.5) / GRID * pressed.w,
                min(pressed.y + (down + 0.5) / GRID * pressed.h, window.h - 1),
            )
            box = banner_after(driver, scene, privacy, at)
            assert not box.contains(at)
            assert box.x >= 0 and box.right <= window.w and box.w >= box.h


def banner_after(driver: Driver, scene: AlhambraTableScene, privacy: str, at: Point) -> Box:
    """Where the next hand is shown after a turn that a press there ended."""
    scene.controller.view.pressed_at = at
    scene.controller.view.turn_to(scene.controller.view.seat)
    scene.controller.changed()
    scene.controller.refresh()
    if privacy == "hand-over":
        scene.menus.hand_over()
    box = opener(driver)
    if isinstance(driver.top, HandOverScene):
        driver.program.stack.pop()
        driver.program.stack.settle()
    return box
