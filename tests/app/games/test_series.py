"""A series, from its first game to its winner, and how it is gone on with."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.program.settings_file import SettingsFile
from alhambra.app.scenes.results.end import SERIES_PAGE, EndScene
from alhambra.app.table.table_scene import TableScene
from alhambra.match.series import Series, standings, winners
from alhambra.paths import settings_file, statistics_file
from alhambra.rules.api import Seated, Table
from alhambra.rules.rollwrite.choices import Coins
from alhambra.rules.rollwrite.model import Solo
from tests.app.driving import Driver
from tests.app.games.test_rematch import GAMES, at_the_end, played_out, playing
from tests.app.games.test_rematch import driver as driver
from tests.app.games.test_rematch import hands as hands


@pytest.fixture(autouse=True)
def three_games(driver: Driver) -> Iterator[None]:
    """A series of three is agreed."""
    driver.app.settings.change(series_length="3", series=None)
    yield
    driver.app.settings.change(series=None)


def series_of(driver: Driver) -> Series:
    series = driver.app.settings.now.series
    assert series is not None
    return series


@pytest.mark.parametrize("game", GAMES)
def test_three_games_make_a_series(driver: Driver, game: str) -> None:
    tables = [at_the_end(driver, game, 3)]
    for number in (1, 2, 3):
        series, end = series_of(driver), driver.top
        assert len(series.games) == number and isinstance(end, EndScene)
        assert (end.page == SERIES_PAGE) == (number == 3)
        match = driver.scene(TableScene, 0).match
        names = [each.name for each in match.table.seats]
        assert match.result is not None
        game_counted = series.games[-1]
        for n, player in enumerate(series.players):
            seat = names.index(player.name)
            assert game_counted.points[n] == match.result.totals[seat]
            assert (game_counted.places[n] == 1) == (seat in match.result.winners)
        end.open(SERIES_PAGE)
        driver.wait(1)
        assert all(str(each.points) in driver.read() for each in standings(series))
        if number < 3:
            driver.key(pygame.K_RETURN, frames=2)
            tables.append(played_out(driver))
    assert [table.seats[0].name for table in tables] == ["Anna", "Ben", "Eva"]
    assert series.over and [game.number for game in series.games] == [t.seed for t in tables]
    names = [each.name for each in winners(series)]
    assert driver.app.texts.names(names).upper() in driver.read().upper()
    driver.key(pygame.K_RETURN, frames=2)
    table = playing(driver)
    assert series_of(driver).games == () and series_of(driver).running == table.seed
    assert SettingsFile(settings_file(), lambda now: None).now.series == series_of(driver)


def test_a_series_is_left_and_gone_on_with_from_the_set_up(driver: Driver) -> None:
    at_the_end(driver, "alhambra", 3)
    before = series_of(driver)
    driver.open_title()
    scene = AlhambraSetupScene(driver.app)
    driver.open(scene)
    assert "Game 2 of 3" in driver.read()
    assert [place.called for place in scene.places] == ["Ben", "Eva", "Anna"]
    scene.form.focus("start")
    driver.key(pygame.K_RETURN, frames=2)
    table = playing(driver)
    assert [seated.name for seated in table.seats] == ["Ben", "Eva", "Anna"]
    assert series_of(driver).games == before.games and series_of(driver).running == table.seed
    driver.open_title()
    driver.go_on()
    played_out(driver)
    assert len(series_of(driver).games) == 2


def test_other_names_begin_a_new_series_and_are_told_so(driver: Driver) -> None:
    at_the_end(driver, "alhambra", 3)
    scene = AlhambraSetupScene(driver.app)
    driver.open(scene)
    scene.places[0].name.put("Ida")
    driver.program.stack.redraw()
    driver.wait(1)
    assert "new series" in driver.read()
    scene.form.focus("start")
    driver.key(pygame.K_RETURN, frames=2)
    assert series_of(driver).games == () and series_of(driver).players[0].name == "Ida"


def test_a_single_game_is_no_series(driver: Driver) -> None:
    driver.app.settings.change(series_length="one")
    at_the_end(driver, "alhambra", 2)
    assert driver.app.settings.now.series is None
    assert isinstance(driver.top, EndScene)
    assert driver.app.t(f"end.page_{SERIES_PAGE}") not in driver.read()


def test_a_game_for_one_is_no_series(driver: Driver) -> None:
    alone = Table("roll-and-write", (Seated("Anna", "human"),), 3, Solo(2, False))
    driver.begin(alone)
    assert driver.app.settings.now.series is None


def test_of_a_game_that_is_taken_back_and_ends_again_the_last_result_counts(driver: Driver) -> None:
    at_the_end(driver, "roll-and-write", 3)
    (first,) = series_of(driver).games
    scene = driver.scene(TableScene, 0)
    match, counted = scene.match, statistics_file().read_bytes()
    while (result := match.result) is None or sum(result.totals.values()) >= sum(first.points):
        match.undo()
        match.submit(Coins())
    (game,) = series_of(driver).games
    assert sum(game.points) < sum(first.points)
    assert statistics_file().read_bytes() == counted, "the statistics keep the first one"
