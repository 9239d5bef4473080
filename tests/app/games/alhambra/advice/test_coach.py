"""The coach's word on a turn, at the table."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.games.alhambra.table.actions import TAKE
from alhambra.app.games.alhambra.table.controller import MENTIONED
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.scenes.why import WhyScene
from alhambra.app.table.advice.coach_remark import REMARK
from alhambra.app.table.buttons import CONFIRM, UNDO
from alhambra.rules.alhambra.choices import Take
from alhambra.rules.alhambra.model import Box as GameBox
from tests.app.driving import Driver
from tests.app.games.alhambra.advices import Sage
from tests.app.games.alhambra.tables import history
from tests.app.handling import Clicks
from tests.app.hint_tables import as_usual, laid, read


@pytest.fixture
def driver(driver: Driver) -> Driver:
    """With the usual settings."""
    return as_usual(driver)


def take_money(driver: Driver, scene: AlhambraTableScene) -> None:
    take = next(one for one in scene.match.choices() if isinstance(one, Take))
    Clicks(driver).make(scene, take)
    driver.wait(5)


def test_the_coach_says_what_would_have_been_better(
    driver: Driver, sage: Sage, box: GameBox
) -> None:
    driver.app.settings.change(help="coach")
    scene = laid(driver, history(box, 3, 40), sage)
    take_money(driver, scene)
    assert sage.asked == [("judge", 0)] and REMARK in scene.picture.by_token
    assert "−6 points" in read(scene) and any(text.startswith("Better: ") for text in read(scene))
    Clicks(driver).press(scene, REMARK)
    driver.wait(3)
    why = driver.top
    assert isinstance(why, WhyScene) and len(why.shown) == 2
    driver.key(pygame.K_ESCAPE)
    driver.wait(3)
    assert driver.top is scene and REMARK not in scene.picture.by_token


@pytest.mark.parametrize(("help", "lost"), [("hints", 9.0), ("coach", MENTIONED - 0.1)])
def test_the_coach_is_silent_where_he_is_not_wanted_or_little_was_lost(
    driver: Driver, sage: Sage, box: GameBox, help: str, lost: float
) -> None:
    driver.app.settings.change(help=help)
    sage.lost = lost
    scene = laid(driver, history(box, 3, 40), sage)
    take_money(driver, scene)
    assert bool(sage.asked) is (help == "coach") and REMARK not in scene.picture.by_token


def test_the_coach_speaks_before_a_turn_is_confirmed_so_that_it_can_be_taken_back(
    driver: Driver, sage: Sage, box: GameBox
) -> None:
    driver.app.settings.change(help="coach", confirm="on")
    scene = laid(driver, history(box, 3, 40), sage)
    take_money(driver, scene)
    assert scene.match.unconfirmed and REMARK in scene.picture.by_token
    Clicks(driver).press(scene, UNDO)
    driver.wait(3)
    assert not scene.match.unconfirmed and REMARK not in scene.picture.by_token
    take_money(driver, scene)
    Clicks(driver).press(scene, CONFIRM)
    driver.wait(5)
    assert REMARK in scene.picture.by_token and len(sage.asked) == 2


def test_nobody_else_sees_the_coachs_word(driver: Driver, sage: Sage, box: GameBox) -> None:
    """It waits until it is one's turn again, and the hand is uncovered."""
    driver.app.settings.change(help="coach", privacy="covered")
    scene = laid(driver, history(box, 2, 40), sage, people=2)
    for turn, seat in enumerate((0, 1, 0)):
        assert scene.snapshot().seat == seat and scene.snapshot().covered
        assert REMARK not in scene.picture.by_token
        Clicks(driver).press(scene, TAKE)
        driver.wait(3)
        assert (REMARK in scene.picture.by_token) is (turn == 2)
        take_money(driver, scene)
