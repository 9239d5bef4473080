"""Opponents that cannot play on the screen: the game goes on, and the players read who plays."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.theme import Look
from alhambra.app.program.settings import Settings
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.ui.sounds import Piece
from alhambra.match.games import MATCH_GAMES
from alhambra.opponents.thinker import Thinker
from alhambra.opponents.worker import WorkerClient
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import Seated, Table
from alhambra.rules.games import game_of
from tests.app.driving import Driver, game
from tests.opponents.conftest import Clock

PATIENCE = 60
"""Seconds after which something will not come any more."""
BOTH = pytest.mark.parametrize("name", [alhambra.NAME, rollwrite.NAME])
posix = pytest.mark.skipif(os.name != "posix", reason="processes are stopped on POSIX only")


def opened(driver: Driver, name: str, *kinds: str) -> Any:
    driver.app.settings.change(animation="instant", computers="at-once")
    table = Table(name, tuple(Seated(f"P{at}", kind) for at, kind in enumerate(kinds)), 3)
    driver.begin(table)
    scene = driver.program.stack.scenes[0]
    assert isinstance(scene, AlhambraTableScene | RollwriteTableScene)
    return scene


def until(driver: Driver, reached: Callable[[], bool]) -> None:
    """Let frames and time go by until it is so."""
    end = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < end, "waited in vain"
        driver.wait(1)
        time.sleep(0.001)


def noticed(driver: Driver) -> bool:
    return isinstance(driver.top, NoticeScene)


# -- levels nobody knows ---------------------------------------------------------------------------


@BOTH
def test_a_game_with_an_unknown_level_is_continued_with_the_normal_one(
    home: Path, name: str
) -> None:
    with game() as driver:
        opened(driver, name, "human", "wizard", "Human")
    record = home / "games" / "current.jsonl"
    with game() as driver:
        driver.go_on()
        assert noticed(driver)
        shown = driver.read()
        assert "ANOTHER LEVEL TAKES OVER" in shown
        assert "P1: this version of the game does not know the level “wizard”." in shown
        assert "P2: this version of the game does not know the level “Human”." in shown
        assert "a computer player takes over (level: Normal)" in shown
        driver.key(pygame.K_RETURN, frames=1)
        assert isinstance(driver.top, AlhambraTableScene | RollwriteTableScene)
        match: Any = driver.top.match
        for _ in range(2):
            until(driver, lambda: match.human_to_move)
            while match.human_to_move:
                match.submit(match.choices()[0])
        made = (game_of(match.state).choice_of(frame.event) for frame in match.frames)
        assert {choice[0] for choice in made if choice is not None} == {0, 1, 2}
    first = json.loads(record.read_text("utf-8").splitlines()[0])
    assert [player["kind"] for player in first["players"]] == ["human", "wizard", "Human"]


def test_the_notice_has_a_way_to_the_title(home: Path) -> None:
    with game() as driver:
        opened(driver, alhambra.NAME, "human", "wizard")
        assert noticed(driver)
        driver.form.focus("menu.leave")
        driver.key(pygame.K_RETURN, frames=2)
        assert isinstance(driver.top, TitleScene)


# -- levels that hang ------------------------------------------------------------------------------


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def thinker(clock: Clock) -> Iterator[Thinker]:
    """Opponents in a process, with a time of the test's own."""
    made = Thinker(WorkerClient("alhambra-opponent", clock=clock))
    yield made
    made.close()


def stopped(thinker: Thinker) -> int:
    """Stops the process that thinks, and gives its number."""
    process = thinker.client.process
    assert process is not None and process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    return process.pid


@posix
@BOTH
def test_a_level_that_hangs_twice_is_relieved_and_the_players_read_who_plays(
    home: Path, name: str, thinker: Thinker, clock: Clock
) -> None:
    budget = MATCH_GAMES[name].levels["master"].seconds
    with game(opponent=thinker) as driver:
        scene = opened(driver, name, "human", "master")
        while scene.match.human_to_move:
            scene.match.submit(scene.match.choices()[0])
        hung = set()
        for _ in range(2):
            until(driver, lambda: thinker.client.sent)
            hung.add(stopped(thinker))
            driver.wait(30)
            assert not noticed(driver)
            clock.now += budget + 2
            driver.wait(1)
        assert len(hung) == 2
        assert noticed(driver)
        shown = driver.read()
        assert "P1: level Master failed twice, or gave no answer in time." in shown
        assert "From now on a computer player takes over (level: Normal)." in shown
        driver.key(pygame.K_RETURN)
        until(driver, lambda: scene.match.human_to_move)
        while scene.match.human_to_move:
            scene.match.submit(scene.match.choices()[0])
        until(driver, lambda: scene.match.human_to_move)
        assert not noticed(driver), "it is told once"


# -- dusk ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("light", ["day", "evening"])
def test_only_who_wants_it_has_an_evening(light: str) -> None:
    usual, falls = Settings(light=light), Settings(light=light, dusk=True)
    assert not usual.dusk
    assert usual.look_at(late=True) == usual.look_at(late=False) == falls.look_at(late=False)
    assert usual.look == Look(light)
    assert falls.look_at(late=True) == Look("evening")
    contrast = Settings(dusk=True, palette="contrast")
    assert contrast.look_at(late=True) == Look("evening", "contrast")


def played(
    driver: Driver, name: str, asked: Sequence[Piece]
) -> tuple[list[bool], list[str], list[tuple[Piece, int]]]:
    """Play a game of computers: whether it was late after each frame, and the light on the table
    then; the music ``asked`` for last and the scorings counted whenever one was told.
    """
    driver.app.settings.change(dusk=True, met_dirk=True)
    scene = opened(driver, name, "easy", "easy")
    late, lights, during = list[bool](), list[str](), list[tuple[Piece, int]]()
    for _ in range(4000):
        driver.wait(1)
        if driver.program.stack.top is not scene:
            if scene.match.over:
                break
            during.append((asked[-1], getattr(scene.match.state, "scored", 0)))
            driver.app.stack.pop()
            driver.wait(1)
        late.append(scene.is_late)
        lights.append(driver.program.painter.look.light)
    assert scene.match.over
    return late, lights, during


@BOTH
def test_evening_falls_once_and_the_music_changes_once_a_scoring_was_told(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The evening goes with the game, or with the wish for it."""
    asked: list[Piece] = []
    with game() as driver:
        monkeypatch.setattr(driver.program.audio, "music", asked.append)
        late, lights, during = played(driver, name, asked)
        assert lights[0] == "day"
        assert lights[-1] == "evening"
        assert lights.index("evening") >= late.index(True) > len(late) / 4
        assert lights == sorted(lights)  # by day first
        driver.app.settings.change(dusk=False)
        assert driver.program.painter.look.light == "day"
        driver.app.settings.change(dusk=True)
        assert driver.program.painter.look.light == "evening"
        driver.app.open_title()
        driver.wait(2)
        assert driver.program.painter.look.light == "day"
    if name == rollwrite.NAME:
        assert {*asked} == {Piece.ROLLWRITE, Piece.TITLE}
    else:
        stages = [Piece.TABLE, Piece.TABLE_MIDDLE, Piece.TABLE_LATE]
        assert [*dict.fromkeys(piece for piece in asked if piece in stages)] == stages
        assert during[:2] == [(Piece.TABLE, 1), (Piece.TABLE_MIDDLE, 2)]
