"""The sentences that a resting pointer gets, and what Dirk says of himself."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.games.alhambra.table.side_panels import SCORES
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.table.picture import Kind, Token
from tests.app.driving import Driver, game, table
from tests.app.games.alhambra.positions import Laid, at
from tests.app.hint_tables import read
from tests.rules.alhambra.positions import player, position, tiles

GARDEN = Token(Kind.MARKET, "0")
RESTED = 45
"""Frames after which a pointer has rested."""


@pytest.fixture(scope="module")
def window() -> Iterator[Driver]:
    with game() as hands:
        hands.app.settings.change(animation="instant")
        yield hands


@pytest.fixture
def driver(window: Driver) -> Iterator[Driver]:
    window.touch = False
    yield window
    window.touch = False


def opened(laid: Laid) -> AlhambraTableScene:
    return laid(position(player(), player(), dirk=tiles("tower-8-nes")))


def tip(scene: AlhambraTableScene) -> str | None:
    """The sentence beside the pointer."""
    sprite = scene.picture.by_id.get("tip/text")
    return None if sprite is None else sprite.look.text  # type: ignore[union-attr]


@pytest.mark.parametrize("token", [GARDEN, Token(Kind.DIRK), SCORES])
def test_a_resting_mouse_gets_the_sentence_of_the_keys(
    driver: Driver, laid: Laid, token: Token
) -> None:
    scene = opened(laid)
    x, y = at(scene, token)
    driver.point((x, y))
    driver.wait(20)
    assert tip(scene) is None
    driver.wait(RESTED)
    assert tip(scene) == scene.picture.by_token[token].label
    assert not scene.picture.by_id["tip/frame"].box.contains((x, y))
    driver.point((x + 30, y))
    assert tip(scene) is None


def test_a_tip_is_gone_when_a_drag_begins(driver: Driver, laid: Laid) -> None:
    scene = opened(laid)
    x, y = at(scene, GARDEN)
    driver.point((x, y))
    driver.wait(RESTED)
    assert tip(scene)
    driver.press((x, y))
    assert tip(scene) is None
    driver.point((x, y + 60))
    driver.wait(RESTED)
    assert tip(scene) is None
    driver.release((x, y + 60))


def test_a_long_touch_gets_the_sentence_above_the_finger_and_does_nothing(
    driver: Driver, laid: Laid
) -> None:
    scene = opened(laid)
    driver.touch = True
    x, y = at(scene, Token(Kind.DIRK))
    driver.press((x, y))
    driver.wait(RESTED)
    assert tip(scene) == scene.picture.by_token[Token(Kind.DIRK)].label
    driver.release((x, y))
    assert driver.acts(scene)
    assert tip(scene) is None
    driver.click((x, y))
    assert not driver.acts(scene)
    driver.key(pygame.K_ESCAPE)


def test_dirk_introduces_himself_once(driver: Driver) -> None:
    driver.app.settings.change(met_dirk=False)
    words = driver.app.t("table.dirk_hello")
    two = table(["human", "normal"])
    assert words in read(driver.table(two))
    assert words not in read(driver.table(two))
    driver.app.settings.change(met_dirk=False)
    assert words not in read(driver.table(table(["human", "normal", "normal"])))
    assert words in read(driver.table(two)), "at a table without him nobody has met him"
