"""To a replay of Roll & Write and back, and from it into a new game."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene
from alhambra.app.games.rollwrite.pages.scoring import FinalCountScene
from alhambra.app.games.rollwrite.replay import RollwriteReplayScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.scenes.fork import ForkScene
from alhambra.app.scenes.menu import MenuScene
from alhambra.content import load_rollwrite_box
from alhambra.paths import games_folder
from alhambra.record.checking import check_game
from alhambra.record.reading import read_games
from alhambra.rules.api import Seated, Table
from alhambra.rules.rollwrite.model import Solo
from tests.app.driving import Driver
from tests.app.driving import game as program
from tests.app.games.rollwrite.whole_games import sheet_game


def press(driver: Driver, id: str) -> None:
    """Click a button of the topmost scene."""
    top = driver.top
    form = top.panel.form if isinstance(top, RollwriteReplayScene) else driver.form
    driver.click(next(widget for widget in form.widgets if widget.id == id).box.center)
    driver.wait(2)


def sheet_table(*kinds: str) -> Table:
    seats = tuple(Seated(f"P{n}", kind) for n, kind in enumerate(kinds))
    return Table("roll-and-write", seats, 5, Solo(2, True) if len(kinds) == 1 else None)


@pytest.mark.parametrize("players", [1, 3])
def test_from_any_point_the_game_goes_on_and_its_record_holds(players: int) -> None:
    frames = sheet_game(players, Solo(2, True) if players == 1 else None)
    path = games_folder() / "current.jsonl"
    with program() as driver:
        driver.app.settings.change(animation="instant")
        for stop in (0, 17):
            scene = RollwriteReplayScene(driver.app, frames)
            driver.program.stack.reset(scene)
            driver.program.stack.settle()
            driver.wait(2)
            scene.go(stop)
            driver.wait(1)
            known = [frame.event for frame in scene.replay.frames]
            press(driver, "fork")
            assert isinstance(driver.top, ForkScene)
            for seat in range(players):
                driver.click(driver.top.form.widgets[seat].box.center)  # a person: on to a level
            press(driver, "yes")
            table = driver.top
            assert isinstance(table, RollwriteTableScene)
            assert {seat.kind for seat in table.match.table.seats} == {"easy"}
            assert table.match.table.variant == (Solo(2, True) if players == 1 else None)
            while not table.match.over:
                table.match.poll()
            lines = next(read_games(path))
            assert check_game(load_rollwrite_box(), path, lines).over
            same = [one.entry == other for one, other in zip(lines, known, strict=False)]
            assert same.count(False) == 1, "but for the set-up all is as it was"
            assert [frame.event for frame in table.match.frames] != [f.event for f in frames]


def test_the_menu_and_the_end_lead_to_the_replay_and_back() -> None:
    with program() as driver:
        driver.app.settings.change(animation="instant")
        driver.app.start_game(sheet_table("human", "human"))
        driver.wait(3)
        table = driver.top
        assert isinstance(table, RollwriteTableScene)
        driver.key(pygame.K_F10)
        driver.wait(1)
        assert isinstance(driver.top, MenuScene)
        press(driver, "watch")
        replay = driver.top
        assert isinstance(replay, RollwriteReplayScene)
        assert replay.replay.whole == tuple(table.match.frames)
        driver.key(pygame.K_ESCAPE)
        driver.wait(1)
        assert isinstance(driver.top, MenuScene)
        while not table.match.over:
            table.match.submit(table.match.choices()[-1])
        table.menus.result()
        driver.wait(2)
        while isinstance(driver.top, FinalCountScene):
            driver.key(pygame.K_ESCAPE)
            driver.wait(2)
        end = driver.top
        assert isinstance(end, RollwriteEndScene)
        press(driver, "watch")
        replay = driver.top
        assert isinstance(replay, RollwriteReplayScene) and replay.replay.whole[-1].state.winners
        driver.key(pygame.K_ESCAPE)
        driver.wait(1)
        assert driver.top is end
