"""Every question is left by Cancel, whatever the device, and nothing is done then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pygame
import pytest

from alhambra.app.games.alhambra.setup import OFFER
from alhambra.app.games.alhambra.table.controller import Loss, warn, warn_of_money
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.fork import ForkScene
from alhambra.app.scenes.menu import MatchMenu
from alhambra.app.scenes.notice import AskScene, NoticeScene, Way
from alhambra.app.scenes.options.controls import ALL
from alhambra.app.scenes.saved.saving import UnsavedScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.ui.text_field import Pocket
from alhambra.library.autosave import Autosave, DiskQueue
from alhambra.library.saves import Record
from alhambra.rules.alhambra.choices import Take
from alhambra.rules.api import Seated
from tests.app.driving import Driver, game, table
from tests.app.games.alhambra.moments import whole_game
from tests.rules.alhambra.positions import cards

Opens: TypeAlias = Callable[[App], Scene]


def never(*_: object) -> None:
    """What must not be done."""
    raise AssertionError("done though the player went back")


def refused(folder: Path) -> Path:
    raise AssertionError(f"saved in {folder} though the player went back")


def notice(ways: int) -> Opens:
    """A notice with this many ways; the first leads back."""

    def make(app: App) -> Scene:
        words = ("tally.continue", "error.quit", "menu.leave")[:ways]
        first, *others = words
        return NoticeScene(
            app, "?", "?", [Way(first, app.stack.pop), *(Way(one, never) for one in others)]
        )

    return make


def unsaved(app: App) -> Scene:
    autosave = Autosave(Record(Path("/nowhere/game.jsonl")), whole_game(2), DiskQueue())
    autosave.trouble = OSError(28, "No space left on device")
    return UnsavedScene(app, autosave, never, never)


def money(app: App) -> Scene:
    low, high = cards("denar-2 ducat-3")
    return warn_of_money(app, Take((low,)), never, Take((low, high)), never)


SEATS = (Seated("A", "human"), Seated("B", "normal"))
QUESTIONS: dict[str, Opens] = {
    **{f"notice-{ways}": notice(ways) for ways in (1, 2, 3)},
    "an action is lost": lambda app: warn(app, Loss.ACTION, never),
    "money is left": money,
    "cannot be saved": unsaved,
    "name of a save": lambda app: AskScene(app, Pocket(), "save", "Granada", 40, never),
    "a fork": lambda app: ForkScene(
        app, (Seated("A", "human"), Seated("B", "normal")), 0, never, OFFER
    ),
}


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    with game() as hands:
        yield hands


@pytest.fixture
def title(driver: Driver) -> Scene:
    """What lies below."""
    driver.program.stack.reset(TitleScene(driver.app))
    driver.program.stack.settle()
    driver.wait(2)
    return driver.top


def cancel(driver: Driver, how: str) -> None:
    """Press Escape, Backspace, or the button of a pad."""
    if how == "pad":
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            driver.post(pygame.Event(kind, instance_id=0, button=pygame.CONTROLLER_BUTTON_B))
    else:
        driver.key(pygame.K_ESCAPE if how == "escape" else pygame.K_BACKSPACE)
    driver.wait(1)


@pytest.mark.parametrize("how", ["escape", "backspace", "pad"])
@pytest.mark.parametrize("asked", QUESTIONS)
def test_cancel_goes_back(driver: Driver, title: Scene, asked: str, how: str) -> None:
    question = QUESTIONS[asked](driver.app)
    driver.open(question)
    if question.typing() is not None and how == "backspace":
        pytest.skip("Backspace is for the text")
    cancel(driver, how)
    assert driver.top is title


def test_a_new_game_is_asked_for_while_the_old_one_goes_on(driver: Driver) -> None:
    begun = driver.table(table(("human", "normal"), seed=4))
    games = len(driver.program.games.shelf.entries())
    menu = MatchMenu(driver.app, begun.match, lambda: None, ALL)
    for how in ("escape", "backspace", "pad"):
        menu.again()
        driver.wait(1)
        assert driver.shows(NoticeScene)
        cancel(driver, how)
        assert driver.top is begun
    menu.again()
    driver.wait(1)
    driver.form.focus("again.yes")
    driver.key(pygame.K_RETURN)
    driver.wait(2)
    assert driver.program.stack.scenes[0] is not begun
    assert len(driver.program.games.shelf.entries()) == games + 1
