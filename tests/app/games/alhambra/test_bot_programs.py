"""Programs from outside on the screen: offered, playing, and what happens when they fail."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from alhambra.app.games.alhambra.setup import OFFER, AlhambraSetupScene
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.input.intents import Accept
from alhambra.app.program.settings import SeatChoice, Settings
from alhambra.app.scenes.fork import ForkScene
from alhambra.app.scenes.notice import NoticeScene
from alhambra.content import load_box, load_boxes
from alhambra.library.saves import load
from alhambra.match.match import HUMAN, start
from alhambra.opponents.bot_opponents import BotOpponents
from alhambra.opponents.bot_process import Failure
from alhambra.opponents.programs import BotProgram
from alhambra.opponents.thinker import Inline
from alhambra.paths import games_folder
from alhambra.record.checking import check_game
from alhambra.record.lines import read_games
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.choices import Choice, Take, choices
from alhambra.rules.alhambra.model import State
from alhambra.rules.api import Result, Seated, Table
from tests.app.driving import Driver, game
from tests.app.games.alhambra.unfinished_games import near_its_end
from tests.app.stage import Stage, arrow, overflowing
from tests.opponents.test_bot_programs import command, example, told_by

PATIENCE = 60
"""Seconds after which something will not come any more, or not go on."""
ADA = BotProgram("Ada", "python3 ada.py")
GRACE = BotProgram("Grace", "python3 grace.py")
LONG = BotProgram("Grace Hopper, Ltd. 2", "python3 grace.py")


# -- the set-up ------------------------------------------------------------------------------------


def setup(settings: Settings, faults: str = "") -> Stage:
    """The set-up screen, drawn."""
    stage = Stage(settings, language=settings.language)
    stage.store.faults = faults
    stage.stack.push(AlhambraSetupScene(stage.app, seed=lambda: 1))
    stage.stack.settle()
    stage.draw()
    return stage


def test_programs_are_offered_after_the_levels() -> None:
    stage = setup(Settings(language="en", programs=(ADA, GRACE)))
    scene = stage.stack.top
    assert isinstance(scene, AlhambraSetupScene)
    offered = []
    for _ in range(10):
        scene.form.focus(scene.places[1].choice.id)
        stage.do(arrow("right"))
        offered.append(scene.places[1].kind)
    assert offered[-1] == GRACE.kind and ADA.kind in offered
    words = stage.draw()
    assert words.count("Grace") == 2  # who it is, and what it is called
    assert (
        "An external program. If it fails, a computer player takes over (level: Normal)." in words
    )
    scene.form.focus("start")
    stage.do(Accept(device="keyboard"))
    assert stage.started[0].seats[1] == Seated("Grace", "bot:Grace")
    assert stage.store.now.seats[1] == SeatChoice("", "bot:Grace", 1)


def test_a_program_that_is_gone_gives_way_to_a_level() -> None:
    seats = (SeatChoice("Eva", "human", 0), SeatChoice("", ADA.kind, 1))
    for programs, kind in (((ADA,), ADA.kind), ((LONG,), "normal"), ((), "normal")):
        stage = setup(Settings(language="en", seats=seats, programs=programs))
        scene = stage.stack.top
        assert isinstance(scene, AlhambraSetupScene)
        assert scene.places[1].kind == kind


@pytest.mark.parametrize("language", ["en", "cs", "sk", "fi", "de"])
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
    stage.stack.push(ForkScene(stage.app, seats, 0, lambda seats: None, OFFER))
    stage.stack.settle()
    words = stage.draw()
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


def offer(driver: Driver, **commands: str) -> None:
    programs = tuple(BotProgram(name, words) for name, words in commands.items())
    driver.app.settings.change(programs=programs)


def table(*kinds: str) -> Table:
    return Table("alhambra", tuple(Seated(f"P{n}", kind) for n, kind in enumerate(kinds)), 1)


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


def play(
    driver: Driver, scene: AlhambraTableScene, stop: type | None = None, turns: int = 1000
) -> None:
    """Play on to the end or for this many turns, or until such a scene lies over the table.

    People take any card.
    """
    patience = Patience()
    last = scene.match.state.turn + turns
    while patience.lasts(len(scene.match.frames)) and scene.match.state.turn < last:
        top = driver.top
        if stop is not None and isinstance(top, stop):
            return
        if top is not scene:
            assert not isinstance(top, NoticeScene), said(driver)
            if scene.match.over:
                return
            driver.key(pygame.K_RETURN)
        elif scene.match.human_to_move and not scene.busy:
            offered = scene.match.choices()
            first = len(scene.match.frames)
            takes = [choice for choice in offered if isinstance(choice, Take)]
            scene.match.submit((takes or offered)[0])
            scene.controller.happened(first)
        driver.wait(1)
        if scene.match.thinking:
            time.sleep(0.002)  # the processor is for the program now
    assert scene.match.state.turn == last, "waited in vain"


def held() -> int:
    """Plays the kept record again; its lines."""
    path = games_folder() / "current.jsonl"
    return check_game(load_box(), path, next(read_games(path))).lines


def test_a_game_against_the_example_to_its_end(driver: Driver, tmp_path: Path) -> None:
    offer(driver, Example=example(), Odd=command("good", tmp_path / "notes"))
    scene = near_its_end(driver, table(HUMAN, "bot:Example", "easy", "bot:Odd"))
    play(driver, scene)
    assert scene.match.over
    assert held() == len(scene.match.frames)
    driver.app.open_title()
    driver.wait(2)  # the table is left: the programs go
    end = time.monotonic() + PATIENCE
    while "over" not in told_by(tmp_path / "notes")[-1] and time.monotonic() < end:
        time.sleep(0.01)
    messages = told_by(tmp_path / "notes")
    assert messages[1]["seat"] == 3 and messages[1]["seed"] != 1
    result = scene.match.result
    assert result is not None
    assert messages[-1]["over"]["winners"] == list(result.winners)


@pytest.mark.parametrize(
    ("manner", "words"),
    [
        ("once", "P1: the program has stopped."),
        ("dead", "P1: the program has stopped."),
        ("text", "P1: the program gave an invalid answer."),
        ("wrong-number", "P1: the program gave an invalid answer."),
        ("endless", "P1: the program gave an invalid answer."),
    ],
)
def test_the_normal_level_takes_over_and_the_players_are_told(
    driver: Driver, manner: str, words: str
) -> None:
    offer(driver, Odd=command(manner))
    scene = driver.table(table(HUMAN, "bot:Odd"))
    play(driver, scene, NoticeScene)
    driver.wait(1)
    assert said(driver).startswith(words)
    driver.key(pygame.K_RETURN)
    driver.wait(1)
    assert driver.top is scene
    play(driver, scene, turns=4)
    assert held() == len(scene.match.frames)


def said(driver: Driver) -> str:
    """What the notice says."""
    assert isinstance(driver.top, NoticeScene)
    return driver.top.text


def test_a_program_that_cannot_be_started(driver: Driver) -> None:
    offer(driver, Odd="/no/such/program")
    scene = driver.table(table("bot:Odd", "easy"))
    play(driver, scene, NoticeScene)
    assert said(driver) == (
        "P0: the program cannot be started.\n\n"
        "From now on a computer player takes over (level: Normal). "
        "Details are in the error reports; you can open them from the options."
    )


def test_a_left_game_goes_on_with_its_program(driver: Driver, tmp_path: Path) -> None:
    offer(driver, Odd=command("good", tmp_path / "notes"))
    scene = driver.table(table(HUMAN, "bot:Odd", "easy"))
    patience = Patience()
    while scene.match.state.turn < 8 and patience.lasts(len(scene.match.frames)):
        step(driver, scene)
    driver.app.open_title()
    driver.wait(2)
    turn = load(load_boxes(), games_folder() / "current.jsonl").frames[-1].state.turn
    driver.app.continue_game()
    driver.wait(2)
    again = driver.program.stack.scenes[0]
    assert isinstance(again, AlhambraTableScene) and again is not scene
    while again.match.state.turn < turn + 6 and patience.lasts(len(again.match.frames)):
        step(driver, again)
    messages = told_by(tmp_path / "notes")
    hellos = [message for message in messages if "hello" in message]
    assert len(hellos) == 2 and hellos[0] == hellos[1]
    turns = [message["seen"]["turn"] for message in messages if "ask" in message]
    assert turns == sorted(turns) and turns[0] <= 3 and turns[-1] >= turn
    assert again.match.table.seats[1][:2] == ("P1", "bot:Odd")


def step(driver: Driver, scene: AlhambraTableScene) -> None:
    """Let people take a card, and time go by."""
    match = scene.match
    if match.human_to_move and not scene.busy:
        first = len(match.frames)
        match.submit(next(c for c in match.choices() if isinstance(c, Take)))
        scene.controller.happened(first)
    driver.wait(1)
    time.sleep(0.001)


def test_a_program_that_is_gone_from_the_settings(driver: Driver) -> None:
    for kind in ("bot:Odd", "bot"):  # the second stands in records of ``simulate``
        scene = driver.table(table(HUMAN, kind))
        driver.wait(2)
        assert said(driver).startswith("P1: the program is no longer listed in the settings.")
        driver.key(pygame.K_RETURN)
        driver.wait(1)
        play(driver, scene, turns=4)
        assert driver.top is scene


def test_thinking_programs_hold_up_no_frame(driver: Driver) -> None:
    """A program that never answers: the table goes on being drawn, and takes intents."""
    offer(driver, Odd=command("late"))
    scene = driver.table(table("bot:Odd", "bot:Odd"))
    driver.wait(120)
    assert scene.match.thinking and driver.top is scene
    driver.key(pygame.K_ESCAPE)
    driver.wait(1)
    assert driver.top is not scene


def test_taking_back_while_a_program_thinks(driver: Driver, tmp_path: Path) -> None:
    """Its answer to the question of before does not count for the next."""
    offer(driver, Odd=command("slow", tmp_path / "notes"))
    driver.app.settings.change(take_backs=True)
    scene = driver.table(table(HUMAN, "bot:Odd"))
    match = scene.match
    patience = Patience()
    undone = 0
    while match.state.turn < 12 and patience.lasts((len(match.frames), undone)):
        if match.thinking and match.can_undo and undone < 4:
            match.undo()
            scene.controller.changed()
            undone += 1
        if isinstance(driver.top, NoticeScene):
            raise AssertionError(said(driver))
        step(driver, scene)
    assert undone == 4 and match.state.turn >= 12
    assert any("answer" not in message for message in told_by(tmp_path / "notes"))


def opened(seats: Table, opponents: BotOpponents) -> State:
    """A game of these opponents that is open; the state in which seat 0 is asked."""
    frames: History = start(load_box(), seats)
    opponents.follow(lambda: frames)
    opponents.begin()
    return frames[-1].state._replace(to_move=0)


def answered(opponents: BotOpponents) -> Choice:
    """The answer, waited for."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        choice: Choice | None = opponents.poll()
        if choice is not None:
            return choice
        time.sleep(0.005)
    raise AssertionError("no answer")


def test_a_program_that_is_late_is_relieved() -> None:
    """The opponents by themselves, with a time that is soon over."""
    told: list[tuple[int, Failure | None]] = []
    programs = (BotProgram("Odd", command("late")),)
    seats = table("bot:Odd", "easy")
    opponents = BotOpponents(
        seats, programs, Inline(), lambda *what: told.append(what), seconds=0.2
    )
    state = opened(seats, opponents)
    opponents.ask(state, 0, "bot:Odd", "x")
    assert answered(opponents) in choices(state, 0)
    assert told == [(0, Failure.LATE)]
    opponents.ask(state, 0, "bot:Odd", "y")
    assert answered(opponents) in choices(state, 0)
    assert len(told) == 1
    opponents.close()


def test_a_program_is_greeted_again_when_the_end_is_taken_back(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    seats = table("bot:Odd", "easy")
    opponents = BotOpponents(seats, (BotProgram("Odd", command("good", notes)),), Inline(), print)
    state = opened(seats, opponents)
    for _ in range(2):
        opponents.ask(state, 0, "bot:Odd", "x")
        assert answered(opponents) in choices(state, 0)
        opponents.over(Result({0: 1, 1: 2}, (1,)))
    opponents.ask(state, 0, "bot:Odd", "x")
    answered(opponents)
    opponents.close()
    found = [next(iter(message)) for message in told_by(notes)]
    assert found == ["pid", *["hello", "ask", "over"] * 2, "hello", "ask"]
