"""The next game of the same players: all move up a seat, and the first seat begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from alhambra.match.match import start
from alhambra.match.series import moved_up
from alhambra.rules.api import Table
from alhambra.rules.games import GAMES, AnyBox

MOST_DEALS: Final = 500
"""The most deals that are tried until the first seat begins: far more than any game needs."""


def deal(box: AnyBox, table: Table, seed: Callable[[], int]) -> Table:
    """Return the table with a seed with which the first seat begins.

    The deal or a lot determines the start player, so seeds are drawn from ``seed`` until the first
    seat begins. The game itself is dealt by its rules like any other.
    """
    for _ in range(MOST_DEALS):
        table = table._replace(seed=seed())
        if GAMES[table.game].actors(start(box, table)[-1].state) == (0,):
            break
    return table


def rematch(box: AnyBox, table: Table, seed: Callable[[], int]) -> Table:
    """Return the table of the next game: all move up a seat, and the first seat begins."""
    return deal(box, table._replace(seats=moved_up(table.seats)), seed)
