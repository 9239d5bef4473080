"""The chronicle of either game: what it leads back to, why a turn was played, and telling again."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.program.i18n import Texts
from alhambra.app.scenes.chronicle_scene import ChronicleScene, LookBackScene
from alhambra.app.scenes.why import WhyScene
from alhambra.app.table.buttons import LOG, SINCE
from alhambra.app.table.chronicle_lines import format_gains
from alhambra.app.table.picture import Picture
from alhambra.match.games import turn_at
from tests.app.driving import Driver
from tests.app.games.alhambra.test_devices import OnePad
from tests.app.handling import Keys, bare
from tests.app.hint_tables import as_usual
from tests.app.table.helped import AnyTable, Helped, each_device, each_game, press


@pytest.fixture
def driver(driver: Driver) -> Driver:
    return as_usual(driver)


def at_rest(driver: Driver, scene: AnyTable) -> Picture:
    driver.point(bare(scene))
    driver.until(lambda: driver.acts(scene) and not scene.busy)
    driver.wait(30)
    return scene.picture


@each_game
@each_device
def test_an_entry_leads_back_to_the_table_of_then_and_tells_why_the_turn_was_played(
    driver: Driver, helped: Helped, device: str
) -> None:
    sage = helped.sage()
    scene, keys = helped.lay(driver, sage, 0), OnePad(driver) if device == "pad" else Keys(driver)
    before = at_rest(driver, scene)
    press(driver, device, scene, LOG)
    log = driver.scene(ChronicleScene)
    while log.chosen not in log.explained:
        keys.tap(0, [pygame.K_UP])
    keys.tap(0, [pygame.K_RETURN])
    driver.wait(2)
    back = driver.scene(LookBackScene)
    was = back.picture
    assert back.number == log.chosen and was != before
    keys.tap(0, [pygame.K_LEFT])
    assert back.number == log.chosen - 1 and back.picture != was
    keys.tap(0, [pygame.K_RIGHT])
    assert back.picture == was
    keys.tap(0, [pygame.K_RETURN])
    driver.wait(2)
    assert driver.acts(log)
    if device == "pointer":
        row = log.rows.place(log.chosen)
        driver.click((row.right - driver.app.canvas.metrics.px(80), row.center[1]))
    elif device == "keys":
        driver.key(pygame.K_i)
    else:
        keys.tap(0, [pygame.K_RIGHT, pygame.K_RETURN])
    driver.wait(3)
    why, frames = driver.scene(WhyScene), scene.match.frames
    done = turn_at(frames, scene.controller.view.entries()[log.chosen].at)
    assert done is not None and sage.asked == [("judge", done.seat)]
    assert why.shown[0].turn == done.played
    state, seen = frames[done.before].state, driver.words()
    assert helped.describe_turns([done.played], state, driver.app.t)[0] in seen
    assert helped.describe_reason(state, driver.app.t) in seen
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE, frames=2)
    assert at_rest(driver, scene) == before


@each_game
@pytest.mark.parametrize(
    ("device", "after", "how"),
    [
        ("key", 0, "press"),
        ("key", 5, "press"),
        ("pad", 40, "press"),
        ("key", 0, "cancel"),
        ("pointer", 0, "nothing"),
    ],
)
def test_what_happened_since_the_own_turn_is_told_again_and_changes_nothing(
    driver: Driver, helped: Helped, device: str, after: int, how: str
) -> None:
    """Also where it is cut; Cancel does so before it opens the menu."""
    scene = helped.lay(driver, helped.sage(), 0)
    before, frames = at_rest(driver, scene), tuple(scene.match.frames)
    driver.app.settings.change(animation="fast")
    if device == "key":
        driver.key(pygame.K_t)
    else:
        press(driver, device, scene, SINCE)
    assert scene.busy
    driver.wait(after)
    if how == "press":
        driver.click(bare(scene))
    elif how == "cancel":
        driver.key(pygame.K_ESCAPE, frames=1)
        assert not scene.busy and driver.top is scene
    driver.until(lambda: not scene.busy)
    driver.app.settings.change(animation="instant")
    assert at_rest(driver, scene) == before
    assert tuple(scene.match.frames) == frames


@pytest.mark.parametrize(
    ("gains", "said"),
    [
        ((("Anna", 12), ("Dirk", 3)), "Anna 12, Dirk 3"),
        ((("Zahra", 0), ("Player 1", 4)), "Zahra +0, Player 1 +4"),
        ((), ""),
    ],
)
def test_points_after_a_name_that_ends_with_a_number_have_a_sign(
    gains: tuple[tuple[str, int], ...], said: str
) -> None:
    assert format_gains(gains, Texts("en").t) == said
