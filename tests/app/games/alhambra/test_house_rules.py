"""Hands that are covered again, and the signs of keys on buttons, at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
import pytest

from alhambra.app.games.alhambra.pages.close_up import UnseenScene
from alhambra.app.gfx.commands import Text
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.chronicle_scene import LookBackScene
from alhambra.app.scenes.waiting import HandOverScene
from alhambra.app.scenes.why import CloseUpScene
from tests.app.driving import Driver, table


@pytest.fixture(autouse=True)
def settings(driver: Driver) -> Iterator[None]:
    driver.app.settings.change(animation="instant")
    yield
    driver.app.settings.change(confirm="off", privacy="covered", take_backs=False)


def test_the_buttons_show_the_keys_of_the_device_used_last(driver: Driver) -> None:
    scene = driver.table(table(("human", "human")))
    driver.wait(30)

    def caps() -> set[str]:
        return {
            look.text
            for sprite in scene.picture.sprites
            if sprite.id.endswith("/cap-sign") and isinstance(look := sprite.look, Text)
        }

    driver.point((640, 360))
    assert caps() == set()
    driver.key(pygame.K_RIGHT, frames=20)
    assert {"Z", "Y", "R"} <= caps()
    driver.app.settings.change(keys={"undo": ("k",)})
    driver.key(pygame.K_RIGHT, frames=20)
    assert "K" in caps() and "Z" not in caps()
    driver.app.settings.change(keys={})
    driver.point((641, 360), frames=20)
    assert caps() == set()


@pytest.mark.parametrize("privacy", ["open", "covered", "hand-over"])
@pytest.mark.parametrize("event", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
@pytest.mark.parametrize("over", [False, True])
def test_a_shown_hand_is_covered_when_the_window_goes_to_the_background(
    driver: Driver, privacy: str, event: int, over: bool
) -> None:
    driver.app.settings.change(privacy=privacy)
    scene = driver.table(table(("human", "human")))
    driver.wait(30)
    assert scene.snapshot().covered is (privacy != "open")
    if driver.shows(HandOverScene):
        driver.key(pygame.K_DOWN)
        driver.key(pygame.K_RETURN)
    else:
        scene.controller.uncover()
    driver.wait(30)
    assert driver.acts(scene) and not scene.snapshot().covered
    if over:
        driver.key(pygame.K_F10)
    driver.post(pygame.Event(event), frames=30)
    hidden = privacy != "open"
    assert scene.snapshot().covered == hidden
    assert driver.shows(HandOverScene) == (privacy == "hand-over" and not over)
    if over:
        driver.key(pygame.K_ESCAPE, frames=30)
    assert driver.shows(HandOverScene) == (privacy == "hand-over")
    assert (scene.snapshot().calls) == (privacy == "covered")


@pytest.mark.parametrize(
    ("keys", "kind"),
    [
        ((pygame.K_b,), UnseenScene),
        ((pygame.K_b, pygame.K_F1), UnseenScene),
        ((pygame.K_v,), CloseUpScene),
        ((pygame.K_l, pygame.K_RETURN), LookBackScene),
    ],
)
def test_what_tells_of_a_hand_closes_when_it_is_covered(
    driver: Driver, keys: Sequence[int], kind: type[Scene]
) -> None:
    driver.app.settings.change(privacy="covered")
    scene = driver.table(table(("human", "human")))
    driver.wait(30)
    scene.controller.uncover()
    driver.key(pygame.K_RIGHT)
    for key in keys:
        driver.key(key, frames=3)
    assert any(isinstance(each, kind) for each in driver.program.stack.scenes)
    driver.post(pygame.Event(pygame.WINDOWFOCUSLOST), frames=3)
    assert not any(isinstance(each, kind) for each in driver.program.stack.scenes)
    assert scene.snapshot().covered and scene in driver.program.stack.scenes


def test_a_person_alone_has_nothing_to_hide(driver: Driver) -> None:
    driver.app.settings.change(privacy="covered")
    scene = driver.table(table(("human", "easy")))
    driver.wait(30)
    driver.post(pygame.Event(pygame.WINDOWFOCUSLOST), frames=30)
    assert not scene.snapshot().covered and driver.acts(scene)
