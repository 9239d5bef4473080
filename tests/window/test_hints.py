"""A hint in a real window: asked for, taken up and played by pointer; after the end the review."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import pytest

from alhambra.ai.thinking import think
from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.table.snapshot import faces_of
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.launcher import AT_TABLE
from alhambra.app.gfx.box import Point
from alhambra.app.scenes.title import TitleScene
from alhambra.app.table.advice.hint_panel import HINT
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.ui_state import tokens_for
from alhambra.library.game_library import REVIEWS
from alhambra.library.saves import Boxes, Record, load
from alhambra.match.alhambra.game import shipped_levels
from alhambra.match.match import HUMAN, AlhambraMatch, Match, start
from alhambra.opponents.thinker import Inline
from alhambra.paths import CURRENT_GAME, games_folder
from alhambra.rules.alhambra.apply import History, choice_of
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import Box, Phase
from alhambra.rules.api import Seated, Table
from tests.app.driving import Driver, game
from tests.app.handling import Clicks, showing
from tests.stand_ins import Forgetful, InlineAdviser
from tests.window.conftest import SIZE
from tests.window.lockstep import Records, come_to_rest, come_up, running
from tests.window.test_pointer import PROGRAM, SETTINGS, Hand, Mirror, play, tried

SEED = 38
TURNS = 2
"""So many turns of the person are left at most: the bag is all but empty."""

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
)


def near_the_end(box: Box) -> History:
    """A game that was left on one of the person's last turns."""
    table = Table("alhambra", tuple(Seated(seat.name, seat.kind) for seat in SETTINGS.seats), SEED)
    assert table.seats[0].kind == HUMAN
    match: AlhambraMatch = Match(start(box, table), table, Forgetful(), Inline())
    turns = []
    while not match.over:
        if match.human_to_move:
            if match.state.phase is Phase.ACTION:
                turns.append(len(match.frames))
            match.submit(
                think(shipped_levels()["normal"], match.state, 0, str(len(match.frames)))[0]
            )
        else:
            match.poll()
    return tuple(match.frames[: turns[-TURNS]])


class Twin:
    """A pointer for two windows: the real one, and one nobody sees that tells where things are."""

    def __init__(self, driver: Driver, hand: Hand) -> None:
        self._driver = driver
        self._hand = hand

    def table(self, record: Path, boxes: Boxes) -> AlhambraTableScene:
        """The table of the game that was left, with an adviser who answers at once."""
        loaded = load(boxes, record)
        match: AlhambraMatch = Match(loaded.frames, loaded.table, Forgetful(), Inline())
        scene = AlhambraTableScene(self._driver.app, match, lambda: None, InlineAdviser(AT_TABLE))
        self._driver.program.stack.reset(scene)
        self._driver.program.stack.settle()
        self._driver.wait(20)
        return scene

    def ask(self, scene: AlhambraTableScene) -> tuple[Choice, Point, Point]:
        """Ask for hints in both; the first choice of the best turn.

        Also where the proposal is, and where the choice is completed once it was taken up.
        """
        self._hand.click(showing(scene, HINT))
        clicks, proposal = Clicks(self._driver), Token(Kind.HINT, "0")
        clicks.press(scene, HINT)
        self._driver.until(lambda: proposal in scene.picture.by_token)
        assert scene.ui.hints is not None
        choice, there = scene.ui.hints.advice[0].turn[0], showing(scene, proposal)
        clicks.press(scene, proposal)
        self._driver.wait(2)
        return choice, there, showing(scene, tokens_for(faces_of(choice))[-1])


def test_a_hint_is_played_and_the_game_reviewed_with_the_mouse(
    display: str, tmp_path: Path, box: Box, boxes: Boxes
) -> None:
    records, left = Records(tmp_path), near_the_end(box)
    record = records.path
    here = games_folder() / CURRENT_GAME
    for path in (record, here):
        Record(path).rewrite(left)
    with game(SIZE) as driver, running(PROGRAM, display, tmp_path, SETTINGS) as program:
        hand = Hand(display, program)
        driver.app.settings.change(animation=SETTINGS.animation, seats=SETTINGS.seats)
        mirror, twin = Mirror(driver, boxes, record), Twin(driver, hand)
        title = TitleScene(driver.app)
        driver.open(title)
        go_on = next(each for each in title.form.widgets if each.id == "continue").box.center
        come_up(program)
        tried(partial(hand.click, go_on), lambda: records.seated)
        come_to_rest(program)
        scene = twin.table(record, boxes)
        choice, proposal, goal = twin.ask(scene)

        def follow() -> None:
            hand.click(proposal)
            come_to_rest(program)
            hand.click(goal)

        tried(follow, lambda: len(load(boxes, record).frames) > len(left))
        played = load(boxes, record).frames[len(left)].event
        assert choice_of(played) == (0, choice)
        play(mirror, hand)
        end = AlhambraEndScene(driver.app, load(boxes, record).frames, lambda: None)
        driver.open(end)
        review = next(each for each in end.form.widgets if each.id == "review").box.center
        kept = tmp_path / "games" / REVIEWS
        tried(partial(hand.click, review), lambda: any(kept.glob("*")))
