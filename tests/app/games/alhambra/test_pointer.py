"""Playing by hand: clicking, dragging, and moving the palace."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.games.alhambra.table.actions import DEAL, OTHER_PAYMENT
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.box import Point
from alhambra.app.table.picture import Kind, Token
from alhambra.rules.alhambra import choice_of
from alhambra.rules.alhambra.choices import Add, Buy, Choice, Give, Place, Remove, Store, Swap, Take
from alhambra.rules.alhambra.events import Bought
from alhambra.rules.alhambra.model import Hand
from tests.app.driving import Driver
from tests.app.games.alhambra.positions import (
    OWN,
    RICH,
    Laid,
    at,
    cell,
    events,
    hand,
    money,
    placing,
)
from tests.app.handling import Clicks
from tests.rules.alhambra.positions import cards, player, position

# -- taking money ----------------------------------------------------------------------------------


def test_a_double_click_takes_a_card(driver: Driver, laid: Laid) -> None:
    three = position(player(), player(), player(), money=cards("denar-3 ducat-2 gulden-9"))
    scene = laid(three)
    for _ in range(2):
        driver.click(at(scene, money("gulden-9")))
    assert scene.match.state.players[0].hand == Hand().plus(cards("gulden-9"))


def test_two_slow_clicks_and_clicks_on_two_cards_take_nothing(driver: Driver, laid: Laid) -> None:
    three = position(player(), player(), player(), money=cards("denar-3 ducat-2 gulden-9"))
    scene = laid(three)
    driver.click(at(scene, money("denar-3")), frames=40)
    driver.click(at(scene, money("denar-3")))
    assert not events(scene) and not scene.ui.picked
    driver.wait(40)
    driver.click(at(scene, money("denar-3")))
    driver.click(at(scene, money("ducat-2")))
    assert not events(scene) and len(scene.ui.picked) == 2


def button(scene: AlhambraTableScene, token: Token) -> Point:
    """The button of the actions' panel with this token."""
    spots = [spot for spot in scene.picture.spots if spot.token == token]
    return next(spot for spot in spots if spot.group == "actions").box.center


def test_a_card_that_makes_too_much_is_picked_instead_of_the_others(
    driver: Driver, laid: Laid
) -> None:
    scene = laid(position(player(), player(), player(), money=cards("denar-3 ducat-4 gulden-9")))
    driver.click(at(scene, money("denar-3")))
    driver.click(at(scene, money("ducat-4")))
    assert scene.ui.picked == (money("ducat-4"),)
    assert scene.ui.notice == "refusal.over_five"


def test_another_payment_is_a_click_away_and_cards_can_be_chosen_freely(
    driver: Driver, laid: Laid
) -> None:
    scene = laid(position(player(RICH), player(), player()))
    driver.click(at(scene, Token(Kind.MARKET, "0")))
    driver.click(button(scene, OTHER_PAYMENT))
    assert hand("gulden-8") in scene.ui.picked
    driver.click(button(scene, OTHER_PAYMENT))
    assert set(scene.ui.picked[1:]) == {hand("gulden-9"), hand("gulden-4")}
    driver.click(at(scene, hand("gulden-4")))
    driver.click(at(scene, hand("gulden-8")))
    driver.click(button(scene, DEAL))
    (bought,) = [event for event in events(scene) if isinstance(event, Bought)]
    assert sorted(bought.pay) == sorted(cards("gulden-9 gulden-8"))


# -- buying ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_drag_can_be_broken_off(driver: Driver, laid: Laid, way: str) -> None:
    scene = laid(position(player(RICH), player(), player()))
    driver.press(at(scene, Token(Kind.MARKET, "0")))
    driver.point(cell(scene, 1, 0))
    driver.point(cell(scene, 0, 1))
    assert scene.ui.held is not None
    if way == "key":
        driver.key(pygame.K_ESCAPE)
    else:
        driver.right_click(cell(scene, 0, 1))
    assert scene.ui.held is None
    driver.release(cell(scene, 0, 1))
    assert not events(scene)
    assert driver.top is scene


# -- every choice by clicks ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Take, Buy, Add, Remove, Swap, Place, Store, Give])
def test_every_choice_of_a_position_can_be_clicked(
    driver: Driver, laid: Laid, kind: type[Choice]
) -> None:
    if kind in (Place, Store, Give):
        state = placing("garden-10", "arcades-9", players=2)
    else:
        laid_out = player("gulden-9 gulden-8 gulden-4 dirham-9 dirham-4", *OWN[1:])
        state = position(laid_out, player(), money=cards("denar-1 ducat-2 gulden-2 dirham-9"))
    scene = laid(state)
    wanted = [choice for choice in scene.match.choices() if isinstance(choice, kind)]
    assert wanted
    for choice in wanted:
        scene = laid(state)
        Clicks(driver).make(scene, choice)
        assert len(scene.match.frames) > 1, choice
        assert choice_of(scene.match.frames[1].event) == (state.to_move, choice)


def test_the_palace_can_be_zoomed_and_moved(driver: Driver, laid: Laid) -> None:
    scene = laid(position(player("", "garden-10 0 1"), player(), player()))
    before = scene.ground()
    middle = cell(scene, 0, 0)
    driver.point(middle)
    driver.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_x=0.0, precise_y=2.0))
    assert scene.ground().side > before.side
    assert cell(scene, 0, 0) == pytest.approx(middle, abs=1)
    near = scene.ground()
    driver.drag((500, 250), (540, 270))
    assert scene.ground().origin[0] == pytest.approx(near.origin[0] + 40, abs=8)
