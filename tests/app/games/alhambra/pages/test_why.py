"""Why a turn was played: asked from the chronicle, and told as far as one may know."""

from __future__ import annotations

import pygame
import pytest

from alhambra.ai.alhambra.advice import (
    Advice,
    Denied,
    Judgement,
    LongestWall,
    MoreForOthers,
    Prospect,
)
from alhambra.app.games.alhambra.pages.palace_look import AlhambraWhyScene
from alhambra.app.games.alhambra.table.hints import describe_reason
from alhambra.app.scenes.chronicle_scene import ChronicleScene
from alhambra.app.scenes.why import Asked, WhyScene
from alhambra.rules.alhambra.model import Box as GameBox
from tests.app.driving import Driver
from tests.app.games.alhambra.advices import CHOICES, REASONS, SECRET, TOWER, Sage
from tests.app.games.alhambra.tables import history
from tests.app.hint_tables import NAMES, as_usual, laid
from tests.games import whole


@pytest.fixture
def driver(driver: Driver) -> Driver:
    return as_usual(driver)


def ask_why(driver: Driver) -> WhyScene:
    """Ask why the turn of the last entry was played."""
    driver.key(pygame.K_l, frames=2)
    log = driver.scene(ChronicleScene)
    while log.chosen not in log.explained:
        driver.key(pygame.K_UP)
    driver.key(pygame.K_i, frames=3)
    return driver.scene(WhyScene)


@pytest.mark.parametrize("kind", SECRET)
def test_of_a_covered_hand_nothing_is_told(
    driver: Driver, sage: Sage, box: GameBox, kind: type
) -> None:
    sage.reasons = tuple(reason for reason in REASONS if isinstance(reason, kind | LongestWall))
    words = describe_reason(next(r for r in REASONS if isinstance(r, kind)), NAMES, driver.app.t)
    laid(driver, history(box, 3, 40), sage)
    scene = ask_why(driver)
    assert sage.asked[-1][1] != 0 and len(scene.shown) == 1
    seen = driver.words()
    assert words not in seen and driver.app.t("why.covered") in seen
    assert describe_reason(REASONS[2], NAMES, driver.app.t) in seen


def test_when_all_is_over_all_is_told(driver: Driver, sage: Sage, box: GameBox) -> None:
    driver.app.settings.change(help="none")
    frames = whole(box, 3, 4)
    sage.reasons = (Prospect(9.0, (TOWER,), exact=True), Denied(8.0, 1, TOWER))
    laid(driver, frames, sage)
    scene = ask_why(driver)
    seen = driver.words()
    assert len(scene.shown) == 2
    for reason in sage.reasons:
        names = [player.name for player in frames[-1].state.players]
        assert describe_reason(reason, names, driver.app.t) in seen


def test_of_a_covered_hand_a_waiting_move_is_told_but_no_purpose_beside_other_turns(
    driver: Driver, box: GameBox
) -> None:
    frames = history(box, 3, 40)
    take, buy, swap = CHOICES[0], CHOICES[1], CHOICES[5]
    other: Advice = Advice((buy,), 50.0, -1.0, -1.0, (MoreForOthers(-4.0, 1),))
    t = driver.app.t
    for choice, purpose in ((take, "waits"), (swap, "passes")):
        played: Advice = Advice((choice,), 50.0, 0.0, 0.0, ())
        for known, told in (((), choice is swap), ((1,), True)):
            asked = Asked(frames[-1].state, 1, played.turn, known)
            scene = AlhambraWhyScene(driver.app, asked, None, Judgement(played, (played, other)))
            (words,) = scene.describe_turns([played.turn])
            assert (t(f"coach.{purpose}") in words) is told
