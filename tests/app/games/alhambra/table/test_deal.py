"""The deal with which a new game begins."""

from __future__ import annotations

from itertools import count

import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.ui.sounds import Sound
from alhambra.content import load_box
from alhambra.match.match import start
from tests.app.driving import STEP, Driver, table

SETTINGS = {"animation": "normal"}

BOX = load_box()
DEALT = ("hand:", "money:", "market:")
"""Beginnings of the names of what is dealt."""


def lying(scene: AlhambraTableScene) -> set[str]:
    """What lies where it belongs, of all that is dealt."""
    shown = {sprite.id: sprite for sprite in scene.controller.timeline.sprites}
    there = scene.controller.view.picture().sprites
    return {s.id for s in there if s.id.startswith(DEALT) and shown.get(s.id) == s}


def begun(driver: Driver, seats: int = 3) -> AlhambraTableScene:
    kinds = ("human", *["easy"] * (seats - 1))
    tables = (table(kinds, seed) for seed in count(1))
    driver.begin(next(at for at in tables if start(BOX, at)[-1].state.to_move == 0), 1)
    return driver.scene(AlhambraTableScene)


@pytest.mark.parametrize("seats", [2, 6])
def test_cards_and_tiles_are_dealt_in_a_second_and_a_half(driver: Driver, seats: int) -> None:
    driver.app.settings.change(met_dirk=True)
    scene = begun(driver, seats)
    flying, seconds = 0, 0.0
    assert not lying(scene)
    while scene.controller.timeline.telling:
        ids = {sprite.id for sprite in scene.controller.timeline.sprites}
        flying += any(id.startswith("dealt:") for id in ids)
        assert not scene.match.thinking, "the others wait for their cards"
        driver.wait(1)
        seconds += STEP
    assert 1.4 <= seconds <= 1.7 and flying > 20
    assert lying(scene) == {
        sprite.id for sprite in scene.picture.sprites if sprite.id.startswith(DEALT)
    }


def test_a_press_ends_the_deal(driver: Driver) -> None:
    scene = begun(driver)
    driver.press((3, 3))
    assert not scene.controller.timeline.telling
    assert lying(scene)


def test_nothing_is_dealt_without_motion_or_when_a_game_goes_on(driver: Driver) -> None:
    for settings in ({"reduced_motion": True}, {"animation": "instant"}):
        driver.app.settings.change(**{"reduced_motion": False, **settings})
        assert lying(begun(driver))
    driver.app.settings.change(reduced_motion=False, animation="normal")
    scene = begun(driver)
    driver.press((3, 3))
    driver.until(lambda: scene.match.human_to_move and not scene.busy)
    scene.controller.submit(scene.match.choices()[0])
    driver.go_on(1)
    again = driver.scene(AlhambraTableScene)
    assert again is not scene
    assert lying(again)


def test_the_deal_is_heard(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(driver.app.audio, "play", lambda sound, number=None: heard.append(sound))
    scene = begun(driver)
    driver.until(lambda: not scene.controller.timeline.telling)
    assert heard[:3] == [Sound.RESHUFFLE, Sound.CARD_DEAL, Sound.TILE_DRAWN]
