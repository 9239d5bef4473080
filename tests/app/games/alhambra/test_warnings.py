"""Warnings before something useful is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.games.alhambra.table.controller import Loss, find_loss
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.table.picture import Kind, Token
from alhambra.match.match import AlhambraMatch, Match
from alhambra.rules import alhambra as game_rules
from alhambra.rules.alhambra.choices import Buy, Pass, Take
from alhambra.rules.alhambra.model import Box, Phase, State
from tests.app.driving import Driver, game, settings_kept, table
from tests.app.games.alhambra.tables import Deaf, Pensive, beginning_with
from tests.games import play as played


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    with game() as hands:
        yield hands


@pytest.fixture
def settings(driver: Driver) -> Iterator[None]:
    with settings_kept(driver):
        yield


def states(box: Box, phase: Phase) -> Iterator[State]:
    for seed in range(3):
        for _, frames in played(box, 3, seed):
            state = frames[-1].state
            if state.phase is phase:
                yield state


def test_only_a_loss_is_warned_of(box: Box) -> None:
    met: set[Loss | None] = set()
    for phase in (Phase.ACTION, Phase.EXTRA):
        for state in states(box, phase):
            choices = game_rules.choices(state, state.to_move)
            takes = [choice for choice in choices if isinstance(choice, Take)]
            for choice in choices:
                loss = find_loss(choice, choices, phase)
                met.add(loss)
                match choice:
                    case Pass():
                        assert loss == (Loss.ACTION if len(choices) > 1 else None)
                    case Take(cards):
                        more = [t for t in takes if len(t.cards) > len(cards)]
                        if loss is Loss.MONEY:
                            assert sum(card.value for card in cards) < 5 and more
                        elif sum(card.value for card in cards) < 5:
                            smallest = min(card.value for card in state.money)
                            left = len(state.money) > len(cards)
                            total = sum(card.value for card in cards)
                            assert (
                                not left
                                or total + smallest > 5
                                or set(cards)
                                >= {card for card in state.money if total + card.value <= 5}
                            )
                    case Buy():
                        assert loss is None
    assert met == {None, Loss.ACTION, Loss.MONEY}


def opened(driver: Driver, state: State) -> AlhambraTableScene:
    """The table at this state, with people only."""
    seats = table(["human"] * len(state.players))
    match: AlhambraMatch = Match(beginning_with(state), seats, Deaf(), Pensive())
    scene = AlhambraTableScene(driver.app, match, lambda: None)
    driver.program.stack.reset(scene)
    driver.wait(5)
    return scene


@pytest.mark.usefixtures("settings")
def test_the_further_action_is_not_given_up_by_a_slip(driver: Driver, box: Box) -> None:
    driver.app.settings.change(warnings=True, privacy="open", animation="instant")
    state = next(s for s in states(box, Phase.EXTRA) if len(game_rules.choices(s, s.to_move)) > 1)
    scene = opened(driver, state)
    driver.click(scene.picture.by_token[Token(Kind.PASS)].box.center)
    driver.wait(2)
    assert driver.shows(NoticeScene)
    driver.key(pygame.K_RETURN)  # the usual way leads back
    driver.wait(2)
    assert driver.top is scene and len(scene.match.frames) == 1
    driver.key(pygame.K_e)  # asked once: now it is meant
    driver.wait(2)
    assert len(scene.match.frames) > 1


@pytest.mark.usefixtures("settings")
def test_money_is_left_only_by_one_who_means_it_and_stays_picked(driver: Driver, box: Box) -> None:
    driver.app.settings.change(warnings=True, privacy="open", animation="instant")
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
    driver.click(scene.picture.by_token[token].box.center)
    driver.key(pygame.K_e)
    driver.wait(2)
    assert driver.shows(NoticeScene)
    driver.key(pygame.K_RETURN)
    driver.wait(2)
    assert scene.ui.picked == (token,)
    scene = opened(driver, state)
    driver.click(scene.picture.by_token[token].box.center)
    driver.key(pygame.K_e)
    driver.wait(2)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    driver.wait(2)
    assert len(scene.match.frames) > 1
    driver.app.settings.change(warnings=False)
    scene = opened(driver, state)
    driver.click(scene.picture.by_token[token].box.center)
    driver.key(pygame.K_e)
    driver.wait(2)
    assert driver.top is scene and len(scene.match.frames) > 1
