"""The goals of a home: read from its records once, kept in a file, offered before a game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from alhambra.foreign import moment_of
from alhambra.library import goals as library_goals
from alhambra.library.game_library import GameEntry, GameLibrary
from alhambra.library.goals import (
    GoalGame,
    GoalReading,
    firsts,
    goals_of,
    keep_goals,
    news_in,
    offered,
    read_goals,
)
from alhambra.library.saves import Boxes, load
from alhambra.match.games import MATCH_GAMES
from alhambra.match.statistics import key_of
from alhambra.rules.api import HUMAN

RECORDS = Path(__file__).parents[1] / "records" / "games" / "0.3.0"


def game(key: str, day: int = 1, **people: tuple[str, ...]) -> GoalGame:
    return GoalGame(key, "alhambra", f"2026-05-0{day}T20:15:00", people)


def test_what_is_kept_is_read_and_damaged_lines_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "goals.jsonl"
    assert read_goals(path) == ()
    games = game("a", Anna=("types", "leap")), game("b", Anna=(), Ben=("types",))
    keep_goals(path, games[0])
    with path.open("ab") as damaged:
        damaged.write(b'[1]\n{"key": "c"}\n\xff\n{"key": "d", "when": 3')
    keep_goals(path, games[1])
    keep_goals(path, games[0])
    assert read_goals(path) == games


def test_the_first_one_counts_and_news_are_new_to_a_person() -> None:
    games = game("b", 2, Ben=("types",)), game("a", 1, Anna=("types", "leap"))
    assert [firsts(games)[id].name for id in ("types", "leap")] == ["Anna", "Anna"]
    now = game("c", 3, Anna=("types", "pairs"), Ben=("types",))
    assert news_in(now, (*games, now)) == {"pairs": ["Anna"]}


def test_the_easiest_goals_that_nobody_at_the_table_has_are_offered() -> None:
    goals = MATCH_GAMES["alhambra"].goals
    games = game("a", Anna=("types",)), game("b", Ben=("exact_two",))

    def ids(people: list[str], players: int = 3) -> list[str]:
        return [goal.id for goal in offered(goals, games, people, players)]

    assert ids(["Anna"]) == ["wall_ten", "exact_two", "exact_row"]
    assert ids(["Anna", "Ben"]) == ["wall_ten", "exact_row", "leap"]
    left = [goal.id for goal in goals[-7:]]
    games = game("a", Anna=tuple(goal.id for goal in goals[:-7])), game("b")
    assert (ids(["Anna"], 3), ids(["Anna"], 6)) == (left[1:4], left[:3])
    assert ids(["Anna"]) and "full_table" not in ids(["Anna"])


def entries(folder: Path) -> list[GameEntry]:
    return GameLibrary(folder).entries()


def test_finished_records_of_a_library_are_read_once(
    tmp_path: Path, boxes: Boxes, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games" / "finished").mkdir(parents=True)
    for name in ("rollwrite-1-person", "alhambra-3-at-action"):
        shutil.copy(RECORDS / f"{name}.jsonl", tmp_path / "games" / "finished" / f"{name}.jsonl")
    file = tmp_path / "goals.jsonl"
    reading = GoalReading(boxes, entries(tmp_path / "games"), file)
    assert reading.read_on(10_000)
    assert not reading.read_on(10_000)
    (found,) = read_goals(file)
    record = load(boxes, RECORDS / "rollwrite-1-person.jsonl")
    name = next(seated.name for seated in record.table.seats if seated.kind == HUMAN)
    assert found.people == {name: MATCH_GAMES["roll-and-write"].goals_reached(record.frames, 0)}
    assert reading.entries[found.key].name == "rollwrite-1-person"
    monkeypatch.setattr(library_goals, "replayed", None)
    again = GoalReading(boxes, entries(tmp_path / "games"), file)
    assert again.read_on(10_000) and again.games == reading.games


def test_a_game_that_ends_has_the_key_of_its_record(boxes: Boxes, tmp_path: Path) -> None:
    path = RECORDS / "rollwrite-1-person.jsonl"
    frames = load(boxes, path).frames
    entry = GameEntry(path, "finished", 1.0, 1)
    reading = GoalReading(boxes, [entry], tmp_path / "goals.jsonl")
    reading.read_on(10_000)
    key = key_of(frames)
    assert reading.games[key].people == goals_of(frames, key, moment_of(1)).people
