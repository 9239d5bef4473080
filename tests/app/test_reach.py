"""Every choice the rules list can be made with keys alone: arrows, Tab and Enter."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from alhambra.app.input.intents import Direction
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
from tests.app.test_hands import Deaf
from tests.rules.play import played

ARROWS = {
    pygame.K_LEFT: Direction.LEFT,
    pygame.K_RIGHT: Direction.RIGHT,
    pygame.K_UP: Direction.UP,
    pygame.K_DOWN: Direction.DOWN,
}
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
        reach(driver, scene, Token(Kind.BUTTON, "show-hand"))
        driver.key(pygame.K_RETURN)
        driver.wait(2)
    return scene


def reach(driver: Driver, scene: TableScene, goal: Token) -> None:
    """Bring the focus to the spot with Tab and arrows, by the shortest way."""
    for key in way(scene, goal):
        driver.key(key)
    assert scene.ui.focus == goal


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


def make(driver: Driver, scene: TableScene, choice: Choice) -> None:
    """Make the choice with keys."""
    for token in tokens_for(faces_of(choice)):
        if token in scene.ui.picked:
            continue
        reach(driver, scene, token)
        driver.key(pygame.K_RETURN)
        if isinstance(choice, Buy) and token.kind is Kind.MARKET:
            for card in [one for one in scene.ui.picked if one.kind is Kind.HAND]:
                reach(driver, scene, card)
                driver.key(pygame.K_RETURN)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_choice_can_be_made_with_keys(driver: Driver, players: int) -> None:
    random = Random(players)
    steps = played(players, "keeper", 1).steps
    for step in steps[3 :: max(1, len(steps) // 7)]:
        scene = lay(driver, step.state)
        choices = list(scene.match.choices())
        for choice in random.sample(choices, min(CHOICES, len(choices))):
            scene = lay(driver, step.state)
            make(driver, scene, choice)
            wanted = Match(scene.match.frames[:1], scene.match.table, Deaf(), Inline())
            wanted.submit(choice)
            assert len(scene.match.frames) > 1, f"{choice} was not made"
            assert scene.match.frames[1].event == wanted.frames[1].event
