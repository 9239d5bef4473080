"""What opens over the table, and that nothing hidden is seen there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest

from alhambra.app.games.alhambra.pages.palace_look import LookScene
from alhambra.app.games.alhambra.pages.unseen import UnseenScene
from alhambra.app.games.alhambra.table.display import LEFT
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.log import LogScene
from alhambra.app.table.buttons import LOG
from alhambra.app.table.picture import Kind, Token
from alhambra.rules.alhambra.model import Box as GameBox
from alhambra.rules.alhambra.model import State
from alhambra.rules.alhambra.observe import observe
from bench.honesty.hidden import permuted
from tests.app.driving import Driver, game
from tests.app.dumps import canvas_dump
from tests.app.games.alhambra.tables import history, rest, seated
from tests.app.games.alhambra.test_keys import OnePad
from tests.app.handling import Keys
from tests.app.stage import Stage, shown_texts
from tests.rules.alhambra.test_secrets import states


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    """A program in a small window, without animations."""
    with game() as hands:
        hands.app.settings.change(animation="instant")
        yield hands


@pytest.mark.parametrize(
    ("key", "scene_type", "token"),
    [
        (pygame.K_l, LogScene, LOG),
        (pygame.K_b, UnseenScene, LEFT["market"]),
        (pygame.K_b, UnseenScene, LEFT["money"]),
        (pygame.K_2, LookScene, Token(Kind.PLAYER, "1")),
        (pygame.K_1, LookScene, Token(Kind.PLAYER, "0")),
    ],
)
def test_overlays_open_by_key_by_focus_and_by_pointer(
    key: int, scene_type: type[Scene], token: Token, driver: Driver, box: GameBox
) -> None:
    scene = seated(driver, history(box, 3, 40))
    before = rest(driver, scene)
    ways: tuple[Callable[[], None], ...] = (
        lambda: driver.key(key),
        lambda: Keys(driver).press(scene, token),
        lambda: driver.click(scene.picture.by_token[token].box.center),
    )
    for opened in ways:
        opened()
        driver.wait(2)
        assert isinstance(driver.top, scene_type)
        driver.key(pygame.K_ESCAPE)
        assert rest(driver, scene) == before
        assert driver.top is scene


@pytest.mark.parametrize(
    ("token", "scene_type"),
    [(LOG, LogScene), (LEFT["money"], UnseenScene), (Token(Kind.PLAYER, "2"), LookScene)],
)
def test_overlays_open_and_close_with_a_pad(
    token: Token, scene_type: type[Scene], driver: Driver, box: GameBox
) -> None:
    scene = seated(driver, history(box, 3, 40))
    before = rest(driver, scene)
    OnePad(driver).press(scene, token)
    driver.wait(2)
    assert isinstance(driver.top, scene_type)
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        driver.post(pygame.Event(kind, instance_id=0, button=pygame.CONTROLLER_BUTTON_B))
    assert rest(driver, scene) == before
    assert driver.top is scene


def test_palaces_are_gone_through_and_compared(driver: Driver, box: GameBox) -> None:
    seated(driver, history(box, 4, 40))
    driver.key(pygame.K_3)
    look = driver.top
    assert isinstance(look, LookScene) and list(look.shown) == [2]
    driver.key(pygame.K_2)
    assert list(look.shown) == [1]
    look.compare()
    driver.wait(1)
    assert list(look.shown) == [1, 0]
    driver.key(pygame.K_6)  # nobody sits there
    assert list(look.shown) == [1, 0]
    driver.key(pygame.K_2)
    assert not isinstance(driver.top, LookScene)


def test_dirks_tiles_can_be_looked_at_too(driver: Driver, box: GameBox) -> None:
    scene = seated(driver, history(box, 2, 40))
    driver.click(scene.picture.by_token[Token(Kind.DIRK)].box.center)
    look = driver.top
    assert isinstance(look, LookScene) and look.shown == ("dirk",)
    driver.key(pygame.K_ESCAPE)


# -- secrets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("whole", [(2, "builder"), (4, "anybody"), (6, "keeper")])
def test_what_is_hidden_changes_no_overlay(whole: tuple[int, str]) -> None:
    rng = Random("overlays")
    for state in states(whole, 61):
        other = permuted(state, 0, rng)
        assert overlays(other) == overlays(state)


def overlays(state: State) -> list[str]:
    """What is drawn of the two overlays that show the state."""
    drawn = []
    stage = Stage()
    seen = observe(state, 0)
    for scene in (UnseenScene(stage.app, seen), LookScene(stage.app, seen, 0, 1)):
        stage.stack.reset(scene)
        stage.stack.settle()
        stage.draw()
        drawn.append(canvas_dump(stage.canvas))
    return drawn


def test_a_covered_hand_is_counted_among_the_hidden_money(driver: Driver, box: GameBox) -> None:
    driver.app.settings.change(privacy="covered")
    scene = seated(driver, history(box, 3, 40), people=2)
    assert scene.snapshot().covered
    driver.key(pygame.K_b)
    unseen = driver.top
    assert isinstance(unseen, UnseenScene)
    hands = sum(player.hand.size() for player in scene.match.state.players)
    deck = sum(hasattr(card, "value") for card in scene.match.state.deck)
    driver.app.canvas.present()
    driver.program.stack.draw(driver.app.canvas)
    counted = driver.app.t("unseen.money", count=hands + deck)
    assert counted in [text.text for text in shown_texts(driver.app.canvas)]
    driver.key(pygame.K_ESCAPE)
    driver.app.settings.change(privacy="open")
