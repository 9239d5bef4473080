"""Statistics of Alhambra: sums, records, and the table for other programs."""

from __future__ import annotations

import csv
import os
from datetime import datetime
from pathlib import Path

import pytest

from alhambra.library.ledger import read_line
from alhambra.match.alhambra.statistics import (
    AFTER_SCORINGS,
    BEFORE_SCORINGS,
    AlhambraPart,
    Broken,
    Played,
    accounts,
    export,
    played,
    records_broken,
)
from alhambra.match.alhambra.turning_points import ROUNDS, SOURCES, standings
from alhambra.match.csv_export import Spreadsheet
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.model import Box
from alhambra.rules.api import Seated, Table
from tests import games

WHEN = datetime(2026, 5, 1, 20, 15)


def full(*about: object, **words: object) -> None:
    raise OSError(28, "No space left on device")


def part(
    name: str, points: int = 50, won: bool = False, level: str = "human", **values: int
) -> AlhambraPart:
    none = dict.fromkeys(SOURCES, 0)
    numbers = {"wall": 5, "exact": 2, "redesigns": 0, "taken": 70} | values
    return AlhambraPart(name, level, 1, won, (none, none, none | {"tower": points}), **numbers)


def match(key: str, *parts: AlhambraPart) -> Played:
    return Played(key, "2026-05-01T20:15:00", parts, 40, 1800)


def ended(box: Box, players: int, seed: int = 2) -> tuple[History, Table]:
    frames = games.whole(box, players, seed)
    kinds = ("human", "normal", "easy", "human", "normal", "easy")
    return frames, Table("alhambra", tuple(Seated(f"N{n}", kinds[n]) for n in range(players)), seed)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_game_is_counted_as_it_ended(players: int, box: Box) -> None:
    frames, table = ended(box, players)
    one = played(frames, table, WHEN, None)
    assert read_line(one.make_line().encode()) == one
    assert [Seated(each.name, each.level) for each in one.parts] == list(table.seats)
    by_seat = {each.who: each for each in standings(frames)}
    for seat, each in enumerate(one.parts):
        assert each.points == by_seat[seat].total
        assert each.won == (seat in frames[-1].state.winners)


def test_sums_are_kept_by_name_and_by_level() -> None:
    found = accounts(
        [
            match("a", part("Anna", 90, True, wall=9), part("Robot", 60, level="easy"),
                  part("Robot 2", 70, level="easy")),
            match("b", part("Anna", 40, exact=7), part("Robot", 80, True, level="normal")),
            match("c", part("Ben", 50), part("Anna", 50, True)),
        ]
    )  # fmt: skip
    assert [(each.name, each.level) for each in found] == [
        *(("Anna", False), ("Ben", False), ("easy", True), ("normal", True))
    ]
    anna, ben, easy, _ = found
    assert (anna.games, anna.wins, anna.best, anna.wall, anna.exact) == (3, 2, 90, 9, 11)
    assert anna.averages == (0, 0, 60, 60)
    assert dict(anna.against) == {"easy": (1, 1), "normal": (1, 0), "human": (1, 1)}
    assert dict(ben.against) == {"human": (1, 0)}
    assert (easy.games, easy.wins) == (2, 0), "one for each seat of the level"
    assert dict(easy.against) == {"human": (2, 0), "easy": (2, 0)}


def test_records_are_those_of_the_name_before_this_game() -> None:
    earlier = match("a", part("Anna", 60, True, wall=8, exact=3), part("Ben", 55))
    later = match("c", part("Anna", 200))
    now = match("b", part("Anna", 90, True, wall=8, exact=4), part("Ben", 50), part("Cyril", 70))
    games = [earlier, now, later]
    assert records_broken(games, "b") == (
        Broken("Anna", "points", 60, 90),
        Broken("Anna", "exact", 3, 4),
        Broken("Anna", "margin", 5, 20),
    )
    assert records_broken(games, "a") == (), "a first game breaks nothing"
    assert records_broken(games, "unknown") == ()


def test_computers_break_no_records() -> None:
    games = [
        match(key, part("Robot", points, level="easy")) for key, points in (("a", 1), ("b", 9))
    ]
    assert records_broken(games, "b") == ()


def test_a_table_that_does_not_fit_on_the_disk_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.csv"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        export([match("a", part("Anna"))], Spreadsheet(path, (), ","))
    assert path.read_text() == "old" and os.listdir(tmp_path) == ["table.csv"]


def test_all_games_are_exported_as_a_table(tmp_path: Path) -> None:
    path = tmp_path / "new" / "table.csv"
    scorings = [f"{source} {round}" for round in ROUNDS for source in SOURCES]
    heads = (*BEFORE_SCORINGS, *scorings, *AFTER_SCORINGS)
    games = [match("a", part("Žofie; král", 60, True), part("Ben"))]
    export(games, Spreadsheet(path, heads, ";"))
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=";"))
    assert [row["name"] for row in rows] == ["Žofie; král", "Ben"]
    assert (rows[0]["points"], rows[0]["tower 3"], rows[0]["won"]) == ("60", "60", "1")
    assert rows[1]["wall"] == "5"
    assert None not in rows[0] and None not in rows[0].values()
