"""Every choice the rules list, and a whole game, with keys alone: arrows, Tab and Enter.

Or with a pad alone: its cross, a shoulder and the lowest button.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

import pygame
import pytest

from alhambra.app.input.intents import Direction
from alhambra.app.scene_end import EndScene
from alhambra.app.scene_table import TableScene
from alhambra.app.table.moment import Ui
from alhambra.app.table.navigation import live, moved_focus, next_group
from alhambra.app.table.offers import faces_of, tokens_for
from alhambra.app.table.picture import Kind, Token
from alhambra.match.match import Match
from alhambra.match.thinker import Inline
from alhambra.rules.alhambra.choices import Buy, Choice
from alhambra.rules.alhambra.model import State
from alhambra.rules.api import Frame
from tests.app.driving import Driver, game, table
from tests.app.robot import decided
from tests.app.test_hands import Deaf
from tests.rules.play import played

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
}
"""By the key: the button of a pad that does the same."""
Press: TypeAlias = Callable[[int], None]
"""Presses a key, or its button of a pad."""
CHOICES = 4
"""So many choices of each position are made, drawn by lot."""


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    """A program in a small window, without animations."""
    with game() as hands:
        hands.app.settings.change(animation="instant")
        yield hands


def lay(driver: Driver, state: State) -> TableScene:
    """The position on the table, the player to move before it."""
    seats = table(["human"] * len(state.players))
    match = Match((Frame(None, state),), seats, Deaf(), Inline())  # type: ignore[arg-type]
    scene = TableScene(driver.app, match, lambda: None)
    driver.program.stack.reset(scene)
    driver.program.stack.settle()
    driver.wait(3)
    if Token(Kind.BUTTON, "show-hand") in scene.picture.by_token:
        choose(driver.key, scene, Token(Kind.BUTTON, "show-hand"))
        driver.wait(2)
    return scene


def choose(press: Press, scene: TableScene, goal: Token) -> None:
    """Bring the focus to the spot with Tab and arrows, by the shortest way, and accept it."""
    for key in way(scene, goal):
        press(key)
    assert scene.ui.focus == goal
    press(pygame.K_RETURN)


def way(scene: TableScene, goal: Token) -> list[int]:
    """The keys to press, found by following all ways the focus can go."""
    assert goal in [spot.token for spot in live(scene.picture)], f"{goal} cannot be chosen"
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
            queue.append(ui._replace(focus=token, keyed=True))
    raise AssertionError(f"{goal} cannot be reached with keys")


def _steps(scene: TableScene, ui: Ui) -> Iterator[tuple[int, Token | None]]:
    """What has the focus after each key."""
    yield pygame.K_TAB, next_group(scene.picture, ui, 1)
    for key, direction in ARROWS.items():
        yield key, moved_focus(scene.picture, ui, direction)


def make(press: Press, scene: TableScene, choice: Choice) -> None:
    """Make the choice with keys, or the buttons that stand for them."""
    for token in tokens_for(faces_of(choice)):
        if token in scene.ui.picked:
            continue
        choose(press, scene, token)
        if isinstance(choice, Buy) and token.kind is Kind.MARKET:
            for card in [one for one in scene.ui.picked if one.kind is Kind.HAND]:
                choose(press, scene, card)


def with_pad(driver: Driver) -> Press:
    """Presses the button of a pad that does what the key does."""

    def press(key: int) -> None:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            driver.post(pygame.Event(kind, instance_id=0, button=BUTTONS[key]))

    return press


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_choice_can_be_made_with_keys(driver: Driver, players: int) -> None:
    random = Random(players)
    steps = played(players, "keeper", 1).steps
    for step in steps[3 :: max(1, len(steps) // 7)]:
        scene = lay(driver, step.state)
        choices = list(scene.match.choices())
        for choice in random.sample(choices, min(CHOICES, len(choices))):
            scene = lay(driver, step.state)
            make(driver.key, scene, choice)
            wanted = Match(scene.match.frames[:1], scene.match.table, Deaf(), Inline())
            wanted.submit(choice)
            assert len(scene.match.frames) > 1, f"{choice} was not made"
            assert scene.match.frames[1].event == wanted.frames[1].event


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_a_whole_game_is_played_without_a_pointer(driver: Driver, device: str) -> None:
    press = driver.key if device == "keys" else with_pad(driver)
    scene = driver.table(table(("human", "normal"), seed=19))
    while True:
        driver.until(lambda: driver.top is not scene or not scene.busy)
        if isinstance(driver.top, EndScene):
            break
        if driver.top is not scene:  # a scoring: once to see all of it, once to go on
            press(pygame.K_RETURN)
        elif scene.match.over or not scene.match.human_to_move:
            driver.wait(1)
        else:
            choice, before = decided(scene), len(scene.match.frames)
            make(press, scene, choice)
            assert len(scene.match.frames) > before, f"{choice} was not made"
    assert scene.match.over
