"""The sentences of the table of Roll & Write: of a resting pointer, and of what a turn offers."""

from __future__ import annotations

import pygame

from alhambra.app.games.rollwrite.table.snapshot import COINS
from alhambra.app.gfx.brush import Words
from alhambra.app.scenes.close_up import CloseUpScene
from alhambra.app.table.picture import Kind
from alhambra.rules.rollwrite.choices import coins_to_gain
from alhambra.rules.rollwrite.model import CELLS, bit
from tests.app.driving import game
from tests.app.games.rollwrite.advices import SheetSage
from tests.app.games.rollwrite.positions import lying
from tests.app.games.rollwrite.test_hints import at_turn
from tests.app.handling import Clicks
from tests.app.refusing import words_of
from tests.app.table.helped import HANDS, laid_sheet


def test_a_resting_mouse_gets_the_sentence_of_the_keys() -> None:
    with game() as driver:
        driver.app.settings.change(animation="instant")
        scene = laid_sheet(driver, lying(at_turn()), SheetSage())
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
        scene = laid_sheet(driver, lying(at_turn()), SheetSage())
        kinds = {Kind.CELL, Kind.GROUND, Kind.NUDGE} & {s.token.kind for s in scene.picture.spots}
        assert Kind.GROUND in kinds
        for kind in kinds:
            spot = next(each for each in scene.picture.spots if each.token.kind is kind)
            driver.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot.box.center, button=3,
                                     touch=False, window=None))  # fmt: skip
            assert driver.shows(CloseUpScene)
            driver.click((5, 5))
            assert driver.acts(scene)


def test_a_turn_offers_coins_only_where_there_are_any() -> None:
    """With buildings or without, with coins or a full track: the words, the button, its coin.

    Each is pressed with another device.
    """
    turn = at_turn()
    every = (1 << len(CELLS)) - 1
    own, full = turn.players[turn.to_move], turn.box.track
    met = [(blue, yellow) for blue in own.blue for yellow in own.yellow]
    sheets = {
        "rollwrite.build_text": own._replace(crossed=0),
        "rollwrite.turn_text": own._replace(crossed=bit(met[0]), track=0),
        "rollwrite.coins_text": own._replace(crossed=every, track=0),
        "rollwrite.nothing_text": own._replace(crossed=every, track=full),
    }
    with game() as driver:
        driver.app.settings.change(animation="instant")
        devices = "pointer", "finger", "keys", "pad"
        for (says, sheet), device in zip(sheets.items(), devices, strict=True):
            players = tuple(sheet if one is own else one for one in turn.players)
            scene = laid_sheet(driver, lying(turn._replace(players=players)), SheetSage())
            assert words_of(scene, "actions/text") == driver.app.t(says)
            gain = coins_to_gain(scene.match.state, turn.to_move)
            assert bool(gain) is (says in ("rollwrite.turn_text", "rollwrite.coins_text"))
            assert ("button:purse/icon" in scene.picture.by_id) is bool(gain)
            label = scene.picture.by_token[COINS].label
            assert (label == driver.app.t("rollwrite.take_coins", count=gain)) is bool(gain)
            driver.touch = device == "finger"
            HANDS.get(device, Clicks)(driver).press(scene, COINS)
            driver.wait(2)
            after = scene.match.state
            assert len(scene.match.frames) > 1
            assert after.players[turn.to_move].track == sheet.track + gain
