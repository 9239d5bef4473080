"""Series of games: sums, ties, seats, and what a file may say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from itertools import count
from random import Random

import pytest

from alhambra.content import load_boxes
from alhambra.match.match import rematch, start
from alhambra.match.series import (
    MOST_GAMES,
    OPEN,
    Series,
    add,
    begin,
    continue_series,
    is_of,
    moved_up,
    series_in,
    standings,
    winners,
)
from alhambra.rules.api import Seated, Table
from alhambra.rules.games import GAMES
from alhambra.rules.rollwrite.model import PLAYERS as SHEETS

NAMES = ("Anna", "Ben", "Eva", "Max", "Zoe", "Tom")


def seated(players: int, number: int = 1, game: str = "alhambra") -> Table:
    return Table(game, tuple(Seated(name, "human") for name in NAMES[:players]), number)


def ranked(points: list[int]) -> list[int]:
    return [1 + sum(other > mine for other in points) for mine in points]


def played(players: int, games: int, length: int, seed: int) -> tuple[Series, list[dict[str, int]]]:
    """A series of games with luck for points, and the points of each by name."""
    random, table = Random(f"{players}/{games}/{seed}"), seated(players)
    series, found = begin(table, length), []
    for number in range(1, games + 1):
        table = table._replace(seats=series.seats, seed=number)
        series = continue_series(series, table, length)
        points = [random.randrange(4) for _ in table.seats]
        found.append({one.name: each for one, each in zip(table.seats, points, strict=True)})
        series = add(series, table, points, ranked(points))
    return series, found


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("games", [0, 1, 2, 5, 7])
def test_scores_are_the_sums_of_all_games(players: int, games: int) -> None:
    for seed in range(4):
        series, found = played(players, games, OPEN, seed)
        table = standings(series)
        assert sorted(each.player for each in table) == sorted(series.players)
        for each in table:
            name = each.player.name
            assert [points for points, _ in each.games] == [game[name] for game in found]
            assert each.points == sum(game[name] for game in found)
            assert each.won == sum(game[name] == max(game.values()) for game in found)


@pytest.mark.parametrize("players", range(2, 7))
def test_who_has_as_much_shares_the_place_and_nobody_else(players: int) -> None:
    for seed in range(8):
        series, _ = played(players, 3, 3, seed)
        table = standings(series)
        ranks = [(each.won, each.points) for each in table]
        assert ranks == sorted(ranks, reverse=True)
        for each, rank in zip(table, ranks, strict=True):
            assert each.place == 1 + sum(other > rank for other in ranks)
        assert winners(series) == tuple(each.player for each in table if each.place == 1)
        assert len(winners(series)) == ranks.count(ranks[0])


@pytest.mark.parametrize("players", range(2, 7))
def test_each_sits_first_once_in_as_many_games_as_there_are_players(players: int) -> None:
    table = seated(players)
    series = begin(table, OPEN)
    firsts = []
    for number in range(1, 3 * players + 1):
        assert sorted(series.seats) == sorted(table.seats), "nobody is lost"
        firsts.append(series.seats[0])
        table = table._replace(seats=series.seats, seed=number)
        series = continue_series(series, table, OPEN)
        series = add(series, table, [0] * players, [1] * players)
    for at in range(len(firsts) - players + 1):
        assert sorted(firsts[at : at + players]) == sorted(table.seats)
    assert moved_up(table.seats) == series.seats


def test_a_game_that_ends_again_counts_once_and_no_other_game_counts() -> None:
    table = seated(2, 7)
    series = add(begin(table, 3), table, [5, 9], [2, 1])
    again = add(series, table, [11, 9], [1, 2])
    assert len(again.games) == 1 and standings(again)[0].player.name == "Anna"
    assert add(series, table._replace(seed=8), [1, 1], [1, 1]) is series, "a branch of the game"
    assert add(series, seated(3, 7), [1, 1, 1], [1, 1, 1]) is series, "others play"
    other = table._replace(game="roll-and-write")
    assert add(series, other, [1, 1], [1, 1]) is series


def test_a_series_goes_on_with_its_players_until_it_is_over() -> None:
    table = seated(3, 1)
    series = begin(table, 3)
    for number in (1, 2, 3):
        assert not series.over
        series = continue_series(series, table._replace(seats=series.seats, seed=number), 3)
        assert len(series.games) == number - 1
        series = add(series, table._replace(seats=series.seats, seed=number), [1, 2, 3], [3, 2, 1])
    assert series.over and series.seats == table.seats
    assert continue_series(series, table._replace(seed=4), 3) == begin(table._replace(seed=4), 3)


@pytest.mark.parametrize("change", ["length", "name", "kind", "game", "fewer", "none"])
def test_any_other_table_begins_a_new_series(change: str) -> None:
    table = seated(3, 1)
    series = add(begin(table, 5), table, [1, 2, 3], [3, 2, 1])
    now = table._replace(seed=2)
    seats = {
        "name": (Seated("Ida", "human"), *table.seats[1:]),
        "kind": (Seated("Anna", "hard"), *table.seats[1:]),
        "fewer": table.seats[1:],
    }.get(change, table.seats)
    now = now._replace(seats=seats, game="roll-and-write" if change == "game" else now.game)
    length = 7 if change == "length" else 5
    kept = None if change == "none" else series
    assert continue_series(kept, now, length) == begin(now, length)
    assert is_of(series, now.game, now.seats) == (change in ("length", "none"))


def test_a_game_that_was_left_for_a_new_one_is_not_counted() -> None:
    table = seated(2, 1)
    series = continue_series(begin(table, 3), table._replace(seed=2), 3)
    assert add(series, table, [1, 2], [2, 1]) is series


def test_an_open_end_has_no_end_but_a_bound() -> None:
    series, _ = played(2, MOST_GAMES + 3, OPEN, 1)
    assert not series.over and len(series.games) == MOST_GAMES


# -- the next game of the same players ------------------------------------------------------------

SIZES = {"alhambra": range(2, 7), "roll-and-write": SHEETS}
TABLES = [(name, players) for name, sizes in SIZES.items() for players in sizes]


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
    before, box = seated(players, game=name), load_boxes()[name]
    table = rematch(box, before, count(first).__next__)
    assert table.seats == moved_up(before.seats)
    assert table.seed >= first
    assert GAMES[name].actors(start(box, table)[-1].state) == (0,)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_all_else_that_was_agreed_stays(name: str, players: int) -> None:
    before = seated(players, game=name)
    table = rematch(load_boxes()[name], before, count(7).__next__)
    assert table._replace(seats=before.seats, seed=before.seed) == before


# -- in a file -------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [0, 1, 5])
def test_a_series_is_read_as_it_was_written(games: int) -> None:
    series, _ = played(3, games, 5, 2)
    text = json.dumps(asdict(series))
    assert series_in(json.loads(text)) == series
    assert series_in({**json.loads(text), "later": [1]}) == series


def damaged() -> Iterator[object]:
    """A series with each thing wrong, one at a time."""
    whole = json.loads(json.dumps(asdict(played(2, 2, 3, 1)[0])))
    wrong: tuple[object, ...] = (None, -1, 1.5, True, "", "x" * 61, [], {}, [[]], [1], 10**12)
    for key, value in whole.items():
        yield {name: each for name, each in whole.items() if name != key}
        for each in wrong:
            as_good = each == value or (key == "games" and each == [])
            if not as_good:
                yield {**whole, key: each}
    for key in ("number", "points", "places"):
        for each in wrong:
            yield {**whole, "games": [{**whole["games"][0], key: each}]}
    yield from (None, [], 3, "series")
    yield {**whole, "players": [["Anna", "human"]]}
    yield {**whole, "players": [["Anna", "human"]] * 7}
    yield {**whole, "games": whole["games"] * 150}
    yield {**whole, "games": [{**whole["games"][0], "places": [0, 1]}]}


def test_what_is_no_series_is_none() -> None:
    for value in damaged():
        assert series_in(value) is None, value
