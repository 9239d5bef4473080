"""Roll & Write in the program: from the title to the end, left and continued, saved, begun anew."""

from __future__ import annotations

from random import Random

import pygame

from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene
from alhambra.app.games.rollwrite.pages.scoring import CompletedScene, FinalCountScene
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.scenes.title import TitleScene
from alhambra.library.ledger import Ledger
from alhambra.match.rollwrite.statistics import RollwritePlayed
from alhambra.match.series import moved_up
from alhambra.match.statistics import key_of
from alhambra.paths import statistics_file
from alhambra.rules import rollwrite
from alhambra.rules.rollwrite.choices import Build
from alhambra.rules.rollwrite.events import Completed
from tests.app.driving import Driver, game

ENTER, ESCAPE = pygame.K_RETURN, pygame.K_ESCAPE


def opened(driver: Driver, seats: int = 1) -> RollwriteTableScene:
    """A game begun from the title by keys, with opponents beside one person."""
    driver.app.settings.change(animation="instant", computers="at-once", rollwrite_seats=())
    driver.open_title()
    assert isinstance(driver.top, TitleScene)
    for button in ("new", rollwrite.NAME):
        for _ in driver.form.widgets:
            if driver.form.focused is not None and driver.form.focused.id == button:
                break
            driver.key(pygame.K_TAB)
        driver.key(ENTER, frames=2)
    scene = driver.scene(RollwriteSetupScene)
    while len(scene.places) < seats:
        scene.form.focus("add")
        driver.key(ENTER)
    for place in scene.places[1:]:
        scene.form.focus(place.choice.id)
        while place.kind != "easy":
            driver.key(pygame.K_LEFT)
    scene.form.focus("start")
    driver.key(ENTER, frames=3)
    return driver.scene(RollwriteTableScene, 0)


def play(driver: Driver, scene: RollwriteTableScene, decisions: int = 10**6) -> int:
    """Let people play to the end, or this many decisions; how many panels of types there were."""
    random, panels = Random(4), 0
    while not scene.match.over and decisions:
        if isinstance(driver.top, CompletedScene):
            panels += 1
            driver.key(ENTER, frames=1)
        elif scene.match.human_to_move:
            choices = scene.match.choices()
            builds = tuple(choice for choice in choices if isinstance(choice, Build))
            first = len(scene.match.frames)
            scene.match.submit(random.choice(builds or choices))
            scene.controller.happened(first)
            driver.wait(2)
            decisions -= 1
        else:
            driver.wait(1)
    return panels


def test_a_game_from_the_title_to_the_end() -> None:
    with game() as driver:
        scene = opened(driver, 2)
        panels = play(driver, scene)
        while not isinstance(driver.top, FinalCountScene):
            if isinstance(driver.top, CompletedScene):
                panels += 1
                driver.key(ENTER)
            driver.wait(1)
        rounds = [frame.state.round for frame in scene.match.frames
                  if isinstance(frame.event, Completed)]  # fmt: skip
        assert panels == len(set(rounds)), "a panel for each round in which types were completed"
        while isinstance(driver.top, FinalCountScene):
            driver.key(ESCAPE, frames=1)
        end = driver.scene(RollwriteEndScene)
        assert end.table.sums == dict(scene.match.state.totals)
        counted = Ledger(statistics_file()).games(RollwritePlayed)[-1]
        assert counted.key == key_of(scene.match.frames) and counted.seconds is not None
        driver.key(ENTER)  # once more
        driver.wait(3)
        again = driver.scene(RollwriteTableScene, 0)
        assert again is not scene
        assert again.match.table.seats == moved_up(scene.match.table.seats)
        assert again.match.table.variant == scene.match.table.variant
        assert again.match.table.seed != scene.match.table.seed
