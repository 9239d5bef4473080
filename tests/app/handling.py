"""The devices a person can play with, each in the hands of a robot."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import pygame

from alhambra.app.games.alhambra.table.actions import OTHER_PAYMENT
from alhambra.app.games.alhambra.table.snapshot import faces_of
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.box import Point
from alhambra.app.input.intents import Direction
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.waiting import HandOverScene
from alhambra.app.table.buttons import CONFIRM, REDO, UNDO
from alhambra.app.table.focus import live, moved_focus, next_group
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.table_scene import TableScene
from alhambra.app.table.ui_state import UiState, tokens_for
from alhambra.app.ui.form import Form
from alhambra.rules.alhambra.choices import Buy, Choice, Take
from alhambra.rules.api import Seat
from tests.app.driving import Driver
from tests.app.games.alhambra.robot import drag
from tests.app.input.virtual_pad import VirtualPad

ARROWS = {
    pygame.K_LEFT: Direction.LEFT,
    pygame.K_RIGHT: Direction.RIGHT,
    pygame.K_UP: Direction.UP,
    pygame.K_DOWN: Direction.DOWN,
}
BUTTONS = {
    pygame.K_LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.K_RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    pygame.K_UP: pygame.CONTROLLER_BUTTON_DPAD_UP,
    pygame.K_DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    pygame.K_TAB: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.K_RETURN: pygame.CONTROLLER_BUTTON_A,
    pygame.K_z: pygame.CONTROLLER_BUTTON_X,
    pygame.K_y: pygame.CONTROLLER_BUTTON_BACK,
    pygame.K_e: pygame.CONTROLLER_BUTTON_Y,
}
"""By the key: the button of a pad that does the same."""
AnyTable: TypeAlias = AlhambraTableScene | RollwriteTableScene
"""What is shown and pressed in the same way in both games."""
Tap: TypeAlias = Callable[[Sequence[int]], None]
"""Presses keys and lets them go, one after the other; or the buttons that stand for them."""
GRID = 12
"""So many points across and down a spot are tried."""


Press: TypeAlias = Callable[[AnyTable, Token], None]


def pressed(press: Press, scene: AlhambraTableScene, choice: Choice) -> None:
    """Make a choice by pressing all that makes it up."""
    tokens = tokens_for(faces_of(choice))
    for token in tokens:
        if token.kind is Kind.HAND or token in scene.ui.picked:
            continue
        for other in scene.ui.picked:  # keys pick the tile they buy, whatever comes next
            wanted = token.kind in (Kind.BOUGHT, Kind.CELL)
            if wanted and other.kind is Kind.BOUGHT and other not in tokens:
                press(scene, other)
        press(scene, token)
        if isinstance(choice, Buy) and token.kind is Kind.MARKET:
            pay(press, scene, choice)


def pay(press: Press, scene: AlhambraTableScene, choice: Buy) -> None:
    """Pick just these cards, whatever is proposed: by the button for others, or one by one."""
    wanted = Counter(str(card) for card in choice.pay)
    if len(scene.match.frames) % 2:
        for _ in scene.match.choices():
            if _picked(scene) == wanted or OTHER_PAYMENT not in scene.picture.by_token:
                break
            press(scene, OTHER_PAYMENT)
    spare = _picked(scene) - wanted
    for token in [one for one in scene.ui.picked if one.kind is Kind.HAND]:
        if spare[token.name]:
            spare[token.name] -= 1
            press(scene, token)
    for token in tokens_for(faces_of(choice)[1:-1], scene.ui.picked):
        if token not in scene.ui.picked:
            press(scene, token)


def _picked(scene: AlhambraTableScene) -> Counter[str]:
    return Counter(token.name for token in scene.ui.picked if token.kind is Kind.HAND)


# -- mouse and finger ------------------------------------------------------------------------------


class Clicks:
    """A mouse that is never dragged; or, with ``driver.touch``, taps of a finger."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def press(self, scene: AnyTable, token: Token) -> None:
        self.driver.click(showing(scene, token))

    def make(self, scene: AlhambraTableScene, choice: Choice) -> None:
        pressed(self.press, scene, choice)

    def go_on(self, top: Scene, seat: Seat) -> None:
        (button,) = top.form.widgets if isinstance(top, HandOverScene) else (None,)
        self.driver.click((3, 3) if button is None else button.box.center)

    def undo(self, scene: AlhambraTableScene) -> None:
        self.press(scene, UNDO)

    def redo(self, scene: AlhambraTableScene) -> None:
        self.press(scene, REDO)

    def confirm(self, scene: AlhambraTableScene) -> None:
        self.press(scene, CONFIRM)


class Drags(Clicks):
    """A mouse, or a finger, that drags whatever can be dragged."""

    def make(self, scene: AlhambraTableScene, choice: Choice) -> None:
        """Drag; other cards than those of the proposed payment, and the second of two cards that
        are taken, are clicked before."""
        if isinstance(choice, Buy):
            token = Token(Kind.MARKET, str(choice.place))
            offers = [one for one in scene.match.choices() if isinstance(one, Buy)]
            if next(one for one in offers if one.place == choice.place) != choice:
                self.press(scene, token)
                pay(self.press, scene, choice)
        if isinstance(choice, Take):
            for token in tokens_for(faces_of(choice)[:-1])[1:]:
                self.press(scene, token)
        if not drag(self.driver, scene, choice):
            pressed(self.press, scene, choice)


def showing(scene: AnyTable, token: Token) -> Point:
    """A point where the thing is the topmost, its middle if possible."""
    picture, window = scene.picture, scene.controller.view.layout.metrics.window
    parts = [0.5, *((n + 0.5) / GRID for n in range(GRID))]
    for spot in [one for one in picture.spots if one.token == token][::-1]:
        box = window.common(spot.box)
        for point in ((box.x + box.w * x, box.y + box.h * y) for x in parts for y in parts):
            top = picture.spot_at(point)
            if top is not None and top.token == token:
                return point
    raise AssertionError(f"{token} is nowhere to be seen")


def bare(scene: TableScene) -> Point:
    """A point of the table where nothing is."""
    points = ((float(x), float(y)) for y in range(0, 719, 7) for x in range(0, 1279, 7))
    return next(at for at in points if scene.picture.spot_at(at) is None)


# -- keys and pads ---------------------------------------------------------------------------------


class Keys:
    """A keyboard: arrows, Tab, Enter, and the keys for taking back and ending a turn."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def tap(self, seat: Seat, keys: Sequence[int]) -> None:
        kinds = (pygame.KEYDOWN, pygame.KEYUP)
        self.driver.post(
            *(
                pygame.Event(kind, key=key, mod=0, unicode="", scancode=0)
                for key in keys
                for kind in kinds
            )
        )

    def _tap_for(self, scene: AnyTable) -> Tap:
        seat = scene.match.to_move
        assert seat is not None
        return lambda keys: self.tap(seat, keys)

    def press(self, scene: AnyTable, token: Token) -> None:
        choose(self._tap_for(scene), scene, token)

    def focus(self, scene: AnyTable, token: Token) -> None:
        bring(self._tap_for(scene), scene, token)

    def make(self, scene: AlhambraTableScene, choice: Choice) -> None:
        pressed(self.press, scene, choice)

    def go_on(self, top: Scene, seat: Seat) -> None:
        found = [pygame.K_DOWN] if isinstance(top, HandOverScene) else []
        self.tap(seat, [*found, pygame.K_RETURN])

    def reach(self, form: Form, id: str) -> None:
        for _ in form.widgets:
            if form.focused is not None and form.focused.id == id:
                return
            self.tap(0, [pygame.K_TAB])
        raise AssertionError(f"{id} cannot be reached")

    def undo(self, scene: AlhambraTableScene) -> None:
        self._tap_for(scene)([pygame.K_z])

    def redo(self, scene: AlhambraTableScene) -> None:
        self._tap_for(scene)([pygame.K_y])

    def confirm(self, scene: AlhambraTableScene) -> None:
        self._tap_for(scene)([pygame.K_e])


class Pads(Keys):
    """Pads that were claimed for seats: each is used for its own alone."""

    def __init__(self, driver: Driver, pads: Mapping[Seat, VirtualPad]) -> None:
        super().__init__(driver)
        self.by_seat = pads

    def tap(self, seat: Seat, keys: Sequence[int]) -> None:
        pad = self.by_seat.get(seat) or next(iter(self.by_seat.values()))
        for key in keys:
            pad.tap(BUTTONS[key])
        self.driver.wait(1)


Hands: TypeAlias = Clicks | Keys
"""Plays with a device, as the table shows it now."""


def choose(tap: Tap, scene: AnyTable, goal: Token) -> None:
    """Bring the focus to what can be picked, and accept it."""
    assert goal in [spot.token for spot in live(scene.picture)], f"{goal} cannot be chosen"
    bring(tap, scene, goal)
    tap([pygame.K_RETURN])


def bring(tap: Tap, scene: AnyTable, goal: Token) -> None:
    """Bring the focus to the spot with Tab and arrows, by the shortest way."""
    for _ in range(3):  # what has the focus stands out, and with it the way may be another
        keys = way(scene, goal)
        if not keys:
            break
        tap(keys)
    assert scene.ui.focus == goal


def way(scene: AnyTable, goal: Token) -> list[int]:
    """The keys to press, found by following all ways the focus can go."""
    start = scene.ui
    if start.keyed and start.focus == goal:
        return []
    ways: dict[Token | None, list[int]] = {start.focus if start.keyed else None: []}
    queue = deque([start])
    while queue:
        ui = queue.popleft()
        here = ways[ui.focus if ui.keyed else None]
        for key, token in _steps(scene, ui):
            if token is None or token in ways:
                continue
            ways[token] = [*here, key]
            if token == goal:
                return ways[token]
            queue.append(replace(ui, focus=token, keyed=True))
    raise AssertionError(f"{goal} cannot be reached with keys")


def _steps(scene: AnyTable, ui: UiState) -> Iterator[tuple[int, Token | None]]:
    """What has the focus after each key."""
    yield pygame.K_TAB, next_group(scene.picture, ui, 1)
    for key, direction in ARROWS.items():
        yield key, moved_focus(scene.picture, ui, direction)
