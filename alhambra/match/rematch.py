"""The next game of the same players: everybody moves up a seat, and who sits first begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from alhambra.match.match import start
from alhambra.rules.api import Table
from alhambra.rules.games import GAMES, AnyBox

T = TypeVar("T")

MOST_DEALS: Final = 500
"""Deals that are tried until the first seat begins; far more than any game needs."""


def moved_up(seats: Sequence[T], steps: int = 1) -> tuple[T, ...]:
    """Return the seats after everybody has moved up this often; the first one goes to the end.

    >>> moved_up(["Anna", "Ben", "Eva"])
    ('Ben', 'Eva', 'Anna')
    """
    steps %= len(seats)
    return (*seats[steps:], *seats[:steps])


def rematch(box: AnyBox, table: Table, seed: Callable[[], int]) -> Table:
    """Return the table of the next game: everybody one seat further, and the first seat begins.

    Who begins is settled by the deal or by lot, so numbers are drawn from ``seed`` until one of
    them lets the first seat begin. The game itself is dealt by its rules as any other.
    """
    table = table._replace(seats=moved_up(table.seats))
    for _ in range(MOST_DEALS):
        table = table._replace(seed=seed())
        if GAMES[table.game].actors(start(box, table)[-1].state) == (0,):
            break
    return table
