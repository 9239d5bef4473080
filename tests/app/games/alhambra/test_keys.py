"""Every choice the rules list, and a whole game, with keys alone: arrows, Tab and Enter.

Or with a pad alone: its cross, a shoulder and the lowest button.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pygame
import pytest

from alhambra.app.games.alhambra.table.actions import TAKE
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.match.match import AlhambraMatch, Match
from alhambra.opponents.thinker import Inline
from alhambra.rules import alhambra as game_rules
from alhambra.rules.alhambra.model import State
from tests.app.driving import Driver, game, table
from tests.app.games.alhambra.robot import decided
from tests.app.games.alhambra.tables import beginning_with
from tests.app.handling import BUTTONS, Keys
from tests.rules.alhambra.play import played
from tests.stand_ins import Forgetful

CHOICES = 3
"""So many choices of each position are made, drawn by lot."""


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    """A program in a small window, without animations."""
    with game() as hands:
        hands.app.settings.change(animation="instant")
        yield hands


def lay(driver: Driver, state: State) -> AlhambraTableScene:
    """The position on the table, the player to move before it."""
    seats = table(["human"] * len(state.players))
    match: AlhambraMatch = Match(beginning_with(state), seats, Forgetful(), Inline())
    scene = AlhambraTableScene(driver.app, match, lambda: None)
    driver.program.stack.reset(scene)
    driver.program.stack.settle()
    driver.wait(3)
    if scene.snapshot().call is not None:
        Keys(driver).press(scene, TAKE)
        driver.wait(2)
    return scene


class OnePad(Keys):
    """A pad nobody has claimed, by its events."""

    def tap(self, seat: int, keys: Sequence[int]) -> None:
        """Press the buttons that stand for the keys."""
        for key in keys:
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                self.driver.post(pygame.Event(kind, instance_id=0, button=BUTTONS[key]))


@pytest.mark.parametrize("players", [2, 6])
def test_every_choice_can_be_made_with_keys(driver: Driver, players: int) -> None:
    random = Random(players)
    steps = played(players, "keeper", 1).steps
    for step in steps[3 :: max(1, len(steps) // 3)]:
        choices = game_rules.choices(step.state, step.state.to_move)
        for choice in random.sample(choices, min(CHOICES, len(choices))):
            scene = lay(driver, step.state)
            Keys(driver).make(scene, choice)
            wanted: AlhambraMatch = Match(
                scene.match.frames[:1], scene.match.table, Forgetful(), Inline()
            )
            wanted.submit(choice)
            assert len(scene.match.frames) > 1, f"{choice} was not made"
            assert scene.match.frames[1].event == wanted.frames[1].event


def test_a_pad_alone_plays_up_to_a_scoring_and_on(driver: Driver) -> None:
    """A pad that was claimed for a seat plays a whole game in ``test_devices``."""
    hands = OnePad(driver)
    scene = driver.table(table(("human", "normal"), seed=19))
    scored = turns = 0
    while not (scored and turns):
        driver.until(lambda: driver.top is not scene or not scene.busy)
        if driver.top is not scene:  # a scoring: once to see all of it, once to go on
            hands.go_on(driver.top, 0)
            scored, turns = 1, 0
        elif not scene.match.human_to_move:
            driver.wait(1)
        else:
            choice, before = decided(scene), len(scene.match.frames)
            hands.make(scene, choice)
            assert len(scene.match.frames) > before, f"{choice} was not made"
            turns += 1
