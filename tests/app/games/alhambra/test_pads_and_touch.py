"""Pads and fingers at the table: what they reach, and what is left of a pad that is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from alhambra.app.games.alhambra.pages.palace_look import LookScene
from alhambra.app.games.alhambra.table.actions import DEAL
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.scenes.waiting import PadLostScene
from alhambra.app.scenes.why import CloseUpScene
from alhambra.app.table.picture import Kind, Token
from alhambra.rules.alhambra.events import Bought
from alhambra.rules.alhambra.model import State
from tests.app.driving import Driver, settings_kept, table
from tests.app.games.alhambra.positions import Laid, at, cell, events
from tests.app.handling import Pads, showing
from tests.app.input.virtual_pad import NoLibrary, VirtualPad
from tests.rules.alhambra.positions import player, position

MARKET = Token(Kind.MARKET, "0")
LEFT_STICK = pygame.CONTROLLER_BUTTON_LEFTSTICK
RIGHT_TRIGGER = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
LEFT_Y = pygame.CONTROLLER_AXIS_LEFTY
RIGHT_X, RIGHT_Y = pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY
FULL = 32000


@pytest.fixture
def driver(driver: Driver) -> Iterator[Driver]:
    """The window; nobody has claimed a pad, and no finger is down."""
    driver.app.devices.seat({})
    yield driver
    driver.touch = False


@pytest.fixture
def pad(driver: Driver) -> Iterator[VirtualPad]:
    try:
        virtual = VirtualPad()
    except NoLibrary:
        pytest.skip("SDL's library was not found in this process")
    driver.wait(2)
    yield virtual
    virtual.unplug()
    driver.wait(2)


def rich(palace: str = "garden-10 0 1") -> State:
    """Somebody who can pay the tile of 13 exactly, or with too much."""
    own = player("gulden-9 gulden-4 gulden-8 dirham-8", palace)
    return position(own, player(), player())


def push(driver: Driver, pad: VirtualPad, axis: int, value: int) -> None:
    """Push a stick, or pull a trigger, and let it go."""
    rest = -FULL if axis == RIGHT_TRIGGER else 0
    pad.tilt(axis, value)
    driver.wait(2)
    pad.tilt(axis, rest)
    driver.wait(2)


# -- pads ------------------------------------------------------------------------------------------


def test_a_pad_picks_one_thing_in_place_of_another(
    driver: Driver, laid: Laid, pad: VirtualPad
) -> None:
    scene, hands = laid(rich()), Pads(driver, {0: pad})
    first, second = [s.token for s in scene.picture.spots if s.token.kind is Kind.MONEY][:2]
    for token in (MARKET, first, MARKET, second):
        hands.press(scene, token)
        assert token in scene.ui.picked
        assert {one.kind for one in scene.ui.picked} - {Kind.HAND} == {token.kind}
    assert not events(scene)


def test_the_cell_with_the_focus_of_a_zoomed_palace_is_seen(
    driver: Driver, laid: Laid, pad: VirtualPad
) -> None:
    scene = laid(rich("garden-10 0 1 garden-11 0 2"))
    for _ in range(8):
        push(driver, pad, RIGHT_TRIGGER, FULL)
    assert scene.ui.view.zoom > 2
    hands = Pads(driver, {0: pad})
    hands.press(scene, MARKET)
    cells = [s for s in scene.picture.spots if s.token.kind is Kind.CELL and s.live]
    area = scene.controller.view.layout.room
    assert any(not area.contains(scene.ground().box(_xy(s.token)).center) for s in cells)
    for spot in cells:
        scene.controller.focus(spot.token, keyed=True)
        box = scene.ground().box(_xy(spot.token))
        assert area.inset(-1).contains((box.x, box.y))
        assert area.inset(-1).contains((box.right - 1, box.bottom - 1))


def _xy(token: Token) -> tuple[int, int]:
    x, y = token.name.split(",")
    return int(x), int(y)


def test_a_pad_moves_a_zoomed_palace_that_is_looked_at(
    driver: Driver, laid: Laid, pad: VirtualPad
) -> None:
    laid(rich())
    driver.key(pygame.K_1)
    look = driver.scene(LookScene)
    pane = look.panes[0]
    focus = look.form.focused
    push(driver, pad, LEFT_Y, FULL)
    assert pane.view.is_fit, "there is nothing to move"
    push(driver, pad, RIGHT_TRIGGER, FULL)
    push(driver, pad, RIGHT_TRIGGER, FULL)
    before = pane.view
    push(driver, pad, LEFT_Y, FULL)
    assert pane.view.south < before.south and look.form.focused is focus
    pad.tap(pygame.CONTROLLER_BUTTON_B)
    driver.wait(2)


def test_a_lost_pad_covers_the_hand_again(driver: Driver, pad: VirtualPad) -> None:
    with settings_kept(driver, privacy="covered"):
        scene = driver.table(table(("human", "human")))
        driver.wait(30)
        pad.press(LEFT_STICK, 1)
        driver.wait(2)
        assert not scene.snapshot().covered
        pad.unplug()
        driver.wait(3)
        assert scene.snapshot().covered and driver.acts(scene)


def test_a_window_that_loses_the_focus_covers_the_hand_again(driver: Driver) -> None:
    with settings_kept(driver, privacy="covered"):
        scene = driver.table(table(("human", "human")))
        driver.wait(30)
        driver.hold(pygame.K_h, down=True)
        assert not scene.snapshot().covered
        driver.post(pygame.Event(pygame.WINDOWFOCUSLOST))
        assert scene.snapshot().covered
        driver.hold(pygame.K_h, down=False)


def test_a_pad_lost_with_a_tile_picked_waits_and_loses_nothing(
    driver: Driver, laid: Laid, pad: VirtualPad
) -> None:
    scene = laid(rich())
    driver.app.devices.seat({0: pad.device})
    hands = Pads(driver, {0: pad})
    hands.press(scene, MARKET)
    picked = scene.ui.picked
    pad.unplug()
    driver.wait(3)
    assert driver.shows(PadLostScene)
    driver.key(pygame.K_RETURN, frames=2)
    assert driver.acts(scene) and scene.ui.picked == picked and not events(scene)
    driver.click(showing(scene, DEAL))
    assert isinstance(events(scene)[0], Bought)


# -- fingers ---------------------------------------------------------------------------------------


class Fingers:
    """Two fingers on the window."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        driver.touch = True

    def second(self, kind: int, x: float, y: float) -> None:
        """The second finger goes down, moves or is lifted."""
        wide, high = self.driver.app.canvas.size
        place: dict[str, Any] = {"x": x / wide, "y": y / high, "dx": 0.0, "dy": 0.0}
        self.driver.post(pygame.Event(kind, touch_id=1, finger_id=1, **place))


def test_two_fingers_zoom_the_palace_and_pick_nothing(driver: Driver, laid: Laid) -> None:
    scene, hands = laid(rich()), Fingers(driver)
    x, y = scene.controller.view.layout.room.center
    driver.press((x - 40, y))
    hands.second(pygame.FINGERDOWN, x + 40, y)
    hands.second(pygame.FINGERMOTION, x + 160, y)
    assert scene.ui.view.zoom == pytest.approx(2.5, rel=0.02)
    hands.second(pygame.FINGERUP, x + 160, y)
    driver.point((x, y + 90))
    driver.release((x, y + 90))
    assert not scene.ui.picked and scene.ui.held is None and not events(scene)
    assert scene.ui.view.zoom == pytest.approx(2.5, rel=0.02)


def test_a_second_finger_puts_the_carried_tile_back(driver: Driver, laid: Laid) -> None:
    scene, hands = laid(rich()), Fingers(driver)
    driver.press(at(scene, MARKET))
    driver.point(cell(scene, 0, -1))
    driver.point(cell(scene, 0, -1))
    assert scene.ui.held is not None
    hands.second(pygame.FINGERDOWN, 700, 400)
    assert scene.ui.held is None
    driver.release(cell(scene, 0, -1))
    hands.second(pygame.FINGERUP, 700, 400)
    assert not events(scene) and not scene.ui.plans


def test_two_fingers_zoom_a_palace_that_is_looked_at(driver: Driver, laid: Laid) -> None:
    laid(rich())
    driver.key(pygame.K_1)
    look, hands = driver.top, Fingers(driver)
    assert isinstance(look, LookScene)
    x, y = look.panes[0].area.center
    driver.press((x - 40, y))
    hands.second(pygame.FINGERDOWN, x + 40, y)
    hands.second(pygame.FINGERMOTION, x + 120, y)
    assert look.panes[0].view.zoom > 1.5
    hands.second(pygame.FINGERUP, x + 120, y)
    driver.release((x - 40, y))
    driver.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("touch", [False, True])
def test_a_quick_click_closes_what_is_shown_large_and_does_no_more(
    driver: Driver, laid: Laid, touch: bool
) -> None:
    scene = laid(rich())
    at_market = showing(scene, MARKET)
    driver.right_click(at_market)
    assert driver.shows(CloseUpScene)
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    driver.post(*(pygame.Event(kind, pos=at_market, button=1, touch=touch) for kind in kinds))
    assert driver.acts(scene) and not scene.ui.picked and not events(scene)


@pytest.mark.parametrize("thing", [MARKET, Token(Kind.HAND, "gulden-9"), Token(Kind.CELL, "0,1")])
def test_a_long_touch_tells_then_shows_large_and_picks_nothing(
    driver: Driver, laid: Laid, thing: Token
) -> None:
    scene: AlhambraTableScene = laid(rich())
    driver.touch = True
    driver.press(showing(scene, thing), frames=45)
    assert "tip/text" in scene.picture.by_id
    driver.wait(60)
    assert driver.shows(CloseUpScene)
    driver.release((5, 5))
    assert driver.shows(CloseUpScene), "lifting the finger does not close it"
    driver.click((5, 5), frames=2)
    assert driver.acts(scene) and not scene.ui.picked and not events(scene)
