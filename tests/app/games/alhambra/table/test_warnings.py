"""Warnings before something useful is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.games.alhambra.table.gestures.selection import Loss, find_loss
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.commands import Frame, Image
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.table.picture import Kind, Token
from alhambra.rules import alhambra as game_rules
from alhambra.rules.alhambra.choices import Pass, Take
from alhambra.rules.alhambra.events import Took
from alhambra.rules.alhambra.model import Box, Phase, State
from tests.app.driving import Driver
from tests.app.dumps import looks_in
from tests.app.games.alhambra.tables import beginning_with, seated
from tests.games import play as played
from tests.rules.alhambra.positions import cards, player, position

SETTINGS = {"animation": "normal"}


@pytest.fixture(autouse=True)
def warned(driver: Driver, settings: None) -> None:
    """A table with open hands, at which nothing takes time."""
    driver.app.settings.change(warnings=True, privacy="open", animation="instant")


def states(box: Box, phase: Phase) -> Iterator[State]:
    for seed in range(3):
        for _, frames in played(box, 3, seed):
            state = frames[-1].state
            if state.phase is phase:
                yield state


def test_only_a_loss_is_warned_of(box: Box) -> None:
    """A further action that is not used, and money beside which more might be taken."""
    met: set[Loss | None] = set()
    for phase in (Phase.ACTION, Phase.EXTRA):
        for state in states(box, phase):
            choices = game_rules.choices(state, state.to_move)
            takes = [Counter(one.cards) for one in choices if isinstance(one, Take)]
            for choice in choices:
                loss = None
                if isinstance(choice, Pass) and len(choices) > 1:
                    loss = Loss.ACTION
                elif isinstance(choice, Take) and any(Counter(choice.cards) < t for t in takes):
                    loss = Loss.MONEY
                assert find_loss(choice, choices, phase) is loss
                met.add(loss)
    assert met == {None, Loss.ACTION, Loss.MONEY}


def opened(driver: Driver, state: State) -> AlhambraTableScene:
    """The table at this state, with people only."""
    return seated(driver, beginning_with(state), len(state.players))


def take(driver: Driver, scene: AlhambraTableScene, token: Token) -> None:
    """Click a card, and end the turn with it."""
    driver.click(scene.picture.by_token[token].box.center)
    driver.key(pygame.K_e, frames=2)


def test_the_further_action_is_not_given_up_by_a_slip(driver: Driver, box: Box) -> None:
    state = next(s for s in states(box, Phase.EXTRA) if len(game_rules.choices(s, s.to_move)) > 1)
    scene = opened(driver, state)
    driver.click(scene.picture.by_token[Token(Kind.PASS)].box.center, frames=2)
    assert driver.shows(NoticeScene)
    driver.key(pygame.K_RETURN)  # the usual way leads back
    driver.wait(2)
    assert driver.top is scene and len(scene.match.frames) == 1
    driver.key(pygame.K_e)  # asked once: now it is meant
    driver.wait(2)
    assert len(scene.match.frames) > 1


def test_money_is_left_only_by_one_who_means_it_and_stays_picked(driver: Driver, box: Box) -> None:
    state, card = next(
        (state, choice.cards[0])
        for state in states(box, Phase.ACTION)
        for choice in game_rules.choices(state, state.to_move)
        if isinstance(choice, Take)
        and find_loss(choice, game_rules.choices(state, state.to_move), Phase.ACTION) is Loss.MONEY
        and len(choice.cards) == 1
    )
    scene = opened(driver, state)
    token = Token(Kind.MONEY, str(card))
    take(driver, scene, token)
    assert driver.shows(NoticeScene)
    driver.key(pygame.K_ESCAPE, frames=2)
    assert driver.top is scene and scene.ui.picked == (token,)
    scene = opened(driver, state)
    take(driver, scene, token)
    driver.form.focus("warning.money_yes")
    driver.key(pygame.K_RETURN, frames=2)
    taken = scene.match.frames[1].event
    assert isinstance(taken, Took) and taken.cards == (card,)
    driver.app.settings.change(warnings=False)
    scene = opened(driver, state)
    take(driver, scene, token)
    assert driver.top is scene and len(scene.match.frames) > 1


@pytest.mark.parametrize("device", ["pointer", "keys", "pad"])
def test_what_else_may_be_taken_is_shown_and_taken_by_one_press(
    driver: Driver, device: str
) -> None:
    """A card of 2 is picked, one of 3 lies beside it; those of 9 are not offered."""
    lying = cards("denar-2 ducat-3 gulden-9 dirham-9")
    scene = opened(driver, position(player(), player(), player(), money=lying))
    take(driver, scene, Token(Kind.MONEY, "denar-2"))
    images = looks_in(driver.redraw().commands, Image)
    assert {"denar-2", "ducat-3"} <= {one.name for one in images}
    if device == "pointer":
        driver.click(next(w for w in driver.form.widgets if w.id == "warning.money_too").box.center)
    elif device == "keys":
        driver.key(pygame.K_RETURN)
    else:
        driver.press_pad(pygame.CONTROLLER_BUTTON_A)
    driver.wait(2)
    taken = scene.match.frames[1].event
    assert isinstance(taken, Took) and {*taken.cards} == {*cards("denar-2 ducat-3")}


def test_end_turn_is_golden_only_when_nothing_else_can_be_done(driver: Driver) -> None:
    for lying, frame in (("denar-2", "button"), ("", "primary")):
        state = position(player(), player(), player(), money=cards(lying), phase=Phase.EXTRA)
        scene = opened(driver, state)
        driver.point((5, 5))
        look = scene.picture.by_id["button:pass/frame"].look
        assert isinstance(look, Frame) and look.name == frame
