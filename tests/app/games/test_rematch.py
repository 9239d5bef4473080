"""The end of a game, which is counted, and a rematch: the next table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene
from alhambra.app.input.devices import Devices
from alhambra.app.input.intents import Accept
from alhambra.app.table.table_scene import TableScene
from alhambra.library.ledger import Ledger
from alhambra.match.alhambra.statistics import Played
from alhambra.match.rollwrite.statistics import RollwritePlayed
from alhambra.match.statistics import key_of
from alhambra.paths import statistics_file
from alhambra.rules.api import Seated, Table
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


@pytest.mark.parametrize("seats", range(1, 7))
def test_pads_come_round_with_their_seats(seats: int) -> None:
    devices = Devices()
    claims = {seat: f"pad-{seat}" for seat in range(seats)}
    devices.seat(claims)
    for step in range(1, 2 * seats):
        devices.move_up(seats)
        for seat, pad in claims.items():
            assert devices.may_act(pad, (seat - step) % seats)
