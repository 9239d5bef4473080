"""Programs from outside on the screen: offered, playing, and what happens when they fail."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pygame
import pytest

from alhambra.app.games.alhambra.setup import OFFER, AlhambraSetupScene
from alhambra.app.input.intents import Accept
from alhambra.app.program.settings import SeatChoice, Settings
from alhambra.app.replay.watching_scene import ForkScene
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.table.table_scene import TableScene
from alhambra.content import load_boxes
from alhambra.library.saves import load
from alhambra.match.match import start
from alhambra.opponents.bot_opponents import BotOpponents
from alhambra.opponents.bot_process import Failure
from alhambra.opponents.programs import BotProgram
from alhambra.opponents.thinker import Inline
from alhambra.paths import games_folder
from alhambra.record.checking import check_game
from alhambra.record.lines import read_games
from alhambra.rules.alhambra.choices import Take
from alhambra.rules.api import HUMAN, Result, Seated, Table
from alhambra.rules.games import AnyState, game_of
from alhambra.rules.rollwrite.choices import Coins
from tests.app.driving import Driver, game, table
from tests.app.fit_languages import longest
from tests.app.games.alhambra.tables import near_its_end
from tests.app.stage import Stage, overflowing
from tests.opponents.test_bot_programs import command, example, told_by

AnyTable: TypeAlias = TableScene
PATIENCE = 60
"""Seconds after which something will not come any more, or not go on."""
NAMES = ("alhambra", "roll-and-write")
ADA = BotProgram("Ada", "python3 ada.py")
LONG = BotProgram("Grace Hopper, Ltd. 2", "python3 grace.py")
each_game = pytest.mark.parametrize("name", NAMES)


# -- the set-up ------------------------------------------------------------------------------------


def setup(settings: Settings, faults: str = "") -> Stage:
    stage = Stage(settings, language=settings.language)
    stage.store.faults = faults
    stage.open(AlhambraSetupScene(stage.app, seed=lambda: 1))
    return stage


@pytest.mark.parametrize("language", longest("setup."))
def test_words_about_programs_fit(language: str) -> None:
    seats = (SeatChoice("", HUMAN, 0), *(SeatChoice("", LONG.kind, n) for n in range(1, 6)))
    stage = setup(Settings(language=language, seats=seats, programs=(LONG,)))
    assert not overflowing(stage.canvas)


def test_what_is_wrong_in_the_settings_is_told_once() -> None:
    faults = "/a/b/settings.json: programs[0].name: expected a text of 1 to 20 characters"
    stage = setup(Settings(language="en"), faults)
    assert isinstance(stage.stack.top, NoticeScene)
    assert stage.app.t("error.programs") in " ".join(stage.draw())
    stage.do(Accept(device="keyboard"))
    assert isinstance(stage.stack.top, AlhambraSetupScene)
    stage.stack.push(AlhambraSetupScene(stage.app, seed=lambda: 1))
    stage.stack.settle()
    assert isinstance(stage.stack.top, AlhambraSetupScene)


def test_another_program_can_go_on_from_a_replay() -> None:
    stage = Stage(Settings(language="en", programs=(ADA,)))
    seats = (Seated("A", HUMAN), Seated("B", ADA.kind), Seated("C", "bot:Gone"))
    words = stage.open(ForkScene(stage.app, seats, 0, lambda seats: None, OFFER))
    assert words.count("Ada") == 1
    assert words.count("Human") == 2


# -- at the table ----------------------------------------------------------------------------------


@pytest.fixture
def driver() -> Iterator[Driver]:
    """A program with an empty shelf that takes no time to show things."""
    shutil.rmtree(games_folder(), ignore_errors=True)
    with game() as hands:
        hands.app.settings.change(animation="instant", computers="at-once")
        yield hands
    shutil.rmtree(games_folder(), ignore_errors=True)
    for thread in threading.enumerate():
        if thread.name == "bot-farewell":
            thread.join()


def opened(driver: Driver, name: str, words: str, *kinds: str) -> AnyTable:
    """A new game with these seats; the command of the program called Odd."""
    driver.app.settings.change(programs=(BotProgram("Odd", words),) if words else ())
    driver.begin(table(kinds, 1, name))
    return at_table(driver)


def at_table(driver: Driver) -> AnyTable:
    return driver.scene(TableScene, 0)  # something may lie over it from the start


def turn_of(state: AnyState) -> int:
    """The number of the turn, or of the round at Roll & Write."""
    found: int = state.turn if hasattr(state, "turn") else state.round
    return found


class Patience:
    """What goes on may take as long as it does; what stands still does not go on any more."""

    def __init__(self) -> None:
        self._seen: object = None
        self._end = 0.0

    def lasts(self, sign: object) -> bool:
        """Whether there is still hope. The sign is another whenever something has happened."""
        now = time.monotonic()
        if sign != self._seen:
            self._seen, self._end = sign, now + PATIENCE
        return now < self._end


def step(driver: Driver, scene: AnyTable) -> None:
    """Let people take money or coins, close what lies over the table, and let time go by."""
    match = scene.match
    if driver.top is not scene:
        driver.key(pygame.K_RETURN)
    elif match.human_to_move and not scene.busy:
        first, choices = len(match.frames), match.choices()
        match.submit(next((one for one in choices if isinstance(one, Take | Coins)), choices[0]))
        scene.controller.happened(first)
    driver.wait(1)
    if match.thinking:
        time.sleep(0.002)  # the processor is for the program now


def play(driver: Driver, scene: AnyTable, turns: int = 1000) -> None:
    """Play on for this many turns, to the end, or until a notice lies over the table."""
    patience, last = Patience(), turn_of(scene.match.state) + turns
    while not (isinstance(driver.top, NoticeScene) or scene.match.over):
        if turn_of(scene.match.state) >= last:
            return
        assert patience.lasts(len(scene.match.frames)), "waited in vain"
        step(driver, scene)


def said(driver: Driver) -> str:
    assert isinstance(driver.top, NoticeScene)
    return driver.top.text


def held(name: str) -> int:
    """Plays the kept record again; its lines."""
    path = games_folder() / "current.jsonl"
    lines = next(read_games(path))
    check_game(load_boxes()[name], path, lines)
    return len(lines)


def heard(notes: Path, word: str) -> list[Any]:
    """The messages of this kind that the program got."""
    return [message[word] for message in told_by(notes) if word in message]


@each_game
def test_a_program_plays_to_the_end_and_hears_of_it(
    driver: Driver, name: str, tmp_path: Path
) -> None:
    notes, words = tmp_path / "notes", command("good", tmp_path / "notes")
    if name == "alhambra":  # a whole game takes long
        programs = (BotProgram("Example", example()), BotProgram("Odd", words))
        driver.app.settings.change(programs=programs)
        seats = table((HUMAN, "bot:Example", "easy", "bot:Odd"), 1)
        scene: AnyTable = near_its_end(driver, seats)
    else:
        scene = opened(driver, name, words, HUMAN, "bot:Odd")
    play(driver, scene)
    assert scene.match.over, said(driver)
    assert held(name) == len(scene.match.frames)
    driver.app.open_title()
    driver.wait(2)  # the table is left: the programs go
    end = time.monotonic() + PATIENCE
    while not heard(notes, "over") and time.monotonic() < end:
        time.sleep(0.01)
    players = len(scene.match.table.seats)
    (hello,) = (message for message in told_by(notes) if "hello" in message)
    assert (hello["game"], hello["seat"], hello["players"]) == (name, players - 1, players)
    assert hello["seed"] != 1, "the number of the game tells what is hidden"
    result = scene.match.result
    assert result is not None
    assert heard(notes, "over")[-1]["winners"] == list(result.winners)


@pytest.mark.parametrize(
    ("name", "words", "told"),
    [
        (NAMES[0], command("once"), "P1: the program has stopped."),
        (NAMES[1], command("once"), "P1: the program has stopped."),
        (NAMES[1], command("dead"), "P1: the program has stopped."),
        (NAMES[0], command("text"), "P1: the program gave an invalid answer."),
        (NAMES[1], "/no/such/program", "P1: the program cannot be started."),
        (NAMES[0], "", "P1: the program is no longer listed in the settings."),
    ],
    ids=["once", "once-2", "dead", "text", "missing", "unlisted"],
)
def test_the_normal_level_takes_over_and_the_players_are_told(
    driver: Driver, name: str, words: str, told: str
) -> None:
    scene = opened(driver, name, words, HUMAN, "bot:Odd")
    play(driver, scene)
    driver.wait(1)
    assert said(driver) == (
        f"{told}\n\nFrom now on a computer player takes over (level: Normal). "
        "Details are in the error reports; you can open them from the options."
    )
    driver.key(pygame.K_RETURN, frames=1)
    assert driver.acts(scene)
    play(driver, scene, turns=2)
    assert held(name) == len(scene.match.frames)


@each_game
def test_a_left_game_goes_on_with_its_program(driver: Driver, name: str, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    scene = opened(driver, name, command("good", notes), HUMAN, "bot:Odd", "easy")
    play(driver, scene, turns=3)
    driver.app.open_title()
    driver.wait(2)
    turn = turn_of(load(load_boxes(), games_folder() / "current.jsonl").frames[-1].state)
    driver.go_on()
    again = at_table(driver)
    assert again is not scene
    play(driver, again, turns=4)
    hellos = [message for message in told_by(notes) if "hello" in message]
    assert len(hellos) == 2 and hellos[0] == hellos[1]
    seen = [message["seen"] for message in told_by(notes) if "ask" in message]
    turns = [one["turn" if name == "alhambra" else "round"] for one in seen]
    assert turns == sorted(turns) and turns[0] <= 3 and turns[-1] >= turn
    assert again.match.table.seats[1][:2] == ("P1", "bot:Odd")


def test_a_record_of_simulate_names_no_program(driver: Driver) -> None:
    scene = opened(driver, NAMES[0], "", HUMAN, "bot")
    assert said(driver).startswith("P1: the program is no longer listed in the settings.")
    driver.key(pygame.K_RETURN, frames=1)
    play(driver, scene, turns=4)
    assert driver.acts(scene)


def test_thinking_programs_hold_up_no_frame(driver: Driver) -> None:
    """A program that never answers: the table goes on being drawn, and takes intents."""
    scene = opened(driver, NAMES[0], command("late"), "bot:Odd", "bot:Odd")
    driver.wait(120)
    assert scene.match.thinking and driver.acts(scene)
    driver.key(pygame.K_ESCAPE, frames=1)
    assert not driver.acts(scene)


@each_game
def test_taking_back_while_a_program_thinks(driver: Driver, name: str, tmp_path: Path) -> None:
    """Its answer to the question of before does not count for the next."""
    driver.app.settings.change(take_backs=True)
    scene = opened(driver, name, command("slow", tmp_path / "notes"), HUMAN, "bot:Odd")
    match, patience, undone = scene.match, Patience(), 0
    while undone < 3 or match.thinking:
        assert patience.lasts((len(match.frames), undone)), "waited in vain"
        assert not isinstance(driver.top, NoticeScene), said(driver)
        if match.thinking and match.can_undo and undone < 3:
            match.undo()
            scene.controller.changed()
            undone += 1
        step(driver, scene)
    play(driver, scene, turns=2)
    assert not isinstance(driver.top, NoticeScene), said(driver)
    assert any("answer" not in message for message in told_by(tmp_path / "notes"))


# -- the opponents by themselves -------------------------------------------------------------------


def asked(seats: Table, opponents: BotOpponents) -> AnyState:
    """A game of these opponents that is open; its first state."""
    frames = start(load_boxes()[seats.game], seats)
    opponents.follow(lambda: frames)
    opponents.begin()
    return frames[-1].state


def answered(opponents: BotOpponents) -> object:
    """The answer, waited for."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        choice: object = opponents.poll()
        if choice is not None:
            return choice
        time.sleep(0.005)
    raise AssertionError("no answer")


@each_game
def test_a_program_that_is_late_is_relieved(name: str) -> None:
    """With a time that is soon over."""
    told: list[tuple[int, Failure | None]] = []
    programs, seats = (BotProgram("Odd", command("late")),), table(("bot:Odd", "bot:Odd"), 1, name)
    opponents = BotOpponents(
        seats, programs, Inline(), lambda *what: told.append(what), seconds=0.2
    )
    state = asked(seats, opponents)
    for seed in ("x", "y"):
        opponents.ask(state, state.to_move, "bot:Odd", seed)
        assert answered(opponents) in game_of(state).choices(state, state.to_move)
        assert told == [(state.to_move, Failure.LATE)]
    opponents.close()


def test_a_program_is_greeted_again_when_the_end_is_taken_back(tmp_path: Path) -> None:
    notes, seats = tmp_path / "notes", table(("bot:Odd", "easy"))
    opponents = BotOpponents(seats, (BotProgram("Odd", command("good", notes)),), Inline(), print)
    state = asked(seats, opponents)._replace(to_move=0)
    for _ in range(2):
        opponents.ask(state, 0, "bot:Odd", "x")
        assert answered(opponents) in game_of(state).choices(state, 0)
        opponents.over(Result({0: 1, 1: 2}, (1,)))
    opponents.ask(state, 0, "bot:Odd", "x")
    answered(opponents)
    opponents.close()
    found = [next(iter(message)) for message in told_by(notes)]
    assert found == ["pid", *["hello", "ask", "over"] * 2, "hello", "ask"]
