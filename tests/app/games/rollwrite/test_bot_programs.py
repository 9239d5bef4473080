"""Programs from outside at the table of Roll & Write: playing, and what happens when they fail."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.games.rollwrite.pages.scoring import CompletedScene
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.program.settings import SeatChoice
from alhambra.app.scenes.notice import NoticeScene
from alhambra.content import load_rollwrite_box
from alhambra.match.match import HUMAN, start
from alhambra.opponents.bot_opponents import BotOpponents
from alhambra.opponents.bot_process import Failure
from alhambra.opponents.programs import BotProgram
from alhambra.opponents.thinker import Inline
from alhambra.paths import games_folder
from alhambra.record.checking import check_game
from alhambra.record.lines import read_games
from alhambra.rules import rollwrite as game_rules
from alhambra.rules.api import Seated, Table
from alhambra.rules.rollwrite.choices import Coins
from tests.app.driving import Driver, game
from tests.opponents.test_bot_programs import command, told_by

PATIENCE = 60
"""Seconds after which something will not come any more."""


@pytest.fixture
def driver() -> Iterator[Driver]:
    """A program with an empty shelf that takes no time to show things."""
    shutil.rmtree(games_folder(), ignore_errors=True)
    with game() as hands:
        hands.app.settings.change(animation="instant", computers="at-once")
        yield hands
    shutil.rmtree(games_folder(), ignore_errors=True)


def opened(driver: Driver, words: str, *kinds: str) -> RollwriteTableScene:
    """A game that was set up with these seats; the command of the program called Odd."""
    seats = tuple(SeatChoice(f"P{at}", kind, at) for at, kind in enumerate(kinds))
    driver.app.settings.change(rollwrite_seats=seats, programs=(BotProgram("Odd", words),))
    driver.open(RollwriteSetupScene(driver.app, load_rollwrite_box(), seed=lambda: 1))
    driver.wait(1)
    setup = driver.top
    assert isinstance(setup, RollwriteSetupScene)
    setup.form.focus("start")
    driver.key(pygame.K_RETURN)
    driver.wait(2)
    table = driver.program.stack.scenes[0]
    assert isinstance(table, RollwriteTableScene)
    assert [seated.kind for seated in table.match.table.seats] == list(kinds)
    return table


def step(driver: Driver, scene: RollwriteTableScene) -> None:
    """Let people do anything, and time go by."""
    match = scene.match
    if isinstance(driver.top, CompletedScene):
        driver.key(pygame.K_RETURN)
    elif match.human_to_move and not scene.busy and driver.top is scene:
        first, choices = len(match.frames), match.choices()
        match.submit(next((one for one in choices if isinstance(one, Coins)), choices[0]))
        scene.controller.happened(first)
    driver.wait(1)
    if match.thinking:
        time.sleep(0.01)  # the processor is for the program now


def play(driver: Driver, scene: RollwriteTableScene, rounds: int = 99) -> None:
    """Play on for this many rounds, or to the end, or until a notice lies over the table."""
    end, last = time.monotonic() + PATIENCE, scene.match.state.round + rounds
    while not (isinstance(driver.top, NoticeScene) or scene.match.over):
        if scene.match.state.round >= last:
            return
        assert time.monotonic() < end, "waited in vain"
        step(driver, scene)


def said(driver: Driver) -> str:
    """What the notice says."""
    assert isinstance(driver.top, NoticeScene)
    return driver.top.text


def held() -> int:
    """Plays the kept record again; its lines."""
    path = games_folder() / "current.jsonl"
    return check_game(load_rollwrite_box(), path, next(read_games(path))).lines


def test_a_program_plays_a_whole_game_and_hears_of_its_end(driver: Driver) -> None:
    notes = games_folder().with_name("notes")
    notes.unlink(missing_ok=True)
    scene = opened(driver, command("good", notes), HUMAN, "bot:Odd")
    play(driver, scene)
    assert held() == len(scene.match.frames)
    end = time.monotonic() + PATIENCE
    while "over" not in told_by(notes)[-1]:
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
    (hello,) = (message for message in told_by(notes) if "hello" in message)
    assert (hello["game"], hello["seat"], hello["players"]) == ("roll-and-write", 1, 2)
    assert hello["seed"] != 1, "the number of the game tells the dice"
    result = game_rules.result(scene.match.state)
    assert result is not None
    assert told_by(notes)[-1]["over"]["winners"] == list(result.winners)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (command("dead"), "P1: the program has stopped."),
        (command("text"), "P1: the program gave an invalid answer."),
        ("/no/such/program", "P1: the program cannot be started."),
    ],
)
def test_the_normal_level_takes_over_and_the_players_are_told(
    driver: Driver, words: str, told: str
) -> None:
    scene = opened(driver, words, HUMAN, "bot:Odd")
    play(driver, scene)
    driver.wait(1)
    assert said(driver).startswith(told) and "(level: Normal)" in said(driver)
    driver.key(pygame.K_RETURN)
    driver.wait(1)
    assert driver.top is scene
    play(driver, scene, rounds=3)
    assert held() == len(scene.match.frames)


def test_a_left_game_goes_on_with_its_program(driver: Driver) -> None:
    notes = games_folder().with_name("notes")
    notes.unlink(missing_ok=True)
    scene = opened(driver, command("good", notes), HUMAN, "bot:Odd")
    play(driver, scene, rounds=3)
    driver.app.open_title()
    driver.wait(2)
    driver.app.continue_game()
    driver.wait(2)
    again = driver.program.stack.scenes[0]
    assert isinstance(again, RollwriteTableScene) and again is not scene
    play(driver, again, rounds=2)
    heard = [message for message in told_by(notes) if "hello" in message]
    assert len(heard) == 2 and heard[0] == heard[1]
    rounds = [message["seen"]["round"] for message in told_by(notes) if "ask" in message]
    assert rounds == sorted(rounds) and rounds[0] == 1 and rounds[-1] >= 5


def test_taking_back_while_a_program_thinks(driver: Driver) -> None:
    """Its answer to the question of before does not count for the next."""
    driver.app.settings.change(take_backs=True)
    scene = opened(driver, command("slow"), HUMAN, "bot:Odd")
    match, end, undone = scene.match, time.monotonic() + PATIENCE, 0
    while match.state.round < 4:
        assert time.monotonic() < end, "waited in vain"
        assert not isinstance(driver.top, NoticeScene), said(driver)
        if match.thinking and match.can_undo and undone < 2:
            match.undo()
            scene.controller.changed()
            undone += 1
        step(driver, scene)
    assert undone == 2


def test_a_program_that_is_late_is_relieved() -> None:
    """The opponents by themselves, with a time that is soon over."""
    told: list[tuple[int, Failure | None]] = []
    seats = Table("roll-and-write", (Seated("P0", "bot:Odd"), Seated("P1", "bot:Odd")), 1)
    programs = (BotProgram("Odd", command("late")),)
    opponents = BotOpponents(
        seats, programs, Inline(), lambda *what: told.append(what), seconds=0.2
    )
    frames = start(load_rollwrite_box(), seats)
    opponents.follow(lambda: frames)
    opponents.begin()
    state = frames[-1].state
    opponents.ask(state, state.to_move, "bot:Odd", "x")
    answer, end = None, time.monotonic() + PATIENCE
    while answer is None and time.monotonic() < end:
        answer = opponents.poll()
        time.sleep(0.005)
    opponents.close()
    assert answer in game_rules.choices(state, state.to_move)
    assert told == [(state.to_move, Failure.LATE)]
