"""Games of Roll & Write in the statistics: counted on their own, beside those of Alhambra."""

from __future__ import annotations

import csv
from datetime import datetime
from itertools import pairwise
from pathlib import Path

import pytest

from alhambra.library.ledger import read_line
from alhambra.match.csv_export import Spreadsheet
from alhambra.match.games import table_of
from alhambra.match.rollwrite.statistics import (
    AFTER_SOURCES,
    BEFORE_SOURCES,
    MARKS,
    SOURCES,
    GameKind,
    RollwritePart,
    RollwritePlayed,
    SoloMark,
    best_alone,
    load_marks,
    own_results,
    reached,
    rollwrite_accounts,
    rollwrite_export,
    rollwrite_played,
    shipped_marks,
)
from alhambra.rules.rollwrite.model import SOLO, Solo
from tests.app.games.rollwrite.positions import TABLES, sheet_game
from tests.data_files import faults_of

WHEN = datetime(2026, 5, 1, 20, 15)
ALONE, AGAINST, THREE = GameKind(1, 2, False), GameKind(1, 3, True), GameKind(3, 0, False)


def counted(players: int, solo: Solo | None = None, seed: int = 1) -> RollwritePlayed:
    frames = sheet_game(players, solo, seed)
    return rollwrite_played(frames, table_of(frames), WHEN, 600)


def part(name: str, points: int, won: bool = False, level: str = "human") -> RollwritePart:
    return RollwritePart(name, level, 1, won, dict.fromkeys(SOURCES, 0) | {"lines": points})


def game(key: str, sort: GameKind, *parts: RollwritePart) -> RollwritePlayed:
    return RollwritePlayed(key, "2026-05-01T20:15:00", parts, sort, 15, None)


@pytest.mark.parametrize(("players", "solo"), TABLES)
def test_a_game_is_counted_as_it_ended(players: int, solo: Solo | None) -> None:
    one, last = counted(players, solo), sheet_game(players, solo)[-1].state
    assert read_line(one.make_line().encode()) == one
    for seat, each in enumerate(one.parts):
        assert each.points == last.totals[seat], "the sources add up to what the rules gave"
        assert each.won == (one.sort.contested and seat in last.winners)
        assert each.place == 1 + sum(points > each.points for points in last.totals.values())


def test_sums_are_by_name_and_by_sort_of_game() -> None:
    lost, won = part("Robot", 30, level="hard"), part("Robot", 70, won=True, level="hard")
    games = (
        game("a", ALONE, part("Anna", 80)),
        game("b", ALONE, part("Anna", 61)),
        game("c", AGAINST, part("Anna", 50, won=True)),
        game("d", THREE, part("Anna", 90, won=True), part("Ben", 20), lost),
        game("e", THREE, part("Anna", 60), part("Ben", 10), won),
    )  # fmt: skip
    anna, ben, hard = rollwrite_accounts(games)
    assert (anna.name, anna.level, ben.name, hard.name, hard.level) == (
        *("Anna", False, "Ben"),
        *("hard", True),
    )
    number, wins, best, average = anna.results
    assert (number, wins, best) == (5, 2, 90) and average == pytest.approx(68.2)
    assert anna.by_sort == {
        ALONE: (2, None, 80, pytest.approx(70.5)),
        AGAINST: (1, 1, 50, 50.0),
        THREE: (2, 1, 90, 75.0),
    }
    assert [*anna.by_sort] == [ALONE, AGAINST, THREE]
    assert hard.results.wins == 1 and ben.results == (2, 0, 20, 15.0)
    assert dict(zip(SOURCES, anna.averages, strict=True))["lines"] == pytest.approx(68.2)


def test_who_only_played_alone_has_no_wins_to_speak_of() -> None:
    (anna,) = rollwrite_accounts([game("a", ALONE, part("Anna", 80))])
    assert anna.results.wins is None


def test_the_table_for_other_programs_has_a_row_a_player(tmp_path: Path) -> None:
    games = (counted(3), counted(1, Solo(4, True)))
    path = tmp_path / "out" / "games.csv"
    heads = (*BEFORE_SOURCES, *SOURCES, *AFTER_SOURCES)
    rollwrite_export(games, Spreadsheet(path, heads, ","))
    rows = list(csv.DictReader(path.open(encoding="utf-8-sig", newline="")))
    assert len(rows) == 4
    for row, each in zip(rows, (*games[0].parts, *games[1].parts), strict=True):
        assert row["name"] == each.name and int(row["points"]) == each.points
        assert sum(int(row[source]) for source in SOURCES) == each.points
    assert [row["virtual"] for row in rows] == ["0", "0", "0", "4"]


def test_a_result_is_ranked_among_those_of_the_same_person_and_sort() -> None:
    games = [
        game("a", ALONE, part("Anna", 60)),
        game("b", AGAINST, part("Anna", 99)),
        game("c", ALONE, part("Ben", 98)),
        game("d", ALONE, part("Anna", 70)),
        game("e", ALONE, part("Anna", 80)),
        game("f", ALONE, part("Anna", 66)),
        game("g", ALONE, part("Anna", 90)),
    ]
    (first,), (middle,), (last,) = (own_results(games, key) for key in "afg")
    assert not first.earlier and not first.is_record and first.next_mark is None
    assert (middle.rank, middle.best, middle.next_mark, middle.next_rank) == (3, 80, 70, 2)
    assert not middle.is_record and last.is_record
    assert (last.rank, last.best, last.next_mark) == (1, 80, None)
    assert own_results(games, "unknown") == ()


def test_records_are_those_of_every_person_at_the_table() -> None:
    levels = part("hard", 99, level="hard")
    games = [
        game("a", THREE, part("Anna", 60), part("Ben", 70), levels),
        game("b", THREE, part("Anna", 65), part("Ben", 70), levels),
    ]
    found = own_results(games, "b")
    assert [(each.name, each.is_record) for each in found] == [("Anna", True), ("Ben", False)]


def test_the_best_alone_is_the_persons_own_of_the_same_variant() -> None:
    other = GameKind(1, 3, False)
    games = [
        game("a", ALONE, part("Anna", 61)),
        game("b", ALONE, part("Anna", 74)),
        game("c", ALONE, part("Ben", 90)),
        game("d", other, part("Anna", 88)),
        game("e", THREE, part("Anna", 99)),
    ]
    assert best_alone(games, "Anna", Solo(2, False)) == 74
    assert best_alone(games, "Anna", Solo(3, False)) == 88
    assert best_alone(games, "Cem", Solo(2, False)) == 0


# -- marks -----------------------------------------------------------------------------------------


VARIANT = "plain: {bronze: 1, silver: 2, gold: 3, platinum: 4}"
FILE = "marks:\n" + "".join(
    f"  {number}:\n    {VARIANT}\n    {VARIANT.replace('plain', 'scoring')}\n" for number in SOLO
)


def test_every_variant_has_all_marks_and_they_rise() -> None:
    marks = shipped_marks()
    assert {*marks} == {Solo(number, score) for number in SOLO for score in (False, True)}
    for of_variant in marks.values():
        assert tuple(mark.name for mark in of_variant) == MARKS
        assert all(less.points < more.points for less, more in pairwise(of_variant))


def test_a_mark_is_reached_with_its_points() -> None:
    marks = (SoloMark("bronze", 10), SoloMark("silver", 20), SoloMark("gold", 30))
    for points, name in [(9, None), (10, "bronze"), (29, "silver"), (30, "gold"), (99, "gold")]:
        mark = reached(marks, points)
        assert (mark and mark.name) == name


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("gold: 3", "gold: many", "3:41: marks.2.plain.gold: found 'many', expected a whole"),
        ("gold: 3", "gold: 2", "3:12: marks.2.plain: expected rising points"),
        ("gold: 3, ", "", "3:12: marks.2.plain: key 'gold' is missing"),
        ("scoring:", "counting:", "4:15: marks.2.counting: no such key"),
        ("  4:", "  5:", "9:5: marks.5: no such key"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, before: str, after: str, told: str) -> None:
    assert before in FILE
    found = faults_of(
        tmp_path, load_marks, {"rollwrite_marks.yaml": FILE.replace(before, after, 1)}
    )
    assert any(fault.startswith(f"rollwrite_marks.yaml:{told}") for fault in found), found
