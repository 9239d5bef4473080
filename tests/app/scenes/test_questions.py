"""Every question is left by Cancel, whatever the device, and nothing is done then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pygame
import pytest

from alhambra.app.games.alhambra.setup import OFFER, AlhambraSetupScene
from alhambra.app.games.alhambra.table.gestures.selection import Loss, warn, warn_of_money
from alhambra.app.gfx.box import Box
from alhambra.app.input.intents import (
    KEYBOARD,
    TOUCH,
    Accept,
    Cancel,
    Edit,
    EndTurn,
    Intent,
    Key,
    NextGroup,
    Point,
    Press,
    Release,
    Text,
    Undo,
)
from alhambra.app.program.app import App
from alhambra.app.program.people import Person
from alhambra.app.program.scene_stack import Scene
from alhambra.app.program.settings import SeatChoice, Settings
from alhambra.app.replay.watching_scene import ForkScene
from alhambra.app.scenes.controls import ALL
from alhambra.app.scenes.form_scene import ROWS, LetterBoardScene
from alhambra.app.scenes.menu import MatchMenu
from alhambra.app.scenes.notice import Answer, AskScene, ConfirmScene, NoticeScene
from alhambra.app.scenes.saved.saving import UnsavedScene
from alhambra.app.scenes.setup.setup_seat import SetupSeat
from alhambra.app.scenes.title import TitleScene
from alhambra.library.autosave import Autosave, DiskQueue
from alhambra.library.saves import Record
from alhambra.rules.alhambra.choices import Take
from alhambra.rules.api import Seated
from tests.app.driving import Driver, table
from tests.app.games.alhambra.moments import whole_game
from tests.app.scenes.setup.setups import PAD, setup
from tests.app.stage import Stage, arrow
from tests.rules.alhambra.positions import cards
from tests.test_texts import CATALOGS, sentences

SETTINGS = {"animation": "normal"}

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
            app, "?", "?", [Answer(first, app.stack.pop), *(Answer(one, never) for one in others)]
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
    "yes or no": lambda app: ConfirmScene(app, "Really?", "It is for good.", "Yes", never, "No"),
    "an action is lost": lambda app: warn(app, Loss.ACTION, never),
    "money is left": money,
    "cannot be saved": unsaved,
    "name of a save": lambda app: AskScene(app, "save", "Granada", 40, never),
    "a fork": lambda app: ForkScene(app, SEATS, 0, never, OFFER),
}


@pytest.fixture
def title(driver: Driver) -> Scene:
    driver.show(TitleScene(driver.app), 2)
    return driver.top


def cancel(driver: Driver, how: str) -> None:
    """Press Escape, Backspace, or the button of a pad."""
    if how == "pad":
        driver.press_pad(pygame.CONTROLLER_BUTTON_B)
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


@pytest.mark.parametrize(
    ("intents", "agreed"),
    [
        ([Accept(device=PAD)], False),
        ([arrow("right"), Accept(device=KEYBOARD)], True),
        ([NextGroup(device=KEYBOARD), Accept(device=KEYBOARD)], True),
    ],
)
def test_yes_is_not_the_first_answer(intents: list[Intent], agreed: bool) -> None:
    stage, answers = Stage(), list[bool]()
    yes = partial(answers.append, True)
    stage.open(ConfirmScene(stage.app, "Really?", "It is for good.", "Yes", yes, "No"))
    stage.do(*intents)
    assert bool(answers) is agreed and stage.stack.top is None


def test_a_new_game_is_asked_for_while_the_old_one_goes_on(driver: Driver) -> None:
    begun = driver.table(table(("human", "normal"), seed=4))
    games = len(driver.program.games.library.entries())
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
    driver.key(pygame.K_RETURN, frames=2)
    assert driver.program.stack.scenes[0] is not begun
    assert len(driver.program.games.library.entries()) == games + 1


# -- letter board ----------------------------------------------------------------------------------


TWO_SEATS = (SeatChoice("Isa", "human", 0), SeatChoice("", "human", 1))
PRESS, DELETE, DONE = Accept(device=PAD), Undo(device=PAD), EndTurn(device=PAD)


def opened(number: int, *people: Person) -> tuple[Stage, LetterBoardScene, SetupSeat]:
    """The set-up, and the letters after a pad pressed on a name there."""
    stage = setup(Settings(language="en", seats=TWO_SEATS, people=people))
    place = stage.scene(AlhambraSetupScene).places[number]
    stage.press(place.name.id, PAD)
    return stage, stage.scene(LetterBoardScene), place


def write(stage: Stage, keys: Sequence[str], *then: Intent) -> None:
    for key in keys:
        stage.press(key if len(key) > 1 else f"key-{key}", PAD)
    stage.do(*then)


def test_there_is_a_key_for_every_letter_of_the_languages() -> None:
    texts = " ".join(text for of in CATALOGS.values() for _, text in sentences(of))
    written = {letter for letter in texts.lower() if letter != letter.upper()}
    assert written <= {*"".join(ROWS)}


def test_a_pad_writes_a_name_with_its_capitals() -> None:
    stage, _, place = opened(1)
    write(stage, [*"eva", "space", *"mcase", "case", "d", *"ßx"], DELETE, DONE)
    assert place.called == "Eva McaseDß"
    scene = stage.scene(AlhambraSetupScene)
    assert scene.form.focused is not place.name


def test_what_is_written_replaces_the_old_name_and_cancel_keeps_it() -> None:
    stage, _, place = opened(0)
    write(stage, "ben", Cancel(device=PAD))
    assert place.called == "Isa" and isinstance(stage.stack.top, AlhambraSetupScene)
    stage.do(PRESS)
    write(stage, "ben", DONE)
    assert place.called == "Ben"
    stage.do(Cancel(device=PAD))
    assert place.called == "Ben", "Cancel leaves the set-up, it does not bring the old name back"


def test_first_letters_of_the_house_are_enough_on_the_screen_too() -> None:
    stage, _, place = opened(1, Person("Wilhelmina", 4))
    write(stage, "wi", DONE)
    assert (place.called, place.emblem) == ("Wilhelmina", 4)


def test_a_keyboard_writes_and_is_done_with_enter() -> None:
    stage, _, place = opened(1)
    stage.do(Text("Lea"), Edit(Key.BACKSPACE), Text("o"), Accept(device=KEYBOARD))
    assert place.called == "Leo"


def test_a_number_offers_digits_alone() -> None:
    stage, _, _ = opened(0)
    stage.do(Cancel(device=PAD))
    stage.press("seed", PAD)
    ids = {widget.id for widget in stage.form.widgets}
    assert ids == {*(f"key-{digit}" for digit in "0123456789"), "delete", "cancel", "done"}
    write(stage, "42", DONE)
    assert "42" in stage.draw()


def test_a_question_is_answered_by_a_pad_alone() -> None:
    stage, answers = Stage(), list[str]()
    stage.open(AskScene(stage.app, "save", "Granada", 40, answers.append))
    stage.do(PRESS)
    write(stage, "ab", DONE, PRESS)
    assert answers == ["Ab"] and stage.stack.top is None


def tap(stage: Stage, box: Box) -> None:
    stage.do(*(kind(box.center, device=TOUCH) for kind in (Point, Press, Release)))


def test_a_finger_writes_a_name_without_a_keyboard() -> None:
    stage = setup(Settings(language="en", seats=TWO_SEATS))
    scene = stage.scene(AlhambraSetupScene)
    for id in (scene.places[1].name.id, "key-a", "key-n", "done"):
        tap(stage, stage.button(id).box)
    assert stage.stack.top is scene
    assert scene.places[1].name.text.lower() == "an"


def test_a_mouse_in_a_field_opens_no_letters() -> None:
    stage = setup(Settings(language="en", seats=TWO_SEATS))
    scene = stage.scene(AlhambraSetupScene)
    stage.click(scene.places[1].name.box)
    assert stage.stack.top is scene and scene.form.typing() is not None
