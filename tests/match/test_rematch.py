"""The next game of the same players."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from alhambra.content import load_boxes
from alhambra.match.match import start
from alhambra.match.series import moved_up, rematch
from alhambra.rules.api import Seated, Table
from alhambra.rules.games import GAMES
from alhambra.rules.rollwrite.model import PLAYERS as SHEETS

SIZES = {"alhambra": range(2, 7), "roll-and-write": SHEETS}
TABLES = [(name, players) for name, sizes in SIZES.items() for players in sizes]
NAMES = ("Anna", "Ben", "Eva", "Max", "Zoe", "Tom")


def numbers(first: int) -> Callable[[], int]:
    """Seeds one after the other."""
    found = count(first)
    return lambda: next(found)


def seated(name: str, players: int) -> Table:
    return Table(name, tuple(Seated(each, "human") for each in NAMES[:players]), 1)


@pytest.mark.parametrize("players", range(1, 7))
def test_everybody_sits_everywhere_once_in_as_many_games_as_there_are_players(players: int) -> None:
    seats = NAMES[:players]
    games = [moved_up(seats, steps) for steps in range(players)]
    for places in (*games, *zip(*games, strict=True)):
        assert sorted(places) == sorted(seats)
    assert moved_up(seats, players) == seats
    again = seats
    for steps in range(2 * players):
        assert again == moved_up(seats, steps)
        again = moved_up(again)


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("first", [1, 1000])
def test_who_sat_second_begins(name: str, players: int, first: int) -> None:
    before, box = seated(name, players), load_boxes()[name]
    table = rematch(box, before, numbers(first))
    assert table.seats == moved_up(before.seats)
    assert table.seed >= first
    assert GAMES[name].actors(start(box, table)[-1].state) == (0,)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_all_else_that_was_agreed_stays(name: str, players: int) -> None:
    before = seated(name, players)
    table = rematch(load_boxes()[name], before, numbers(7))
    assert table._replace(seats=before.seats, seed=before.seed) == before
