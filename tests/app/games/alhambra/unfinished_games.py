"""Games that were left near their end, to be continued in a window."""

from __future__ import annotations

from random import Random

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.content import load_box
from alhambra.library.saves import Record
from alhambra.match.match import start
from alhambra.paths import games_folder
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.apply import History
from alhambra.rules.api import Table
from alhambra.rules.chance import chance_after
from tests.app.driving import Driver
from tests.games import steady

IN_THE_BAG = 3
"""So few tiles are left to be drawn."""


def continued(driver: Driver) -> AlhambraTableScene:
    """The game that was left, on the table again."""
    driver.go_on()
    return driver.scene(AlhambraTableScene, 0)  # something may lie over it from the start


def left_near_its_end(seats: Table, in_the_bag: int = IN_THE_BAG) -> History:
    """A game at this table with so few tiles left, in a turn of its first player."""
    random, frames = Random(seats.seed), start(load_box(), seats)
    while (state := frames[-1].state).to_move or len(state.bag) > in_the_bag:
        choice = steady(game.choices(state, state.to_move), random)
        frames += game.apply(state, state.to_move, choice, chance_after(seats.seed, len(frames)))
    return frames


def near_its_end(driver: Driver, seats: Table, in_the_bag: int = IN_THE_BAG) -> AlhambraTableScene:
    """A game at this table that was played so far elsewhere, and is continued here."""
    Record(games_folder() / "current.jsonl").rewrite(left_near_its_end(seats, in_the_bag))
    return continued(driver)
