"""Roll & Write in a real window, from the title.

The last turns alone by keys, over the end to the title and on to a new game; the last turn against
an opponent by pointer, with a hint, and on from its replay.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene
from alhambra.app.games.rollwrite.pages.scoring import FinalCountScene
from alhambra.app.games.rollwrite.replay import RollwriteReplayScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.program.settings import SeatChoice, Settings
from alhambra.app.replay.watching_scene import ForkScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.table.advice.hint_panel import HINT
from alhambra.app.table.buttons import REDO, UNDO
from alhambra.app.table.picture import Kind, Token
from alhambra.library.game_library import FINISHED
from alhambra.library.saves import Boxes, Record, load
from alhambra.match.match import Match, RollwriteMatch, start
from alhambra.opponents.thinker import Inline
from alhambra.paths import CURRENT_GAME, games_folder
from alhambra.record.checking import check_game
from alhambra.record.lines import read_games
from alhambra.rules.api import HUMAN, Seated, Table
from alhambra.rules.rollwrite.apply import History, choice_of
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.events import TurnBegan
from alhambra.rules.rollwrite.model import TURN, Box, Solo
from tests.app.driving import Driver, game
from tests.app.games.rollwrite.positions import liked
from tests.app.handling import showing
from tests.stand_ins import Forgetful
from tests.window.conftest import QUIET, SIZE
from tests.window.lockstep import (
    Records,
    alike_after_frame,
    come_to_rest,
    come_up,
    running,
    to_the_set_up,
    until,
)
from tests.window.rollwrite_hands import ByFocus, Hands, Pointed, place_of, tokens_of
from tests.window.test_keyboard import Typed
from tests.window.test_pointer import PROGRAM, Hand, tried

SEED = 13
TURNS = 2
"""Turns that are left of a game that is played to its end."""
NAMES = ("Isabela", "Yusuf", "Zahra", "Tomás", "Layla")

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
)


def settings_for(people: int, players: int) -> Settings:
    """So many people at a table of this many players, and nothing that takes time."""
    kinds = ("human" if seat < people else "easy" for seat in range(players))
    seats = tuple(SeatChoice(NAMES[n], kind, n) for n, kind in enumerate(kinds))
    return replace(
        QUIET,
        computers="at-once",
        rollwrite_seats=seats,
        rollwrite_virtual=3,
        rollwrite_virtual_score=True,
    )


# -- games -----------------------------------------------------------------------------------------


def played(driver: Driver, scene: RollwriteTableScene, hands: Hands) -> Counter[str]:
    """Play the people's turns to the end page; what was met, by name."""
    met: Counter[str] = Counter()
    while not isinstance(driver.top, RollwriteEndScene):
        driver.wait(2)
        driver.until(lambda: driver.top is not scene or not scene.busy)
        seat = scene.match.to_move
        if driver.top is not scene:
            driver.wait(2)  # without animations it has been counted then
            met[type(driver.top).__name__] += 1
            hands.go_on(driver.top, 0 if seat is None else seat)
        elif scene.match.human_to_move and scene.snapshot().mine:
            choice = liked(scene.match.choices(), Random(f"{SEED}/{len(scene.match.frames)}"))
            met[type(choice).__name__] += 1
            met["made"] += 1
            first = len(scene.match.frames)
            hands.make(scene, choice)
            assert len(scene.match.frames) > first, f"{choice} was not made"
            if met[type(choice).__name__] == 1:
                met["taken back"] += wavered(driver, scene, hands)
    return met


def wavered(driver: Driver, scene: RollwriteTableScene, hands: Hands) -> bool:
    """Take the last choice back and make it again by the buttons. Whether that may be.

    Not once it is another's turn: then another device would take back what this one chose.
    """
    frames = tuple(scene.match.frames)
    driver.until(lambda: driver.top is not scene or not scene.busy)
    if (
        driver.top is not scene  # a type is complete, or the game is over: it is told first
        or not scene.match.can_undo
        or isinstance(frames[-1].event, TurnBegan)
    ):
        return False
    hands.press(scene, UNDO)
    assert len(scene.match.frames) < len(frames)
    hands.press(scene, REDO)
    assert tuple(scene.match.frames) == frames
    return True


def left(driver: Driver, hands: Hands, boxes: Boxes) -> None:
    """From the end page back to the title, and from there to a new game, in both."""
    hands.catch_up()
    record = hands.records.path
    check_game(boxes["roll-and-write"], record, next(read_games(record)))
    end = driver.scene(RollwriteEndScene)
    hands.button(end.form, "leave")
    driver.wait(2)
    assert isinstance(driver.top, TitleScene)
    setup = to_the_set_up(driver, hands.button, "roll-and-write")
    over = record.stat().st_size
    hands.button(setup.form, "start")
    until(lambda: record.exists() and record.stat().st_size < over)
    assert list((record.parent / FINISHED).glob("*")), "the game that was played is on the shelf"


@contextmanager
def alike(driver: Driver, settings: Settings) -> Iterator[None]:
    """The window nobody sees is set up as the real one."""
    same = (
        "animation",
        "computers",
        "rollwrite_seats",
        "rollwrite_virtual",
        "rollwrite_virtual_score",
    )
    driver.app.settings.change(**{name: getattr(settings, name) for name in same})
    try:
        yield
    finally:
        driver.app.settings.change(**{name: getattr(Settings(), name) for name in same})


# -- help, and looking back ------------------------------------------------------------------------


AGAINST_ONE = Table("roll-and-write", (Seated(NAMES[0], HUMAN), Seated(NAMES[1], "easy")), SEED)
ALONE = Table("roll-and-write", (Seated(NAMES[0], HUMAN),), SEED, Solo(3, True))


def near_the_end(boxes: Boxes, table: Table, turns: int = 1) -> History:
    """A game that was left when a person had this many turns to go."""
    box = boxes["roll-and-write"]
    assert isinstance(box, Box)
    match: RollwriteMatch = Match(start(box, table), table, Forgetful(), Inline())
    begun = []
    while not match.over:
        if match.human_to_move:
            if match.state.phase is TURN and isinstance(match.frames[-1].event, TurnBegan):
                begun.append(len(match.frames))
            match.submit(liked(match.choices(), Random(f"{SEED}/{len(match.frames)}")))
        else:
            match.poll()
    return tuple(match.frames[: begun[-turns]])


def followed(driver: Driver, scene: RollwriteTableScene, hands: Pointed) -> Choice:
    """Ask for hints in both windows and do what the best one begins with."""
    proposal, first = Token(Kind.HINT, "0"), len(scene.match.frames)
    hands.press(scene, HINT)
    driver.until(lambda: proposal in scene.picture.by_token and not scene.busy)
    assert scene.ui.hints is not None
    choice: Choice = scene.ui.hints.advice[0].turn[0]
    there = showing(scene, proposal)
    driver.click(there, frames=2)
    goal = showing(scene, tokens_of(choice)[-1])
    driver.click(goal)
    assert len(scene.match.frames) > first

    def follow() -> None:
        hands.hand.click(there)
        come_to_rest(hands.real)
        hands.hand.click(goal)

    tried(follow, partial(alike_after_frame, driver, hands.records))
    return choice


def test_a_hint_is_followed_and_the_game_played_on_from_its_replay(
    display: str, tmp_path: Path, boxes: Boxes
) -> None:
    settings, records = settings_for(1, 2), Records(tmp_path)
    left, kept = near_the_end(boxes, AGAINST_ONE), tmp_path / "games" / FINISHED
    with game(SIZE) as driver, alike(driver, settings):
        for path in (records.path, games_folder() / CURRENT_GAME):
            Record(path).rewrite(left)
        with running(PROGRAM, display, tmp_path, settings) as real:
            hands = Pointed(driver, Hand(display, real), records, real)
            title = TitleScene(driver.app)
            driver.open(title)
            go_on = partial(hands.hand.click, place_of(title.form, "continue"))
            come_up(real)
            tried(go_on, lambda: records.seated)
            driver.go_on(20)
            scene = driver.scene(RollwriteTableScene, 0)
            choice = followed(driver, scene, hands)
            assert choice_of(load(boxes, records.path).frames[len(left)].event) == (0, choice)
            played(driver, scene, hands)
            hands.catch_up()
            _from_the_replay(driver, hands)
            until(lambda: any(kept.glob("*")) and records.begun)
            assert len(load(boxes, records.path).frames) < len(scene.match.frames)


def _from_the_replay(driver: Driver, hands: Pointed) -> None:
    """From the end to the replay, a choice forth, and from there to a new game, in both."""
    end = driver.scene(RollwriteEndScene)
    hands.button(end.form, "watch")
    driver.wait(2)
    replay = driver.scene(RollwriteReplayScene)
    for id in ("forth", "fork"):
        hands.button(replay.panel.form, id)
        driver.wait(20)
    fork = driver.scene(ForkScene)
    hands.button(fork.form, "yes")


def test_the_last_turns_alone_are_played_by_keys(
    display: str, tmp_path: Path, boxes: Boxes
) -> None:
    settings, records = settings_for(1, 1), Records(tmp_path)
    kept = near_the_end(boxes, ALONE, TURNS)
    with game(SIZE) as driver, alike(driver, settings):
        for path in (records.path, games_folder() / CURRENT_GAME):
            Record(path).rewrite(kept)
        with running(PROGRAM, display, tmp_path, settings) as real:
            keyboard = Typed(driver, display, records, real)
            hands = ByFocus(keyboard)
            keyboard.open()
            title = TitleScene(driver.app)
            driver.open(title)
            hands.button(title.form, "continue")
            until(lambda: records.seated)
            driver.go_on(20)
            scene = driver.scene(RollwriteTableScene, 0)
            met = played(driver, scene, hands)
            left(driver, hands, boxes)
    assert met[FinalCountScene.__name__] == 1
    assert met["made"] > TURNS and met["taken back"], met
