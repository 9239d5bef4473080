"""The rows of the table of gestures in ``docs/design.md`` that are about dice."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.games.rollwrite.table.snapshot import PARKING, die
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.box import Point
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.unkept_band import no_trouble
from alhambra.rules.rollwrite.model import KEEP
from tests.app.driving import Driver, game
from tests.app.games.rollwrite.positions import lying, positions
from tests.app.handling import showing


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    """A program in a small window, without animations."""
    with game() as hands:
        hands.app.settings.change(animation="instant")
        yield hands


@pytest.fixture(params=["mouse", "finger"])
def hands(driver: Driver, request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A mouse, or a finger."""
    driver.touch = request.param == "finger"
    yield driver
    driver.touch = False


def choosing(driver: Driver) -> tuple[RollwriteTableScene, Token, Token]:
    """The table while a pair is chosen, a blue die and a yellow one."""
    state = [state for state in positions(2) if state.phase is KEEP][-1]
    scene = RollwriteTableScene(driver.app, lying(state), no_trouble)
    driver.program.stack.reset(scene)
    driver.program.stack.settle()
    driver.wait(3)
    mover = state.players[state.to_move]
    return scene, die("blue", mover.blue[0]), die("yellow", mover.yellow[0])


def bare(scene: RollwriteTableScene) -> Point:
    """A point of the table where nothing is."""
    points = ((x, y) for y in range(0, 719, 7) for x in range(0, 1279, 7))
    return next(at for at in points if scene.picture.spot_at(at) is None)


def test_dice_go_to_the_parking_place_or_to_each_other(hands: Driver) -> None:
    for first, second in (("drag", "drag"), ("click", "drag"), ("drag", "click")):
        scene, blue, yellow = choosing(hands)
        for way, one in ((first, blue), (second, yellow)):
            if way == "drag":
                hands.drag(showing(scene, one), showing(scene, PARKING))
            else:
                hands.click(showing(scene, one))
        if second == "click":
            hands.click(showing(scene, PARKING))
        assert len(scene.match.frames) > 1
    scene, blue, yellow = choosing(hands)
    hands.drag(showing(scene, blue), showing(scene, yellow))
    assert set(scene.ui.picked) == {blue, yellow}


def test_a_building_refuses_a_die_with_its_sentence(hands: Driver) -> None:
    for way in ("drag", "click"):
        scene, blue, _ = choosing(hands)
        building = next(s.token for s in scene.picture.spots if s.token.kind is Kind.GROUND)
        if way == "drag":
            hands.drag(showing(scene, blue), showing(scene, building))
        else:
            hands.click(showing(scene, blue))
            hands.click(showing(scene, building))
        assert scene.ui.notice == "rollwrite.refusal.keep_a_pair"
        assert len(scene.match.frames) == 1


@pytest.mark.parametrize("way", ["drag", "click"])
def test_a_die_goes_back_from_the_bare_table(hands: Driver, way: str) -> None:
    scene, blue, _ = choosing(hands)
    if way == "drag":
        hands.drag(showing(scene, blue), bare(scene))
    else:
        hands.click(showing(scene, blue))
        assert scene.ui.picked == (blue,)
        hands.click(bare(scene))
    assert not scene.ui.picked and not scene.ui.held and len(scene.match.frames) == 1


@pytest.mark.parametrize("device", ["escape", "backspace", "pad"])
def test_cancel_means_never_mind(driver: Driver, device: str) -> None:
    scene, blue, _ = choosing(driver)
    driver.click(showing(scene, blue))
    assert scene.ui.picked == (blue,)
    if device == "pad":
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            driver.post(pygame.Event(kind, instance_id=0, button=pygame.CONTROLLER_BUTTON_B))
    else:
        driver.key(pygame.K_ESCAPE if device == "escape" else pygame.K_BACKSPACE)
    assert not scene.ui.picked and driver.top is scene
