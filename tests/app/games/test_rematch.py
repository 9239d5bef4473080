"""The end of a game, which is counted; a rematch, and a series to its winner."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene
from alhambra.app.input.intents import Accept
from alhambra.app.program.settings_file import SettingsFile
from alhambra.app.scenes.results.end import SERIES_PAGE, EndScene
from alhambra.app.table.table_scene import TableScene
from alhambra.library.ledger import Ledger
from alhambra.match.alhambra.statistics import Played
from alhambra.match.rollwrite.statistics import RollwritePlayed
from alhambra.match.series import Series, standings, winners
from alhambra.match.statistics import key_of
from alhambra.paths import settings_file, statistics_file
from alhambra.rules.api import Seated, Table
from alhambra.rules.rollwrite.choices import Coins
from alhambra.rules.rollwrite.model import Solo
from tests.app.driving import Driver, settings_kept
from tests.app.scenes.saved.shelves import empty_shelf
from tests.games import builder

PAD, OTHER = "pad-0", "pad-1"
GAMES = ("alhambra", "roll-and-write")
ENDS = AlhambraEndScene, RollwriteEndScene
NAMES = ("Anna", "Ben", "Eva")
PATIENCE = 400
"""Presses after which the end of a game will not come any more."""


@pytest.fixture(scope="module")
def hands() -> Iterator[Driver]:
    with empty_shelf() as driver:
        yield driver


@pytest.fixture
def driver(hands: Driver) -> Iterator[Driver]:
    with settings_kept(hands, met_dirk=True, privacy="open"):
        yield hands


def at_the_end(driver: Driver, game: str, players: int) -> Table:
    """Begin a game and play it to its end; return its table."""
    driver.begin(Table(game, tuple(Seated(name, "human") for name in NAMES[:players]), 5))
    return played_out(driver)


def played_out(driver: Driver) -> Table:
    """Play the game on the table to its end, where its result comes by itself."""
    scene = driver.scene(TableScene, 0)
    random = Random(scene.match.table.seed)
    while not scene.match.over:
        scene.match.submit(builder(scene.match.choices(), random))
    scene.controller.changed()
    scene.controller.cut()
    for _ in range(PATIENCE):
        if isinstance(driver.top, ENDS):
            break
        driver.key(pygame.K_RETURN)
    table = scene.match.table
    assert isinstance(table, Table)
    return table


def playing(driver: Driver) -> Table:
    """The table of the game that goes on."""
    scene = driver.scene(TableScene, 0)
    assert not scene.match.over
    return scene.match.table


@pytest.mark.parametrize(
    ("game", "device"), [*((game, "key") for game in GAMES), (GAMES[0], "click"), (GAMES[1], "pad")]
)
def test_one_press_begins_the_next_game(driver: Driver, game: str, device: str) -> None:
    before = at_the_end(driver, game, 3)
    assert isinstance(driver.top, ENDS)
    key = key_of(driver.scene(TableScene, 0).match.frames)
    counted = next(each for each in Ledger(statistics_file()).all() if each.key == key)
    assert isinstance(counted, Played | RollwritePlayed) and counted.seconds is not None
    assert driver.form.focused is not None and driver.form.focused.id == "again"
    if device == "key":
        driver.key(pygame.K_RETURN)
    elif device == "click":
        driver.click(driver.form.focused.box.center)
    else:
        driver.program.stack.handle(Accept(device=PAD))
    driver.wait(2)
    table = playing(driver)
    assert table.seats == (*before.seats[1:], before.seats[0])
    scene = driver.scene(TableScene, 0)
    assert scene.match.to_move == 0


def test_gamepads_stay_with_their_players(driver: Driver) -> None:
    at_the_end(driver, "alhambra", 3)
    driver.app.devices.seat({0: PAD, 2: OTHER})
    driver.key(pygame.K_RETURN, frames=2)
    playing(driver)
    acts = [[driver.app.devices.may_act(pad, seat) for seat in range(3)] for pad in (PAD, OTHER)]
    assert acts == [[False, False, True], [False, True, False]]


# -- a series --------------------------------------------------------------------------------------


@pytest.fixture
def three_games(driver: Driver) -> Iterator[None]:
    """A series of three is agreed."""
    driver.app.settings.change(series_length="3", series=None)
    yield
    driver.app.settings.change(series=None)


def series_of(driver: Driver) -> Series:
    series = driver.app.settings.now.series
    assert series is not None
    return series


@pytest.mark.usefixtures("three_games")
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


@pytest.mark.usefixtures("three_games")
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


@pytest.mark.usefixtures("three_games")
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


@pytest.mark.usefixtures("three_games")
def test_a_single_game_is_no_series(driver: Driver) -> None:
    driver.app.settings.change(series_length="one")
    at_the_end(driver, "alhambra", 2)
    assert driver.app.settings.now.series is None
    assert isinstance(driver.top, EndScene)
    assert driver.app.t(f"end.page_{SERIES_PAGE}") not in driver.read()


@pytest.mark.usefixtures("three_games")
def test_a_game_for_one_is_no_series(driver: Driver) -> None:
    alone = Table("roll-and-write", (Seated("Anna", "human"),), 3, Solo(2, False))
    driver.begin(alone)
    assert driver.app.settings.now.series is None


@pytest.mark.usefixtures("three_games")
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
