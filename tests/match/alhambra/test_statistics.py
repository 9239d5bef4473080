"""Statistics: what is written is read, nothing counts twice, nothing damaged does harm."""

from __future__ import annotations

import csv
import json
import os
from datetime import datetime
from pathlib import Path

import pytest

from alhambra.library import ledger as ledgers
from alhambra.library.ledger import LONGEST_LINE, Ledger, read_line
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
from alhambra.match.statistics import DamagedLine, key_of
from alhambra.names import LONGEST_NAME
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


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "deep" / "statistics.jsonl")


@pytest.mark.parametrize("players", range(2, 7))
def test_a_game_is_read_as_it_was_written(players: int, box: Box, ledger: Ledger) -> None:
    frames, table = ended(box, players)
    one = played(frames, table, WHEN, None)
    assert ledger.games(Played) == ()
    assert ledger.add(one)
    assert ledger.games(Played) == (one,)
    assert [Seated(each.name, each.level) for each in one.parts] == list(table.seats)
    by_seat = {each.who: each for each in standings(frames)}
    for seat, each in enumerate(one.parts):
        assert each.points == by_seat[seat].total
        assert each.won == (seat in frames[-1].state.winners)


def test_the_same_game_is_counted_once(box: Box, ledger: Ledger) -> None:
    frames, table = ended(box, 3)
    assert ledger.add(played(frames, table, WHEN, 10))
    assert not ledger.add(played(frames, table, datetime(2027, 1, 1), None))
    assert len(ledger.games(Played)) == 1
    other, _ = ended(box, 3, seed=5)
    assert key_of(other) != key_of(frames)
    assert ledger.add(played(other, table, WHEN, 10))
    assert len(ledger.games(Played)) == 2


def test_a_game_written_twice_counts_once(ledger: Ledger) -> None:
    one = match("a", part("Anna"))
    ledger.add(one)
    with ledger.path.open("a", encoding="utf-8") as file:
        file.write(one.make_line() + "\n")
    assert ledger.games(Played) == (one,)


def damaged_lines() -> list[str]:
    good = json.loads(match("b", part("Ben")).make_line())
    without_key = {name: value for name, value in good.items() if name != "key"}
    others = [
        good | {"turns": "many"},
        good | {"when": "yesterday"},
        good | {"more": 1},
        good | {"seconds": 1.5},
        good | {"parts": [{}]},
        good | {"parts": [good["parts"][0] | {"gains": []}]},
        good | {"parts": [good["parts"][0] | {"gains": [{}, {}, {}]}]},
        good | {"parts": [good["parts"][0] | {"won": 1}]},
        good | {"parts": [good["parts"][0] | {"wall": True}]},
        good | {"parts": [good["parts"][0] | {"wall": 10**12}]},
        good | {"parts": []},
        good | {"parts": good["parts"] * 7},
        good | {"seconds": -(10**12)},
    ]
    deep = "[" * 2000
    return ["", "{", "[]", "7", deep, *map(json.dumps, (without_key, *others))]


@pytest.mark.parametrize("text", damaged_lines())
def test_a_damaged_line_is_refused(text: str) -> None:
    with pytest.raises(DamagedLine):
        read_line(text.encode())


def test_damaged_lines_are_passed_over_and_told_once(
    ledger: Ledger, caplog: pytest.LogCaptureFixture
) -> None:
    first, last = match("a", part("Anna")), match("c", part("Cyril"))
    ledger.add(first)
    with ledger.path.open("ab") as file:
        file.write(b'{"key": "torn\xff')
    assert ledger.add(last), "what comes after a torn line begins a line of its own"
    assert ledger.games(Played) == (first, last)
    assert Ledger(ledger.path).games(Played) == (first, last)
    told = [text for text in caplog.messages if str(ledger.path) in text]
    assert len(told) == 1 and told[0].endswith(": 2")


def test_a_game_is_counted_whatever_stands_before_it(ledger: Ledger) -> None:
    deep, bad = b"[" * 2000 + b"\n", rb'{"key": "\ud800"}' + b"\n"
    ledger.path.parent.mkdir()
    ledger.path.write_bytes(deep + bad + b"x" * (LONGEST_LINE + 1))
    one = match("a", part("Anna"))
    assert ledger.add(one) and not ledger.add(one)
    assert ledger.games(Played) == (one,)
    assert ledger.path.read_bytes().startswith(deep + bad)


def test_a_torn_line_with_the_key_of_the_game_does_not_count_it(ledger: Ledger) -> None:
    one = match("a", part("Anna"))
    ledger.path.parent.mkdir()
    ledger.path.write_bytes(one.make_line().encode()[:-5])
    assert ledger.add(one)
    assert ledger.games(Played) == (one,)


@pytest.mark.parametrize("name", ["A" * 5000, "Anna\0\n\u2028x", "\x07"])
def test_names_are_shown_whatever_older_programs_wrote(ledger: Ledger, name: str) -> None:
    ledger.add(match("a", part(name, level=name)))
    ((each,),) = (one.parts for one in ledger.games(Played))
    for shown in (each.name, each.level):
        assert len(shown) <= LONGEST_NAME and all(map(str.isprintable, shown))


def test_a_name_with_half_a_surrogate_is_counted(ledger: Ledger) -> None:
    ledger.add(match("a", part("An\ud800na")))
    assert [one.parts[0].name for one in ledger.games(Played)] == ["An?na"]


def test_only_the_newest_games_of_a_very_long_file_are_read(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [match(f"key-{number}", part("Anna")) for number in range(20)]
    for one in games:
        ledger.add(one)
    monkeypatch.setattr(ledgers, "NEWEST_BYTES", len(games[-1].make_line()) * 3)
    assert ledger.games(Played) == tuple(games[-2:])
    monkeypatch.setattr(ledgers, "RECENT_BYTES", len(games[-1].make_line()) * 2)
    assert ledger.recent(Played) == tuple(games[-1:])
    assert len(ledger.path.read_text().splitlines()) == 20, "the others stay in the file"


def test_a_game_that_could_not_be_counted_is_counted_with_the_next(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = (match(key, part("Anna")) for key in "abc")

    with monkeypatch.context() as patches:
        patches.setattr(ledgers, "append_to_file", full)
        for one in (first, first, second):
            with pytest.raises(OSError, match="No space"):
                ledger.add(one)
    assert ledger.add(third)
    assert ledger.games(Played) == (first, second, third)
    ledger.add_waiting()
    assert len(ledger.path.read_text().splitlines()) == 3


def test_what_is_no_file_cannot_be_read_and_stays(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="it is not a file"):
        Ledger(tmp_path).games(Played)
    with pytest.raises(OSError, match="it is not a file"):
        Ledger(tmp_path).add(match("a", part("Anna")))


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
