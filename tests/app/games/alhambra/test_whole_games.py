"""Whole games through the window, by events alone."""

from __future__ import annotations

from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.table.picture import Kind, Token
from alhambra.paths import games_folder
from alhambra.record.checking import check_game
from alhambra.record.lines import read_games
from alhambra.rules.alhambra.model import Box
from tests.app.driving import Driver, game, table
from tests.app.games.alhambra.robot import decided, drag
from tests.app.games.alhambra.unfinished_games import near_its_end

RECORD = games_folder() / "current.jsonl"


def play(driver: Driver, scene: AlhambraTableScene) -> int:
    """Play the people's turns by dragging until the game is over; how many choices that took."""
    choices = 0
    while True:
        driver.until(lambda: driver.top is not scene or not scene.busy)
        if isinstance(driver.top, AlhambraEndScene):
            return choices
        if driver.top is not scene:  # a scoring: once to see all of it, once to go on
            driver.click((3, 3))
            continue
        if scene.match.over or not scene.match.human_to_move:
            driver.wait(1)
            continue
        if Token(Kind.BUTTON, "show-hand") in scene.picture.by_token:
            driver.click(scene.picture.by_token[Token(Kind.BUTTON, "show-hand")].box.center)
        before = len(scene.match.frames)
        choice = decided(scene)
        if not drag(driver, scene, choice):
            driver.click(scene.picture.by_token[Token(Kind.PASS)].box.center)
        assert len(scene.match.frames) > before, f"{choice} was not made"
        choices += 1


def test_a_painted_game_is_played_to_its_end_by_dragging(box: Box) -> None:
    """From its first turn, and with other devices, one is played in ``test_devices``, where
    nothing is painted."""
    with game(painted=True) as driver:
        driver.app.settings.change(animation="instant")
        scene = near_its_end(driver, table(("human", "normal"), seed=11))
        assert play(driver, scene) > 3
        assert scene.match.over
        check_game(box, RECORD, next(read_games(RECORD)))  # raises if anything does not hold
