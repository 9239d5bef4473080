"""The sentences that a resting pointer gets at the table of Roll & Write."""

from __future__ import annotations

import pygame

from alhambra.app.scenes.close_up import CloseUpScene
from alhambra.app.table.picture import Kind, Words
from tests.app.driving import game
from tests.app.games.rollwrite.advices import SheetSage
from tests.app.games.rollwrite.positions import lying
from tests.app.games.rollwrite.test_hints import at_turn, laid


def test_a_resting_mouse_gets_the_sentence_of_the_keys() -> None:
    with game() as driver:
        driver.app.settings.change(animation="instant")
        scene = laid(driver, lying(at_turn()), SheetSage())
        spot = next(each for each in scene.picture.spots if each.token.kind is Kind.PLAYER)
        driver.point(spot.box.center)
        driver.wait(10)
        assert "tip/text" not in scene.picture.by_id
        driver.wait(40)
        look = scene.picture.by_id["tip/text"].look
        assert isinstance(look, Words)
        assert look.text == spot.label
        driver.point((5, 5))
        assert "tip/text" not in scene.picture.by_id


def test_a_right_click_shows_a_building_or_a_die_large() -> None:
    with game() as driver:
        driver.app.settings.change(animation="instant")
        scene = laid(driver, lying(at_turn()), SheetSage())
        kinds = {Kind.CELL, Kind.GROUND, Kind.NUDGE} & {s.token.kind for s in scene.picture.spots}
        assert Kind.GROUND in kinds
        for kind in kinds:
            spot = next(each for each in scene.picture.spots if each.token.kind is kind)
            driver.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot.box.center, button=3,
                                     touch=False, window=None))  # fmt: skip
            assert driver.shows(CloseUpScene)
            driver.click((5, 5))
            assert driver.acts(scene)
